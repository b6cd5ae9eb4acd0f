// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge

/// Why a request to the service came to nothing, or not quite to its end.
public struct BusFailure: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case nothingToActOn = "NothingToActOn"
    case noSuchTimer = "NoSuchTimer"
    case ambiguousName = "AmbiguousName"
    case notNow = "NotNow"
    case outOfRange = "OutOfRange"
    case onlyLeft = "OnlyLeft"
    case tooManyTimers = "TooManyTimers"
    case notSaved = "NotSaved"
    case invalidArguments = "InvalidArguments"
    /// The bus or the service cannot be reached, or did not answer in time.
    case unreachable = "Unreachable"
    case other = "Failed"
  }

  public let kind: Kind
  /// A sentence for a person, in the language of whoever noticed the failure.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// What the bus said.
  public init(_ error: GLibError) {
    if let name = error.remoteName, name.hasPrefix(BusNames.errors),
      let kind = Kind(rawValue: String(name.dropFirst(BusNames.errors.count)))
    {
      self.init(kind, error.message)
    } else if error.isNoService || error.isTimeout {
      self.init(.unreachable, error.message)
    } else {
      self.init(.other, error.message)
    }
  }

  /// The name of the error on the bus.
  public var name: String { BusNames.errors + kind.rawValue }
}

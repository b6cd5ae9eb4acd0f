// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The number by which one timer is known, on the bus and in the record; never used twice.
public struct TimerID: Sendable, Hashable, Comparable {
  /// A positive whole number.
  public let number: Int64

  /// Returns `nil` for a number below one.
  public init?(_ number: Int64) {
    guard number >= 1 else { return nil }
    self.number = number
  }

  static let first = TimerID(unchecked: 1)

  private init(unchecked number: Int64) { self.number = number }

  /// The id after this one; the first again when the numbers have run out.
  var next: TimerID { TimerID(unchecked: number == .max ? 1 : number + 1) }

  public static func < (one: TimerID, other: TimerID) -> Bool { one.number < other.number }
}

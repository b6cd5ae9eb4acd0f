// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What has been announced of one run of a timer.
public struct Notices: Sendable, Hashable {
  /// The smallest warning point given so far; smaller ones may still come.
  public var lowestWarning: Duration?
  /// How many chime intervals have been announced or passed over.
  public var chimes: Int64
  /// Whether the alarm has become louder because nobody reacted.
  public var hasEscalated: Bool

  public init(lowestWarning: Duration? = nil, chimes: Int64 = 0, hasEscalated: Bool = false) {
    self.lowestWarning = lowestWarning
    self.chimes = chimes
    self.hasEscalated = hasEscalated
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything the machine knows, as it is written to the record and read back.
public struct SavedTimers: Sendable, Hashable {
  /// The timers, by when they were first started.
  public var timers: [Countdown]
  /// The cancelled timers that can still be brought back, oldest first.
  public var cancelled: [Countdown]
  /// What was started last.
  public var last: Plan?
  /// The id the next new timer gets.
  public var nextID: TimerID

  public init(
    timers: [Countdown] = [], cancelled: [Countdown] = [], last: Plan? = nil,
    nextID: TimerID? = nil
  ) {
    self.timers = timers
    self.cancelled = cancelled
    self.last = last
    self.nextID = nextID ?? .first
  }
}

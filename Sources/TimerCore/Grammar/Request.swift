// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person typed, understood: when it shall ring, and what for.
public struct Request: Sendable, Hashable {
  public var time: When
  /// One line without control characters; empty when no name was given.
  public var name: String

  public init(time: When, name: String = "") {
    self.time = time
    self.name = name
  }
}

/// The two ways to say when a timer ends.
public enum When: Sendable, Hashable {
  /// After this length of time.
  case length(Duration)
  /// At this time of day.
  case clock(ClockTime)
}

extension When {
  /// The length of a countdown that begins now, or why there can be none.
  ///
  /// `now` is the wall clock since 1970-01-01T00:00:00Z.
  public func countdown(
    from now: Duration, calendar: some LocalCalendar
  ) throws(GrammarError) -> Duration {
    switch self {
    case .length(let length):
      guard CountdownRange.contains(length) else {
        throw .outOfRange(DurationText.plain(length))
      }
      return length
    case .clock(let time):
      let left = time.resolve(now: now, calendar: calendar) - now
      guard left <= CountdownRange.longest else { throw .tooFarAhead(time.text) }
      return max(left, CountdownRange.shortest)
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TimerCore

/// A time zone that changes its offset at given instants.
struct ChangingOffsets: LocalCalendar {
  var first: Duration
  /// In order: from this instant on, this offset.
  var changes: [(from: Duration, offset: Duration)] = []

  func offset(atWall wall: Duration) -> Duration {
    changes.last { $0.from <= wall }?.offset ?? first
  }

  /// UTC+1, in 2025 UTC+2 from 30 March 01:00 UTC to 26 October 01:00 UTC.
  static let amsterdam = ChangingOffsets(
    first: .hours(1),
    changes: [(utc(2025, 3, 30, 1), .hours(2)), (utc(2025, 10, 26, 1), .hours(1))])

  /// Went from UTC-10 to UTC+14 at the end of 29 December 2011: the 30th never was.
  static let apia = ChangingOffsets(
    first: .hours(-10), changes: [(utc(2011, 12, 30, 10), .hours(14))])

  /// Summer time of half an hour only: UTC+11 until 5 April 2025, then UTC+10:30.
  static let lordHowe = ChangingOffsets(
    first: .hours(11),
    changes: [(utc(2025, 4, 5, 15), .minutes(630)), (utc(2025, 10, 4, 15, 30), .hours(11))])

  /// The latest summer time of all, UTC-10 and UTC-9.
  static let adak = ChangingOffsets(
    first: .hours(-10),
    changes: [(utc(2025, 3, 9, 12), .hours(-9)), (utc(2025, 11, 2, 11), .hours(-10))])

  static let losAngeles = ChangingOffsets(
    first: .hours(-8),
    changes: [(utc(2025, 3, 9, 10), .hours(-7)), (utc(2025, 11, 2, 9), .hours(-8))])
}

extension Duration {
  static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
  static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
}

/// The instant of a date and time in UTC, since 1970-01-01T00:00:00Z.
func utc(
  _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
) -> Duration {
  let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  let years = (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
  let days = years + lengths.prefix(month - 1).reduce(0, +) + day - 1
  return .seconds(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

private func isLeap(_ year: Int) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Random numbers that are the same in every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

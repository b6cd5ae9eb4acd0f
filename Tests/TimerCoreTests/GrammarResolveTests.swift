// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarResolveTests {
  /// What is typed, now in UTC, the instant expected in UTC; all in Amsterdam in 2025.
  static let amsterdam: [(String, Duration, Duration)] = [
    // Winter, UTC+1: Wednesday 15 January, 13:00 local.
    ("until 14:30", utc(2025, 1, 15, 12), utc(2025, 1, 15, 13, 30)),
    ("until 13:00:01", utc(2025, 1, 15, 12), utc(2025, 1, 15, 12, 0, 1)),
    ("until 13:00", utc(2025, 1, 15, 12), utc(2025, 1, 16, 12)),
    ("until 7", utc(2025, 1, 15, 12), utc(2025, 1, 16, 6)),
    ("@5pm", utc(2025, 1, 15, 12), utc(2025, 1, 15, 16)),
    ("midnight", utc(2025, 1, 15, 12), utc(2025, 1, 15, 23)),
    ("noon", utc(2025, 1, 15, 12), utc(2025, 1, 16, 11)),
    ("until 02:30", utc(2025, 1, 15, 0, 15), utc(2025, 1, 15, 1, 30)),
    ("until 00:10:30", utc(2025, 1, 15, 22), utc(2025, 1, 15, 23, 10, 30)),
    ("until 0:30", utc(2025, 1, 15, 23, 15), utc(2025, 1, 15, 23, 30)),
    ("tomorrow 7", utc(2025, 1, 15, 12), utc(2025, 1, 16, 6)),
    ("tomorrow 18:00", utc(2025, 1, 15, 12), utc(2025, 1, 16, 17)),
    ("tomorrow 18:00", utc(2025, 1, 15, 23, 30), utc(2025, 1, 17, 17)),
    ("fri 9:00", utc(2025, 1, 15, 12), utc(2025, 1, 17, 8)),
    ("wed 14:00", utc(2025, 1, 15, 12), utc(2025, 1, 15, 13)),
    ("wed 13:00", utc(2025, 1, 15, 12), utc(2025, 1, 22, 12)),
    ("wed 9:00", utc(2025, 1, 15, 12), utc(2025, 1, 22, 8)),
    ("tue 9:00", utc(2025, 1, 15, 12), utc(2025, 1, 21, 8)),
    ("sun 0:00", utc(2025, 1, 15, 12), utc(2025, 1, 18, 23)),
    // New Year's Eve and the leap day before.
    ("until 0:05", utc(2024, 12, 31, 22), utc(2024, 12, 31, 23, 5)),
    ("tomorrow 8", utc(2024, 2, 28, 12), utc(2024, 2, 29, 7)),
    // Summer, UTC+2.
    ("until 14:30", utc(2025, 7, 1, 12), utc(2025, 7, 1, 12, 30)),
    // The gap: on 30 March 02:00 to 03:00 do not exist; it ends at 01:00 UTC.
    ("until 1:59:59", utc(2025, 3, 30, 0), utc(2025, 3, 30, 0, 59, 59)),
    ("until 2:00", utc(2025, 3, 30, 0, 30), utc(2025, 3, 30, 1)),
    ("until 2:30", utc(2025, 3, 30, 0, 30), utc(2025, 3, 30, 1)),
    ("until 2:59:59", utc(2025, 3, 30, 0, 59, 59), utc(2025, 3, 30, 1)),
    ("until 2:30", utc(2025, 3, 30, 1), utc(2025, 3, 31, 0, 30)),
    ("until 3:00", utc(2025, 3, 30, 0, 30), utc(2025, 3, 30, 1)),
    ("until 3:30", utc(2025, 3, 30, 0, 30), utc(2025, 3, 30, 1, 30)),
    ("tomorrow 2:30", utc(2025, 3, 29, 12), utc(2025, 3, 30, 1)),
    ("sun 2:30", utc(2025, 3, 25, 12), utc(2025, 3, 30, 1)),
    ("until 7", utc(2025, 3, 29, 22), utc(2025, 3, 30, 5)),
    // The fold: on 26 October 02:00 to 03:00 come twice, from 00:00 UTC and from 01:00 UTC.
    ("until 2:30", utc(2025, 10, 25, 22), utc(2025, 10, 26, 0, 30)),
    ("until 2:30", utc(2025, 10, 26, 0, 29, 59), utc(2025, 10, 26, 0, 30)),
    ("until 2:30", utc(2025, 10, 26, 0, 30), utc(2025, 10, 26, 1, 30)),
    ("until 2:30", utc(2025, 10, 26, 1, 15), utc(2025, 10, 26, 1, 30)),
    ("until 2:30", utc(2025, 10, 26, 1, 30), utc(2025, 10, 27, 1, 30)),
    ("until 2:00", utc(2025, 10, 25, 22), utc(2025, 10, 26, 0)),
    ("until 3:00", utc(2025, 10, 25, 22), utc(2025, 10, 26, 2)),
    ("until 1:59", utc(2025, 10, 25, 22), utc(2025, 10, 25, 23, 59)),
    ("tomorrow 2:30", utc(2025, 10, 25, 12), utc(2025, 10, 26, 0, 30)),
    ("until 7", utc(2025, 10, 25, 21), utc(2025, 10, 26, 6)),
  ]

  @Test(arguments: amsterdam)
  func findsTheNextSuchTimeInAmsterdam(text: String, now: Duration, expected: Duration) throws {
    #expect(try time(text).resolve(now: now, calendar: ChangingOffsets.amsterdam) == expected)
  }

  @Test func findsTheNextSuchTimeElsewhere() throws {
    let losAngeles = ChangingOffsets.losAngeles
    #expect(
      try time("until 2:30").resolve(now: utc(2025, 3, 9, 9), calendar: losAngeles)
        == utc(2025, 3, 9, 10))
    #expect(
      try time("until 1:30").resolve(now: utc(2025, 11, 2, 8, 45), calendar: losAngeles)
        == utc(2025, 11, 2, 9, 30))
    let adak = ChangingOffsets.adak
    #expect(
      try time("until 2:30").resolve(now: utc(2025, 3, 9, 11), calendar: adak)
        == utc(2025, 3, 9, 12))
    #expect(
      try time("until 1:30").resolve(now: utc(2025, 11, 2, 10, 45), calendar: adak)
        == utc(2025, 11, 2, 11, 30))
    // Half an hour comes twice.
    #expect(
      try time("until 1:45").resolve(
        now: utc(2025, 4, 5, 14, 45), calendar: ChangingOffsets.lordHowe) == utc(2025, 4, 5, 15, 15)
    )
    // Half an hour is left out.
    #expect(
      try time("until 2:15").resolve(
        now: utc(2025, 10, 4, 15), calendar: ChangingOffsets.lordHowe) == utc(2025, 10, 4, 15, 30))
    // A whole day is left out.
    #expect(
      try time("tomorrow 12:00").resolve(
        now: utc(2011, 12, 29, 22), calendar: ChangingOffsets.apia) == utc(2011, 12, 30, 10))
    #expect(
      try time("sat 12:00").resolve(
        now: utc(2011, 12, 29, 22), calendar: ChangingOffsets.apia) == utc(2011, 12, 30, 22))
  }

  @Test func movesEverySecondOfTheGapToItsEnd() throws {
    for second in 0..<3_600 {
      let time = try #require(ClockTime(hour: 2, minute: second / 60, second: second % 60))
      let instant = time.resolve(now: utc(2025, 3, 30), calendar: ChangingOffsets.amsterdam)
      #expect(instant == utc(2025, 3, 30, 1))
    }
  }

  @Test func countsFromTheFractionOfTheSecond() throws {
    let now = utc(2025, 1, 15, 12) - .milliseconds(1)
    let expected = utc(2025, 1, 15, 12)
    #expect(
      try time("until 13:00").resolve(now: now, calendar: ChangingOffsets.amsterdam) == expected)
    #expect(
      try time("until 13:00").resolve(
        now: expected + .milliseconds(1), calendar: ChangingOffsets.amsterdam)
        == expected + .hours(24))
  }

  @Test func alwaysFindsALaterInstantThatShowsTheTime() throws {
    var random = SeededGenerator(state: 7)
    let calendar = ChangingOffsets.amsterdam
    let days = [.next, .tomorrow] + Weekday.allCases.map { ClockTime.Day.weekday($0) }
    for _ in 0..<4_000 {
      let now = utc(2025, 1, 1) + .milliseconds(Int.random(in: 0..<31_536_000_000, using: &random))
      let day = try #require(days.randomElement(using: &random))
      let hour = Int.random(in: 0...23, using: &random)
      let minute = Int.random(in: 0...59, using: &random)
      let time = try #require(ClockTime(day: day, hour: hour, minute: minute))
      let instant = time.resolve(now: now, calendar: calendar)
      #expect(instant > now)
      #expect(instant - now <= .hours(day == .next ? 25 : day == .tomorrow ? 49 : 169))
      let local = (instant + calendar.offset(atWall: instant)).components.seconds % 86_400
      let isGap = instant == utc(2025, 3, 30, 1) && hour == 2
      #expect(local == hour * 3_600 + minute * 60 || isGap)
    }
  }

  @Test func survivesSenselessClocksAndCalendars() throws {
    let extremes: [Duration] = [
      .zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min),
      Duration(attoseconds: .max / 4),
    ]
    for now in extremes {
      for offset in extremes {
        for text in ["until 7", "tomorrow 7", "fri 9:00"] {
          let calendar = ChangingOffsets(first: offset, changes: [(.zero, .hours(1))])
          _ = try time(text).resolve(now: now, calendar: calendar)
        }
      }
    }
  }

  @Test func turnsRequestsIntoCountdowns() throws {
    let now = utc(2025, 1, 15, 12)
    let calendar = ChangingOffsets.amsterdam
    let grammar = Grammar()
    #expect(try grammar.parse("25m").time.countdown(from: now, calendar: calendar) == .minutes(25))
    #expect(
      try grammar.parse("@14:30").time.countdown(from: now, calendar: calendar) == .minutes(90))
    #expect(throws: GrammarError.tooFarAhead("tue 9:00")) {
      try grammar.parse("tue 9").time.countdown(from: now, calendar: calendar)
    }
    #expect(throws: GrammarError.outOfRange("100h")) {
      try When.length(.hours(100)).countdown(from: now, calendar: calendar)
    }
    // Half a second before the hour the countdown still has a length that may be.
    #expect(
      try grammar.parse("@14:00").time.countdown(
        from: utc(2025, 1, 15, 13) - .milliseconds(500), calendar: calendar) == .seconds(1))
  }

  private func time(_ text: String) throws -> ClockTime {
    guard case .clock(let time) = try Grammar().parse(text).time else {
      throw GrammarError.noTime(text)
    }
    return time
  }
}

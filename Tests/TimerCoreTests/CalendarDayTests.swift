// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TimerCore

@Suite struct CalendarDayTests {
  @Test func everyDayOfFourCenturiesIsTheCalendars() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    for number in stride(from: Int64(0), through: 146_200, by: 1) where number % 37 < 3 {
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(CalendarDay(number: number).text == text)
      #expect(CalendarDay(text)?.number == number)
    }
  }

  @Test(arguments: [
    "", "2026", "2026-1-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-04-00",
    "1969-12-31", "2026-01-31 ", "２０２６-01-31", "2026/01/31", "-026-01-01",
  ])
  func whatIsNoDayIsRefused(text: String) { #expect(CalendarDay(text) == nil) }

  @Test func leapDaysAreKnown() {
    #expect(CalendarDay("2024-02-29") != nil)
    #expect(CalendarDay("2000-02-29") != nil)
    #expect(CalendarDay("2100-02-29") == nil)
  }

  @Test(arguments: [
    (86_399, 0, 0), (86_400, 0, 1), (86_400, -3600, 0), (82_800, 3600, 1), (0, -1, -1),
    (-86_400, 0, -1), (-86_401, 0, -2), (1_796_083_199, 0, 20_787), (1_796_083_200, 0, 20_788),
  ])
  func aDayBeginsAtTheMidnightOfItsPlace(seconds: Int, offset: Int, day: Int64) {
    #expect(CalendarDay(at: .seconds(seconds), utcOffset: .seconds(offset)).number == day)
  }

  @Test func aNanosecondBeforeMidnightIsTheDayBefore() {
    let midnight = Duration.seconds(86_400 * 20_000)
    #expect(CalendarDay(at: midnight - .nanoseconds(1), utcOffset: .zero).number == 19_999)
    #expect(CalendarDay(at: midnight, utcOffset: .zero).number == 20_000)
    #expect(CalendarDay(at: .nanoseconds(-1), utcOffset: .zero).number == -1)
  }

  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2026-12-06", "2026-11-30"), ("2026-12-07", "2026-12-07"),
    ("1970-01-05", "1970-01-05"), ("2027-01-01", "2026-12-28"),
  ])
  func aWeekBeginsOnMonday(day: String, monday: String) {
    #expect(CalendarDay(day)?.startOfWeek(on: .monday).text == monday)
  }

  @Test(arguments: Weekday.allCases)
  func aWeekIsTheSevenDaysFromItsFirst(weekday: Weekday) {
    // The first is in the week of 2026-11-30, a Monday; the second lies before 1970.
    let monday = 20_787 + Int64(weekday.rawValue)
    for first in [monday, monday - 7 * 3000] {
      for day in 0..<7 {
        let start = CalendarDay(number: first + Int64(day)).startOfWeek(on: weekday)
        #expect(start.number == first)
      }
    }
  }
}

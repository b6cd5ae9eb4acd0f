// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One day of the calendar, wherever it is spent.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  public let number: Int64

  public init(number: Int64) { self.number = number }

  /// The day at an instant since 1970-01-01T00:00:00Z, where clocks are `utcOffset` ahead of UTC.
  public init(at wall: Duration, utcOffset: Duration) {
    let (seconds, attoseconds) = (wall + utcOffset).components
    let whole = attoseconds < 0 ? seconds - 1 : seconds
    number = whole >= 0 ? whole / 86_400 : (whole + 1) / 86_400 - 1
  }

  /// Reads `2026-01-31`; `nil` for anything else, and for days the calendar does not have.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int64(parts[0]), let month = Int(parts[1]), let day = Int64(parts[2]),
      year >= 1970, 1...12 ~= month, 1...Self.monthLengths(year)[month - 1] ~= day
    else { return nil }
    let before = Self.monthLengths(year)[..<(month - 1)].reduce(0, +)
    number = Self.daysBefore(year) + before + day - 1
  }

  /// Such as `2026-01-31`.
  public var text: String {
    var year = 1970 + number * 400 / Self.daysOf400Years
    while Self.daysBefore(year) > number { year -= 1 }
    while Self.daysBefore(year + 1) <= number { year += 1 }
    var day = number - Self.daysBefore(year)
    var month = 0
    let lengths = Self.monthLengths(year)
    while day >= lengths[month] {
      day -= lengths[month]
      month += 1
    }
    return "\(year)-\(Self.padded(Int64(month) + 1))-\(Self.padded(day + 1))"
  }

  /// The day its week begins with, where weeks begin on `weekday`.
  public func startOfWeek(on weekday: Weekday) -> CalendarDay {
    // 1970-01-01 was a Thursday.
    let today = Int64(Weekday.thursday.rawValue) + number % 7
    return CalendarDay(number: number - (today - Int64(weekday.rawValue) + 14) % 7)
  }

  public func adding(days: Int64) -> CalendarDay { CalendarDay(number: number + days) }

  public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    one.number < other.number
  }

  private static let daysOf400Years: Int64 = 146_097

  private static func daysBefore(_ year: Int64) -> Int64 {
    func leapYears(to year: Int64) -> Int64 { year / 4 - year / 100 + year / 400 }
    return (year - 1970) * 365 + leapYears(to: year - 1) - leapYears(to: 1969)
  }

  private static func monthLengths(_ year: Int64) -> [Int64] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A time of day to count down to, "until 14:30", on the 24-hour clock.
public struct ClockTime: Sendable, Hashable {
  /// Which day's hour is meant.
  public enum Day: Sendable, Hashable {
    /// Today if the hour is still ahead, otherwise tomorrow.
    case next
    case tomorrow
    /// The next such weekday; today if it is one and the hour is still ahead.
    case weekday(Weekday)
  }

  public let day: Day
  public let hour: Int
  public let minute: Int
  public let second: Int

  /// Fails unless the hour is 0 to 23, the minute and the second 0 to 59.
  public init?(day: Day = .next, hour: Int, minute: Int = 0, second: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The form the grammar reads back: `until 14:30`, `tomorrow 7:00`, `fri 9:00`.
  public var text: String {
    let lead =
      switch day {
      case .next: "until"
      case .tomorrow: "tomorrow"
      case .weekday(let weekday): weekday.shortName
      }
    let short = "\(lead) \(hour):\(minute < 10 ? "0" : "")\(minute)"
    return second == 0 ? short : "\(short):\(second < 10 ? "0" : "")\(second)"
  }
}

/// The days of the week; raw values count from Monday = 0.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The English abbreviation, which the grammar reads in every language.
  public var shortName: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }
}

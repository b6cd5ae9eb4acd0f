// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The calendar of the place the machine is in.
public enum LocalTime {
  /// How far local time is ahead of UTC at an instant since 1970-01-01T00:00:00Z.
  public static func offset(at wall: Duration) -> Duration {
    guard let time = g_date_time_new_from_unix_local(gint64(wall.components.seconds)) else {
      return .zero
    }
    defer { g_date_time_unref(time) }
    return .microseconds(Int64(g_date_time_get_utc_offset(time)))
  }

  /// The time of day as the language writes it, such as `15:42` or `3:42 PM`.
  public static func timeOfDay(_ wall: Duration) -> String { format("%X", wall, short: true) }

  /// Formats an instant by a `g_date_time_format` pattern.
  public static func format(_ pattern: String, _ wall: Duration, short: Bool = false) -> String {
    guard let time = g_date_time_new_from_unix_local(gint64(wall.components.seconds)) else {
      return ""
    }
    defer { g_date_time_unref(time) }
    let pattern = short ? (usesTwelveHours(time) ? "%-I:%M %p" : "%H:%M") : pattern
    guard let text = g_date_time_format(time, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The day weeks begin with, counted from Monday = 0; Monday where the locale is plain `C`.
  ///
  /// The corresponding C function is `nl_langinfo`.
  public static var firstWeekday: Int {
    let locale = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
    guard locale != "C", locale != "POSIX", !locale.hasPrefix("C."),
      let number = nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY))?.pointee, number > 0
    else { return 0 }
    // The locale counts from 1, from a day it names by a date: a number in place of a pointer.
    let monday = 19_971_201
    let isFromMonday = Int(bitPattern: nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY))) == monday
    return (Int(number) - (isFromMonday ? 1 : 2) + 7) % 7
  }

  /// Whether the language's own format of the time of day says am or pm.
  private static func usesTwelveHours(_ time: OpaquePointer) -> Bool {
    guard let half = g_date_time_format(time, "%p"), let full = g_date_time_format(time, "%X")
    else { return false }
    defer {
      g_free(half)
      g_free(full)
    }
    return half.pointee != 0 && strstr(full, half) != nil
  }
}

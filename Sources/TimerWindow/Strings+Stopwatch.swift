// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What the stopwatch says.
extension Strings {
  static var stopwatch: String { tr("Stopwatch") }
  static var keyLap: String { tr("Lap") }
  static var keyCopyLaps: String { tr("Copy the laps as text") }

  // Translators: headings of the columns of a table of laps.
  static var lapTime: String { tr("Time") }
  // Translators: a heading: the time from the start to the end of a lap.
  static var lapTotal: String { tr("Total") }

  static var lapsCopied: String { tr("Laps copied") }
  static var timeCopied: String { tr("Time copied") }

  /// A lap as it is spoken.
  static func spokenLap(_ number: Int, lap length: Duration, total: Duration) -> String {
    [lap(number), DurationText.stopwatch(length), DurationText.stopwatch(total)]
      .joined(separator: ", ")
  }

  static func lap(_ number: Int) -> String {
    tr("Lap {number}").filled(["number": String(number)])
  }
}

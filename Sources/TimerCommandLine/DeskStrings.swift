// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore
internal import TimerRecord

/// Every sentence about preferences, presets, the past and the stopwatch.
enum DeskStrings {
  /// Behind a value that was changed.
  static func standard(_ value: String) -> String {
    " " + tr("(standard: {value})").filled(["value": value])
  }

  static func noSuchPreset(_ text: String, _ near: String?) -> String {
    let problem = tr("There is no preset {text}; “marzano preset” shows them.")
      .filled(["text": text])
    return near.map { problem + " " + tr("Did you mean {word}?").filled(["word": $0]) } ?? problem
  }

  static func noHistory(_ isOfSomeTime: Bool) -> String {
    isOfSomeTime
      ? tr("No timer has finished or was cancelled since then.")
      : tr("No timer has finished or was cancelled yet.")
  }

  /// What became of a run, such as `cancelled, 15:00 left`.
  static func outcome(_ run: Run) -> String {
    switch run.outcome {
    case .cancelled:
      return trc("what became of a timer", "cancelled") + ", "
        + Strings.left(DurationText.short(run.left))
    case .finished:
      let finished = trc("what became of a timer", "finished")
      guard run.overtime >= .seconds(1) else { return finished }
      return finished + ", " + DurationText.overtime(run.overtime)
    }
  }

  static var today: String { trc("statistics", "today") }
  static var thisWeek: String { trc("statistics", "this week") }
  static var ever: String { trc("statistics", "altogether") }
  static var nameless: String { trc("statistics", "without a name") }

  static func finished(_ count: Int64) -> String {
    trn("%d finished", "%d finished", count).withNumber(count)
  }

  static func cancelled(_ count: Int64) -> String {
    trn("%d cancelled", "%d cancelled", count).withNumber(count)
  }

  static func lap(_ number: Int) -> String {
    tr("lap {number}").filled(["number": String(number)])
  }
}

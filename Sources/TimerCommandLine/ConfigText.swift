// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerRecord

/// The preferences in words.
enum ConfigText {
  /// Such as `alarm.volume = 80`.
  static func line(_ key: Preference, _ preferences: Preferences) -> String {
    key.rawValue + " = " + preferences[key]
  }

  /// A line for each preference: what it is, its standard when that is another, what it is for.
  static func table(_ preferences: Preferences) -> [String] {
    let cells = Preference.allCases.map { key in
      let value = preferences[key]
      let isStandard = value == key.standard
      return (
        key.rawValue, shown(value) + (isStandard ? "" : DeskStrings.standard(shown(key.standard))),
        key.summary + words(key)
      )
    }
    let keys = cells.map { $0.0.displayWidth }.max() ?? 0
    let values = min(cells.map { $0.1.displayWidth }.max() ?? 0, PlainText.widestColumn)
    return cells.map { $0.0.padded(to: keys) + "  " + $0.1.padded(to: values) + "  " + $0.2 }
  }

  /// The words it takes, where there are few.
  private static func words(_ key: Preference) -> String {
    guard case .choice(let words) = key.kind else { return "" }
    return ": " + words.joined(separator: ", ")
  }

  private static func shown(_ value: String) -> String { value.isEmpty ? "–" : value }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a language for units and times of day, read in addition to the English ones.
///
/// Plain data: spellings are compared in lower case, without full stops ("Std." is "std").
public struct UnitWords: Sendable, Hashable {
  public var hour: [String] = []
  public var minute: [String] = []
  public var second: [String] = []

  /// Announce a time of day and nothing else: "until".
  public var until: [String] = []
  /// Announce a time of day if one follows, otherwise belong to the name: "at".
  public var at: [String] = []
  /// Stand behind a time of day instead of before it, as in Korean.
  public var untilBehind: [String] = []
  /// Mark the number before them as an hour of the day: "o'clock", "Uhr".
  public var oClock: [String] = []
  /// Behind an hour of the 12-hour clock.
  public var beforeNoon: [String] = []
  public var afterNoon: [String] = []
  /// Before an hour of the 12-hour clock, also without a blank between.
  public var beforeNoonAhead: [String] = []
  public var afterNoonAhead: [String] = []

  public var noon: [String] = []
  public var midnight: [String] = []
  public var today: [String] = []
  public var tomorrow: [String] = []
  public var weekdays: [Weekday: [String]] = [:]

  /// Join two parts of a length: "2 hours and 5 minutes".
  public var and: [String] = []
  /// Left out directly before a time: "in 5 minutes".
  public var leadIn: [String] = []
  /// Left out directly behind a time, as in Korean.
  public var leadOut: [String] = []
  /// Left out as the first word before a time, "timer 15 tea", and the last behind it.
  public var timer: [String] = []

  /// No words: nothing but those of English are read.
  public init() {}

  /// Picks by a locale's name, "de_DE.UTF-8", or by the first known one of a list, "gsw:de:en".
  ///
  /// A language without a list of its own gets the English one.
  public init(language: String) {
    for name in language.split(separator: ":") {
      let code = name.prefix { $0.isASCII && $0.isLetter }.lowercased()
      if let words = Self.known[code] {
        self = words
        return
      }
    }
    self = .english
  }

  private static let known: [String: UnitWords] = [
    "en": .english, "de": .german, "ko": .korean, "fr": .french, "es": .spanish,
  ]
}

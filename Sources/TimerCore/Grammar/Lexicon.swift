// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The units of a length, from large to small.
enum Unit: Int, Sendable, Hashable {
  case hour, minute, second

  var seconds: Int64 {
    switch self {
    case .hour: 3600
    case .minute: 60
    case .second: 1
    }
  }

  /// What a bare number behind this unit counts: "1h30".
  var smaller: Unit? { Unit(rawValue: rawValue + 1) }
}

/// The halves of the 12-hour clock.
enum DayHalf: Sendable, Hashable {
  case beforeNoon, afterNoon
}

/// Every word the reader knows, ready to be looked up: English and one more language.
struct Lexicon: Sendable {
  private(set) var units: [String: Unit] = [:]
  private(set) var days: [String: ClockTime.Day] = [:]
  private(set) var halvesBehind: [String: DayHalf] = [:]
  private(set) var halvesAhead: [String: DayHalf] = [:]
  /// The words that are a time of day by themselves, with their hour.
  private(set) var hours: [String: Int] = [:]
  private(set) var until: Set<String> = []
  private(set) var at: Set<String> = []
  private(set) var untilBehind: Set<String> = []
  private(set) var oClock: Set<String> = []
  private(set) var and: Set<String> = []
  private(set) var leadIn: Set<String> = []
  private(set) var leadOut: Set<String> = []
  private(set) var timer: Set<String> = []

  init(_ words: UnitWords) {
    // The later one wins where two languages disagree about a word.
    add(.english)
    add(words)
  }

  private mutating func add(_ words: UnitWords) {
    for word in words.hour { units[word] = .hour }
    for word in words.minute { units[word] = .minute }
    for word in words.second { units[word] = .second }
    for word in words.today { days[word] = .next }
    for word in words.tomorrow { days[word] = .tomorrow }
    for (day, names) in words.weekdays {
      for name in names { days[name] = .weekday(day) }
    }
    for word in words.beforeNoon { halvesBehind[word] = .beforeNoon }
    for word in words.afterNoon { halvesBehind[word] = .afterNoon }
    for word in words.beforeNoonAhead { halvesAhead[word] = .beforeNoon }
    for word in words.afterNoonAhead { halvesAhead[word] = .afterNoon }
    for word in words.noon { hours[word] = 12 }
    for word in words.midnight { hours[word] = 0 }
    until.formUnion(words.until)
    at.formUnion(words.at)
    untilBehind.formUnion(words.untilBehind)
    oClock.formUnion(words.oClock)
    and.formUnion(words.and)
    leadIn.formUnion(words.leadIn)
    leadOut.formUnion(words.leadOut)
    timer.formUnion(words.timer)
  }

  /// The words that may touch the number behind them: "@5pm".
  var prefixes: [String] { ["@"] + halvesAhead.keys.sorted() }
}

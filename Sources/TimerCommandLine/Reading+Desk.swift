// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore
internal import TimerRecord

/// What stands behind `config`, `preset`, `history` and `stopwatch`.
extension Reading {
  private enum ConfigWord: String, CaseIterable { case list, get, set, reset }

  func config() throws(UsageError) -> Invocation.Config {
    guard let first = parts.words.first else { return .list }
    // A key is known by its dot: `config KEY` and `config KEY VALUE` are said sooner.
    if first.contains(".") {
      let key = try preference(first)
      return parts.words.count == 1 ? .get(key) : .set(key, to: try value(behind: 1, of: key))
    }
    let word: ConfigWord = try understood(first)
    if word == .list {
      try nothing(behind: 1)
      return .list
    }
    guard parts.words.count > 1 else { throw .missingArgument(verb) }
    let key = try preference(parts.words[1])
    if word == .set { return .set(key, to: try value(behind: 2, of: key)) }
    try nothing(behind: 2)
    return word == .get ? .get(key) : .reset(key)
  }

  private func preference(_ key: String) throws(UsageError) -> Preference {
    if let preference = Preference(rawValue: key) { return preference }
    let group = String(key.prefix { $0 != "." })
    let all = Preference.allCases
    let inGroup = all.filter { $0.group == group }.map(\.rawValue)
    var near = nearest(to: key, among: inGroup.isEmpty ? all.map(\.rawValue) : inGroup)
    if near == nil {
      let bare = String(key.drop { $0 != "." }.dropFirst())
      let word = nearest(to: bare.isEmpty ? key : bare, among: all.map(\.key))
      near = all.first { $0.key == word }?.rawValue
    }
    throw .unknownPreference(key, accepted: inGroup, nearest: near)
  }

  private func value(behind count: Int, of key: Preference) throws(UsageError) -> String {
    guard parts.words.count > count else { throw .missingArgument(verb) }
    let text = joined(Array(parts.words[count...]))
    var trial = Preferences()
    do {
      try trial.set(key, to: text)
    } catch {
      var accepted: [String] = []
      if case .choice(let words) = key.kind { accepted = words }
      if key.kind == .flag { accepted = ["true", "false"] }
      throw .badPreference(error, nearest: nearest(to: text, among: accepted))
    }
    guard key == .timerPresets else { return text }
    for item in trial.items(key) { _ = try PresetList([], grammar()).item(item) }
    return text
  }

  private enum PresetWord: String, CaseIterable { case list, add, remove, start }

  func preset() throws(UsageError) -> Invocation.Preset {
    guard let first = parts.words.first else { return .list }
    let word: PresetWord = try understood(first)
    if word == .list {
      try nothing(behind: 1)
      return .list
    }
    let rest = Array(parts.words.dropFirst())
    guard !rest.isEmpty else { throw .missingArgument(verb) }
    switch word {
    case .add: return .add(try PresetList([], grammar()).item(joined(rest)))
    case .remove: return .remove(joined(rest))
    default: return .start(joined(rest))
    }
  }

  /// The preset of this name; `nil` when there is none.
  func start(ofPresetNamed name: String) -> Invocation.Start? {
    let list = PresetList(presets(), grammar())
    return list.index(named: name).flatMap { try? list.start(list.items[$0]) }
  }

  func history() throws(UsageError) -> Invocation.History {
    try nothing(behind: 0)
    var history = Invocation.History(limit: 20)
    let forms: [(Option, Invocation.History.Form)] = [
      (.json, .json), (.csv, .csv), (.ical, .calendar),
    ]
    let given = forms.filter { parts.flags.contains($0.0) }
    if given.count > 1 { throw .conflict(given[0].0.spelling, given[1].0.spelling) }
    if let form = given.first?.1 { history = Invocation.History(form: form) }
    if let text = parts.values[.since] {
      history.since = try since(text)
      history.limit = nil
    }
    if let text = parts.values[.limit] {
      guard let limit = Int(text), 1...1_000_000 ~= limit else {
        throw .unknownValue(text, of: "--limit", accepted: ["1 … 1000000"], nearest: nil)
      }
      history.limit = limit
    }
    return history
  }

  private func since(_ text: String) throws(UsageError) -> Invocation.History.Since {
    if let day = CalendarDay(text) { return .day(day) }
    if text == "today" { return .daysAgo(0) }
    if text == "yesterday" { return .daysAgo(1) }
    if text.last == "d", let days = Int64(text.dropLast()), 0...100_000 ~= days {
      return .daysAgo(days)
    }
    let words = ["today", "yesterday"]
    throw .unknownValue(
      text, of: "--since", accepted: ["2026-01-31", "7d"] + words,
      nearest: nearest(to: text, among: words))
  }

  func stopwatch() throws(UsageError) -> Stopwatch.Command? {
    try nothing(behind: 1)
    guard let word = parts.words.first, word != "status" else { return nil }
    if let command = Stopwatch.Command(rawValue: word) { return command }
    let accepted = Stopwatch.Command.allCases.map(\.rawValue) + ["status"]
    throw .unknownValue(
      word, of: verb.rawValue, accepted: accepted, nearest: nearest(to: word, among: accepted))
  }

  /// The word behind the verb that says what to do.
  private func understood<Word>(_ word: String) throws(UsageError) -> Word
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    if let understood = Word(rawValue: word) { return understood }
    let accepted = Word.allCases.map(\.rawValue)
    throw .unknownValue(
      word, of: verb.rawValue, accepted: accepted, nearest: nearest(to: word, among: accepted))
  }

  func nothing(behind count: Int) throws(UsageError) {
    guard parts.words.count > count else { return }
    throw .strayWord(parts.words[count], verb)
  }
}

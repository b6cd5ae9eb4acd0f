// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The verbs that only read and write files: preferences, presets, the history.
@MainActor struct Desk {
  let teller: Teller
  let grammar: Grammar

  init(_ teller: Teller) {
    self.teller = teller
    grammar = Grammar(words: UnitWords(language: Messages.wantedLanguages))
  }

  // Preferences

  func config(_ config: Invocation.Config) {
    let file = preferences()
    switch config {
    case .list:
      show(Preference.allCases, file) { ConfigText.table(file.current) }
    case .get(let key):
      show([key], file) { [file.current[key]] }
    case .set(let key, let value):
      write(key, value, file)
      show([key], file) { [ConfigText.line(key, file.current)] }
    case .reset(let key):
      write(key, nil, file)
      show([key], file) { [ConfigText.line(key, file.current)] }
    }
  }

  private func show(
    _ keys: [Preference], _ file: PreferencesFile, _ plain: () -> [String]
  ) {
    teller.say(
      teller.isJson
        ? [JsonDocument.preferences(keys, file.current, file.path, file.problems).text] : plain())
  }

  private func preferences() -> PreferencesFile {
    let file = PreferencesFile()
    for problem in file.problems { teller.complain(problem) }
    return file
  }

  private func write(_ key: Preference, _ text: String?, _ file: PreferencesFile) {
    do {
      try file.set(key, to: text)
    } catch { teller.fail(Failure(.failure, "preferences", error.message)) }
  }

  // Presets

  func preset(_ preset: Invocation.Preset) {
    let file = preferences()
    var list = PresetList(file.current.items(.timerPresets), grammar)
    switch preset {
    case .list, .start: break
    case .add(let item): list.add(item)
    case .remove(let text): list.remove(at: place(of: text, in: list))
    }
    if preset != .list { write(.timerPresets, list.items.joined(separator: ";"), file) }
    teller.say(teller.isJson ? [JsonDocument.presets(list).text] : list.items)
  }

  /// The timer a preset stands for.
  func start(ofPreset text: String) -> Invocation.Start {
    let list = PresetList(preferences().current.items(.timerPresets), grammar)
    do {
      return try list.start(list.items[place(of: text, in: list)])
    } catch { teller.fail(Failure(.failure, "preferences", error.message)) }
  }

  private func place(of text: String, in list: PresetList) -> Int {
    if let index = list.index(of: text) { return index }
    let near = list.nearestName(to: text)
    teller.fail(Failure(.noSuchTimer, "no-such-preset", DeskStrings.noSuchPreset(text, near)))
  }

  // The past

  func history(_ history: Invocation.History) {
    let runs = read { () throws(DatabaseError) in
      try Record.pastRuns(
        newest: history.limit ?? .max, since: history.since.map { $0.day(on: today) })
    }
    switch history.form {
    case .plain:
      teller.say(
        runs.isEmpty ? [DeskStrings.noHistory(history.since != nil)] : HistoryText.table(runs))
    case .json: teller.say([JsonDocument.history(runs).text])
    case .csv: teller.say(HistoryText.csv(runs))
    case .calendar: teller.say(HistoryText.calendar(runs))
    }
  }

  func stats() {
    let today = today
    let week = today.startOfWeek(on: Weekday(rawValue: LocalTime.firstWeekday) ?? .monday)
    let stats = Statistics(
      day: today, week: week,
      ofDay: read { () throws(DatabaseError) in try Record.totals(of: today...today) },
      ofWeek: read { () throws(DatabaseError) in
        try Record.totals(of: week...week.adding(days: 6))
      },
      ofAll: read { () throws(DatabaseError) in try Record.totals() })
    teller.say(teller.isJson ? [JsonDocument.stats(stats).text] : stats.lines)
  }

  private var today: CalendarDay {
    CalendarDay(at: Clocks.wall, utcOffset: LocalTime.offset(at: Clocks.wall))
  }

  private func read<Found>(_ body: () throws(DatabaseError) -> Found) -> Found {
    do {
      return try body()
    } catch {
      teller.fail(Failure(.failure, "record", Strings.recordIsUnreadable(error.description)))
    }
  }
}

extension Invocation.History.Since {
  func day(on today: CalendarDay) -> CalendarDay {
    switch self {
    case .day(let day): day
    case .daysAgo(let days): today.adding(days: -days)
    }
  }
}

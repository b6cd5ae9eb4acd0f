// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The verbs that only read and write files: history, presets, preferences.
@MainActor struct Desk {
  private let teller: Teller

  init(_ teller: Teller) { self.teller = teller }

  // History

  func history(_ limit: Int) {
    let runs: [Run]
    do {
      runs = try Record.history(newest: limit)
    } catch {
      teller.fail(Failure(.failure, "record", Strings.recordIsUnreadable(error.description)))
    }
    if teller.isJson { return teller.say([JsonDocument.history(runs, .ofMachine).text]) }
    teller.say(runs.map { PlainText.line($0, .ofMachine) })
  }

  // Presets

  func preset(_ preset: Invocation.Preset) {
    let file = preferences()
    var items = file.current.items(.timerPresets)
    switch preset {
    case .list, .start: break
    case .add(let text):
      let request = read(text)
      let item = Grammar().print(request)
      guard !item.contains(";") else {
        teller.fail(Failure(.usage, "usage", Strings.noSemicolon))
      }
      if !items.contains(item) { items.append(item) }
    case .remove(let text):
      items.remove(at: index(of: text, in: items))
    }
    if preset != .list { write(.timerPresets, items.joined(separator: ";"), file) }
    if teller.isJson { return teller.say([JsonDocument.presets(items).text]) }
    teller.say(items.enumerated().map { "\($0 + 1)  \($1)" })
  }

  /// The timer a preset stands for.
  func start(ofPreset text: String) -> Invocation.Start {
    let items = preferences().current.items(.timerPresets)
    return Invocation.Start(request: read(items[index(of: text, in: items)]))
  }

  /// The preset at a place beginning with 1, with that text, or with that name.
  private func index(of text: String, in items: [String]) -> Int {
    if let place = Int(text), items.indices.contains(place - 1) { return place - 1 }
    if let index = items.firstIndex(of: text) { return index }
    let name = text.lowercased()
    let named = items.firstIndex { item in
      guard let request = try? Grammar().parse(item) else { return false }
      return request.name.lowercased() == name
    }
    guard let named else {
      teller.fail(Failure(.noSuchTimer, "no-such-preset", Strings.noSuchPreset(text)))
    }
    return named
  }

  private func read(_ text: String) -> Request {
    do {
      return try Grammar(words: UnitWords(language: Messages.wantedLanguages)).parse(text)
    } catch { teller.fail(Failure(.usage, "usage", error.message)) }
  }

  // Preferences

  func config(_ config: Invocation.Config) {
    let file = preferences()
    switch config {
    case .list: show(Preference.allCases, file, withKeys: true)
    case .read(let key): show([preference(key)], file, withKeys: false)
    case .set(let key, let value):
      let preference = preference(key)
      write(preference, value, file)
      show([preference], file, withKeys: true)
    case .reset(let key):
      let preference = preference(key)
      write(preference, nil, file)
      show([preference], file, withKeys: true)
    }
  }

  private func show(_ shown: [Preference], _ file: PreferencesFile, withKeys: Bool) {
    let pairs = shown.map { ($0.rawValue, file.current[$0]) }
    if teller.isJson { return teller.say([JsonDocument.preferences(pairs).text]) }
    teller.say(pairs.map { withKeys ? "\($0.0) = \($0.1)" : $0.1 })
  }

  private func preference(_ key: String) -> Preference {
    if let preference = Preference(rawValue: key) { return preference }
    let near = nearest(to: key, among: Preference.allCases.map(\.rawValue))
    teller.fail(Failure(.usage, "usage", Strings.noSuchPreference(key, near)))
  }

  private func preferences() -> PreferencesFile {
    let file = PreferencesFile()
    for problem in file.problems { teller.complain(problem) }
    return file
  }

  private func write(_ preference: Preference, _ text: String?, _ file: PreferencesFile) {
    do {
      // A value that is refused is a mistake of whoever typed it, a file that is not a failure.
      if let text {
        var trial = file.current
        do {
          try trial.set(preference, to: text)
        } catch { teller.fail(Failure(.usage, "usage", Strings.badValue(error))) }
      }
      try file.set(preference, to: text)
    } catch { teller.fail(Failure(.failure, "preferences", error.message)) }
  }
}

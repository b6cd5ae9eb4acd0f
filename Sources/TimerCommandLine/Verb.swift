// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The words a command line can begin with.
public enum Verb: String, Sendable, Hashable, CaseIterable {
  case start, pause, resume, toggle, cancel, add, restart, next, stop, silence, undo, rename, length
  case status, list, follow, wait, history, stats, stopwatch
  case preset, config, doctor, open, quit, help, version

  /// Other words that mean the same, for hands that learned them elsewhere.
  static let aliases: [String: Verb] = [
    "continue": .resume, "unpause": .resume, "dismiss": .stop, "skip": .next, "delete": .cancel,
    "ls": .list,
    "watch": .follow, "show": .open,
  ]

  /// Reads a verb or one of its aliases.
  init?(word: String) {
    guard let verb = Verb(rawValue: word) ?? Verb.aliases[word] else { return nil }
    self = verb
  }

  /// The options the verb understands besides `--help`.
  var options: Set<Option> {
    switch self {
    case .start: Option.results.union([.until, .ago, .suspend, .name, .sound, .wait])
    case .pause, .resume, .toggle, .cancel, .restart, .next, .stop, .silence, .add, .rename,
      .length:
      Option.results.union([.timer, .all])
    case .undo: Option.results.union([.timer])
    case .status: Option.results.union(Option.looks).union([.timer, .all, .quiet])
    case .list: Option.results
    case .follow: Option.results.union(Option.looks).union([.timer, .all, .changes])
    case .wait: Option.results.union([.timer, .all])
    case .quit: Option.results
    case .history: [.json, .csv, .ical, .since, .limit]
    case .stats, .stopwatch, .preset, .config, .doctor: [.json]
    case .open, .help, .version: []
    }
  }

  /// What stands behind the verb, as the usage line shows it; never translated.
  var synopsis: String {
    switch self {
    case .start: "TIME [NAME]"
    case .add: "[+|-]LENGTH [TIMER]"
    case .length: "LENGTH [TIMER]"
    case .rename: "NAME [--timer TIMER]"
    case .pause, .resume, .toggle, .cancel, .restart, .next, .stop, .silence, .undo, .wait:
      self == .undo || self == .wait ? "[TIMER]" : "[TIMER | --all]"
    case .status, .follow: "[TIMER] [--format FORMAT]"
    case .list: "[--format FORMAT]"
    case .history: "[--limit NUMBER] [--since DATE] [--json | --csv | --ical]"
    case .stopwatch: "[start|pause|toggle|lap|reset|status]"
    case .preset: "[list | add TIME [NAME] | remove NAME | start NAME]"
    case .config: "[list | get KEY | set KEY VALUE | reset KEY]"
    case .help: "[VERB]"
    case .open, .quit, .version, .doctor, .stats: ""
    }
  }
}

/// What begins with a dash.
enum Option: String, Sendable, Hashable, CaseIterable {
  case timer, all, json, format, text, idle, percent, quiet, changes
  case until, ago, suspend, name, sound, wait, limit, since, csv, ical, help, version

  /// Those that choose how an answer is written.
  static let results: Set<Option> = [.json, .format]
  /// Those that change what a bar shows.
  static let looks: Set<Option> = [.text, .idle, .percent]

  static let letters: [Character: Option] = [
    "t": .timer, "a": .all, "j": .json, "f": .format, "q": .quiet, "u": .until, "n": .name,
    "w": .wait, "h": .help, "V": .version,
  ]

  var takesValue: Bool {
    switch self {
    case .timer, .format, .text, .idle, .percent, .until, .ago, .suspend, .name, .sound, .limit,
      .since:
      true
    case .all, .json, .quiet, .changes, .wait, .csv, .ical, .help, .version: false
    }
  }

  var spelling: String { "--" + rawValue }
}

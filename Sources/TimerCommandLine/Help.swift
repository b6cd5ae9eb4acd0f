// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

extension Verb {
  /// Such as `marzano start TIME [NAME]`.
  var usage: String {
    "marzano" + (self == .open ? "" : " " + rawValue) + (synopsis.isEmpty ? "" : " " + synopsis)
  }

  /// What the verb does, in one line.
  var summary: String {
    switch self {
    case .start: tr("start a timer: 25m tea, 5:30, 1h30, until 14:30")
    case .pause: tr("pause a running timer")
    case .resume: tr("go on with a paused timer")
    case .toggle: tr("pause, resume or stop; with no timer, start the last one again")
    case .cancel: tr("end a timer before its time")
    case .add: tr("add to what is left, or take away: +5, -30s")
    case .restart: tr("begin the whole length again")
    case .stop: tr("end a timer that is over, and its alarm")
    case .next: tr("go on to the next step of a recipe, such as 25m work, 5m rest x4")
    case .silence: tr("end the sound, and let the overtime count on")
    case .undo: tr("bring back the timer cancelled last, or the one with that number")
    case .rename: tr("give a timer another name")
    case .length: tr("give a timer another whole length; what has run stays run")
    case .status: tr("show the timers; works also when nothing runs")
    case .list: tr("show the timers with their numbers")
    case .follow: tr("show a timer, and again each time the text changes")
    case .wait: tr("wait until a timer is over")
    case .history: tr("show the timers that finished or were cancelled, newest first")
    case .preset: tr("show, start, add or remove the timers kept at hand")
    case .stats: tr("show what was done today, this week and altogether, by name")
    case .stopwatch: tr("count up: start, pause, toggle, lap, reset; alone, show it")
    case .config: tr("show the preferences, or get, set or reset one")
    case .doctor: tr("look at what the program needs, and say what is missing")
    case .open: tr("open the window; the same as no verb")
    case .quit: tr("end the timer service; timers count on and ring when it is back")
    case .help: tr("explain a verb")
    case .version: tr("show the version")
    }
  }
}

extension Option {
  /// Such as `-t, --timer TIMER`.
  var synopsis: String {
    let letter = Option.letters.first { $0.value == self }?.key
    let value = valueName.map { " " + $0 } ?? ""
    return (letter.map { "-\($0), " } ?? "    ") + spelling + value
  }

  private var valueName: String? {
    switch self {
    case .timer: "TIMER"
    case .format: "FORMAT"
    case .text: "TEMPLATE"
    case .idle: "TEXT"
    case .percent: "elapsed|remaining"
    case .until: "TIME"
    case .ago: "LENGTH"
    case .suspend: "run-on|pause"
    case .name: "NAME"
    case .sound: "FILE"
    case .limit: "NUMBER"
    case .since: "DATE"
    default: nil
    }
  }

  var summary: String {
    switch self {
    case .timer: tr("the timer meant: its name, the beginning of it, or its number")
    case .all: tr("every timer the verb fits")
    case .json: tr("answer in JSON, see marzano-json(5)")
    case .format:
      tr(
        "plain, json, waybar, polybar, i3blocks, i3bar, i3status-rs, tmux, or a template such as '{name} {remaining}'"
      )
    case .text: tr("the text in a bar, a template")
    case .idle: tr("the text in a bar when there is no timer")
    case .percent: tr("what percentages count")
    case .quiet: tr("print nothing; the exit status is 0 running, 3 idle, 7 paused, 8 overtime")
    case .changes: tr("print when a timer changes, not as time passes")
    case .until: tr("end at this time of day")
    case .ago: tr("count as begun this long ago")
    case .suspend: tr("count on while the computer sleeps (run-on), or stand still (pause)")
    case .name: tr("the timer's name")
    case .sound: tr("the sound file of the timer's own alarm")
    case .wait: tr("stay until the timer is over")
    case .limit: tr("as many at most; 20 unless --since or an export asks for more")
    case .since: tr("no earlier than this day: 2026-01-31, today, yesterday, 7d")
    case .csv: tr("as comma-separated values, for spreadsheets")
    case .ical: tr("as an iCalendar file, for calendars")
    case .help: tr("explain the command or the verb")
    case .version: tr("show the version")
    }
  }
}

/// The texts of `--help`.
enum Help {
  static func text(_ verb: Verb?) -> String {
    guard let verb else { return overview }
    let options = (Array(verb.options) + [.help]).sorted { $0.rawValue < $1.rawValue }
    return
      ([tr("Usage: {usage}").filled(["usage": verb.usage]), "", verb.summary, ""]
      + table(options.map { ($0.synopsis, $0.summary) })).joined(separator: "\n")
  }

  private static var overview: String {
    let verbs = Verb.allCases.map { verb in
      (
        ([verb.rawValue, verb.synopsis].filter { !$0.isEmpty }).joined(separator: " "), verb.summary
      )
    }
    let options: [Option] = [.timer, .all, .json, .format, .help, .version]
    return
      ([
        tr("Usage: {usage}").filled(["usage": "marzano [VERB] …"]), "",
        tr("A countdown timer. Without a verb it opens the window; with a time it starts a timer:"),
        "marzano 25m tea · marzano +5", "",
      ]
      + table(verbs) + [""] + table(options.map { ($0.synopsis, $0.summary) }) + [
        "", tr("Exit status: 0 done, 1 failure, 2 usage, 3 nothing to act on, 4 no such timer,"),
        tr("5 service out of reach, 6 cancelled while waiting, 7 paused, 8 overtime."),
      ]).joined(separator: "\n")
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = min(rows.map { $0.0.count }.max() ?? 0, 34)
    return rows.map { left, right in
      let gap = String(repeating: " ", count: max(width - left.count, 0))
      return left.count > width
        ? "  " + left + "\n" + String(repeating: " ", count: width + 4) + right
        : "  " + left + gap + "  " + right
    }
  }
}

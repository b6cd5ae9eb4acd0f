// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// The messages of the window that are not in data/ui.
enum Strings {
  static var product: String { tr("Marzano") }
  static var noDisplay: String { tr("There is no display to show the window on.") }

  static var start: String { tr("Start") }
  static var pause: String { tr("Pause") }
  static var resume: String { tr("Resume") }
  static var stop: String { tr("Stop") }
  static var remove: String { tr("Remove") }
  static var addMinute: String { tr("+1 min") }

  // What a screen reader says of the buttons in a timer's line.
  static func pause(_ name: String) -> String { tr("Pause {name}").filled(["name": name]) }
  static func resume(_ name: String) -> String { tr("Resume {name}").filled(["name": name]) }
  static func stop(_ name: String) -> String { tr("Stop {name}").filled(["name": name]) }
  static func remove(_ name: String) -> String { tr("Remove {name}").filled(["name": name]) }

  static func state(_ state: TimerState) -> String {
    switch state {
    case .idle, .running: tr("running")
    case .paused: tr("paused")
    case .overtime: tr("over")
    }
  }

  /// What is left or over, where there is little room.
  static func shortTime(of timer: Countdown, at now: Moment) -> String {
    timer.state == .overtime
      ? DurationText.overtime(timer.overtime(at: now))
      : DurationText.short(timer.remaining(at: now))
  }
  static var timeIsUp: String { tr("Time is up") }

  static func cancelled(_ name: String) -> String {
    guard !name.isEmpty else { return tr("Timer cancelled") }
    // Translators: {name} is what the timer is called.
    return tr("{name} cancelled").filled(["name": name])
  }

  /// When a timer will end or has ended.
  static func end(of timer: Countdown, at now: Moment) -> String {
    guard let end = timer.end(at: now) else { return tr("Paused") }
    let time = ["time": LocalTime.timeOfDay(end)]
    // Translators: {time} is a time of day such as 15:42.
    let over = tr("ended at {time}")
    // Translators: {time} is a time of day such as 15:42.
    let running = tr("ends at {time}")
    return (timer.state == .overtime ? over : running).filled(time)
  }

  /// The title of the window, which bars and switchers show.
  static func title(of timer: Countdown?) -> String {
    guard let timer, !timer.plan.name.isEmpty else { return product }
    return timer.plan.name + " – " + product
  }

  /// What comes after a timer's present step: "then rest, 5:00".
  static func next(_ step: Recipe.Step) -> String {
    let text = [step.name, DurationText.short(step.length)].filter { !$0.isEmpty }
    // Translators: {step} is the next countdown of a chain, such as "rest, 5:00".
    return tr("then {step}").filled(["step": text.joined(separator: ", ")])
  }

  static var groupTimer: String { tr("Timer") }
  static var groupWindow: String { tr("Window") }
  static var keyToggle: String { tr("Start, pause, resume or stop") }
  static var keyCancel: String { tr("Cancel or stop") }
  static var keyRestart: String { tr("Restart") }
  static var keyEdit: String { tr("Edit length and name") }
  static var keyNextStep: String { tr("Next step") }
  static var keyUndo: String { tr("Bring back the cancelled timer") }
  static var mainMenu: String { tr("Main menu") }
  static var keyNewTimer: String { tr("New timer") }
  static var keyBack: String { tr("Back to the timers") }
  static var keyFullScreen: String { tr("Full screen") }
  static var keyMini: String { tr("Small window") }
  static var preferences: String { tr("Preferences") }
  static var presets: String { tr("Presets") }
  static var addPreset: String { tr("Add a preset") }

  static func presetNumber(_ number: Int) -> String {
    tr("Preset {number}").filled(["number": String(number)])
  }
  static func moveUp(_ text: String) -> String { tr("Move {preset} up").filled(["preset": text]) }
  static func moveDown(_ text: String) -> String {
    tr("Move {preset} down").filled(["preset": text])
  }
  static func bringBack(_ text: String) -> String {
    tr("Bring back {preset}").filled(["preset": text])
  }

  static var testSound: String { tr("Hear the alarm") }
  static var noService: String { tr("The timer service does not answer") }
  static var play: String { tr("Play") }

  static func preferenceGroup(_ group: String) -> String {
    switch group {
    case "alarm": tr("Alarm")
    case "awake": tr("Staying awake")
    case "timer": tr("Timers")
    case "window": tr("Window")
    case "tray": tr("Tray")
    case "shortcuts": tr("Keys everywhere")
    case "hooks": tr("Hooks")
    default: group
    }
  }

  /// A word of the preferences file in the person's language.
  static func choice(_ word: String) -> String {
    switch word {
    case "run-on": tr("goes on")
    case "pause": tr("pauses")
    case "automatic": tr("automatic")
    case "symbolic": tr("symbolic")
    case "coloured": tr("coloured")
    case "desktop": tr("as the desktop")
    case "light": tr("light")
    case "dark": tr("dark")
    default: word
    }
  }

  static var keyShortcuts: String { tr("Keyboard shortcuts") }
  static var keyAbout: String { tr("About Marzano") }
  static var keyRetry: String { tr("Try again") }
  static var keyClose: String { tr("Close the window; timers go on") }
  static var keyQuit: String { tr("Quit; timers go on") }

  static func minutesMore(_ count: Int64) -> String {
    trn("%d minute more", "%d minutes more", count).withNumber(count)
  }
  static func minutesLess(_ count: Int64) -> String {
    trn("%d minute less", "%d minutes less", count).withNumber(count)
  }

  static var aboutComments: String { tr("A countdown timer that keeps its word.") }
  static let website = "https://github.com/marzano-timer/marzano"
  static let copyright = "© Marzano contributors"
  static var translators: String {
    // Translators: your names, one a line; they are shown in the About window.
    let credits = tr("translator-credits")
    return credits == "translator-credits" ? "" : credits
  }

  static var fieldHint: String { tr("Type a time and a name, and press Enter.") }

  static var firstHint: String {
    tr("Type a time such as “25m tea”, turn the tomato, or press one of the lengths below.")
  }
  static var closeHint: String { tr("Close the hint") }

  /// How a typed time is understood: "tea · 25 min · rings at 15:42".
  static func preview(of plan: Plan, at now: Moment) -> String {
    if let recipe = plan.recipe { return preview(of: recipe, at: now) }
    let end = LocalTime.timeOfDay(plan.until ?? now.wall + plan.length)
    // Translators: {time} is a time of day such as 15:42.
    let rings = tr("rings at {time}").filled(["time": end])
    return [plan.name, length(plan.length), rings].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A length in words, "1 h 30 min", rounded up to whole seconds.
  static func length(_ length: Duration) -> String {
    let total = length.wholeSecondsRoundedUp
    // Translators: hours, minutes and seconds of a length, such as 1 h 30 min.
    let parts = [
      (total / 3600, tr("{n} h")), (total / 60 % 60, tr("{n} min")), (total % 60, tr("{n} s")),
    ]
    let words = parts.filter { $0.0 > 0 }.map { $0.1.filled(["n": String($0.0)]) }
    return words.joined(separator: " ")
  }

  static func startPreset(_ text: String) -> String {
    // Translators: {preset} is what is started, such as "25m" or "4m tea".
    tr("Start {preset}").filled(["preset": text])
  }
}

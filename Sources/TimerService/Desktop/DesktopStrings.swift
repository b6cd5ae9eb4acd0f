// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What the tray, the dock and the search fields say, in the person's language.
enum DesktopStrings {
  static let program = "Marzano"

  /// A timer's name, or what stands for a timer that has none.
  static func name(of timer: Countdown) -> String {
    timer.plan.name.isEmpty ? tr("Timer") : timer.plan.name
  }

  static var noTimer: String { tr("No timer is running") }

  /// How a timer stands at `now`, to the second.
  static func standing(of timer: Countdown, at now: Moment) -> String {
    let left = DurationText.short(timer.remaining(at: now))
    let end = timer.end(at: now).map { LocalTime.timeOfDay($0) } ?? ""
    switch timer.state {
    case .paused: return tr("Paused, {left} left").filled(["left": left])
    case .overtime:
      let over = DurationText.overtime(timer.overtime(at: now))
      return tr("Time is up since {end} ({over})").filled(["end": end, "over": over])
    case .running, .idle:
      return tr("{left} left, until {end}").filled(["left": left, "end": end])
    }
  }

  /// How a timer stands, in words that stay true: no countdown.
  static func lasting(of timer: Countdown, at now: Moment) -> String {
    let end = timer.end(at: now).map { LocalTime.timeOfDay($0) } ?? ""
    switch timer.state {
    case .paused:
      let left = DurationText.short(timer.remaining(at: now))
      return tr("Paused, {left} left").filled(["left": left])
    case .overtime: return tr("Time is up since {end}").filled(["end": end])
    case .running, .idle: return tr("Until {end}").filled(["end": end])
    }
  }

  static func more(_ count: Int) -> String {
    trn("and {count} more timer", "and {count} more timers", Int64(count))
      .filled(["count": "\(count)"])
  }

  static var timersGoOn: String { tr("Timers go on without their window") }
  static var wayBack: String {
    tr("They ring when they are over. Start Marzano again to see them.")
  }

  // The menu.
  static var pause: String { tr("_Pause") }
  static var resume: String { tr("_Resume") }
  static var stop: String { tr("_Stop") }
  static var cancel: String { tr("_Cancel") }
  static var reasonToStart: String { tr("Timers are picked up and shown from login on") }
  static var nextStep: String { tr("Ne_xt Step") }
  static var startTimer: String { tr("Start a _Timer") }
  static var openWindow: String { tr("_Open Window") }
  static var hideWindow: String { tr("_Hide Window") }
  static var preferences: String { tr("Prefere_nces") }
  static var quit: String { tr("_Quit") }
  static var quitTimersGoOn: String { tr("_Quit; Timers Go On") }

  static func startAgain(_ plan: Plan) -> String {
    let length = DurationText.plain(plan.length)
    return tr("_Start {length} Again").filled(["length": length])
  }

  static func add(minutes: Int64) -> String {
    trn("Add {count} Minute", "Add {count} Minutes", minutes).filled(["count": "\(minutes)"])
  }

  static func preset(_ length: Duration) -> String {
    let seconds = length.components.seconds
    if seconds % 3600 == 0 {
      let hours = seconds / 3600
      return trn("{count} Hour", "{count} Hours", hours).filled(["count": "\(hours)"])
    }
    guard seconds % 60 == 0, seconds < 7200 else { return DurationText.plain(length) }
    let minutes = seconds / 60
    return trn("{count} Minute", "{count} Minutes", minutes).filled(["count": "\(minutes)"])
  }

  // Search fields and shortcuts.
  static func start(_ length: String, name: String) -> String {
    name.isEmpty
      ? tr("Start a timer: {length}").filled(["length": length])
      : tr("Start a timer: {length}, {name}").filled(["length": length, "name": name])
  }

  static func endsAt(_ wall: Duration) -> String {
    tr("Rings at {end}").filled(["end": LocalTime.timeOfDay(wall)])
  }

  static var pauseTimer: String { tr("Pause the timer") }
  static var resumeTimer: String { tr("Resume the timer") }
  static var stopTimer: String { tr("Stop the alarm") }
  static var addMinute: String { tr("Add a minute to the timer") }
  static var pauseOrResume: String { tr("Pause or resume the timer") }
  static var startLast: String { tr("Start the last timer again") }
  static var showWindow: String { tr("Show the timer") }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Everything a person can set; each has one line in `preferences.ini`.
///
/// The raw value is `group.key`. Adding one means adding it here and reading it where it counts.
public enum Preference: String, Sendable, Hashable, CaseIterable {
  case alarmSound = "alarm.sound"
  case alarmVolume = "alarm.volume"
  case alarmRepeat = "alarm.repeat"
  case alarmFadeIn = "alarm.fade-in"
  case alarmLasts = "alarm.lasts"
  case alarmWarnBefore = "alarm.warn-before"
  case alarmChimeEvery = "alarm.chime-every"
  case alarmSpeak = "alarm.speak"
  case alarmFlash = "alarm.flash"
  case alarmPausePlayers = "alarm.pause-players"
  case alarmStopPlayers = "alarm.stop-players"
  case alarmEscalateAfter = "alarm.escalate-after"
  case alarmEscalateSound = "alarm.escalate-sound"
  case alarmEscalateCommand = "alarm.escalate-command"
  case awakeWhileRinging = "awake.while-ringing"
  case awakeWhileRunning = "awake.while-running"
  case awakeWakesComputer = "awake.wake-computer"
  case timerOnSuspend = "timer.on-suspend"
  case timerPresets = "timer.presets"
  case timerRecent = "timer.recent"
  case windowHidesSeconds = "window.hide-seconds"
  case windowColorScheme = "window.color-scheme"
  case windowHint = "window.hint"
  case trayShown = "tray.shown"
  case trayAlways = "tray.always"
  case trayIcons = "tray.icons"
  case trayLabel = "tray.label"
  case trayCloseHides = "tray.close-hides"
  case trayMinimizeHides = "tray.minimize-hides"
  case shortcutsPortal = "shortcuts.portal"
  case hooksTimeLimit = "hooks.time-limit"
  case hooksOnStart = "hooks.on-start"
  case hooksOnPause = "hooks.on-pause"
  case hooksOnResume = "hooks.on-resume"
  case hooksOnAdd = "hooks.on-add"
  case hooksOnWarn = "hooks.on-warn"
  case hooksOnEnd = "hooks.on-end"
  case hooksOnRestart = "hooks.on-restart"
  case hooksOnStep = "hooks.on-step"
  case hooksOnStop = "hooks.on-stop"
  case hooksOnCancel = "hooks.on-cancel"

  /// What a value may be.
  public enum Kind: Sendable, Hashable {
    /// `true` or `false`
    case flag
    /// One of these words.
    case choice([String])
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// A length such as `10m`, or `0` for never.
    case length
    /// Lengths with `;` between them; may be empty.
    case lengths
    /// Any text on one line.
    case text
    /// Any texts with `;` between them.
    case texts
  }

  public var group: String { String(rawValue.prefix { $0 != "." }) }
  public var key: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  public var kind: Kind {
    switch self {
    case .alarmSpeak, .alarmFlash, .alarmPausePlayers, .alarmStopPlayers, .awakeWhileRinging,
      .awakeWhileRunning, .awakeWakesComputer, .windowHidesSeconds, .windowHint, .trayShown,
      .trayAlways, .trayLabel, .trayCloseHides, .trayMinimizeHides, .shortcutsPortal:
      .flag
    case .alarmVolume: .number(0...100)
    case .alarmRepeat: .number(0...100)
    case .alarmFadeIn, .alarmLasts, .alarmChimeEvery, .alarmEscalateAfter, .hooksTimeLimit: .length
    case .alarmWarnBefore: .lengths
    case .timerOnSuspend: .choice(["run-on", "pause"])
    case .trayIcons: .choice(["automatic", "symbolic", "coloured"])
    case .windowColorScheme: .choice(["desktop", "light", "dark"])
    case .alarmSound, .alarmEscalateSound, .alarmEscalateCommand, .hooksOnStart, .hooksOnPause,
      .hooksOnResume, .hooksOnAdd, .hooksOnWarn, .hooksOnEnd, .hooksOnRestart, .hooksOnStep,
      .hooksOnStop, .hooksOnCancel:
      .text
    case .timerPresets, .timerRecent: .texts
    }
  }

  /// The value where the file says nothing.
  public var standard: String {
    switch self {
    case .alarmSound: "theme"
    case .alarmVolume: "100"
    case .alarmRepeat, .alarmFadeIn, .alarmChimeEvery, .alarmEscalateAfter: "0"
    case .alarmLasts: "10m"
    case .alarmWarnBefore, .alarmEscalateSound, .alarmEscalateCommand, .timerRecent, .hooksOnStart,
      .hooksOnPause, .hooksOnResume, .hooksOnAdd, .hooksOnWarn, .hooksOnEnd, .hooksOnRestart,
      .hooksOnStep, .hooksOnStop, .hooksOnCancel:
      ""
    case .alarmFlash, .awakeWhileRinging, .awakeWakesComputer, .windowHint, .trayShown,
      .trayCloseHides:
      "true"
    case .alarmSpeak, .alarmPausePlayers, .alarmStopPlayers, .awakeWhileRunning,
      .windowHidesSeconds, .trayAlways, .trayLabel, .trayMinimizeHides, .shortcutsPortal:
      "false"
    case .timerOnSuspend: "run-on"
    case .trayIcons: "automatic"
    case .timerPresets: "1m;3m;5m;10m;15m;25m;45m;1h"
    case .windowColorScheme: "desktop"
    case .hooksTimeLimit: "1m"
    }
  }

  /// What it is for, in one line.
  public var summary: String {
    switch self {
    case .alarmSound: tr("Sound of the alarm: theme, bell, none or the path of a wav or ogg file")
    case .alarmVolume: tr("Volume of the alarm in percent")
    case .alarmRepeat: tr("How often the sound is played; 0 until it is stopped")
    case .alarmFadeIn: tr("How long the sound takes to reach its volume")
    case .alarmLasts: tr("When the sound stops by itself; the overtime counts on")
    case .alarmWarnBefore: tr("When to warn before the end, such as 5m;1m")
    case .alarmChimeEvery: tr("Chime each time this much has passed")
    case .alarmSpeak: tr("Speak the name of the timer that is over")
    case .alarmFlash: tr("Flash the window while an alarm rings")
    case .alarmPausePlayers: tr("Pause media players while an alarm rings")
    case .alarmStopPlayers: tr("Stop media players when a timer ends")
    case .alarmEscalateAfter: tr("Get louder when nobody reacts for this long")
    case .alarmEscalateSound: tr("Second sound for then: the path of a wav or ogg file")
    case .alarmEscalateCommand: tr("Command to run then")
    case .awakeWhileRinging: tr("Keep the computer awake while an alarm rings")
    case .awakeWhileRunning: tr("Keep the computer awake while a timer runs")
    case .awakeWakesComputer: tr("Wake the computer from suspend for an alarm")
    case .timerOnSuspend: tr("What suspend means for a new timer")
    case .timerPresets: tr("Timers to start with one click, such as 4m tea;25m")
    case .timerRecent: tr("What was typed last")
    case .windowHidesSeconds: tr("Show hours and minutes only")
    case .windowColorScheme: tr("Light or dark")
    case .windowHint: tr("Tell how to set a time until the first timer is started")
    case .trayShown: tr("Show an icon in the tray")
    case .trayAlways: tr("Keep the icon also when no timer is there, from login on")
    case .trayIcons: tr("Icons of the tray")
    case .trayLabel: tr("Show what is left beside the icon")
    case .trayCloseHides: tr("Closing the window hides it in the tray")
    case .trayMinimizeHides: tr("Minimizing the window hides it in the tray")
    case .shortcutsPortal: tr("Ask the desktop for keys that work everywhere")
    case .hooksTimeLimit: tr("When a hook that has not finished is ended")
    case .hooksOnStart: tr("Command to run when a timer is started")
    case .hooksOnPause: tr("Command to run when a timer is paused")
    case .hooksOnResume: tr("Command to run when a timer goes on")
    case .hooksOnAdd: tr("Command to run when a timer gets more or less time")
    case .hooksOnWarn: tr("Command to run at a warning before the end")
    case .hooksOnEnd: tr("Command to run when a timer is over")
    case .hooksOnRestart: tr("Command to run when a timer begins again")
    case .hooksOnStep: tr("Command to run when the next step of a recipe begins")
    case .hooksOnStop: tr("Command to run when an alarm is stopped")
    case .hooksOnCancel: tr("Command to run when a timer is cancelled")
    }
  }
}

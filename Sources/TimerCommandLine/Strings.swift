// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// Every sentence the command line says about timers; those about its own use are next door.
enum Strings {
  static func unnamed(_ id: TimerID) -> String {
    tr("timer {number}").filled(["number": String(id.number)])
  }

  static func state(_ state: TimerState) -> String {
    switch state {
    case .idle: idle
    case .running: trc("timer state", "running")
    case .paused: trc("timer state", "paused")
    case .overtime: trc("timer state", "overtime")
    }
  }

  static var idle: String { trc("timer state", "idle") }
  static var ringing: String { trc("timer state", "ringing") }

  static func fate(_ fate: Fate) -> String {
    switch fate {
    case .cancelled: trc("timer state", "cancelled")
    case .dismissed: trc("timer state", "stopped")
    }
  }

  static func left(_ time: String) -> String { tr("{time} left").filled(["time": time]) }
  static func ends(_ time: String) -> String { tr("ends at {time}").filled(["time": time]) }
  static func ended(_ time: String) -> String { tr("ended at {time}").filled(["time": time]) }

  static func step(_ step: Int, of steps: Int?) -> String {
    guard let steps else { return tr("step {step}").filled(["step": String(step)]) }
    return tr("step {step} of {steps}").filled(["step": String(step), "steps": String(steps)])
  }

  static func then(_ name: String) -> String { tr("then {name}").filled(["name": name]) }

  static func noSuchTimer(_ which: String) -> String {
    tr("There is no timer {which}.").filled(["which": which])
  }

  static func ambiguous(_ name: String, _ names: [String]) -> String {
    tr("{name} may be any of: {names}.")
      .filled(["name": name, "names": names.joined(separator: ", ")])
  }

  static var noTimer: String { tr("There is no timer.") }

  static var noBus: String {
    tr(
      "There is no session bus here. In a bare terminal or script, run: dbus-run-session -- marzano …"
    )
  }

  static func noBus(because reason: String) -> String {
    tr(
      "The session bus cannot be reached ({reason}). Without one, run: dbus-run-session -- marzano …"
    )
    .filled(["reason": reason])
  }

  static var busIsGone: String { tr("The session bus has gone away.") }
  static var serviceIsSilent: String { tr("The timer service did not answer within 3 seconds.") }

  static func recordIsUnreadable(_ reason: String) -> String {
    tr("The saved timers cannot be read: {reason}").filled(["reason": reason])
  }

  static var noDisplay: String {
    tr("There is no display to open a window on. To use the timer from here, see: marzano --help")
  }

  static func noWindow(_ reason: String) -> String {
    tr("The window cannot be opened: {reason}").filled(["reason": reason])
  }

  static var windowIsMissing: String { tr("marzano-window is not installed beside this program") }
  static var notRunning: String { tr("The timer service is not running.") }

  static var lost: String { tr("What could not be saved has ended with the timer service.") }

  static func goesOnWithoutService(_ count: Int) -> String {
    trn(
      "%d timer counts on, but nothing will ring until Marzano is started again.",
      "%d timers count on, but nothing will ring until Marzano is started again.", Int64(count)
    )
    .withNumber(Int64(count))
  }

  static var cancelInstead: String { tr("To end a timer that is still counting: marzano cancel") }
  static var undoByNumber: String {
    tr("Undo takes a timer's number, as “marzano list --json” shows it.")
  }
}

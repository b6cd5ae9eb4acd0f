// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything anyone may ask of the timers: window, tray, shortcut, bus, clock.
public enum TimerCommand: Sendable, Hashable {
  case start(Plan)
  case pause(Target)
  case resume(Target)
  /// Does what one key can mean: silences what is over, else pauses, else resumes, else starts
  /// the last plan again.
  case toggle(Target)
  case cancel(Target)
  /// Adds to what is left, or takes away when negative; an ended timer runs again for that long.
  case add(Duration, Target)
  /// Begins the whole length again.
  case restart(Target)
  /// Goes on to the next step of a recipe, whatever is left of this one.
  case next(Target)
  /// Ends the overtime of a timer that is over.
  case dismiss(Target)
  /// Stops the sound of a timer that is over and lets its overtime count on.
  case silence(Target)
  case rename(String, Target)
  /// Gives a running or paused timer another whole length; what has run so far stays run.
  case setLength(Duration, Target)
  /// Brings back the timer that was cancelled last, or the one named, as if nothing had happened.
  case undo(TimerID?)
  /// Time may have passed: a deadline fired, the machine woke, the clock was set.
  case wake

  /// The command without its arguments.
  public var verb: Verb {
    switch self {
    case .start: .start
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .cancel: .cancel
    case .add: .add
    case .restart: .restart
    case .next: .next
    case .dismiss: .dismiss
    case .silence: .silence
    case .rename: .rename
    case .setLength: .setLength
    case .undo: .undo
    case .wake: .wake
    }
  }

  public enum Verb: String, Sendable, Hashable, CaseIterable {
    case start, pause, resume, toggle, cancel, add, restart, next, dismiss, silence, rename
    case setLength = "set-length"
    case undo, wake
  }
}

/// Which timers a command is for.
public enum Target: Sendable, Hashable {
  /// The first, in the order of the list, that the command fits.
  case current
  /// Every timer that the command fits.
  case every
  /// This one and no other.
  case timer(TimerID)
}

/// Why a command was refused; a refused command has changed nothing.
public enum Refusal: Error, Sendable, Hashable {
  /// The command does not fit the state its timer is in.
  case notNow(TimerCommand.Verb, TimerState)
  /// There is no timer that the command fits.
  case nothingToActOn(TimerCommand.Verb)
  /// No timer has this id.
  case noSuchTimer(TimerID)
  /// The length is outside `CountdownRange`.
  case outOfRange(Duration)
  /// Taking away this much would leave nothing of the countdown.
  case onlyLeft(Duration)
  /// There are as many timers as the program keeps.
  case tooManyTimers(limit: Int)
}

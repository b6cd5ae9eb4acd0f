// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// Every sentence the service says.
enum Strings {
  static func title(_ timer: Countdown) -> String {
    timer.plan.name.isEmpty
      ? tr("Time is up") : tr("{name} is over").filled(["name": timer.plan.name])
  }

  /// Why the alarm cannot be heard, and what to do about it.
  static func cannotPlay(_ reason: String) -> String {
    // Translators: {reason} is what the sound library says, such as "Not available".
    tr(
      "The alarm cannot be played: {reason}. Is a sound server running, and is the sound there?"
    ).filled(["reason": reason])
  }

  static func length(_ timer: Countdown) -> String { DurationText.short(timer.length) }

  static func ended(_ timer: Countdown, at now: Moment) -> String {
    let over = timer.overtime(at: now).components.seconds / 60
    let values = [
      "length": length(timer), "time": timer.end(at: now).map(LocalTime.timeOfDay) ?? "",
      "minutes": String(over),
    ]
    return over < 1
      ? tr("{length} · ended at {time}").filled(values)
      : tr("{length} · ended at {time}, over for {minutes} min").filled(values)
  }

  static func endedLate(_ timer: Countdown, at now: Moment) -> String {
    let minutes = timer.overtime(at: now).components.seconds / 60
    let values = [
      "name": timer.plan.name, "length": length(timer), "hours": String(minutes / 60),
      "minutes": String(minutes % 60),
    ]
    return switch (timer.plan.name.isEmpty, minutes < 60) {
    case (true, true): tr("A timer of {length} ended {minutes} min ago").filled(values)
    case (true, false): tr("A timer of {length} ended {hours} h {minutes} min ago").filled(values)
    case (false, true): tr("{name} ended {minutes} min ago").filled(values)
    case (false, false): tr("{name} ended {hours} h {minutes} min ago").filled(values)
    }
  }

  static func severalEnded(_ count: Int) -> String {
    trn("%d timer ended meanwhile", "%d timers ended meanwhile", Int64(count))
      .withNumber(Int64(count))
  }

  static func almostOver(_ timer: Countdown, left: Duration) -> String {
    let values = ["name": timer.plan.name, "left": DurationText.short(left)]
    return timer.plan.name.isEmpty
      ? tr("{left} left").filled(values) : tr("{name}: {left} left").filled(values)
  }

  static func stepBegins(_ timer: Countdown) -> String {
    let values = ["name": timer.plan.name, "length": length(timer)]
    return timer.plan.name.isEmpty
      ? tr("Next step: {length}").filled(values) : tr("{name}: {length}").filled(values)
  }

  static func comesNext(_ step: Recipe.Step) -> String {
    let values = ["name": step.name, "length": DurationText.short(step.length)]
    return step.name.isEmpty
      ? tr("Then {length}").filled(values) : tr("Then {name}, {length}").filled(values)
  }

  static var stop: String { tr("Stop") }
  static var nextStep: String { tr("Next step") }
  static var addOneMinute: String { tr("+1 min") }
  static var addFiveMinutes: String { tr("+5 min") }
  static var restart: String { tr("Restart") }
  static var openWindow: String { tr("Open") }
  static var withoutButtons: String { tr("Stop it with: marzano stop") }
  static var alarm: String { tr("Alarm of a countdown") }
  static var reasonToStayAwake: String { tr("A countdown is running or ringing") }

  static func explain(_ refusal: Refusal) -> BusFailure {
    switch refusal {
    case .notNow(let verb, let state):
      BusFailure(.notNow, sentence(verb, state))
    case .nothingToActOn(let verb):
      BusFailure(.nothingToActOn, nothing(verb))
    case .noSuchTimer(let id): noSuchTimer("#" + String(id.number))
    case .outOfRange(let length):
      BusFailure(
        .outOfRange,
        tr("{length} is not possible: a timer lasts from 1 second to 99:59:59.")
          .filled(["length": signed(length)]))
    case .onlyLeft(let left):
      BusFailure(
        .onlyLeft,
        tr("Only {left} is left: take away less, or cancel the timer.")
          .filled(["left": DurationText.short(left)]))
    case .tooManyTimers(let limit):
      BusFailure(
        .tooManyTimers,
        trn("There is %d timer already.", "There are %d timers already.", Int64(limit))
          .withNumber(Int64(limit)))
    }
  }

  static func explain(_ refusal: StopwatchRefusal) -> BusFailure {
    switch refusal {
    case .notNow(.start, _): BusFailure(.notNow, tr("The stopwatch is running already."))
    case .notNow(.reset, _): BusFailure(.notNow, tr("The stopwatch stands at zero."))
    case .notNow: BusFailure(.notNow, tr("The stopwatch is not running."))
    case .tooManyLaps(let limit):
      BusFailure(
        .notNow,
        trn("There is %d lap already.", "There are %d laps already.", Int64(limit))
          .withNumber(Int64(limit)))
    }
  }

  static func notCancelled(_ id: TimerID) -> BusFailure {
    BusFailure(
      .noSuchTimer,
      tr("There is no cancelled timer with the number {number}.")
        .filled(["number": String(id.number)]))
  }

  static func noSuchTimer(_ which: String) -> BusFailure {
    BusFailure(.noSuchTimer, tr("There is no timer {which}.").filled(["which": which]))
  }

  static func ambiguous(_ name: String, _ names: [String]) -> BusFailure {
    BusFailure(
      .ambiguousName,
      tr("{name} may be any of: {names}.")
        .filled(["name": name, "names": names.joined(separator: ", ")]))
  }

  static func notSaved(_ error: StoreError) -> BusFailure {
    BusFailure(
      .notSaved,
      tr("Done, but it could not be saved and would not survive a crash: {reason}")
        .filled(["reason": error.reason]))
  }

  private static func signed(_ length: Duration) -> String {
    length < .zero
      ? "−" + DurationText.short(.zero - length) : DurationText.short(length)
  }

  private static func nothing(_ verb: TimerCommand.Verb) -> String {
    switch verb {
    case .pause: tr("Nothing is running.")
    case .resume: tr("Nothing is paused.")
    case .next: tr("There is no next step.")
    case .dismiss, .silence: tr("No timer is over.")
    case .undo: tr("There is nothing to bring back.")
    case .restart, .toggle: tr("There is no timer, and none was started before.")
    case .start, .cancel, .add, .rename, .setLength, .wake: tr("There is no timer.")
    }
  }

  private static func sentence(_ verb: TimerCommand.Verb, _ state: TimerState) -> String {
    switch (verb, state) {
    case (.pause, .paused): tr("The timer is paused already.")
    case (.resume, .running): tr("The timer is running already.")
    case (_, .overtime): tr("The timer is over: stop it, add time or restart it.")
    case (_, .running): tr("The timer is still running.")
    case (_, .paused): tr("The timer is paused.")
    case (_, .idle): tr("There is no timer.")
    }
  }
}

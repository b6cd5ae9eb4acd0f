// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// How instants are written where the person is.
struct LocalClock: Sendable {
  /// Such as `15:42`.
  var timeOfDay: @Sendable (_ wall: Duration) -> String
  /// Such as `Tue`.
  var weekday: @Sendable (_ wall: Duration) -> String
  /// Such as `2026-11-30T15:42:00+01:00`.
  var timestamp: @Sendable (_ wall: Duration) -> String

  static let ofMachine = LocalClock(
    timeOfDay: { LocalTime.timeOfDay($0) }, weekday: { LocalTime.format("%a", $0) },
    timestamp: { LocalTime.format("%FT%T%:z", $0) })
}

extension Duration {
  var nearestSecond: Duration { .seconds((self + .milliseconds(500)).components.seconds) }
}

/// What became of a timer that a verb took away.
enum Fate: String, Sendable, Hashable {
  case cancelled, dismissed
}

/// One timer as it is shown at one moment.
struct TimerView {
  let timer: Countdown
  let now: Moment
  let local: LocalClock
  var percent = Look.Percent.elapsed
  var fate: Fate?

  var remaining: Duration { timer.remaining(at: now) }
  var overtime: Duration { timer.overtime(at: now) }
  var elapsed: Duration { max(timer.length - remaining, .zero) }

  /// In whole percent, never 100 before the end.
  var percentElapsed: Int { Int(timer.progress(at: now) * 100) }
  var percentShown: Int { percent == .elapsed ? percentElapsed : 100 - percentElapsed }

  /// The state in JSON, bar classes and templates; never translated.
  var stateWord: String { fate?.rawValue ?? timer.state.rawValue }

  /// What a person calls the timer.
  var name: String {
    let name = timer.plan.name
    return name.isEmpty ? Strings.unnamed(timer.id) : name
  }

  /// `24:59`, or `+01:30` once it is over.
  var time: String {
    timer.state == .overtime ? DurationText.overtime(overtime) : DurationText.short(remaining)
  }

  /// The wall clock at the end, to the second; `nil` when there is none to come and none was.
  ///
  /// It is drawn from two clocks read one after the other, so the nearest second is meant.
  var endsAt: Duration? {
    guard fate != .cancelled, let end = timer.end(at: now) else { return nil }
    return end.nearestSecond
  }

  /// `15:42`, with the weekday when that is another day.
  var end: String? {
    guard let shown = endsAt else { return nil }
    let day = local.timestamp(shown).prefix(10)
    let time = local.timeOfDay(shown)
    return day == local.timestamp(now.wall).prefix(10) ? time : local.weekday(shown) + " " + time
  }

  /// The place of the present step of a recipe, from 1; `nil` without one.
  var step: Int? { timer.plan.recipe == nil ? nil : timer.place + 1 }

  /// How many steps there are in all rounds; `nil` for ever, or without a recipe.
  var steps: Int? {
    guard let recipe = timer.plan.recipe, recipe.rounds > 0 else { return nil }
    return recipe.steps.count * recipe.rounds
  }

  /// What the next step is called, or how long it is when it has no name.
  var nextName: String? {
    timer.nextStep.map { $0.name.isEmpty ? DurationText.plain($0.length) : $0.name }
  }

  func text(of field: Template.Field, _ style: Template.TimeStyle) -> String {
    switch field {
    case .id: String(timer.id.number)
    case .name: timer.plan.name
    case .state: stateWord
    case .remaining: style.text(remaining)
    case .overtime: style.textRoundedDown(overtime)
    case .elapsed: style.textRoundedDown(elapsed)
    case .length: style.text(timer.length)
    case .time:
      timer.state != .overtime
        ? style.text(remaining)
        : style == .short ? time : "+" + style.textRoundedDown(overtime)
    case .ends: end ?? ""
    case .percent: String(percentShown)
    case .step: step.map { String($0) } ?? ""
    case .steps: steps.map { String($0) } ?? ""
    case .next: nextName ?? ""
    }
  }
}

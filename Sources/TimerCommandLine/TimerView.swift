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
    timestamp: { TimerDocument.localTimestamp($0) })
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
  var elapsed: Duration { timer.elapsed(at: now) }
  var percentElapsed: Int { timer.percent(at: now) }
  var percentShown: Int { percent == .elapsed ? percentElapsed : 100 - percentElapsed }

  /// The state in JSON, bar classes and templates; never translated.
  var stateWord: String { fate?.rawValue ?? timer.state.rawValue }

  /// What a person calls the timer.
  var name: String {
    let name = timer.plan.name
    return name.isEmpty ? Strings.unnamed(timer.id) : name
  }

  /// `24:59`, or `+01:30` once it is over.
  var time: String { timer.shownTime(at: now) }

  /// The timer as `--json` tells it.
  var document: TimerDocument {
    TimerDocument(timer, at: now, state: stateWord, timestamp: local.timestamp)
  }

  /// `15:42`, with the weekday when that is another day.
  var end: String? {
    guard let shown = document.endsAt else { return nil }
    let day = local.timestamp(shown).prefix(10)
    let time = local.timeOfDay(shown)
    return day == local.timestamp(now.wall).prefix(10) ? time : local.weekday(shown) + " " + time
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
    case .step: timer.step.map { String($0) } ?? ""
    case .steps: timer.steps.map { String($0) } ?? ""
    case .next: nextName ?? ""
    }
  }
}

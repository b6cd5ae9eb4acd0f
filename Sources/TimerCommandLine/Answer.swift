// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// What is to be said about some timers at one moment.
struct Answer {
  /// The timers asked for, the one that has the room in a bar first.
  var timers: [Countdown]
  /// All that is known; `nil` when only these timers are.
  var snapshot: TimerSnapshot?
  var now: Moment
  var local = LocalClock.ofMachine
  /// What became of timers that are gone.
  var fates: [TimerID: Fate] = [:]
  /// What a person should know besides.
  var warnings: [String] = []

  /// All timers of a snapshot, or the one meant.
  init(
    _ which: Which, of snapshot: TimerSnapshot, now: Moment
  ) throws(Failure) {
    self.init(try which.selection(from: snapshot), now: now)
    self.snapshot = snapshot
  }

  init(_ timers: [Countdown], now: Moment) {
    self.timers = timers
    self.now = now
  }
}

extension Which {
  /// The timers of a snapshot that are meant, in its order.
  func selection(from snapshot: TimerSnapshot) throws(Failure) -> [Countdown] {
    switch self {
    case .current, .every: return snapshot.timers
    case .timer(let id):
      guard let timer = snapshot[id] else { throw missing }
      return [timer]
    case .named(let name):
      switch snapshot.timer(named: name) {
      case .one(let timer): return [timer]
      case .none: throw missing
      case .several(let names):
        throw Failure(
          .noSuchTimer, BusFailure.Kind.ambiguousName.word, Strings.ambiguous(name, names))
      }
    }
  }

  private var missing: Failure {
    Failure(.noSuchTimer, BusFailure.Kind.noSuchTimer.word, Strings.noSuchTimer(text))
  }
}

/// Writes answers in the form that was asked for.
struct Rendering {
  let verb: Verb
  let format: Format
  let look: Look
  /// Whether a template is filled in for each timer and not only for the first.
  var isForEach = false

  init(_ invocation: Invocation) {
    verb = invocation.verb
    format = invocation.format
    look = invocation.look
    switch invocation.action {
    case .list, .change: isForEach = true
    case .status(let which, _), .follow(let which, _): isForEach = which == .every
    default: break
    }
  }

  func lines(_ answer: Answer) -> [String] {
    let views = views(of: answer)
    let bar = BarText(views: views, look: look)
    switch format {
    case .plain: return plain(views)
    case .json:
      return [JsonDocument.answer(verb, views, answer.snapshot, warnings: answer.warnings).text]
    case .waybar: return [bar.waybar.text]
    case .polybar: return [bar.polybar]
    case .i3blocks: return verb == .follow ? Array(bar.i3blocks.prefix(1)) : bar.i3blocks
    case .i3bar: return [bar.i3bar.text]
    case .i3status: return [bar.i3status.text]
    case .tmux: return [bar.tmux]
    case .template(let template):
      if views.isEmpty { return verb == .list ? [] : [look.idle] }
      return (isForEach ? views : Array(views.prefix(1))).map { template.filled(with: $0) }
    }
  }

  private func views(of answer: Answer) -> [TimerView] {
    answer.timers.map { timer in
      TimerView(
        timer: timer, now: answer.now, local: answer.local, percent: look.percent,
        fate: answer.fates[timer.id])
    }
  }

  private func plain(_ views: [TimerView]) -> [String] {
    switch verb {
    case .list: PlainText.list(views)
    case .status, .wait: views.isEmpty ? [Strings.idle] : views.map(PlainText.line)
    case .follow:
      [
        views.isEmpty
          ? Strings.idle
          : (isForEach ? views : Array(views.prefix(1)))
            .map(PlainText.line).joined(separator: " | ")
      ]
    default: views.map(PlainText.line)
    }
  }

  /// How long after `now` the text changes because time passes; `nil` for never.
  func untilNextChange(_ answer: Answer) -> Duration? {
    views(of: answer).compactMap { view in
      let second = view.timer.untilNextSecond(at: view.now)
      guard case .template(let template) = format, !template.showsSeconds else { return second }
      return [
        view.untilNextMinute(orSecond: second), template.showsPercent ? view.untilNextPercent : nil,
      ].compactMap { $0 }.min()
    }.min()
  }
}

extension TimerView {
  /// Texts in whole minutes change once a minute, and each second in the last one.
  fileprivate func untilNextMinute(orSecond second: Duration?) -> Duration? {
    guard let second else { return nil }
    let minute = Duration.seconds(60)
    switch timer.state {
    case .overtime:
      let seconds = overtime.components.seconds
      return seconds < 60 ? second : .seconds((seconds / 60 + 1) * 60) - overtime
    default:
      let seconds = remaining.wholeSecondsRoundedUp
      return seconds <= 60 ? second : remaining - minute * Int((seconds - 1) / 60)
    }
  }

  fileprivate var untilNextPercent: Duration? {
    guard timer.state == .running, percentElapsed < 100 else { return nil }
    let next = timer.length * Double(percentElapsed + 1) / 100 - elapsed
    // A little later, so that rounding never asks for a moment that is not past the change.
    return max(next, .zero) + .milliseconds(1)
  }
}

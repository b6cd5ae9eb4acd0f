// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TimerMachine {
  /// What each command does; everything it does not allow it refuses.
  mutating func carryOut(
    _ command: TimerCommand, at now: Moment, outcome: inout Outcome
  ) throws(Refusal) {
    switch command {
    case .wake: break
    case .start(let plan):
      outcome.touched = [try start(plan, at: now)]
      outcome.effects += endAlarms(at: now)
    case .undo(let id): try undo(id, at: now, outcome: &outcome)
    case .restart(let target) where restartsLast(target):
      guard let last = saved.last else { throw .nothingToActOn(.restart) }
      outcome.touched = [try start(last, at: now)]
    case .toggle(let target): try toggle(target, at: now, outcome: &outcome)
    case .pause(let target), .resume(let target), .cancel(let target), .add(_, let target),
      .restart(let target), .next(let target), .dismiss(let target), .silence(let target),
      .rename(_, let target),
      .setLength(_, let target):
      for index in try indices(of: target, for: command, at: now).sorted(by: >) {
        try change(index, by: command, at: now, outcome: &outcome)
      }
    }
  }

  private func restartsLast(_ target: Target) -> Bool {
    if case .timer = target { false } else { saved.timers.isEmpty }
  }

  private mutating func start(_ plan: Plan, at now: Moment) throws(Refusal) -> Countdown {
    var plan = plan
    if let until = plan.until {
      plan.length = until - now.wall
      // The clock on the wall does not stand still while the machine sleeps.
      plan.onSuspend = .runOn
    }
    guard CountdownRange.contains(plan.length) else { throw .outOfRange(plan.length) }
    let left = plan.length - max(plan.ago, .zero)
    guard CountdownRange.contains(left) else { throw .outOfRange(left) }
    let startedAt = now.wall - (plan.length - left)
    plan.ago = .zero
    guard saved.timers.count < Self.mostTimers else {
      throw .tooManyTimers(limit: Self.mostTimers)
    }
    while saved.has(saved.nextID) { saved.nextID = saved.nextID.next }
    let timer = Countdown(
      id: saved.nextID, plan: plan, length: plan.length, startedAt: startedAt,
      phase: .running(left: left, anchor: now))
    saved.nextID = saved.nextID.next
    saved.timers.append(timer)
    saved.last = plan
    saved.last?.until = nil
    return timer
  }

  /// Whoever starts something new has heard what was ringing.
  private mutating func endAlarms(at now: Moment) -> [TimerEffect] {
    let heard = saved.timers.filter(\.isRinging)
    saved.timers.removeAll(where: \.isRinging)
    return heard.flatMap { $0.leaving(at: now) }
  }

  private mutating func undo(
    _ id: TimerID?, at now: Moment, outcome: inout Outcome
  ) throws(Refusal) {
    let found = saved.cancelled.lastIndex { id == nil || $0.id == id }
    guard let found else { throw id.map { .noSuchTimer($0) } ?? .nothingToActOn(.undo) }
    guard saved.timers.count < Self.mostTimers else {
      throw .tooManyTimers(limit: Self.mostTimers)
    }
    let timer = saved.cancelled.remove(at: found)
    saved.timers.append(timer)
    outcome.effects.append(.forget(timer.cancelledRun(at: now)))
    // Its deadline may have passed while it was away.
    outcome.effects += pass(to: now)
    outcome.touched = [saved.timers.first { $0.id == timer.id } ?? timer]
  }

  private mutating func toggle(
    _ target: Target, at now: Moment, outcome: inout Outcome
  ) throws(Refusal) {
    let fitting: TimerCommand =
      switch try state(of: target, at: now) {
      case .idle: .restart(target)
      case .running: .pause(target)
      case .paused: .resume(target)
      case .overtime: .dismiss(target)
      }
    do {
      try carryOut(fitting, at: now, outcome: &outcome)
    } catch .nothingToActOn { throw .nothingToActOn(.toggle) }
  }

  /// The state a toggle starts from: that of the timer, or of the first in the list's order.
  private func state(of target: Target, at now: Moment) throws(Refusal) -> TimerState {
    guard case .timer(let id) = target else { return snapshot(at: now).state }
    guard let timer = saved.timers.first(where: { $0.id == id }) else { throw .noSuchTimer(id) }
    return timer.state
  }

  /// The timers a command is for; at least one.
  private func indices(
    of target: Target, for command: TimerCommand, at now: Moment
  ) throws(Refusal) -> [Int] {
    let fitting = saved.timers.inListOrder(at: now)
      .filter { command.verb.fits($0.state) && $0.fits(command.verb) }
      .compactMap { timer in saved.timers.firstIndex { $0.id == timer.id } }
    switch target {
    case .timer(let id):
      guard let index = saved.timers.firstIndex(where: { $0.id == id }) else {
        throw .noSuchTimer(id)
      }
      guard fitting.contains(index) else {
        throw .notNow(command.verb, saved.timers[index].state)
      }
      return [index]
    case .current, .every:
      guard let first = fitting.first else { throw .nothingToActOn(command.verb) }
      return target == .every ? fitting : [first]
    }
  }
}

extension TimerCommand.Verb {
  /// The transition table: which states of a timer a command fits.
  public func fits(_ state: TimerState) -> Bool {
    switch self {
    case .pause: state == .running
    case .resume: state == .paused
    case .setLength: state == .running || state == .paused
    case .dismiss, .silence: state == .overtime
    case .cancel, .add, .restart, .next, .rename: state != .idle
    case .toggle, .start, .undo, .wake: true
    }
  }
}

extension Countdown {
  /// What a command needs of a timer besides its state.
  fileprivate func fits(_ verb: TimerCommand.Verb) -> Bool {
    switch verb {
    case .silence: isRinging
    case .next: nextStep != nil
    default: true
    }
  }
}

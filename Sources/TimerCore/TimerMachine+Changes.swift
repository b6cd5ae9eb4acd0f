// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TimerMachine {
  /// Changes one timer by a command that fits its state.
  mutating func change(
    _ index: Int, by command: TimerCommand, at now: Moment, outcome: inout Outcome
  ) throws(Refusal) {
    let before = saved.timers[index]
    switch command {
    case .pause:
      saved.timers[index].phase = .paused(left: before.remaining(at: now))
      saved.timers[index].plan.until = nil
    case .resume:
      saved.timers[index].phase = .running(left: before.remaining(at: now), anchor: now)
    case .add(let amount, _):
      outcome.effects += try add(amount, to: index, at: now)
    case .setLength(let length, _):
      try setLength(length, of: index, at: now)
    case .restart:
      outcome.effects += restart(index, at: now)
    case .next:
      guard let step = before.nextStep else { throw .notNow(.next, before.state) }
      outcome.effects += before.endedEarly(at: now)
      enter(step, of: index, at: now)
    case .rename(let name, _):
      saved.timers[index].plan.name = name
    case .silence:
      if case .overtime(let since, _) = before.phase {
        saved.timers[index].phase = .overtime(since: since, isRinging: false)
      }
      outcome.effects.append(.silence(before.id))
    case .cancel where before.state != .overtime:
      saved.timers.remove(at: index)
      saved.cancelled.append(before)
      saved.cancelled = saved.cancelled.suffix(Self.mostUndoable)
      outcome.effects.append(.record(before.cancelledRun(at: now)))
    case .cancel, .dismiss:
      saved.timers.remove(at: index)
      outcome.effects += before.leaving(at: now)
    case .start, .toggle, .undo, .wake:
      preconditionFailure("\(command.verb) is not a change of one timer")
    }
    outcome.touched.insert(
      saved.timers.first { $0.id == before.id } ?? before, at: 0)
  }

  private mutating func add(
    _ amount: Duration, to index: Int, at now: Moment
  ) throws(Refusal) -> [TimerEffect] {
    let before = saved.timers[index]
    guard -CountdownRange.longest <= amount, amount <= CountdownRange.longest else {
      throw .outOfRange(amount)
    }
    let left = before.remaining(at: now) + amount
    guard before.state != .overtime else {
      guard amount >= CountdownRange.shortest else { throw .outOfRange(amount) }
      begin(index, length: amount, at: now)
      return before.leaving(at: now)
    }
    guard left > .zero else { throw .onlyLeft(before.remaining(at: now)) }
    let length = max(before.length + amount, left, CountdownRange.shortest)
    guard CountdownRange.contains(length) else { throw .outOfRange(length) }
    saved.timers[index].length = length
    saved.timers[index].setLeft(left, at: now)
    return []
  }

  private mutating func setLength(
    _ length: Duration, of index: Int, at now: Moment
  ) throws(Refusal) {
    guard CountdownRange.contains(length) else { throw .outOfRange(length) }
    let before = saved.timers[index]
    let left = length - (before.length - before.remaining(at: now))
    guard left > .zero else { throw .onlyLeft(before.remaining(at: now)) }
    saved.timers[index].length = length
    saved.timers[index].plan.length = length
    saved.timers[index].setLeft(left, at: now)
    if before.plan.recipe == nil { saved.last = saved.timers[index].plan }
  }

  private mutating func restart(_ index: Int, at now: Moment) -> [TimerEffect] {
    let before = saved.timers[index]
    if let first = before.plan.recipe?.step(at: 0) {
      saved.timers[index].place = -1
      enter(first, of: index, at: now)
    } else {
      begin(index, length: before.plan.length, at: now)
    }
    return before.endedEarly(at: now)
  }

  /// Starts a new run of the timer.
  private mutating func begin(_ index: Int, length: Duration, at now: Moment) {
    saved.timers[index].plan.until = nil
    saved.timers[index].length = length
    saved.timers[index].startedAt = now.wall
    saved.timers[index].phase = .running(left: length, anchor: now)
    saved.timers[index].notices = Notices()
  }
}

extension Countdown {
  /// Sets what is left of a running or paused timer; the end no longer follows a time of day.
  fileprivate mutating func setLeft(_ left: Duration, at now: Moment) {
    plan.until = nil
    phase = state == .running ? .running(left: left, anchor: now) : .paused(left: left)
  }

  /// What must happen when another run begins in place of this one.
  fileprivate func endedEarly(at now: Moment) -> [TimerEffect] {
    state == .overtime ? leaving(at: now) : [.record(cancelledRun(at: now))]
  }

  /// The history's line for this run, which is given up at `now`.
  func cancelledRun(at now: Moment) -> Run {
    Run(
      timer: id, name: plan.name, length: length, startedAt: startedAt, endedAt: now.wall,
      outcome: .cancelled, left: remaining(at: now), overtime: .zero)
  }
}

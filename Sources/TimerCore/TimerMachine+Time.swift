// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TimerMachine {
  /// Lets time pass up to `now`: countdowns end, alarms fall silent, old overtime leaves.
  mutating func pass(to now: Moment) -> [TimerEffect] {
    var effects: [TimerEffect] = []
    var left: Set<TimerID> = []
    for index in saved.timers.indices {
      saved.timers[index].settle(at: now)
      let ended = end(at: index, now: now)
      effects += ended + quieten(at: index, now: now) + announce(at: index, now: now)
      let timer = saved.timers[index]
      guard timer.overtime(at: now) >= rules.overtimeLimit else { continue }
      left.insert(timer.id)
      // What is reported only now must stay to be read.
      if ended.isEmpty { effects += timer.leaving(at: now) }
    }
    saved.timers.removeAll { left.contains($0.id) }
    return effects
  }

  /// When time alone will change something next, on the boot clock; `nil` for never.
  public func nextEvent(after now: Moment) -> Duration? {
    saved.timers.compactMap { timer -> Duration? in
      switch timer.phase {
      case .running:
        [timer.remaining(at: now), timer.nextNotice(at: now, by: rules)].compactMap { $0 }.min()
      case .paused: nil
      case .overtime(_, let isRinging):
        max(
          (isRinging ? timer.nextAlarmStep(by: rules) : rules.overtimeLimit)
            - timer.overtime(at: now), .zero)
      }
    }.min().map { now.sinceBoot + $0 }
  }

  private mutating func end(at index: Int, now: Moment) -> [TimerEffect] {
    guard case .running(let left, let anchor) = saved.timers[index].phase else { return [] }
    let lateBy = anchor.elapsed(to: now, counting: saved.timers[index].plan.onSuspend) - left
    guard lateBy >= .zero else { return [] }
    if let effects = advance(index, lateBy: lateBy, now: now) {
      return effects + end(at: index, now: now)
    }
    let isLate = lateBy > rules.ringsWhenLateBy || lateBy >= rules.overtimeLimit
    saved.timers[index].phase = .overtime(since: now.advanced(by: -lateBy), isRinging: !isLate)
    let ended = saved.timers[index]
    return [.record(ended.finishedRun(at: now)), isLate ? .reportLate(ended) : .ring(ended)]
  }

  private mutating func quieten(at index: Int, now: Moment) -> [TimerEffect] {
    guard case .overtime(let since, isRinging: true) = saved.timers[index].phase,
      since.elapsed(to: now) >= rules.ringsFor
    else { return [] }
    saved.timers[index].phase = .overtime(since: since, isRinging: false)
    return [.silence(saved.timers[index].id)]
  }
}

extension Countdown {
  /// Carries anchors of an earlier boot over to this one, and follows the clock on the wall when
  /// the timer is to end at a time of day.
  mutating func settle(at now: Moment) {
    switch phase {
    case .running(let left, let anchor):
      if let until = plan.until {
        follow(until, at: now)
      } else if !anchor.isComparable(to: now) {
        phase = .running(left: left - anchor.elapsedOnTheWall(to: now), anchor: now)
      }
    case .paused: break
    case .overtime(let since, let isRinging):
      guard !since.isComparable(to: now) else { return }
      phase = .overtime(
        since: now.advanced(by: -since.elapsedOnTheWall(to: now)), isRinging: isRinging)
    }
  }

  /// The clock on the wall has been set when it disagrees with the boot clock by more than this.
  private static let clockTolerance = Duration.milliseconds(50)

  /// Moves the end of a running countdown to the time of day it was promised for.
  private mutating func follow(_ until: Duration, at now: Moment) {
    guard case .running(let left, let anchor) = phase else { return }
    // A clock set back by days must not make a timer longer than any timer may be.
    let rest = min(until - now.wall, CountdownRange.longest)
    let expected = left - anchor.elapsed(to: now, counting: plan.onSuspend)
    let tolerance = Self.clockTolerance
    guard !anchor.isComparable(to: now) || !(-tolerance...tolerance).contains(rest - expected)
    else { return }
    phase = .running(left: rest, anchor: now)
    length = max(length, rest)
  }

  /// The history's line for this run, which is over.
  func finishedRun(at now: Moment) -> Run {
    var run = run(endedAt: now.wall - overtime(at: now))
    run.overtime = overtime(at: now)
    return run
  }

  /// The history's line for this run, which ended at its deadline.
  func run(endedAt: Duration) -> Run {
    Run(
      timer: id, name: plan.name, length: length, startedAt: startedAt, endedAt: endedAt,
      outcome: .finished, left: .zero, overtime: .zero)
  }

  /// What must happen when this timer, which is over, goes.
  func leaving(at now: Moment) -> [TimerEffect] {
    [.record(finishedRun(at: now)), .withdraw(id)]
  }
}

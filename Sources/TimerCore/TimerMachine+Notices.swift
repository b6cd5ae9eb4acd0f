// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TimerMachine {
  /// Warnings, chimes and the louder alarm that have become due, each once.
  mutating func announce(at index: Int, now: Moment) -> [TimerEffect] {
    warn(at: index, now: now) + chime(at: index, now: now) + escalate(at: index, now: now)
  }

  private mutating func warn(at index: Int, now: Moment) -> [TimerEffect] {
    let timer = saved.timers[index]
    guard timer.state == .running else { return [] }
    let left = timer.remaining(at: now)
    guard let point = timer.warningPoints(by: rules).filter({ $0 >= left }).min() else { return [] }
    saved.timers[index].notices.lowestWarning = point
    // Slept through: too late to be of use.
    return point - left < Self.noticeTolerance ? [.warn(saved.timers[index], left: point)] : []
  }

  private mutating func chime(at index: Int, now: Moment) -> [TimerEffect] {
    let timer = saved.timers[index]
    guard timer.state == .running, let interval = rules.chimeInterval else { return [] }
    let due = timer.chimesDue(at: now, every: interval)
    guard due > timer.notices.chimes else { return [] }
    saved.timers[index].notices.chimes = due
    let lateBy = timer.elapsed(at: now) - interval * due
    return lateBy < Self.noticeTolerance ? [.chime(saved.timers[index])] : []
  }

  private mutating func escalate(at index: Int, now: Moment) -> [TimerEffect] {
    let timer = saved.timers[index]
    guard timer.isRinging, !timer.notices.hasEscalated, let after = rules.escalatesAfter,
      timer.overtime(at: now) >= after
    else { return [] }
    saved.timers[index].notices.hasEscalated = true
    return [.escalate(saved.timers[index])]
  }

  /// A warning or chime later than this is passed over.
  private static var noticeTolerance: Duration { .seconds(10) }
}

extension Rules {
  /// The interval of chimes, when it is one that time can pass in.
  fileprivate var chimeInterval: Duration? { chimesEvery.flatMap { $0 < .seconds(1) ? nil : $0 } }
}

extension Countdown {
  /// The warning points that are still to come, whatever is left.
  fileprivate func warningPoints(by rules: Rules) -> [Duration] {
    rules.warnsBefore.filter { $0 > .zero && $0 < min(notices.lowestWarning ?? length, length) }
  }

  fileprivate func chimesDue(at now: Moment, every interval: Duration) -> Int64 {
    Int64(elapsed(at: now) / interval)
  }

  /// How long until a running timer has something to announce before its end.
  func nextNotice(at now: Moment, by rules: Rules) -> Duration? {
    let left = remaining(at: now)
    let warning = warningPoints(by: rules).filter { $0 < left }.max().map { left - $0 }
    let chime = rules.chimeInterval.map { interval in
      interval * (max(notices.chimes, chimesDue(at: now, every: interval)) + 1) - elapsed(at: now)
    }
    return [warning, chime].compactMap { $0 }.min()
  }

  /// The overtime at which a ringing alarm changes next.
  func nextAlarmStep(by rules: Rules) -> Duration {
    let louder = notices.hasEscalated ? nil : rules.escalatesAfter
    return [rules.ringsFor, rules.overtimeLimit, louder].compactMap { $0 }.min() ?? rules.ringsFor
  }
}

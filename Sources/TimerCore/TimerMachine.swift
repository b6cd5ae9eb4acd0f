// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// All timers and the only code that changes them.
///
/// A value without clocks, callbacks or I/O: every operation takes the moment it happens at and
/// returns what the outside world must do. What a command means in which state is in
/// `TimerMachine+Commands.swift`, what passing time does in `TimerMachine+Time.swift`.
public struct TimerMachine: Sendable, Hashable {
  /// As many timers as the program keeps at once.
  public static let mostTimers = 500
  /// As many cancelled timers as can be brought back.
  public static let mostUndoable = 10

  var saved: SavedTimers
  public var rules: Rules

  public init(rules: Rules = Rules()) {
    saved = SavedTimers()
    self.rules = rules
  }

  /// Continues from what was saved; timers whose numbers make no sense are repaired or left out.
  public init(restoring saved: SavedTimers, rules: Rules = Rules()) {
    self.saved = saved.repaired()
    self.rules = rules
  }

  /// What must be saved to continue from here.
  public var state: SavedTimers { saved }

  /// What a command did.
  public struct Outcome: Sendable, Hashable {
    /// What to carry out, in order.
    public var effects: [TimerEffect] = []
    /// The timers that the command was for, whether or not they still exist.
    public var touched: [Countdown] = []
  }

  /// Lets time pass up to `now` and carries out a command, or refuses it and changes nothing.
  public mutating func apply(
    _ command: TimerCommand, at now: Moment
  ) throws(Refusal) -> Outcome {
    var next = self
    var outcome = Outcome()
    outcome.effects = next.pass(to: now)
    try next.carryOut(command, at: now, outcome: &outcome)
    self = next
    return outcome
  }

  /// Everything a view may show, the lists in their order at `now`.
  public func snapshot(at now: Moment) -> TimerSnapshot {
    TimerSnapshot(
      timers: saved.timers.inListOrder(at: now), last: saved.last,
      undoable: saved.cancelled.map(\.id))
  }
}

extension SavedTimers {
  /// The same with every number inside its range, so that no arithmetic on it can go wrong.
  func repaired() -> SavedTimers {
    var sound = self
    sound.timers = timers.suffix(TimerMachine.mostTimers).compactMap { $0.repaired() }
    sound.cancelled = cancelled.suffix(TimerMachine.mostUndoable).compactMap { $0.repaired() }
    if let plan = last, !CountdownRange.contains(plan.length) { sound.last = nil }
    var known: Set<TimerID> = []
    sound.timers.removeAll { !known.insert($0.id).inserted }
    sound.cancelled.removeAll { !known.insert($0.id).inserted }
    for id in known where id >= sound.nextID { sound.nextID = id.next }
    return sound
  }

  /// Whether a timer of that id is there or can be brought back.
  func has(_ id: TimerID) -> Bool {
    timers.contains { $0.id == id } || cancelled.contains { $0.id == id }
  }
}

extension Countdown {
  /// `nil` when there is no telling what this timer was.
  fileprivate func repaired() -> Countdown? {
    guard CountdownRange.contains(plan.length) else { return nil }
    var sound = self
    if plan.recipe?.step(at: place) == nil {
      sound.plan.recipe = nil
      sound.place = 0
    }
    if !CountdownRange.contains(length) { sound.length = plan.length }
    switch phase {
    case .running(let left, let anchor):
      sound.phase = .running(left: left.clamped(to: sound.length), anchor: anchor)
    case .paused(let left):
      // What is paused has not ended, so something must be left.
      let left = left > .zero ? left : sound.length
      sound.phase = .paused(left: left.clamped(to: sound.length))
    case .overtime: break
    }
    let mostChimes = CountdownRange.longest.components.seconds
    sound.notices.chimes = min(max(notices.chimes, 0), mostChimes)
    return sound
  }
}

extension Duration {
  fileprivate func clamped(to length: Duration) -> Duration {
    min(max(self, .zero), length)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import TimerCore

/// The one place where commands enter and snapshots leave.
///
/// `send` → machine → record → effects → snapshot → views → exactly one next wake-up.
/// Nothing flows the other way.
@MainActor public final class TimerEngine {
  private struct WeakView { weak var view: (any TimerView)? }

  // Owned
  private var machine: TimerMachine
  private let clock: any MomentClock
  private let wakeUpCall: any WakeUpCall
  private let store: any TimerStore
  /// Lines of the history that could not be written yet.
  private var unsaved = History()
  /// Whether the record does not hold what the machine knows.
  private var isUnsaved = false
  private var isBatching = false
  private var failure: StoreError?
  /// What is still to be carried out, in order.
  private var effects: [TimerEffect] = []
  private var viewsAreStale = false
  private var isDelivering = false

  // Borrowed
  private var views: [WeakView] = []
  private weak var performer: (any EffectPerformer)?

  public init(
    machine: TimerMachine, clock: any MomentClock, wakeUpCall: any WakeUpCall,
    store: any TimerStore, performer: any EffectPerformer
  ) {
    self.machine = machine
    self.clock = clock
    self.wakeUpCall = wakeUpCall
    self.store = store
    self.performer = performer
  }

  /// The present moment, on the clock the engine goes by.
  public var now: Moment { clock.now }

  public var snapshot: TimerSnapshot { machine.snapshot(at: now) }

  /// Why the last transition is not on disk; `nil` when it is.
  public var notSaved: StoreError? { failure }

  /// Why a command did not come to its end.
  public enum Failure: Error, Sendable, Hashable {
    /// Nothing has changed.
    case refused(Refusal)
    /// The command was carried out, but would not survive a crash.
    case notSaved(StoreError)
  }

  /// Shows the timers on `view`, held weakly, until the view goes away.
  public func attach(_ view: any TimerView) {
    views.append(WeakView(view: view))
    view.render(snapshot)
  }

  /// Carries out a command and shows the outcome on every view.
  ///
  /// A performer or view may send in its turn: what it sends is carried out at once, and what
  /// that brings about is delivered after what is being delivered already.
  ///
  /// - Returns: The timers the command was for.
  @discardableResult
  public func send(_ command: TimerCommand) throws(Failure) -> [Countdown] {
    let now = clock.now
    let (before, failureBefore) = (machine.state, failure)
    let outcome: TimerMachine.Outcome
    do {
      outcome = try machine.apply(command, at: now)
    } catch { throw .refused(error) }
    effects += outcome.effects
    unsaved.add(outcome.effects)
    if machine.state != before || failure != nil { isUnsaved = true }
    guard !isBatching else { return outcome.touched }
    save()
    if machine.state != before || failure != failureBefore { viewsAreStale = true }
    let failed = failure
    deliver()
    if let failed { throw .notSaved(failed) }
    return outcome.touched
  }

  /// Carries out all that `body` sends with one write to the record.
  ///
  /// Inside, `send` never fails with `notSaved`: look at `notSaved` afterwards, and acknowledge
  /// nothing before.
  public func batch(_ body: () -> Void) {
    let (before, failureBefore) = (machine.state, failure)
    isBatching = true
    body()
    isBatching = false
    save()
    if machine.state != before || failure != failureBefore { viewsAreStale = true }
    deliver()
  }

  /// Time has passed: does what it brought about.
  ///
  /// Called by the wake-up and by clock changes.
  public func wake() {
    do {
      try send(.wake)
    } catch {
      // The machine never refuses a wake, and `notSaved` keeps what the record said.
    }
  }

  /// Applies other limits from now on.
  public func adopt(_ rules: Rules) {
    machine.rules = rules
    wake()
  }

  private func save() {
    guard isUnsaved else { return }
    isUnsaved = false
    do {
      try store.save(machine.state, runs: unsaved.runs, forgotten: unsaved.forgotten)
      unsaved = History()
      failure = nil
    } catch { failure = error }
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while !effects.isEmpty || viewsAreStale {
      if effects.isEmpty { publish() } else { performer?.perform(effects.removeFirst()) }
    }
    isDelivering = false
    setWakeUpCall(at: clock.now)
  }

  private func publish() {
    viewsAreStale = false
    views.removeAll { $0.view == nil }
    let snapshot = machine.snapshot(at: clock.now)
    for entry in views { entry.view?.render(snapshot) }
  }

  private func setWakeUpCall(at now: Moment) {
    guard let event = machine.nextEvent(after: now) else { return wakeUpCall.cancel() }
    wakeUpCall.set(at: event) { [weak self] in self?.wake() }
  }
}

/// Changes to the history, the later one of a run replacing the earlier.
private struct History {
  var runs: [Run] = []
  var forgotten: [Run] = []

  mutating func add(_ effects: [TimerEffect]) {
    for effect in effects {
      switch effect {
      case .record(let run):
        drop(run)
        runs.append(run)
      case .forget(let run):
        drop(run)
        forgotten.append(run)
      case .ring, .reportLate, .nextStep, .escalate, .warn, .chime, .silence, .withdraw: break
      }
    }
  }

  private mutating func drop(_ run: Run) {
    let isSame = { (other: Run) in
      other.timer == run.timer && other.startedAt == run.startedAt
    }
    runs.removeAll(where: isSame)
    forgotten.removeAll(where: isSame)
  }
}

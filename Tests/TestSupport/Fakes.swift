// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import TimerCore
public import TimerEngine

extension Moment {
  /// A moment `seconds` after boot, on a fixed calendar day, never suspended.
  public static func at(_ seconds: Double, boot: String = "A") -> Moment {
    Moment(
      wall: .seconds(1_700_000_000 + seconds), sinceBoot: .seconds(seconds),
      awake: .seconds(seconds), boot: boot)
  }
}

extension TimerID {
  /// The id of that number, which must be positive.
  public static func number(_ number: Int64) -> TimerID {
    guard let id = TimerID(number) else { preconditionFailure("\(number) is no timer id") }
    return id
  }
}

/// A clock and wake-up call that move only when told to.
@MainActor public final class ManualTime: MomentClock, WakeUpCall {
  public private(set) var now: Moment = .at(1000)
  private var pending: (due: Duration, body: @MainActor () -> Void)?
  /// How often the engine was woken: the program's cost in one number.
  public private(set) var wakeUps = 0
  /// How many wake-ups are waiting: none or one.
  public var armed: Int { pending == nil ? 0 : 1 }

  public init() {}

  public func set(at sinceBoot: Duration, _ body: @escaping @MainActor () -> Void) {
    pending = (sinceBoot, body)
  }
  public func cancel() { pending = nil }

  /// Moves time forward awake, ringing the call at each moment it is due.
  public func advance(by duration: Duration) {
    let end = now.sinceBoot + duration
    while let due = pending?.due, due <= end {
      move(by: max(due - now.sinceBoot, .zero))
      ring()
    }
    move(by: end - now.sinceBoot)
  }

  /// Puts the machine to sleep; what was due meanwhile rings on waking, once.
  public func suspend(for duration: Duration) {
    now.wall += duration
    now.sinceBoot += duration
    if let due = pending?.due, due <= now.sinceBoot { ring() }
  }

  /// Sets the clock on the wall, and nothing else.
  public func setWall(by duration: Duration) { now.wall += duration }

  /// Starts the machine anew after being off for a while.
  public func reboot(offFor duration: Duration, boot: String) {
    pending = nil
    now = Moment(
      wall: now.wall + duration, sinceBoot: .seconds(20), awake: .seconds(20), boot: boot)
  }

  private func move(by duration: Duration) { now = now.advanced(by: duration) }

  private func ring() {
    guard let body = pending?.body else { return }
    pending = nil
    wakeUps += 1
    body()
  }
}

/// A view that writes down what it was shown.
@MainActor public final class RecordingView: TimerView {
  public private(set) var shown: [TimerSnapshot] = []
  public init() {}
  public func render(_ snapshot: TimerSnapshot) { shown.append(snapshot) }
}

/// A performer that writes down what it was told to do.
@MainActor public final class RecordingPerformer: EffectPerformer {
  public private(set) var effects: [TimerEffect] = []
  public init() {}
  public func perform(_ effect: TimerEffect) { effects.append(effect) }
  public var rings: Int { effects.count { if case .ring = $0 { true } else { false } } }
  public var lateReports: Int {
    effects.count { if case .reportLate = $0 { true } else { false } }
  }
}

/// A store in memory that can be told to fail.
@MainActor public final class MemoryStore: TimerStore {
  public private(set) var saved = SavedTimers()
  public private(set) var saves = 0
  public private(set) var history: [Run] = []
  public var failure: StoreError?
  public init() {}

  public func save(_ timers: SavedTimers, runs: [Run], forgotten: [Run]) throws(StoreError) {
    if let failure { throw failure }
    saves += 1
    saved = timers
    for run in runs + forgotten {
      history.removeAll { $0.timer == run.timer && $0.startedAt == run.startedAt }
    }
    history += runs
  }
}

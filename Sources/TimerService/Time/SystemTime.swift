// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The machine's clocks as the engine wants them.
struct EngineClock: MomentClock {
  private let clock = SystemClock()
  var now: Moment { clock.now }
}

/// The engine's one wake-up, good through suspend.
struct DeadlineAlarm: WakeUpCall {
  private let alarm: BootAlarm

  init() throws(SystemError) { alarm = try BootAlarm() }

  func set(at sinceBoot: Duration, _ body: @escaping @MainActor () -> Void) {
    alarm.set(at: sinceBoot, body)
  }
  func cancel() { alarm.cancel() }
}

/// The engine's store: the record on disk.
struct RecordStore: TimerStore {
  let record: Record
  /// Called with what a person should know of a file that turned out damaged.
  let warn: @MainActor (String) -> Void

  func save(_ timers: SavedTimers, runs: [Run], forgotten: [Run]) throws(StoreError) {
    let before = record.warning
    defer { if let warning = record.warning, warning != before { warn(warning) } }
    do {
      try record.save(timers, runs: runs, forgotten: forgotten)
    } catch { throw StoreError(reason: error.description) }
  }
}

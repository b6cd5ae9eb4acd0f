// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import TimerCore
import TimerEngine

/// An engine with fakes on every side, which can crash and come back from what was saved.
@MainActor final class World {
  let time = ManualTime()
  let store = MemoryStore()
  let performer = RecordingPerformer()
  private(set) var view = RecordingView()
  private(set) var engine: TimerEngine

  init(rules: Rules = Rules()) {
    engine = TimerEngine(
      machine: TimerMachine(rules: rules), clock: time, wakeUpCall: time, store: store,
      performer: performer)
    engine.attach(view)
  }

  /// The program dies at once and a new one goes on from the record.
  func crash() {
    time.cancel()
    view = RecordingView()
    engine = TimerEngine(
      machine: TimerMachine(restoring: store.saved), clock: time, wakeUpCall: time, store: store,
      performer: performer)
    engine.wake()
    engine.attach(view)
  }

  func start(_ seconds: Int64, onSuspend: SuspendPolicy = .runOn) throws {
    try engine.send(.start(Plan(length: .seconds(seconds), onSuspend: onSuspend)))
  }

  var left: [Duration] { engine.snapshot.timers.map { $0.remaining(at: time.now) } }
}

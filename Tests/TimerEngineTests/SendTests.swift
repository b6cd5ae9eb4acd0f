// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore
import TimerEngine

/// A view or performer that sends in its turn.
@MainActor private final class Meddler: TimerView, EffectPerformer {
  weak var engine: TimerEngine?
  var onRender: (@MainActor (TimerEngine) throws -> Void)?
  var onRing: (@MainActor (TimerEngine) throws -> Void)?
  private(set) var performed: [TimerEffect] = []

  func render(_ snapshot: TimerSnapshot) {
    guard let engine, let body = onRender else { return }
    onRender = nil
    attempt { try body(engine) }
  }

  func perform(_ effect: TimerEffect) {
    performed.append(effect)
    guard case .ring = effect, let engine, let body = onRing else { return }
    onRing = nil
    attempt { try body(engine) }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { Issue.record(error) }
  }
}

@MainActor private func failure(
  of engine: TimerEngine, _ command: TimerCommand
) -> TimerEngine.Failure? {
  do {
    try engine.send(command)
    return nil
  } catch { return error }
}

@MainActor @Suite struct SendTests {
  @Test func aChangeIsSavedBeforeItIsShownAndShownOnce() throws {
    let world = World()
    #expect(world.view.shown.count == 1)
    try world.start(60)
    #expect(world.view.shown.count == 2)
    #expect(world.store.saves == 1)
    #expect(world.store.saved.timers == world.engine.snapshot.timers)
    #expect(world.view.shown.last == world.engine.snapshot)
  }

  @Test func aRefusedCommandIsNeitherSavedNorShown() throws {
    let world = World()
    #expect(failure(of: world.engine, .pause(.current)) == .refused(.nothingToActOn(.pause)))
    #expect(world.store.saves == 0)
    #expect(world.view.shown.count == 1)
    try world.start(60)
    #expect(failure(of: world.engine, .resume(.current)) == .refused(.nothingToActOn(.resume)))
    #expect(world.time.armed == 1)
  }

  @Test func aWakeWithoutConsequenceIsNeitherSavedNorShown() throws {
    let world = World()
    try world.start(60)
    for _ in 1...10 { world.engine.wake() }
    #expect(world.store.saves == 1)
    #expect(world.view.shown.count == 2)
  }

  @Test func viewsAreHeldWeakly() throws {
    let world = World()
    weak var seen: RecordingView?
    do {
      let view = RecordingView()
      world.engine.attach(view)
      seen = view
    }
    #expect(seen == nil)
    try world.start(60)
  }

  @Test func theEngineDiesWithItsOwner() throws {
    weak var engine: TimerEngine?
    do {
      let world = World()
      try world.start(60)
      engine = world.engine
      #expect(engine != nil)
    }
    #expect(engine == nil)
  }

  @Test func aViewThatSendsLeavesEveryViewWithTheNewestState() throws {
    let world = World()
    let meddler = Meddler()
    let after = RecordingView()
    world.engine.attach(meddler)
    world.engine.attach(after)
    meddler.engine = world.engine
    meddler.onRender = { try $0.send(.pause(.current)) }
    try world.start(60)
    for view in [world.view, after] {
      #expect(view.shown.last?.state == .paused)
      #expect(view.shown.last == world.engine.snapshot)
    }
    #expect(world.time.armed == 0)
    #expect(world.store.saved.timers.map(\.state) == [.paused])
  }

  @Test func aPerformerThatDismissesIsNotOverruledByOlderEffects() throws {
    let time = ManualTime()
    let meddler = Meddler()
    let engine = TimerEngine(
      machine: TimerMachine(), clock: time, wakeUpCall: time, store: MemoryStore(),
      performer: meddler)
    meddler.engine = engine
    meddler.onRing = { try $0.send(.dismiss(.every)) }
    for _ in 1...2 { try engine.send(.start(Plan(length: .seconds(60)))) }
    time.advance(by: .seconds(60))
    #expect(engine.snapshot.timers.isEmpty)
    // For each timer the last word is that it is gone.
    for id in [TimerID.number(1), .number(2)] {
      let words = meddler.performed.compactMap { effect -> String? in
        switch effect {
        case .ring(let timer) where timer.id == id: "ring"
        case .withdraw(id): "withdraw"
        default: nil
        }
      }
      #expect(words == ["ring", "withdraw"])
    }
    #expect(time.armed == 0)
  }

  @Test func aFailingStoreSaysSoAndHeals() throws {
    let world = World()
    let full = StoreError(reason: "database or disk is full")
    world.store.failure = full
    #expect(failure(of: world.engine, .start(Plan(length: .seconds(60)))) == .notSaved(full))
    #expect(world.engine.snapshot.state == .running, "carried out all the same")
    #expect(world.engine.notSaved == full)
    #expect(world.time.armed == 1)
    #expect(failure(of: world.engine, .cancel(.current)) == .notSaved(full))
    #expect(failure(of: world.engine, .pause(.current)) == .refused(.nothingToActOn(.pause)))
    let shown = world.view.shown.count
    world.store.failure = nil
    world.engine.wake()
    #expect(world.engine.notSaved == nil)
    #expect(world.store.saved.timers.isEmpty)
    #expect(world.store.history.map(\.outcome) == [.cancelled], "no line of it was lost")
    #expect(world.view.shown.count == shown + 1, "views may tell that all is well")
  }

  @Test func theAlarmRingsThoughTheDiskIsFull() throws {
    let world = World()
    try world.start(60)
    world.store.failure = StoreError(reason: "full")
    world.time.advance(by: .seconds(60))
    #expect(world.performer.rings == 1)
    world.store.failure = nil
    try world.engine.send(.dismiss(.current))
    #expect(world.store.history.count == 1)
    #expect(world.store.history[0].outcome == .finished)
  }

  @Test func aRunUndoneBeforeItCouldBeSavedLeavesNoLine() throws {
    let world = World()
    try world.start(60)
    world.store.failure = StoreError(reason: "full")
    _ = failure(of: world.engine, .cancel(.current))
    _ = failure(of: world.engine, .undo(nil))
    world.store.failure = nil
    world.engine.wake()
    #expect(world.store.history.isEmpty)
    #expect(world.store.saved.timers.map(\.state) == [.running])
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore
import TimerEngine

@MainActor @Suite struct BatchTests {
  let world = World()

  @Test func whatIsSentTogetherIsWrittenOnce() throws {
    try world.start(600)
    let saves = world.store.saves
    var touched: [Countdown] = []
    world.engine.batch {
      for seconds in 1...50 {
        touched += (try? world.engine.send(.setLength(.seconds(600 + seconds), .current))) ?? []
      }
    }
    #expect(touched.count == 50)
    #expect(world.store.saves == saves + 1)
    #expect(world.store.saved.timers.first?.length == .seconds(650))
  }

  @Test func nothingIsAcknowledgedThatIsNotOnDisk() throws {
    try world.start(600)
    world.store.failure = StoreError(reason: "disk is full")
    world.engine.batch { _ = try? world.engine.send(.pause(.current)) }
    #expect(world.engine.notSaved == StoreError(reason: "disk is full"))
    #expect(world.engine.snapshot.state == .paused)
    world.store.failure = nil
    world.engine.batch { _ = try? world.engine.send(.resume(.current)) }
    #expect(world.engine.notSaved == nil)
    #expect(world.store.saved.timers.first?.state == .running)
  }

  @Test func aRefusedCommandStopsNoOther() throws {
    try world.start(600)
    var refusals = 0
    world.engine.batch {
      for command in [TimerCommand.pause(.current), .pause(.current), .resume(.current)] {
        do { try world.engine.send(command) } catch { refusals += 1 }
      }
    }
    #expect(refusals == 1)
    #expect(world.engine.snapshot.state == .running)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore
import TimerEngine

@MainActor @Suite struct WakeUpTests {
  @Test func aHiddenCountdownCostsOneWakeUp() throws {
    let world = World()
    try world.start(25 * 60)
    world.time.advance(by: .seconds(25 * 60))
    #expect(world.time.wakeUps == 1)
    #expect(world.performer.rings == 1)
  }

  @Test func threeTimersCostOneWakeUpEach() throws {
    let world = World()
    for length in [60, 120, 180] { try world.start(Int64(length)) }
    #expect(world.time.armed == 1)
    world.time.advance(by: .seconds(180))
    #expect(world.time.wakeUps == 3)
    #expect(world.performer.rings == 3)
  }

  @Test func nothingIsArmedWhenNothingIsDue() throws {
    let world = World()
    #expect(world.time.armed == 0)
    try world.start(60)
    #expect(world.time.armed == 1)
    try world.engine.send(.pause(.current))
    #expect(world.time.armed == 0)
    world.time.advance(by: .seconds(86_400))
    #expect(world.time.wakeUps == 0)
    try world.engine.send(.resume(.current))
    #expect(world.time.armed == 1)
    try world.engine.send(.cancel(.current))
    #expect(world.time.armed == 0)
  }

  @Test func fiftyTogglesLeaveOneAlarm() throws {
    let world = World()
    try world.start(10)
    for _ in 1...50 { try world.engine.send(.toggle(.current)) }
    #expect(world.time.armed == 1)
    world.time.advance(by: .seconds(10))
    #expect(world.performer.rings == 1)
  }

  @Test func eightMinutesOfSuspendInsideTwentyFiveLeaveSeventeen() throws {
    let world = World()
    try world.start(25 * 60)
    world.time.suspend(for: .seconds(8 * 60))
    #expect(world.left == [.seconds(17 * 60)])
    world.time.advance(by: .seconds(17 * 60))
    #expect(world.performer.rings == 1)
    #expect(world.time.wakeUps == 1)
  }

  @Test func aTimerThatPausesInSuspendEndsThatMuchLater() throws {
    let world = World()
    try world.start(60, onSuspend: .pause)
    world.time.advance(by: .seconds(20))
    world.time.suspend(for: .seconds(3600))
    #expect(world.performer.rings == 0)
    world.time.advance(by: .seconds(39))
    #expect(world.performer.rings == 0)
    world.time.advance(by: .seconds(1))
    #expect(world.performer.rings == 1)
  }

  @Test(arguments: [86_400, -86_400])
  func aDayOnTheWallClockMovesNothing(step: Int64) throws {
    let world = World()
    try world.start(30 * 60)
    world.time.advance(by: .seconds(60))
    world.time.setWall(by: .seconds(step))
    world.engine.wake()
    #expect(world.left == [.seconds(29 * 60)])
    #expect(world.performer.effects.isEmpty)
    world.time.advance(by: .seconds(29 * 60))
    #expect(world.performer.rings == 1)
  }

  @Test func aDeadlineInALongSleepIsReportedOnce() throws {
    let world = World()
    try world.start(60)
    world.time.suspend(for: .seconds(8 * 3600))
    #expect(world.performer.rings == 0)
    #expect(world.performer.lateReports == 1)
    #expect(world.store.history.map(\.endedAt) == [Moment.at(1060).wall])
    world.crash()
    world.engine.wake()
    #expect(world.performer.lateReports == 1)
  }

  @Test func aDeadlineWhileTheProgramWasDeadRingsOrIsReported() throws {
    for (gone, rings) in [(119, 1), (121, 0), (100_000, 0)] {
      let world = World()
      try world.start(60)
      world.time.reboot(offFor: .seconds(60 + Int64(gone)), boot: "B")
      world.crash()
      #expect(world.performer.rings == rings)
      #expect(world.performer.lateReports == 1 - rings)
      world.crash()
      #expect(world.performer.rings + world.performer.lateReports == 1)
    }
  }

  @Test func aRebootWithTheClockTurnedBackKeepsWhatWasLeft() throws {
    let world = World()
    try world.start(600)
    world.time.advance(by: .seconds(60))
    world.time.reboot(offFor: .seconds(-1_000_000), boot: "B")
    world.crash()
    #expect(world.left == [.seconds(600)])
    world.time.advance(by: .seconds(600))
    #expect(world.performer.rings == 1)
  }

  @Test func untilATimeOfDayFollowsTheWallClock() throws {
    let world = World()
    let until = world.time.now.wall + .seconds(3600)
    try world.engine.send(.start(Plan(length: .seconds(1), until: until)))
    world.time.setWall(by: .seconds(600))
    world.engine.wake()
    #expect(world.left == [.seconds(3000)])
    world.time.advance(by: .seconds(3000))
    #expect(world.performer.rings == 1)
    #expect(world.time.wakeUps == 1)
  }

  @Test func otherRulesHoldAtOnce() throws {
    let world = World()
    try world.start(60)
    world.time.advance(by: .seconds(100))
    #expect(world.engine.snapshot.current?.isRinging == true)
    world.engine.adopt(Rules(ringsFor: .seconds(30)))
    #expect(world.engine.snapshot.current?.isRinging == false)
    #expect(world.performer.effects.contains(.silence(.number(1))))
  }
}

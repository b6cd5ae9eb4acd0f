// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// Suspend, clock steps and reboots.
@Suite struct ClockTests {
  private func started(_ plan: Plan) throws -> TimerMachine {
    var machine = TimerMachine()
    _ = try machine.apply(.start(plan), at: .at(1000))
    return machine
  }

  private let twentyFive = Plan(length: .seconds(25 * 60))

  @Test func eightMinutesOfSuspendInsideTwentyFiveLeaveSeventeen() throws {
    var machine = try started(twentyFive)
    let now = Moment.at(1000).suspended(for: .seconds(8 * 60))
    _ = try machine.apply(.wake, at: now)
    #expect(machine.state.timers[0].remaining(at: now) == .seconds(17 * 60))
    #expect(machine.nextEvent(after: now) == .seconds(1000 + 25 * 60))
  }

  @Test func aTimerThatPausesInSuspendStandsStillThere() throws {
    var machine = try started(Plan(length: .seconds(25 * 60), onSuspend: .pause))
    let asleep = Moment.at(1060).suspended(for: .seconds(8 * 3600))
    #expect(try machine.apply(.wake, at: asleep).effects.isEmpty)
    #expect(machine.state.timers[0].remaining(at: asleep) == .seconds(24 * 60))
    #expect(machine.nextEvent(after: asleep) == asleep.sinceBoot + .seconds(24 * 60))
    let end = try machine.apply(.wake, at: asleep.advanced(by: .seconds(24 * 60)))
    #expect(end.effects.rings == [.number(1)])
  }

  @Test(arguments: [Duration.seconds(86_400), .seconds(-86_400), .seconds(-300)])
  func settingTheClockOnTheWallMovesNothing(step: Duration) throws {
    var machine = try started(twentyFive)
    let before = machine
    let now = Moment.at(1300).withWall(movedBy: step)
    #expect(try machine.apply(.wake, at: now).effects.isEmpty)
    #expect(machine == before)
    #expect(machine.state.timers[0].remaining(at: now) == .seconds(20 * 60))
    #expect(machine.state.timers[0].end(at: now) == now.wall + .seconds(20 * 60))
  }

  @Test(arguments: SuspendPolicy.allCases)
  func acrossARebootTheWallClockCounts(policy: SuspendPolicy) throws {
    let machine = try started(Plan(length: .seconds(25 * 60), onSuspend: policy))
    var restored = TimerMachine(restoring: machine.state)
    let now = Moment.at(1300).rebooted(offFor: .seconds(300))
    _ = try restored.apply(.wake, at: now)
    #expect(restored.state.timers[0].remaining(at: now) == .seconds(15 * 60))
    // From here on it is this boot's clock that counts.
    let later = now.advanced(by: .seconds(60)).withWall(movedBy: .seconds(-86_400))
    _ = try restored.apply(.wake, at: later)
    #expect(restored.state.timers[0].remaining(at: later) == .seconds(14 * 60))
  }

  @Test func aClockThatWentBackOverARebootNeverLengthensATimer() throws {
    let machine = try started(twentyFive)
    var restored = TimerMachine(restoring: machine.state)
    let now = Moment.at(1300).rebooted(offFor: .seconds(-50_000_000))
    #expect(try restored.apply(.wake, at: now).effects.isEmpty)
    #expect(restored.state.timers[0].remaining(at: now) == .seconds(25 * 60))
  }

  @Test func overtimeSurvivesARebootAndFallsSilentInTime() throws {
    var machine = try started(twentyFive)
    _ = try machine.apply(.wake, at: .at(2500))
    var restored = TimerMachine(restoring: machine.state)
    let now = Moment.at(2560).rebooted(offFor: .seconds(60))
    #expect(try restored.apply(.wake, at: now).effects.isEmpty)
    #expect(restored.state.timers[0].overtime(at: now) == .seconds(120))
    let quiet = try restored.apply(.wake, at: now.advanced(by: .seconds(480)))
    #expect(quiet.effects == [.silence(.number(1))])
  }

  @Test func aMachineRestoredToAnEarlierPointOfItsBootGoesByTheWallClock() throws {
    let machine = try started(twentyFive)
    var restored = TimerMachine(restoring: machine.state)
    let now = Moment(
      wall: Moment.at(1300).wall, sinceBoot: .seconds(500), awake: .seconds(500), boot: "A")
    _ = try restored.apply(.wake, at: now)
    #expect(restored.state.timers[0].remaining(at: now) == .seconds(20 * 60))
    #expect(
      try restored.apply(.wake, at: now.advanced(by: .seconds(20 * 60))).effects.rings
        == [.number(1)])
  }

  @Test func untilATimeOfDayFollowsTheClockOnTheWall() throws {
    let until = Moment.at(1000).wall + .seconds(3600)
    var machine = try started(Plan(length: .seconds(1), until: until))
    #expect(machine.state.timers[0].remaining(at: .at(1000)) == .seconds(3600))
    let forward = Moment.at(1010).withWall(movedBy: .seconds(600))
    _ = try machine.apply(.wake, at: forward)
    #expect(machine.state.timers[0].remaining(at: forward) == .seconds(2990))
    let back = forward.withWall(movedBy: .seconds(-1200))
    _ = try machine.apply(.wake, at: back)
    #expect(machine.state.timers[0].remaining(at: back) == .seconds(4190))
    #expect(machine.nextEvent(after: back) == back.sinceBoot + .seconds(4190))
    let over = back.withWall(movedBy: .seconds(4190))
    #expect(try machine.apply(.wake, at: over).effects.rings == [.number(1)])
  }

  @Test func untilIsLeftAloneWhileTheClocksAgree() throws {
    let until = Moment.at(1000).wall + .seconds(3600)
    var machine = try started(Plan(length: .seconds(1), until: until))
    let before = machine
    for second in [1001.5, 1500, 4599] {
      _ = try machine.apply(.wake, at: .at(second))
      #expect(machine == before)
    }
    let slept = Moment.at(2000).suspended(for: .seconds(500))
    _ = try machine.apply(.wake, at: slept)
    #expect(machine == before)
    #expect(try machine.apply(.wake, at: .at(4600)).effects.rings == [.number(1)])
  }

  @Test func untilDoesNotStandStillInSuspend() throws {
    let until = Moment.at(1000).wall + .seconds(3600)
    let machine = try started(Plan(length: .seconds(1), onSuspend: .pause, until: until))
    let slept = Moment.at(1000).suspended(for: .seconds(600))
    #expect(machine.state.timers[0].remaining(at: slept) == .seconds(3000))
  }

  @Test func aClockSetBackByYearsKeepsAnUntilTimerInRange() throws {
    let until = Moment.at(1000).wall + .seconds(3600)
    var machine = try started(Plan(length: .seconds(1), until: until))
    let now = Moment.at(1010).withWall(movedBy: .seconds(-900_000_000))
    _ = try machine.apply(.wake, at: now)
    #expect(machine.state.timers[0].remaining(at: now) == CountdownRange.longest)
    #expect(machine.state.timers[0].length == CountdownRange.longest)
  }

  @Test(arguments: [
    TimerCommand.pause(.current), .add(.seconds(60), .current),
    .setLength(.seconds(7200), .current), .restart(.current),
  ])
  func aTimerThatIsMovedNoLongerFollowsTheTimeOfDay(command: TimerCommand) throws {
    let until = Moment.at(1000).wall + .seconds(3600)
    var machine = try started(Plan(length: .seconds(1), until: until))
    _ = try machine.apply(command, at: .at(1010))
    #expect(machine.state.timers[0].plan.until == nil)
  }

  @Test(arguments: [-1.0, 0, 0.5, 400_000])
  func untilOutsideTheRangeIsRefused(seconds: Double) throws {
    var machine = TimerMachine()
    let until = Moment.at(1000).wall + .seconds(seconds)
    #expect(
      machine.refusal(of: .start(Plan(length: .seconds(60), until: until)), at: .at(1000))
        == .outOfRange(.seconds(seconds)))
  }
}

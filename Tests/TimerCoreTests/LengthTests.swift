// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// Ranges, adding, another length, restart and snooze.
@Suite struct LengthTests {
  @Test(arguments: [
    Duration.seconds(1), .seconds(60), .milliseconds(1500), .seconds(359_999),
  ])
  func aLengthInsideTheRangeStarts(length: Duration) throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Plan(length: length)), at: .at(1000))
    #expect(machine.state.timers[0].remaining(at: .at(1000)) == length)
  }

  @Test(arguments: [
    Duration.zero, .seconds(-5), .milliseconds(999), .seconds(360_000),
    .seconds(359_999) + .nanoseconds(1), .microseconds(Int64.max), .microseconds(Int64.min),
    .nanoseconds(Int64.max), .nanoseconds(Int64.min),
  ])
  func aLengthOutsideTheRangeIsRefused(length: Duration) throws {
    var machine = TimerMachine()
    #expect(
      machine.refusal(of: .start(Plan(length: length)), at: .at(1000)) == .outOfRange(length))
    #expect(machine == TimerMachine())
    _ = try machine.apply(.start(Plan(length: .seconds(60))), at: .at(1000))
    let before = machine
    #expect(
      machine.refusal(of: .setLength(length, .current), at: .at(1000)) == .outOfRange(length))
    #expect(machine == before)
  }

  @Test func aStartInThePastHasLessLeft() throws {
    var machine = TimerMachine()
    _ = try machine.apply(
      .start(Plan(length: .seconds(1500), ago: .seconds(600))), at: .at(1000))
    let timer = machine.state.timers[0]
    #expect(timer.length == .seconds(1500))
    #expect(timer.remaining(at: .at(1000)) == .seconds(900))
    #expect(timer.startedAt == Moment.at(400).wall)
    #expect(machine.state.last?.ago == .zero)
    for ago in [1500, 9999, Int64.max / 1_000_000_000] {
      let before = machine
      let plan = Plan(length: .seconds(1500), ago: .seconds(ago))
      #expect(
        machine.refusal(of: .start(plan), at: .at(1000)) == .outOfRange(.seconds(1500 - ago)))
      #expect(machine == before)
    }
  }

  @Test(arguments: [
    Duration.seconds(-60), .seconds(-3600), .seconds(360_000), .seconds(-360_000),
    .seconds(359_999), .microseconds(Int64.max), .microseconds(Int64.min),
  ])
  func addingTooMuchOrTooLittleChangesNothing(amount: Duration) throws {
    for stage in [Stage.running, .paused] {
      var (machine, now) = try TimerMachine.withTimer(in: stage)
      _ = try machine.apply(.add(.seconds(-140), .current), at: now)
      let before = machine
      #expect(machine.refusal(of: .add(amount, .current), at: now) != nil)
      #expect(machine == before)
    }
  }

  @Test(arguments: [
    Duration.zero, .seconds(-60), .milliseconds(999), .seconds(360_000),
    .microseconds(Int64.min),
  ])
  func aSnoozeIsAsLongAsATimerMayBe(amount: Duration) throws {
    var (machine, now) = try TimerMachine.withTimer(in: .ringing)
    let before = machine
    #expect(machine.refusal(of: .add(amount, .current), at: now) == .outOfRange(amount))
    #expect(machine == before)
  }

  @Test func addingMovesTheEndAndTheLength() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    _ = try machine.apply(.add(.seconds(60), .current), at: now)
    #expect(machine.state.timers[0].length == .seconds(360))
    #expect(machine.state.timers[0].remaining(at: now) == .seconds(260))
    #expect(machine.nextEvent(after: now) == now.sinceBoot + .seconds(260))
    _ = try machine.apply(.add(.seconds(-250), .current), at: now)
    #expect(machine.state.timers[0].remaining(at: now) == .seconds(10))
    #expect(machine.refusal(of: .add(.seconds(-10), .current), at: now) == .onlyLeft(.seconds(10)))
  }

  @Test func anotherLengthKeepsWhatHasRun() throws {
    for stage in [Stage.running, .paused] {
      var (machine, now) = try TimerMachine.withTimer(in: stage)
      _ = try machine.apply(.setLength(.seconds(600), .current), at: now)
      let timer = machine.state.timers[0]
      #expect(timer.remaining(at: now) == .seconds(500))
      #expect(timer.plan.length == .seconds(600))
      #expect(machine.state.last?.length == .seconds(600))
      #expect(
        machine.refusal(of: .setLength(.seconds(100), .current), at: now)
          == .onlyLeft(.seconds(500)))
    }
  }

  @Test func aRestartBeginsThePlannedLengthAndRecordsTheOldRun() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    _ = try machine.apply(.add(.seconds(60), .current), at: now)
    let outcome = try machine.apply(.restart(.current), at: now)
    let timer = machine.state.timers[0]
    #expect(timer.length == .seconds(300))
    #expect(timer.remaining(at: now) == .seconds(300))
    #expect(timer.startedAt == now.wall)
    let run = try #require(outcome.effects.runs.first)
    #expect(run.outcome == .cancelled)
    #expect(run.length == .seconds(360))
    #expect(run.left == .seconds(260))
  }

  @Test(arguments: [Stage.ringing, .over])
  func aSnoozeRunsForThatLongAndEndsTheAlarm(stage: Stage) throws {
    var (machine, now) = try TimerMachine.withTimer(in: stage)
    let outcome = try machine.apply(.add(.seconds(120), .current), at: now)
    let timer = machine.state.timers[0]
    #expect(timer.id == .number(1))
    #expect(timer.length == .seconds(120))
    #expect(timer.plan.length == .seconds(300))
    #expect(outcome.effects.contains(.withdraw(.number(1))))
    let run = try #require(outcome.effects.runs.first)
    #expect(run.outcome == .finished)
    #expect(run.overtime == .seconds(100))
    let end = try machine.apply(.wake, at: now.advanced(by: .seconds(120)))
    #expect(end.effects.rings == [.number(1)])
  }

  @Test func fiveHundredTimersAreEnough() throws {
    var machine = TimerMachine()
    for _ in 1...TimerMachine.mostTimers {
      _ = try machine.apply(.start(Plan(length: .seconds(600))), at: .at(1000))
    }
    let full = Refusal.tooManyTimers(limit: TimerMachine.mostTimers)
    #expect(machine.refusal(of: .start(Plan(length: .seconds(60))), at: .at(1000)) == full)
    _ = try machine.apply(.cancel(.every), at: .at(1001))
    #expect(machine.state.cancelled.count == TimerMachine.mostUndoable)
  }

  @Test func progressNeverLeavesItsRange() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    #expect(abs(machine.state.timers[0].progress(at: now) - 1.0 / 3) < 1e-9)
    #expect(machine.state.timers[0].progress(at: .at(0)) == 0)
    #expect(machine.state.timers[0].progress(at: .at(9999)) == 1)
    _ = try machine.apply(.wake, at: .at(1300))
    #expect(machine.state.timers[0].progress(at: .at(1300)) == 1)
  }

  @Test func theNextVisibleSecondIsAtMostOneSecondAway() throws {
    let (machine, _) = try TimerMachine.withTimer(in: .running)
    let timer = machine.state.timers[0]
    #expect(timer.untilNextSecond(at: .at(1000)) == .seconds(1))
    #expect(timer.untilNextSecond(at: .at(1000.25)) == .milliseconds(750))
    let (ended, _) = try TimerMachine.withTimer(in: .ringing)
    #expect(ended.state.timers[0].untilNextSecond(at: .at(1300.5)) == .milliseconds(500))
    let (paused, now) = try TimerMachine.withTimer(in: .paused)
    #expect(paused.state.timers[0].untilNextSecond(at: now) == nil)
  }
}

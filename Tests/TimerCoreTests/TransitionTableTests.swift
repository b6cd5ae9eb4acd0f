// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// What a verb makes of a timer in each stage; `nil` where it is refused.
private let table: [TimerCommand.Verb: [Stage: Stage?]] = [
  .pause: row(running: .paused),
  .resume: row(paused: .running),
  .toggle: row(running: .paused, paused: .running, ringing: .idle, over: .idle),
  .cancel: row(running: .idle, paused: .idle, ringing: .idle, over: .idle),
  .add: row(running: .running, paused: .paused, ringing: .running, over: .running),
  .restart: row(running: .running, paused: .running, ringing: .running, over: .running),
  .dismiss: row(ringing: .idle, over: .idle),
  .silence: row(ringing: .over),
  .rename: row(running: .running, paused: .paused, ringing: .ringing, over: .over),
  .setLength: row(running: .running, paused: .paused),
]

private func row(
  running: Stage? = nil, paused: Stage? = nil, ringing: Stage? = nil, over: Stage? = nil
) -> [Stage: Stage?] {
  [.idle: nil, .running: running, .paused: paused, .ringing: ringing, .over: over]
}

private func command(_ verb: TimerCommand.Verb, _ target: Target) -> TimerCommand {
  switch verb {
  case .start: .start(Plan(length: .seconds(60)))
  case .pause: .pause(target)
  case .resume: .resume(target)
  case .toggle: .toggle(target)
  case .cancel: .cancel(target)
  case .add: .add(.seconds(60), target)
  case .restart: .restart(target)
  case .next: .next(target)
  case .dismiss: .dismiss(target)
  case .silence: .silence(target)
  case .rename: .rename("coffee", target)
  case .setLength: .setLength(.seconds(600), target)
  case .undo: .undo(target == .timer(.number(1)) ? .number(1) : nil)
  case .wake: .wake
  }
}

private let targets: [Target] = [.current, .every, .timer(.number(1))]

@Suite struct TransitionTableTests {
  @Test func theTableNamesEveryVerbThatIsForATimer() {
    // `next` needs a recipe besides a state.
    let free: Set<TimerCommand.Verb> = [.start, .undo, .wake, .next]
    #expect(Set(table.keys).union(free) == Set(TimerCommand.Verb.allCases))
    #expect(table.values.allSatisfy { $0.count == Stage.allCases.count })
  }

  @Test(arguments: table.keys.sorted { $0.rawValue < $1.rawValue }, Stage.allCases)
  func aVerbDoesWhatTheTableSaysWhateverItsTarget(
    verb: TimerCommand.Verb, stage: Stage
  ) throws {
    for target in targets {
      var (machine, now) = try TimerMachine.withTimer(in: stage)
      let before = machine
      if let then = table[verb]?[stage] ?? nil {
        let outcome = try machine.apply(command(verb, target), at: now)
        #expect(machine.stage(of: .number(1), at: now) == then, "\(target)")
        #expect(outcome.touched.map(\.id) == [.number(1)])
        #expect(machine != before)
      } else {
        #expect(
          machine.refusal(of: command(verb, target), at: now) == expected(verb, stage, target))
        #expect(machine == before, "a refused command has changed nothing")
      }
    }
  }

  private func expected(
    _ verb: TimerCommand.Verb, _ stage: Stage, _ target: Target
  ) -> Refusal {
    guard case .timer(let id) = target else { return .nothingToActOn(verb) }
    return stage == .idle ? .noSuchTimer(id) : .notNow(verb, stage.state)
  }

  @Test(arguments: Stage.allCases)
  func theRulesOfFittingAgreeWithTheTable(stage: Stage) {
    for (verb, row) in table where row[stage] ?? nil != nil {
      #expect(verb.fits(stage.state), "\(verb)")
    }
  }

  @Test(arguments: Stage.allCases.filter { $0 != .ringing })
  func startAddsATimerAndTouchesNoOther(stage: Stage) throws {
    var (machine, now) = try TimerMachine.withTimer(in: stage)
    let before = machine.state.timers
    let outcome = try machine.apply(command(.start, .current), at: now)
    #expect(Array(machine.state.timers.dropLast()) == before)
    #expect(machine.state.timers.last?.state == .running)
    #expect(outcome.touched == machine.state.timers.suffix(1))
    #expect(outcome.effects.isEmpty)
  }

  @Test func whoeverStartsATimerHasHeardTheAlarm() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .ringing)
    let outcome = try machine.apply(command(.start, .current), at: now)
    #expect(machine.state.timers.map(\.id) == [.number(2)])
    #expect(outcome.effects.contains(.withdraw(.number(1))))
    #expect(outcome.effects.runs.map(\.overtime) == [.seconds(100)])
    #expect(outcome.touched.map(\.id) == [.number(2)])
  }

  @Test(arguments: Stage.allCases)
  func wakeChangesNothingBeforeItsTime(stage: Stage) throws {
    var (machine, now) = try TimerMachine.withTimer(in: stage)
    let before = machine
    let outcome = try machine.apply(.wake, at: now)
    #expect(machine == before)
    #expect(outcome.effects.isEmpty && outcome.touched.isEmpty)
  }

  @Test(arguments: Stage.allCases)
  func undoNeedsSomethingCancelled(stage: Stage) throws {
    var (machine, now) = try TimerMachine.withTimer(in: stage)
    let before = machine
    #expect(machine.refusal(of: .undo(nil), at: now) == .nothingToActOn(.undo))
    #expect(
      machine.refusal(of: .undo(.number(1)), at: now) == .noSuchTimer(.number(1)))
    #expect(machine == before)
  }

  @Test(arguments: [
    TimerCommand.toggle(.current), .toggle(.every), .restart(.current), .restart(.every),
  ])
  func withNoTimerToggleAndRestartStartTheLastPlanAgain(command: TimerCommand) throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    _ = try machine.apply(.cancel(.current), at: now)
    let outcome = try machine.apply(command, at: now)
    #expect(outcome.touched.map(\.plan) == [Plan(length: .seconds(300), name: "tea")])
    #expect(outcome.touched.first?.id == .number(2))
    #expect(machine.stage(of: .number(2), at: now) == .running)
  }

  @Test func everyMeansEachThatFits() throws {
    var machine = TimerMachine()
    for length in [100, 200, 300] {
      _ = try machine.apply(.start(Plan(length: .seconds(length))), at: .at(1000))
    }
    _ = try machine.apply(.pause(.timer(.number(2))), at: .at(1010))
    let outcome = try machine.apply(.pause(.every), at: .at(1020))
    #expect(outcome.touched.map(\.id) == [.number(1), .number(3)])
    #expect(machine.state.timers.map(\.state) == [.paused, .paused, .paused])
  }

  @Test func whenOneOfEveryRefusesNoneChanges() throws {
    var machine = TimerMachine()
    for length in [600, 30, 900] {
      _ = try machine.apply(.start(Plan(length: .seconds(length))), at: .at(1000))
    }
    let before = machine
    #expect(
      machine.refusal(of: .add(.seconds(-60), .every), at: .at(1010))
        == .onlyLeft(.seconds(20)))
    #expect(machine == before)
  }

  @Test func currentIsTheFirstInTheListThatFits() throws {
    var machine = TimerMachine()
    for length in [300, 60, 200] {
      _ = try machine.apply(.start(Plan(length: .seconds(length))), at: .at(1000))
    }
    // Number 2 has the least left, so it stands first.
    #expect(try machine.apply(.pause(.current), at: .at(1001)).touched[0].id == .number(2))
    #expect(try machine.apply(.pause(.current), at: .at(1001)).touched[0].id == .number(3))
    #expect(try machine.apply(.resume(.current), at: .at(1001)).touched[0].id == .number(2))
  }

  @Test func listsShowRingingThenOverThenRunningThenPaused() throws {
    var machine = TimerMachine()
    for length in [10, 20, 500, 400, 300, 200] {
      _ = try machine.apply(.start(Plan(length: .seconds(length))), at: .at(1000))
    }
    _ = try machine.apply(.pause(.timer(.number(5))), at: .at(1005))
    _ = try machine.apply(.pause(.timer(.number(6))), at: .at(1005))
    _ = try machine.apply(.wake, at: .at(1020))
    _ = try machine.apply(.silence(.timer(.number(1))), at: .at(1021))
    #expect(
      machine.snapshot(at: .at(1030)).timers.map(\.id.number) == [2, 1, 4, 3, 6, 5])
    #expect(machine.snapshot(at: .at(1030)).state == .overtime)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// What time does by itself: ends, late ends, silence, and the end of overtime.
@Suite struct PassingTimeTests {
  private func started(
    _ seconds: Int64 = 300, onSuspend: SuspendPolicy = .runOn
  ) throws -> TimerMachine {
    var machine = TimerMachine()
    _ = try machine.apply(
      .start(Plan(length: .seconds(seconds), onSuspend: onSuspend)), at: .at(1000))
    return machine
  }

  @Test func aTimerEndsAtItsDeadlineAndNotBefore() throws {
    var machine = try started()
    #expect(try machine.apply(.wake, at: .at(1299.999)).effects.isEmpty)
    let outcome = try machine.apply(.wake, at: .at(1300))
    #expect(outcome.effects.rings == [.number(1)])
    let run = try #require(outcome.effects.runs.first)
    #expect(run.outcome == .finished)
    #expect(run.endedAt == Moment.at(1300).wall)
    #expect(try machine.apply(.wake, at: .at(1301)).effects.isEmpty)
  }

  @Test(arguments: [0, 0.5, 60, 119, 120])
  func lateByUpToTwoMinutesRings(late: Double) throws {
    var machine = try started()
    let outcome = try machine.apply(.wake, at: .at(1300 + late))
    #expect(outcome.effects.rings == [.number(1)])
    #expect(outcome.effects.lateReports.isEmpty)
    // The deadline is what counts, not when it was noticed.
    #expect(machine.state.timers[0].overtime(at: .at(1300 + late)) == .seconds(late))
  }

  @Test(arguments: [120.5, 600, 3600, 43_199, 43_200, 500_000])
  func laterIsReportedQuietlyOnce(late: Double) throws {
    var machine = try started()
    let outcome = try machine.apply(.wake, at: .at(1300 + late))
    #expect(outcome.effects.rings.isEmpty)
    #expect(outcome.effects.lateReports == [.number(1)])
    #expect(!outcome.effects.contains(.withdraw(.number(1))), "it stays to be read")
    #expect(outcome.effects.runs.map(\.endedAt) == [Moment.at(1300).wall])
    var restarted = TimerMachine(restoring: machine.state)
    #expect(try restarted.apply(.wake, at: .at(1301 + late)).effects.lateReports.isEmpty)
    #expect(try machine.apply(.wake, at: .at(1301 + late)).effects.lateReports.isEmpty)
  }

  @Test func theSoundEndsByItselfAndTheOvertimeCountsOn() throws {
    var machine = try started()
    _ = try machine.apply(.wake, at: .at(1300))
    #expect(machine.nextEvent(after: .at(1300)) == .seconds(1900))
    #expect(try machine.apply(.wake, at: .at(1899)).effects.isEmpty)
    #expect(try machine.apply(.wake, at: .at(1900)).effects == [.silence(.number(1))])
    #expect(machine.stage(of: .number(1), at: .at(1900)) == .over)
    #expect(machine.nextEvent(after: .at(1900)) == .seconds(1300 + 12 * 3600))
    #expect(machine.state.timers[0].overtime(at: .at(1900)) == .seconds(600))
  }

  @Test func overtimeNobodyDismissesLeavesAfterItsLimit() throws {
    var machine = try started()
    _ = try machine.apply(.wake, at: .at(1300))
    let end = Moment.at(1300 + 12 * 3600)
    let outcome = try machine.apply(.wake, at: end)
    #expect(machine.state.timers.isEmpty)
    #expect(outcome.effects.contains(.withdraw(.number(1))))
    #expect(outcome.effects.runs.map(\.overtime) == [.seconds(12 * 3600)])
    #expect(machine.nextEvent(after: end) == nil)
  }

  @Test(arguments: [
    Rules(ringsFor: .seconds(5), ringsWhenLateBy: .seconds(60), overtimeLimit: .seconds(10)),
    Rules(ringsFor: .seconds(60), ringsWhenLateBy: .seconds(60), overtimeLimit: .seconds(10)),
    Rules(ringsFor: .zero, ringsWhenLateBy: .zero, overtimeLimit: .zero),
  ])
  func whateverTheRulesNoAlarmIsLeftRinging(rules: Rules) throws {
    for late in [0, 4, 10, 20, 70] {
      var machine = TimerMachine(rules: rules)
      _ = try machine.apply(.start(Plan(length: .seconds(5))), at: .at(1000))
      var ringing: Set<TimerID> = []
      for second in [5 + late, 5 + late + 100] {
        for effect in try machine.apply(.wake, at: .at(1000 + Double(second))).effects {
          switch effect {
          case .ring(let timer): ringing.insert(timer.id)
          case .silence(let id), .withdraw(let id): ringing.remove(id)
          default: break
          }
        }
      }
      #expect(ringing.isEmpty, "late by \(late)")
      #expect(machine.state.timers.isEmpty)
    }
  }

  @Test func aDismissalRecordsTheOvertime() throws {
    var machine = try started()
    let end = try machine.apply(.wake, at: .at(1300)).effects.runs[0]
    let gone = try machine.apply(.dismiss(.current), at: .at(1342)).effects
    #expect(gone.runs.map(\.overtime) == [.seconds(42)])
    #expect(gone.runs[0].endedAt == end.endedAt)
    #expect(gone.runs[0].startedAt == end.startedAt)
    #expect(gone.contains(.withdraw(.number(1))))
  }

  @Test func aRefusedCommandDoesNotSwallowTheEndOfATimer() throws {
    var machine = try started()
    #expect(
      machine.refusal(of: .pause(.timer(.number(1))), at: .at(1300.1))
        == .notNow(.pause, .overtime))
    #expect(machine.nextEvent(after: .at(1300.1)) == .seconds(1300.1))
    #expect(try machine.apply(.wake, at: .at(1300.2)).effects.rings == [.number(1)])
  }

  @Test func aPausedTimerIsNeverDue() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .paused)
    #expect(machine.nextEvent(after: now) == nil)
    let later = now.advanced(by: .seconds(1_000_000))
    #expect(try machine.apply(.wake, at: later).effects.isEmpty)
    #expect(machine.state.timers[0].remaining(at: later) == .seconds(200))
    #expect(machine.state.timers[0].end(at: later) == nil)
  }
}

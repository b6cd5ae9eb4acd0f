// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

@Suite struct UndoTests {
  @Test func aCancelledTimerComesBackAsIfNothingHadHappened() throws {
    for stage in [Stage.running, .paused] {
      var (machine, now) = try TimerMachine.withTimer(in: stage)
      let before = machine.state.timers
      let cancelled = try machine.apply(.cancel(.current), at: now)
      #expect(machine.snapshot(at: now).undoable == [.number(1)])
      #expect(cancelled.effects.runs.map(\.outcome) == [.cancelled])
      let back = try machine.apply(.undo(nil), at: now.advanced(by: .seconds(5)))
      #expect(machine.state.timers == before)
      #expect(machine.state.cancelled.isEmpty)
      #expect(back.touched == before)
      // The line to take out is the one that was written.
      let written = try #require(cancelled.effects.runs.first)
      let out = try #require(back.effects.forgotten.first)
      #expect(written.timer == out.timer && written.startedAt == out.startedAt)
    }
  }

  @Test func theLastCancelledComesBackFirstAndAnyByItsNumber() throws {
    var machine = TimerMachine()
    for length in [100, 200, 300] {
      _ = try machine.apply(.start(Plan(length: .seconds(length))), at: .at(1000))
    }
    for number in [2, 1, 3] {
      _ = try machine.apply(.cancel(.timer(.number(Int64(number)))), at: .at(1001))
    }
    #expect(try machine.apply(.undo(nil), at: .at(1002)).touched[0].id == .number(3))
    #expect(try machine.apply(.undo(.number(2)), at: .at(1002)).touched[0].id == .number(2))
    #expect(machine.refusal(of: .undo(.number(2)), at: .at(1002)) == .noSuchTimer(.number(2)))
    #expect(try machine.apply(.undo(nil), at: .at(1002)).touched[0].id == .number(1))
    #expect(machine.refusal(of: .undo(nil), at: .at(1002)) == .nothingToActOn(.undo))
  }

  @Test func onlyTheLastTenCanComeBack() throws {
    var machine = TimerMachine()
    for _ in 1...12 {
      _ = try machine.apply(.start(Plan(length: .seconds(60))), at: .at(1000))
      _ = try machine.apply(.cancel(.current), at: .at(1001))
    }
    #expect(machine.snapshot(at: .at(1002)).undoable.map(\.number) == Array(3...12))
  }

  @Test func aDeadlineThatPassedMeanwhileRingsOrIsReported() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    _ = try machine.apply(.cancel(.current), at: now)
    var other = machine
    let soon = try machine.apply(.undo(nil), at: .at(1330))
    #expect(soon.effects.rings == [.number(1)])
    #expect(machine.stage(of: .number(1), at: .at(1330)) == .ringing)
    let late = try other.apply(.undo(nil), at: .at(9000))
    #expect(late.effects.lateReports == [.number(1)])
    #expect(late.effects.rings.isEmpty)
    #expect(other.stage(of: .number(1), at: .at(9000)) == .over)
  }

  @Test func aTimerLongGoneIsReportedAndAnsweredFor() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .running)
    _ = try machine.apply(.cancel(.current), at: now)
    let outcome = try machine.apply(.undo(nil), at: .at(90_000))
    #expect(outcome.effects.lateReports == [.number(1)])
    #expect(!outcome.effects.contains(.withdraw(.number(1))))
    #expect(outcome.touched.map(\.id) == [.number(1)])
    #expect(machine.state.timers.isEmpty)
  }

  @Test func undoDoesNotExceedTheMostTimers() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Plan(length: .seconds(600))), at: .at(1000))
    _ = try machine.apply(.cancel(.current), at: .at(1000))
    for _ in 1...TimerMachine.mostTimers {
      _ = try machine.apply(.start(Plan(length: .seconds(600))), at: .at(1000))
    }
    let before = machine
    #expect(
      machine.refusal(of: .undo(nil), at: .at(1001))
        == .tooManyTimers(limit: TimerMachine.mostTimers))
    #expect(machine == before)
  }

  @Test func anEndedTimerIsCancelledForGood() throws {
    var (machine, now) = try TimerMachine.withTimer(in: .ringing)
    let outcome = try machine.apply(.cancel(.current), at: now)
    #expect(outcome.effects.runs.map(\.outcome) == [.finished])
    #expect(machine.snapshot(at: now).undoable.isEmpty)
  }

  @Test func numbersAreNeverUsedTwice() throws {
    var machine = TimerMachine()
    var seen: Set<TimerID> = []
    for _ in 1...20 {
      let started = try machine.apply(.start(Plan(length: .seconds(60))), at: .at(1000))
      #expect(seen.insert(started.touched[0].id).inserted)
      _ = try machine.apply(.cancel(.current), at: .at(1000))
      machine = TimerMachine(restoring: machine.state)
    }
  }
}

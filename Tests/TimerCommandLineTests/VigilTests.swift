// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerBus
import TimerCore

@testable import TimerCommandLine

/// What `wait` makes of the timers it sees, on a clock of its own.
@Suite struct Vigils {
  private let start = Moment(
    wall: .seconds(1_000_000), sinceBoot: .seconds(100), awake: .seconds(100), boot: "")

  private func timer(_ number: Int64, _ phase: Countdown.Phase) throws -> Countdown {
    Countdown(
      id: try #require(TimerID(number)), plan: Plan(length: .seconds(60)), length: .seconds(60),
      startedAt: .zero, phase: phase)
  }

  private func running(_ number: Int64 = 1) throws -> Countdown {
    try timer(number, .running(left: .seconds(60), anchor: start))
  }

  @Test func waitOnWhileTheTimerCountsOrIsPaused() throws {
    var vigil = Vigil([try running()])
    vigil.see(TimerSnapshot(timers: [try running()]), at: start)
    vigil.see(TimerSnapshot(timers: [try timer(1, .paused(left: .seconds(9)))]), at: start)
    #expect(!vigil.isOver)
  }

  @Test func endWhenTheTimerIsOver() throws {
    var vigil = Vigil([try running()])
    let over = try timer(1, .overtime(since: start, isRinging: true))
    vigil.see(TimerSnapshot(timers: [over]), at: start)
    #expect(vigil.isOver)
    #expect(vigil.over == [over])
    #expect(vigil.cancelled.isEmpty)
  }

  @Test func endAsCancelledWhenTheTimerIsGoneBeforeItsTime() throws {
    var vigil = Vigil([try running()])
    vigil.see(TimerSnapshot(), at: start.advanced(by: .seconds(59)))
    #expect(vigil.isOver)
    #expect(vigil.cancelled == [try running()])
  }

  @Test func endAsOverWhenTheTimerWasStoppedAtOnce() throws {
    var vigil = Vigil([try running()])
    vigil.see(TimerSnapshot(), at: start.advanced(by: .seconds(60)))
    #expect(vigil.over == [try running()])
    #expect(vigil.cancelled.isEmpty)
  }

  @Test func endWithTheLastOfSeveral() throws {
    var vigil = Vigil([try running(1), try running(2)])
    vigil.see(TimerSnapshot(timers: [try running(2)]), at: start)
    #expect(!vigil.isOver)
    vigil.see(
      TimerSnapshot(timers: [try timer(2, .overtime(since: start, isRinging: false))]), at: start)
    #expect(vigil.isOver)
    #expect(vigil.over.map(\.id.number) == [2])
    #expect(vigil.cancelled.map(\.id.number) == [1])
  }

  @Test func goByTheDeadlineWithoutAService() throws {
    var vigil = Vigil([try running()])
    #expect(vigil.deadline(after: start) == .seconds(160))
    vigil.pass(to: start.advanced(by: .seconds(59)))
    #expect(!vigil.isOver)
    vigil.pass(to: start.advanced(by: .seconds(60)))
    #expect(vigil.isOver && vigil.cancelled.isEmpty)
  }
}

@Test(
  arguments: [
    (BusFailure.Kind.nothingToActOn, 3), (.notNow, 3), (.noSuchTimer, 4), (.ambiguousName, 4),
    (.outOfRange, 2), (.invalidArguments, 2), (.unreachable, 5), (.onlyLeft, 1),
    (.tooManyTimers, 1), (.notSaved, 1), (.other, 1),
  ] as [(BusFailure.Kind, Int32)])
func failuresHaveTheirExitStatus(_ kind: BusFailure.Kind, _ status: Int32) {
  #expect(ExitStatus(kind).rawValue == status)
  #expect(!kind.word.isEmpty && kind.word.allSatisfy { $0.isLowercase || $0 == "-" })
}

@Test func everyFailureHasAnExitStatus() {
  #expect(BusFailure.Kind.allCases.count == 11)
}

@Test func statesHaveTheirExitStatus() {
  #expect(TimerState.allCases.map { ExitStatus($0).rawValue } == [3, 0, 7, 8])
}

@Suite struct Guesses {
  @Test(arguments: [
    ("pasue", "pause"), ("puase", "pause"), ("pau", "pause"), ("togle", "toggle"),
    ("strat", "start"), ("cancl", "cancel"), ("stopp", "stop"), ("STATUS", "status"),
  ])
  func findTheVerb(_ typed: String, _ meant: String) {
    #expect(nearest(to: typed, among: Verb.allCases.map(\.rawValue)) == meant)
  }

  @Test(arguments: ["", "x", "tea", "pizza", "zzzzzz", "ㄱㄱ"])
  func keepQuietWhenNothingIsNear(_ typed: String) {
    #expect(nearest(to: typed, among: Verb.allCases.map(\.rawValue)) == nil)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// What was saved may hold anything; the machine must start and keep its promises all the same.
@Suite struct RepairTests {
  private static let hostile: [Duration] = [
    .zero, .seconds(-5), .nanoseconds(1), .nanoseconds(Int64.min), .nanoseconds(Int64.max),
    .seconds(360_000), .seconds(60),
  ]

  private func phases(_ number: Duration) -> [Countdown.Phase] {
    let moments = ["A", "B", ""].map {
      Moment(wall: number, sinceBoot: number, awake: number, boot: $0)
    }
    return moments.flatMap { moment in
      [
        .running(left: number, anchor: moment), .running(left: .seconds(60), anchor: moment),
        .paused(left: number), .overtime(since: moment, isRinging: true),
        .overtime(since: moment, isRinging: false),
      ]
    }
  }

  @Test(arguments: hostile, hostile)
  func hostileNumbersAreRepairedOrLeftOut(number: Duration, length: Duration) throws {
    for phase in phases(number) {
      for until in [nil, number] {
        let timer = Countdown(
          id: .number(7), plan: Plan(length: .seconds(60), until: until), length: length,
          startedAt: number, phase: phase)
        var machine = TimerMachine(
          restoring: SavedTimers(timers: [timer], last: Plan(length: number)))
        var now = Moment.at(1000)
        for _ in 1...3 {
          _ = try machine.apply(.wake, at: now)
          machine.expectInvariants(at: now)
          for verb in [TimerCommand.restart(.current), .toggle(.current)] {
            var copy = machine
            _ = copy.refusal(of: verb, at: now)
            copy.expectInvariants(at: now)
          }
          now = now.advanced(by: .seconds(100))
        }
        #expect(machine.state.last.map { CountdownRange.contains($0.length) } != false)
      }
    }
  }

  @Test(arguments: hostile.filter { !CountdownRange.contains($0) })
  func aPlanThatIsNoPlanIsLeftOut(length: Duration) {
    let timer = Countdown(
      id: .number(1), plan: Plan(length: length), length: .seconds(60), startedAt: .zero,
      phase: .paused(left: .seconds(10)))
    let machine = TimerMachine(restoring: SavedTimers(timers: [timer], cancelled: [timer]))
    #expect(machine.state.timers.isEmpty)
    #expect(machine.state.cancelled.isEmpty)
  }

  @Test func oneNumberIsOneTimer() throws {
    func timer(_ name: String) -> Countdown {
      Countdown(
        id: .number(3), plan: Plan(length: .seconds(60), name: name), length: .seconds(60),
        startedAt: .zero, phase: .paused(left: .seconds(10)))
    }
    let saved = SavedTimers(timers: [timer("a"), timer("b")], cancelled: [timer("c")])
    let machine = TimerMachine(restoring: saved)
    #expect(machine.state.timers.map(\.plan.name) == ["a"])
    #expect(machine.state.cancelled.isEmpty)
    #expect(machine.state.nextID == .number(4))
  }

  @Test func afterTheLargestNumberFreeOnesAreFound() throws {
    let last = Countdown(
      id: .number(.max), plan: Plan(length: .seconds(60)), length: .seconds(60),
      startedAt: .zero, phase: .paused(left: .seconds(10)))
    var machine = TimerMachine(restoring: SavedTimers(timers: [last]))
    var seen: Set<TimerID> = [last.id]
    for _ in 1...5 {
      let new = try machine.apply(.start(Plan(length: .seconds(60))), at: .at(1000)).touched[0]
      #expect(seen.insert(new.id).inserted)
    }
  }

  @Test func moreTimersThanAreKeptAreLeftOut() {
    let timers = (1...600).map { number in
      Countdown(
        id: .number(number), plan: Plan(length: .seconds(60)), length: .seconds(60),
        startedAt: .zero, phase: .paused(left: .seconds(10)))
    }
    let machine = TimerMachine(restoring: SavedTimers(timers: timers, cancelled: []))
    #expect(machine.state.timers.count == TimerMachine.mostTimers)
    #expect(machine.state.nextID == .number(601))
  }
}

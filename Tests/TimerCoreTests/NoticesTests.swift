// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

/// Warnings before the end, chimes while it runs, and an alarm that gets louder.
@Suite struct NoticesTests {
  /// What was announced up to each second at which the machine wanted to be woken.
  private func played(
    _ seconds: Int64, _ rules: Rules, until end: Double
  ) throws -> [(at: Duration, effect: String)] {
    var machine = TimerMachine(rules: rules)
    _ = try machine.apply(.start(Plan(length: .seconds(seconds))), at: .at(0))
    var log: [(at: Duration, effect: String)] = []
    var now = Moment.at(0)
    while let next = machine.nextEvent(after: now), next <= .seconds(end) {
      #expect(next > now.sinceBoot, "a wake-up must lie ahead")
      guard next > now.sinceBoot else { break }
      now = now.advanced(by: next - now.sinceBoot)
      for effect in try machine.apply(.wake, at: now).effects {
        switch effect {
        case .warn(_, let left): log.append((now.sinceBoot, "warn \(left.components.seconds)"))
        case .chime: log.append((now.sinceBoot, "chime"))
        case .escalate: log.append((now.sinceBoot, "louder"))
        case .ring: log.append((now.sinceBoot, "ring"))
        case .silence: log.append((now.sinceBoot, "silence"))
        default: break
        }
      }
    }
    return log
  }

  @Test func warningsComeOnceEachBeforeTheEnd() throws {
    let rules = Rules(warnsBefore: [.seconds(60), .seconds(10), .seconds(600)])
    let log = try played(300, rules, until: 300)
    #expect(log.map(\.effect) == ["warn 60", "warn 10", "ring"])
    #expect(log.map(\.at) == [.seconds(240), .seconds(290), .seconds(300)])
  }

  @Test func chimesComeAtEachInterval() throws {
    let log = try played(300, Rules(chimesEvery: .seconds(90)), until: 300)
    #expect(log.map(\.effect) == ["chime", "chime", "chime", "ring"])
    #expect(log.map(\.at) == [.seconds(90), .seconds(180), .seconds(270), .seconds(300)])
  }

  @Test func anIntervalWithAPartOfASecondIsKept() throws {
    let log = try played(10, Rules(chimesEvery: .milliseconds(2500)), until: 9.9)
    #expect(log.map(\.at) == [.milliseconds(2500), .seconds(5), .milliseconds(7500)])
  }

  @Test(arguments: [Duration.zero, .seconds(-60), .nanoseconds(1), .nanoseconds(Int64.min)])
  func aSenselessIntervalNeverChimes(interval: Duration) throws {
    let rules = Rules(warnsBefore: [interval], chimesEvery: interval)
    #expect(try played(300, rules, until: 300).map(\.effect).last == "ring")
    #expect(try played(300, rules, until: 300).allSatisfy { $0.effect != "chime" })
  }

  @Test func anAlarmNobodyReactsToGetsLouderOnce() throws {
    let rules = Rules(ringsFor: .seconds(600), escalatesAfter: .seconds(60))
    let log = try played(300, rules, until: 5000)
    #expect(log.map(\.effect) == ["ring", "louder", "silence"])
    #expect(log.map(\.at) == [.seconds(300), .seconds(360), .seconds(900)])
  }

  @Test func aNewRunIsAnnouncedAnew() throws {
    var machine = TimerMachine(rules: Rules(warnsBefore: [.seconds(60)]))
    _ = try machine.apply(.start(Plan(length: .seconds(300))), at: .at(0))
    func warnings(at second: Double) throws -> Int {
      try machine.apply(.wake, at: .at(second)).effects
        .count { if case .warn = $0 { true } else { false } }
    }
    #expect(try warnings(at: 240) == 1)
    _ = try machine.apply(.add(.seconds(100), .current), at: .at(250))
    #expect(try warnings(at: 340) == 0, "told once a run, also when time is added")
    _ = try machine.apply(.restart(.current), at: .at(350))
    #expect(try warnings(at: 590) == 1)
  }

  @Test func whatWasSleptThroughIsPassedOver() throws {
    let rules = Rules(warnsBefore: [.seconds(200), .seconds(60)], chimesEvery: .seconds(50))
    var machine = TimerMachine(rules: rules)
    _ = try machine.apply(.start(Plan(length: .seconds(300))), at: .at(0))
    let awake = Moment.at(10).suspended(for: .seconds(220))
    let outcome = try machine.apply(.wake, at: awake)
    #expect(outcome.effects.isEmpty)
    // Chime at 250 s, warning at 240 s.
    #expect(machine.nextEvent(after: awake) == .seconds(240))
  }

  @Test func hostileNoticesNeverTrap() throws {
    for number in [Int64.min, -1, 0, 1, .max] {
      var timer = Countdown(
        id: .number(1), plan: Plan(length: .seconds(60)), length: .seconds(60),
        startedAt: .zero, phase: .running(left: .seconds(60), anchor: .at(1000)))
      timer.notices = Notices(lowestWarning: .nanoseconds(number), chimes: number)
      var machine = TimerMachine(
        restoring: SavedTimers(timers: [timer]),
        rules: Rules(warnsBefore: [.seconds(10)], chimesEvery: .seconds(1)))
      for second in [1001.0, 1055] { _ = try machine.apply(.wake, at: .at(second)) }
      machine.expectInvariants(at: .at(1055))
    }
  }
}

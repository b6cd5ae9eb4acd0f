// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import GLibBridge
import TestSupport
import Testing
import TimerBus
import TimerCore

@Suite struct CodecTests {
  private static let numbers: [Duration] = [
    .zero, .microseconds(1), .seconds(1), .seconds(359_999), .microseconds(-1),
    .seconds(-86_400), .seconds(1_700_000_000), .microseconds(Int64.max / 1000),
    .microseconds(Int64.min / 1000),
  ]

  private func phases(_ left: Duration, _ anchor: Duration) -> [Countdown.Phase] {
    let moment = Moment(wall: anchor, sinceBoot: anchor, awake: anchor, boot: "")
    return [
      .running(left: left, anchor: moment), .paused(left: left),
      .overtime(since: moment, isRinging: true), .overtime(since: moment, isRinging: false),
    ]
  }

  @Test(arguments: numbers, numbers)
  func aTimerComesBackFromItsProperties(length: Duration, anchor: Duration) throws {
    // A length on the bus is never negative.
    let length = max(length, .zero)
    for phase in phases(length, anchor) {
      for policy in SuspendPolicy.allCases {
        for until in [nil, Duration.seconds(1_700_000_000)] {
          let timer = Countdown(
            id: .number(7),
            plan: Plan(
              length: length, name: "naïve 茶\n", onSuspend: policy, until: until, sound: "/x.ogg"),
            length: length, startedAt: anchor, phase: phase)
          let properties = TimerCodec.properties(of: timer)
          #expect(TimerCodec.timer(timer.id, from: properties) == timer)
          let all = TimerCodec.allProperties(of: timer, at: .at(1000))
          #expect(TimerCodec.timer(timer.id, from: all) == timer)
        }
      }
    }
  }

  @Test func theRandomWalkOfAMachineComesBack() throws {
    var machine = TimerMachine()
    var number: UInt64 = 42
    for step in 0..<300 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let now = Moment.at(1000 + Double(step) * 7, boot: "")
      let commands: [TimerCommand] = [
        .start(Plan(length: .seconds(10 + Int64(number >> 58)), name: "n\(step)")),
        .pause(.current), .resume(.current), .restart(.current), .cancel(.current), .wake,
        .silence(.every), .dismiss(.current),
      ]
      // Whether a command fits is not the question here.
      _ = try? machine.apply(commands[Int((number >> 33) % 8)], at: now)
      for timer in machine.state.timers {
        let back = TimerCodec.timer(timer.id, from: TimerCodec.properties(of: timer))
        #expect(back == timer)
        #expect(back?.remaining(at: now) == timer.remaining(at: now))
      }
    }
    #expect(!machine.state.timers.isEmpty)
  }

  @Test func propertiesThatMakeNoTimerMakeNone() {
    let timer = Countdown(
      id: .number(1), plan: Plan(length: .seconds(60)), length: .seconds(60), startedAt: .zero,
      phase: .paused(left: .seconds(5)))
    let good = TimerCodec.properties(of: timer)
    for name in ["State", "LengthUSec", "PlannedLengthUSec", "LeftUSec", "OnSuspend", "Name"] {
      var bad = good
      bad[name] = nil
      #expect(TimerCodec.timer(timer.id, from: bad) == nil, "\(name) is missing")
      for value in [Value.double(1), .strings(["x"]), .uint64(.max), .int64(-1), .string("?")]
      where !(name == "Name" && value.string != nil) {
        bad[name] = value
        #expect(TimerCodec.timer(timer.id, from: bad) == nil, "\(name) is \(value)")
      }
    }
    #expect(TimerCodec.timer(timer.id, from: [:]) == nil)
  }

  @Test(arguments: [Int64.min, Int64.min + 1, -1, 0, 1, .max - 1, .max])
  func hostileInstantsNeverTrap(number: Int64) throws {
    var values = TimerCodec.properties(
      of: Countdown(
        id: .number(1), plan: Plan(length: .seconds(60)), length: .seconds(60), startedAt: .zero,
        phase: .running(left: .seconds(5), anchor: .at(1))))
    for name in [
      "AnchorBootTimeUSec", "AnchorMonotonicUSec", "AnchorRealTimeUSec",
      "StartedRealTimeUSec", "UntilRealTimeUSec",
    ] { values[name] = .int64(number) }
    values["LeftUSec"] = .uint64(UInt64(Int64.max))
    values["LengthUSec"] = .uint64(UInt64(Int64.max))
    let timer = try #require(TimerCodec.timer(.number(1), from: values))
    let now = Moment.at(1000, boot: "")
    _ = TimerCodec.allProperties(of: timer, at: now)
    _ = (timer.progress(at: now), timer.untilNextSecond(at: now))
    _ = [timer].inListOrder(at: now)
  }

  @Test(arguments: [1, 7, Int64.max])
  func aPathTellsItsNumber(number: Int64) {
    let id = TimerID.number(number)
    #expect(TimerCodec.id(ofPath: TimerCodec.path(of: id)) == id)
  }

  @Test(arguments: [
    "", "/", BusNames.managerPath, BusNames.timersPath, BusNames.timersPath + "0",
    BusNames.timersPath + "-1", BusNames.timersPath + "x", BusNames.timersPath + "1/2",
    BusNames.timersPath + "99999999999999999999",
  ])
  func aPathOfNoTimerHasNoNumber(path: String) {
    #expect(TimerCodec.id(ofPath: path) == nil)
  }

  @Test func lengthsRoundDownAndStayInRange() {
    #expect(Value.length(.nanoseconds(1999)) == .uint64(1))
    #expect(Value.length(.seconds(-1)) == .uint64(0))
    #expect(Value.instant(.nanoseconds(-1)) == .int64(-1))
    #expect(Value.instant(.seconds(Int64.max)) == .int64(Int64.max / 1000))
    #expect(Value.instant(nil) == .int64(0))
  }
}

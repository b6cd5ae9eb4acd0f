// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@testable import TimerWindow

@Suite struct TomatoMotionTests {
  private func moment(_ seconds: Double) -> Moment {
    let time = Duration.seconds(seconds)
    return Moment(wall: time, sinceBoot: time, awake: time, boot: "b")
  }

  private func timer(_ length: Int, startedAt start: Double) throws -> Countdown {
    let id = try #require(TimerID(1))
    return Countdown(
      id: id, plan: Plan(length: .seconds(length)), length: .seconds(length),
      startedAt: .seconds(start), phase: .running(left: .seconds(length), anchor: moment(start)))
  }

  @Test func theTomatoTurnsOnceAMinute() throws {
    var motion = TomatoMotion()
    let timer = try timer(600, startedAt: 0)
    #expect(motion.angle(of: timer, at: moment(0)) == 0)
    #expect(abs(motion.angle(of: timer, at: moment(15)) - 270) < 0.001)
    #expect(abs(motion.angle(of: timer, at: moment(75)) - 270) < 0.001)
  }

  @Test func theTomatoTurnsBackUprightWhenTheTimerHasGone() throws {
    var motion = TomatoMotion()
    let timer = try timer(600, startedAt: 0)
    _ = motion.angle(of: timer, at: moment(15))
    let start = motion.angle(of: nil, at: moment(15))
    #expect(abs(start + 90) < 0.001)
    let between = motion.angle(of: nil, at: moment(15.2))
    #expect(between < 0 && between > -90)
    #expect(motion.angle(of: nil, at: moment(15.5)) == 0)
    #expect(motion.pause(of: nil, at: moment(15.5)) == nil)
  }

  @Test func theTomatoStandsStillWhereTheDesktopWantsNoMotion() throws {
    var motion = TomatoMotion()
    motion.isStill = true
    let timer = try timer(600, startedAt: 0)
    #expect(motion.angle(of: timer, at: moment(15)) == 0)
    #expect(motion.pause(of: timer, at: moment(15)) == nil)
  }

  @Test func everyEighthFrameFallsOnASecond() throws {
    var motion = TomatoMotion()
    let timer = try timer(60, startedAt: 0)
    var time = 0.0
    var frames = 0
    _ = motion.angle(of: timer, at: moment(0))
    while time < 10 {
      let pause = try #require(motion.pause(of: timer, at: moment(time)))
      let second = try #require(timer.untilNextSecond(at: moment(time)))
      #expect(pause <= second)
      time += pause / .seconds(1)
      frames += 1
    }
    #expect(frames == 80)
  }
}

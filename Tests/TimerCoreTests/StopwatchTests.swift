// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

@Suite struct StopwatchTests {
  @Test func countsThroughPausesSuspendAndClockSteps() throws {
    var stopwatch = Stopwatch()
    try stopwatch.apply(.start, at: .at(10))
    try stopwatch.apply(.pause, at: .at(15))
    try stopwatch.apply(.start, at: .at(100))
    var later = Moment.at(107)
    later.wall -= .seconds(86_400)
    later.awake = .seconds(101)
    #expect(stopwatch.elapsed(at: later) == .seconds(12))
  }

  @Test func goesOnAfterAReboot() throws {
    var stopwatch = Stopwatch()
    try stopwatch.apply(.start, at: .at(5_000))
    var rebooted = Moment.at(5_060)
    rebooted.sinceBoot = .seconds(7)
    rebooted.boot = "B"
    #expect(stopwatch.elapsed(at: rebooted) == .seconds(60))
    stopwatch.settle(at: rebooted)
    #expect(stopwatch.elapsed(at: rebooted.advanced(by: .seconds(3))) == .seconds(63))
  }

  @Test func lapsAddUpToTheTotal() throws {
    var stopwatch = Stopwatch()
    try stopwatch.apply(.start, at: .at(0))
    for moment in [3.0, 5, 11] { try stopwatch.apply(.lap, at: .at(moment)) }
    #expect(stopwatch.laps == [.seconds(3), .seconds(5), .seconds(11)])
    #expect(stopwatch.lapLengths == [.seconds(3), .seconds(2), .seconds(6)])
    try stopwatch.apply(.reset, at: .at(12))
    #expect(stopwatch == Stopwatch())
  }

  @Test(arguments: Stopwatch.Command.allCases, TimerState.allCases)
  func everyCommandIsDoneOrRefusedInEveryState(
    command: Stopwatch.Command, state: TimerState
  ) throws {
    var stopwatch = Stopwatch()
    if state == .overtime { return }
    if state != .idle { try stopwatch.apply(.start, at: .at(0)) }
    if state == .paused { try stopwatch.apply(.pause, at: .at(1)) }
    let fits: Set<Stopwatch.Command> =
      switch state {
      case .running: [.pause, .toggle, .lap, .reset]
      case .paused: [.start, .toggle, .reset]
      case .idle, .overtime: [.start, .toggle]
      }
    let before = stopwatch
    if fits.contains(command) {
      try stopwatch.apply(command, at: .at(2))
      #expect(stopwatch != before)
    } else {
      #expect(throws: StopwatchRefusal.notNow(command, state)) {
        try stopwatch.apply(command, at: .at(2))
      }
      #expect(stopwatch == before)
    }
  }

  @Test(arguments: [
    (0.0, "0:00.0"), (5.35, "0:05.3"), (59.99, "0:59.9"), (754.5, "12:34.5"),
    (3723.4, "1:02:03.4"),
  ])
  func isShownWithTenthsRoundedDown(seconds: Double, text: String) {
    #expect(DurationText.stopwatch(.seconds(seconds) + .milliseconds(1)) == text)
  }
}

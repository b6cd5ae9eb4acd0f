// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import GLibBridge
import GtkBridge
import Testing
import TimerCore

@testable import TimerWindow

/// What a long list costs: the lines on screen, once a second.
///
/// It needs a display.
@MainActor @Suite(.serialized) struct TimerListTests {
  private static let start = Moment(
    wall: .seconds(1_700_000_000), sinceBoot: .seconds(5000), awake: .seconds(5000), boot: "a")

  /// Timers that run, each a second longer than the one before.
  private func timers(_ count: Int) -> [Countdown] {
    (1...count).compactMap { number in
      TimerID(Int64(number)).map { id in
        let length = Duration.seconds(3600 + number)
        return Countdown(
          id: id, plan: Plan(length: length, name: "timer \(number)"), length: length,
          startedAt: Self.start.wall, phase: .running(left: length, anchor: Self.start),
          notices: Notices())
      }
    }
  }

  /// A list in a window on the screen, laid out.
  private func shown(
    _ timers: [Countdown], _ body: (TimerListView) throws -> Void
  ) throws {
    try #require(Toolkit.start())
    let interface = Interface(.mainWindow)
    let window: Window = interface.outlet("window")
    defer { window.destroy() }
    let pages: Stack = interface.outlet("pages")
    let page: Row = interface.outlet("timer-page")
    let list = TimerListView(interface)
    page.isVisible = true
    pages.jump(to: "timer")
    list.show(timers, shown: timers.first?.id, at: Self.start)
    window.present()
    let end = Clocks.awake + .seconds(10)
    while list.lineCountSeen == nil, Clocks.awake < end { MainLoop.deliverPending() }
    try body(list)
  }

  @Test func ofAHundredTimersTheFewOnScreenAreWritten() throws {
    let timers = timers(100)
    try shown(timers) { list in
      let seen = try #require(list.lineCountSeen)
      #expect((1...20).contains(seen))
      for second in 1...5 {
        #expect(list.render(at: Self.start.advanced(by: .seconds(second))) == seen)
        #expect(list.render(at: Self.start.advanced(by: .milliseconds(second * 1000 + 900))) == 0)
      }
    }
  }

  @Test func theListHasABeatWhileTheTimerShownIsPaused() throws {
    var timers = timers(3)
    let paused = timers.removeFirst()
    let start = Self.start
    timers.append(
      Countdown(
        id: paused.id, plan: paused.plan, length: paused.length, startedAt: paused.startedAt,
        phase: .paused(left: .seconds(60)), notices: paused.notices))
    try shown(timers) { list in
      list.show(timers, shown: paused.id, at: start)
      #expect(list.pause(at: start.advanced(by: .milliseconds(250))) == .milliseconds(750))
      #expect(list.render(at: start.advanced(by: .milliseconds(1010))) == 2)
    }
  }

  @Test func aLateBeatLeapsOverNoSecond() throws {
    var timers = timers(2)
    // Changes four milliseconds after the first timer does.
    let other = timers.removeLast()
    let length = other.length + .milliseconds(4)
    timers.append(
      Countdown(
        id: other.id, plan: other.plan, length: length, startedAt: other.startedAt,
        phase: .running(left: length, anchor: Self.start), notices: other.notices))
    try shown(timers) { list in
      for (second, late) in [(1, 1), (2, 15), (3, 1), (4, 15), (5, 900)] {
        let now = Self.start.advanced(by: .milliseconds(second * 1000 + late))
        #expect(list.render(at: now) == 2)
      }
    }
  }
}

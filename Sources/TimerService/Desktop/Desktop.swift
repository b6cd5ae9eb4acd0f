// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerEngine

/// The places a desktop has for a running program: tray, dock, search field, shortcuts.
@MainActor final class Desktop {
  // Owned
  private let tray: Tray

  /// - Parameter keep: Called with whether the service must stay for what the desktop shows.
  init(
    bus: Bus, engine: TimerEngine, deeds: Tray.Deeds, keep: @escaping @MainActor (Bool) -> Void
  ) throws {
    let clock = EngineClock()
    tray = try Tray(
      bus: bus, deeds: deeds, now: { clock.now },
      wakeUpCall: try DeadlineAlarm(), shownChanged: keep)
    engine.attach(tray)
  }

  /// Takes everything off the desktop, for the end of the program.
  func leave() { tray.leave() }
}

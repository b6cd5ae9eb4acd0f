// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerEngine
internal import TimerRecord

/// The places a desktop has for a running program: tray, dock, shortcuts.
@MainActor final class Desktop {
  // Owned
  private let tray: Tray
  private let launcherEntry: LauncherEntry

  /// - Parameter keep: Called with whether the service must stay for what the desktop shows.
  init(
    bus: Bus, engine: TimerEngine, preferences: Preferences, deeds: Tray.Deeds,
    keep: @escaping @MainActor (Bool) -> Void
  ) throws {
    let clock = EngineClock()
    tray = try Tray(
      bus: bus, options: TrayOptions(preferences), deeds: deeds, now: { clock.now },
      wakeUpCall: try DeadlineAlarm(), shownChanged: keep)
    launcherEntry = LauncherEntry(
      bus: bus, now: { clock.now }, wakeUpCall: try DeadlineAlarm())
    engine.attach(tray)
    engine.attach(launcherEntry)
  }

  /// Follows other preferences from now on.
  func adopt(_ preferences: Preferences) { tray.adopt(TrayOptions(preferences)) }

  /// Takes everything off the desktop, for the end of the program.
  func leave() {
    tray.leave()
    launcherEntry.leave()
  }
}

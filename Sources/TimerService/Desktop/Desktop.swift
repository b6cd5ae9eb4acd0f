// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The places a desktop has for a running program: tray, dock, background list, shortcuts.
@MainActor final class Desktop {
  // Owned
  private let tray: Tray
  private let launcherEntry: LauncherEntry
  private let portal: Portal
  private let backgroundStatus: BackgroundStatus
  private let shortcuts: GlobalShortcuts
  private let autostart: SandboxAutostart?

  /// - Parameters:
  ///   - bus: The session's bus.
  ///   - engine: Whose timers are shown.
  ///   - preferences: What the person wants.
  ///   - deeds: What the desktop can make happen.
  ///   - residence: Keeps the service while the desktop shows it or knows its keys.
  ///   - keysRefused: Called when the person has refused the keys in the desktop's own dialog.
  /// - Throws: When a clock or an interface file is not to be had.
  init(
    bus: Bus, engine: TimerEngine, preferences: Preferences, deeds: Tray.Deeds,
    residence: Residence, keysRefused: @escaping @MainActor () -> Void
  ) throws {
    let clock = EngineClock()
    tray = try Tray(
      bus: bus, options: TrayOptions(preferences), deeds: deeds, now: { clock.now },
      wakeUpCall: try DeadlineAlarm(), shownChanged: { residence.set(.tray, to: $0) })
    launcherEntry = LauncherEntry(
      bus: bus, now: { clock.now }, wakeUpCall: try DeadlineAlarm())
    portal = Portal(bus: bus)
    backgroundStatus = BackgroundStatus(portal: portal, now: { clock.now })
    shortcuts = GlobalShortcuts(
      portal: portal,
      pressed: { [weak engine] shortcut, token in
        switch shortcut {
        case .toggle: deeds.send(.toggle(.current))
        case .addMinute: deeds.send(.add(.seconds(60), .current))
        case .startLast: if let last = engine?.snapshot.last { deeds.send(.start(last)) }
        case .show: deeds.openWindow(token)
        }
      }, keep: { residence.set(.shortcuts, to: $0) }, refused: keysRefused)
    shortcuts.want(preferences.flag(.shortcutsPortal))
    autostart = SandboxAutostart(portal: portal)
    autostart?.want(preferences.flag(.trayAlways))
    engine.attach(tray)
    engine.attach(launcherEntry)
    engine.attach(backgroundStatus)
    portal.begin()
  }

  /// Follows other preferences from now on.
  func adopt(_ preferences: Preferences) {
    tray.adopt(TrayOptions(preferences))
    shortcuts.want(preferences.flag(.shortcutsPortal))
    autostart?.want(preferences.flag(.trayAlways))
  }

  /// The window says that it has been minimized.
  func windowMinimized() { tray.windowMinimized() }

  /// Takes everything off the desktop, for the end of the program.
  func leave() {
    tray.leave()
    launcherEntry.leave()
  }
}

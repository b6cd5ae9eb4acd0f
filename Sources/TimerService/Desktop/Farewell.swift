// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus

/// Tells once, for ever, that timers go on without window and tray, and where the way back is.
@MainActor final class Farewell {
  // Owned
  private let isTold: @MainActor () -> Bool
  private let remember: @MainActor () -> Void
  private var isTelling = false

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where the notification server is.
  ///   - isTold: Whether it was told in an earlier life of the program.
  ///   - remember: Keeps that it was.
  init(
    bus: Bus, isTold: @escaping @MainActor () -> Bool, remember: @escaping @MainActor () -> Void
  ) {
    self.bus = bus
    self.isTold = isTold
    self.remember = remember
  }

  /// The window has been closed while a timer counts, and no tray shows it.
  func tell() {
    guard !isTelling, !isTold() else { return }
    isTelling = true
    let name = "org.freedesktop.Notifications"
    let hints = Value.properties([
      "desktop-entry": .string(BusNames.application), "urgency": .byte(0),
    ])
    let arguments: [Value] = [
      .string(DesktopStrings.program), .uint32(0), .string(BusNames.application),
      .string(DesktopStrings.timersGoOn), .string(DesktopStrings.wayBack), .strings([]), hints,
      .int32(-1),
    ]
    bus.call(
      Bus.Call(name, "/org/freedesktop/Notifications", name, "Notify", arguments)
    ) { [weak self] outcome in
      self?.isTelling = false
      // Nobody there to show it: the next time will do.
      if case .success = outcome { self?.remember() }
    }
  }
}

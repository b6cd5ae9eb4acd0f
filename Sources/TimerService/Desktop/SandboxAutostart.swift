// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Asks the portal for a start at login where no file for it can be installed: in a Flatpak.
///
/// Outside of one, the installed autostart file does the same.
@MainActor final class SandboxAutostart {
  private static let interface = "org.freedesktop.portal.Background"

  // Owned
  private var isPresent = false
  private var isWanted: Bool?
  private var asked: Bool?

  // Borrowed
  private let portal: Portal

  /// `nil` outside a sandbox.
  init?(portal: Portal) {
    guard Environment["FLATPAK_ID"] != nil else { return nil }
    self.portal = portal
    portal.onPresence.append { [weak self] isPresent in
      self?.isPresent = isPresent
      self?.ask()
    }
  }

  /// Says whether the program is to be there from login on.
  func want(_ isWanted: Bool) {
    self.isWanted = isWanted
    ask()
  }

  private func ask() {
    guard isPresent, let isWanted, isWanted != asked, isWanted || asked != nil else { return }
    asked = isWanted
    portal.request(
      Self.interface, "RequestBackground",
      [
        "reason": .string(DesktopStrings.reasonToStart), "autostart": .bool(isWanted),
        "commandline": .strings(["marzano-service", "--resume"]),
      ],
      arguments: { [.string(""), $0] }
    ) { answer in
      guard case .granted = answer else {
        return Log.warn("the desktop does not start it at login")
      }
    }
  }
}

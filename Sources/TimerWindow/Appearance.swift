// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge

/// Follows what the desktop wishes: dark or light, motion or none.
@MainActor final class Appearance {
  /// Called after each change.
  var onChange: @MainActor () -> Void = {}

  /// Whether pictures may move.
  var allowsMotion: Bool { settings?.animates ?? true }

  // Owned
  private let settings = DesktopSettings()
  private var claim: BusClaim?

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let group = "org.freedesktop.appearance"

  init() {
    settings?.onChange(of: "gtk-enable-animations") { [weak self] in self?.onChange() }
    for property in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] {
      settings?.onChange(of: property) { [weak self] in self?.onChange() }
    }
  }

  /// What the person wants in place of the desktop's wish: `light`, `dark`, or neither.
  var scheme = "desktop" { didSet { choose() } }

  private var desktopWantsDark: Bool?

  private func choose() {
    // Whoever has chosen a theme by hand keeps it.
    guard (Environment["GTK_THEME"] ?? "").isEmpty else { return }
    switch scheme {
    case "light": settings?.prefersDark = false
    case "dark": settings?.prefersDark = true
    default: desktopWantsDark.map { settings?.prefersDark = $0 }
    }
  }

  /// Asks the settings portal, and listens to it from now on.
  func follow(_ bus: Bus) {
    guard claim == nil else { return }
    claim = bus.subscribe(
      path: Self.path, interface: Self.interface, signal: "SettingChanged",
      firstArgument: Self.group
    ) { [weak self] signal in
      guard signal.arguments.count >= 3, let key = signal.arguments[1].string else { return }
      self?.adopt(key, signal.arguments[2])
    }
    for key in ["color-scheme", "reduced-motion"] {
      let call = Bus.Call(
        Self.portal, Self.path, Self.interface, "Read", [.string(Self.group), .string(key)])
      bus.call(call) { [weak self] outcome in
        // No portal, or one that does not know the key: the theme stays as it is.
        if case .success(let values) = outcome, let value = values.first { self?.adopt(key, value) }
      }
    }
  }

  private func adopt(_ key: String, _ value: Value) {
    guard let wish = value.integer else { return }
    switch key {
    case "color-scheme":
      // 0 is no wish.
      if wish != 0 { desktopWantsDark = wish == 1 }
      choose()
    case "reduced-motion": settings?.animates = wish != 1
    default: return
    }
    onChange()
  }
}

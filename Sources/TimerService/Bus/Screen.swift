// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The variables that lead a program to a person's screen.
struct Screen: Sendable, Hashable {
  private static let names = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
    "XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "GDK_BACKEND", "GDK_SCALE", "GDK_DPI_SCALE",
    "GTK_THEME", "GTK_IM_MODULE", "XMODIFIERS",
  ]

  private static let usualWayland = "wayland-0"

  private let environment: [String: String]

  /// What leads a program there, and away from screens of other sessions.
  var directions: [String: String] {
    var directions = environment
    directions["DISPLAY"] = environment["DISPLAY"] ?? ""
    directions["WAYLAND_DISPLAY"] =
      isWayland ? environment["WAYLAND_DISPLAY"] ?? Self.usualWayland : ""
    return directions
  }

  /// Those of an environment as `NAME=value`.
  init(_ variables: some Sequence<some StringProtocol>) {
    var found: [String: String] = [:]
    for variable in variables {
      guard let equals = variable.firstIndex(of: "=") else { continue }
      let name = String(variable[..<equals])
      let value = String(variable[variable.index(after: equals)...])
      if Self.names.contains(name), !value.isEmpty { found[name] = value }
    }
    environment = found
  }

  /// The one this process was started with.
  @MainActor static var own: Screen {
    Screen(Self.names.compactMap { name in Environment[name].map { name + "=" + $0 } })
  }

  /// Whether a display server answers there.
  var isThere: Bool { environment["GDK_BACKEND"] == "broadway" || isWayland || isX11 }

  private var isWayland: Bool {
    // What clients take when nothing is said; a compositor's own environment says nothing.
    let name = environment["WAYLAND_DISPLAY"] ?? Self.usualWayland
    if name.hasPrefix("/") { return LocalSocket.isListening(name) }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return LocalSocket.isListening(folder + "/" + name)
  }

  private var isX11: Bool {
    guard let display = environment["DISPLAY"], let colon = display.lastIndex(of: ":") else {
      return false
    }
    // One on another machine is only known to be there by who reaches it.
    guard ["", "unix"].contains(String(display[..<colon])) else { return true }
    let number = display[display.index(after: colon)...].prefix { $0 != "." }
    let path = "/tmp/.X11-unix/X" + number
    return LocalSocket.isListening(path) || LocalSocket.isListening(path, isAbstract: true)
  }
}

/// Looks for the person's screen where this process was started without one, or with one that is
/// gone: from a console, by a unit of systemd, or in a session that has ended.
@MainActor final class ScreenSearch {
  /// Who is near the person when a window is asked for: trays and notifications.
  private static let neighbours = [
    "org.kde.StatusNotifierWatcher", "org.freedesktop.Notifications",
  ]
  private static let longestEnvironment = 1 << 17

  // Borrowed
  private let bus: Bus

  init(bus: Bus) { self.bus = bus }

  /// Hands over the first screen that is there: that of the caller, the one systemd starts
  /// programs on, or a neighbour's.
  ///
  /// - Parameter caller: The bus name of who asked for a window.
  func find(for caller: String?, _ done: @escaping @MainActor (Screen?) -> Void) {
    ask(caller.map { [$0] } ?? []) { [weak self] screen in
      if let screen { return done(screen) }
      self?.askSystemd { [weak self] screen in
        if let screen { return done(screen) }
        self?.ask(Self.neighbours, done)
      }
    }
  }

  private func askSystemd(_ done: @escaping @MainActor (Screen?) -> Void) {
    let name = "org.freedesktop.systemd1"
    bus.call(
      Bus.Call(
        name, "/org/freedesktop/systemd1", "org.freedesktop.DBus.Properties", "Get",
        [.string(name + ".Manager"), .string("Environment")], startsService: false)
    ) { outcome in
      // Where systemd does not run there is nobody to know.
      let variables = (try? outcome.get())?.first?.elements?.compactMap(\.string) ?? []
      let screen = Screen(variables)
      done(screen.isThere ? screen : nil)
    }
  }

  /// Looks at the environments the owners of these names were started with, one after the other.
  private func ask(_ names: [String], _ done: @escaping @MainActor (Screen?) -> Void) {
    guard let name = names.first else { return done(nil) }
    let bus = "org.freedesktop.DBus"
    self.bus.call(
      Bus.Call(bus, "/org/freedesktop/DBus", bus, "GetConnectionUnixProcessID", [.string(name)])
    ) { [weak self] outcome in
      // Nobody has the name, or it may not be looked at: then the next may help.
      let process = (try? outcome.get())?.first?.integer ?? 0
      let text = try? TextFile.read("/proc/\(process)/environ", atMost: Self.longestEnvironment)
      let screen = Screen((text ?? "").split(separator: "\0"))
      if screen.isThere { return done(screen) }
      self?.ask(Array(names.dropFirst()), done)
    }
  }
}

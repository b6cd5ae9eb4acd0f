// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// Keys that work everywhere, where the desktop's portal gives them: GNOME from 48 on, KDE, Hyprland.
///
/// The person chooses the keys in the desktop's own dialog; what was chosen once the desktop
/// remembers.
@MainActor final class GlobalShortcuts {
  private static let interface = "org.freedesktop.portal.GlobalShortcuts"
  private static let sessionInterface = "org.freedesktop.portal.Session"

  /// What a key can do; the raw value is its name for the portal and never changes.
  enum Shortcut: String, CaseIterable {
    case toggle
    case startLast = "start-last"
    case addMinute = "add-minute"
    case show

    @MainActor fileprivate var description: String {
      switch self {
      case .toggle: DesktopStrings.pauseOrResume
      case .startLast: DesktopStrings.startLast
      case .addMinute: DesktopStrings.addMinute
      case .show: DesktopStrings.showWindow
      }
    }
  }

  // Owned
  private let pressed: @MainActor (Shortcut, _ activationToken: String?) -> Void
  private let keep: @MainActor (Bool) -> Void
  private let refused: @MainActor () -> Void
  private var isWanted = false
  private var isPresent = false
  private var isAsking = false
  /// Whether the desktop or the person has said no; nobody asks again until it is wanted anew.
  private var isDeclined = false
  private var session: String?
  private var claims: [BusClaim] = []

  // Borrowed
  private let portal: Portal

  /// - Parameters:
  ///   - portal: The desktop's portal.
  ///   - pressed: Carries out what a key stands for.
  ///   - keep: Called with whether the program must stay for the keys to work.
  ///   - refused: Called when the person has told the desktop that they do not want the keys.
  init(
    portal: Portal,
    pressed: @escaping @MainActor (Shortcut, _ activationToken: String?) -> Void,
    keep: @escaping @MainActor (Bool) -> Void, refused: @escaping @MainActor () -> Void
  ) {
    self.portal = portal
    self.pressed = pressed
    self.keep = keep
    self.refused = refused
    portal.onPresence.append { [weak self] isPresent in
      self?.isPresent = isPresent
      self?.isDeclined = false
      self?.forget()
      self?.update()
    }
  }

  /// Whether the person wants the desktop to be asked.
  func want(_ isWanted: Bool) {
    self.isWanted = isWanted
    update()
  }

  private func forget() {
    session = nil
    claims = []
    isAsking = false
    keep(false)
  }

  private func update() {
    if isWanted {
      if isPresent, session == nil, !isAsking, !isDeclined { createSession() }
      return
    }
    isDeclined = false
    if let session { close(session) }
  }

  private func close(_ session: String) {
    forget()
    portal.bus.call(
      Bus.Call(Portal.name, session, Self.sessionInterface, "Close", startsService: false))
  }

  private func decline(_ answer: Portal.Answer = .failed) {
    isDeclined = true
    forget()
    if answer == .refused { refused() }
  }

  private func createSession() {
    isAsking = true
    portal.request(
      Self.interface, "CreateSession", ["session_handle_token": .string(portal.newToken())],
      arguments: { [$0] }
    ) { [weak self] answer in
      guard let self else { return }
      self.isAsking = false
      // Without the interface, or turned down: the keys of the window manager remain.
      guard case .granted(let results) = answer, let handle = results["session_handle"]?.string
      else { return self.decline(answer) }
      // It may have taken the person so long that they changed their mind.
      guard self.isWanted else { return self.close(handle) }
      self.session = handle
      self.keep(true)
      self.listen(to: handle)
      self.bind(handle)
    }
  }

  private func listen(to session: String) {
    claims = [
      portal.bus.subscribe(
        sender: Portal.name, path: Portal.path, interface: Self.interface, signal: "Activated"
      ) { [weak self] signal in self?.activated(signal.arguments) },
      portal.bus.subscribe(
        sender: Portal.name, path: session, interface: Self.sessionInterface, signal: "Closed"
      ) { [weak self] _ in self?.decline() },
    ]
  }

  private func bind(_ session: String) {
    let shortcuts = Shortcut.allCases.map { shortcut -> Value in
      .tuple([
        .string(shortcut.rawValue),
        .properties(["description": .string(shortcut.description)]),
      ])
    }
    portal.request(
      Self.interface, "BindShortcuts",
      arguments: { options in
        [.objectPath(session), .array(of: "(sa{sv})", shortcuts), .string(""), options]
      }
    ) { [weak self] answer in
      guard let self, self.session == session else { return }
      if case .granted = answer { return }
      self.close(session)
      self.decline(answer)
    }
  }

  private func activated(_ arguments: [Value]) {
    guard arguments.count == 4, arguments[0].string == session,
      let shortcut = arguments[1].string.flatMap(Shortcut.init(rawValue:))
    else { return }
    pressed(shortcut, arguments[3].fields?["activation_token"]?.string)
  }
}

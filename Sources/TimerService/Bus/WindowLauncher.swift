// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus

/// What a launcher hands over so that the window may take the focus.
struct PlatformData {
  let activationToken: String?
  let startupID: String?

  /// Reads `a{sv}`, see `org.freedesktop.Application` in the desktop entry specification.
  init(_ value: Value?) {
    let fields = value?.fields ?? [:]
    activationToken = fields["activation-token"]?.string
    startupID = fields["desktop-startup-id"]?.string
  }

  init(activationToken: String?) {
    self.activationToken = activationToken
    startupID = nil
  }

  var value: Value {
    var fields: [String: Value] = [:]
    if let activationToken { fields["activation-token"] = .string(activationToken) }
    if let startupID { fields["desktop-startup-id"] = .string(startupID) }
    return .properties(fields)
  }
}

/// Shows the window: the one that is there, or a new one.
@MainActor final class WindowLauncher {
  private let bus: Bus
  /// Whether a window owns its name now.
  private(set) var isOpen = false
  private var watch: BusClaim?
  /// An action to ask for as soon as there is a window.
  private var waiting: (action: String, data: PlatformData)?

  init(bus: Bus, changed: @escaping @MainActor (_ isOpen: Bool) -> Void = { _ in }) {
    self.bus = bus
    watch = bus.watch(
      BusNames.window,
      appeared: { [weak self] _ in
        self?.isOpen = true
        self?.askWhatWaits()
        changed(true)
      },
      vanished: { [weak self] in
        self?.isOpen = false
        changed(false)
      })
  }

  /// - Returns: What stands in the way, for a person; `nil` when a window is on its way.
  func open(_ data: PlatformData) -> String? {
    guard isOpen else { return launch(data) }
    ask("Activate", [data.value]) { [weak self] in self?.launch(data) }
    return nil
  }

  private func launch(_ data: PlatformData) -> String? {
    guard let program = Installation.sibling("marzano-window") else {
      return tr("marzano-window is not installed beside this program.")
    }
    var environment: [String: String] = [:]
    if let token = data.activationToken { environment["XDG_ACTIVATION_TOKEN"] = token }
    if let id = data.startupID ?? data.activationToken { environment["DESKTOP_STARTUP_ID"] = id }
    do {
      try Subprocess.launch([program], environment: environment)
      return nil
    } catch { return error.message }
  }

  /// Shows the window, or closes it when it has the focus already.
  func toggle(_ data: PlatformData) -> String? {
    guard isOpen else { return launch(data) }
    ask(for: "toggle-visible", data) { [weak self] in self?.launch(data) }
    return nil
  }

  /// Shows the window and in it the preferences.
  func openPreferences(_ data: PlatformData) -> String? {
    waiting = ("preferences", data)
    guard isOpen else { return launch(data) }
    askWhatWaits()
    return nil
  }

  private func askWhatWaits() {
    guard let (action, data) = waiting else { return }
    waiting = nil
    ask(for: action, data) { [weak self] in
      self?.waiting = (action, data)
      return self?.launch(data)
    }
  }

  /// Asks the window to close; its timers run on.
  func close() {
    if isOpen { ask(for: "close", PlatformData(activationToken: nil)) { nil } }
  }

  private func ask(
    for action: String, _ data: PlatformData, orElse: @escaping @MainActor () -> String?
  ) {
    ask("ActivateAction", [.string(action), .array(of: "v", []), data.value], orElse: orElse)
  }

  /// Calls the window that is there.
  ///
  /// One that is just leaving does not answer any more: then `orElse` is done, which returns what
  /// stands in the way.
  private func ask(
    _ method: String, _ arguments: [Value], orElse: @escaping @MainActor () -> String?
  ) {
    let call = Bus.Call(
      BusNames.window, BusNames.windowPath, BusNames.freedesktopApplication, method, arguments,
      startsService: false)
    bus.call(call) { outcome in
      guard case .failure(let error) = outcome else { return }
      guard error.isNoService || error.isDesertion else { return Log.warn("\(error)") }
      if let problem = orElse() { Log.warn("\(problem)") }
    }
  }
}

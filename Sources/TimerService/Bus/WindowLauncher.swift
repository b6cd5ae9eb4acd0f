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
  /// Told what stands in the way, for a person; `nil` when the window is on its way.
  typealias Done = @MainActor (_ problem: String?) -> Void

  // Owned
  private let screens: ScreenSearch
  /// Whether a window owns its name now.
  private(set) var isOpen = false
  private var watch: BusClaim?
  /// An action to ask for as soon as there is a window.
  private var waiting: (action: String, data: PlatformData)?

  // Borrowed
  private let bus: Bus

  init(bus: Bus, changed: @escaping @MainActor (_ isOpen: Bool) -> Void = { _ in }) {
    self.bus = bus
    screens = ScreenSearch(bus: bus)
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

  /// - Parameter caller: The bus name of who asks, whose screen is the right one.
  func open(_ data: PlatformData, caller: String? = nil, _ done: @escaping Done) {
    guard isOpen else { return launch(data, caller, done) }
    ask("Activate", [data.value]) { [weak self] in self?.launch(data, caller, Self.complain) }
    done(nil)
  }

  private func launch(_ data: PlatformData, _ caller: String? = nil, _ done: @escaping Done) {
    guard let program = Installation.sibling("marzano-window") else {
      return done(tr("marzano-window is not installed beside this program."))
    }
    guard !Screen.own.isThere else { return done(Self.start(program, data)) }
    screens.find(for: caller) { screen in
      guard let screen else { return done(tr("There is no display to open a window on.")) }
      done(Self.start(program, data, on: screen))
    }
  }

  /// - Parameter screen: Where this process has none of its own.
  private static func start(
    _ program: String, _ data: PlatformData, on screen: Screen? = nil
  ) -> String? {
    var environment = screen?.directions ?? [:]
    if let token = data.activationToken { environment["XDG_ACTIVATION_TOKEN"] = token }
    if let id = data.startupID ?? data.activationToken { environment["DESKTOP_STARTUP_ID"] = id }
    do {
      try Subprocess.launch([program], environment: environment)
      return nil
    } catch { return error.message }
  }

  /// Shows the window, or closes it when it has the focus already.
  func toggle(_ data: PlatformData, _ done: @escaping Done) {
    guard isOpen else { return launch(data, nil, done) }
    ask(for: "toggle-visible", data) { [weak self] in self?.launch(data, nil, Self.complain) }
  }

  /// Shows the window and in it the preferences.
  func openPreferences(_ data: PlatformData, _ done: @escaping Done) {
    waiting = ("preferences", data)
    guard !isOpen else { return askWhatWaits() }
    launch(data) { [weak self] problem in
      // A window that comes some other time is not asked for them.
      if problem != nil { self?.waiting = nil }
      done(problem)
    }
  }

  private func askWhatWaits() {
    guard let (action, data) = waiting else { return }
    waiting = nil
    ask(for: action, data) { [weak self] in
      self?.waiting = (action, data)
      self?.launch(data, nil, Self.complain)
    }
  }

  /// Asks the window to close; its timers run on.
  func close() {
    if isOpen { ask(for: "close", PlatformData(activationToken: nil)) {} }
  }

  private func ask(
    for action: String, _ data: PlatformData, orElse: @escaping @MainActor () -> Void
  ) {
    ask("ActivateAction", [.string(action), .array(of: "v", []), data.value], orElse: orElse)
  }

  /// Calls the window that is there.
  ///
  /// One that is just leaving does not answer any more: then `orElse` is done.
  private func ask(
    _ method: String, _ arguments: [Value], orElse: @escaping @MainActor () -> Void
  ) {
    let call = Bus.Call(
      BusNames.window, BusNames.windowPath, BusNames.freedesktopApplication, method, arguments,
      startsService: false)
    bus.call(call) { outcome in
      guard case .failure(let error) = outcome else { return }
      guard error.isNoService || error.isDesertion else { return Log.warn("\(error)") }
      orElse()
    }
  }

  /// For what nobody waits for an answer to.
  static func complain(_ problem: String?) {
    if let problem { Log.warn("\(problem)") }
  }
}

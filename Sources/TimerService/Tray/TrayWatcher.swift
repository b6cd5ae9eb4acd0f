// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The watcher that tray hosts and items meet at: who is there, and whether it knows our item.
@MainActor final class TrayWatcher {
  private static let name = "org.kde.StatusNotifierWatcher"
  private static let path = "/StatusNotifierWatcher"
  private static let mostTries = 6

  /// How the host treats what it is given.
  struct Manner: Sendable, Hashable {
    /// Whether it paints a symbolic icon in the colour of its own text.
    var recolours = false
    /// Whether turning the wheel away from oneself comes as a positive number.
    var scrollsUpPositive = false
    /// Whether it reads markup in the title of a tooltip, where others show it as it is.
    var readsMarkup = false

    /// The manner of the program that owns the watcher's name.
    init(program: String = "") {
      scrollsUpPositive = ["kded5", "kded6", "plasmashell", "lxqt-panel"].contains(program)
      readsMarkup = program == "waybar"
      recolours = ["kded5", "kded6", "plasmashell", "gnome-shell"].contains(program)
    }
  }

  /// Whether a host shows what the watcher knows; not known is no.
  private(set) var hasHost = false
  /// Whether the watcher knows our item.
  private(set) var isRegistered = false
  private(set) var manner = Manner()

  // Owned
  private var isHostKnown = false
  private let changed: @MainActor () -> Void
  private var claims: [BusClaim] = []
  /// The bus name of the item to register; `nil` while there is nothing to show.
  private var item: String?
  private var owner: String?
  /// Whether a registration is on its way; a second one would show the item twice somewhere.
  private var isRegistering = false
  private var tries = 0
  private var retry: EventSource?

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where the watcher is looked for.
  ///   - changed: Called when a host comes or goes and when the item is registered.
  init(bus: Bus, changed: @escaping @MainActor () -> Void) {
    self.bus = bus
    self.changed = changed
    claims.append(
      bus.watch(
        Self.name, appeared: { [weak self] in self?.appeared($0) },
        vanished: { [weak self] in self?.vanished() }))
    claims.append(
      bus.subscribe(sender: Self.name, interface: Self.name) { [weak self] in
        self?.heard($0.name, $0.arguments)
      })
  }

  /// Registers the item with this bus name now and whenever a watcher comes; `nil` stops that.
  func register(_ item: String?) {
    guard item != self.item else { return }
    self.item = item
    begin()
    registerItem()
  }

  private func appeared(_ owner: String) {
    self.owner = owner
    forgetHost()
    begin()
    // The manner decides which icon the host is to read, so it comes first.
    askProgram { [weak self] in
      self?.askForHost()
      self?.registerItem()
    }
  }

  private func vanished() {
    owner = nil
    forgetHost()
    begin()
    changed()
  }

  /// Nothing is known of a registration any more.
  private func begin() {
    tries = 0
    isRegistered = false
    isRegistering = false
  }

  /// There is another watcher, or none, with another host.
  private func forgetHost() {
    retry = nil
    hasHost = false
    isHostKnown = false
  }

  private func heard(_ signal: String, _ arguments: [Value]) {
    switch signal {
    case "StatusNotifierItemRegistered":
      // Its answer may come too late to be waited for; this tells the same.
      guard owner != nil, arguments.contains(where: isOurs) else { return }
      isRegistered = true
      changed()
    case "StatusNotifierHostRegistered":
      askForHost()
      askWhetherRegistered()
    case "StatusNotifierHostUnregistered": askForHost()
    default: break
    }
  }

  /// Calls the watcher or the bus; an answer from before a change of owner is dropped.
  private func ask(_ call: Bus.Call, _ done: @escaping @MainActor ([Value]?) -> Void) {
    let asked = owner
    bus.call(call) { [weak self] outcome in
      guard let self, let asked, self.owner == asked else { return }
      // Whatever the reason, a watcher that does not answer has told nothing.
      done(try? outcome.get())
    }
  }

  private func askProgram(_ done: @escaping @MainActor () -> Void) {
    guard let owner else { return }
    let bus = "org.freedesktop.DBus"
    ask(
      Bus.Call(
        bus, "/org/freedesktop/DBus", bus, "GetConnectionUnixProcessID", [.string(owner)])
    ) { [weak self] answer in
      let process = answer?.first?.integer ?? 0
      // Where the process cannot be looked at, the manner that always works stays.
      let program = try? TextFile.read("/proc/\(process)/comm", atMost: 64)
      self?.manner = Manner(program: String(program?.prefix { $0 != "\n" } ?? ""))
      done()
    }
  }

  private func property(_ name: String, _ done: @escaping @MainActor (Value?) -> Void) {
    ask(
      Bus.Call(
        Self.name, Self.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(Self.name), .string(name)], startsService: false)
    ) { done($0?.first?.unwrapped) }
  }

  private func askForHost() {
    property("IsStatusNotifierHostRegistered") { [weak self] value in
      guard let self else { return }
      self.hasHost = value?.bool ?? false
      self.isHostKnown = value != nil
      if value == nil { self.tryAgain() }
      self.changed()
    }
  }

  /// A host that took over from another may know less than the watcher; registers if it must.
  private func askWhetherRegistered() {
    property("RegisteredStatusNotifierItems") { [weak self] value in
      guard let self, let known = value?.elements else { return }
      if !known.contains(where: self.isOurs) { self.registerItem() }
    }
  }

  /// Whether this is how a watcher names our item: bus name and path, in one text.
  private func isOurs(_ item: Value) -> Bool {
    guard let text = item.string, let ours = self.item else { return false }
    return text.hasPrefix(ours) || text.hasPrefix(bus.uniqueName + "/")
  }

  private func registerItem() {
    guard let item, owner != nil else { return changed() }
    guard !isRegistering else { return }
    isRegistering = true
    ask(
      Bus.Call(
        Self.name, Self.path, Self.name, "RegisterStatusNotifierItem", [.string(item)],
        startsService: false)
    ) { [weak self] answer in
      guard let self, self.item == item else { return }
      self.isRegistering = false
      if answer != nil { self.isRegistered = true }
      if !self.isRegistered { self.tryAgain() }
      self.changed()
    }
  }

  /// Some watchers own their name before they listen.
  private func tryAgain() {
    guard retry == nil, tries + 1 < Self.mostTries else { return }
    tries += 1
    retry = .after(.milliseconds(100 << tries)) { [weak self] in
      guard let self else { return }
      self.retry = nil
      if !self.isHostKnown { self.askForHost() }
      if !self.isRegistered { self.registerItem() }
    }
  }
}

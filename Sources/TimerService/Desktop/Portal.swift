// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus

/// The desktop's portal, where one runs; nothing is started for its sake.
@MainActor final class Portal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  /// How a request ended.
  enum Answer: Sendable, Hashable {
    case granted([String: Value])
    /// The person has said no.
    case refused
    /// There is no such request, or the desktop could not do it.
    case failed
  }

  /// Called when a portal has come that knows who we are, and when it has gone.
  var onPresence: [@MainActor (_ isPresent: Bool) -> Void] = []

  // Owned
  private var watch: BusClaim?
  private var requests: [String: BusClaim] = [:]
  private var count = 0

  // Borrowed
  let bus: Bus

  init(bus: Bus) { self.bus = bus }

  /// Begins to look for a portal.
  func begin() {
    watch = bus.watch(
      Self.name, appeared: { [weak self] _ in self?.introduce() },
      vanished: { [weak self] in self?.tell(false) })
  }

  /// A program outside a sandbox says who it is, before it asks for anything.
  ///
  /// Portals before version 1.20 know no such call and need none: its failure means nothing.
  private func introduce() {
    let registry = "org.freedesktop.host.portal.Registry"
    let arguments: [Value] = [.string(BusNames.application), .properties([:])]
    bus.call(Bus.Call(Self.name, Self.path, registry, "Register", arguments)) {
      [weak self] _ in self?.tell(true)
    }
  }

  private func tell(_ isPresent: Bool) {
    requests = [:]
    for body in onPresence { body(isPresent) }
  }

  /// Calls a method of a portal that answers at once.
  func call(
    _ interface: String, _ method: String, _ arguments: [Value],
    _ done: @escaping @MainActor (Result<[Value], GLibError>) -> Void
  ) {
    bus.call(
      Bus.Call(Self.name, Self.path, interface, method, arguments, startsService: false), done)
  }

  /// A word that no other request or session of ours has.
  func newToken() -> String {
    count += 1
    return "marzano\(count)"
  }

  /// Calls a method that answers through a request object, perhaps after a person has.
  ///
  /// - Parameters:
  ///   - interface: Of the portal's object.
  ///   - method: The one to call.
  ///   - options: The options without the token.
  ///   - arguments: The arguments for the options with the token in them.
  ///   - done: Called once, with how it ended.
  func request(
    _ interface: String, _ method: String, _ options: [String: Value] = [:],
    arguments: (_ options: Value) -> [Value],
    _ done: @escaping @MainActor (Answer) -> Void
  ) {
    let token = newToken()
    let sender = bus.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 }
    let handle = Self.path + "/request/" + String(sender) + "/" + token
    requests[token] = bus.subscribe(
      sender: Self.name, path: handle, interface: "org.freedesktop.portal.Request",
      signal: "Response"
    ) { [weak self] signal in
      self?.requests[token] = nil
      switch signal.arguments.first?.integer {
      case 0: done(.granted(signal.arguments.last?.fields ?? [:]))
      case 1: done(.refused)
      default: done(.failed)
      }
    }
    var options = options
    options["handle_token"] = .string(token)
    call(interface, method, arguments(.properties(options))) { [weak self] outcome in
      guard case .failure = outcome else { return }
      self?.requests[token] = nil
      done(.failed)
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// Something asked of a bus that ends with its owner.
@MainActor public final class BusClaim {
  private var release: (@MainActor () -> Void)?

  init(release: @escaping @MainActor () -> Void) { self.release = release }

  isolated deinit { cancel() }

  public func cancel() {
    release?()
    release = nil
  }
}

extension Bus {
  /// A signal of the bus as it arrives.
  public struct Signal: Sendable {
    public let sender: String
    public let path: String
    public let interface: String
    public let name: String
    public let arguments: [Value]
  }

  /// Calls `body` for each signal that matches; `nil` matches everything.
  ///
  /// The corresponding C function is `g_dbus_connection_signal_subscribe`.
  public func subscribe(
    sender: String? = nil, path: String? = nil, interface: String? = nil, signal: String? = nil,
    firstArgument: String? = nil, _ body: @escaping @MainActor (Signal) -> Void
  ) -> BusClaim {
    let call: GDBusSignalCallback = { _, sender, path, interface, name, arguments, data in
      guard let data else { return }
      let box = Box<@MainActor (Signal) -> Void>.borrowed(data)
      let signal = Signal(
        sender: text(sender), path: text(path), interface: text(interface), name: text(name),
        arguments: arguments.flatMap { Value(reading: $0).elements } ?? [])
      MainActor.assumeIsolated { box.body(signal) }
    }
    let id = g_dbus_connection_signal_subscribe(
      pointer, sender, interface, signal, path, firstArgument, G_DBUS_SIGNAL_FLAGS_NONE, call,
      Box(body).retained(), releaseBox)
    return BusClaim { [self] in g_dbus_connection_signal_unsubscribe(pointer, id) }
  }

  /// Claims a well-known name; `lost` is called when it cannot be had or is taken away.
  ///
  /// The corresponding C function is `g_bus_own_name_on_connection`.
  public func own(
    _ name: String, acquired: @escaping @MainActor () -> Void,
    lost: @escaping @MainActor () -> Void
  ) -> BusClaim {
    let id = g_bus_own_name_on_connection(
      pointer, name, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
      { connection, name, data in onNameCame(connection, name, nil, data) }, onNameWent,
      NameHandlers(({ _ in acquired() }, lost)).retained(), releaseBox)
    return BusClaim { g_bus_unown_name(id) }
  }

  /// Follows whether somebody owns a name; one of the two is called at once.
  ///
  /// The corresponding C function is `g_bus_watch_name_on_connection`.
  public func watch(
    _ name: String, appeared: @escaping @MainActor (_ owner: String) -> Void,
    vanished: @escaping @MainActor () -> Void
  ) -> BusClaim {
    let id = g_bus_watch_name_on_connection(
      pointer, name, G_BUS_NAME_WATCHER_FLAGS_NONE, onNameCame, onNameWent,
      NameHandlers((appeared, vanished)).retained(), releaseBox)
    return BusClaim { g_bus_unwatch_name(id) }
  }
}

/// What is done when a name comes to its owner, and when it goes.
private typealias NameHandlers = Box<
  (came: @MainActor (_ owner: String) -> Void, went: @MainActor () -> Void)
>

private let onNameCame: GBusNameAppearedCallback = { _, _, owner, data in
  guard let data else { return }
  let handlers = NameHandlers.borrowed(data).body
  let owner = text(owner)
  MainActor.assumeIsolated { handlers.came(owner) }
}

private let onNameWent: GBusNameVanishedCallback = { _, _, data in
  guard let data else { return }
  let handlers = NameHandlers.borrowed(data).body
  MainActor.assumeIsolated { handlers.went() }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// A connection to the session's message bus.
///
/// Every call is asynchronous and gives up after its own time limit.
@MainActor public final class Bus: ObjectRef {
  /// The time limit of calls that name none.
  public static let timeLimit = Duration.seconds(2)

  /// Connects to the session bus.
  ///
  /// The corresponding C function is `g_bus_get`.
  public static func session(
    _ done: @escaping @MainActor (Result<Bus, GLibError>) -> Void
  ) {
    connect(to: G_BUS_TYPE_SESSION, done)
  }

  /// Connects to the system bus, where logind lives.
  public static func system(
    _ done: @escaping @MainActor (Result<Bus, GLibError>) -> Void
  ) {
    connect(to: G_BUS_TYPE_SYSTEM, done)
  }

  private static func connect(
    to type: GBusType, _ done: @escaping @MainActor (Result<Bus, GLibError>) -> Void
  ) {
    let finish: GAsyncReadyCallback = { _, result, data in
      guard let data else { return }
      let box = Box<@MainActor (Result<Bus, GLibError>) -> Void>.taken(data)
      var error: UnsafeMutablePointer<GError>?
      let address = UInt(bitPattern: g_bus_get_finish(result, &error))
      let failure = address == 0 ? GLibError(taking: error) : nil
      MainActor.assumeIsolated {
        guard let pointer = OpaquePointer(bitPattern: address) else {
          box.body(.failure(failure ?? GLibError(message: "no connection")))
          return
        }
        g_dbus_connection_set_exit_on_close(pointer, 0)
        box.body(.success(Bus(taking: pointer)))
      }
    }
    g_bus_get(type, nil, finish, Box(done).retained())
  }

  /// The connection's own name, such as `:1.42`.
  public var uniqueName: String {
    g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? ""
  }

  /// Calls `body` when the bus goes away, once.
  public func onClosed(_ body: @escaping @MainActor () -> Void) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, gboolean, UnsafeMutableRawPointer?, UnsafeMutableRawPointer
      ) -> Void = { _, _, _, data in
        let box = Box<@MainActor () -> Void>.borrowed(data)
        MainActor.assumeIsolated { box.body() }
      }
    connect(
      "closed", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }

  /// Who is called, and what for.
  public struct Call: Sendable {
    public var service: String
    public var path: String
    public var interface: String
    public var method: String
    public var arguments: [Value]
    /// Whether the bus may start the service when it is not running.
    public var startsService: Bool

    public init(
      _ service: String, _ path: String, _ interface: String, _ method: String,
      _ arguments: [Value] = [], startsService: Bool = true
    ) {
      self.service = service
      self.path = path
      self.interface = interface
      self.method = method
      self.arguments = arguments
      self.startsService = startsService
    }
  }

  /// Calls a method and hands over its results.
  public func call(
    _ call: Call, timeLimit: Duration = Bus.timeLimit,
    _ done: @escaping @MainActor (Result<[Value], GLibError>) -> Void = { _ in }
  ) {
    send(call, timeLimit) { reply, _ in
      done(reply.map { Value(reading: $0).elements ?? [] })
    }
  }

  /// Calls a method; `done` is lent the reply and the file descriptors that came with it.
  ///
  /// The corresponding C function is `g_dbus_connection_call_with_unix_fd_list`.
  func send(_ call: Call, _ timeLimit: Duration, _ done: @escaping Receiver) {
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let data else { return }
      let box = Box<Receiver>.taken(data)
      var error: UnsafeMutablePointer<GError>?
      var list: UnsafeMutablePointer<GUnixFDList>?
      let reply = g_dbus_connection_call_with_unix_fd_list_finish(
        source.map { OpaquePointer($0) }, &list, result, &error)
      let outcome = reply.map { .success($0) } ?? Result.failure(GLibError(taking: error))
      let lent = (outcome, list)
      MainActor.assumeIsolated { box.body(lent.0, lent.1) }
      if let reply { g_variant_unref(reply) }
      if let list { g_object_unref(UnsafeMutableRawPointer(list)) }
    }
    g_dbus_connection_call_with_unix_fd_list(
      pointer, call.service, call.path, call.interface, call.method,
      Value.tuple(call.arguments).floatingVariant(), nil,
      call.startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
      CInt(clamping: timeLimit.wholeMilliseconds), nil, nil, finish, Box(done).retained())
  }

  typealias Receiver =
    @MainActor (
      _ reply: Result<OpaquePointer, GLibError>, _ descriptors: UnsafeMutablePointer<GUnixFDList>?
    ) -> Void

  /// Emits a signal, to everyone or to one connection.
  ///
  /// A signal needs no reply; when the connection is closed it is lost, as everything else is.
  public func emit(
    _ signal: String, on interface: String, at path: String, _ arguments: [Value] = [],
    to destination: String? = nil
  ) {
    g_dbus_connection_emit_signal(
      pointer, destination, path, interface, signal,
      Value.tuple(arguments).floatingVariant(), nil)
  }

  /// Writes out what is queued and waits for it; for the moment before leaving.
  public func flush() { g_dbus_connection_flush_sync(pointer, nil, nil) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// One open file descriptor, closed with its owner.
@MainActor public final class FileDescriptor {
  private let number: CInt
  init(taking number: CInt) { self.number = number }
  isolated deinit { close(number) }
}

extension Bus {
  /// Calls a method that returns a file descriptor.
  ///
  /// The corresponding C function is `g_dbus_connection_call_with_unix_fd_list`.
  public func callForDescriptor(
    _ call: Call, timeLimit: Duration = Bus.timeLimit,
    _ done: @escaping @MainActor (Result<FileDescriptor, GLibError>) -> Void
  ) {
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let data else { return }
      let box = Box<@MainActor (Result<FileDescriptor, GLibError>) -> Void>.taken(data)
      var error: UnsafeMutablePointer<GError>?
      var list: UnsafeMutablePointer<GUnixFDList>?
      let reply = g_dbus_connection_call_with_unix_fd_list_finish(
        source.map { OpaquePointer($0) }, &list, result, &error)
      var failure = reply == nil ? GLibError(taking: error) : nil
      if let reply { g_variant_unref(reply) }
      var number: CInt = -1
      if let list {
        number = g_unix_fd_list_get(list, 0, &error)
        if number < 0 { failure = GLibError(taking: error) }
        g_object_unref(UnsafeMutableRawPointer(list))
      } else if failure == nil {
        failure = GLibError(message: "no file descriptor in the answer")
      }
      MainActor.assumeIsolated { [number, failure] in
        box.body(failure.map { .failure($0) } ?? .success(FileDescriptor(taking: number)))
      }
    }
    g_dbus_connection_call_with_unix_fd_list(
      pointer, call.service, call.path, call.interface, call.method,
      Value.tuple(call.arguments).floatingVariant(), nil,
      call.startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
      CInt(clamping: timeLimit.wholeMilliseconds), nil, nil, finish, Box(done).retained())
  }
}

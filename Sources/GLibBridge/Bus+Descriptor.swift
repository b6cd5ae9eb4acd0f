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
  public func callForDescriptor(
    _ call: Call, timeLimit: Duration = Bus.timeLimit,
    _ done: @escaping @MainActor (Result<FileDescriptor, GLibError>) -> Void
  ) {
    send(call, timeLimit) { reply, list in
      done(
        reply.flatMap { _ in
          guard let list else {
            return .failure(GLibError(message: "no file descriptor in the answer"))
          }
          var error: UnsafeMutablePointer<GError>?
          let number = g_unix_fd_list_get(list, 0, &error)
          return number < 0
            ? .failure(GLibError(taking: error)) : .success(FileDescriptor(taking: number))
        })
    }
  }
}

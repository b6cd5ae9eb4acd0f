// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The sockets of programs on this machine.
public enum LocalSocket {
  /// Whether a program listens there; one that has been killed leaves its socket behind.
  ///
  /// The corresponding C function is `connect`.
  ///
  /// - Parameter isAbstract: Whether the path is a name of Linux's own, without a file.
  public static func isListening(_ path: String, isAbstract: Bool = false) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = (isAbstract ? [0] : []) + Array(path.utf8)
    let header = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 0
    let room = MemoryLayout<sockaddr_un>.size - header
    guard !path.isEmpty, name.count < room else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // The name of an abstract socket has no end but its length.
    let length = socklen_t(header + name.count + (isAbstract ? 0 : 1))
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    // One that has many callers at the moment is there, too.
    return outcome == 0 || errno == EAGAIN
  }
}

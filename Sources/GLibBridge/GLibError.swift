// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

package import CGLib

/// What a library said when it could not do something.
public struct GLibError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The quark's name, such as `g-io-error-quark`.
  public let domain: String
  public let code: Int
  public let message: String
  /// The name of the D-Bus error the other side replied with; `nil` for any other error.
  public let remoteName: String?

  public var description: String { message }

  public init(message: String, remoteName: String? = nil) {
    self.init(domain: "", code: 0, message: message, remoteName: remoteName)
  }

  private init(domain: String, code: Int, message: String, remoteName: String?) {
    self.domain = domain
    self.code = code
    self.message = message
    self.remoteName = remoteName
  }

  /// Takes over and frees a `GError`.
  package init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(message: "unknown error")
      return
    }
    let remote = g_dbus_error_get_remote_error(error)
    defer {
      g_free(remote)
      g_error_free(error)
    }
    g_dbus_error_strip_remote_error(error)
    self.init(
      domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "",
      code: Int(error.pointee.code), message: String(cString: error.pointee.message),
      remoteName: remote.map { String(cString: $0) })
  }

  /// Whether nobody answered within the time limit.
  public var isTimeout: Bool {
    remoteName == "org.freedesktop.DBus.Error.NoReply"
      || remoteName == "org.freedesktop.DBus.Error.Timeout"
      || (domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue))
  }

  /// Whether the one called left the bus before it answered; it may have done what it was asked.
  public var isDesertion: Bool { remoteName == "org.freedesktop.DBus.Error.NoReply" }

  /// Whether the name called is neither there nor to be started.
  public var isNoService: Bool {
    remoteName == "org.freedesktop.DBus.Error.ServiceUnknown"
      || remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || remoteName.map { $0.hasPrefix("org.freedesktop.DBus.Error.Spawn.") } ?? false
  }
}

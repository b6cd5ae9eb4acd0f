// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

package import CGLib

/// Owns a Swift closure on behalf of C; freed by the destroy notify it is handed over with.
package final class Box<Body> {
  package let body: Body
  package init(_ body: Body) { self.body = body }

  /// Hands one reference to C.
  package func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Borrows the box back from C.
  package static func borrowed(_ data: UnsafeMutableRawPointer) -> Box {
    Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
  }

  /// Takes back the reference that C was handed.
  package static func taken(_ data: UnsafeMutableRawPointer) -> Box {
    Unmanaged<Box>.fromOpaque(data).takeRetainedValue()
  }
}

/// The destroy notify of every boxed closure.
package let releaseBox: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
}

private let releaseBoxOfClosure:
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
    releaseBox(data)
  }

extension ObjectRef {
  /// Connects a C handler whose last argument is the box; the connection owns the box.
  package func connect(
    _ signal: String, handler: GCallback, box: UnsafeMutableRawPointer
  ) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(pointer), signal, handler, box, releaseBoxOfClosure,
      GConnectFlags(rawValue: 0))
  }

  /// Calls `body` on each emission of a signal declared `void (*)(self, user_data)`.
  ///
  /// The connection owns `body` and frees it when the object dies, so capture the receiver weakly
  /// when it owns this object.
  public func onSignal(_ name: String, _ body: @escaping @MainActor () -> Void) {
    let handler: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
      _, data in
      let box = Box<@MainActor () -> Void>.borrowed(data)
      MainActor.assumeIsolated { box.body() }
    }
    connect(name, handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }

  /// Calls `body` each time the named property changes.
  public func onChange(of property: String, _ body: @escaping @MainActor () -> Void) {
    let handler:
      @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutableRawPointer) -> Void = {
        _, _, data in
        let box = Box<@MainActor () -> Void>.borrowed(data)
        MainActor.assumeIsolated { box.body() }
      }
    connect(
      "notify::" + property, handler: unsafeBitCast(handler, to: GCallback.self),
      box: Box(body).retained())
  }
}

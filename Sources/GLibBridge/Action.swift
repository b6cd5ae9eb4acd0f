// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// A named action that menus, shortcuts and other programs can trigger.
public final class Action: ObjectRef {
  /// The corresponding C function is `g_simple_action_new`.
  public init(named name: String) { super.init(taking: g_simple_action_new(name, nil)) }

  /// The corresponding C functions are `g_action_get_enabled`, `g_simple_action_set_enabled`.
  public var isEnabled: Bool {
    get { g_action_get_enabled(pointer) != 0 }
    set { g_simple_action_set_enabled(pointer, newValue ? 1 : 0) }
  }

  /// Calls `body` each time the action is triggered.
  public func onActivate(_ body: @escaping @MainActor () -> Void) {
    let handler:
      @convention(c) (UnsafeMutableRawPointer, OpaquePointer?, UnsafeMutableRawPointer) -> Void = {
        _, _, data in
        let box = Box<@MainActor () -> Void>.borrowed(data)
        MainActor.assumeIsolated { box.body() }
      }
    connect(
      "activate", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// A key as it was pressed.
public struct KeyPress: Sendable, Hashable {
  /// GDK's name of the key, such as `Escape`, `space` or `5`.
  public let name: String
  /// What it types; `nil` for keys that type nothing.
  public let character: Character?
  /// Whether Control, Alt or Super was held.
  public let hasModifier: Bool
  /// Whether Alt was held and nothing else of them.
  public let isAlt: Bool
  public let hasShift: Bool
}

extension Widget {
  /// Lets `body` see each key before the widgets inside do; true ends the matter.
  ///
  /// `gboolean (*)(GtkEventControllerKey *, guint, guint, GdkModifierType, gpointer)`
  public func onKeyFirst(_ body: @escaping @MainActor (KeyPress) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, guint, guint, GdkModifierType, UnsafeMutableRawPointer
      ) -> gboolean = { _, value, _, modifiers, data in
        let box = Box<@MainActor (KeyPress) -> Bool>.borrowed(data)
        let press = KeyPress(value: value, modifiers: modifiers.rawValue)
        return MainActor.assumeIsolated { box.body(press) } ? 1 : 0
      }
    ControllerRef(retaining: controller).connect(
      "key-pressed", handler: unsafeBitCast(handler, to: GCallback.self),
      box: Box(body).retained())
    add(controller: controller)
  }
}

extension KeyPress {
  fileprivate init(value: guint, modifiers: UInt32) {
    name = gdk_keyval_name(value).map { String(cString: $0) } ?? ""
    let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value))
    character = scalar.flatMap { $0.value >= 32 && $0.value != 127 ? Character($0) : nil }
    let held =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    hasModifier = modifiers & held != 0
    isAlt = modifiers & held == GDK_ALT_MASK.rawValue
    hasShift = modifiers & GDK_SHIFT_MASK.rawValue != 0
  }
}

final class ControllerRef: ObjectRef {}

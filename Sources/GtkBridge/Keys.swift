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
  /// The same for Control.
  public let isControl: Bool
  public let hasShift: Bool
  /// Whether it types something only together with the next ones, as an accent does.
  public var isComposing: Bool { name.hasPrefix("dead_") || name == "Multi_key" }
  /// Whether the key is being held down and this is not its first press.
  public let isRepeated: Bool
}

extension Widget {
  /// Lets `body` see each key before the widgets inside do; true ends the matter.
  public func onKeyFirst(_ body: @escaping @MainActor (KeyPress) -> Bool) {
    onKeyFirst { key, _ in body(key) }
  }

  /// The same with a way to hand the key on to another widget.
  public func onKeyFirst(_ body: @escaping @MainActor (KeyPress, PressedKey) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let keys = ControllerRef(retaining: controller)
    let held = HeldKey()
    let pressed = PressedKey(controller)
    keys.onKey("key-pressed") { value, modifiers, time in
      let isRepeated = held.press(value, at: time)
      return body(
        KeyPress(value: value, modifiers: modifiers, isRepeated: isRepeated), pressed)
    }
    keys.onKey("key-released") { value, _, _ in
      held.release(value)
      return false
    }
    add(controller: controller)
  }
}

/// The press of a key while it is being told of.
@MainActor public final class PressedKey {
  // Borrowed: the controller owns what it calls.
  private let controller: OpaquePointer

  fileprivate init(_ controller: OpaquePointer) { self.controller = controller }

  /// Lets a field have the key, with its input method: accents and syllables are composed there.
  ///
  /// The corresponding C function is `gtk_event_controller_key_forward`.
  public func forward(to field: Field) -> Bool {
    guard let text = gtk_editable_get_delegate(field.pointer) else { return false }
    return gtk_event_controller_key_forward(
      controller, UnsafeMutablePointer<GtkWidget>(text)) != 0
  }
}

/// The key that was pressed last and has not been released.
@MainActor private final class HeldKey {
  private var value: guint = 0
  private var time: UInt32 = 0
  /// Longer than any desktop waits before it repeats a key, in milliseconds; when a release was
  /// never told of, as when the window lost the focus, the next press counts after that.
  private static let patience: UInt32 = 2000

  /// Returns whether the key was held already.
  func press(_ value: guint, at time: UInt32) -> Bool {
    defer { (self.value, self.time) = (value, time) }
    return value == self.value && time &- self.time < Self.patience
  }

  func release(_ value: guint) { if value == self.value { self.value = 0 } }
}

extension ControllerRef {
  /// `gboolean (*)(GtkEventControllerKey *, guint, guint, GdkModifierType, gpointer)`, and the same
  /// without a result, which nobody then looks at.
  @MainActor fileprivate func onKey(
    _ signal: String,
    _ body: @escaping @MainActor (_ value: guint, _ modifiers: UInt32, _ time: UInt32) -> Bool
  ) {
    let handler:
      @convention(c) (
        OpaquePointer, guint, guint, GdkModifierType, UnsafeMutableRawPointer
      ) -> gboolean = { controller, value, _, modifiers, data in
        let box = Box<@MainActor (guint, UInt32, UInt32) -> Bool>.borrowed(data)
        let time = gtk_event_controller_get_current_event_time(controller)
        return MainActor.assumeIsolated { box.body(value, modifiers.rawValue, time) } ? 1 : 0
      }
    connect(
      signal, handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }
}

extension Widget {
  /// Calls `body` when the focus leaves the widget and all inside it.
  ///
  /// The corresponding signal is `GtkEventControllerFocus::leave`.
  public func onFocusLeft(_ body: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    ControllerRef(retaining: controller).onSignal("leave", body)
    add(controller: controller)
  }
}

extension KeyPress {
  fileprivate init(value: guint, modifiers: UInt32, isRepeated: Bool) {
    self.isRepeated = isRepeated
    name = gdk_keyval_name(value).map { String(cString: $0) } ?? ""
    let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value))
    character = scalar.flatMap { $0.value >= 32 && $0.value != 127 ? Character($0) : nil }
    let held =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    hasModifier = modifiers & held != 0
    isAlt = modifiers & held == GDK_ALT_MASK.rawValue
    isControl = modifiers & held == GDK_CONTROL_MASK.rawValue
    hasShift = modifiers & GDK_SHIFT_MASK.rawValue != 0
  }
}

final class ControllerRef: ObjectRef {}

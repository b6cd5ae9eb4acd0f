// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// A number to type, or to turn by wheel, arrows and buttons.
public final class SpinButton: Widget {
  public override class var typeName: String { "GtkSpinButton" }

  /// The whole number shown.
  ///
  /// The corresponding C functions are `gtk_spin_button_get_value_as_int`,
  /// `gtk_spin_button_set_value`.
  public var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(pointer)) }
    set { gtk_spin_button_set_value(pointer, Double(newValue)) }
  }

  /// Selects nothing of the number.
  ///
  /// The corresponding C function is `gtk_editable_select_region`.
  public func deselect() { gtk_editable_select_region(pointer, 0, 0) }

  /// Takes over what is being typed.
  ///
  /// The corresponding C function is `gtk_spin_button_update`.
  public func commit() { gtk_spin_button_update(pointer) }

  public var text: String {
    get { String(cString: gtk_editable_get_text(pointer)) }
    set { if newValue != text { gtk_editable_set_text(pointer, newValue) } }
  }

  public func onValueChanged(_ body: @escaping @MainActor () -> Void) {
    onSignal("value-changed", body)
  }

  /// Calls `body` when Enter is pressed.
  public func onEnter(_ body: @escaping @MainActor () -> Void) {
    guard let inner = gtk_editable_get_delegate(pointer) else { return }
    Widget(retaining: inner).onSignal("activate", body)
  }

  /// Lets `body` read what is typed; the number stays as it is where that is none.
  ///
  /// `gint (*)(GtkSpinButton *, gdouble *, gpointer)`
  public func onInput(_ body: @escaping @MainActor (String) -> Int?) {
    typealias Closure = Box<@MainActor (String) -> Int?>
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<Double>, UnsafeMutableRawPointer
      ) -> CInt = { spin, result, data in
        let box = Closure.borrowed(data)
        let address = UInt(bitPattern: spin)
        result.pointee = MainActor.assumeIsolated {
          guard let spin = OpaquePointer(bitPattern: address) else { return 0 }
          let text = String(cString: gtk_editable_get_text(spin))
          return box.body(text).map { Double($0) } ?? gtk_spin_button_get_value(spin)
        }
        return 1
      }
    connect(
      "input", handler: unsafeBitCast(handler, to: GCallback.self), box: Closure(body).retained())
  }

  /// Lets `body` write the text for the value; `gboolean (*)(GtkSpinButton *, gpointer)`.
  public func onOutput(_ body: @escaping @MainActor () -> String) {
    typealias Closure = Box<@MainActor () -> String>
    let handler: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> gboolean = {
      spin, data in
      let box = Closure.borrowed(data)
      let address = UInt(bitPattern: spin)
      MainActor.assumeIsolated {
        let text = box.body()
        guard let spin = OpaquePointer(bitPattern: address) else { return }
        if String(cString: gtk_editable_get_text(spin)) != text {
          gtk_editable_set_text(spin, text)
        }
      }
      return 1
    }
    connect(
      "output", handler: unsafeBitCast(handler, to: GCallback.self),
      box: Closure(body).retained())
  }
}

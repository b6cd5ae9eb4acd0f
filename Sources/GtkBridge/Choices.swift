// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// Something that is on or off.
public final class Switch: Widget {
  public override class var typeName: String { "GtkSwitch" }

  /// The corresponding C function is `gtk_switch_new`.
  public convenience init(isOn: Bool) {
    self.init(sinking: made(gtk_switch_new()))
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_switch_set_active(pointer, isOn ? 1 : 0)
  }

  public var isOn: Bool { gtk_switch_get_active(pointer) != 0 }

  public func onToggle(_ body: @escaping @MainActor () -> Void) {
    onChange(of: "active", body)
  }
}

/// One of several words.
public final class Choice: Widget {
  public override class var typeName: String { "GtkDropDown" }

  /// The corresponding C function is `gtk_drop_down_new_from_strings`.
  public convenience init(_ words: [String], chosen: Int) {
    self.init(sinking: made(withCStrings(words) { gtk_drop_down_new_from_strings($0) }))
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_drop_down_set_selected(pointer, guint(clamping: chosen))
  }

  public var chosen: Int { Int(gtk_drop_down_get_selected(pointer)) }

  public func onChoose(_ body: @escaping @MainActor () -> Void) {
    onChange(of: "selected", body)
  }
}

/// A value along a line; on screen it may be something else that shows it.
public final class Slider: Widget {
  public override class var typeName: String { "GtkScale" }

  /// The corresponding C functions are `gtk_range_get_value`, `gtk_range_set_value`.
  public var value: Double {
    get { gtk_range_get_value(UnsafeMutablePointer(pointer)) }
    set { gtk_range_set_value(UnsafeMutablePointer(pointer), newValue) }
  }

  public func onValueChanged(_ body: @escaping @MainActor () -> Void) {
    onSignal("value-changed", body)
  }
}

extension Field {
  /// The corresponding C function is `gtk_entry_new`.
  public convenience init(_ text: String) {
    self.init(sinking: made(gtk_entry_new()))
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_editable_set_width_chars(pointer, 16)
    self.text = text
  }

  /// Takes all the room there is in its row.
  public func grow() { gtk_widget_set_hexpand(widget, 1) }

  /// Calls `body` when the focus leaves the field.
  public func onLeave(_ body: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    ControllerRef(retaining: controller).onSignal("leave", body)
    add(controller: controller)
  }
}

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

  /// Calls `body` with each new position.
  public func onToggle(_ body: @escaping @MainActor (_ isOn: Bool) -> Void) {
    onChange(of: "active") { object in body(gtk_switch_get_active(object) != 0) }
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

  /// Calls `body` with the number of each newly chosen word.
  public func onChoose(_ body: @escaping @MainActor (_ index: Int) -> Void) {
    onChange(of: "selected") { object in body(Int(gtk_drop_down_get_selected(object))) }
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

  /// Calls `body` with what is typed when Enter is pressed or the focus leaves the field.
  public func onDone(_ body: @escaping @MainActor (String) -> Void) {
    let tell: @MainActor (OpaquePointer) -> Void = {
      body(String(cString: gtk_editable_get_text($0)))
    }
    onObjectSignal("activate", tell)
    guard let controller = gtk_event_controller_focus_new() else { return }
    ControllerRef(retaining: controller).onObjectSignal("leave") { controller in
      if let widget = gtk_event_controller_get_widget(controller) { tell(OpaquePointer(widget)) }
    }
    add(controller: controller)
  }
}

/// Signals whose handlers look at the object itself, which may have outlived its Swift wrapper.
extension ObjectRef {
  /// Connects a handler `void (*)(self, gpointer)`.
  func onObjectSignal(_ name: String, _ body: @escaping @MainActor (OpaquePointer) -> Void) {
    let handler: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
      object, data in
      let body = Box<@MainActor (OpaquePointer) -> Void>.borrowed(data).body
      let address = UInt(bitPattern: object)
      MainActor.assumeIsolated { OpaquePointer(bitPattern: address).map(body) }
    }
    connect(name, handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }

  /// Connects a handler `void (*)(self, GParamSpec *, gpointer)` to the change of a property.
  func onChange(of property: String, _ body: @escaping @MainActor (OpaquePointer) -> Void) {
    let handler:
      @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutableRawPointer) -> Void = {
        object, _, data in
        let body = Box<@MainActor (OpaquePointer) -> Void>.borrowed(data).body
        let address = UInt(bitPattern: object)
        MainActor.assumeIsolated { OpaquePointer(bitPattern: address).map(body) }
      }
    connect(
      "notify::" + property, handler: unsafeBitCast(handler, to: GCallback.self),
      box: Box(body).retained())
  }
}

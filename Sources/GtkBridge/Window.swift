// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
public import GLibBridge

/// A top-level window.
@MainActor public final class Window: Widget {
  public override class var typeName: String { "GtkWindow" }

  var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(pointer) }

  /// Shows the window and brings it to the front.
  ///
  /// The corresponding C function is `gtk_window_present`.
  public func present() { gtk_window_present(window) }

  /// Whether it has the focus.
  ///
  /// The corresponding C function is `gtk_window_is_active`.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Closes the window as its close button does.
  ///
  /// The corresponding C function is `gtk_window_close`.
  public func close() { gtk_window_close(window) }

  /// Takes the window down at once.
  ///
  /// The corresponding C function is `gtk_window_destroy`.
  public func destroy() { gtk_window_destroy(window) }

  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { if newValue != title { gtk_window_set_title(window, newValue) } }
  }

  /// The corresponding C functions are `gtk_window_fullscreen`, `gtk_window_unfullscreen`.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { newValue ? gtk_window_fullscreen(window) : gtk_window_unfullscreen(window) }
  }

  /// The corresponding C functions are `gtk_window_maximize`, `gtk_window_unmaximize`.
  public var isMaximised: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set {
      guard newValue != isMaximised else { return }
      newValue ? gtk_window_maximize(window) : gtk_window_unmaximize(window)
    }
  }

  /// The size asked for, in application pixels.
  ///
  /// The corresponding C function is `gtk_window_set_default_size`.
  public func setSize(width: Int, height: Int) {
    gtk_window_set_default_size(window, CInt(clamping: width), CInt(clamping: height))
  }

  /// The size asked for or given by the person, in application pixels.
  public var size: (width: Int, height: Int) {
    var width: CInt = 0
    var height: CInt = 0
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether the focus is where letters and spaces are typed.
  ///
  /// The corresponding C function is `gtk_window_get_focus`.
  public var isTyping: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return isKind(focus, gtk_text_get_type())
      && gtk_widget_get_ancestor(focus, gtk_spin_button_get_type()) == nil
  }

  /// Whether the focus is on a spinner.
  public var isSpinning: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return gtk_widget_get_ancestor(focus, gtk_spin_button_get_type()) != nil
  }

  /// Whether the focus is in a menu.
  public var isInPopover: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
  }

  /// Whether the focus is on a button, which Space and Enter belong to.
  public var isOnButton: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return isKind(focus, gtk_button_get_type()) || isKind(focus, gtk_menu_button_get_type())
      || gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
      || gtk_widget_get_ancestor(focus, gtk_menu_button_get_type()) != nil
  }

  /// Takes back what was typed last where the focus is; returns whether there was something.
  ///
  /// The corresponding C function is `gtk_widget_activate_action_variant`.
  public func undoTyping() -> Bool {
    guard isTyping, let focus = gtk_window_get_focus(window) else { return false }
    let before = String(cString: gtk_editable_get_text(OpaquePointer(focus)))
    gtk_widget_activate_action_variant(focus, "text.undo", nil)
    return String(cString: gtk_editable_get_text(OpaquePointer(focus))) != before
  }

  /// Puts a text on the clipboard.
  ///
  /// The corresponding C function is `gdk_clipboard_set_text`.
  public func copyText(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }

  /// Makes the action `win.NAME`, for a `GtkApplicationWindow`.
  public func add(_ action: Action) { g_action_map_add_action(pointer, action.pointer) }

  /// Shows the tomato where X11 window managers show a window's icon.
  ///
  /// The icon of the theme would do as well, and load a library for SVG that takes 4 MiB.
  /// The corresponding C function is `gdk_toplevel_set_icon_list`.
  public func showTomatoIcon() {
    guard let surface = gtk_native_get_surface(OpaquePointer(widget)) else { return }
    var list: UnsafeMutablePointer<GList>?
    let tomato = SvgDrawing.tomato()
    for texture in [16, 32, 48, 128].compactMap({ texture(of: tomato, pixels: $0) }) {
      list = g_list_append(list, UnsafeMutableRawPointer(texture))
    }
    gdk_toplevel_set_icon_list(surface, list)
    g_list_free_full(list, g_object_unref)
  }

  /// What Wayland compositors match with the desktop entry; on X11 the program's name is.
  public func setWaylandApplicationID(_ id: String) { cgtk_setWaylandApplicationID(widget, id) }
}

func isKind(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
  g_type_check_instance_is_a(
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
}

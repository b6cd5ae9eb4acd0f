// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
public import GLibBridge

/// Anything shown on screen.
@MainActor public class Widget: ObjectRef {
  /// The name of the C type, by which an interface file is checked.
  public class var typeName: String { "GtkWidget" }

  package required override init(retaining pointer: OpaquePointer) {
    super.init(retaining: pointer)
  }

  package required override init(sinking pointer: OpaquePointer) {
    super.init(sinking: pointer)
  }

  var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(pointer) }

  /// The corresponding C functions are `gtk_widget_get_visible`, `gtk_widget_set_visible`.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget can be used.
  ///
  /// The corresponding C function is `gtk_widget_set_sensitive`.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is on the screen.
  ///
  /// The corresponding C function is `gtk_widget_get_mapped`.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// The corresponding C function is `gtk_widget_grab_focus`.
  @discardableResult public func focus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Gives the focus to the first thing inside that takes it.
  ///
  /// The corresponding C function is `gtk_widget_child_focus`.
  public func focusInside() { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  /// Whether the widget or one inside it has the focus.
  ///
  /// The corresponding C function is `gtk_widget_get_state_flags`.
  public var hasFocusWithin: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// What has the focus, the widget itself or one inside it.
  ///
  /// The corresponding C function is `gtk_root_get_focus`.
  public var focused: Widget? {
    guard hasFocusWithin, let root = gtk_widget_get_root(widget),
      let focus = gtk_root_get_focus(root)
    else { return nil }
    return Widget(retaining: OpaquePointer(focus))
  }

  /// Sets nothing when the text is the same: each change asks the display where the pointer is.
  ///
  /// The corresponding C functions are `gtk_widget_get_tooltip_text`, `gtk_widget_set_tooltip_text`.
  public var tooltip: String {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != tooltip else { return }
      gtk_widget_set_tooltip_text(widget, newValue.isEmpty ? nil : newValue)
    }
  }

  /// Adds or removes a class of the style sheet.
  ///
  /// The corresponding C functions are `gtk_widget_add_css_class`, `gtk_widget_remove_css_class`.
  public func set(style: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(widget, style)
    } else {
      gtk_widget_remove_css_class(widget, style)
    }
  }

  /// Whether the theme draws light on dark here.
  ///
  /// The corresponding C function is `gtk_style_context_get_color`.
  public var isLightOnDark: Bool {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return color.red + color.green + color.blue > 1.5
  }

  /// Keeps the order from left to right, also where the language runs from right to left.
  ///
  /// The corresponding C function is `gtk_widget_set_direction`.
  public func keepLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }

  /// The same for everything inside: a sign stays on the left of its digits.
  public func keepAllLeftToRight() {
    keepLeftToRight()
    var child = gtk_widget_get_first_child(widget)
    while let inside = child {
      Widget(retaining: OpaquePointer(inside)).keepAllLeftToRight()
      child = gtk_widget_get_next_sibling(inside)
    }
  }

  public var width: Int { Int(gtk_widget_get_width(widget)) }
  public var height: Int { Int(gtk_widget_get_height(widget)) }

  /// The smallest size in pixels; -1 for no limit.
  ///
  /// The corresponding C function is `gtk_widget_set_size_request`.
  public func setSmallest(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, CInt(clamping: width), CInt(clamping: height))
  }

  /// Looks the fonts up and works the sizes out that the next layout will ask for.
  ///
  /// The corresponding C function is `gtk_widget_get_preferred_size`.
  public func prepareLayout() { gtk_widget_get_preferred_size(widget, nil, nil) }

  /// Asks for the widget to be painted anew.
  ///
  /// The corresponding C function is `gtk_widget_queue_draw`.
  public func repaint() { gtk_widget_queue_draw(widget) }

  /// Takes an input controller on.
  ///
  /// The corresponding C function is `gtk_widget_add_controller`.
  func add(controller: OpaquePointer) { gtk_widget_add_controller(widget, controller) }
}

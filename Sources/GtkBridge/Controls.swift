// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// A text that is only read.
public final class Label: Widget {
  public override class var typeName: String { "GtkLabel" }

  /// Sets nothing when the text is the same.
  ///
  /// The corresponding C function is `gtk_label_set_text`.
  public var text: String {
    get { gtk_label_get_text(pointer).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_label_set_text(pointer, newValue) } }
  }

  /// The size of the digits in pixels.
  ///
  /// The corresponding C function is `gtk_label_set_attributes`.
  public func setTextSize(pixels: Double) {
    withTextSize(pixels) { gtk_label_set_attributes(pointer, $0) }
  }

  /// How wide the text is, measured by the size of its type.
  ///
  /// The corresponding C functions are `gtk_label_get_layout`, `pango_layout_get_size`.
  public var textWidth: Double {
    guard let layout = pango_layout_copy(gtk_label_get_layout(pointer)) else { return 1 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let size = 100.0
    withTextSize(size) { pango_layout_set_attributes(layout, $0) }
    var width: CInt = 0
    pango_layout_get_size(layout, &width, nil)
    return max(Double(width) / Double(PANGO_SCALE) / size, 0.1)
  }

  /// Lends the attributes for a size of type in pixels.
  private func withTextSize(_ pixels: Double, _ body: (OpaquePointer?) -> Void) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    pango_attr_list_insert(
      list, pango_attr_size_new_absolute(CInt(pixels * Double(PANGO_SCALE))))
    body(list)
  }
}

/// Something to press.
public class Button: Widget {
  public override class var typeName: String { "GtkButton" }

  private var button: UnsafeMutablePointer<GtkButton> { UnsafeMutablePointer(pointer) }

  /// The corresponding C functions are `gtk_button_get_label`, `gtk_button_set_label`.
  public var label: String {
    get { gtk_button_get_label(button).map { String(cString: $0) } ?? "" }
    set { if newValue != label { gtk_button_set_label(button, newValue) } }
  }

  public func onClick(_ body: @escaping @MainActor () -> Void) { onSignal("clicked", body) }
}

/// How much of something is done.
public final class ProgressBar: Widget {
  public override class var typeName: String { "GtkProgressBar" }

  /// From 0 to 1.
  ///
  /// The corresponding C function is `gtk_progress_bar_set_fraction`.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(pointer) }
    set { gtk_progress_bar_set_fraction(pointer, newValue) }
  }
}

/// Several pages of which one is seen.
public final class Stack: Widget {
  public override class var typeName: String { "GtkStack" }

  /// The name of the page that is seen.
  ///
  /// The corresponding C function is `gtk_stack_set_visible_child_name`.
  public var page: String {
    get { gtk_stack_get_visible_child_name(pointer).map { String(cString: $0) } ?? "" }
    set { if newValue != page { gtk_stack_set_visible_child_name(pointer, newValue) } }
  }

  /// Takes a page in.
  ///
  /// The corresponding C function is `gtk_stack_add_named`.
  public func add(_ child: Widget, named name: String) {
    gtk_stack_add_named(pointer, child.widget, name)
  }

  /// Whether the stack is as large as its largest page, so that nothing moves between pages.
  ///
  /// The corresponding C functions are `gtk_stack_set_vhomogeneous`, `gtk_stack_set_hhomogeneous`.
  public func keepSize(_ isKept: Bool) {
    gtk_stack_set_vhomogeneous(pointer, isKept ? 1 : 0)
    gtk_stack_set_hhomogeneous(pointer, isKept ? 1 : 0)
  }

  /// Takes no clicks while one page fades into another: whoever presses a button twice means
  /// neither the page that goes nor what comes in its place.
  ///
  /// The corresponding C functions are `gtk_stack_get_transition_running`,
  /// `gtk_widget_set_can_target`.
  public func restWhileFading() {
    onChange(of: "transition-running") { [weak self] in
      guard let self else { return }
      let isFading = gtk_stack_get_transition_running(self.pointer) != 0
      gtk_widget_set_can_target(self.widget, isFading ? 0 : 1)
    }
  }

  /// Changes the page without the cross-fade.
  public func jump(to page: String) {
    gtk_stack_set_visible_child_full(pointer, page, GTK_STACK_TRANSITION_TYPE_NONE)
  }
}

/// Shows and hides its content with a movement.
public final class Revealer: Widget {
  public override class var typeName: String { "GtkRevealer" }

  /// The corresponding C function is `gtk_revealer_set_reveal_child`.
  public var isOpen: Bool {
    get { gtk_revealer_get_reveal_child(pointer) != 0 }
    set { gtk_revealer_set_reveal_child(pointer, newValue ? 1 : 0) }
  }
}

/// Lines its content up in a row or a column.
public final class Row: Widget {
  public override class var typeName: String { "GtkBox" }

  /// The corresponding C function is `gtk_orientable_set_orientation`.
  public var isColumn: Bool {
    get { gtk_orientable_get_orientation(pointer) == GTK_ORIENTATION_VERTICAL }
    set {
      gtk_orientable_set_orientation(
        pointer, newValue ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
  }
}

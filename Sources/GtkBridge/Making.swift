// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// Widgets that no interface file holds, because their number changes.
extension Label {
  /// The corresponding C function is `gtk_label_new`.
  public convenience init(_ text: String, growing: Bool = false) {
    self.init(sinking: made(gtk_label_new(text)))
    gtk_label_set_ellipsize(pointer, growing ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
    gtk_label_set_xalign(pointer, growing ? 0 : 0.5)
    gtk_widget_set_hexpand(widget, growing ? 1 : 0)
  }
}

extension Label {
  /// A text that is broken into lines where there is no room for it.
  ///
  /// The corresponding C functions are `gtk_label_set_wrap`, `gtk_label_set_max_width_chars`.
  public convenience init(wrapping text: String, width: Int = 30) {
    self.init(text, growing: true)
    gtk_label_set_wrap(pointer, 1)
    gtk_label_set_wrap_mode(pointer, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(pointer, CInt(clamping: width))
    gtk_label_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE)
  }
}

/// A picture out of the theme that is only seen.
public final class Picture: Widget {
  public override class var typeName: String { "GtkImage" }

  /// The corresponding C function is `gtk_image_new_from_icon_name`.
  public convenience init(icon: String) {
    self.init(sinking: made(gtk_image_new_from_icon_name(icon)))
  }
}

extension Button {
  /// The corresponding C function is `gtk_button_new_with_label`.
  public convenience init(_ label: String) {
    self.init(sinking: made(gtk_button_new_with_label(label)))
  }

  /// A button with a picture, and in words for those who do not see it.
  ///
  /// The corresponding C function is `gtk_button_new_from_icon_name`.
  public convenience init(icon: String, spoken: String) {
    self.init(sinking: made(gtk_button_new_from_icon_name(icon)))
    tooltip = spoken
    setSpoken(name: spoken)
  }
}

extension Button {
  /// Ends a long label with three dots.
  ///
  /// The corresponding C functions are `gtk_label_set_ellipsize`, `gtk_label_set_max_width_chars`.
  public func shorten(to characters: Int) {
    guard label.count > characters,
      let label = gtk_button_get_child(UnsafeMutablePointer(pointer)).map({ OpaquePointer($0) })
    else { return }
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(label, CInt(clamping: characters))
  }

  /// Changes the picture and the words for it.
  ///
  /// The corresponding C function is `gtk_button_set_icon_name`.
  public func show(icon: String, spoken: String) {
    gtk_button_set_icon_name(UnsafeMutablePointer(pointer), icon)
    tooltip = spoken
    setSpoken(name: spoken)
  }
}

extension Row {
  /// The corresponding C function is `gtk_box_new`.
  public convenience init(spacing: Int, _ children: [Widget]) {
    self.init(
      sinking: made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, CInt(clamping: spacing))))
    for child in children { append(child) }
  }

  /// The corresponding C function is `gtk_box_append`.
  public func append(_ child: Widget) {
    gtk_box_append(UnsafeMutablePointer(pointer), child.widget)
  }

  /// Puts a widget behind one that is there.
  ///
  /// The corresponding C function is `gtk_box_insert_child_after`.
  public func insert(_ child: Widget, after sibling: Widget) {
    gtk_box_insert_child_after(UnsafeMutablePointer(pointer), child.widget, sibling.widget)
  }

  /// The corresponding C function is `gtk_box_remove`.
  public func remove(_ child: Widget) {
    gtk_box_remove(UnsafeMutablePointer(pointer), child.widget)
  }
}

/// Lines its content up in as many rows as it needs.
public final class Flow: Widget {
  public override class var typeName: String { "GtkFlowBox" }

  /// How many stand side by side at most.
  ///
  /// The corresponding C function is `gtk_flow_box_set_max_children_per_line`.
  public func set(mostInLine count: Int) {
    gtk_flow_box_set_max_children_per_line(pointer, CUnsignedInt(clamping: count))
  }

  /// Shows these buttons and no others.
  ///
  /// The corresponding C functions are `gtk_flow_box_remove`, `gtk_flow_box_append`.
  public func show(_ buttons: [Button]) {
    while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(pointer, child) }
    for button in buttons {
      gtk_flow_box_append(pointer, button.widget)
      guard let cell = gtk_widget_get_parent(button.widget) else { continue }
      // The focus goes to what is inside.
      gtk_widget_set_focusable(cell, 0)
      cgtk_setAccessibleText(cell, GTK_ACCESSIBLE_PROPERTY_LABEL, button.label)
    }
  }
}

/// A column of lines of which one can be chosen.
public final class List: Widget {
  public override class var typeName: String { "GtkListBox" }

  /// Whether a line is being marked by the program, not by a person.
  private var isMarking = false

  /// Puts a line at its place, counted from 0.
  ///
  /// The corresponding C function is `gtk_list_box_insert`.
  public func insert(_ line: ListLine, at index: Int) {
    gtk_list_box_insert(pointer, line.widget, CInt(clamping: index))
  }

  /// The corresponding C function is `gtk_list_box_remove`.
  public func remove(_ line: ListLine) { gtk_list_box_remove(pointer, line.widget) }

  /// Takes every line away.
  public func clear() {
    while let child = gtk_widget_get_first_child(widget) { gtk_list_box_remove(pointer, child) }
  }

  /// Marks a line.
  ///
  /// The corresponding C function is `gtk_list_box_select_row`.
  public func choose(_ index: Int?) {
    let row = index.flatMap { gtk_list_box_get_row_at_index(pointer, CInt(clamping: $0)) }
    guard row != gtk_list_box_get_selected_row(pointer) else { return }
    isMarking = true
    defer { isMarking = false }
    gtk_list_box_select_row(pointer, row)
  }

  /// The lines that a stretch of the column shows a part of; `nil` before they have a place.
  ///
  /// The corresponding C function is `gtk_list_box_get_row_at_y`.
  public func lines(in stretch: ClosedRange<Double>) -> ClosedRange<Int>? {
    func line(_ place: Double) -> UnsafeMutablePointer<GtkListBoxRow>? {
      gtk_list_box_get_row_at_y(pointer, CInt(clamping: Int(place)))
    }
    let end = gtk_widget_get_last_child(widget).map { OpaquePointer($0) }
    guard let first = line(stretch.lowerBound),
      let last = line(stretch.upperBound) ?? end.map({ UnsafeMutablePointer($0) })
    else { return nil }
    let index = Int(gtk_list_box_row_get_index(first))
    return index...max(index, Int(gtk_list_box_row_get_index(last)))
  }

  /// Calls `body` with the number of a line that a person clicks, enters or comes to by the arrows.
  ///
  /// `void (*)(GtkListBox *, GtkListBoxRow *, gpointer)`
  public func onChosen(_ body: @escaping @MainActor (Int) -> Void) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<GtkListBoxRow>?, UnsafeMutableRawPointer
      ) -> Void = { _, row, data in
        let box = Box<@MainActor (Int) -> Void>.borrowed(data)
        // No line is marked any more when the one that was has been taken away.
        guard let row else { return }
        let index = Int(gtk_list_box_row_get_index(row))
        MainActor.assumeIsolated { box.body(index) }
      }
    for signal in ["row-activated", "row-selected"] {
      connect(
        signal, handler: unsafeBitCast(handler, to: GCallback.self),
        box: Box<@MainActor (Int) -> Void> { [weak self] index in
          if self?.isMarking == false { body(index) }
        }.retained())
    }
  }
}

/// A line of a list, which stays as it is while it moves.
public final class ListLine: Widget {
  public override class var typeName: String { "GtkListBoxRow" }

  /// Whether the line is drawn; it takes its place and the focus either way.
  ///
  /// The corresponding C function is `gtk_widget_set_opacity`.
  public var isDrawn: Bool {
    get { gtk_widget_get_opacity(widget) > 0 }
    set { if newValue != isDrawn { gtk_widget_set_opacity(widget, newValue ? 1 : 0) } }
  }

  /// The corresponding C functions are `gtk_list_box_row_new`, `gtk_list_box_row_set_child`.
  public convenience init(_ content: Widget) {
    self.init(sinking: made(gtk_list_box_row_new()))
    gtk_list_box_row_set_child(UnsafeMutablePointer(pointer), content.widget)
  }
}

/// The new widget; C says that there always is one.
func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> OpaquePointer {
  guard let widget else { preconditionFailure("GTK made no widget") }
  return OpaquePointer(widget)
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// Lines that are put in another order by dragging carry their numbers.
extension Widget {
  /// Lets the line be dragged by this part of it, and handed over as its number.
  ///
  /// The corresponding C functions are `gtk_drag_source_new`, `gdk_content_provider_new_for_value`.
  public func drags(line: Widget, number: Int) {
    guard let source = gtk_drag_source_new() else { return }
    var value = GValue()
    g_value_init(&value, numberType)
    g_value_set_int(&value, CInt(clamping: number))
    let content = gdk_content_provider_new_for_value(&value)
    gtk_drag_source_set_content(source, content)
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    g_object_unref(content.map(UnsafeMutableRawPointer.init))
    // What moves with the pointer looks like the line.
    let picture = gtk_widget_paintable_new(line.widget)
    gtk_drag_source_set_icon(source, picture, 0, 0)
    g_object_unref(picture.map(UnsafeMutableRawPointer.init))
    add(controller: source)
  }

  /// Calls `body` with the number of a line that is dropped on this one.
  ///
  /// `gboolean (*)(GtkDropTarget *, const GValue *, gdouble, gdouble, gpointer)`
  public func onDrop(_ body: @escaping @MainActor (_ number: Int) -> Void) {
    guard let target = gtk_drop_target_new(numberType, GDK_ACTION_MOVE) else { return }
    let handler:
      @convention(c) (
        OpaquePointer, UnsafePointer<GValue>, Double, Double, UnsafeMutableRawPointer
      ) -> gboolean = { _, value, _, _, data in
        let body = Box<@MainActor (Int) -> Void>.borrowed(data).body
        let number = Int(g_value_get_int(value))
        MainActor.assumeIsolated { body(number) }
        return 1
      }
    ControllerRef(retaining: target).connect(
      "drop", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
    add(controller: target)
  }
}

/// `G_TYPE_INT`, a macro that Swift does not see.
private let numberType = GType(6 << 2)

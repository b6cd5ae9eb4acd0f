// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

extension Window {
  /// Lets the window be moved by dragging it anywhere, while `isWanted` says so.
  ///
  /// Buttons still answer to a press that does not move.
  ///
  /// `void (*)(GtkGestureDrag *, gdouble, gdouble, gpointer)`
  public func moveByDragging(while isWanted: @escaping @MainActor () -> Bool) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let handler: @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> Void = {
      gesture, wayX, wayY, data in
      let isWanted = Box<@MainActor () -> Bool>.borrowed(data).body
      let address = UInt(bitPattern: gesture)
      MainActor.assumeIsolated {
        guard isWanted(), let gesture = OpaquePointer(bitPattern: address) else { return }
        beginMove(gesture, wayX, wayY)
      }
    }
    ControllerRef(retaining: gesture).connect(
      "drag-update", handler: unsafeBitCast(handler, to: GCallback.self),
      box: Box(isWanted).retained())
    add(controller: gesture)
  }
}

/// Hands the dragged window over to the window manager.
///
/// The corresponding C function is `gdk_toplevel_begin_move`.
@MainActor private func beginMove(_ gesture: OpaquePointer, _ wayX: Double, _ wayY: Double) {
  var x = 0.0
  var y = 0.0
  guard gtk_gesture_drag_get_start_point(gesture, &x, &y) != 0,
    let window = gtk_event_controller_get_widget(gesture),
    gtk_drag_check_threshold(window, CInt(x), CInt(y), CInt(x + wayX), CInt(y + wayY)) != 0,
    let native = gtk_widget_get_native(window), let surface = gtk_native_get_surface(native),
    let device = gtk_gesture_get_device(gesture)
  else { return }
  var left = 0.0
  var top = 0.0
  gtk_native_get_surface_transform(native, &left, &top)
  gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
  gdk_toplevel_begin_move(
    surface, device, CInt(gtk_gesture_single_get_current_button(gesture)), x + left, y + top,
    gtk_event_controller_get_current_event_time(gesture))
  gtk_event_controller_reset(gesture)
}

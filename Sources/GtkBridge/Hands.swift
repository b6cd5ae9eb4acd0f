// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge
internal import Glibc

/// A place in a widget, in pixels from its upper left corner.
public struct Place: Sendable, Hashable {
  public var x: Double
  public var y: Double
  /// Whether Shift is held there.
  public var hasShift: Bool
}

extension Widget {
  /// Follows a finger or the mouse from where it is pressed until it is let go.
  ///
  /// `void (*)(GtkGestureDrag *, gdouble, gdouble, gpointer)`
  public func onDrag(
    begin: @escaping @MainActor (Place) -> Void, move: @escaping @MainActor (Place) -> Void,
    end: @escaping @MainActor () -> Void
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let controller = ControllerRef(retaining: gesture)
    let follow = { (signal: String, body: @escaping @MainActor (Place) -> Void) in
      controller.connect(
        signal, handler: unsafeBitCast(dragged, to: GCallback.self), box: Box(body).retained())
    }
    follow("drag-begin", begin)
    follow("drag-update", move)
    follow("drag-end") { _ in end() }
    add(controller: gesture)
  }

  /// Calls `body` with the steps the wheel was turned, down being positive; a touchpad tells of small
  /// parts of a step.
  ///
  /// `gboolean (*)(GtkEventControllerScroll *, gdouble, gdouble, gpointer)`
  public func onScroll(_ body: @escaping @MainActor (_ steps: Double, _ hasShift: Bool) -> Void) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
    guard
      let controller = gtk_event_controller_scroll_new(
        GtkEventControllerScrollFlags(rawValue: flags))
    else { return }
    let handler:
      @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> gboolean = {
        controller, x, y, data in
        let body = Box<@MainActor (Double, Bool) -> Void>.borrowed(data).body
        let hasShift = holdsShift(controller)
        // With Shift some systems turn the wheel sideways.
        let way = y == 0 && hasShift ? x : y
        let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
        MainActor.assumeIsolated { body(isWheel ? way : way / pixelsPerStep, hasShift) }
        return 1
      }
    ControllerRef(retaining: controller).connect(
      "scroll", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
    add(controller: controller)
  }
}

/// How far a finger slides over a touchpad for what is one step of a wheel.
private let pixelsPerStep = 20.0

/// Hands on where the pointer is: the start for the first call, the start and the way from there on.
private let dragged:
  @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> Void = {
    gesture, x, y, data in
    let body = Box<@MainActor (Place) -> Void>.borrowed(data).body
    var startX = 0.0
    var startY = 0.0
    gtk_gesture_drag_get_start_point(gesture, &startX, &startY)
    var wayX = 0.0
    var wayY = 0.0
    gtk_gesture_drag_get_offset(gesture, &wayX, &wayY)
    let place = Place(x: startX + wayX, y: startY + wayY, hasShift: holdsShift(gesture))
    MainActor.assumeIsolated { body(place) }
  }

private func holdsShift(_ controller: OpaquePointer) -> Bool {
  gtk_event_controller_get_current_event_state(controller).rawValue & GDK_SHIFT_MASK.rawValue != 0
}

extension Place {
  /// The direction from the middle of a widget, in degrees clockwise from above.
  @MainActor public func bearing(in widget: Widget) -> Double {
    atan2(x - Double(widget.width) / 2, Double(widget.height) / 2 - y) * 180 / .pi
  }
}

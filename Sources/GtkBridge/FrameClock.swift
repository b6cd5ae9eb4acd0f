// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

extension Window {
  /// Calls `body` after each frame that was really painted.
  ///
  /// A window that is minimised or hidden by the compositor paints none, so whoever waits for the
  /// frame sleeps as long as nobody can see it. Call it once the window is realised.
  /// The corresponding signal is `GdkFrameClock::after-paint`.
  public func onFramePainted(_ body: @escaping @MainActor () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget) else {
      preconditionFailure("a window without a frame clock is not realised")
    }
    ClockRef(retaining: clock).onSignal("after-paint", body)
  }

  /// Calls `body` when the window is shown, minimised, tiled or made full-screen.
  public func onStateChanged(_ body: @escaping @MainActor () -> Void) {
    guard let surface = gtk_native_get_surface(pointer) else { return }
    ClockRef(retaining: surface).onChange(of: "state", body)
  }

  /// Calls `body` with each size the window gets, in application pixels.
  ///
  /// `void (*)(GdkSurface *, int, int, gpointer)`
  public func onLayout(_ body: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
    guard let surface = gtk_native_get_surface(pointer) else { return }
    let handler: @convention(c) (OpaquePointer, CInt, CInt, UnsafeMutableRawPointer) -> Void = {
      _, width, height, data in
      let box = Box<@MainActor (Int, Int) -> Void>.borrowed(data)
      MainActor.assumeIsolated { box.body(Int(width), Int(height)) }
    }
    ClockRef(retaining: surface).connect(
      "layout", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }

  /// Keeps the window above all others, where X11 allows it.
  public func keepAbove(_ isAbove: Bool) { cgtk_keepAbove(widget, isAbove ? 1 : 0) }

  /// Whether the window has a frame and a title bar.
  ///
  /// The corresponding C function is `gtk_window_set_decorated`.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(window) != 0 }
    set { gtk_window_set_decorated(window, newValue ? 1 : 0) }
  }

  /// Whether the window is put away.
  ///
  /// The corresponding C function is `gdk_toplevel_get_state`.
  public var isMinimised: Bool {
    guard let surface = gtk_native_get_surface(pointer) else { return true }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }
}

private final class ClockRef: ObjectRef {}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import func CGtk.gtk_toggle_button_get_active
import func CGtk.gtk_toggle_button_new
import func CGtk.gtk_widget_activate
import func CGtk.gtk_window_set_child
import GLibBridge
import Testing

@testable import GtkBridge

/// What a key or a screen reader asks of a button is done before anything else happens.
///
/// It needs a display, as the test command gives it.
@MainActor @Suite(.serialized) struct ButtonTests {
  /// Shows the widget in a window of its own while `body` runs.
  private func shown(_ widget: Widget, _ body: () -> Void) {
    let window: Window = Interface(.mainWindow).outlet("window")
    let content = Row(spacing: 0, [widget])
    gtk_window_set_child(window.window, content.widget)
    window.present()
    body()
    window.destroy()
  }

  @Test func aButtonIsPressedAtOnceAndOnce() throws {
    try #require(Toolkit.start())
    let button = Button("Start")
    var clicks = 0
    button.onClick { clicks += 1 }
    gtk_widget_activate(button.widget)
    #expect(clicks == 0, "it is not on the screen yet")
    shown(button) {
      gtk_widget_activate(button.widget)
      #expect(clicks == 1)
      MainLoop.deliverPending()
      #expect(clicks == 1)
    }
  }

  @Test func kindsOfButtonsToo() throws {
    try #require(Toolkit.start())
    let toggle = Widget(sinking: made(gtk_toggle_button_new()))
    shown(toggle) {
      for isOn in [true, false] {
        gtk_widget_activate(toggle.widget)
        #expect((gtk_toggle_button_get_active(UnsafeMutablePointer(toggle.pointer)) != 0) == isOn)
      }
    }
  }
}

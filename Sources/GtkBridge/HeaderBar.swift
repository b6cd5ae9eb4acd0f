// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// The bar at the top of a window.
public final class HeaderBar: Widget {
  public override class var typeName: String { "GtkHeaderBar" }

  /// Whether the buttons to close, minimise and maximise the window are there.
  ///
  /// The corresponding C function is `gtk_header_bar_set_show_title_buttons`.
  public var showsWindowButtons: Bool {
    get { gtk_header_bar_get_show_title_buttons(pointer) != 0 }
    set { gtk_header_bar_set_show_title_buttons(pointer, newValue ? 1 : 0) }
  }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
  public override class var typeName: String { "GtkMenuButton" }

  /// The corresponding C function is `gtk_menu_button_set_menu_model`.
  public var menu: Menu? {
    get { gtk_menu_button_get_menu_model(pointer).map { Menu(retaining: OpaquePointer($0)) } }
    set {
      gtk_menu_button_set_menu_model(pointer, newValue.map { UnsafeMutablePointer($0.pointer) })
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// One line of text to type.
public final class Field: Widget {
  public override class var typeName: String { "GtkEntry" }

  /// The corresponding C functions are `gtk_editable_get_text`, `gtk_editable_set_text`.
  public var text: String {
    get { String(cString: gtk_editable_get_text(pointer)) }
    set { if newValue != text { gtk_editable_set_text(pointer, newValue) } }
  }

  public func onChange(_ body: @escaping @MainActor () -> Void) { onSignal("changed", body) }

  /// Calls `body` when Enter is pressed.
  public func onEnter(_ body: @escaping @MainActor () -> Void) { onSignal("activate", body) }

  /// Puts the focus behind the last character, with nothing selected.
  ///
  /// The corresponding C functions are `gtk_entry_grab_focus_without_selecting`,
  /// `gtk_editable_set_position`.
  public func focusAtEnd() {
    gtk_entry_grab_focus_without_selecting(UnsafeMutablePointer(pointer))
    gtk_editable_set_position(pointer, -1)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// Shows a part of what does not fit.
public final class Scroller: Widget {
  public override class var typeName: String { "GtkScrolledWindow" }

  /// Whether the content may be larger than the scroller; else it is as large as the content.
  ///
  /// The corresponding C function is `gtk_scrolled_window_set_policy`.
  public func setScrolls(_ scrolls: Bool) {
    let policy = scrolls ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
    gtk_scrolled_window_set_policy(pointer, policy, policy)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk

/// What a widget would like; the corresponding C function is `gtk_widget_measure`.
extension Widget {
  /// The height below which something is cut off, at a width.
  public func smallestHeight(atWidth width: Int) -> Int {
    measure(GTK_ORIENTATION_VERTICAL, width).smallest
  }

  /// The width below which something is cut off.
  public var smallestWidth: Int { measure(GTK_ORIENTATION_HORIZONTAL, -1).smallest }

  /// The width at which nothing needs to be shortened or broken.
  public var naturalWidth: Int { measure(GTK_ORIENTATION_HORIZONTAL, -1).natural }

  private func measure(
    _ orientation: GtkOrientation, _ other: Int
  ) -> (smallest: Int, natural: Int) {
    var smallest: CInt = 0
    var natural: CInt = 0
    gtk_widget_measure(
      widget, orientation, CInt(clamping: other), &smallest, &natural, nil, nil)
    return (Int(smallest), Int(natural))
  }
}

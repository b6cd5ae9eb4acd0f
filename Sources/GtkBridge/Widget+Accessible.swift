// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// What a screen reader says; the corresponding C function is `gtk_accessible_update_property`.
extension Widget {
  /// The name by which the widget is announced.
  public func setSpoken(name: String) {
    cgtk_setAccessibleText(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// What more there is to say.
  public func setSpoken(description: String) {
    cgtk_setAccessibleText(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// The value in words.
  public func setSpoken(value: String) {
    cgtk_setAccessibleText(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value)
  }

  /// The lowest and highest value announced.
  public func setSpoken(range: ClosedRange<Double>) {
    cgtk_setAccessibleNumber(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, range.lowerBound)
    cgtk_setAccessibleNumber(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, range.upperBound)
  }

  /// Whether a screen reader passes over the widget and all inside it.
  ///
  /// The corresponding C function is `gtk_accessible_update_state`.
  public func setSpoken(hidden: Bool) { cgtk_setAccessibleHidden(widget, hidden ? 1 : 0) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// One line of the shortcuts window.
public struct ShortcutLine {
  public var title: String
  /// Keys as GTK spells them, such as `<Control>n`.
  public var keys: [String]

  public init(title: String, keys: [String]) {
    self.title = title
    self.keys = keys
  }
}

extension Window {
  /// Shows the keys in groups.
  ///
  /// The corresponding C type is `GtkShortcutsWindow`.
  @discardableResult
  public func showShortcuts(_ groups: [(title: String, lines: [ShortcutLine])]) -> Window {
    var xml = "<interface><object class=\"GtkShortcutsWindow\" id=\"shortcuts\"><child>"
    xml += "<object class=\"GtkShortcutsSection\"><property name=\"max-height\">20</property>"
    for group in groups {
      xml += "<child><object class=\"GtkShortcutsGroup\">" + property("title", group.title)
      for line in group.lines {
        xml += "<child><object class=\"GtkShortcutsShortcut\">" + property("title", line.title)
        xml += property("accelerator", line.keys.joined(separator: " ")) + "</object></child>"
      }
      xml += "</object></child>"
    }
    xml += "</object></child></object></interface>"
    guard let builder = gtk_builder_new_from_string(xml, -1),
      let object = gtk_builder_get_object(builder, "shortcuts")
    else { preconditionFailure("the shortcuts window cannot be built") }
    let window = Window(retaining: OpaquePointer(object))
    g_object_unref(UnsafeMutableRawPointer(builder))
    window.presentOver(self)
    return window
  }
}

/// A property of an interface file with its text escaped.
private func property(_ name: String, _ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return "<property name=\"\(name)\">" + String(cString: escaped) + "</property>"
}

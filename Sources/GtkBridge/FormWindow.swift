// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// A part of a form: a title and lines of a text and what sets it.
public struct FormSection {
  public var title: String
  public var lines: [(text: String, control: Widget)]
  /// What is the matter with one of the lines, below them.
  public var note: Label?
  /// A text to copy, below the lines.
  public var snippet: FormSnippet?

  public init(title: String, lines: [(text: String, control: Widget)]) {
    self.title = title
    self.lines = lines
  }
}

/// A text for another program: what it is for, what copies it, and itself.
public struct FormSnippet {
  let title: String
  let text: String
  let copy: Button

  public init(title: String, text: String, copy: Button) {
    self.title = title
    self.text = text
    self.copy = copy
  }
}

extension Window {
  /// Shows a form in front of this window, to scroll where it is long.
  ///
  /// The corresponding C functions are `gtk_window_new`, `gtk_scrolled_window_new`.
  public func showForm(title: String, _ sections: [FormSection]) -> Window {
    let column = Widget(sinking: made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)))
    column.set(style: "form", true)
    for section in sections { section.append(to: column) }
    return showDialog(title: title, column)
  }

  /// Shows a window of its own in front of this one, to scroll where it is long.
  public func showDialog(title: String, _ content: Widget) -> Window {
    let form = Window(sinking: made(gtk_window_new()))
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller, content.widget)
    form.title = title
    form.setSize(width: 520, height: 560)
    gtk_window_set_child(form.window, UnsafeMutablePointer(scroller))
    form.closeOnEscape()
    form.presentOver(self)
    return form
  }

  /// The corresponding C functions are `gtk_shortcut_new`, `gtk_named_action_new`.
  private func closeOnEscape() {
    guard let controller = gtk_shortcut_controller_new(),
      let shortcut = gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
        gtk_named_action_new("window.close"))
    else { return }
    gtk_shortcut_controller_add_shortcut(controller, shortcut)
    add(controller: controller)
  }
}

extension FormSection {
  @MainActor fileprivate func append(to column: Widget) {
    let heading = Label(title, growing: true)
    heading.set(style: "form-title", true)
    gtk_box_append(UnsafeMutablePointer(column.pointer), heading.widget)
    for line in lines {
      let text = Label(wrapping: line.text)
      line.control.setSpoken(name: line.text)
      let row = Row(spacing: 12, [text, line.control])
      gtk_box_append(UnsafeMutablePointer(column.pointer), row.widget)
    }
    if let note { gtk_box_append(UnsafeMutablePointer(column.pointer), note.widget) }
    guard let snippet else { return }
    let row = Row(spacing: 12, [Label(wrapping: snippet.title), snippet.copy])
    gtk_box_append(UnsafeMutablePointer(column.pointer), row.widget)
    let text = Label(wrapping: snippet.text)
    text.keepLeftToRight()
    gtk_label_set_selectable(text.pointer, 1)
    text.set(style: "snippet", true)
    gtk_box_append(UnsafeMutablePointer(column.pointer), text.widget)
  }
}

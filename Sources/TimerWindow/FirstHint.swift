// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// What a person who has never started a timer is told, until the first start or a click.
@MainActor final class FirstHint {
  // Owned
  private let box: Row
  private let close = Button(icon: "window-close-symbolic", spoken: Strings.closeHint)

  /// Puts itself behind `sibling`; `onClose` is called when nobody wants to read it any more.
  init(in page: Row, after sibling: Widget, onClose: @escaping @MainActor () -> Void) {
    box = Row(spacing: 6, [Label(wrapping: Strings.firstHint, width: 36), close])
    box.set(style: "hint", true)
    close.set(style: "flat", true)
    close.onClick(onClose)
    page.insert(box, after: sibling)
  }

  var isVisible: Bool {
    get { box.isVisible }
    set { if newValue != box.isVisible { box.isVisible = newValue } }
  }
}

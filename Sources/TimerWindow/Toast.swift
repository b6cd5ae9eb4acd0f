// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge

/// A word at the top of the window that leaves by itself.
@MainActor final class Toast {
  /// Called when it leaves and has had the focus.
  var onFocusLost: @MainActor () -> Void = {}

  /// How long it stays.
  static let stay = Duration.seconds(8)

  // Owned
  private let revealer: Revealer
  private let text: Label
  private let undo: Button
  private let box: Widget
  private var leaving: EventSource?

  init(_ interface: Interface) {
    revealer = interface.outlet("toast-revealer")
    text = interface.outlet("toast-text")
    undo = interface.outlet("undo")
    box = interface.outlet("toast")
    revealer.setSpoken(hidden: true)
  }

  func show(_ message: String, offersUndo: Bool) {
    text.text = message
    undo.isVisible = offersUndo
    box.set(style: "plain", !offersUndo)
    revealer.isVisible = true
    revealer.setSpoken(hidden: false)
    revealer.isOpen = true
    leaving = .after(Self.stay) { [weak self] in self?.hide() }
  }

  func hide() {
    leaving = nil
    let hadFocus = revealer.hasFocusWithin
    revealer.isOpen = false
    revealer.setSpoken(hidden: true)
    if hadFocus { onFocusLost() }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// What is amiss although the timers go on, such as a damaged record; above everything else.
@MainActor final class WarningLine {
  // Owned
  private let text: Label
  private let revealer: Revealer

  init(_ interface: Interface) {
    text = interface.outlet("warning")
    revealer = interface.outlet("warning-revealer")
  }

  /// Shows a sentence, or none.
  func show(_ sentence: String) {
    text.text = sentence
    // A long path is not to push the timer out of the window.
    text.tooltip = sentence
    if !sentence.isEmpty { revealer.isVisible = true }
    revealer.isOpen = !sentence.isEmpty
    revealer.setSpoken(hidden: sentence.isEmpty)
  }
}

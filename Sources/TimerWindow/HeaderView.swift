// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// The header bar; its icons and its menu come with the second frame.
///
/// Looking the first icon up takes as long as drawing all the rest, and nobody presses a button of a
/// window that is not there yet.
@MainActor final class HeaderView {
  // Owned
  private let bar: HeaderBar
  private let button: MenuButton
  private let menu: Menu
  private var isComplete = false

  init(_ interface: Interface) {
    bar = interface.outlet("header")
    button = interface.outlet("menu-button")
    menu = interface.menu("menu")
  }

  /// The first frame has been painted.
  func complete() {
    guard !isComplete else { return }
    isComplete = true
    button.menu = menu
    button.isVisible = true
    bar.showsWindowButtons = true
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge

/// The header bar; its icons, its menu and the tooltips of all buttons come with the second frame.
///
/// Looking the first icon up takes as long as drawing all the rest, and nobody presses a button of a
/// window that is not there yet.
@MainActor final class HeaderView {
  // Owned
  private let bar: HeaderBar
  private let button: MenuButton
  private let menu: Menu
  private let newTimer: Button
  private let back: Button
  private let stopwatch: Button
  private let tooltips: Tooltips
  private var place = MainWindow.Place.timers
  private var isComplete = false

  // Borrowed
  private unowned let window: Window

  init(_ interface: Interface, window: Window) {
    self.window = window
    bar = interface.outlet("header")
    button = interface.outlet("menu-button")
    menu = interface.menu("menu")
    newTimer = interface.outlet("new-timer")
    back = interface.outlet("back")
    stopwatch = interface.outlet("stopwatch-button")
    tooltips = Tooltips(interface)
  }

  /// Offers what leads elsewhere from here.
  func show(_ place: MainWindow.Place, hasTimer: Bool) {
    self.place = place
    newTimer.isVisible = hasTimer
    back.isVisible = place != .timers
    stopwatch.isVisible = isComplete && place != .stopwatch
  }

  /// Call it once, when the first frame has been painted.
  func complete() {
    isComplete = true
    tooltips.show()
    if let data = Installation.data { Toolkit.addIcons(data + "/icons", data + "/../icons") }
    button.menu = menu
    button.isVisible = true
    stopwatch.isVisible = place != .stopwatch
    bar.showsWindowButtons = true
    window.showTomatoIcon()
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// The words beside the pointer, for buttons that say little by themselves.
///
/// They wait for the first frame: GTK asks the display for the pointer's place at each of them.
@MainActor struct Tooltips {
  // Owned
  private let buttons: [(button: Widget, action: WindowAction)]
  private let menu: Widget

  init(_ interface: Interface) {
    let actions: [(id: String, action: WindowAction)] = [
      ("back", .back), ("new-timer", .newTimer), ("stopwatch-button", .stopwatch),
      ("clock-button", .edit), ("take-5", .take5), ("take-1", .take1), ("add-1", .add1),
      ("add-5", .add5),
    ]
    buttons = actions.map { (interface.outlet($0.id), $0.action) }
    menu = interface.outlet("menu-button")
  }

  func show() {
    for (button, action) in buttons { button.tooltip = action.title }
    menu.tooltip = Strings.mainMenu
  }
}

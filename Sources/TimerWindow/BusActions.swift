// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge

/// What other programs may ask of the window, through `org.freedesktop.Application`.
enum WindowRequest: String, CaseIterable {
  /// Closes the window; its timers run on.
  case close
  /// Closes a window that has the focus, and brings one to the front that has not.
  case toggleVisible = "toggle-visible"
  /// Shows the preferences in front of the window.
  case preferences
}

/// The actions that are the program's own, and so on the bus: `WindowRequest`.
@MainActor final class BusActions {
  private var actions: [Action] = []

  init(_ application: Application, perform: @escaping @MainActor (WindowRequest) -> Void) {
    for request in WindowRequest.allCases {
      let action = Action(named: request.rawValue)
      action.onActivate { perform(request) }
      application.add(action)
      actions.append(action)
    }
  }
}

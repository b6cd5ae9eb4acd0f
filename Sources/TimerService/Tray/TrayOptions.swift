// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore
internal import TimerRecord

/// What the person wants of the tray.
struct TrayOptions: Sendable, Hashable {
  /// Which of the two sets of icons the hosts are given.
  enum Icons: String, Sendable, Hashable {
    /// Symbolic for hosts that are known to recolour them.
    case automatic
    case symbolic, coloured
  }

  /// Whether there is to be an item at all.
  var isShown = true
  /// Whether the item is there also when no timer is and the window was never open.
  var isAlwaysShown = false
  /// Whether a window that is closed stays within reach in the tray.
  var closingHides = true
  /// Whether minimizing the window is to close it into the tray.
  var minimizingHides = false
  /// Whether the time left stands beside the icon, where the host can show it.
  var showsLabel = false
  var icons = Icons.automatic
  /// What the menu offers to start.
  var presets: [Plan] = []

  init() {}

  init(_ preferences: Preferences) {
    isShown = preferences.flag(.trayShown)
    isAlwaysShown = preferences.flag(.trayAlways)
    closingHides = preferences.flag(.trayCloseHides)
    minimizingHides = preferences.flag(.trayMinimizeHides)
    showsLabel = preferences.flag(.trayLabel)
    icons = Icons(rawValue: preferences.text(.trayIcons)) ?? .automatic
    let grammar = Grammar()
    presets = preferences.items(.timerPresets).compactMap { text in
      // A preset that cannot be read, or that is a time of day, has no place in this menu.
      guard let request = try? grammar.parse(text), case .length(let length) = request.time,
        CountdownRange.contains(length)
      else { return nil }
      return Plan(length: length, name: request.name, onSuspend: preferences.onSuspend)
    }
  }
}

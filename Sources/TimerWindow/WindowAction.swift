// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Everything the window can be told to do; menus, keys and the shortcuts window all read this.
enum WindowAction: String, CaseIterable {
  case start, toggle, cancel, restart, undo, edit
  case add1 = "add-1"
  case add5 = "add-5"
  case take1 = "take-1"
  case take5 = "take-5"
  case nextStep = "next-step"
  case newTimer = "new-timer"
  case stopwatch, lap
  case copyLaps = "copy-laps"
  case back
  case fullScreen = "full-screen"
  case mini, preferences, presets
  case shortcuts, about, retry, close, quit

  /// The name as menus and the bus know it.
  var detailedName: String { "win." + rawValue }

  /// Keys with Control and function keys, as GTK spells them; they work everywhere.
  var accelerators: [String] {
    switch self {
    case .undo: ["<Control>z"]
    case .newTimer: ["<Control>n"]
    case .stopwatch: ["<Control>t"]
    case .copyLaps: ["<Control>c"]
    case .fullScreen: ["F11"]
    case .mini: ["<Control>m"]
    case .preferences: ["<Control>comma"]
    case .presets: ["<Control>p"]
    case .shortcuts: ["<Control>question", "F1"]
    case .close: ["<Control>w"]
    case .quit: ["<Control>q"]
    default: []
    }
  }

  /// Keys without Control, by GDK's names; they work where nothing is being typed.
  var bareKeys: [String] {
    switch self {
    case .toggle: ["space"]
    case .cancel: ["Escape"]
    case .restart: ["r", "R"]
    case .edit: ["e", "E", "F2"]
    case .lap: ["l", "L"]
    case .nextStep: ["n", "N"]
    case .add1: ["plus", "KP_Add"]
    case .take1: ["minus", "KP_Subtract"]
    default: []
    }
  }
}

/// What the shortcuts window says.
extension WindowAction {
  enum Group: CaseIterable {
    case timer, stopwatch, window

    var title: String {
      switch self {
      case .timer: Strings.groupTimer
      case .stopwatch: Strings.stopwatch
      case .window: Strings.groupWindow
      }
    }
  }

  var group: Group {
    switch self {
    case .start, .toggle, .cancel, .restart, .undo, .edit, .add1, .add5, .take1, .take5,
      .nextStep, .newTimer:
      .timer
    case .stopwatch, .lap, .copyLaps: .stopwatch
    case .back, .fullScreen, .mini, .preferences, .presets, .shortcuts, .about, .retry, .close,
      .quit:
      .window
    }
  }

  /// Every key, as GTK spells them.
  var keys: [String] {
    accelerators + bareKeys.filter { !$0.hasPrefix("KP_") && !["R", "E", "L", "N"].contains($0) }
  }

  var title: String {
    switch self {
    case .start: Strings.start
    case .toggle: Strings.keyToggle
    case .cancel: Strings.keyCancel
    case .restart: Strings.keyRestart
    case .undo: Strings.keyUndo
    case .edit: Strings.keyEdit
    case .add1: Strings.minutesMore(1)
    case .add5: Strings.minutesMore(5)
    case .take1: Strings.minutesLess(1)
    case .take5: Strings.minutesLess(5)
    case .nextStep: Strings.keyNextStep
    case .newTimer: Strings.keyNewTimer
    case .stopwatch: Strings.stopwatch
    case .lap: Strings.keyLap
    case .copyLaps: Strings.keyCopyLaps
    case .back: Strings.keyBack
    case .fullScreen: Strings.keyFullScreen
    case .mini: Strings.keyMini
    case .preferences: Strings.preferences
    case .presets: Strings.presets
    case .shortcuts: Strings.keyShortcuts
    case .about: Strings.keyAbout
    case .retry: Strings.keyRetry
    case .close: Strings.keyClose
    case .quit: Strings.keyQuit
    }
  }
}

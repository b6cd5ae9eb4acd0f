// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// The tray menu as values: what it says and offers, without the bus.
struct TrayMenu: Sendable, Hashable {
  /// One line of the menu.
  ///
  /// Ids never change while the program runs.
  struct Item: Sendable, Hashable {
    var id: Int32
    var label = ""
    var isSeparator = false
    var isEnabled = true
    var children: [Item] = []

    init(_ id: ID, _ label: String, isEnabled: Bool = true) {
      self.id = id.rawValue
      self.label = label
      self.isEnabled = isEnabled
    }

    /// The label without mnemonics, where it has underlines of its own: hosts guess wrong there.
    var description: String {
      var text = ""
      var isDoubled = false
      for character in label {
        isDoubled = character == "_" && !isDoubled && text.last == "_"
        if !isDoubled { text.append(character) }
      }
      return text == label ? "" : text
    }

    fileprivate init(separator id: ID) {
      self.init(id, "")
      isSeparator = true
    }

    fileprivate init(preset plan: Plan, id: Int32) {
      let name = plan.name.isEmpty ? "" : plan.name.withoutMnemonics + " – "
      self.init(.presets, name + DesktopStrings.preset(plan.length))
      self.id = id
    }
  }

  enum ID: Int32, Sendable {
    case root = 0
    case state, others
    case belowState, toggle, cancel, addOne, addFive
    case belowTimer, presets
    case belowPresets, window, preferences, quit
    case next
  }

  /// The ids of the presets: a preset that comes back gets the one it had.
  struct PresetIDs: Sendable, Hashable {
    private var ids: [Plan: Int32] = [:]

    /// The id of a preset, from 1,001 on.
    mutating func id(of plan: Plan) -> Int32 {
      let id = ids[plan] ?? Int32(clamping: 1_001 + ids.count)
      ids[plan] = id
      return id
    }
  }

  /// What a click asks for.
  enum Choice: Sendable, Hashable {
    case send(TimerCommand)
    case showWindow, hideWindow, openPreferences, quit
  }

  var root: Item
  private var choices: [Int32: Choice] = [:]

  /// What a click on an item asks for; `nil` when it asks for nothing.
  func choice(of id: Int32) -> Choice? { choices[id] }

  /// The item of that id, at any depth.
  func item(_ id: Int32) -> Item? { all.first { $0.id == id } }

  /// The root and everything below it.
  var all: [Item] {
    func below(_ item: Item) -> [Item] { [item] + item.children.flatMap(below) }
    return below(root)
  }

  init(
    _ snapshot: TimerSnapshot, at now: Moment, isWindowOpen: Bool,
    presets: [(id: Int32, plan: Plan)]
  ) {
    root = Item(.root, "")
    let hasTimer = snapshot.current != nil
    let isCounting = snapshot.timers.contains { $0.state != .paused }
    let hasCancellable = snapshot.timers.contains { $0.state != .overtime }
    root.children = Self.stateLines(snapshot, at: now)
    root.children += [
      Item(separator: .belowState), Self.toggle(snapshot),
    ]
    if snapshot.timers.contains(where: { $0.nextStep != nil }) {
      root.children.append(Item(.next, DesktopStrings.nextStep))
    }
    root.children += [
      Item(.cancel, DesktopStrings.cancel, isEnabled: hasCancellable),
      Item(.addOne, DesktopStrings.add(minutes: 1), isEnabled: hasTimer),
      Item(.addFive, DesktopStrings.add(minutes: 5), isEnabled: hasTimer),
      Item(separator: .belowTimer),
    ]
    var start = Item(.presets, DesktopStrings.startTimer)
    start.isEnabled = !presets.isEmpty
    start.children = presets.map { Item(preset: $0.plan, id: $0.id) }
    root.children += [
      start, Item(separator: .belowPresets),
      Item(.window, isWindowOpen ? DesktopStrings.hideWindow : DesktopStrings.openWindow),
      Item(.preferences, DesktopStrings.preferences),
      Item(.quit, isCounting ? DesktopStrings.quitTimersGoOn : DesktopStrings.quit),
    ]
    choices = [
      ID.toggle.rawValue: .send(.toggle(.current)),
      ID.next.rawValue: .send(.next(.current)),
      ID.cancel.rawValue: .send(.cancel(Self.cancelTarget(snapshot))),
      ID.addOne.rawValue: .send(.add(.seconds(60), .current)),
      ID.addFive.rawValue: .send(.add(.seconds(300), .current)),
      ID.window.rawValue: isWindowOpen ? .hideWindow : .showWindow,
      ID.preferences.rawValue: .openPreferences, ID.quit.rawValue: .quit,
    ]
    for (id, plan) in presets { choices[id] = .send(.start(plan)) }
  }

  /// Cancel is for what still runs: an ended timer is stopped, not cancelled.
  private static func cancelTarget(_ snapshot: TimerSnapshot) -> Target {
    snapshot.timers.first { $0.state != .overtime }.map { .timer($0.id) } ?? .current
  }

  private static func stateLines(_ snapshot: TimerSnapshot, at now: Moment) -> [Item] {
    guard let timer = snapshot.current else {
      return [Item(.state, DesktopStrings.noTimer, isEnabled: false)]
    }
    let standing = DesktopStrings.standing(of: timer, at: now)
    let name = timer.plan.name.isEmpty ? "" : timer.plan.name.withoutMnemonics + " – "
    let state = Item(.state, name + standing, isEnabled: false)
    let others = snapshot.timers.count - 1
    guard others > 0 else { return [state] }
    return [state, Item(.others, DesktopStrings.more(others), isEnabled: false)]
  }

  private static func toggle(_ snapshot: TimerSnapshot) -> Item {
    switch snapshot.state {
    case .running: Item(.toggle, DesktopStrings.pause)
    case .paused: Item(.toggle, DesktopStrings.resume)
    case .overtime: Item(.toggle, DesktopStrings.stop)
    case .idle:
      snapshot.last.map { Item(.toggle, DesktopStrings.startAgain($0)) }
        ?? Item(.toggle, DesktopStrings.resume, isEnabled: false)
    }
  }
}

extension String {
  /// In a menu an underline marks the next letter as its key; a doubled one is itself.
  fileprivate var withoutMnemonics: String {
    split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}

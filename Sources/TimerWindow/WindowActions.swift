// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// Carries out what the window is told to do, by button, menu, key or bus.
@MainActor final class WindowActions {
  // Borrowed
  private unowned let owner: MainWindow
  // Owned
  private var actions: [WindowAction: Action] = [:]

  init(_ owner: MainWindow, _ application: Application) {
    self.owner = owner
    for kind in WindowAction.allCases {
      let action = Action(named: kind.rawValue)
      action.onActivate { [weak self] in self?.perform(kind) }
      owner.window.add(action)
      actions[kind] = action
      if !kind.accelerators.isEmpty {
        application.set(keys: kind.accelerators, for: kind.detailedName)
      }
    }
  }

  /// Lets each action be used only where it means something.
  func adapt() {
    let timer = owner.shown
    let isConnected = owner.session.state == .connected
    func allow(_ kinds: [WindowAction], _ isAllowed: Bool) {
      for kind in kinds { actions[kind]?.isEnabled = isAllowed }
    }
    allow([.start], owner.isOnSettingPage)
    allow([.stopwatch], isConnected)
    allow([.lap, .copyLaps], owner.place == .stopwatch)
    allow([.toggle], isConnected)
    allow([.cancel], timer != nil || owner.place != .timers)
    allow([.add1, .add5], timer != nil)
    allow([.nextStep], timer?.nextStep != nil)
    allow([.restart], timer != nil || owner.place == .stopwatch)
    allow([.edit], timer != nil && timer?.state != .overtime)
    allow([.take1, .take5], timer != nil && timer?.state != .overtime)
    allow([.newTimer], isConnected && !owner.isOnSettingPage)
    allow([.back], owner.place != .timers)
    allow([.undo], isConnected && !owner.session.snapshot.undoable.isEmpty)
  }

  /// Takes a key without Control where nothing is being typed.
  func take(_ key: KeyPress, _ pressed: PressedKey) -> Bool {
    if key.isAlt, owner.isOnSettingPage, let digit = key.character?.wholeNumberValue, digit > 0,
      digit <= owner.setting.presets.presets.count
    {
      start(preset: owner.setting.presets.presets[digit - 1])
      return true
    }
    if key.name == "Escape", takeEscape() { return true }
    // What is being typed comes before the timers.
    if key.isControl, key.name == "z", owner.window.undoTyping() { return true }
    guard !key.hasModifier else { return false }
    // Whoever holds a key down does not mean to pause and resume again and again.
    if key.isRepeated, ["space", "Return", "KP_Enter"].contains(key.name), !owner.window.isTyping {
      return true
    }
    if owner.isOnSettingPage, owner.setting.field.hasFocus,
      key.name == "Up" || key.name == "Down"
    {
      let recent = owner.preferences.current.items(.timerRecent)
      owner.setting.field.recall(recent, older: key.name == "Up")
      return true
    }
    return takeTyped(key, pressed) || takeBare(key)
  }

  /// Leaves the innermost thing that is open; what is left of Escape cancels or stops.
  private func takeEscape() -> Bool {
    guard !owner.window.isInPopover else { return false }
    if owner.editor.isOpen {
      owner.editor.close()
    } else if owner.isOnSettingPage, !owner.setting.field.isEmpty {
      owner.setting.field.clear()
    } else if owner.window.isFullScreen, owner.shown?.state != .overtime {
      owner.window.isFullScreen = false
    } else if owner.place == .setting {
      owner.go(to: .timers)
    } else {
      return false
    }
    return true
  }

  /// What is typed while a time can be set goes into the field, wherever the focus is.
  private func takeTyped(_ key: KeyPress, _ pressed: PressedKey) -> Bool {
    guard owner.isOnSettingPage, !owner.window.isTyping, !owner.window.isSpinning,
      !owner.window.isInPopover, key.isComposing || key.character != nil, key.character != " "
    else { return false }
    owner.setting.field.take(key, pressed)
    return true
  }

  private func takeBare(_ key: KeyPress) -> Bool {
    guard !owner.window.isTyping, !owner.window.isInPopover else { return false }
    guard let kind = WindowAction.allCases.first(where: { $0.bareKeys.contains(key.name) }),
      actions[kind]?.isEnabled ?? false
    else { return false }
    // A focused button is pressed by Space itself.
    if key.name == "space", owner.window.isOnButton { return false }
    perform(kind)
    return true
  }

  func perform(_ kind: WindowAction) {
    switch kind {
    case .start: start()
    case .toggle: toggle()
    case .cancel: cancel()
    case .undo: undo()
    case .restart where owner.place == .stopwatch: owner.stopwatch.startOver()
    case .restart: send { .restart($0) }
    case .add1: add(.seconds(60))
    case .add5: add(.seconds(300))
    case .take1: add(.seconds(-60))
    case .take5: add(.seconds(-300))
    case .edit: if let timer = owner.shown { owner.editor.open(timer) }
    case .nextStep: send { .next($0) }
    case .newTimer: owner.go(to: .setting)
    case .back: owner.go(to: .timers)
    case .stopwatch: owner.go(to: owner.place == .stopwatch ? .timers : .stopwatch)
    case .lap: owner.stopwatch.send(.lap)
    case .copyLaps:
      owner.stopwatch.copyLaps(from: owner.window)
      owner.toast.show(owner.stopwatch.copied, offersUndo: false)
    case .fullScreen: owner.shape.toggleFullScreen()
    case .mini: owner.shape.toggleMini()
    case .preferences: owner.showPreferences()
    case .presets: owner.showPresets()
    case .retry: owner.session.retry()
    case .close: owner.window.close()
    case .quit: owner.window.close()
    case .shortcuts: owner.showShortcuts()
    case .about: owner.showAbout()
    }
  }

  /// Adds to the timer that is shown.
  func add(_ amount: Duration) { send { .add(amount, $0) } }

  private func send(_ request: (Which) -> ManagerRequest) {
    guard let timer = owner.shown else { return }
    owner.session.send(request(.timer(timer.id)))
  }

  private func start() {
    do throws(GrammarError) {
      start(try owner.setting.plan(at: SystemClock.ofBus.now))
      remember()
    } catch {
      owner.toast.show(error.message, offersUndo: false)
    }
  }

  /// Keeps what was typed for the next time; Up and Down in the field bring it back.
  private func remember() {
    guard let text = owner.setting.field.printed else { return }
    let others = owner.preferences.current.items(.timerRecent).filter { $0 != text }
    keep(([text] + others).prefix(Self.mostRecent).joined(separator: ";"), as: .timerRecent)
  }

  /// Nobody needs to be told how to set a time any more.
  func closeHint() { keep("false", as: .windowHint) }

  private func keep(_ text: String, as preference: Preference) {
    do {
      try owner.preferences.set(preference, to: text)
    } catch {
      owner.toast.show(error.message, offersUndo: false)
    }
  }

  /// How many typed texts are kept.
  private static let mostRecent = 8

  /// Starts what a preset says, a text of the grammar.
  func start(preset: String) {
    do throws(GrammarError) {
      let typed = TypedTime(preset, Grammar.ofPerson())
      if let plan = try typed.plan(at: SystemClock.ofBus.now) { start(plan) }
    } catch {
      owner.toast.show(error.message, offersUndo: false)
    }
  }

  private func start(_ plan: Plan) {
    var plan = plan
    plan.onSuspend = owner.preferences.current.onSuspend
    owner.toast.hide()
    owner.session.send(.start(plan)) { [weak owner] timers in
      owner?.setting.field.clear()
      owner?.started(timers.first?.id)
    }
  }

  /// What one key can mean: stop what is over, pause, resume, or start what is set.
  private func toggle() {
    if owner.place == .stopwatch { return owner.stopwatch.send(.toggle) }
    guard let timer = owner.shown else { return start() }
    // A paused timer goes to the end of the list; whoever paused it still means it.
    owner.choose(timer.id)
    switch timer.state {
    case .overtime: send { .stop($0) }
    case .running: send { .pause($0) }
    case .paused: send { .resume($0) }
    case .idle: break
    }
  }

  private func cancel() {
    guard let timer = owner.shown else { return owner.go(to: .timers) }
    remove(timer)
  }

  /// Carries out what a button in the list asks for.
  func perform(_ request: TimerListView.Request, _ timer: Countdown) {
    let which = Which.timer(timer.id)
    switch (request, timer.state) {
    case (.addMinute, _): owner.session.send(.add(.seconds(60), which))
    case (.remove, _): remove(timer)
    case (.toggle, .overtime): owner.session.send(.stop(which))
    case (.toggle, .paused): owner.session.send(.resume(which))
    case (.toggle, .running), (.toggle, .idle): owner.session.send(.pause(which))
    }
  }

  /// Stops what is over, and cancels with an undo what is not.
  private func remove(_ timer: Countdown) {
    guard timer.state != .overtime else {
      return owner.session.send(.stop(.timer(timer.id)))
    }
    owner.session.send(.cancel(.timer(timer.id))) { [weak owner] _ in
      owner?.toast.show(Strings.cancelled(timer.plan.name), offersUndo: true)
    }
  }

  private func undo() {
    owner.toast.hide()
    owner.session.send(.undo(.current))
  }
}

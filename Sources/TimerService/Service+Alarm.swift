// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The part of the composition that builds the alarm and what a person answers to it.
extension Service {
  func makeAlarm(on bus: Bus, clock: EngineClock) -> Alarm {
    let server = NotificationServer(
      bus: bus, inherited: NotificationLedger(text: record.recall("notifications"))
    ) { [weak self] in self?.remember($0.text, as: "notifications") }
    let notifier = Notifier(server: server, now: { clock.now }) { [weak self] in
      self?.react($0, to: $1)
    }
    let left = record.recall("paused-players").split(separator: " ").map(String.init)
    let players = MediaPlayers(bus: bus, left: Set(left)) { [weak self] in
      self?.remember($0.sorted().joined(separator: " "), as: "paused-players")
    }
    let bell = Bell { [weak self] in self?.warn($0) }
    self.bell = bell
    return Alarm(
      bell: bell, notifier: notifier, players: players, inhibitor: inhibitor,
      now: { clock.now }, preferences: { [preferencesFile] in preferencesFile.current },
      warned: { [weak self] in self?.hooks?.run(.warn, $0) })
  }

  func remember(_ text: String, as name: String) {
    do {
      try record.remember(text, as: name)
    } catch { Log.warn("\(name): \(error)") }
  }

  func react(_ reaction: Notifier.Reaction, to id: TimerID) {
    switch reaction {
    case .stop: send(.dismiss(.timer(id)))
    case .silence: send(.silence(.timer(id)))
    case .add(let amount): send(.add(amount, .timer(id)))
    case .restart: send(.restart(.timer(id)))
    case .again(let plan):
      let isThere = engine?.snapshot[id] != nil
      send(isThere ? .restart(.timer(id)) : .start(plan.recipe?.plan() ?? plan))
    case .next: send(.next(.timer(id)))
    case .open(let token): openWindow(token)
    }
  }

  func testSound(
    _ sound: String, _ done: @escaping @MainActor (Result<String, GLibError>) -> Void
  ) {
    var settings = preferencesFile.current.bell()
    if !sound.isEmpty { settings.sound = sound }
    bell?.test(settings, done)
  }

  func makeHooks(clock: EngineClock) -> Hooks {
    let hooks = Hooks(now: { clock.now }) { [preferencesFile] in preferencesFile.current }
    self.hooks = hooks
    return hooks
  }

  /// Keeps that the person has refused the desktop's keys, or each start would ask again.
  func forgoKeys() {
    do {
      try preferencesFile.set(.shortcutsPortal, to: "false")
    } catch { Log.warn("\(error.message)") }
  }

  func makeWaker(on bus: Bus, clock: EngineClock) -> Waker {
    let waker = Waker(bus: bus, now: { clock.now }) { [preferencesFile] in
      preferencesFile.current.flag(.awakeWakesComputer)
    }
    manager?.wakesBy = { [weak waker] in (waker?.means ?? .nothing).rawValue }
    return waker
  }
}

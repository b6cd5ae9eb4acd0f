// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// Shows the timers on the bus: one object each, a signal for each change and none besides.
@MainActor final class BusView: TimerView {
  // Owned
  private var objects: [TimerID: (object: TimerObject, claim: BusClaim?)] = [:]
  private var shownManager: [String: Value] = [:]
  private let interfaces: BusInterfaces
  private let clock = EngineClock()

  // Borrowed
  private let bus: Bus
  private let manager: ManagerObject

  init(bus: Bus, manager: ManagerObject, interfaces: BusInterfaces) {
    self.bus = bus
    self.manager = manager
    self.interfaces = interfaces
  }

  /// Exports the timers of the record before the service has its name.
  ///
  /// A call that made the bus start the service arrives with the name; by then the object it is
  /// for must be there.
  func expect(_ timers: [Countdown]) {
    for timer in timers { export(timer) }
  }

  func render(_ snapshot: TimerSnapshot) {
    let present = Set(snapshot.timers.map(\.id))
    for id in objects.keys where !present.contains(id) { remove(id) }
    for timer in snapshot.timers {
      if let shown = objects[timer.id] { update(shown.object, to: timer) } else { add(timer) }
    }
    renderManager()
  }

  /// Shows what has changed about the program as a whole.
  func renderManager() {
    let properties = manager.properties
    announce(properties, over: shownManager, of: BusNames.manager, at: BusNames.managerPath)
    shownManager = properties
  }

  private func add(_ timer: Countdown) {
    export(timer)
    bus.emit(
      "InterfacesAdded", on: BusNames.objectManager, at: BusNames.managerPath,
      [
        .objectPath(TimerCodec.path(of: timer.id)),
        .interfaces([BusNames.timer: TimerCodec.allProperties(of: timer, at: clock.now)]),
      ])
  }

  private func export(_ timer: Countdown) {
    let path = TimerCodec.path(of: timer.id)
    let object = TimerObject(timer, clock: clock) { [manager] in manager.handle($0) }
    do {
      let claim = try bus.export(object, as: BusNames.timer, of: interfaces, at: path)
      objects[timer.id] = (object, claim)
    } catch {
      // The timer still counts and rings; only its own object is missing.
      Log.warn("\(path): \(error)")
      objects[timer.id] = (object, nil)
    }
  }

  private func remove(_ id: TimerID) {
    objects[id] = nil
    bus.emit(
      "InterfacesRemoved", on: BusNames.objectManager, at: BusNames.managerPath,
      [.objectPath(TimerCodec.path(of: id)), .strings([BusNames.timer])])
  }

  private func update(_ object: TimerObject, to timer: Countdown) {
    guard object.timer != timer else { return }
    let before = TimerCodec.properties(of: object.timer)
    object.timer = timer
    announce(
      TimerCodec.properties(of: timer), over: before, of: BusNames.timer,
      at: TimerCodec.path(of: timer.id))
  }

  private func announce(
    _ values: [String: Value], over before: [String: Value], of interface: String, at path: String
  ) {
    let changed = values.filter { before[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    bus.emit(
      "PropertiesChanged", on: BusNames.properties, at: path,
      [.string(interface), .properties(changed), .strings([])])
  }
}

/// One timer on the bus; its calls are answered where all others are.
@MainActor private final class TimerObject: BusObject {
  var timer: Countdown
  private let clock: EngineClock
  private let answer: @MainActor (MethodCall) -> Void

  init(
    _ timer: Countdown, clock: EngineClock, answer: @escaping @MainActor (MethodCall) -> Void
  ) {
    self.timer = timer
    self.clock = clock
    self.answer = answer
  }

  func handle(_ call: MethodCall) { answer(call) }

  func value(of property: String, on interface: String) -> Value? {
    TimerCodec.allProperties(of: timer, at: clock.now)[property]
  }
}

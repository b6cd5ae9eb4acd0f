// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore
internal import TimerEngine

/// Wakes the computer from suspend in time for the next alarm, where something allows it.
///
/// First choice is the kernel's alarm timer, which needs the capability CAP_WAKE_ALARM (systemd 254
/// and later give it to local sessions); second is Plasma's PowerDevil.
@MainActor final class Waker: TimerView {
  /// What wakes the computer.
  enum Means: String { case kernel, powerDevil = "powerdevil", nothing }

  private static let powerDevil = "org.kde.Solid.PowerManagement"

  // Owned
  private let alarm: BootAlarm?
  private var watch: BusClaim?
  private var hasPowerDevil = false
  /// PowerDevil's number of what was asked for last.
  private var wakeup: UInt32?
  private var asked: Duration?
  private var shown = TimerSnapshot()

  // Borrowed
  private let bus: Bus
  private let now: @MainActor () -> Moment
  private let isWanted: @MainActor () -> Bool

  init(
    bus: Bus, now: @escaping @MainActor () -> Moment, isWanted: @escaping @MainActor () -> Bool
  ) {
    self.bus = bus
    self.now = now
    self.isWanted = isWanted
    // Not being allowed to is the usual case, not a failure.
    alarm = try? BootAlarm(wakesMachine: true)
    guard alarm == nil else { return }
    watch = bus.watch(
      Self.powerDevil,
      appeared: { [weak self] _ in self?.powerDevil(isThere: true) },
      vanished: { [weak self] in self?.powerDevil(isThere: false) })
  }

  var means: Means { alarm != nil ? .kernel : hasPowerDevil ? .powerDevil : .nothing }

  func render(_ snapshot: TimerSnapshot) {
    shown = snapshot
    let now = now()
    let next = snapshot.timers
      .filter { $0.state == .running && $0.plan.onSuspend == .runOn }
      .map { $0.remaining(at: now) }.min()
    guard isWanted(), let next else { return cancel() }
    if let alarm {
      alarm.set(at: now.sinceBoot + next) {}
    } else if hasPowerDevil {
      ask(for: now.wall + next)
    }
  }

  private func cancel() {
    alarm?.cancel()
    asked = nil
    clearWakeup()
  }

  private func powerDevil(isThere: Bool) {
    hasPowerDevil = isThere
    wakeup = nil
    asked = nil
    if isThere { render(shown) }
  }

  private func ask(for wall: Duration) {
    guard wall != asked else { return }
    asked = wall
    clearWakeup()
    let time = UInt64(max(wall.components.seconds, 0))
    bus.call(
      call("scheduleWakeup", [.string(""), .objectPath("/"), .uint64(time)])
    ) { [weak self] outcome in
      switch outcome {
      case .success(let results): self?.gotNumber(results.first?.uint32, for: wall)
      case .failure(let error): Log.warn("PowerDevil: \(error)")
      }
    }
  }

  /// Another time may have been asked for, or none, while the answer was on its way.
  private func gotNumber(_ number: UInt32?, for wall: Duration) {
    let isCurrent = asked == wall
    wakeup = number
    if !isCurrent { clearWakeup() }
  }

  private func clearWakeup() {
    guard let number = wakeup else { return }
    wakeup = nil
    bus.call(call("clearWakeup", [.int32(Int32(clamping: number))]))
  }

  private func call(_ method: String, _ arguments: [Value]) -> Bus.Call {
    Bus.Call(
      Self.powerDevil, "/org/kde/Solid/PowerManagement", Self.powerDevil, method, arguments,
      startsService: false)
  }
}

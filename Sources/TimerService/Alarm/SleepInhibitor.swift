// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Keeps the computer awake through logind, as long as there is a reason to.
///
/// The lock is a file descriptor: the kernel gives it back however this process ends.
@MainActor final class SleepInhibitor {
  enum Reason: Hashable { case ringing, running }

  // Owned
  private var reasons: Set<Reason> = []
  private var lock: FileDescriptor?
  private var isAsking = false
  private var system: Bus?

  /// Says whether a reason holds.
  func set(_ reason: Reason, to holds: Bool) {
    if holds { reasons.insert(reason) } else { reasons.remove(reason) }
    if reasons.isEmpty {
      lock = nil
    } else if lock == nil, !isAsking {
      ask()
    }
  }

  private func ask() {
    isAsking = true
    guard let system else {
      return Bus.system { [weak self] outcome in
        guard let self else { return }
        switch outcome {
        case .success(let bus):
          self.system = bus
          self.inhibit(bus)
        case .failure(let error): self.failed(error)
        }
      }
    }
    inhibit(system)
  }

  private func inhibit(_ bus: Bus) {
    bus.callForDescriptor(
      Bus.Call(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "Inhibit",
        [
          .string("sleep:idle"), .string("Marzano"), .string(Strings.reasonToStayAwake),
          .string("block"),
        ], startsService: false)
    ) { [weak self] outcome in
      guard let self else { return }
      self.isAsking = false
      switch outcome {
      case .success(let lock):
        // All reasons may have gone while logind was asked.
        self.lock = self.reasons.isEmpty ? nil : lock
      case .failure(let error): self.failed(error)
      }
    }
  }

  private func failed(_ error: GLibError) {
    isAsking = false
    Log.warn("the computer is not kept awake: \(error)")
  }
}

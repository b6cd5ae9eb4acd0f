// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The clients that want the service to stay, each until it leaves the bus.
@MainActor final class Watchers {
  private let bus: Bus
  private let changed: @MainActor (_ hasAny: Bool) -> Void
  private var claims: [String: BusClaim] = [:]

  init(bus: Bus, changed: @escaping @MainActor (_ hasAny: Bool) -> Void) {
    self.bus = bus
    self.changed = changed
  }

  func add(_ client: String) {
    guard claims[client] == nil else { return }
    claims[client] = bus.watch(
      client, appeared: { _ in }, vanished: { [weak self] in self?.remove(client) })
    changed(true)
  }

  func remove(_ client: String) {
    guard claims.removeValue(forKey: client) != nil else { return }
    changed(!claims.isEmpty)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// Starts `marzano-service` where the bus does not know how to: in the build tree.
@MainActor final class ServiceStarter {
  typealias Waiter = @MainActor (BusFailure?) -> Void

  private let bus: Bus
  private var watch: BusClaim?
  private var limit: EventSource?
  private var waiters: [Waiter] = []

  init(bus: Bus) { self.bus = bus }

  /// Calls `done` without a failure as soon as somebody owns the service's name.
  func start(before deadline: Moment, _ done: @escaping Waiter) {
    waiters.append(done)
    guard waiters.count == 1 else { return }
    guard let program = Installation.sibling("marzano-service") else {
      return finish(
        .init(.unreachable, tr("marzano-service is not installed beside this program.")))
    }
    do {
      try Subprocess.launch([program])
    } catch {
      return finish(.init(.unreachable, program + ": " + error.message))
    }
    limit = .after(SystemClock.ofBus.now.elapsed(to: deadline)) { [weak self] in
      self?.finish(.init(.unreachable, tr("The service did not start in time.")))
    }
    watch = bus.watch(
      BusNames.application, appeared: { [weak self] _ in self?.finish(nil) }, vanished: {})
  }

  private func finish(_ failure: BusFailure?) {
    watch = nil
    limit = nil
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter(failure) }
  }
}

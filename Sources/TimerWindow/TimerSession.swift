// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// What the window knows of the timers, and its way to change them.
@MainActor final class TimerSession {
  enum State: Hashable {
    case connecting
    case connected
    case failed(String)
  }

  /// Called after each change.
  var onChange: @MainActor () -> Void = {}

  /// Called with a sentence when something asked for did not happen.
  var onRefusal: @MainActor (String) -> Void = { _ in }

  private(set) var state = State.connecting
  private(set) var snapshot = TimerSnapshot()
  private(set) var warning = ""

  // Owned
  private(set) var bus: Bus?
  private(set) var client: TimerClient?
  private var follower: TimerFollower?

  /// Connects to the bus and to the service.
  func open() {
    state = .connecting
    Bus.session { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .success(let bus): self.follow(bus)
      case .failure(let error):
        self.state = .failed(error.message)
        self.onChange()
      }
    }
  }

  /// Tries again after a failure.
  func retry() {
    if let follower { follower.retry() } else { open() }
  }

  /// Sends a request; a refusal is told, the change itself arrives by the follower.
  func send(
    _ request: ManagerRequest, _ done: @escaping @MainActor ([Countdown]) -> Void = { _ in }
  ) {
    guard let client else { return }
    client.send(request) { [weak self] outcome in
      switch outcome {
      case .success(let timers): done(timers)
      case .failure(let failure): self?.onRefusal(failure.message)
      }
    }
  }

  /// Tells the service that the window was minimized; it may want it in the tray instead.
  func tellMinimized() {
    client?.call("WindowMinimized") { [weak self] outcome in
      if case .failure(let failure) = outcome { self?.onRefusal(failure.message) }
    }
  }

  /// Plays the alarm once; says why when it cannot be heard.
  func testSound(_ done: @escaping @MainActor (String?) -> Void) {
    guard let client else { return done(Strings.noService) }
    client.call("TestSound", [.string("")]) { outcome in
      if case .failure(let failure) = outcome { done(failure.message) } else { done(nil) }
    }
  }

  private func follow(_ bus: Bus) {
    self.bus = bus
    let client = TimerClient(bus: bus)
    self.client = client
    follower = TimerFollower(client: client, keepsService: true) { [weak self] in
      self?.adopt()
    }
  }

  private func adopt() {
    guard let follower else { return }
    warning = follower.warning
    switch follower.link {
    case .connecting: state = .connecting
    case .connected:
      state = .connected
      snapshot = follower.snapshot
    case .away:
      // The follower is bringing the service back; what was last seen still holds.
      break
    case .failed(let failure): state = .failed(failure.message)
    }
    onChange()
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
public import TimerCore

/// Keeps a snapshot of the service's timers true, as long as it is held.
@MainActor public final class TimerFollower {
  /// Whether the snapshot can be believed.
  public enum Link: Sendable, Hashable {
    case connecting
    case connected
    /// Nobody owns the service's name; the timers of the snapshot are those last seen.
    case away
    /// The service could not be reached or started.
    case failed(BusFailure)
  }

  public private(set) var snapshot = TimerSnapshot()
  public private(set) var link = Link.connecting
  /// What a person should know about the record; empty when all is well.
  public private(set) var warning = ""

  // Owned
  private let client: TimerClient
  private let keepsService: Bool
  private let changed: @MainActor () -> Void
  private var claims: [BusClaim] = []
  private var objects: [String: [String: [String: Value]]] = [:]
  private var pendingChange: EventSource?

  /// - Parameters:
  ///   - keepsService: Starts the service when it is not there and keeps it from leaving.
  ///   - changed: Called after each change of `snapshot`, `link` or `warning`, once for a batch.
  public init(
    client: TimerClient, keepsService: Bool, changed: @escaping @MainActor () -> Void
  ) {
    self.client = client
    self.keepsService = keepsService
    self.changed = changed
    for (interface, body) in handlers {
      claims.append(
        client.bus.subscribe(sender: BusNames.application, interface: interface, body))
    }
    claims.append(
      client.bus.watch(
        BusNames.application, appeared: { [weak self] _ in self?.load() },
        vanished: { [weak self] in self?.serviceIsAway() }))
  }

  /// Asks for the service again after it could not be reached.
  public func retry() {
    become(.connecting)
    client.call("Watch") { [weak self] outcome in
      switch outcome {
      // Its name may have been there all the time, and then nobody says that it appeared.
      case .success: self?.load()
      case .failure(let failure): self?.become(.failed(failure))
      }
    }
  }

  private var handlers: [(String, @MainActor (Bus.Signal) -> Void)] {
    [
      (BusNames.properties, { [weak self] in self?.propertiesChanged($0) }),
      (BusNames.objectManager, { [weak self] in self?.objectsChanged($0) }),
    ]
  }

  private func serviceIsAway() {
    become(.away)
    if keepsService { keep() }
  }

  private func keep() {
    client.call("Watch") { [weak self] outcome in
      if case .failure(let failure) = outcome { self?.become(.failed(failure)) }
    }
  }

  private func load() {
    if keepsService { keep() }
    client.managedObjects { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .success(let objects):
        self.objects = objects
        self.become(.connected)
      case .failure(let failure): self.become(.failed(failure))
      }
    }
  }

  private func propertiesChanged(_ signal: Bus.Signal) {
    guard link == .connected, signal.arguments.count >= 2,
      let interface = signal.arguments[0].string, let values = signal.arguments[1].fields
    else { return }
    objects[signal.path, default: [:]][interface, default: [:]].merge(values) { $1 }
    announce()
  }

  private func objectsChanged(_ signal: Bus.Signal) {
    guard link == .connected, signal.arguments.count >= 2,
      let path = signal.arguments[0].string
    else { return }
    if signal.name == "InterfacesAdded" {
      objects[path] = signal.arguments[1].fields?.compactMapValues { $0.fields }
    } else {
      objects[path] = nil
    }
    announce()
  }

  private func become(_ link: Link) {
    self.link = link
    announce()
  }

  /// Several signals arrive for one change; the view hears of it once.
  private func announce() {
    guard pendingChange == nil else { return }
    pendingChange = .soon { [weak self] in
      guard let self else { return }
      self.pendingChange = nil
      self.snapshot = TimerClient.snapshot(of: self.objects)
      let manager = self.objects[BusNames.managerPath]?[BusNames.manager]
      self.warning = manager?["Warning"]?.string ?? ""
      self.changed()
    }
  }
}

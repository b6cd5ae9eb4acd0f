// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge
public import TimerCore

/// Talks to the service, and starts it when nobody has.
@MainActor public final class TimerClient {
  /// The time a request may take, starting the service included.
  public static let timeLimit = Duration.seconds(3)

  public typealias Answer = Result<[Countdown], BusFailure>

  // Owned
  let bus: Bus
  private let starter: ServiceStarter

  public init(bus: Bus) {
    self.bus = bus
    starter = ServiceStarter(bus: bus)
  }

  /// Sends a request; the answer holds the timers it was for, as they are now.
  public func send(
    _ request: ManagerRequest, _ done: @escaping @MainActor (Answer) -> Void
  ) {
    call(request.method, request.arguments) { outcome in
      done(outcome.map { TimerClient.timers(in: $0.first) })
    }
  }

  /// Calls any method of the manager.
  public func call(
    _ method: String, _ arguments: [Value] = [],
    _ done: @escaping @MainActor (Result<[Value], BusFailure>) -> Void
  ) {
    let call = Bus.Call(
      BusNames.application, BusNames.managerPath, BusNames.manager, method, arguments)
    let deadline = SystemClock.ofBus.now.advanced(by: Self.timeLimit)
    bus.call(call, timeLimit: Self.timeLimit) { [weak self] outcome in
      guard case .failure(let error) = outcome, error.isNoService, let self else {
        return done(outcome.mapError(BusFailure.init))
      }
      self.starter.start(before: deadline) { failure in
        if let failure { return done(.failure(failure)) }
        let rest = SystemClock.ofBus.now.elapsed(to: deadline)
        self.bus.call(call, timeLimit: rest) { done($0.mapError(BusFailure.init)) }
      }
    }
  }

  /// Reads the timers of a service that runs already; fails with `unreachable` when none does.
  public func snapshot(_ done: @escaping @MainActor (Result<TimerSnapshot, BusFailure>) -> Void) {
    managedObjects { done($0.map(TimerClient.snapshot(of:))) }
  }

  /// What a service that runs already says of itself.
  public struct Report: Sendable, Hashable {
    public var snapshot: TimerSnapshot
    /// What a person should know; empty when all is well.
    public var warnings: [String]
    /// Whether all that has changed is on disk.
    public var isSaved = true
  }

  /// Reads the timers without starting a service; `nil` when none is there.
  public func report(_ done: @escaping @MainActor (Result<Report?, BusFailure>) -> Void) {
    requestObjects { outcome in
      switch outcome {
      case .success(let objects):
        let manager = objects[BusNames.managerPath]?[BusNames.manager] ?? [:]
        done(
          .success(
            Report(
              snapshot: Self.snapshot(of: objects), warnings: Self.warnings(in: manager),
              isSaved: manager["NotSaved"]?.string ?? "" == "")))
      case .failure(let error) where error.isNoService || error.isDesertion: done(.success(nil))
      case .failure(let error): done(.failure(BusFailure(error)))
      }
    }
  }

  /// What a person should know of the record, each thing once.
  private static func warnings(in manager: [String: Value]) -> [String] {
    let reason = manager["NotSaved"]?.string ?? ""
    let notSaved =
      reason.isEmpty ? "" : tr("Timers cannot be saved: {reason}").filled(["reason": reason])
    let warning = manager["Warning"]?.string ?? ""
    let all = warning == notSaved ? [warning] : [notSaved, warning]
    return all.filter { !$0.isEmpty }
  }

  typealias Objects = [String: [String: [String: Value]]]

  /// Every object of the service with its interfaces and their properties.
  func managedObjects(_ done: @escaping @MainActor (Result<Objects, BusFailure>) -> Void) {
    requestObjects { done($0.mapError(BusFailure.init)) }
  }

  private func requestObjects(_ done: @escaping @MainActor (Result<Objects, GLibError>) -> Void) {
    bus.call(
      Bus.Call(
        BusNames.application, BusNames.managerPath, BusNames.objectManager, "GetManagedObjects",
        startsService: false),
      timeLimit: Self.timeLimit
    ) { outcome in
      done(outcome.map { $0.first?.objects ?? [:] })
    }
  }

  private static func timers(in value: Value?) -> [Countdown] {
    (value?.elements ?? []).compactMap { entry in
      guard let pair = entry.elements, pair.count == 2, let path = pair[0].string,
        let id = TimerCodec.id(ofPath: path), let properties = pair[1].fields
      else { return nil }
      return TimerCodec.timer(id, from: properties)
    }
  }

  static func snapshot(of objects: Objects) -> TimerSnapshot {
    var snapshot = TimerSnapshot()
    for (path, interfaces) in objects {
      if let values = interfaces[BusNames.timer], let id = TimerCodec.id(ofPath: path),
        let timer = TimerCodec.timer(id, from: values)
      {
        snapshot.timers.append(timer)
      }
      if let values = interfaces[BusNames.manager] { snapshot.adopt(manager: values) }
    }
    snapshot.timers = snapshot.timers.inListOrder(at: SystemClock.ofBus.now)
    return snapshot
  }
}

extension TimerSnapshot {
  /// Takes over what the manager's properties say.
  mutating func adopt(manager values: [String: Value]) {
    if let length = values["LastLengthUSec"]?.integer {
      let name = values["LastName"]?.string ?? ""
      last = length > 0 ? Plan(length: .microseconds(length), name: name) : nil
    }
    if let numbers = values["Undoable"]?.elements {
      undoable = numbers.compactMap { $0.integer.flatMap { TimerID($0) } }
    }
  }
}

extension Value {
  /// `a{oa{sa{sv}}}`, the managed objects, variants opened.
  var objects: [String: [String: [String: Value]]]? {
    fields?.compactMapValues { $0.fields?.compactMapValues { $0.fields } }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge
public import TimerCore

/// The stopwatch as properties on the bus, and back.
public enum StopwatchCodec {
  public static func properties(of stopwatch: Stopwatch) -> [String: Value] {
    let (before, anchor): (Duration, Moment?) =
      switch stopwatch.phase {
      case .idle: (.zero, nil)
      case .running(let before, let anchor): (before, anchor)
      case .paused(let elapsed): (elapsed, nil)
      }
    return [
      "State": .string(stopwatch.state.rawValue),
      "ElapsedUSec": .length(before),
      "AnchorBootTimeUSec": .instant(anchor?.sinceBoot),
      "AnchorRealTimeUSec": .instant(anchor?.wall),
      "LapsUSec": .array(of: "t", stopwatch.laps.map { .length($0) }),
    ]
  }

  /// `nil` when the properties make no stopwatch.
  public static func stopwatch(from values: [String: Value]) -> Stopwatch? {
    guard let state = values["State"]?.string.flatMap(TimerState.init(rawValue:)),
      let elapsed = values["ElapsedUSec"]?.integer
    else { return nil }
    let laps = (values["LapsUSec"]?.elements ?? []).compactMap(\.integer)
      .map { Duration.microseconds($0) }
    switch state {
    case .idle: return Stopwatch()
    case .paused: return Stopwatch(phase: .paused(elapsed: .microseconds(elapsed)), laps: laps)
    case .running:
      let anchor = Moment(
        wall: .microseconds(values["AnchorRealTimeUSec"]?.integer ?? 0),
        sinceBoot: .microseconds(values["AnchorBootTimeUSec"]?.integer ?? 0), awake: .zero,
        boot: SystemClock.ofBus.now.boot)
      return Stopwatch(
        phase: .running(before: .microseconds(elapsed), anchor: anchor), laps: laps)
    case .overtime: return nil
    }
  }
}

extension TimerClient {
  public typealias StopwatchAnswer = Result<Stopwatch, BusFailure>

  /// Sends the stopwatch a command, or only reads it; starts the service when nobody has.
  public func stopwatch(
    _ command: Stopwatch.Command?, _ done: @escaping @MainActor (StopwatchAnswer) -> Void
  ) {
    call("Stopwatch", [.string(command?.rawValue ?? "")]) { outcome in
      done(
        outcome.flatMap { results in
          guard let values = results.first?.fields,
            let stopwatch = StopwatchCodec.stopwatch(from: values)
          else { return .failure(BusFailure(.other, "the answer makes no stopwatch")) }
          return .success(stopwatch)
        })
    }
  }

  /// Reads the stopwatch of a service that runs already; `nil` when none does.
  public func runningStopwatch(
    _ done: @escaping @MainActor (Result<Stopwatch?, BusFailure>) -> Void
  ) {
    bus.call(
      Bus.Call(
        BusNames.application, BusNames.managerPath, BusNames.manager, "Stopwatch", [.string("")],
        startsService: false)
    ) { outcome in
      switch outcome {
      case .failure(let error) where error.isNoService || error.isDesertion: done(.success(nil))
      case .failure(let error): done(.failure(BusFailure(error)))
      case .success(let results):
        done(.success(results.first?.fields.flatMap { StopwatchCodec.stopwatch(from: $0) }))
      }
    }
  }

  /// Calls `changed` each time the stopwatch has changed, until the claim is let go.
  public func followStopwatch(
    _ changed: @escaping @MainActor (Stopwatch) -> Void
  ) -> BusClaim {
    bus.subscribe(
      sender: BusNames.application, path: BusNames.managerPath, interface: BusNames.manager,
      signal: "StopwatchChanged"
    ) { signal in
      if let values = signal.arguments.first?.fields,
        let stopwatch = StopwatchCodec.stopwatch(from: values)
      {
        changed(stopwatch)
      }
    }
  }
}

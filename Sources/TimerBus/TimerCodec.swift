// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge
public import TimerCore

/// Timers as properties on the bus, and back.
public enum TimerCodec {
  public static func path(of id: TimerID) -> String { BusNames.timersPath + String(id.number) }

  public static func id(ofPath path: String) -> TimerID? {
    guard path.hasPrefix(BusNames.timersPath) else { return nil }
    return Int64(path.dropFirst(BusNames.timersPath.count)).flatMap { TimerID($0) }
  }

  /// The properties that are signalled when they change.
  public static func properties(of timer: Countdown) -> [String: Value] {
    let (left, anchor) = timer.leftAndAnchor
    return [
      "Name": .string(timer.plan.name),
      "State": .string(timer.state.rawValue),
      "LengthUSec": .length(timer.length),
      "PlannedLengthUSec": .length(timer.plan.length),
      "LeftUSec": .length(left),
      "AnchorBootTimeUSec": .instant(anchor?.sinceBoot),
      "AnchorMonotonicUSec": .instant(anchor?.awake),
      "AnchorRealTimeUSec": .instant(anchor?.wall),
      "StartedRealTimeUSec": .instant(timer.startedAt),
      "UntilRealTimeUSec": .instant(timer.plan.until),
      "OnSuspend": .string(timer.plan.onSuspend.rawValue),
      "Ringing": .bool(timer.isRinging),
      "Sound": .string(timer.plan.sound),
      "Recipe": .string(timer.plan.recipe.map { Grammar().print($0) } ?? ""),
      "Step": .uint32(timer.plan.recipe == nil ? 0 : UInt32(clamping: timer.place + 1)),
    ]
  }

  /// All properties, with those that only hold for `now`.
  public static func allProperties(of timer: Countdown, at now: Moment) -> [String: Value] {
    var values = properties(of: timer)
    values["RemainingUSec"] = .length(timer.remaining(at: now))
    values["OvertimeUSec"] = .length(timer.overtime(at: now))
    values["EndsRealTimeUSec"] = .instant(timer.end(at: now))
    return values
  }

  /// The timer that has these properties; `nil` when they make none.
  ///
  /// - Parameter boot: What the reader's own moments call the running boot.
  public static func timer(
    _ id: TimerID, from values: [String: Value], boot: String = ""
  ) -> Countdown? {
    guard let state = values["State"]?.string.flatMap(TimerState.init(rawValue:)),
      let length = values.length("LengthUSec"),
      let planned = values.length("PlannedLengthUSec"),
      let left = values.length("LeftUSec"),
      let onSuspend = values["OnSuspend"]?.string.flatMap(SuspendPolicy.init(rawValue:)),
      let name = values["Name"]?.string
    else { return nil }
    let anchor = Moment(
      wall: values.instant("AnchorRealTimeUSec"), sinceBoot: values.instant("AnchorBootTimeUSec"),
      awake: values.instant("AnchorMonotonicUSec"), boot: boot)
    let phase: Countdown.Phase
    switch state {
    case .idle: return nil
    case .running: phase = .running(left: left, anchor: anchor)
    case .paused: phase = .paused(left: left)
    case .overtime: phase = .overtime(since: anchor, isRinging: values["Ringing"]?.bool ?? false)
    }
    let until = values.instant("UntilRealTimeUSec")
    return Countdown(
      id: id,
      plan: Plan(
        length: planned, name: name, onSuspend: onSuspend, until: until == .zero ? nil : until,
        sound: values["Sound"]?.string ?? "",
        recipe: recipe(in: values)),
      length: length, startedAt: values.instant("StartedRealTimeUSec"), phase: phase,
      place: max(Int(values["Step"]?.uint32 ?? 1), 1) - 1)
  }

  private static func recipe(in values: [String: Value]) -> Recipe? {
    guard let text = values["Recipe"]?.string, !text.isEmpty else { return nil }
    // A service that writes what this program cannot read is of another version.
    return (try? Grammar().recipe(text, isWritten: true)) ?? nil
  }
}

extension Countdown {
  fileprivate var leftAndAnchor: (left: Duration, anchor: Moment?) {
    switch phase {
    case .running(let left, let anchor): (left, anchor)
    case .paused(let left): (left, nil)
    case .overtime(let since, _): (.zero, since)
    }
  }
}

extension Value {
  /// A length of time in microseconds, never negative.
  public static func length(_ duration: Duration) -> Value {
    .uint64(UInt64(max(duration.wholeMicroseconds, 0)))
  }

  /// An instant of some clock in microseconds; 0 for none.
  public static func instant(_ duration: Duration?) -> Value {
    .int64(duration?.wholeMicroseconds ?? 0)
  }
}

extension [String: Value] {
  fileprivate func length(_ name: String) -> Duration? {
    guard let number = self[name]?.uint64, let length = Int64(exactly: number) else { return nil }
    return .microseconds(length)
  }

  fileprivate func instant(_ name: String) -> Duration {
    .microseconds(self[name]?.integer ?? 0)
  }
}

extension Duration {
  /// In microseconds, rounded down, kept inside what `Int64` holds.
  var wholeMicroseconds: Int64 {
    let nanoseconds = wholeNanoseconds
    return nanoseconds / 1000 - (nanoseconds % 1000 < 0 ? 1 : 0)
  }
}

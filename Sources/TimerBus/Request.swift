// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge
public import TimerCore

/// One method of the manager with its arguments.
public struct ManagerRequest: Sendable, Hashable {
  public let method: String
  public let arguments: [Value]

  init(_ method: String, _ arguments: [Value]) {
    self.method = method
    self.arguments = arguments
  }

  /// - Parameter onSuspend: `nil` for what the preferences say; `plan.onSuspend` does not count.
  public static func start(_ plan: Plan, onSuspend: SuspendPolicy? = nil) -> ManagerRequest {
    var options: [String: Value] = [:]
    if let onSuspend { options["suspend"] = .string(onSuspend.rawValue) }
    if let recipe = plan.recipe { options["recipe"] = .string(Grammar().print(recipe)) }
    if !plan.sound.isEmpty { options["sound"] = .string(plan.sound) }
    if let until = plan.until { options["until-usec"] = .instant(until) }
    if plan.ago > .zero { options["ago-usec"] = .length(plan.ago) }
    return ManagerRequest(
      "Start", [.length(plan.length), .string(plan.name), .properties(options)])
  }

  public static func pause(_ which: Which) -> ManagerRequest { .init("Pause", [which.value]) }
  public static func resume(_ which: Which) -> ManagerRequest { .init("Resume", [which.value]) }
  public static func toggle(_ which: Which) -> ManagerRequest { .init("Toggle", [which.value]) }
  public static func cancel(_ which: Which) -> ManagerRequest { .init("Cancel", [which.value]) }
  public static func restart(_ which: Which) -> ManagerRequest { .init("Restart", [which.value]) }
  public static func next(_ which: Which) -> ManagerRequest { .init("Next", [which.value]) }
  public static func stop(_ which: Which) -> ManagerRequest { .init("Stop", [which.value]) }
  public static func silence(_ which: Which) -> ManagerRequest { .init("Silence", [which.value]) }
  public static func undo(_ which: Which) -> ManagerRequest { .init("Undo", [which.value]) }

  public static func add(_ amount: Duration, _ which: Which) -> ManagerRequest {
    .init("Add", [.instant(amount), which.value])
  }
  public static func rename(_ name: String, _ which: Which) -> ManagerRequest {
    .init("Rename", [.string(name), which.value])
  }
  public static func setLength(_ length: Duration, _ which: Which) -> ManagerRequest {
    .init("SetLength", [.length(length), which.value])
  }
}

/// The timers a request is for, as the bus spells them.
public enum Which: Sendable, Hashable {
  case current
  case every
  case timer(TimerID)
  case named(String)

  /// Reads the bus's spelling.
  public init(_ text: String) {
    if text.isEmpty {
      self = .current
    } else if text == "*" {
      self = .every
    } else if text.hasPrefix("#"), let id = Int64(text.dropFirst()).flatMap({ TimerID($0) }) {
      self = .timer(id)
    } else {
      self = .named(text)
    }
  }

  public var text: String {
    switch self {
    case .current: ""
    case .every: "*"
    case .timer(let id): "#" + String(id.number)
    case .named(let name): name
    }
  }

  var value: Value { .string(text) }
}

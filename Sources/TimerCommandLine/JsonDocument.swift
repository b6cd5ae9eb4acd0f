// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// The documents of `--json`; docs/json.md and data/schema describe them.
enum JsonDocument {
  /// Rises when a reader of the old documents would misunderstand the new ones.
  static let version: Int64 = 1

  /// The answer to a verb.
  static func answer(
    _ verb: Verb, _ views: [TimerView], _ snapshot: TimerSnapshot?, warnings: [String] = []
  ) -> Json {
    var members = head(verb)
    if let snapshot {
      let first = views.first
      members.append(.init("state", .string(first?.timer.state.rawValue ?? "idle")))
      members.append(.init("text", .string(first?.time ?? "")))
      let last = snapshot.last.map { TimerDocument.plan(name: $0.name, length: $0.length) }
      members.append(.init("last", last ?? .null))
      members.append(
        .init("undoable", .array(snapshot.undoable.map { .integer($0.number) })))
    }
    members.append(.init("timers", .array(views.map(\.document.json))))
    if !warnings.isEmpty {
      members.append(.init("warnings", .array(warnings.map { .string($0) })))
    }
    return .object(members)
  }

  static func failure(_ verb: Verb, code: Int64, kind: String, message: String) -> Json {
    let error = Json.object([
      .init("code", .integer(code)), .init("kind", .string(kind)),
      .init("message", .string(message)),
    ])
    return .object(head(verb) + [.init("error", error)])
  }

  private static func head(_ verb: Verb) -> [Json.Member] {
    [.init("schema", .integer(version)), .init("verb", .string(verb.rawValue))]
  }
}

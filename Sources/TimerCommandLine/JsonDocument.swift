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
      members.append(.init("last", snapshot.last.map(last) ?? .null))
      members.append(
        .init("undoable", .array(snapshot.undoable.map { .integer($0.number) })))
    }
    members.append(.init("timers", .array(views.map(timer))))
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

  private static func last(_ plan: Plan) -> Json {
    .object([
      .init("name", .string(plan.name)), .init("length_ms", .integer(plan.length.milliseconds)),
    ])
  }

  /// One timer, all lengths in milliseconds.
  static func timer(_ view: TimerView) -> Json {
    let timer = view.timer
    return .object([
      .init("id", .integer(timer.id.number)),
      .init("name", .string(timer.plan.name)),
      .init("state", .string(view.stateWord)),
      .init("text", .string(view.time)),
      .init("remaining_ms", .integer(view.remaining.milliseconds)),
      .init("overtime_ms", .integer(view.overtime.milliseconds)),
      .init("elapsed_ms", .integer(view.elapsed.milliseconds)),
      .init("length_ms", .integer(timer.length.milliseconds)),
      .init("planned_length_ms", .integer(timer.plan.length.milliseconds)),
      .init("percent", .integer(Int64(view.percentElapsed))),
      .init("ringing", .bool(timer.isRinging)),
      .init("on_suspend", .string(timer.plan.onSuspend.rawValue)),
      .init("sound", timer.plan.sound.isEmpty ? .null : .string(timer.plan.sound)),
      .init("recipe", timer.plan.recipe.map { .string(Grammar().print($0)) } ?? .null),
      .init("step", view.step.map { .integer(Int64($0)) } ?? .null),
      .init("steps", view.steps.map { .integer(Int64($0)) } ?? .null),
      .init(
        "next",
        timer.nextStep.map { step in
          .object([
            .init("name", .string(step.name)),
            .init("length_ms", .integer(step.length.milliseconds)),
          ])
        } ?? .null),
      .init("started_at", .string(view.local.timestamp(timer.startedAt.nearestSecond))),
      .init("ends_at", view.endsAt.map { .string(view.local.timestamp($0)) } ?? .null),
      .init(
        "until", timer.plan.until.map { .string(view.local.timestamp($0)) } ?? .null),
    ])
  }
}

extension Duration {
  /// Rounded up, as all that people are shown.
  var milliseconds: Int64 {
    let nanoseconds = wholeNanoseconds
    return nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
  }
}

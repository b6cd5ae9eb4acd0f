// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

extension JsonDocument {
  static func history(_ runs: [Run], _ local: LocalClock) -> Json {
    document(.history, "runs", .array(runs.map { run($0, local) }))
  }

  private static func run(_ run: Run, _ local: LocalClock) -> Json {
    .object([
      .init("id", .integer(run.timer.number)), .init("name", .string(run.name)),
      .init("outcome", .string(run.outcome.rawValue)),
      .init("length_ms", .integer(run.length.milliseconds)),
      .init("remaining_ms", .integer(run.left.milliseconds)),
      .init("overtime_ms", .integer(run.overtime.milliseconds)),
      .init("started_at", .string(local.timestamp(run.startedAt.nearestSecond))),
      .init("ended_at", .string(local.timestamp(run.endedAt.nearestSecond))),
    ])
  }

  static func presets(_ items: [String]) -> Json {
    document(.preset, "presets", .array(items.map { .string($0) }))
  }

  static func preferences(_ pairs: [(String, String)]) -> Json {
    document(.config, "preferences", .object(pairs.map { .init($0.0, .string($0.1)) }))
  }

  static func checks(_ checks: [Check]) -> Json {
    document(
      .doctor, "checks",
      .array(
        checks.map { check in
          .object([
            .init("name", .string(check.name)), .init("ok", .bool(check.isFine)),
            .init("needed", .bool(check.isNeeded)), .init("detail", .string(check.detail)),
          ])
        }))
  }

  private static func document(_ verb: Verb, _ name: String, _ value: Json) -> Json {
    .object([
      .init("schema", .integer(version)), .init("verb", .string(verb.rawValue)),
      .init(name, value),
    ])
  }
}

extension PlainText {
  /// Such as `2026-11-30 15:42 · tea · finished · 25:00`.
  static func line(_ run: Run, _ local: LocalClock) -> String {
    let stamp = local.timestamp(run.endedAt)
    var parts = [stamp.prefix(10) + " " + stamp.dropFirst(11).prefix(5)].map(String.init)
    parts.append(run.name.isEmpty ? Strings.unnamed(run.timer) : run.name)
    parts.append(Strings.outcome(run.outcome))
    parts.append(DurationText.short(run.length))
    if run.outcome == .cancelled { parts.append(Strings.left(DurationText.short(run.left))) }
    return parts.joined(separator: " · ")
  }
}

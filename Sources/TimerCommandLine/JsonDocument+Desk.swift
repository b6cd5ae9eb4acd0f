// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

extension JsonDocument {
  static func preferences(
    _ keys: [Preference], _ preferences: Preferences, _ path: String, _ problems: [String]
  ) -> Json {
    let shown = keys.map { key in
      Json.Member(
        key.rawValue,
        .object([
          .init("value", .string(preferences[key])), .init("standard", .string(key.standard)),
          .init("summary", .string(key.summary)),
        ]))
    }
    var members: [Json.Member] = [
      .init("file", .string(path)), .init("preferences", .object(shown)),
    ]
    if !problems.isEmpty {
      members.append(.init("warnings", .array(problems.map { .string($0) })))
    }
    return document(.config, members)
  }

  static func presets(_ list: PresetList) -> Json {
    let shown = list.items.map { item in
      Json.object([
        .init("text", .string(item)), .init("name", .string(list.name(of: item))),
      ])
    }
    return document(.preset, [.init("presets", .array(shown))])
  }

  static func history(_ runs: [PastRun]) -> Json {
    document(.history, [.init("runs", .array(runs.map(run)))])
  }

  private static func run(_ past: PastRun) -> Json {
    let run = past.run
    return .object([
      .init("id", .integer(run.timer.number)), .init("name", .string(run.name)),
      .init("outcome", .string(run.outcome.rawValue)), .init("day", .string(past.day.text)),
      .init("started_at", .string(past.timestamp(run.startedAt))),
      .init("ended_at", .string(past.timestamp(run.endedAt))),
      .init("length_ms", .milliseconds(run.length)),
      .init("remaining_ms", .integer(max(run.left.wholeMillisecondsRoundedUp, 0))),
      .init("overtime_ms", .integer(max(run.overtime.wholeMillisecondsRoundedUp, 0))),
    ])
  }

  static func stats(_ stats: Statistics) -> Json {
    document(
      .stats,
      [
        .init("day", .string(stats.day.text)), .init("week", .string(stats.week.text)),
        .init("today", totals(stats.ofDay.sum)), .init("this_week", totals(stats.ofWeek.sum)),
        .init("altogether", totals(stats.ofAll.sum)),
        .init(
          "names",
          .array(
            stats.ofAll.map { named in
              .object([.init("name", .string(named.name))] + members(of: named))
            })),
      ])
  }

  private static func totals(_ totals: RunTotals) -> Json { .object(members(of: totals)) }

  private static func members(of totals: RunTotals) -> [Json.Member] {
    [
      .init("finished", .integer(totals.finished)), .init("cancelled", .integer(totals.cancelled)),
      .init("time_ms", .milliseconds(totals.time)),
    ]
  }

  static func stopwatch(_ stopwatch: Stopwatch, at now: Moment) -> Json {
    let elapsed = stopwatch.elapsed(at: now)
    let laps = zip(stopwatch.laps, stopwatch.lapLengths).map { end, length in
      Json.object([
        .init("length_ms", .integer(length.wholeMillisecondsRoundedDown)),
        .init("elapsed_ms", .integer(end.wholeMillisecondsRoundedDown)),
      ])
    }
    return document(
      .stopwatch,
      [
        .init("state", .string(stopwatch.state.rawValue)),
        .init("text", .string(DurationText.stopwatch(elapsed))),
        .init("elapsed_ms", .integer(elapsed.wholeMillisecondsRoundedDown)),
        .init("laps", .array(laps)),
      ])
  }

  static func document(_ verb: Verb, _ members: [Json.Member]) -> Json {
    .object(
      [.init("schema", .integer(version)), .init("verb", .string(verb.rawValue))] + members)
  }
}

extension Duration {
  /// As a stopwatch counts.
  fileprivate var wholeMillisecondsRoundedDown: Int64 { max(wholeNanoseconds, 0) / 1_000_000 }
}

extension JsonDocument {
  static func diagnosis(_ findings: [Finding]) -> Json {
    let checks = findings.map { finding in
      Json.object([
        .init("name", .string(finding.subject.rawValue)),
        .init("verdict", .string(finding.verdict.rawValue)),
        .init("text", .string(finding.text)),
        .init("advice", finding.advice.isEmpty ? .null : .string(finding.advice)),
      ])
    }
    return document(
      .doctor,
      [
        .init("version", .string(ProgramVersion.current)),
        .init("healthy", .bool(!findings.contains { $0.verdict == .missing })),
        .init("checks", .array(checks)),
      ])
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge
public import TimerCore

/// One timer in JSON, for the answers of the command line and for hooks.
///
/// docs/json.md and data/schema describe it.
public struct TimerDocument {
  public let timer: Countdown
  public let now: Moment
  /// The state, or what a verb has made of a timer that is gone.
  public var state: String
  /// How an instant is written, such as `2026-11-30T15:42:00+01:00`.
  public var timestamp: (_ wall: Duration) -> String

  public init(
    _ timer: Countdown, at now: Moment, state: String? = nil,
    timestamp: @escaping (_ wall: Duration) -> String = TimerDocument.localTimestamp
  ) {
    self.timer = timer
    self.now = now
    self.state = state ?? timer.state.rawValue
    self.timestamp = timestamp
  }

  /// The state of a timer that was given up: it has no end any more.
  public static let cancelled = "cancelled"

  /// The time where the machine is, with its offset from UTC (RFC 3339).
  public static func localTimestamp(_ wall: Duration) -> String {
    LocalTime.format("%FT%T%:z", wall)
  }

  /// The wall clock at the end, to the second; `nil` when there is none to come and none was.
  ///
  /// It is drawn from two clocks read one after the other, so the nearest second is meant.
  public var endsAt: Duration? {
    state == Self.cancelled ? nil : timer.end(at: now)?.nearestSecond
  }

  /// All lengths are in milliseconds.
  public var json: Json { .object(counts + nature + instants) }

  private var counts: [Json.Member] {
    [
      .init("id", .integer(timer.id.number)),
      .init("name", .string(timer.plan.name)),
      .init("state", .string(state)),
      .init("text", .string(timer.shownTime(at: now))),
      .init("remaining_ms", .milliseconds(timer.remaining(at: now))),
      .init("overtime_ms", .milliseconds(timer.overtime(at: now))),
      .init("elapsed_ms", .milliseconds(timer.elapsed(at: now))),
      .init("length_ms", .milliseconds(timer.length)),
      .init("planned_length_ms", .milliseconds(timer.plan.length)),
      .init("percent", .integer(Int64(timer.percent(at: now)))),
    ]
  }

  private var nature: [Json.Member] {
    [
      .init("ringing", .bool(timer.isRinging)),
      .init("on_suspend", .string(timer.plan.onSuspend.rawValue)),
      .init("sound", timer.plan.sound.isEmpty ? .null : .string(timer.plan.sound)),
      .init("recipe", timer.plan.recipe.map { .string(Grammar().print($0)) } ?? .null),
      .init("step", timer.step.map { .integer(Int64($0)) } ?? .null),
      .init("steps", timer.steps.map { .integer(Int64($0)) } ?? .null),
      .init("next", timer.nextStep.map { Self.plan(name: $0.name, length: $0.length) } ?? .null),
    ]
  }

  private var instants: [Json.Member] {
    [
      .init("started_at", .string(timestamp(timer.startedAt.nearestSecond))),
      .init("ends_at", endsAt.map { .string(timestamp($0)) } ?? .null),
      .init("until", timer.plan.until.map { .string(timestamp($0)) } ?? .null),
    ]
  }

  /// What may be started: a step to come, or the last plan.
  public static func plan(name: String, length: Duration) -> Json {
    .object([.init("name", .string(name)), .init("length_ms", .milliseconds(length))])
  }
}

extension Json {
  /// A length in whole milliseconds, rounded up as all that people are shown.
  public static func milliseconds(_ length: Duration) -> Json {
    .integer(length.wholeMillisecondsRoundedUp)
  }
}

extension Duration {
  /// Whole milliseconds, a part of one counted as a whole one.
  public var wholeMillisecondsRoundedUp: Int64 {
    let nanoseconds = wholeNanoseconds
    return nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
  }

  /// Rounded to a second, half of one upwards.
  public var nearestSecond: Duration { .seconds((self + .milliseconds(500)).components.seconds) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What a hook is told: variables, and the same with more as JSON on standard input.
///
/// The members of `timer` are those of `marzano status --json`.
struct HookReport {
  let event: HookEvent
  let timer: Countdown
  let now: Moment

  /// Whole seconds, as shell scripts want them.
  var environment: [String: String] {
    var values = [
      "MARZANO_EVENT": event.rawValue,
      "MARZANO_ID": String(timer.id.number),
      "MARZANO_NAME": timer.plan.name,
      "MARZANO_STATE": timer.state.rawValue,
      "MARZANO_LENGTH": String(timer.length.components.seconds),
      "MARZANO_REMAINING": String(timer.remaining(at: now).wholeSecondsRoundedUp),
      "MARZANO_OVERTIME": String(timer.overtime(at: now).components.seconds),
      "MARZANO_STARTED": String(timer.startedAt.components.seconds),
    ]
    if let end = timer.end(at: now) { values["MARZANO_ENDS"] = String(end.components.seconds) }
    return values
  }

  var json: Json {
    .object([
      .init("schema", .integer(1)), .init("event", .string(event.rawValue)),
      .init(
        "timer",
        .object([
          .init("id", .integer(timer.id.number)), .init("name", .string(timer.plan.name)),
          .init("state", .string(timer.state.rawValue)),
          .init("remaining_ms", .integer(milliseconds(timer.remaining(at: now)))),
          .init("overtime_ms", .integer(milliseconds(timer.overtime(at: now)))),
          .init("elapsed_ms", .integer(milliseconds(timer.elapsed(at: now)))),
          .init("length_ms", .integer(milliseconds(timer.length))),
          .init("planned_length_ms", .integer(milliseconds(timer.plan.length))),
          .init("ringing", .bool(timer.isRinging)),
          .init("on_suspend", .string(timer.plan.onSuspend.rawValue)),
          .init("started_at", .string(timestamp(timer.startedAt))),
          .init("ends_at", timer.end(at: now).map { .string(timestamp($0)) } ?? .null),
        ])),
    ])
  }

  private func milliseconds(_ length: Duration) -> Int64 { length.wholeNanoseconds / 1_000_000 }

  private func timestamp(_ wall: Duration) -> String {
    LocalTime.format("%Y-%m-%dT%H:%M:%S%:z", wall)
  }
}

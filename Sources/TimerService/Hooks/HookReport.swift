// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// What a hook is told: variables, and the same with more as JSON on standard input.
///
/// `timer` is told as `marzano status --json` tells it, one that is gone as it was last.
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
      .init("timer", TimerDocument(timer, at: now).json),
    ])
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The timers as the record has them, for when no service runs.
struct SavedSnapshot {
  let snapshot: TimerSnapshot
  let now: Moment

  /// Reads the record and lets the time since pass; empty when nothing was ever saved.
  @MainActor static func read() throws(Failure) -> SavedSnapshot {
    let saved: SavedTimers?
    do {
      saved = try Record.peek()
    } catch {
      throw Failure(.failure, "record", Strings.recordIsUnreadable(error.description))
    }
    return SavedSnapshot(saved ?? SavedTimers(), now: SystemClock().now)
  }

  init(_ saved: SavedTimers, now: Moment) {
    self.now = now
    var machine = TimerMachine(restoring: saved)
    // Waking is never refused.
    _ = try? machine.apply(.wake, at: now)
    snapshot = machine.snapshot(at: now).unheard
  }
}

extension TimerSnapshot {
  /// The same with no alarm sounding: there is nobody to sound it.
  fileprivate var unheard: TimerSnapshot {
    var quiet = self
    for index in timers.indices {
      guard case .overtime(let since, _) = timers[index].phase else { continue }
      quiet.timers[index].phase = .overtime(since: since, isRinging: false)
    }
    return quiet
  }
}

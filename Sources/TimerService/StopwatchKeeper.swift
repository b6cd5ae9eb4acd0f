// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The one stopwatch: each change is on disk before it is answered and told.
@MainActor final class StopwatchKeeper {
  // Owned
  private var stopwatch: Stopwatch

  // Borrowed
  private let record: Record
  private let now: @MainActor () -> Moment
  private let changed: @MainActor ([String: Value]) -> Void

  init(
    record: Record, now: @escaping @MainActor () -> Moment,
    changed: @escaping @MainActor ([String: Value]) -> Void
  ) {
    self.record = record
    self.now = now
    self.changed = changed
    stopwatch = record.stopwatch()
    stopwatch.settle(at: now())
  }

  /// Carries out a command, or only tells for an empty one.
  ///
  /// - Returns: The properties of the stopwatch as it is now.
  func answer(_ word: String) throws(BusFailure) -> [String: Value] {
    if word.isEmpty { return StopwatchCodec.properties(of: stopwatch) }
    guard let command = Stopwatch.Command(rawValue: word) else {
      let known = Stopwatch.Command.allCases.map(\.rawValue).joined(separator: ", ")
      throw BusFailure(.invalidArguments, "unknown command \(word); there are: \(known)")
    }
    do throws(StopwatchRefusal) {
      try stopwatch.apply(command, at: now())
    } catch { throw Strings.explain(error) }
    let properties = StopwatchCodec.properties(of: stopwatch)
    changed(properties)
    do throws(DatabaseError) {
      try record.save(stopwatch)
    } catch { throw Strings.notSaved(.init(reason: error.description)) }
    return properties
  }
}

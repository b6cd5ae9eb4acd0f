// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import TimerCore

/// Reads the machine's clocks.
@MainActor public protocol MomentClock {
  var now: Moment { get }
}

/// Calls back once at a time of the boot clock, unless asked again or cancelled first.
@MainActor public protocol WakeUpCall {
  /// - Parameter sinceBoot: The time to call at, on `Moment.sinceBoot`; at once when it is past.
  func set(at sinceBoot: Duration, _ body: @escaping @MainActor () -> Void)
  func cancel()
}

/// Keeps the timers and their history where no crash can reach them.
@MainActor public protocol TimerStore {
  /// Writes one transition; on return it survives a power cut.
  ///
  /// - Parameters:
  ///   - timers: Everything the machine knows.
  ///   - runs: Lines of the history to write, each in place of an earlier one of the same run.
  ///   - forgotten: Lines of the history to take out.
  func save(_ timers: SavedTimers, runs: [Run], forgotten: [Run]) throws(StoreError)
}

/// Why a transition could not be written.
public struct StoreError: Error, Sendable, Hashable {
  /// In the words of the system, such as "database or disk is full".
  public let reason: String
  public init(reason: String) { self.reason = reason }
}

/// Something that shows the timers: bus, tray, window.
@MainActor public protocol TimerView: AnyObject {
  /// Called after every change, and only then.
  func render(_ snapshot: TimerSnapshot)
}

/// Carries out what happens at the end of a timer: sound, notification.
@MainActor public protocol EffectPerformer: AnyObject {
  func perform(_ effect: TimerEffect)
}

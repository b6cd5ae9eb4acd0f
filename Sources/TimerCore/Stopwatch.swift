// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts up from a saved start date; knows no ticks.
public struct Stopwatch: Sendable, Hashable {
  /// Where it stands; each case carries exactly the data it needs.
  public enum Phase: Sendable, Hashable {
    case idle
    /// `before` had been counted at `anchor`, the moment of the last start.
    case running(before: Duration, anchor: Moment)
    case paused(elapsed: Duration)
  }

  public enum Command: String, Sendable, Hashable, CaseIterable {
    case start, pause
    /// Pauses what runs and starts what does not.
    case toggle
    case lap, reset
  }

  /// As many laps as are kept.
  public static let mostLaps = 1000

  public private(set) var phase: Phase
  /// What had been counted at the end of each lap, the first lap first.
  public private(set) var laps: [Duration]

  public init() {
    phase = .idle
    laps = []
  }

  /// Continues from what was saved; numbers that make no sense are left out.
  public init(phase: Phase, laps: [Duration]) {
    self.phase =
      switch phase {
      case .running(let before, let anchor): .running(before: max(before, .zero), anchor: anchor)
      case .paused(let elapsed): .paused(elapsed: max(elapsed, .zero))
      case .idle: .idle
      }
    self.laps = laps.filter { $0 >= .zero }.suffix(Self.mostLaps)
  }

  public var state: TimerState {
    switch phase {
    case .idle: .idle
    case .running: .running
    case .paused: .paused
    }
  }

  /// What has been counted at `now`.
  public func elapsed(at now: Moment) -> Duration {
    switch phase {
    case .idle: .zero
    case .running(let before, let anchor): before + anchor.elapsed(to: now)
    case .paused(let elapsed): elapsed
    }
  }

  /// How long each finished lap took, the first lap first.
  public var lapLengths: [Duration] {
    zip(laps, [.zero] + laps).map { $0 - $1 }
  }

  /// Carries out a command, or refuses it and changes nothing.
  public mutating func apply(_ command: Command, at now: Moment) throws(StopwatchRefusal) {
    settle(at: now)
    switch (command, phase) {
    case (.start, .idle), (.start, .paused), (.toggle, .idle), (.toggle, .paused):
      phase = .running(before: elapsed(at: now), anchor: now)
    case (.pause, .running), (.toggle, .running):
      phase = .paused(elapsed: elapsed(at: now))
    case (.lap, .running):
      guard laps.count < Self.mostLaps else { throw .tooManyLaps(limit: Self.mostLaps) }
      laps.append(elapsed(at: now))
    case (.reset, .running), (.reset, .paused):
      self = Stopwatch()
    case (.start, .running), (.pause, _), (.lap, _), (.reset, .idle):
      throw .notNow(command, state)
    }
  }

  /// Carries an anchor of an earlier boot over to this one.
  public mutating func settle(at now: Moment) {
    guard case .running(let before, let anchor) = phase, anchor.boot != now.boot else { return }
    phase = .running(before: before + anchor.elapsed(to: now), anchor: now)
  }
}

/// Why a command was refused; a refused command has changed nothing.
public enum StopwatchRefusal: Error, Sendable, Hashable {
  case notNow(Stopwatch.Command, TimerState)
  case tooManyLaps(limit: Int)
}

extension DurationText {
  /// `0:05.3`, `12:34.5`, `1:02:03.4`: with tenths, rounded down as stopwatches do.
  public static func stopwatch(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    let tenth = attoseconds / 100_000_000_000_000_000
    return short(.seconds(seconds)) + "." + String(tenth)
  }
}

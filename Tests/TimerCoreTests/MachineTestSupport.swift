// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import TimerCore

/// Where one timer can stand, as the transition table knows it.
enum Stage: String, CaseIterable, Sendable {
  case idle, running, paused, ringing, over

  var state: TimerState {
    switch self {
    case .idle: .idle
    case .running: .running
    case .paused: .paused
    case .ringing, .over: .overtime
    }
  }
}

extension TimerMachine {
  /// The stage of a timer; idle when it is not there.
  func stage(of id: TimerID, at now: Moment) -> Stage {
    guard let timer = snapshot(at: now)[id] else { return .idle }
    switch timer.phase {
    case .running: return .running
    case .paused: return .paused
    case .overtime(_, let isRinging): return isRinging ? .ringing : .over
    }
  }

  /// A machine whose only timer is number 1, 5 minutes long, 100 s after its start or end.
  ///
  /// - Returns: The machine, and the moment it is at.
  static func withTimer(in stage: Stage) throws -> (TimerMachine, Moment) {
    var machine = TimerMachine()
    guard stage != .idle else { return (machine, .at(1000)) }
    _ = try machine.apply(.start(Plan(length: .seconds(300), name: "tea")), at: .at(1000))
    switch stage {
    case .idle, .running: return (machine, .at(1100))
    case .paused:
      _ = try machine.apply(.pause(.current), at: .at(1100))
      return (machine, .at(1200))
    case .ringing, .over:
      _ = try machine.apply(.wake, at: .at(1300))
      if stage == .over { _ = try machine.apply(.silence(.current), at: .at(1310)) }
      return (machine, .at(1400))
    }
  }

  /// Applies a command that must be refused, and returns the refusal.
  mutating func refusal(of command: TimerCommand, at now: Moment) -> Refusal? {
    do {
      _ = try apply(command, at: now)
      return nil
    } catch { return error }
  }
}

extension [TimerEffect] {
  var rings: [TimerID] { compactMap { if case .ring(let timer) = $0 { timer.id } else { nil } } }
  var lateReports: [TimerID] {
    compactMap { if case .reportLate(let timer) = $0 { timer.id } else { nil } }
  }
  var runs: [Run] { compactMap { if case .record(let run) = $0 { run } else { nil } } }
  var forgotten: [Run] { compactMap { if case .forget(let run) = $0 { run } else { nil } } }
}

extension Moment {
  /// After a suspend of that length.
  func suspended(for duration: Duration) -> Moment {
    Moment(wall: wall + duration, sinceBoot: sinceBoot + duration, awake: awake, boot: boot)
  }

  /// With the clock on the wall set.
  func withWall(movedBy duration: Duration) -> Moment {
    Moment(wall: wall + duration, sinceBoot: sinceBoot, awake: awake, boot: boot)
  }

  /// Twenty seconds into another boot, `duration` later.
  func rebooted(offFor duration: Duration, boot: String = "B") -> Moment {
    Moment(wall: wall + duration, sinceBoot: .seconds(20), awake: .seconds(20), boot: boot)
  }
}

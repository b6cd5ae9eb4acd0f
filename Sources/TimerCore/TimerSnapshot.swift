// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a view may know: plain values, no way back into the machine.
///
/// Nothing in it ages: what is left or over is computed from it for the moment it is shown at.
public struct TimerSnapshot: Sendable, Hashable {
  /// The timers, in the order a list shows them.
  public var timers: [Countdown]

  /// What was started last; `nil` when nothing ever was.
  public var last: Plan?

  /// The timers that can be brought back, the last cancelled one at the end.
  public var undoable: [TimerID]

  public init(timers: [Countdown] = [], last: Plan? = nil, undoable: [TimerID] = []) {
    self.timers = timers
    self.last = last
    self.undoable = undoable
  }

  /// The timer that stands for all of them where only one has room.
  public var current: Countdown? { timers.first }

  public var state: TimerState { current?.state ?? .idle }

  public subscript(id: TimerID) -> Countdown? { timers.first { $0.id == id } }
}

extension Array where Element == Countdown {
  /// The order of every list: ringing, over, running by their end, paused by what is left.
  public func inListOrder(at now: Moment) -> [Countdown] {
    func key(_ timer: Countdown) -> (Int, Duration) {
      switch timer.phase {
      case .overtime(_, let isRinging): (isRinging ? 0 : 1, timer.overtime(at: now))
      case .running: (2, timer.remaining(at: now))
      case .paused: (3, timer.remaining(at: now))
      }
    }
    let keyed = map { (key($0), $0) }
    return keyed.sorted { one, other in
      one.0 == other.0 ? one.1.id < other.1.id : one.0 < other.0
    }.map(\.1)
  }
}

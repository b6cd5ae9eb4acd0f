// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the outside world must do after a command.
public enum TimerEffect: Sendable, Hashable {
  /// The timer is over: sound the alarm and say so.
  case ring(Countdown)
  /// The timer was over long before anybody noticed: say so, quietly.
  case reportLate(Countdown)
  /// The next step of a recipe has begun by itself.
  case nextStep(Countdown)
  /// Nobody has reacted for a while: get louder.
  case escalate(Countdown)
  /// A chosen point before the end has been reached, with this much left.
  case warn(Countdown, left: Duration)
  /// Another interval of the run has passed.
  case chime(Countdown)
  /// The sound of this timer ends; it is still over.
  case silence(TimerID)
  /// Nothing about the end of this timer is to be seen or heard any more.
  case withdraw(TimerID)
  /// A run is over: write it into the history, in place of an earlier line of the same run.
  case record(Run)
  /// A run goes on after all: take its line out of the history.
  case forget(Run)
}

/// One line of the history: a countdown that finished or was cancelled.
///
/// A run is known by its timer and the wall clock at its start.
public struct Run: Sendable, Hashable {
  public enum Outcome: String, Sendable, Hashable { case finished, cancelled }

  public var timer: TimerID
  public var name: String
  /// The whole length it had in the end.
  public var length: Duration
  /// The wall clock at its start, since 1970-01-01T00:00:00Z.
  public var startedAt: Duration
  /// The wall clock at its deadline, or when it was cancelled.
  public var endedAt: Duration
  public var outcome: Outcome
  /// What was left when it was cancelled; zero when it finished.
  public var left: Duration
  /// How long it was over before it was dismissed; zero until then.
  public var overtime: Duration

  public init(
    timer: TimerID, name: String, length: Duration, startedAt: Duration, endedAt: Duration,
    outcome: Outcome, left: Duration, overtime: Duration
  ) {
    self.timer = timer
    self.name = name
    self.length = length
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.outcome = outcome
    self.left = left
    self.overtime = overtime
  }
}

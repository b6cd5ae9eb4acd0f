// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One timer that was started and is not done with: running, paused, or over and not dismissed.
public struct Countdown: Sendable, Hashable {
  /// Where the countdown stands; each case carries exactly the data it needs.
  public enum Phase: Sendable, Hashable {
    /// `left` was still to run at `anchor`, the saved start date.
    case running(left: Duration, anchor: Moment)
    case paused(left: Duration)
    /// Over since the deadline `since`; `isRinging` until somebody or the time limit silences it.
    case overtime(since: Moment, isRinging: Bool)
  }

  public let id: TimerID

  /// What was asked for; a restart goes back to it.
  public var plan: Plan

  /// The whole length of this run: the plan's, with what was added or taken away since.
  public var length: Duration

  /// The wall clock when this run began, since 1970-01-01T00:00:00Z.
  public var startedAt: Duration

  public var phase: Phase

  /// What has been announced of this run, so that nothing is announced twice.
  public var notices: Notices

  /// Which step of the recipe runs, counted through all rounds from 0.
  public var place: Int

  public init(
    id: TimerID, plan: Plan, length: Duration, startedAt: Duration, phase: Phase,
    notices: Notices = Notices(), place: Int = 0
  ) {
    self.id = id
    self.plan = plan
    self.length = length
    self.startedAt = startedAt
    self.phase = phase
    self.notices = notices
    self.place = place
  }

  public var state: TimerState {
    switch phase {
    case .running: .running
    case .paused: .paused
    case .overtime: .overtime
    }
  }

  public var isRinging: Bool {
    if case .overtime(_, let isRinging) = phase { isRinging } else { false }
  }

  /// What is left to run at `now`; never negative, zero in overtime.
  public func remaining(at now: Moment) -> Duration {
    switch phase {
    case .running(let left, let anchor):
      max(left - anchor.elapsed(to: now, counting: plan.onSuspend), .zero)
    case .paused(let left): left
    case .overtime: .zero
    }
  }

  /// How long the countdown has been over at `now`; zero before its end.
  public func overtime(at now: Moment) -> Duration {
    if case .overtime(let since, _) = phase { since.elapsed(to: now) } else { .zero }
  }

  /// What has run of this run's length at `now`; adding time does not change it.
  public func elapsed(at now: Moment) -> Duration { max(length - remaining(at: now), .zero) }

  /// The part already run at `now`, from 0 to 1.
  public func progress(at now: Moment) -> Double {
    length > .zero ? min(max(1 - remaining(at: now) / length, 0), 1) : 1
  }

  /// The part already run at `now` in whole percent, never 100 before the end.
  public func percent(at now: Moment) -> Int { Int(progress(at: now) * 100) }

  /// What a clock for this timer reads at `now`: `24:59`, or `+01:30` once it is over.
  public func shownTime(at now: Moment) -> String {
    state == .overtime
      ? DurationText.overtime(overtime(at: now)) : DurationText.short(remaining(at: now))
  }

  /// The wall clock when a running countdown will end or an ended one did, read at `now`.
  ///
  /// `nil` while paused.
  public func end(at now: Moment) -> Duration? {
    switch phase {
    case .running: now.wall + remaining(at: now)
    case .paused: nil
    case .overtime: now.wall - overtime(at: now)
    }
  }

  /// How long after `now` the text that shows this timer to the second changes; `nil` for never.
  public func untilNextSecond(at now: Moment) -> Duration? {
    switch phase {
    case .running:
      let shown = remaining(at: now).wholeSecondsRoundedUp
      return max(remaining(at: now) - .seconds(shown - 1), .zero)
    case .paused: return nil
    case .overtime:
      let over = overtime(at: now)
      return .seconds(over.components.seconds + 1) - over
    }
  }
}

/// The state of one timer, or of the whole program when no timer is there.
public enum TimerState: String, Sendable, Hashable, CaseIterable {
  case idle, running, paused, overtime
}

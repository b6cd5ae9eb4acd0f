// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

/// The angle of the tomato as a function of the time left: one full turn a minute.
struct TomatoMotion {
  /// The tomato stands still and upright, as the desktop wishes.
  var isStill = false

  /// How long a change of place takes, such as turning back upright.
  static let easing = Duration.milliseconds(400)
  /// The time between two frames while the tomato turns.
  static let frame = Duration.milliseconds(125)
  /// The time between two frames while it changes its place.
  static let easingFrame = Duration.milliseconds(33)

  /// What the tomato turns for; a change of it is eased.
  private var subject: Subject?
  /// How far the shown angle was from the wanted one when the subject changed.
  private var gap = 0.0
  private var changedAt = Duration.zero
  private var shown = 0.0

  private struct Subject: Equatable {
    let id: TimerID?
    let state: TimerState
    let hand: Int
  }

  /// The angle to show at `now`, in degrees clockwise from upright.
  ///
  /// `hand` is where a person holds the tomato while winding it, in degrees.
  mutating func angle(of timer: Countdown?, hand: Double? = nil, at now: Moment) -> Double {
    guard !isStill else {
      gap = 0
      return 0
    }
    let wanted = hand ?? timer.map { Self.angle(left: $0.remaining(at: now)) } ?? 0
    let new = Subject(id: timer?.id, state: timer?.state ?? .idle, hand: hand == nil ? 0 : 1)
    if new != subject {
      gap = subject == nil || hand != nil ? 0 : Self.shortest(from: wanted, to: shown)
      changedAt = now.sinceBoot
      subject = new
    }
    shown = wanted + gap * rest(at: now)
    return shown
  }

  /// How long after `now` the angle changes; `nil` for never.
  func pause(of timer: Countdown?, at now: Moment) -> Duration? {
    guard !isStill else { return nil }
    if rest(at: now) > 0 { return Self.easingFrame }
    guard let timer, timer.state == .running, let second = timer.untilNextSecond(at: now) else {
      return nil
    }
    // An eighth of the second, in step with the seconds: every eighth frame also changes the text.
    let rest = second - Self.frame * Int(second / Self.frame)
    return rest > .milliseconds(2) ? rest : rest + Self.frame
  }

  /// The part of the easing that is still to come, from 1 to 0, slowing down towards its end.
  private func rest(at now: Moment) -> Double {
    guard gap != 0 else { return 0 }
    let done = min(max((now.sinceBoot - changedAt) / Self.easing, 0), 1)
    return (1 - done) * (1 - done) * (1 - done)
  }

  private static func angle(left: Duration) -> Double {
    (left / .seconds(60)).truncatingRemainder(dividingBy: 1) * 360
  }

  /// The turn of at most half a circle from one angle to another.
  private static func shortest(from one: Double, to other: Double) -> Double {
    let turn = (other - one).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}

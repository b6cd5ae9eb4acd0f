// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What the tray item looks like at one moment; the hosts are told of the parts that changed.
struct TrayFace: Sendable, Hashable {
  /// The pictures there are: data/icons has one file of each in two sets.
  enum Picture: Sendable, Hashable {
    case idle, paused, ringing
    /// So many twelfths of the tomato are left; 0 is over.
    case left(twelfths: Int)

    /// The icon's name, one of a set that the host recolours or one in the tomato's own colours.
    func iconName(symbolic: Bool) -> String {
      let key =
        switch self {
        case .idle: "idle"
        case .paused: "paused"
        case .ringing: "ringing"
        case .left(let twelfths): twelfths < 10 ? "0\(twelfths)" : "\(twelfths)"
        }
      return "marzano-tray-" + key + (symbolic ? "-symbolic" : "")
    }
  }

  var picture = Picture.idle
  /// What the tooltip says that does not age by the second; hosts are told when this changes.
  var tooltip: [String] = []
  /// The text beside the icon, where the host shows one and the person wants it.
  var label = ""

  var status: String { picture == .ringing ? "NeedsAttention" : "Active" }

  init() {}

  init(_ snapshot: TimerSnapshot, at now: Moment, showsLabel: Bool) {
    guard let timer = snapshot.current else { return }
    let left = timer.remaining(at: now)
    switch timer.phase {
    case .paused: picture = .paused
    case .overtime(_, let isRinging): picture = isRinging ? .ringing : .left(twelfths: 0)
    case .running: picture = .left(twelfths: timer.twelfthsLeft(at: now))
    }
    tooltip = [
      timer.plan.name, DesktopStrings.lasting(of: timer, at: now),
      timer.state == .running ? "\(left.wholeMinutesRoundedUp)" : "", "\(snapshot.timers.count)",
    ]
    if showsLabel {
      label =
        timer.state == .overtime
        ? "+" + DurationText.compact(timer.wholeMinutesOver(at: now)) : DurationText.short(left)
    }
  }
}

extension Countdown {
  /// The length still to run in twelfths of the whole, rounded up: a running timer has at least 1.
  func twelfthsLeft(at now: Moment) -> Int {
    let whole = max(length.wholeNanoseconds, 1)
    let left = min(remaining(at: now).wholeNanoseconds, whole)
    return Int((left * 12 + whole - 1) / whole)
  }

  fileprivate func wholeMinutesOver(at now: Moment) -> Duration {
    .seconds(overtime(at: now).components.seconds / 60 * 60)
  }

  /// How long after `now` a `TrayFace` of this timer changes by time alone; `nil` for never.
  func untilNextFace(at now: Moment, showsLabel: Bool) -> Duration? {
    let left = remaining(at: now)
    switch phase {
    case .paused: return nil
    case .overtime:
      return showsLabel ? wholeMinutesOver(at: now) + .seconds(60) - overtime(at: now) : nil
    case .running:
      let next: Duration
      if showsLabel {
        // The icon's steps wait for the second they fall into.
        next = left - .seconds(left.wholeSecondsRoundedUp - 1)
      } else {
        let step = length * (twelfthsLeft(at: now) - 1) / 12
        let minute = Duration.seconds((left.wholeMinutesRoundedUp - 1) * 60)
        // The twelfths of a short timer would flicker by.
        next = max(left - max(step, minute), .seconds(1))
      }
      // At the end the engine itself speaks up.
      return next < left ? next : nil
    }
  }
}

extension Duration {
  /// Whole minutes, the one begun counted in.
  var wholeMinutesRoundedUp: Int64 { (max(wholeSecondsRoundedUp, 0) + 59) / 60 }
}

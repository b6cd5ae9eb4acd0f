// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerCore

/// One timer, large: its name, clock, progress, and what can be done with it.
@MainActor final class TimerView {
  // Owned
  private let name: Label
  private let clock: Label
  private let progress: ProgressBar
  private let endsAt: Label
  private let nextRow: Row
  private let nextStep: Label
  private let cancel: Button
  private let pause: Button
  private let restart: Button
  private let taking: [Button]
  private var rendered: Face?

  /// How the time is written.
  struct Style: Equatable {
    /// Without a leading zero hour, for the largest digits.
    var isShort = false
    /// Hours and minutes only, until the last minute.
    var hidesSeconds = false
    /// The clock of a ringing timer changes its colour each second.
    var flashes = false

    func text(_ left: Duration) -> String {
      if hidesSeconds, left > .seconds(60) {
        let minutes = (left.wholeSecondsRoundedUp + 59) / 60
        return String(DurationText.clock(.seconds(minutes * 60)).dropLast(3))
      }
      return isShort ? DurationText.short(left) : DurationText.clock(left)
    }
  }

  var style = Style()

  /// All that what is shown depends on.
  private struct Face: Equatable {
    let style: Style
    let timer: Countdown
    let second: Int64
    /// The wall clock less the boot clock: it moves when the clock is set.
    let wallSeconds: Int64

    init(style: Style, timer: Countdown, second: Int64, wall: Duration) {
      self.style = style
      self.timer = timer
      self.second = second
      wallSeconds = (wall + .milliseconds(500)).components.seconds
    }
  }

  init(_ interface: Interface) {
    name = interface.outlet("timer-name")
    clock = interface.outlet("clock")
    progress = interface.outlet("progress")
    endsAt = interface.outlet("ends-at")
    nextRow = interface.outlet("next-row")
    nextStep = interface.outlet("next-step")
    cancel = interface.outlet("cancel")
    pause = interface.outlet("pause")
    restart = interface.outlet("restart")
    taking = [interface.outlet("take-5"), interface.outlet("take-1")]
    // Digits and their signs run from left to right in every language.
    clock.keepLeftToRight()
    (interface.outlet("adjusting") as Row).keepAllLeftToRight()
  }

  /// Shows the timer as it is at `now`, at no cost while the text stays the same.
  func render(_ timer: Countdown, at now: Moment) {
    let face = Face(
      style: style, timer: timer, second: timer.shownSecond(at: now), wall: now.wall - now.sinceBoot
    )
    guard face != rendered else { return }
    rendered = face
    let isOver = timer.state == .overtime
    name.text = timer.plan.name.isEmpty && isOver ? Strings.timeIsUp : timer.plan.name
    name.isVisible = !name.text.isEmpty
    clock.text =
      isOver
      ? DurationText.overtime(timer.overtime(at: now))
      : style.text(timer.remaining(at: now))
    clock.set(style: "over", isOver)
    clock.set(style: "paused", timer.state == .paused)
    clock.set(style: "flash", style.flashes && timer.isRinging && face.second % 2 == 1)
    progress.fraction = timer.shownProgress(at: now)
    endsAt.text = Strings.end(of: timer, at: now)
    nextRow.isVisible = timer.nextStep != nil
    nextStep.text = timer.nextStep.map(Strings.next) ?? ""
    for button in taking { button.isVisible = !isOver }
    cancel.isVisible = !isOver
    pause.label =
      switch timer.state {
      case .running, .idle: Strings.pause
      case .paused: Strings.resume
      case .overtime: Strings.stop
      }
    pause.set(style: "destructive-action", isOver)
    pause.set(style: "suggested-action", !isOver)
  }

  /// Puts the focus on the button Space and Enter are expected to press.
  func focus() { pause.focus() }
}

extension Countdown {
  /// The whole seconds that the clock shows, left or over.
  func shownSecond(at now: Moment) -> Int64 {
    state == .overtime
      ? overtime(at: now).components.seconds : remaining(at: now).wholeSecondsRoundedUp
  }

  /// The part of the length that has run, in the whole seconds that the clock shows.
  func shownProgress(at now: Moment) -> Double {
    guard length > .zero else { return 1 }
    let left = Duration.seconds(remaining(at: now).wholeSecondsRoundedUp)
    return min(max(1 - left / length, 0), 1)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// The one timeout of the window: it beats only while somebody can see what it changes.
///
/// After each beat it waits for the frame that shows it before it sets the next timeout. A window
/// that is minimised, hidden or closed paints no frame, so nothing wakes until it is seen again.
/// When the next beat is due is settled at the beat itself: a frame that takes long delays no text.
@MainActor final class Pulse {
  /// Shows the moment.
  private let beat: @MainActor (Moment) -> Void
  /// How long after the moment something will look different; `nil` for never.
  private let pause: @MainActor (Moment) -> Duration?
  private var timeout: EventSource?
  /// When to beat after the frame that is awaited, by `Clocks.awake`; `nil` when none is.
  private var due: Duration?

  init(
    beat: @escaping @MainActor (Moment) -> Void, pause: @escaping @MainActor (Moment) -> Duration?
  ) {
    self.beat = beat
    self.pause = pause
  }

  /// Shows the present at once and goes on from there.
  func now() {
    timeout = nil
    let now = SystemClock.ofBus.now
    beat(now)
    due = pause(now).map { now.awake + $0 }
  }

  /// Sleeps until `now` is called.
  func stop() {
    timeout = nil
    due = nil
  }

  /// A frame was really painted.
  func framePainted() {
    guard let due else { return }
    self.due = nil
    timeout = .at(due) { [weak self] in self?.now() }
  }
}

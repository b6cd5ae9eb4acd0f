// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The one timeout of the window: it beats only while somebody can see what it changes.
///
/// After each beat it waits for the frame that shows it before it sets the next timeout. A window
/// that is minimised, hidden or closed paints no frame, so nothing wakes until it is seen again.
@MainActor final class Pulse {
  /// Shows the moment.
  private let beat: @MainActor () -> Void
  /// How long after now something will look different; `nil` for never.
  private let pause: @MainActor () -> Duration?
  private var timeout: EventSource?
  private var awaitsFrame = false

  init(beat: @escaping @MainActor () -> Void, pause: @escaping @MainActor () -> Duration?) {
    self.beat = beat
    self.pause = pause
  }

  /// Shows the present at once and goes on from there.
  func now() {
    timeout = nil
    beat()
    awaitsFrame = pause() != nil
  }

  /// Sleeps until `now` is called.
  func stop() {
    timeout = nil
    awaitsFrame = false
  }

  /// A frame was really painted.
  func framePainted() {
    guard awaitsFrame else { return }
    awaitsFrame = false
    guard let pause = pause() else { return }
    timeout = .after(pause) { [weak self] in self?.now() }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The sound of the alarm, again and again until it is stopped.
@MainActor final class Bell {
  /// The silence between two rounds.
  private static let pause = Duration.milliseconds(400)
  /// How long to wait before trying a sound server again that could not play.
  private static let retry = Duration.seconds(3)

  private enum Source { case theme, ownBell }

  // Owned
  private var player: SoundPlayer?
  private var next: EventSource?
  private var isRinging = false
  private var hasComplained = false

  func ring() {
    guard !isRinging else { return }
    isRinging = true
    play(.theme)
  }

  /// Falls silent at once and lets go of the sound server.
  func stop() {
    isRinging = false
    next = nil
    player?.stop()
    player = nil
  }

  private func play(_ source: Source) {
    guard let sound = sound(of: source) else { return failed(source, "no bell.oga in the data") }
    do {
      let player = try presentPlayer()
      player.play(sound, describing: Strings.alarm) { [weak self] outcome in
        guard let self, self.isRinging, self.player === player else { return }
        switch outcome {
        case .success: self.wait(Self.pause, then: source)
        case .failure(let error): self.failed(source, error.message)
        }
      }
    } catch { failed(source, error.message) }
  }

  private func presentPlayer() throws(GLibError) -> SoundPlayer {
    if let player { return player }
    let new = try SoundPlayer()
    player = new
    return new
  }

  private func sound(of source: Source) -> SoundPlayer.Sound? {
    switch source {
    case .theme: .themed("alarm-clock-elapsed")
    case .ownBell: Installation.data.map { .file($0 + "/sounds/bell.oga") }
    }
  }

  /// The theme may have no such sound; our own bell may meet a server that is not there yet.
  private func failed(_ source: Source, _ reason: String) {
    switch source {
    case .theme: play(.ownBell)
    case .ownBell:
      if !hasComplained { Output.complain("marzano-service: no sound: \(reason)") }
      hasComplained = true
      // What failed once must not be asked again through the same connection.
      player = nil
      wait(Self.retry, then: .theme)
    }
  }

  private func wait(_ delay: Duration, then source: Source) {
    next = .after(delay) { [weak self] in
      guard let self, self.isRinging else { return }
      self.play(source)
    }
  }
}

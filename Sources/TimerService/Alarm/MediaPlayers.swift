// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Pauses the media players that play, and lets them go on.
///
/// MPRIS D-Bus Interface Specification 2.2. A player that was not playing is not touched.
@MainActor final class MediaPlayers {
  private static let prefix = "org.mpris.MediaPlayer2."
  private static let path = "/org/mpris/MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"

  // Owned
  private var paused: Set<String> = []
  private var isPausing = false

  // Borrowed
  private let bus: Bus
  /// Keeps the names where the next service finds them, should this one die.
  private let remember: @MainActor (Set<String>) -> Void

  /// - Parameter left: Players an earlier service paused and did not come to resume.
  init(bus: Bus, left: Set<String>, remember: @escaping @MainActor (Set<String>) -> Void) {
    self.bus = bus
    paused = left
    self.remember = remember
  }

  /// Pauses every player that plays now.
  func pause(forGood: Bool = false) {
    isPausing = true
    bus.call(
      Bus.Call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    ) { [weak self] outcome in
      let names = (try? outcome.get())?.first?.elements?.compactMap(\.string) ?? []
      for name in names where name.hasPrefix(Self.prefix) {
        self?.pauseIfPlaying(name, forGood: forGood)
      }
    }
  }

  /// Lets the players go on that were paused here and still are.
  func resume() {
    isPausing = false
    guard !paused.isEmpty else { return }
    let players = paused
    paused = []
    remember([])
    for name in players {
      status(of: name) { [weak self] status in
        if status == "Paused" { self?.call(name, "Play") }
      }
    }
  }

  private func pauseIfPlaying(_ name: String, forGood: Bool) {
    status(of: name) { [weak self] status in
      // The alarm may have been stopped while the player was asked.
      guard let self, status == "Playing", forGood || self.isPausing else { return }
      if !forGood {
        self.paused.insert(name)
        self.remember(self.paused)
      }
      self.call(name, "Pause")
    }
  }

  private func status(of name: String, _ done: @escaping @MainActor (String?) -> Void) {
    bus.call(
      Bus.Call(
        name, Self.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(Self.player), .string("PlaybackStatus")], startsService: false)
    ) { done((try? $0.get())?.first?.string) }
  }

  private func call(_ name: String, _ method: String) {
    bus.call(Bus.Call(name, Self.path, Self.player, method, startsService: false)) { outcome in
      if case .failure(let error) = outcome { Log.warn("\(error)") }
    }
  }
}

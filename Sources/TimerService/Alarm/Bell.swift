// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import SoundBridge
internal import TimerCore

/// The sound of the alarm, again and again until it is stopped.
///
/// What cannot be played is told once and the next best sound played instead: the chosen file,
/// the sound theme's alarm, the bell that comes with the program.
@MainActor final class Bell {
  /// How the alarm is to sound.
  struct Settings: Sendable, Hashable {
    /// `theme`, `bell`, `none` or the path of a sound file.
    var sound = "theme"
    /// From 0 to 1; above 1 is louder than the sound itself.
    var volume = 1.0
    /// How often it is played; 0 until it is stopped.
    var rounds = 0
    /// How long it takes to reach its volume; `nil` for at once.
    var fadeIn: Duration?
  }

  /// The silence between two rounds.
  private static let pause = Duration.milliseconds(400)
  /// How long to wait before trying a sound server again that could not play.
  private static let retry = Duration.seconds(3)

  fileprivate struct Round {
    var settings: Settings
    var sounds: [SoundPlayer.Sound]
    var started: Duration
    var played = 0
  }

  // Owned
  private var player: SoundPlayer?
  private var next: EventSource?
  private var round: Round?

  // Borrowed
  /// Told once for each alarm when what was chosen could not be played.
  private let complain: @MainActor (String) -> Void

  init(complain: @escaping @MainActor (String) -> Void) { self.complain = complain }

  /// Sounds the alarm; one that sounds already goes on by the new settings.
  func ring(_ settings: Settings) {
    let started = round?.started ?? Clocks.awake
    stop()
    let sounds = Self.sounds(of: settings.sound)
    guard !sounds.isEmpty else { return }
    round = Round(settings: settings, sounds: sounds, started: started)
    play()
  }

  /// Plays a sound once, whether or not an alarm rings.
  ///
  /// - Parameter done: Told what was really played, or why nothing could be.
  func test(
    _ settings: Settings, _ done: @escaping @MainActor (Result<String, GLibError>) -> Void
  ) {
    guard round == nil else {
      return done(.failure(GLibError(message: tr("An alarm is ringing."))))
    }
    test(Self.sounds(of: settings.sound), at: settings.volume) { [weak self] outcome in
      // An alarm may have begun meanwhile, with the player that is now there.
      if self?.round == nil { self?.player = nil }
      done(outcome)
    }
  }

  /// Falls silent at once and lets go of the sound server.
  func stop() {
    round = nil
    next = nil
    player?.stop()
    player = nil
  }

  private func play() {
    guard let round, let sound = round.sounds.first else { return }
    play(sound, at: round.presentVolume) { [weak self] outcome in
      guard let self, self.round != nil else { return }
      switch outcome {
      case .success: self.played()
      case .failure(let error): self.failed(error)
      }
    }
  }

  private func played() {
    round?.played += 1
    guard let round, round.settings.rounds == 0 || round.played < round.settings.rounds else {
      return stop()
    }
    wait(Self.pause)
  }

  private func failed(_ error: GLibError) {
    guard var round else { return }
    if let sound = round.sounds.first, round.played == 0 {
      complain(
        tr("{sound} cannot be played: {reason}").filled([
          "sound": sound.name, "reason": error.message,
        ]))
    }
    if round.sounds.count > 1 {
      round.sounds.removeFirst()
      self.round = round
      return play()
    }
    // The sound server may come; what failed must not be asked again through the same connection.
    round.played += 1
    self.round = round
    player = nil
    wait(Self.retry)
  }

  private func wait(_ delay: Duration) {
    next = .after(delay) { [weak self] in self?.play() }
  }

  private func test(
    _ sounds: [SoundPlayer.Sound], at volume: Double,
    _ done: @escaping @MainActor (Result<String, GLibError>) -> Void
  ) {
    guard let sound = sounds.first else { return done(.success("none")) }
    play(sound, at: volume) { [weak self] outcome in
      switch outcome {
      case .success: done(.success(sound.name))
      case .failure(let error):
        guard let self, sounds.count > 1 else {
          return done(.failure(GLibError(message: Strings.cannotPlay(error.message))))
        }
        self.test(Array(sounds.dropFirst()), at: volume, done)
      }
    }
  }

  private func play(
    _ sound: SoundPlayer.Sound, at volume: Double,
    _ done: @escaping @MainActor (Result<Void, GLibError>) -> Void
  ) {
    do {
      let player = try presentPlayer()
      player.play(sound, volume: volume, describing: Strings.alarm, done)
    } catch { done(.failure(error)) }
  }

  private func presentPlayer() throws(GLibError) -> SoundPlayer {
    if let player { return player }
    let new = try SoundPlayer()
    player = new
    return new
  }

  /// What to play, the wanted sound first and what takes its place after it.
  private static func sounds(of name: String) -> [SoundPlayer.Sound] {
    let bell = Installation.data.map { [SoundPlayer.Sound.file($0 + "/sounds/bell.oga")] } ?? []
    let theme = SoundPlayer.Sound.themed("alarm-clock-elapsed")
    return switch name {
    case "none": []
    case "bell": bell + [theme]
    case "theme": [theme] + bell
    default: [.file(name), theme] + bell
    }
  }
}

extension Bell.Round {
  /// A sound cannot change its volume while it plays, so each round is a step of the fade.
  fileprivate var presentVolume: Double {
    guard let fadeIn = settings.fadeIn, fadeIn > .zero else { return settings.volume }
    let share = (Clocks.awake - started) / fadeIn
    return settings.volume * min(max(share, 0.15), 1)
  }
}

extension SoundPlayer.Sound {
  /// As a person would call it.
  var name: String {
    switch self {
    case .themed(let name): name
    case .file(let path): path
    }
  }
}

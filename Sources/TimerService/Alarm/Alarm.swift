// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// What a person hears and reads when a timer is over.
///
/// Sound, notification, players and inhibitor know nothing of each other: each works without the
/// others.
@MainActor final class Alarm: EffectPerformer {
  // Owned
  private let bell: Bell
  private let notifier: Notifier
  private let players: MediaPlayers
  private let inhibitor: SleepInhibitor
  private var ringing: [TimerID: Countdown] = [:]
  private var late: [Countdown] = []
  private var lateReport: EventSource?

  // Borrowed
  private let now: @MainActor () -> Moment
  private let preferences: @MainActor () -> Preferences
  /// Told of each warning before an end.
  private let warned: @MainActor (Countdown) -> Void

  init(
    bell: Bell, notifier: Notifier, players: MediaPlayers, inhibitor: SleepInhibitor,
    now: @escaping @MainActor () -> Moment, preferences: @escaping @MainActor () -> Preferences,
    warned: @escaping @MainActor (Countdown) -> Void
  ) {
    self.warned = warned
    self.bell = bell
    self.notifier = notifier
    self.players = players
    self.inhibitor = inhibitor
    self.now = now
    self.preferences = preferences
  }

  func perform(_ effect: TimerEffect) {
    switch effect {
    case .ring(let timer): ring(timer)
    case .reportLate(let timer): reportLate(timer)
    case .escalate(let timer): escalate(timer)
    case .warn(let timer, let left):
      notifier.warn(timer, left: left)
      warned(timer)
    case .chime: chime()
    case .nextStep(let timer):
      notifier.tellStep(timer)
      chime()
    case .silence(let id): silence(id)
    case .withdraw(let id):
      silence(id)
      notifier.withdraw(id)
    case .record, .forget: break
    }
  }

  /// Sounds again what was ringing when an earlier service came to its end.
  func resume(_ timers: [Countdown]) {
    let again = timers.filter { $0.isRinging && ringing[$0.id] == nil }
    for timer in again { ring(timer, isNew: false) }
    if ringing.isEmpty { players.resume() }
  }

  private func ring(_ timer: Countdown, isNew: Bool = true) {
    let isFirst = ringing.isEmpty
    ringing[timer.id] = timer
    notifier.report([timer], at: now(), isLate: false)
    let preferences = preferences()
    if isNew, preferences.flag(.alarmSpeak) { Speech.say(Strings.title(timer)) }
    guard isFirst else { return }
    if preferences.flag(.alarmStopPlayers) {
      players.pause(forGood: true)
    } else if preferences.flag(.alarmPausePlayers) {
      players.pause()
    }
    inhibitor.set(.ringing, to: preferences.flag(.awakeWhileRinging))
    bell.ring(preferences.bell(for: timer))
  }

  /// Several that ended while nobody was there make one notification.
  private func reportLate(_ timer: Countdown) {
    late.append(timer)
    lateReport = .soon { [weak self] in
      guard let self else { return }
      self.notifier.report(self.late, at: self.now(), isLate: true)
      self.late = []
    }
  }

  private func escalate(_ timer: Countdown) {
    guard ringing[timer.id] != nil else { return }
    let preferences = preferences()
    bell.ring(preferences.louderBell(for: timer))
    let command = preferences.text(.alarmEscalateCommand)
    guard !command.isEmpty else { return }
    do {
      try Subprocess.launch(
        ["/bin/sh", "-c", command], environment: ["MARZANO_NAME": timer.plan.name])
    } catch { Log.warn("\(command): \(error)") }
  }

  /// A chime during an alarm would only be noise.
  private func chime() {
    guard ringing.isEmpty else { return }
    var settings = preferences().bell()
    settings.sound = "bell"
    bell.test(settings) { outcome in
      if case .failure(let error) = outcome { Log.warn("\(error)") }
    }
  }

  private func silence(_ id: TimerID) {
    guard ringing.removeValue(forKey: id) != nil, ringing.isEmpty else { return }
    bell.stop()
    players.resume()
    inhibitor.set(.ringing, to: false)
  }
}

extension Preferences {
  /// How the alarm of a timer is to sound.
  func bell(for timer: Countdown? = nil) -> Bell.Settings {
    let own = timer?.plan.sound ?? ""
    return Bell.Settings(
      sound: own.isEmpty ? text(.alarmSound) : own, volume: Double(number(.alarmVolume)) / 100,
      rounds: number(.alarmRepeat), fadeIn: length(.alarmFadeIn))
  }

  /// How it is to sound when nobody has reacted: twice as loud, or the second sound.
  func louderBell(for timer: Countdown) -> Bell.Settings {
    var settings = bell(for: timer)
    let second = text(.alarmEscalateSound)
    if !second.isEmpty { settings.sound = second }
    settings.volume = 2
    settings.rounds = 0
    settings.fadeIn = nil
    return settings
  }
}

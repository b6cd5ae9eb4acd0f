// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// What a person hears and reads when a timer is over.
///
/// Sound and notification know nothing of each other: either works without the other.
@MainActor final class Alarm: EffectPerformer {
  // Owned
  private let bell: Bell
  private let notifier: Notifier
  private var ringing: Set<TimerID> = []

  // Borrowed
  private let now: @MainActor () -> Moment

  init(bell: Bell, notifier: Notifier, now: @escaping @MainActor () -> Moment) {
    self.bell = bell
    self.notifier = notifier
    self.now = now
  }

  func perform(_ effect: TimerEffect) {
    switch effect {
    case .ring(let timer): ring(timer)
    case .reportLate(let timer): notifier.report(timer, at: now(), isLate: true)
    case .silence(let id): silence(id)
    case .withdraw(let id):
      silence(id)
      notifier.withdraw(id)
    case .record, .forget: break
    }
  }

  /// Sounds again what was ringing when an earlier service came to its end.
  func resume(_ timers: [Countdown]) {
    for timer in timers where timer.isRinging && !ringing.contains(timer.id) { ring(timer) }
  }

  private func ring(_ timer: Countdown) {
    ringing.insert(timer.id)
    bell.ring()
    notifier.report(timer, at: now(), isLate: false)
  }

  private func silence(_ id: TimerID) {
    ringing.remove(id)
    if ringing.isEmpty { bell.stop() }
  }
}

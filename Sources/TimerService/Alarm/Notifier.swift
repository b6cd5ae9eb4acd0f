// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// Tells of timers through the desktop's notifications, each subject in one of its own.
///
/// Desktop Notifications Specification 1.2; every call asynchronous with its own time limit.
@MainActor final class Notifier {
  /// What a person did with the notification of a timer.
  enum Reaction: Sendable, Hashable {
    case stop, add(Duration), restart, next, silence
    /// Starts what has ended long ago, whether or not its timer is still there.
    case again(Plan)
    case open(activationToken: String?)
  }

  /// While an alarm is shown, how often its text is brought up to date.
  private static let updateInterval = Duration.seconds(60)

  // Owned
  private let server: NotificationServer
  private var timers: [TimerID: Countdown] = [:]
  private var late: [Countdown] = []
  private var updates: EventSource?

  // Borrowed
  private let now: @MainActor () -> Moment
  private let react: @MainActor (Reaction, TimerID) -> Void

  init(
    server: NotificationServer, now: @escaping @MainActor () -> Moment,
    react: @escaping @MainActor (Reaction, TimerID) -> Void
  ) {
    self.server = server
    self.now = now
    self.react = react
    server.onEvent = { [weak self] in self?.handle($0, of: $1) }
  }

  /// Tells that timers are over, in place of what was told of them before.
  func report(_ ended: [Countdown], at now: Moment, isLate: Bool) {
    if isLate {
      late = ended
      server.show(.late, { [weak self] in self?.lateNotice(with: $0) })
    } else {
      for timer in ended {
        timers[timer.id] = timer
        server.show(.ended(timer.id), { [weak self] in self?.notice(of: timer.id, with: $0) })
      }
      keepUpToDate()
    }
  }

  /// Tells that a chosen point before the end has been reached.
  func warn(_ timer: Countdown, left: Duration) {
    server.show(.soon(timer.id)) { _ in
      Notice(
        title: Strings.almostOver(timer, left: left), body: Strings.length(timer), buttons: [],
        urgency: .normal, isResident: false, lifetime: .seconds(10))
    }
  }

  /// Tells that the next step of a recipe has begun.
  func tellStep(_ timer: Countdown) {
    server.show(.soon(timer.id)) { _ in
      Notice(
        title: Strings.stepBegins(timer), body: timer.nextStep.map(Strings.comesNext) ?? "",
        buttons: [], urgency: .normal, isResident: false, lifetime: .seconds(10))
    }
  }

  /// Takes back what was told of a timer.
  func withdraw(_ id: TimerID) {
    server.hide(.soon(id))
    if timers.removeValue(forKey: id) != nil { server.hide(.ended(id)) }
    if timers.isEmpty { updates = nil }
    guard late.contains(where: { $0.id == id }) else { return }
    late.removeAll { $0.id == id }
    if late.isEmpty { server.hide(.late) }
  }

  private func keepUpToDate() {
    guard updates == nil else { return }
    updates = .repeating(every: Self.updateInterval) { [weak self] in
      self?.update() ?? false
    }
  }

  /// - Returns: Whether there is anything left to keep up to date.
  private func update() -> Bool {
    let current = now()
    let recent = timers.values.filter { $0.overtime(at: current) < .seconds(3600) }
    for id in recent.map(\.id) {
      server.update(.ended(id)) { [weak self] in self?.notice(of: id, with: $0) }
    }
    if recent.isEmpty { updates = nil }
    return !recent.isEmpty
  }

  private func notice(of id: TimerID, with server: NotificationServer.Abilities) -> Notice? {
    guard let timer = timers[id] else { return nil }
    var body = Strings.ended(timer, at: now())
    if let step = timer.nextStep { body += "\n" + Strings.comesNext(step) }
    if !server.hasButtons { body += "\n" + Strings.withoutButtons }
    return Notice(
      title: Strings.title(timer), body: body,
      buttons: timer.nextStep == nil
        ? [.stop, .addOne, .addFive, .restart] : [.next, .stop, .addOne, .addFive],
      urgency: .critical, isResident: true, lifetime: nil)
  }

  private func lateNotice(with server: NotificationServer.Abilities) -> Notice? {
    guard let first = late.first else { return nil }
    let current = now()
    let lines = late.map { Strings.endedLate($0, at: current) }
    return Notice(
      title: late.count == 1 ? lines[0] : Strings.severalEnded(late.count),
      body: late.count == 1 ? Strings.ended(first, at: current) : lines.joined(separator: "\n"),
      buttons: late.count == 1 ? [.restart] : [], urgency: .normal, isResident: false,
      lifetime: nil)
  }

  private func handle(_ event: NotificationServer.Event, of subject: NoticeSubject) {
    switch (subject, event) {
    case (.soon, .pressed(.open, let token)), (.late, .pressed(.open, let token)):
      if let id = subject.timer ?? late.first?.id { react(.open(activationToken: token), id) }
    case (.late, .pressed(.restart, _)):
      if let timer = late.first { react(.again(timer.plan), timer.id) }
    case (.late, .dismissed):
      // Whoever has read it needs no overtime of it any more.
      for timer in late { react(.stop, timer.id) }
    case (.ended(let id), .pressed(let button, let token)): pressed(button, id, token)
    case (.ended(let id), .dismissed): react(.stop, id)
    case (.late, .pressed), (.soon, _): break
    }
  }

  private func pressed(_ button: NoticeButton, _ id: TimerID, _ token: String?) {
    switch button {
    case .stop: react(.stop, id)
    case .addOne: react(.add(.seconds(60)), id)
    case .addFive: react(.add(.seconds(5 * 60)), id)
    case .restart: react(.restart, id)
    case .next: react(.next, id)
    case .open:
      react(.silence, id)
      react(.open(activationToken: token), id)
    }
  }
}

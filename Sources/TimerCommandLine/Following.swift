// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// `marzano follow`: says the timers at once, and again whenever what is said would differ.
///
/// Leaves when its reader or its parent has gone. A service that comes and goes is followed; one
/// that is not there is not started.
@MainActor final class Following {
  private let which: Which
  private let onlyChanges: Bool

  // Owned
  private let connection: Connection
  private let teller: Teller
  private var follower: TimerFollower?
  private var alarm: BootAlarm?
  private var events: [EventSource] = []
  private var saidText: String?
  private var saidTimers: [Countdown]?

  init(_ which: Which, onlyChanges: Bool, _ connection: Connection, _ teller: Teller) {
    self.which = which
    self.onlyChanges = onlyChanges
    self.connection = connection
    self.teller = teller
  }

  func begin() {
    do {
      alarm = try BootAlarm()
    } catch { teller.fail(Failure(.failure, "system", error.description)) }
    events.append(.onOutputClosed { [teller] in teller.leave(.done) })
    if let event = EventSource.onParentExit({ [teller] in teller.leave(.done) }) {
      events.append(event)
    }
    connection.limitTime()
    connection.open { [self] outcome in
      switch outcome {
      case .failure(let failure): teller.fail(failure)
      case .success(let client): follow(client)
      }
    }
  }

  private func follow(_ client: TimerClient) {
    if teller.isI3bar { teller.say(["{\"version\":1}", "["]) }
    connection.bus?.onClosed { [teller] in
      teller.fail(Failure(.unreachable, "no-session-bus", Strings.busIsGone))
    }
    events.append(.onUnixSignal(.user1) { client.send(.toggle(self.which)) { _ in } })
    events.append(
      .onUnixSignal(.user2) { [self] in
        saidText = nil
        saidTimers = nil
        update()
      })
    follower = TimerFollower(client: client, keepsService: false) { [weak self] in self?.update() }
  }

  private func update() {
    guard let follower, follower.link != .connecting else { return }
    connection.liftTimeLimit()
    let answer = answer(follower)
    say(answer)
    guard !onlyChanges, let wait = teller.untilNextChange(answer) else {
      alarm?.cancel()
      return
    }
    alarm?.set(at: answer.now.sinceBoot + wait) { [weak self] in self?.update() }
  }

  /// What is known now: the service's timers, those last seen, or those on disk.
  private func answer(_ follower: TimerFollower) -> Answer {
    let isKnown = follower.link == .connected || !follower.snapshot.timers.isEmpty
    var (snapshot, now) = (follower.snapshot, SystemClock.ofBus.now)
    if !isKnown {
      do {
        let saved = try SavedSnapshot.read()
        (snapshot, now) = (saved.snapshot, saved.now)
      } catch { teller.complain(error.message) }
    }
    do {
      return try Answer(which, of: snapshot, now: now)
    } catch {
      // A bar is started before the timer it shows.
      var nothing = Answer([], now: now)
      nothing.snapshot = snapshot
      return nothing
    }
  }

  private func say(_ answer: Answer) {
    if onlyChanges, answer.timers == saidTimers { return }
    let text = teller.text(answer)
    guard text != saidText else { return }
    let isFirst = saidText == nil
    saidText = text
    saidTimers = answer.timers
    guard teller.isI3bar else { return teller.say([text]) }
    teller.say([(isFirst ? "" : ",") + "[" + text + "]"])
  }
}

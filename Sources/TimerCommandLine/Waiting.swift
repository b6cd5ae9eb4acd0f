// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// `marzano wait`: stays until timers are over, and keeps the service there meanwhile.
@MainActor final class Waiting {
  // Owned
  private let connection: Connection
  private let teller: Teller
  private var follower: TimerFollower?
  private var vigil = Vigil([])
  private var events: [EventSource] = []
  private var alarm: BootAlarm?

  init(_ connection: Connection, _ teller: Teller) {
    self.connection = connection
    self.teller = teller
  }

  func begin(_ which: Which) {
    connection.limitTime()
    connection.open { [self] outcome in
      switch outcome {
      case .failure(let failure): teller.fail(failure)
      case .success(let client): find(which, client)
      }
    }
  }

  private func find(_ which: Which, _ client: TimerClient) {
    client.report { [self] outcome in
      do throws(Failure) {
        switch outcome {
        case .failure(let failure): throw Failure(failure)
        case .success(let report?): try choose(which, from: report.snapshot)
        case .success(nil): try choose(which, from: try SavedSnapshot.read().snapshot)
        }
      } catch { teller.fail(error) }
    }
  }

  private func choose(_ which: Which, from snapshot: TimerSnapshot) throws(Failure) {
    let timers = try which.selection(from: snapshot)
    let waited = which == .current ? Array(timers.prefix(1)) : timers
    guard !waited.isEmpty else {
      throw Failure(.nothingToActOn, BusFailure.Kind.nothingToActOn.word, Strings.noTimer)
    }
    connection.liftTimeLimit()
    follow(waited)
  }

  /// Waits for these timers.
  func follow(_ timers: [Countdown]) {
    guard let client = connection.client else { return }
    vigil = Vigil(timers)
    do {
      alarm = try BootAlarm()
    } catch { teller.fail(Failure(.failure, "system", error.description)) }
    events = [
      .onUnixSignal(.interrupt) { [teller] in teller.leave(.interrupted) },
      .onUnixSignal(.terminate) { [teller] in teller.leave(.terminated) },
    ]
    connection.bus?.onClosed { [teller] in
      teller.fail(Failure(.unreachable, "no-session-bus", Strings.busIsGone))
    }
    follower = TimerFollower(client: client, keepsService: true) { [weak self] in self?.update() }
  }

  private func update() {
    guard let follower else { return }
    let now = SystemClock.ofBus.now
    switch follower.link {
    case .connected: vigil.see(follower.snapshot, at: now)
    case .connecting, .away: break
    case .failed(let failure):
      // Without a service the deadline is all there is to wait for.
      guard vigil.deadline(after: now) != nil else { teller.fail(Failure(failure)) }
      vigil.pass(to: now)
      alarm?.set(at: (vigil.deadline(after: now) ?? now.sinceBoot)) { [weak self] in
        self?.update()
      }
    }
    guard vigil.isOver else { return }
    teller.say(vigil.answer(at: now))
    teller.leave(vigil.cancelled.isEmpty ? .done : .cancelled)
  }
}

/// What became of the timers that are waited for.
struct Vigil: Sendable {
  /// Those still counting, as they were last seen.
  private(set) var counting: [TimerID: Countdown]
  private(set) var over: [Countdown] = []
  private(set) var cancelled: [Countdown] = []

  init(_ timers: [Countdown]) {
    counting = [:]
    for timer in timers { counting[timer.id] = timer }
  }

  var isOver: Bool { counting.isEmpty }

  /// Takes over what the service says.
  mutating func see(_ snapshot: TimerSnapshot, at now: Moment) {
    for (id, last) in counting {
      guard let timer = snapshot[id] else {
        counting[id] = nil
        // One that was stopped as soon as it was over is gone before anybody could look.
        if last.state != .paused, last.remaining(at: now) == .zero {
          over.append(last)
        } else {
          cancelled.append(last)
        }
        continue
      }
      counting[id] = timer
      guard timer.state == .overtime else { continue }
      counting[id] = nil
      over.append(timer)
    }
  }

  /// Lets time pass with no service to ask.
  mutating func pass(to now: Moment) {
    for (id, timer) in counting where timer.state == .running && timer.remaining(at: now) == .zero {
      counting[id] = nil
      over.append(timer)
    }
  }

  /// The next end of a timer that counts, on the boot clock.
  func deadline(after now: Moment) -> Duration? {
    counting.values.filter { $0.state == .running }
      .map { now.sinceBoot + $0.remaining(at: now) }.min()
  }

  func answer(at now: Moment) -> Answer {
    var answer = Answer(over + cancelled, now: now)
    for timer in cancelled { answer.fates[timer.id] = .cancelled }
    return answer
  }
}

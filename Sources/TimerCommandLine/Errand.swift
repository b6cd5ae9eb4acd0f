// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// A verb with one answer: asks the service, or the record, and leaves.
@MainActor final class Errand {
  // Owned
  private let invocation: Invocation
  private let connection: Connection
  private let teller: Teller
  private var waiting: Waiting?

  init(_ invocation: Invocation, _ connection: Connection, _ teller: Teller) {
    self.invocation = invocation
    self.connection = connection
    self.teller = teller
  }

  func begin() {
    connection.limitTime()
    connection.open { [self] outcome in
      switch (outcome, invocation.action) {
      case (.success(let client), _): ask(client)
      case (.failure, .status), (.failure, .list): showSaved()
      case (.failure, .quit): teller.say(Strings.notRunning, unless: invocation.format == .json)
      case (.failure(let failure), _): teller.fail(failure)
      }
    }
  }

  private func ask(_ client: TimerClient) {
    switch invocation.action {
    case .start(let start): begin(start, client)
    case .change(let change, let which): send(change.request(which), client)
    case .status, .list: show(client)
    case .quit: quit(client)
    default: teller.leave(.done)
    }
  }

  // Changes

  private func begin(_ start: Invocation.Start, _ client: TimerClient) {
    do {
      let plan = try start.plan(at: SystemClock.ofBus.now, calendar: MachineCalendar())
      send(.start(plan, onSuspend: start.onSuspend), client)
    } catch {
      teller.fail(Failure(.usage, "usage", error.message))
    }
  }

  private func send(_ request: ManagerRequest, _ client: TimerClient) {
    client.send(request) { [self] outcome in
      switch outcome {
      case .success(let timers): finish(timers)
      case .failure(let failure) where failure.kind == .notSaved: showUnsaved(client, failure)
      case .failure(let failure): refuse(failure)
      }
    }
  }

  private func finish(_ timers: [Countdown]) {
    var answer = Answer(timers, now: SystemClock.ofBus.now)
    answer.fates = fates(of: timers)
    teller.say(answer)
    guard case .start(let start) = invocation.action, start.waits else { teller.leave(.done) }
    connection.liftTimeLimit()
    let waiting = Waiting(connection, teller)
    self.waiting = waiting
    waiting.follow(timers)
  }

  private func fates(of timers: [Countdown]) -> [TimerID: Fate] {
    guard case .change(let change, _) = invocation.action else { return [:] }
    var fates: [TimerID: Fate] = [:]
    for timer in timers {
      switch change {
      case .cancel: fates[timer.id] = .cancelled
      case .stop: fates[timer.id] = .dismissed
      case .toggle where timer.state == .overtime: fates[timer.id] = .dismissed
      default: break
      }
    }
    return fates
  }

  /// Done, but not on disk: the timers are shown all the same.
  private func showUnsaved(_ client: TimerClient, _ failure: BusFailure) {
    client.snapshot { [self] outcome in
      if case .success(let snapshot) = outcome {
        teller.say(Answer(snapshot.timers, now: SystemClock.ofBus.now))
      }
      teller.complain(failure.message)
      teller.leave(.failure)
    }
  }

  private func refuse(_ failure: BusFailure) -> Never {
    var refusal = Failure(failure)
    if case .change(.stop, _) = invocation.action, refusal.status == .nothingToActOn {
      refusal.message += " " + Strings.cancelInstead
    }
    if case .change(.undo, .named) = invocation.action, refusal.status == .noSuchTimer {
      refusal.message += " " + Strings.undoByNumber
    }
    teller.fail(refusal)
  }

  // Questions

  private func show(_ client: TimerClient) {
    client.report { [self] outcome in
      switch outcome {
      case .success(let report?):
        show(report.snapshot, now: SystemClock.ofBus.now, warnings: report.warnings)
      case .success(nil): showSaved()
      case .failure(let failure): teller.fail(Failure(failure))
      }
    }
  }

  private func showSaved() {
    do {
      let saved = try SavedSnapshot.read()
      show(saved.snapshot, now: saved.now, warnings: [])
    } catch { teller.fail(error) }
  }

  private func show(_ snapshot: TimerSnapshot, now: Moment, warnings: [String]) {
    var which = Which.current
    if case .status(let meant, _) = invocation.action { which = meant }
    do {
      var answer = try Answer(which, of: snapshot, now: now)
      answer.warnings = warnings
      teller.say(answer)
      let state = answer.timers.first?.state ?? .idle
      if invocation.format == .i3blocks, state == .overtime { teller.leave(.urgent) }
      teller.leave(teller.isQuiet ? ExitStatus(state) : .done)
    } catch { teller.fail(error) }
  }

  private func quit(_ client: TimerClient) {
    client.report { [self] outcome in
      switch outcome {
      case .success(nil): teller.say(Strings.notRunning, unless: invocation.format == .json)
      case .failure(let failure): teller.fail(Failure(failure))
      case .success(let report?):
        client.call("Quit") { [self] outcome in
          if case .failure(let failure) = outcome { teller.fail(Failure(failure)) }
          let counting = report.snapshot.timers.filter { $0.state == .running }.count
          var answer = Answer(report.snapshot.timers, now: SystemClock.ofBus.now)
          if !report.isSaved {
            answer.warnings = report.warnings + [Strings.lost]
          } else if counting > 0 {
            answer.warnings = [Strings.goesOnWithoutService(counting)]
          }
          teller.say(answer)
          teller.leave(report.isSaved ? .done : .failure)
        }
      }
    }
  }
}

extension Teller {
  /// Says a sentence, or the empty document when answers are in JSON.
  fileprivate func say(_ sentence: String, unless isJson: Bool) -> Never {
    if isJson {
      say(Answer([], now: SystemClock.ofBus.now))
    } else {
      say([sentence])
    }
    leave(.done)
  }
}

extension Invocation.Change {
  func request(_ which: Which) -> ManagerRequest {
    switch self {
    case .pause: .pause(which)
    case .resume: .resume(which)
    case .toggle: .toggle(which)
    case .cancel: .cancel(which)
    case .restart: .restart(which)
    case .stop: .stop(which)
    case .next: .next(which)
    case .silence: .silence(which)
    case .undo: .undo(which)
    case .add(let amount): .add(amount, which)
    case .rename(let name): .rename(name, which)
    case .length(let length): .setLength(length, which)
    }
  }
}

extension Invocation.Start {
  /// The plan of a timer that begins now.
  func plan(at now: Moment, calendar: some LocalCalendar) throws(GrammarError) -> Plan {
    if let recipe { return recipe.plan(sound: sound) }
    var plan = Plan(
      length: try request.time.countdown(from: now.wall, calendar: calendar), name: request.name,
      ago: ago, sound: absoluteSound)
    if case .clock(let time) = request.time {
      plan.until = time.resolve(now: now.wall, calendar: calendar)
    }
    return plan
  }

  /// The service has another working folder than the person who names a file.
  private var absoluteSound: String {
    guard !sound.isEmpty, !sound.hasPrefix("/"), let folder = Environment["PWD"] else {
      return sound
    }
    return folder + "/" + sound
  }
}

/// The time zone the machine is in.
struct MachineCalendar: LocalCalendar {
  func offset(atWall wall: Duration) -> Duration { LocalTime.offset(at: wall) }
}

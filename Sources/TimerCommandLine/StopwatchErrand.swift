// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// `marzano stopwatch`: one command to the stopwatch, or a look at it.
@MainActor final class StopwatchErrand {
  // Owned
  private let connection: Connection
  private let teller: Teller

  init(_ connection: Connection, _ teller: Teller) {
    self.connection = connection
    self.teller = teller
  }

  /// - Parameter command: `nil` for a look, which starts no service.
  func begin(_ command: Stopwatch.Command?) {
    connection.limitTime()
    connection.open { [self] outcome in
      switch outcome {
      case .success(let client):
        guard let command else { return look(client) }
        client.stopwatch(command) { [self] in finish($0, client) }
      case .failure(let failure):
        if command != nil { teller.fail(failure) }
        showSaved()
      }
    }
  }

  private func look(_ client: TimerClient) {
    client.runningStopwatch { [self] outcome in
      switch outcome {
      case .success(let stopwatch?): show(stopwatch, at: SystemClock.ofBus.now)
      case .success(nil): showSaved()
      case .failure(let failure): teller.fail(Failure(failure))
      }
    }
  }

  private func finish(_ outcome: TimerClient.StopwatchAnswer, _ client: TimerClient) {
    switch outcome {
    case .success(let stopwatch): show(stopwatch, at: SystemClock.ofBus.now)
    case .failure(let failure) where failure.kind == .notSaved:
      // Done, but not on disk: it is shown all the same.
      client.runningStopwatch { [self] outcome in
        if case .success(let stopwatch?) = outcome { say(stopwatch, at: SystemClock.ofBus.now) }
        teller.complain(failure.message)
        teller.leave(.failure)
      }
    case .failure(let failure): teller.fail(Failure(failure))
    }
  }

  private func showSaved() {
    do {
      show(try Record.peekStopwatch(), at: SystemClock().now)
    } catch {
      teller.fail(Failure(.failure, "record", Strings.recordIsUnreadable(error.description)))
    }
  }

  private func show(_ stopwatch: Stopwatch, at now: Moment) {
    say(stopwatch, at: now)
    teller.leave(.done)
  }

  private func say(_ stopwatch: Stopwatch, at now: Moment) {
    teller.say(
      teller.isJson
        ? [JsonDocument.stopwatch(stopwatch, at: now).text]
        : PlainText.stopwatch(stopwatch, at: now))
  }
}

extension PlainText {
  /// Such as `0:05.3 · running`, then a line for each lap: its own length, and all up to its end.
  static func stopwatch(_ stopwatch: Stopwatch, at now: Moment) -> [String] {
    let first = DurationText.stopwatch(stopwatch.elapsed(at: now))
    let laps = zip(stopwatch.laps, stopwatch.lapLengths).enumerated().map { index, lap in
      [
        DeskStrings.lap(index + 1), DurationText.stopwatch(lap.1), DurationText.stopwatch(lap.0),
      ].joined(separator: " · ")
    }
    return [first + " · " + Strings.state(stopwatch.state)] + laps
  }
}

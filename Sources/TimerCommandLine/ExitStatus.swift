// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerBus
internal import TimerCore

/// What the program says by its exit status; docs/COMMANDS.md promises these to scripts.
enum ExitStatus: Int32, Sendable, Hashable {
  case done = 0
  case failure = 1
  case usage = 2
  case nothingToActOn = 3
  case noSuchTimer = 4
  case unreachable = 5
  case cancelled = 6
  case paused = 7
  case overtime = 8
  /// What i3blocks takes for “urgent”.
  case urgent = 33
  /// As a shell says it of a program ended by SIGINT.
  case interrupted = 130
  case terminated = 143

  /// The state of `status --quiet`.
  init(_ state: TimerState) {
    switch state {
    case .idle: self = .nothingToActOn
    case .running: self = .done
    case .paused: self = .paused
    case .overtime: self = .overtime
    }
  }

  init(_ kind: BusFailure.Kind) {
    switch kind {
    case .nothingToActOn, .notNow: self = .nothingToActOn
    case .noSuchTimer, .ambiguousName: self = .noSuchTimer
    case .outOfRange, .invalidArguments: self = .usage
    case .unreachable: self = .unreachable
    case .onlyLeft, .tooManyTimers, .notSaved, .other: self = .failure
    }
  }
}

/// Why a verb came to nothing.
struct Failure: Error, Sendable, Hashable {
  var status: ExitStatus
  /// A word for programs, in JSON.
  var kind: String
  var message: String

  init(_ status: ExitStatus, _ kind: String, _ message: String) {
    self.status = status
    self.kind = kind
    self.message = message
  }

  init(_ failure: BusFailure) {
    self.init(ExitStatus(failure.kind), failure.kind.word, failure.message)
  }
}

extension BusFailure.Kind {
  /// Such as `nothing-to-act-on`.
  var word: String {
    rawValue.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text.append("-") }
      text += letter.lowercased()
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus

/// Says answers and failures, and ends the program with the right status.
@MainActor final class Teller {
  private let invocation: Invocation
  private let rendering: Rendering
  private var complaints: Set<String> = []

  init(_ invocation: Invocation) {
    self.invocation = invocation
    rendering = Rendering(invocation)
  }

  var isQuiet: Bool {
    if case .status(_, isQuiet: true) = invocation.action { true } else { false }
  }

  var isJson: Bool { invocation.format == .json }

  func text(_ answer: Answer) -> String { rendering.lines(answer).joined(separator: "\n") }

  func untilNextChange(_ answer: Answer) -> Duration? { rendering.untilNextChange(answer) }

  var isI3bar: Bool { rendering.format == .i3bar }

  /// Says an answer, its warnings on standard error.
  func say(_ answer: Answer) {
    guard !isQuiet else { return }
    say(rendering.lines(answer))
    for warning in answer.warnings { complain(warning) }
  }

  /// Writes lines at once.
  ///
  /// A reader that has gone away ends the program quietly.
  func say(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    do {
      try Output.line(lines.joined(separator: "\n"))
    } catch {
      if error.isBrokenPipe { leave(.done) }
      Output.complain("marzano: " + error.description)
      leave(.failure)
    }
  }

  /// Says what a person should know, each thing once.
  func complain(_ message: String) {
    guard complaints.insert(message).inserted else { return }
    Output.complain("marzano: " + message)
  }

  func fail(_ failure: Failure) -> Never {
    if invocation.format == .json, !isQuiet {
      let document = JsonDocument.failure(
        invocation.verb, code: Int64(failure.status.rawValue), kind: failure.kind,
        message: failure.message)
      say([document.text])
    }
    complain(failure.message)
    leave(failure.status)
  }

  func leave(_ status: ExitStatus) -> Never { Process.exit(status.rawValue) }
}

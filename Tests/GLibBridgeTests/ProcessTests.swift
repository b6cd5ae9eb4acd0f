// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import GLibBridge

@MainActor @Suite struct ProcessTests {
  init() { Output.prepare() }

  /// How a shell script ends that reads `input`.
  private func ending(
    of script: String, input: String = "", timeLimit: Duration? = nil
  ) throws -> RunningProcess.Ending {
    var ending: RunningProcess.Ending?
    var count = 0
    try RunningProcess.start(
      ["/bin/sh", "-c", script], environment: ["GIVEN": "yes"], input: input, timeLimit: timeLimit
    ) {
      ending = $0
      count += 1
    }
    #expect(deliverEvents(within: .seconds(20)) { ending != nil })
    #expect(count == 1)
    return try #require(ending)
  }

  @Test func aProgramIsToldAndTells() throws {
    let ending = try ending(of: "cat; echo $GIVEN; echo err >&2; exit 3", input: "text\n")
    #expect(ending == .init(status: 3, wasTooSlow: false, output: "text\nyes\nerr\n"))
  }

  @Test func whatIsNoTextIsKeptAsFarAsItIs() throws {
    #expect(try ending(of: "printf 'caf\\351 one'").output == "caf\u{FFFD} one")
  }

  @Test func aProgramThatReadsNothingIsNoMistake() throws {
    let ending = try ending(of: "exit 0", input: String(repeating: "x", count: 1_000_000))
    #expect(ending == .init(status: 0, wasTooSlow: false, output: ""))
  }

  @Test func aSignalThatEndsItIsNoStatus() throws {
    #expect(
      try ending(of: "kill -KILL $$") == .init(status: nil, wasTooSlow: false, output: ""))
  }

  @Test func ofEndlessOutputTheBeginningIsKept() throws {
    let ending = try ending(of: "yes; exit 0", timeLimit: .seconds(15))
    #expect(!ending.wasTooSlow, "it is told that nobody reads")
    #expect(ending.output.utf8.count == RunningProcess.keptOutput)
  }

  @Test func aProgramThatIsTooSlowIsEndedWithItsChildren() throws {
    let ending = try ending(of: "sleep 60 & echo $!; wait", timeLimit: .milliseconds(300))
    #expect(ending.status == nil && ending.wasTooSlow)
    let child = try #require(pid_t(ending.output.dropLast()))
    // A child whose parent is gone may still wait for somebody to look after it.
    #expect(
      deliverEvents {
        let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
        return state?.contains(") S ") != true
      })
  }

  @Test func aChildLeftBehindHoldsNothingUp() throws {
    let began = Clocks.awake
    let ending = try ending(of: "sleep 60 & echo $!", timeLimit: .seconds(15))
    #expect(ending.status == 0 && !ending.wasTooSlow)
    #expect(Clocks.awake - began < .seconds(10))
    kill(try #require(pid_t(ending.output.dropLast())), SIGKILL)
  }
}

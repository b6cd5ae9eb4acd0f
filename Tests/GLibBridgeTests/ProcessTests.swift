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

  @Test func programsLeaveNothingBehind() throws {
    let before = descriptors.count
    weak var seen: Token?
    do {
      let token = Token()
      seen = token
      var left = 30
      for _ in 0..<left {
        // What it leaves in the background holds standard input open and does not read it.
        try RunningProcess.start(
          ["/bin/sh", "-c", "exec 3<&0; sleep 20 <&3 >/dev/null 2>&1 &"], environment: [:],
          input: String(repeating: "x", count: 200_000), timeLimit: .seconds(15)
        ) { _ in
          left -= 1
          withExtendedLifetime(token) {}
        }
      }
      #expect(deliverEvents(within: .seconds(10)) { left == 0 })
    }
    #expect(deliverEvents { seen == nil }, "no object lives on")
    // Tests beside this one may have files open for a moment.
    #expect(deliverEvents { descriptors.count <= before }, "\(before), now \(descriptors)")
    #expect(deliverEvents { zombies.isEmpty }, "\(zombies)")
  }

  private var descriptors: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  }

  /// The children of this process that have ended and whose status nobody has asked for.
  private var zombies: [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { process in
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return state?.contains(") Z \(getpid()) ") == true
    }
  }
}

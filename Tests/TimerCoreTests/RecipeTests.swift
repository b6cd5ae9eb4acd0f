// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

@Suite struct RecipeTests {
  private static func recipe(_ text: String) throws -> Recipe {
    try #require(try Grammar().recipe(text))
  }

  @Test(arguments: [
    ("10m boil, 5m rest x3", 2, 3, false), ("25m;5m", 2, 1, false), ("1,5h, 10m", 2, 1, false),
    ("5m x2", 1, 2, false), ("work 25m, rest 5m forever", 2, 0, false),
    ("25m work, 5m rest ×4 ask", 2, 4, true), ("10m, 5m, ask", 2, 1, true),
    ("10m \"a, b\", 5m", 2, 1, false),
  ])
  func chainsAreRead(text: String, steps: Int, rounds: Int, confirms: Bool) throws {
    let recipe = try Self.recipe(text)
    #expect(recipe.steps.count == steps)
    #expect(recipe.rounds == rounds)
    #expect(recipe.confirms == confirms)
    #expect(try Grammar().recipe(Grammar().print(recipe)) == recipe)
  }

  @Test(arguments: ["25m", "tea, 25m", "1,5h", "25m tea", "until 14:30", "", "x3", "ask"])
  func otherTextsAreNoChain(text: String) throws {
    #expect(try Grammar().recipe(text) == nil)
  }

  @Test(arguments: ["x0", "x1001", "×99999999999999999999", "*0"])
  func aNumberOfRoundsThatIsNoneIsRefused(word: String) throws {
    for text in ["10m a, 5m b \(word)", "10m \(word)", "10m \(word) ask"] {
      #expect(throws: GrammarError.unreadableRounds(word)) { try Grammar().recipe(text) }
    }
    #expect(try Grammar().recipe("10m \"a \(word)\"") == nil)
  }

  @Test func whatIsWrittenOfTheLongestTextIsReadBack() throws {
    let text = Array(repeating: "1 abcdefg", count: 100).joined(separator: ";")
    let recipe = try Self.recipe(text)
    let written = Grammar().print(recipe)
    #expect(written.count > Grammar.longestText)
    #expect(try Grammar().recipe(written, isWritten: true) == recipe)
    #expect(throws: GrammarError.tooLong(written.count)) { try Grammar().recipe(written) }
  }

  @Test func aStepWithATimeOfDayIsRefused() {
    #expect(throws: GrammarError.stepNeedsLength("until 14:30")) {
      try Grammar().recipe("10m, 5m, until 14:30")
    }
  }

  @Test func stepsBeginWhereTheOneBeforeEnded() throws {
    var machine = TimerMachine()
    let plan = try Self.recipe("10m boil, 5m rest x2").plan()
    _ = try machine.apply(.start(plan), at: .at(0))
    let effects = try machine.apply(.wake, at: .at(600.5)).effects
    let timer = try #require(machine.snapshot(at: .at(600.5)).current)
    #expect(timer.plan.name == "rest")
    #expect(timer.remaining(at: .at(600.5)) == .seconds(299.5))
    #expect(effects.count == 2)
    #expect(effects.contains(.nextStep(timer)))
    _ = try machine.apply(.wake, at: .at(900))
    _ = try machine.apply(.wake, at: .at(1500))
    let last = try machine.apply(.wake, at: .at(1800)).effects
    #expect(last.contains { if case .ring = $0 { true } else { false } })
    #expect(machine.snapshot(at: .at(1800)).state == .overtime)
  }

  @Test func aNightAsleepEndsInTheRightStep() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Self.recipe("1s a, 2s b forever").plan()), at: .at(0))
    let night = 3.0 * 86_400 + 1.5
    let effects = try machine.apply(.wake, at: .at(night)).effects
    let timer = try #require(machine.snapshot(at: .at(night)).current)
    #expect(timer.plan.name == "b")
    #expect(timer.remaining(at: .at(night)) == .seconds(1.5))
    #expect(effects.count < 20)
  }

  @Test func allRoundsSleptThroughEndOnce() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Self.recipe("10m a, 5m b x3").plan()), at: .at(0))
    let effects = try machine.apply(.wake, at: .at(9_000)).effects
    #expect(machine.snapshot(at: .at(9_000)).state == .overtime)
    #expect(machine.snapshot(at: .at(9_000)).current?.overtime(at: .at(9_000)) == .seconds(6_300))
    #expect(effects.count { if case .reportLate = $0 { true } else { false } } == 1)
  }

  @Test func aChainThatAsksWaitsForNext() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Self.recipe("10m a, 5m b ask").plan()), at: .at(0))
    _ = try machine.apply(.wake, at: .at(600))
    #expect(machine.snapshot(at: .at(600)).state == .overtime)
    _ = try machine.apply(.next(.current), at: .at(700))
    let timer = try #require(machine.snapshot(at: .at(700)).current)
    #expect(timer.plan.name == "b")
    #expect(timer.remaining(at: .at(700)) == .seconds(300))
    #expect(throws: Refusal.nothingToActOn(.next)) {
      try machine.apply(.next(.current), at: .at(710))
    }
  }

  @Test func aRestartBeginsTheWholeChain() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Self.recipe("10m a, 5m b").plan()), at: .at(0))
    _ = try machine.apply(.wake, at: .at(650))
    _ = try machine.apply(.restart(.current), at: .at(660))
    let timer = try #require(machine.snapshot(at: .at(660)).current)
    #expect(timer.plan.name == "a")
    #expect(timer.place == 0)
    #expect(timer.remaining(at: .at(660)) == .seconds(600))
  }

  @Test func boundariesStayExactOverEightHours() throws {
    var machine = TimerMachine()
    _ = try machine.apply(.start(Self.recipe("25m work, 5m rest forever").plan()), at: .at(0))
    var began: [Duration] = []
    var now = Moment.at(0)
    while now.sinceBoot < .seconds(8 * 3600) {
      let due = try #require(machine.nextEvent(after: now))
      // Woken a little late each time, as the kernel does.
      now = Moment.at(0).advanced(by: due + .milliseconds(7))
      _ = try machine.apply(.wake, at: now)
      began.append(try #require(machine.snapshot(at: now).current).startedAt)
    }
    for (index, start) in began.enumerated() {
      let cycles = (index + 1) / 2
      let expected = cycles * 1800 + (index % 2 == 0 ? 1500 : 0)
      #expect(start == .seconds(1_700_000_000 + expected))
    }
  }
}

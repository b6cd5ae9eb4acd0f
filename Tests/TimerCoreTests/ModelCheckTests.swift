// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

extension TimerMachine {
  /// What holds after every command, whatever came before.
  func expectInvariants(at now: Moment, _ trail: @autoclosure () -> String = "") {
    let ids = (state.timers + state.cancelled).map(\.id)
    if Set(ids).count != ids.count { Issue.record("two timers of one number: \(trail())") }
    if ids.contains(where: { $0 == state.nextID }) { Issue.record("number taken: \(trail())") }
    for timer in state.timers {
      let left = timer.remaining(at: now)
      if left < .zero || left > timer.length { Issue.record("\(left) left: \(trail())") }
      if !CountdownRange.contains(timer.length) { Issue.record("\(timer.length): \(trail())") }
      if timer.state == .running, left == .zero { Issue.record("not ended: \(trail())") }
    }
    let isDue = state.timers.contains { $0.state != .paused }
    let next = nextEvent(after: now)
    if isDue != (next != nil) { Issue.record("wake-up without cause or none: \(trail())") }
    if let next, next <= now.sinceBoot { Issue.record("something is overdue: \(trail())") }
  }

  /// The timers a command at `now` must end: each is told of exactly once.
  fileprivate func due(at now: Moment, by command: TimerCommand) -> [TimerID] {
    var counting = state.timers
    if case .undo(nil) = command { counting += state.cancelled.suffix(1) }
    return counting.filter { timer in
      guard case .running(let left, let anchor) = timer.phase else { return false }
      return now.sinceBoot - anchor.sinceBoot >= left
    }.map(\.id).sorted()
  }
}

/// Every sequence of a small alphabet, up to a length.
@Suite struct ModelCheckTests {
  private static let alphabet: [TimerCommand] = [
    .start(Plan(length: .seconds(3))), .pause(.current), .resume(.current), .toggle(.current),
    .cancel(.current), .undo(nil), .add(.seconds(2), .current), .restart(.current),
    .dismiss(.every), .silence(.current),
  ]

  /// Letters of the alphabet and, in place of a command, two seconds that pass.
  private static let letters = alphabet.map(Optional.some) + [nil]

  @Test(arguments: letters.indices)
  func everySequenceOfFiveKeepsThePromises(first: Int) throws {
    var count = 0
    try explore(TimerMachine(), .at(1000), [first], &count)
    // 1 + 11 + 11² + 11³ + 11⁴ steps for each first letter.
    #expect(count == 16_105)
  }

  private func explore(
    _ machine: TimerMachine, _ now: Moment, _ trail: [Int], _ count: inout Int
  ) throws {
    guard let letter = trail.last else { return }
    var (machine, now) = (machine, now)
    let command = Self.letters[letter] ?? .wake
    if Self.letters[letter] == nil { now = now.advanced(by: .seconds(2)) }
    step(&machine, command, now, trail)
    count += 1
    guard trail.count < 5 else { return }
    for next in Self.letters.indices { try explore(machine, now, trail + [next], &count) }
  }

  private func step(
    _ machine: inout TimerMachine, _ command: TimerCommand, _ now: Moment, _ trail: [Int]
  ) {
    let before = machine
    let due = machine.due(at: now, by: command)
    do {
      let effects = try machine.apply(command, at: now).effects
      if (effects.rings + effects.lateReports).sorted() != due {
        Issue.record("told of \(effects.rings), due \(due): \(trail)")
      }
      machine.expectInvariants(at: now, "\(trail)")
    } catch {
      if machine != before { Issue.record("refused, but changed: \(trail)") }
    }
  }
}

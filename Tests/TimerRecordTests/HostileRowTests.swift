// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Foundation
import TestSupport
import Testing
import TimerCore
import TimerRecord

private let numbers = [
  "0", "-5", "1", "-9223372036854775808", "9223372036854775807", "999999999999999999",
]

private let columns = [
  "planned_ns", "length_ns", "until_ns", "started_ns", "left_ns", "is_ringing",
  "anchor_wall_ns", "anchor_boot_ns", "anchor_awake_ns", "warned_ns", "chimes",
  "has_escalated", "is_cancelled", "place",
]

/// A sound file whose rows hold what no program of ours would write.
@MainActor @Suite struct HostileRowTests {
  private func folder(altered sql: String) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.open().record.save(
      SavedTimers(timers: Countdown.oneOfEachPhase, nextID: .number(5)), runs: [], forgotten: [])
    try folder.alter(sql)
    return folder
  }

  /// Starts a machine from it, lets time pass, and writes what came of it.
  private func useIt(_ folder: TestFolder, _ comment: String) throws -> (Record, SavedTimers) {
    let (record, read) = folder.open()
    var machine = TimerMachine(
      restoring: read, rules: Rules(warnsBefore: [.seconds(10)], chimesEvery: .seconds(60)))
    for second in [1000.0, 1500, 90_000] {
      _ = try machine.apply(.wake, at: .at(second))
      if let next = machine.nextEvent(after: .at(second)) {
        #expect(next > .seconds(second), "\(comment)")
      }
      try record.save(machine.state, runs: [], forgotten: [])
    }
    #expect(folder.open().timers == machine.state, "\(comment)")
    return (record, read)
  }

  @Test(arguments: columns, numbers)
  func aHostileNumberInAnyColumnNeverTraps(column: String, number: String) throws {
    let folder = try folder(altered: "UPDATE timers SET \(column) = \(number)")
    let (record, read) = try useIt(folder, "\(column) = \(number)")
    if read.timers.count + read.cancelled.count < 4 {
      #expect(record.warning != nil, "what was left out is told of")
      #expect(try folder.setAside.count == 1, "and kept")
    }
  }

  @Test(arguments: ["planned_ns", "length_ns"], ["0", "-5", "-9223372036854775808"])
  func oneSenselessTimerDoesNotTakeTheOthersWithIt(column: String, number: String) throws {
    let folder = try folder(altered: "UPDATE timers SET \(column) = \(number) WHERE id = 3")
    let (record, read) = try useIt(folder, column)
    #expect(read.timers.map(\.id.number) == [1, 2, 4])
    #expect(read.nextID == .number(5))
    #expect(record.warning != nil)
  }

  @Test(arguments: [
    "state = 'idle'", "state = 'exploded'", "state = ''", "state = x'00ff'", "state = 7",
    "on_suspend = 'maybe'", "planned_ns = 1.5", "planned_ns = 'many'", "left_ns = 1e300",
    "anchor_boot_id = x'fffe'", "name = x'c328'", "id = id + 9223372036854775800",
    "id = -id", "sound = 5",
  ])
  func anUnknownWordInAnyColumnNeverTraps(change: String) throws {
    let folder = try folder(altered: "UPDATE timers SET \(change) WHERE id = 3")
    let (record, read) = try useIt(folder, change)
    if read.timers.count < 4 { #expect(record.warning != nil) }
    #expect(read.timers.count >= 3)
  }

  @Test(arguments: [
    "UPDATE facts SET value = -1 WHERE name = 'next_id'",
    "UPDATE facts SET value = 9223372036854775807 WHERE name = 'next_id'",
    "UPDATE facts SET value = 'x' WHERE name = 'next_id'",
    "INSERT OR REPLACE INTO facts VALUES ('last_length_ns', -9223372036854775808)",
    "INSERT OR REPLACE INTO facts VALUES ('last_length_ns', 0)",
    "INSERT OR REPLACE INTO facts VALUES (x'ff', x'ff')", "DELETE FROM facts",
  ])
  func hostileFactsNeverTrap(change: String) throws {
    let folder = try folder(altered: change)
    let read = folder.open().timers
    var machine = TimerMachine(restoring: read)
    for _ in 1...3 {
      let known = Set((machine.state.timers + machine.state.cancelled).map(\.id))
      let new = try machine.apply(.start(Plan(length: .seconds(60))), at: .at(1000)).touched[0]
      #expect(!known.contains(new.id))
    }
  }

  @Test func aTableThatIsMissingMeansTheFileIsSetAside() throws {
    for sql in ["DROP TABLE timers", "DROP TABLE facts", "ALTER TABLE timers DROP COLUMN sound"] {
      let folder = try folder(altered: sql)
      let (record, read) = folder.open()
      #expect(read.timers.isEmpty)
      #expect(record.warning != nil)
      try record.save(SavedTimers(), runs: [.sample(1, ended: 5)], forgotten: [])
      #expect(try Record.history(newest: 9, folder: folder.path).count == 1, "\(sql)")
    }
  }

  @Test func hostileLinesOfTheHistoryAreReadOrLeftOut() throws {
    for value in numbers + ["'x'", "1.5", "x'ff'"] {
      let folder = try TestFolder()
      let runs = [Run.sample(1, ended: 5), .sample(2, ended: 9, .cancelled)]
      try folder.open().record.save(SavedTimers(), runs: runs, forgotten: [])
      for column in ["ended_ns", "length_ns", "left_ns", "overtime_ns", "utc_offset_ns"] {
        try folder.alter("UPDATE history SET \(column) = \(value) WHERE timer = 1")
        #expect(try Record.history(newest: 9, folder: folder.path).contains(runs[1]))
      }
      try folder.alter("UPDATE history SET outcome = \(value) WHERE timer = 1")
      #expect(try Record.history(newest: 9, folder: folder.path) == [runs[1]])
    }
  }
}

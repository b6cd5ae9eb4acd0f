// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Foundation
import TestSupport
import Testing
import TimerCore
import TimerRecord

@MainActor @Suite struct RoundTripTests {
  @Test func everythingTheMachineKnowsComesBack() throws {
    let folder = try TestFolder()
    var until = Countdown.sample(9, .running(left: .seconds(5), anchor: .at(1000)))
    until.plan.until = Moment.at(1005).wall
    let saved = SavedTimers(
      timers: Countdown.oneOfEachPhase + [until],
      cancelled: [
        Countdown.sample(7, .paused(left: .seconds(1))),
        .sample(
          5,
          .running(
            left: .seconds(9), anchor: .at(3))),
      ],
      last: Plan(length: .seconds(1500), name: "pizza", onSuspend: .pause, sound: "bell"),
      nextID: .number(10))
    try folder.open().record.save(saved, runs: [], forgotten: [])
    let again = folder.open()
    #expect(again.timers == saved)
    #expect(again.record.warning == nil)
    #expect(try Record.peek(folder: folder.path) == saved)
  }

  @Test func eachChangeIsWrittenOverTheOneBefore() throws {
    let folder = try TestFolder()
    let (record, empty) = folder.open()
    #expect(empty == SavedTimers())
    var machine = TimerMachine()
    let commands: [TimerCommand] = [
      .start(Plan(length: .seconds(60))), .start(Plan(length: .seconds(90), name: "b")),
      .pause(.timer(.number(1))), .cancel(.timer(.number(2))), .undo(nil), .rename("c", .current),
      .restart(.every), .cancel(.every),
    ]
    for (step, command) in commands.enumerated() {
      _ = try machine.apply(command, at: .at(1000 + Double(step)))
      try record.save(machine.state, runs: [], forgotten: [])
      #expect(try Record.peek(folder: folder.path) == machine.state, "\(command)")
    }
  }

  @Test func theHistoryKeepsOneLineOfEachRunNewestFirst() throws {
    let folder = try TestFolder()
    let record = folder.open().record
    let runs = [Run.sample(1, ended: 500), .sample(2, ended: 900), .sample(3, ended: 700)]
    try record.save(SavedTimers(), runs: runs, forgotten: [])
    var longer = runs[0]
    longer.overtime = .seconds(42)
    try record.save(SavedTimers(), runs: [longer], forgotten: [runs[1]])
    #expect(try Record.history(newest: 10, folder: folder.path) == [runs[2], longer])
    #expect(try Record.history(newest: 1, folder: folder.path) == [runs[2]])
  }

  @Test func nothingSavedIsNothingToPeekAt() throws {
    let folder = try TestFolder()
    #expect(try Record.peek(folder: folder.path) == nil)
    #expect(try Record.history(newest: 5, folder: folder.path).isEmpty)
    #expect(try folder.names.isEmpty, "peeking makes no file")
    try folder.put([])
    #expect(try Record.peek(folder: folder.path) == nil)
    #expect(try Record.history(newest: 5, folder: folder.path).isEmpty)
  }

  @Test func onlyItsOwnerCanReadTheFile() throws {
    let folder = try TestFolder()
    let record = folder.open().record
    try record.save(SavedTimers(timers: Countdown.oneOfEachPhase), runs: [], forgotten: [])
    for name in ["marzano.db", "marzano.db-wal", "marzano.db-shm"] {
      #expect(try folder.mode(name) == 0o600, "\(name)")
    }
  }

  @Test func memosAreKeptBesideTheTimers() throws {
    let folder = try TestFolder()
    let record = folder.open().record
    #expect(record.recall("notifications") == "")
    try record.remember("1=7\n", as: "notifications")
    try record.save(SavedTimers(), runs: [], forgotten: [])
    #expect(folder.open().record.recall("notifications") == "1=7\n")
  }

  @Test func aSaveThatFailsChangesNothingAndTheNextOneHeals() throws {
    let folder = try TestFolder()
    let record = folder.open().record
    let first = SavedTimers(timers: [.sample(1, .paused(left: .seconds(1)))])
    try record.save(first, runs: [], forgotten: [])
    try folder.alter(
      "CREATE TRIGGER no BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'no'); END")
    let second = SavedTimers(timers: Countdown.oneOfEachPhase, nextID: .number(5))
    #expect(throws: DatabaseError.self) {
      try record.save(second, runs: [.sample(1, ended: 10)], forgotten: [])
    }
    #expect(try Record.peek(folder: folder.path)?.timers == first.timers)
    try folder.alter("DROP TRIGGER no")
    try record.save(second, runs: [.sample(1, ended: 10)], forgotten: [])
    #expect(try Record.peek(folder: folder.path) == second)
    #expect(try Record.history(newest: 9, folder: folder.path).count == 1)
  }
}

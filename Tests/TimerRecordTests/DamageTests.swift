// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Foundation
import TestSupport
import Testing
import TimerCore
import TimerRecord

/// Whatever lies where the database should be: the program starts, says so, and works on.
@MainActor @Suite struct DamageTests {
  private let timers = SavedTimers(timers: Countdown.oneOfEachPhase, nextID: .number(8))

  /// After whatever happened, saving and reading work.
  private func expectWorking(_ folder: TestFolder, _ record: Record) throws {
    try record.save(timers, runs: [], forgotten: [])
    #expect(folder.open().timers == timers)
  }

  @Test(arguments: [[], [0], Array("S".utf8)])
  func anEmptyFileIsANewDatabase(bytes: [UInt8]) throws {
    let folder = try TestFolder()
    try folder.put(bytes)
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    #expect(record.warning == nil)
    try expectWorking(folder, record)
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 8192), Array("not a database, but text\n".utf8),
    Array("SQLite format 3\0".utf8), (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 167) },
    Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xff, count: 4080),
  ])
  func aFileThatIsNoDatabaseIsSetAside(bytes: [UInt8]) throws {
    let folder = try TestFolder()
    try folder.put(bytes)
    #expect(throws: DatabaseError.self) { try Record.peek(folder: folder.path) }
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    let kept = try #require(try folder.setAside.first)
    #expect(record.warning?.contains(kept) == true)
    #expect(FileManager.default.contents(atPath: folder.path + "/" + kept) == Data(bytes))
    try expectWorking(folder, record)
    #expect(try folder.mode("marzano.db") == 0o600)
  }

  /// A database of several pages, closed and complete in one file.
  private func filled() throws -> (TestFolder, [UInt8]) {
    let folder = try TestFolder()
    do {
      let record = folder.open().record
      let runs = (1...400).map { Run.sample($0, ended: Double($0)) }
      try record.save(timers, runs: runs, forgotten: [])
    }
    try folder.alter("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE")
    let data = try #require(FileManager.default.contents(atPath: folder.database))
    return (folder, Array(data))
  }

  @Test(arguments: [15, 16, 99, 100, 511, 4095, 4096, 5000, 12_288])
  func aTruncatedFileNeverStopsTheProgram(length: Int) throws {
    let (folder, bytes) = try filled()
    #expect(bytes.count > 12_288)
    try folder.put(Array(bytes.prefix(length)))
    let (record, _) = folder.open()
    #expect(record.warning != nil)
    #expect(try folder.setAside.count == 1)
    try expectWorking(folder, record)
  }

  @Test(arguments: 0..<24)
  func aPageOverwrittenAnywhereNeverStopsTheProgram(place: Int) throws {
    let (folder, bytes) = try filled()
    var damaged = bytes
    let start = place * (bytes.count - 600) / 23
    for index in start..<(start + 600) { damaged[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try folder.put(damaged)
    let (record, read) = folder.open()
    // What is read is sound or nothing; and what was lost is told of.
    _ = TimerMachine(restoring: read)
    if read != timers { #expect(record.warning != nil) }
    try record.save(timers, runs: [.sample(999, ended: 9)], forgotten: [])
    #expect(try Record.peek(folder: folder.path) == timers)
  }

  @Test func aFileOfALaterVersionIsSetAsideUnharmed() throws {
    let (folder, _) = try filled()
    try folder.alter("PRAGMA user_version = 99")
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    let kept = try #require(try folder.setAside.first)
    #expect(record.warning?.contains("99") == true)
    let count = try Database(folder.path + "/" + kept, .readOnly)
      .rows("SELECT count(*) FROM history")
    #expect(count == [[.integer(400)]])
    try expectWorking(folder, record)
  }

  @Test func twoDamagedFilesAreBothKept() throws {
    let folder = try TestFolder()
    for round in 1...3 {
      try folder.put(Array("garbage \(round)".utf8))
      #expect(folder.open().record.warning != nil)
    }
    #expect(try folder.setAside.count == 3)
  }

  @Test func aFolderInItsPlaceIsToldOfAndTheProgramGoesOn() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.database, withIntermediateDirectories: false)
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    #expect(record.warning != nil)
    #expect(throws: DatabaseError.self) { try record.save(timers, runs: [], forgotten: []) }
    try FileManager.default.removeItem(atPath: folder.database)
    try expectWorking(folder, record)
  }

  @Test func aFolderThatCannotBeMadeIsToldOf() throws {
    let folder = try TestFolder()
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    let record = Record(folder: folder.path + "/file/marzano")
    #expect(record.load() == SavedTimers())
    #expect(record.warning != nil)
    #expect(throws: DatabaseError.self) { try record.save(timers, runs: [], forgotten: []) }
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func aReadOnlyFolderIsToldOfAndHeals() throws {
    let folder = try TestFolder()
    chmod(folder.path, 0o500)
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    #expect(record.warning != nil)
    #expect(throws: DatabaseError.self) { try record.save(timers, runs: [], forgotten: []) }
    chmod(folder.path, 0o700)
    try expectWorking(folder, record)
  }

  @Test func aDatabaseReachedThroughALinkStaysThere() throws {
    let folder = try TestFolder()
    let real = folder.path + "/elsewhere.db"
    for isThere in [false, true] {
      if isThere { try Data().write(to: URL(fileURLWithPath: real)) }
      try FileManager.default.createSymbolicLink(
        atPath: folder.database, withDestinationPath: real)
      let (record, _) = folder.open()
      #expect(record.warning == nil)
      try expectWorking(folder, record)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.database) == real)
      #expect(FileManager.default.fileExists(atPath: real))
      try FileManager.default.removeItem(atPath: folder.database)
      try FileManager.default.removeItem(atPath: real)
    }
  }

  @Test func aFileDeletedUnderTheServiceIsMadeAgain() throws {
    let folder = try TestFolder()
    let record = folder.open().record
    try record.save(SavedTimers(), runs: [], forgotten: [])
    for name in try folder.names {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    try expectWorking(folder, record)
  }

  @Test func aFileDamagedUnderTheServiceIsSetAsideBeforeTheNextSave() throws {
    let folder = try TestFolder()
    var record: Record? = folder.open().record
    try record?.save(timers, runs: [], forgotten: [])
    record = nil
    try FileManager.default.createDirectory(
      atPath: folder.path + "/moved", withIntermediateDirectories: false)
    // Unreadable when the service starts, damaged when it wants to save.
    try FileManager.default.moveItem(
      atPath: folder.database, toPath: folder.path + "/moved/marzano.db")
    try FileManager.default.createDirectory(
      atPath: folder.database, withIntermediateDirectories: false)
    let late = folder.open().record
    try FileManager.default.removeItem(atPath: folder.database)
    try folder.put(Array("garbage".utf8))
    try expectWorking(folder, late)
    #expect(try folder.setAside.count == 1)
    #expect(late.warning?.contains("damaged") == true)
  }

  @Test func timersThatCouldBeReadOnlyLaterAreKeptInACopy() throws {
    let folder = try TestFolder()
    let other = try TestFolder()
    try other.open().record.save(timers, runs: [], forgotten: [])
    try other.alter("PRAGMA journal_mode=DELETE")
    try FileManager.default.createDirectory(
      atPath: folder.database, withIntermediateDirectories: false)
    let (record, read) = folder.open()
    #expect(read == SavedTimers())
    try FileManager.default.removeItem(atPath: folder.database)
    try FileManager.default.copyItem(atPath: other.database, toPath: folder.database)
    let new = SavedTimers(timers: [.sample(1, .paused(left: .seconds(3)))])
    try record.save(new, runs: [], forgotten: [])
    let kept = try #require(try folder.setAside.first)
    #expect(record.warning?.contains(kept) == true)
    #expect(try folder.mode(kept) == 0o600)
    let rows = try Database(folder.path + "/" + kept, .readOnly)
      .rows("SELECT count(*) FROM timers")
    #expect(rows == [[.integer(4)]])
  }
}

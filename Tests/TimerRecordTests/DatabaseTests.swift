// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Testing

@MainActor @Suite struct DatabaseTests {
  @Test func valuesComeBackAsTheyWent() throws {
    let database = try Database(":memory:", .create)
    let values: [Column] = [
      .null, .integer(.min), .integer(.max), .real(-0.5), .text(""), .text("naïve 茶\0x"),
    ]
    let row = try database.rows("SELECT ?, ?, ?, ?, ?, ?", values)
    #expect(row == [values])
  }

  @Test(arguments: [
    "SELEC 1", "SELECT * FROM nothing", "SELECT nothing", "INSERT INTO t VALUES (1)",
  ])
  func aStatementThatMakesNoSenseIsAnError(sql: String) throws {
    let database = try Database(":memory:", .create)
    #expect(throws: DatabaseError.self) { try database.rows(sql) }
    #expect(throws: DatabaseError.self) { try database.run(sql) }
  }

  @Test func moreValuesThanPlacesIsAnError() throws {
    let database = try Database(":memory:", .create)
    #expect(throws: DatabaseError.self) { try database.rows("SELECT ?", [.null, .null]) }
  }

  @Test func aTransactionIsAllOrNothing() throws {
    let database = try Database(":memory:", .create)
    try database.run("CREATE TABLE t (x INTEGER NOT NULL)")
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO t VALUES (1)")
        try database.run("INSERT INTO t VALUES (NULL)")
      }
    }
    #expect(try database.rows("SELECT * FROM t").isEmpty)
    try database.transaction { () throws(DatabaseError) in
      try database.run("INSERT INTO t VALUES (2)")
    }
    #expect(try database.rows("SELECT x FROM t") == [[.integer(2)]])
  }

  @Test func aFileThatIsNotThereIsNotMadeByReading() throws {
    let folder = try TestFolder()
    #expect(throws: DatabaseError.self) { try Database(folder.database, .readOnly) }
    #expect(try folder.names.isEmpty)
  }

  @Test func aLockedFileIsAnErrorThatIsNoDamage() throws {
    let folder = try TestFolder()
    let holder = try Database(folder.database, .create)
    try holder.run("CREATE TABLE t (x); BEGIN EXCLUSIVE")
    let other = try Database(folder.database, .create)
    #expect {
      try other.run("PRAGMA busy_timeout = 10; INSERT INTO t VALUES (1)")
    } throws: { ($0 as? DatabaseError)?.isDamage == false }
  }
}

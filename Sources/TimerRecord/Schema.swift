// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge

extension Database {
  /// The version of the tables this program writes.
  static let schemaVersion: Int64 = 1

  /// Makes the tables of an empty file; refuses a damaged file and one of a later version.
  func prepareSchema() throws(DatabaseError) {
    let check = try rows("PRAGMA quick_check(1)").first?.first?.text
    guard check == "ok" else { throw .damaged(check ?? "quick_check said nothing") }
    switch try rows("PRAGMA user_version").first?.first?.integer ?? 0 {
    case 0: try transaction { () throws(DatabaseError) in try run(Self.schema) }
    case Self.schemaVersion: try checkTables()
    case let version: throw .ofLaterVersion(version)
    }
  }

  /// Refuses a file whose tables are not those of its version.
  private func checkTables() throws(DatabaseError) {
    let tables = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
    let wanted = try Database(":memory:", .create)
    try wanted.run(Self.schema)
    let found = try rows(tables)
    for table in try wanted.rows(tables) where !found.contains(table) {
      throw .damaged("table \(table.first?.text ?? "") is not as it should be")
    }
  }

  /// Whether the file has been prepared; an empty one has not.
  ///
  /// Refuses one of a later version.
  var hasTables: Bool {
    get throws(DatabaseError) {
      let version = try rows("PRAGMA user_version").first?.first?.integer ?? 0
      guard version <= Self.schemaVersion else { throw .ofLaterVersion(version) }
      return version > 0
    }
  }

  /// Units: every column that ends in `_ns` is in nanoseconds; `…_wall_ns`, `started_ns`,
  /// `ended_ns` and `until_ns` since 1970-01-01T00:00:00Z.
  private static let schema = """
    CREATE TABLE timers (
      id INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,          -- order in its list
      is_cancelled INTEGER NOT NULL,   -- 1: gone, but can be brought back
      name TEXT NOT NULL,
      planned_ns INTEGER NOT NULL,
      length_ns INTEGER NOT NULL,
      on_suspend TEXT NOT NULL,
      until_ns INTEGER,
      started_ns INTEGER NOT NULL,
      state TEXT NOT NULL,             -- running, paused, overtime
      left_ns INTEGER NOT NULL,
      is_ringing INTEGER NOT NULL,
      anchor_wall_ns INTEGER NOT NULL, -- one instant on three clocks
      anchor_boot_ns INTEGER NOT NULL,
      anchor_awake_ns INTEGER NOT NULL,
      anchor_boot_id TEXT NOT NULL,
      sound TEXT NOT NULL,             -- path of its own alarm sound, or empty
      warned_ns INTEGER,               -- smallest warning point given so far
      chimes INTEGER NOT NULL,         -- chime intervals announced so far
      has_escalated INTEGER NOT NULL,
      recipe TEXT NOT NULL,            -- as the grammar writes it, or empty
      recipe_place INTEGER NOT NULL
    );
    CREATE TABLE history (
      timer INTEGER NOT NULL,
      started_ns INTEGER NOT NULL,
      ended_ns INTEGER NOT NULL,
      utc_offset_ns INTEGER NOT NULL,  -- of the place, when it ended
      name TEXT NOT NULL,
      length_ns INTEGER NOT NULL,
      outcome TEXT NOT NULL,           -- finished, cancelled
      left_ns INTEGER NOT NULL,
      overtime_ns INTEGER NOT NULL,
      PRIMARY KEY (timer, started_ns)
    );
    CREATE INDEX history_by_end ON history (ended_ns);
    CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    PRAGMA user_version = 1;
    """
}

extension DatabaseError {
  static func damaged(_ description: String) -> DatabaseError {
    DatabaseError(damage: description)
  }
}

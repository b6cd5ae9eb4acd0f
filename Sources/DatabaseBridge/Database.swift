// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite
internal import Glibc

/// What SQLite said when it could not do something.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code.
  public let code: Int32
  public let description: String

  /// A failure around the database that SQLite knows nothing of.
  public init(description: String) {
    code = SQLITE_CANTOPEN
    self.description = description
  }

  /// A file that opens but does not hold what it should.
  public init(damage: String) {
    code = SQLITE_CORRUPT
    description = damage
  }

  init(code: Int32, description: String) {
    self.code = code
    self.description = description
  }

  /// Whether the file is damaged or is no database, so that trying again is no use.
  public var isDamage: Bool {
    let primary = code & 0xff
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB
  }
}

/// One connection to an SQLite database file.
@MainActor public final class Database {
  private let pointer: OpaquePointer
  private let path: String

  public enum Access: Sendable { case readOnly, create }

  /// Opens a file.
  ///
  /// The corresponding C function is `sqlite3_open_v2`.
  public init(_ path: String, _ access: Access) throws(DatabaseError) {
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else {
      throw DatabaseError(
        code: code, description: path + ": " + String(cString: sqlite3_errstr(code)))
    }
    pointer = opened
    self.path = path
    guard code == SQLITE_OK else { throw failure(code) }
    sqlite3_busy_timeout(opened, 2000)
    // The file is not trusted to hold functions or views of somebody else's making.
    csqlite_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
    csqlite_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
  }

  isolated deinit { sqlite3_close_v2(pointer) }

  /// Runs statements that return nothing.
  ///
  /// The corresponding C function is `sqlite3_exec`.
  public func run(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(pointer, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs one statement with its `?` filled in, and returns its rows.
  @discardableResult
  public func rows(
    _ sql: String, _ parameters: [Column] = []
  ) throws(DatabaseError) -> [[Column]] {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(pointer, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = prepared else { throw failure(code) }
    defer { sqlite3_finalize(statement) }
    for (index, parameter) in parameters.enumerated() {
      let code = parameter.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(code) }
    }
    var rows: [[Column]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw failure(code) }
      rows.append((0..<sqlite3_column_count(statement)).map { Column(statement, at: $0) })
    }
  }

  /// Does all of `body` or nothing of it.
  public func transaction(
    _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // A failed commit may have rolled back already; the first error is the one to tell.
      try? run("ROLLBACK")
      throw error
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code, description: path + ": " + String(cString: sqlite3_errmsg(pointer)))
  }
}

/// One value of a row.
public enum Column: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var text: String? { if case .text(let value) = self { value } else { nil } }

  fileprivate init(_ statement: OpaquePointer, at index: Int32) {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT, SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, index))
      let start = sqlite3_column_blob(statement, index)
      self = .text(
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self))
    default: self = .null
    }
  }

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(let text): csqlite_bindText(statement, index, text, Int32(text.utf8.count))
    }
  }
}

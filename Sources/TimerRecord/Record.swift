// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DatabaseBridge
internal import GLibBridge
public import TimerCore

/// The timers and the history on disk: `$XDG_STATE_HOME/marzano/marzano.db`.
///
/// Every change is one durable transaction; there is no saving at the end. When the file cannot
/// be opened, each change says so and the next one tries again.
@MainActor public final class Record {
  /// The folder of the database.
  public static var folder: String { Folders.state + "/marzano" }

  /// What a person should know about the file, such as that a damaged one was set aside.
  public private(set) var warning: String?

  // Owned
  private let path: String
  private var database: Database?
  /// What the file holds; `nil` when that is not known and everything must be written.
  private var written: SavedTimers?
  /// Whether what the file held was ever read, so that it may be written over.
  private var isRead = false

  public init(folder: String = Record.folder) { path = folder + "/marzano.db" }

  /// Reads the timers; sets a damaged file aside and starts with an empty one.
  public func load() -> SavedTimers {
    do {
      let timers = try openOrSetAside()
      isRead = true
      return timers
    } catch {
      warning = Self.cannotBeSaved(because: error.description)
      return SavedTimers()
    }
  }

  /// Writes one transition; on return it survives a power cut.
  public func save(
    _ timers: SavedTimers, runs: [Run], forgotten: [Run]
  ) throws(DatabaseError) {
    // SQLite would go on writing into a file that somebody has deleted.
    if database != nil, !Files.exists(path) { database = nil }
    if database == nil { try reopen() }
    guard let database else { return }
    let before = written
    written = nil
    do {
      try database.transaction { () throws(DatabaseError) in
        try database.write(timers, over: before)
        for run in forgotten { try database.remove(run) }
        for run in runs { try database.put(run) }
      }
    } catch {
      // Whether the file can be opened again decides what the next change does.
      self.database = nil
      throw error
    }
    written = timers
  }

  /// Keeps a small text under a name, for the next service to find; empty for nothing.
  public func remember(_ text: String, as name: String) throws(DatabaseError) {
    if database == nil { try reopen() }
    try database?.put("memo_" + name, .text(text))
  }

  /// The text kept under a name; empty when there is none.
  public func recall(_ name: String) -> String {
    let rows = try? database?.rows(
      "SELECT value FROM facts WHERE name = ?", [.text("memo_" + name)])
    return rows?.first?.first?.text ?? ""
  }

  private func reopen() throws(DatabaseError) {
    let found = try openOrSetAside()
    // Timers of an earlier service that could not be read when this one started.
    if !isRead, !found.timers.isEmpty, let database {
      let copy = try keepCopy(of: database)
      warning = tr("Timers saved earlier could be read only now; they are kept in {file}.")
        .filled(["file": copy])
    }
    isRead = true
  }

  private func openOrSetAside() throws(DatabaseError) -> SavedTimers {
    do {
      return try open()
    } catch  where error.isDamage {
      warning = setAside(because: error)
      return try open()
    }
  }

  private func open() throws(DatabaseError) -> SavedTimers {
    do {
      try Folders.make(String(path.dropLast("/marzano.db".count)))
    } catch { throw DatabaseError(description: error.description) }
    let database = try Database(path, .create)
    // The default mode of a new file lets others read it. Where it cannot be set, as on a file
    // system without modes, the timers are kept all the same.
    try? Files.setMode(0o600, of: path)
    try database.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
    try database.prepareSchema()
    let (timers, senseless) = try database.readTimers()
    if senseless > 0 {
      let copy = try keepCopy(of: database)
      warning = tr("Saved timers that made no sense were left out; the file as it was is {file}.")
        .filled(["file": copy])
    }
    self.database = database
    written = nil
    return timers
  }

  /// Keeps what is about to be written over.
  ///
  /// - Returns: The path of the copy.
  private func keepCopy(of database: Database) throws(DatabaseError) -> String {
    let copy = nameForDamaged()
    try database.rows("VACUUM INTO ?", [.text(copy)])
    // As for the database itself.
    try? Files.setMode(0o600, of: copy)
    return copy
  }

  private func nameForDamaged() -> String {
    let name = path + ".damaged-" + LocalTime.format("%Y-%m-%d-%H%M%S", Clocks.wall)
    var free = name
    var number = 2
    while Files.exists(free) {
      free = name + "-" + String(number)
      number += 1
    }
    return free
  }

  private static func cannotBeSaved(because reason: String) -> String {
    tr("Timers cannot be saved: {reason}").filled(["reason": reason])
  }

  private func setAside(because error: DatabaseError) -> String {
    let name = nameForDamaged()
    for suffix in ["", "-wal", "-shm"] where Files.exists(path + suffix) {
      do {
        try Files.move(path + suffix, to: name + suffix)
      } catch { return Self.cannotBeSaved(because: error.description) }
    }
    return tr("The saved timers could not be read and were set aside as {file}: {reason}")
      .filled(["file": name, "reason": error.description])
  }
}

extension Record {
  /// Reads a small text kept under a name without changing anything; empty when there is none.
  static func peekMemo(_ name: String, folder: String) throws(DatabaseError) -> String {
    let path = folder + "/marzano.db"
    guard Files.exists(path) else { return "" }
    let database = try Database(path, .readOnly)
    guard try database.hasTables else { return "" }
    let rows = try database.rows(
      "SELECT value FROM facts WHERE name = ?", [.text("memo_" + name)])
    return rows.first?.first?.text ?? ""
  }

  /// Reads the timers without changing anything; `nil` when nothing was ever saved.
  public static func peek(folder: String = Record.folder) throws(DatabaseError) -> SavedTimers? {
    let path = folder + "/marzano.db"
    guard Files.exists(path) else { return nil }
    let database = try Database(path, .readOnly)
    guard try database.hasTables else { return nil }
    return try database.readTimers().timers
  }
}

extension DatabaseError {
  static func ofLaterVersion(_ version: Int64) -> DatabaseError {
    DatabaseError(
      damage: tr("a later version of Marzano wrote it ({number})")
        .filled(["number": String(version)]))
  }
}

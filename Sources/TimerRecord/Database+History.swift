// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DatabaseBridge
internal import GLibBridge
public import TimerCore

extension Database {
  /// Writes a line of the history in place of an earlier one of the same run.
  func put(_ run: Run) throws(DatabaseError) {
    try rows(
      "INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(run.timer.number), .integer(run.startedAt.wholeNanoseconds),
        .integer(run.endedAt.wholeNanoseconds),
        .integer(LocalTime.offset(at: run.endedAt).wholeNanoseconds), .text(run.name),
        .integer(run.length.wholeNanoseconds), .text(run.outcome.rawValue),
        .integer(run.left.wholeNanoseconds), .integer(run.overtime.wholeNanoseconds),
      ])
  }

  func remove(_ run: Run) throws(DatabaseError) {
    try rows(
      "DELETE FROM history WHERE timer = ? AND started_ns = ?",
      [.integer(run.timer.number), .integer(run.startedAt.wholeNanoseconds)])
  }
}

extension Record {
  /// Reads the newest lines of the history, newest first, without changing anything.
  ///
  /// - Parameter limit: As many lines as are wanted.
  public static func history(
    newest limit: Int, folder: String = Record.folder
  ) throws(DatabaseError) -> [Run] {
    let path = folder + "/marzano.db"
    guard Files.exists(path) else { return [] }
    let database = try Database(path, .readOnly)
    guard try database.hasTables else { return [] }
    let rows = try database.rows(
      """
      SELECT timer, name, length_ns, started_ns, ended_ns, outcome, left_ns, overtime_ns
      FROM history ORDER BY ended_ns DESC, rowid DESC LIMIT ?
      """, [.integer(Int64(limit))])
    return rows.compactMap { Run(row: $0) }
  }
}

extension Run {
  fileprivate init?(row: [Column]) {
    guard let timer = row[0].integer.flatMap({ TimerID($0) }), let name = row[1].text,
      let length = row[2].integer, let started = row[3].integer, let ended = row[4].integer,
      let outcome = row[5].text.flatMap({ Outcome(rawValue: $0) }), let left = row[6].integer,
      let overtime = row[7].integer
    else { return nil }
    self.init(
      timer: timer, name: name, length: .nanoseconds(length), startedAt: .nanoseconds(started),
      endedAt: .nanoseconds(ended), outcome: outcome, left: .nanoseconds(left),
      overtime: .nanoseconds(overtime))
  }
}

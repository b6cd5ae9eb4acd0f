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

/// A line of the history, where it happened.
public struct PastRun: Sendable, Hashable {
  public var run: Run
  /// How far the clocks of the place were ahead of UTC when it ended.
  public var utcOffset: Duration

  public init(_ run: Run, utcOffset: Duration) {
    self.run = run
    self.utcOffset = utcOffset
  }

  /// The day it belongs to: the one it ended on, there, to the nearest second as it is shown.
  public var day: CalendarDay {
    CalendarDay(at: run.endedAt + .milliseconds(500), utcOffset: utcOffset)
  }
}

/// What was done under one name.
public struct RunTotals: Sendable, Hashable {
  /// Empty for timers without one.
  public var name: String
  public var finished: Int64
  public var cancelled: Int64
  /// What the timers counted, without overtime.
  public var time: Duration

  public init(name: String, finished: Int64, cancelled: Int64, time: Duration) {
    self.name = name
    self.finished = finished
    self.cancelled = cancelled
    self.time = time
  }
}

extension Record {
  /// Reads as many of the newest lines of the history, newest first, without changing anything.
  public static func history(
    newest limit: Int, folder: String = Record.folder
  ) throws(DatabaseError) -> [Run] {
    try pastRuns(newest: limit, folder: folder).map(\.run)
  }

  /// The same, none earlier than a day, with the place each ended in.
  public static func pastRuns(
    newest limit: Int, since first: CalendarDay? = nil, folder: String = Record.folder
  ) throws(DatabaseError) -> [PastRun] {
    let rows = try historyRows(
      """
      SELECT timer, name, length_ns, started_ns, ended_ns, outcome, left_ns, overtime_ns,
        utc_offset_ns
      FROM history WHERE ended_ns >= ? AND ended_ns + utc_offset_ns >= ?
      ORDER BY ended_ns DESC, rowid DESC LIMIT ?
      """,
      [
        // No place is more than a day ahead of UTC; this one the index knows.
        .integer(first.map { Self.nanoseconds($0.adding(days: -1)) } ?? .min),
        .integer(first.map { Self.nanoseconds($0) } ?? .min), .integer(Int64(limit)),
      ], folder)
    return rows.compactMap { PastRun(row: $0) }
  }

  /// Adds up the runs of some days, or of all, by their names; the most time comes first.
  public static func totals(
    of days: ClosedRange<CalendarDay>? = nil, folder: String = Record.folder
  ) throws(DatabaseError) -> [RunTotals] {
    let rows = try historyRows(
      """
      SELECT name, SUM(outcome = 'finished'), SUM(outcome = 'cancelled'), CAST(
        SUM(MAX(0, MIN(length_ns - left_ns, \(CountdownRange.longest.wholeNanoseconds))) / 1000000)
        AS INTEGER) AS spent_ms
      FROM history WHERE ended_ns + utc_offset_ns >= ? AND ended_ns + utc_offset_ns < ?
      GROUP BY name ORDER BY spent_ms DESC, name
      """,
      [
        .integer(days.map { Self.nanoseconds($0.lowerBound) } ?? .min),
        .integer(days.map { Self.nanoseconds($0.upperBound.adding(days: 1)) } ?? .max),
      ], folder)
    return rows.compactMap { row in
      guard let name = row[0].text, let finished = row[1].integer, let cancelled = row[2].integer,
        let spent = row[3].integer
      else { return nil }
      return RunTotals(
        name: name, finished: finished, cancelled: cancelled, time: .milliseconds(spent))
    }
  }

  private static func historyRows(
    _ sql: String, _ parameters: [Column], _ folder: String
  ) throws(DatabaseError) -> [[Column]] {
    let path = folder + "/marzano.db"
    guard Files.exists(path) else { return [] }
    let database = try Database(path, .readOnly)
    guard try database.hasTables else { return [] }
    return try database.rows(sql, parameters)
  }

  /// The midnight a day begins with, on its own clocks, less what is rounded up to it.
  private static func nanoseconds(_ day: CalendarDay) -> Int64 {
    (Duration.seconds(day.number * 86_400) - .milliseconds(500)).wholeNanoseconds
  }
}

extension PastRun {
  /// No place is further from UTC.
  private static let furthest = Duration.seconds(18 * 3600)

  fileprivate init?(row: [Column]) {
    guard let run = Run(row: row), let offset = row[8].integer else { return nil }
    let bounded = min(max(.nanoseconds(offset), .zero - Self.furthest), Self.furthest)
    self.init(run, utcOffset: bounded)
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

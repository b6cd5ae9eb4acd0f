// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Foundation
import Testing
import TimerCore
import TimerRecord

/// What ended when and where, and what it adds up to.
@MainActor @Suite struct HistoryTests {
  /// Writes runs as if each had ended where clocks are so many hours ahead of UTC.
  private func folder(
    _ runs: [(name: String, ended: Int, hours: Int, outcome: Run.Outcome)]
  ) throws -> TestFolder {
    let folder = try TestFolder()
    _ = folder.open()
    for (number, run) in runs.enumerated() {
      try folder.alter(
        """
        INSERT INTO history VALUES (\(number + 1), \(run.ended - 300)000000000,
          \(run.ended)000000000, \(run.hours * 3600)000000000, '\(run.name)', 300000000000,
          '\(run.outcome.rawValue)', \(run.outcome == .finished ? 0 : 60_000_000_000), 0)
        """)
    }
    return folder
  }

  private static let midnight = 86_400 * 20_788  // 2026-12-01 in UTC

  @Test func aRunBelongsToTheDayItEndedOnWhereItEnded() throws {
    let folder = try folder([
      ("tea", Self.midnight - 1, 0, .finished), ("tea", Self.midnight, 0, .finished),
      ("tea", Self.midnight - 1, 1, .finished), ("tea", Self.midnight, -1, .finished),
      ("tea", Self.midnight - 3600 * 14, 14, .finished),
    ])
    let days = try Record.pastRuns(newest: 9, folder: folder.path)
      .sorted { $0.run.timer < $1.run.timer }.map(\.day.text)
    #expect(days == ["2026-11-30", "2026-12-01", "2026-12-01", "2026-11-30", "2026-12-01"])
  }

  @Test func sinceADayLeavesOutWhatEndedBefore() throws {
    let folder = try folder([
      ("a", Self.midnight - 1, 0, .finished), ("b", Self.midnight, 0, .finished),
      ("c", Self.midnight - 1, 1, .finished), ("d", Self.midnight, -1, .finished),
    ])
    let first = try #require(CalendarDay("2026-12-01"))
    let names = try Record.pastRuns(newest: 9, since: first, folder: folder.path).map(\.run.name)
    #expect(Set(names) == ["b", "c"])
    #expect(try Record.pastRuns(newest: 1, since: first, folder: folder.path).count == 1)
    #expect(try Record.pastRuns(newest: .max, folder: folder.path).count == 4)
  }

  @Test func totalsAddUpByName() throws {
    let folder = try folder([
      ("tea", Self.midnight, 0, .finished), ("tea", Self.midnight + 400, 0, .cancelled),
      ("", Self.midnight + 800, 0, .finished), ("egg", Self.midnight - 1, 0, .finished),
    ])
    let first = try #require(CalendarDay("2026-12-01"))
    let tea = RunTotals(name: "tea", finished: 1, cancelled: 1, time: .seconds(540))
    let nameless = RunTotals(name: "", finished: 1, cancelled: 0, time: .seconds(300))
    let egg = RunTotals(name: "egg", finished: 1, cancelled: 0, time: .seconds(300))
    #expect(try Record.totals(of: first...first, folder: folder.path) == [tea, nameless])
    #expect(try Record.totals(folder: folder.path) == [tea, nameless, egg])
    let later = first.adding(days: 1)
    #expect(try Record.totals(of: later...later, folder: folder.path).isEmpty)
  }

  @Test func numbersThatMakeNoSenseBreakNothing() throws {
    let folder = try folder([("tea", Self.midnight, 0, .finished)])
    for sql in [
      "UPDATE history SET utc_offset_ns = 9223372036854775807",
      "UPDATE history SET ended_ns = 9223372036854775807",
      "UPDATE history SET left_ns = -9223372036854775807", "UPDATE history SET length_ns = 'long'",
      "UPDATE history SET utc_offset_ns = 'here'",
    ] {
      try folder.alter(sql)
      for past in try Record.pastRuns(newest: 9, folder: folder.path) {
        #expect(past.utcOffset <= .seconds(18 * 3600), "\(sql)")
        #expect(!past.day.text.isEmpty)
      }
      for totals in try Record.totals(folder: folder.path) {
        #expect(totals.time <= CountdownRange.longest, "\(sql)")
      }
    }
  }

  @Test func tenYearsAreReadInTheTwinklingOfAnEye() throws {
    let folder = try TestFolder()
    _ = folder.open()
    try folder.alter(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 73000)
      INSERT INTO history SELECT i, i * 4320000000000, i * 4320000000000 + 1, 0, 'name ' || (i % 50),
        300000000000, 'finished', 0, 0 FROM n
      """)
    let clock = ContinuousClock()
    var names = 0
    let time = try clock.measure { names = try Record.totals(folder: folder.path).count }
    #expect(names == 50)
    // A generous limit: the machine that tests may be busy, and this is no release build.
    #expect(time < .seconds(2))
  }
}

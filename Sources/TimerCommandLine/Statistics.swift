// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore
internal import TimerRecord

/// What was done today, this week and ever.
struct Statistics {
  let day: CalendarDay
  /// The day this week began with.
  let week: CalendarDay
  let ofDay: [RunTotals]
  let ofWeek: [RunTotals]
  let ofAll: [RunTotals]

  /// Three lines of sums, then one for each name.
  var lines: [String] {
    let sums = [
      (DeskStrings.today, ofDay.sum), (DeskStrings.thisWeek, ofWeek.sum),
      (DeskStrings.ever, ofAll.sum),
    ]
    let names = ofAll.map { ($0.name.isEmpty ? DeskStrings.nameless : $0.name, $0) }
    let table = Self.table(sums + names)
    return Array(table.prefix(3)) + (names.isEmpty ? [] : [""]) + table.dropFirst(3)
  }

  private static func table(_ rows: [(title: String, totals: RunTotals)]) -> [String] {
    let cells = rows.map { row in
      [
        row.title, DurationText.plain(row.totals.time), DeskStrings.finished(row.totals.finished),
        row.totals.cancelled > 0 ? DeskStrings.cancelled(row.totals.cancelled) : "",
      ]
    }
    let widths = (0..<3).map { column in cells.map { $0[column].displayWidth }.max() ?? 0 }
    return cells.map { row in
      let padded = row.enumerated().map { $0 == 3 ? $1 : $1.padded(to: widths[$0]) }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension [RunTotals] {
  /// All of them together, under no name.
  var sum: RunTotals {
    reduce(into: RunTotals(name: "", finished: 0, cancelled: 0, time: .zero)) { sum, one in
      sum.finished += one.finished
      sum.cancelled += one.cancelled
      sum.time += one.time
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GLibBridge
import Testing
import TimerCore
import TimerRecord

@testable import TimerCommandLine

private let noon = 1_796_040_000  // 2026-11-30T12:00:00Z

private func run(
  _ name: String, _ outcome: Run.Outcome = .finished, hours: Int = 1, ended: Int = noon,
  lasted: Int = 240, overtime: Duration = .zero
) throws -> PastRun {
  PastRun(
    Run(
      timer: try #require(TimerID(7)), name: name, length: .seconds(240),
      startedAt: .seconds(ended - lasted), endedAt: .seconds(ended), outcome: outcome,
      left: outcome == .finished ? .zero : .milliseconds(90_500), overtime: overtime),
    utcOffset: .seconds(hours * 3600))
}

@Suite struct HistoryForms {
  @Test func aLineTellsDayClockNameLengthAndOutcome() throws {
    let runs = [
      try run("tea", overtime: .seconds(75)), try run("", .cancelled, hours: -12),
      try run("대기", hours: 14),
    ]
    #expect(
      HistoryText.table(runs) == [
        "2026-11-30  12:56–13:00  tea      4:00  finished, +01:15",
        "2026-11-30  23:56–00:00  timer 7  4:00  cancelled, 1:31 left",
        "2026-12-01  01:56–02:00  대기     4:00  finished",
      ])
  }

  @Test func aLongNamePushesOnlyItsOwnLine() throws {
    let long = String(repeating: "x", count: 100)
    let lines = HistoryText.table([try run(long), try run("tea")])
    #expect(lines[0] == "2026-11-30  12:56–13:00  \(long)  4:00  finished")
    let blanks = String(repeating: " ", count: 31)
    #expect(lines[1] == "2026-11-30  12:56–13:00  tea\(blanks)4:00  finished")
  }

  @Test func commaSeparatedValuesQuoteWhatTheyMust() throws {
    let lines = HistoryText.csv([try run(#"a "b", c"#), try run("tea", .cancelled, hours: -3)])
    #expect(
      lines == [
        "timer,name,outcome,day,started_at,ended_at,length_s,left_s,overtime_s",
        #"7,"a ""b"", c",finished,2026-11-30,2026-11-30T12:56:00+01:00,"#
          + "2026-11-30T13:00:00+01:00,240,0,0",
        "7,tea,cancelled,2026-11-30,2026-11-30T08:56:00-03:00,2026-11-30T09:00:00-03:00,240,90.5,0",
      ])
  }

  @Test func aCalendarHoldsOneEventForEachRun() throws {
    let lines = HistoryText.calendar([try run(#"a,b;c\d"#)])
    #expect(lines.allSatisfy { $0.hasSuffix("\r") })
    let bare = lines.map { String($0.dropLast()) }
    #expect(bare.first == "BEGIN:VCALENDAR")
    #expect(bare.last == "END:VCALENDAR")
    for line in [
      "VERSION:2.0", "DTSTART:20261130T115600Z", "DTEND:20261130T120000Z", #"SUMMARY:a\,b\;c\\d"#,
      "CATEGORIES:FINISHED",
    ] { #expect(bare.contains(line), "\(line)") }
    #expect(HistoryText.calendar([]).count == 4)
  }

  @Test func longLinesOfACalendarAreFolded() throws {
    let name = String(repeating: "茶", count: 100)
    let lines = HistoryText.calendar([try run(name)]).map { String($0.dropLast()) }
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.joined(separator: "\n").replacing("\n ", with: "").contains("SUMMARY:" + name))
  }

  @Test func aRunThatEndedBeforeItBeganHasNoEnd() throws {
    let lines = HistoryText.calendar([try run("tea", lasted: -60)])
    #expect(!lines.contains { $0.hasPrefix("DTEND") })
  }

  @Test func jsonTellsThePlacesOwnTime() throws {
    let text = JsonDocument.history([try run("tea", hours: -3)]).text
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let first = try #require((object["runs"] as? [[String: Any]])?.first)
    #expect(first["ended_at"] as? String == "2026-11-30T09:00:00-03:00")
    #expect(first["day"] as? String == "2026-11-30")
  }

  @Test func halfHoursOfAZoneAreWritten() throws {
    var past = try run("tea")
    past.utcOffset = .seconds(5 * 3600 + 45 * 60)
    #expect(past.timestamp(.seconds(noon)) == "2026-11-30T17:45:00+05:45")
    past.utcOffset = .seconds(-(3 * 3600 + 30 * 60))
    #expect(past.timestamp(.seconds(noon)) == "2026-11-30T08:30:00-03:30")
  }
}

@Suite struct StatisticsLines {
  @Test func sumsComeFirstThenEachName() throws {
    let tea = RunTotals(name: "tea", finished: 12, cancelled: 1, time: .seconds(3900))
    let nameless = RunTotals(name: "", finished: 1, cancelled: 0, time: .seconds(60))
    let day = try #require(CalendarDay("2026-12-02"))
    let week = try #require(CalendarDay("2026-11-30"))
    let stats = Statistics(
      day: day, week: week, ofDay: [], ofWeek: [nameless], ofAll: [tea, nameless])
    #expect(
      stats.lines == [
        "today           0s     0 finished",
        "this week       1m     1 finished",
        "altogether      1h 6m  13 finished  1 cancelled",
        "",
        "tea             1h 5m  12 finished  1 cancelled",
        "without a name  1m     1 finished",
      ])
    #expect(JsonDocument.stats(stats).text.contains(#""week":"2026-11-30""#))
    let empty = Statistics(day: day, week: week, ofDay: [], ofWeek: [], ofAll: [])
    #expect(empty.lines.count == 3)
  }
}

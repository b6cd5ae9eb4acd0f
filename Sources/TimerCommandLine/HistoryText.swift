// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The history for people, for spreadsheets and for calendars.
enum HistoryText {
  /// Such as `2026-11-30  15:17–15:42  tea  25:00  finished`, with the clock of the place.
  static func table(_ runs: [PastRun]) -> [String] {
    let rows = runs.map { past in
      [
        past.day.text, past.clock(past.run.startedAt) + "–" + past.clock(past.run.endedAt),
        past.run.shownName, DurationText.short(past.run.length), DeskStrings.outcome(past.run),
      ]
    }
    let widths = (0..<5).map { column in
      min(rows.map { $0[column].displayWidth }.max() ?? 0, PlainText.widestColumn)
    }
    return rows.map { row in
      row.enumerated().map { $0 == 4 ? $1 : $1.padded(to: widths[$0]) }.joined(separator: "  ")
    }
  }

  private static let columns = [
    "timer", "name", "outcome", "day", "started_at", "ended_at", "length_s", "left_s", "overtime_s",
  ]

  /// Comma-separated values as RFC 4180 has them, lengths in seconds.
  static func csv(_ runs: [PastRun]) -> [String] {
    let rows = runs.map { past in
      let run = past.run
      return [
        String(run.timer.number), run.name, run.outcome.rawValue, past.day.text,
        past.timestamp(run.startedAt), past.timestamp(run.endedAt), seconds(run.length),
        seconds(run.left), seconds(run.overtime),
      ]
    }
    return ([columns] + rows).map { $0.map(quoted).joined(separator: ",") }
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { "\",\r\n".contains($0) }) else { return cell }
    var text = "\""
    for character in cell {
      if character == "\"" { text.append("\"") }
      text.append(character)
    }
    return text + "\""
  }

  /// To the millisecond, without needless zeros.
  private static func seconds(_ length: Duration) -> String {
    let milliseconds = max(length.wholeMillisecondsRoundedUp, 0)
    var text = String(milliseconds / 1000)
    guard milliseconds % 1000 > 0 else { return text }
    text += "." + String(String(1000 + milliseconds % 1000).dropFirst())
    while text.last == "0" { text.removeLast() }
    return text
  }

  /// An iCalendar object, RFC 5545, one event for each run; lines end as it demands.
  static func calendar(_ runs: [PastRun]) -> [String] {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Marzano//history//EN"]
      + runs.flatMap(event) + ["END:VCALENDAR"]
    return lines.flatMap(folded).map { $0 + "\r" }
  }

  private static func event(_ past: PastRun) -> [String] {
    let run = past.run
    let key = "\(run.timer.number)-\(run.startedAt.wholeNanoseconds)"
    return [
      "BEGIN:VEVENT", "UID:\(key)@marzano", "DTSTAMP:" + instant(run.endedAt),
      "DTSTART:" + instant(run.startedAt),
    ]
      // An event ends after it begins, which a clock that was set back can deny.
      + (run.endedAt - run.startedAt >= .seconds(1) ? ["DTEND:" + instant(run.endedAt)] : [])
      + [
        "SUMMARY:" + escaped(run.shownName), "DESCRIPTION:" + escaped(DeskStrings.outcome(run)),
        "CATEGORIES:" + run.outcome.rawValue.uppercased(), "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
  }

  /// Such as `20261130T154200Z`.
  private static func instant(_ wall: Duration) -> String {
    Stamp(wall, utcOffset: .zero).text(dateMark: "", timeMark: "") + "Z"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\;,".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  /// A line in pieces of at most 75 bytes; the later ones begin with a blank.
  private static func folded(_ line: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in line {
      if piece.utf8.count + character.utf8.count > 75 {
        pieces.append(piece)
        piece = " "
      }
      piece.append(character)
    }
    return pieces + [piece]
  }
}

/// An instant on the clocks of a place.
struct Stamp {
  let day: CalendarDay
  private let second: Int64

  /// The nearest second is meant: ends are drawn from two clocks read one after the other.
  init(_ wall: Duration, utcOffset: Duration) {
    let wall = wall.nearestSecond
    day = CalendarDay(at: wall, utcOffset: utcOffset)
    second = (wall + utcOffset - .seconds(day.number * 86_400)).components.seconds
  }

  /// Such as `15:42`.
  var clock: String { padded(second / 3600) + ":" + padded(second / 60 % 60) }

  /// Such as `2026-11-30T15:42:00` with the marks `-` and `:`.
  func text(dateMark: String, timeMark: String) -> String {
    let date = day.text.split(separator: "-").joined(separator: dateMark)
    let time = [second / 3600, second / 60 % 60, second % 60].map(padded)
    return date + "T" + time.joined(separator: timeMark)
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension PastRun {
  /// On the clocks of the place, such as `15:42`.
  func clock(_ wall: Duration) -> String { Stamp(wall, utcOffset: offset(at: wall)).clock }

  /// Such as `2026-11-30T15:42:00+01:00`.
  func timestamp(_ wall: Duration) -> String {
    let utcOffset = offset(at: wall)
    let minutes = abs(utcOffset.components.seconds) / 60
    let zone = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return Stamp(wall, utcOffset: utcOffset).text(dateMark: "-", timeMark: ":")
      + (utcOffset < .zero ? "-" : "+") + zone.prefix(2) + ":" + zone.suffix(2)
  }

  /// What clocks there were ahead of UTC: summer time may have begun or ended meanwhile, which is
  /// known for the place the machine is in.
  private func offset(at wall: Duration) -> Duration {
    LocalTime.offset(at: run.endedAt) == utcOffset ? LocalTime.offset(at: wall) : utcOffset
  }
}

extension Run {
  /// What a person calls it.
  var shownName: String { name.isEmpty ? Strings.unnamed(timer) : name }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct DisplayTests {
  /// Length in milliseconds, then the five texts.
  static let rows: [(Int, String, String, String, String, String)] = [
    // length      clock       short      overtime    plain         compact
    (0, "00:00:00", "0:00", "+00:00", "0s", "0s"),
    (1, "00:00:01", "0:01", "+00:00", "1s", "1s"),
    (999, "00:00:01", "0:01", "+00:00", "1s", "1s"),
    (1_000, "00:00:01", "0:01", "+00:01", "1s", "1s"),
    (1_001, "00:00:02", "0:02", "+00:01", "2s", "2s"),
    (5_000, "00:00:05", "0:05", "+00:05", "5s", "5s"),
    (9_999, "00:00:10", "0:10", "+00:09", "10s", "10s"),
    (59_000, "00:00:59", "0:59", "+00:59", "59s", "59s"),
    (59_001, "00:01:00", "1:00", "+00:59", "1m", "1m"),
    (60_000, "00:01:00", "1:00", "+01:00", "1m", "1m"),
    (60_001, "00:01:01", "1:01", "+01:00", "1m 1s", "2m"),
    (90_000, "00:01:30", "1:30", "+01:30", "1m 30s", "2m"),
    (299_001, "00:05:00", "5:00", "+04:59", "5m", "5m"),
    (1_499_000, "00:24:59", "24:59", "+24:59", "24m 59s", "25m"),
    (1_500_000, "00:25:00", "25:00", "+25:00", "25m", "25m"),
    (3_540_001, "00:59:01", "59:01", "+59:00", "59m 1s", "1h"),
    (3_599_001, "01:00:00", "1:00:00", "+59:59", "1h", "1h"),
    (3_600_000, "01:00:00", "1:00:00", "+1:00:00", "1h", "1h"),
    (3_600_001, "01:00:01", "1:00:01", "+1:00:00", "1h 1s", "1h1m"),
    (3_723_000, "01:02:03", "1:02:03", "+1:02:03", "1h 2m 3s", "1h3m"),
    (5_400_000, "01:30:00", "1:30:00", "+1:30:00", "1h 30m", "1h30m"),
    (359_999_000, "99:59:59", "99:59:59", "+99:59:59", "99h 59m 59s", "100h"),
    (360_000_000, "100:00:00", "100:00:00", "+100:00:00", "100h", "100h"),
    (-1, "00:00:00", "0:00", "+00:00", "0s", "0s"),
    (-90_000, "00:00:00", "0:00", "+00:00", "0s", "0s"),
  ]

  @Test(arguments: rows)
  func showsLengthsInEveryForm(
    milliseconds: Int, clock: String, short: String, overtime: String, plain: String,
    compact: String
  ) {
    let length = Duration.milliseconds(milliseconds)
    #expect(DurationText.clock(length) == clock)
    #expect(DurationText.short(length) == short)
    #expect(DurationText.overtime(length) == overtime)
    #expect(DurationText.plain(length) == plain)
    #expect(DurationText.compact(length) == compact)
  }

  @Test func roundsUpSoThatZeroMeansOver() {
    #expect(Duration.seconds(10).wholeSecondsRoundedUp == 10)
    #expect(Duration.milliseconds(9_001).wholeSecondsRoundedUp == 10)
    #expect(Duration.nanoseconds(1).wholeSecondsRoundedUp == 1)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).wholeSecondsRoundedUp == 1)
    #expect(Duration.zero.wholeSecondsRoundedUp == 0)
    #expect(Duration.milliseconds(-500).wholeSecondsRoundedUp == 0)
    #expect(Duration.milliseconds(-1_500).wholeSecondsRoundedUp == -1)
  }

  @Test func survivesTheLongestLengthsThereAre() {
    let longest = Duration(attoseconds: .max)
    #expect(longest.wholeSecondsRoundedUp == .max)
    #expect(Duration(attoseconds: .min).wholeSecondsRoundedUp == .min)
    #expect(DurationText.clock(longest).hasSuffix(":07"))
    #expect(DurationText.overtime(Duration(attoseconds: .min)) == "+00:00")
    #expect(DurationText.compact(longest).hasSuffix("m"))
  }

  /// Every millisecond of the last second before and the first behind some borders.
  @Test(arguments: [0, 1, 2, 59, 60, 61, 119, 120, 600, 5_940, 5_999])
  func neverShowsSixtyAroundABorder(minute: Int) {
    for millisecond in (minute * 60_000 - 1_005)...(minute * 60_000 + 1_005) {
      guard isProper(millisecond) else {
        Issue.record("wrong at \(millisecond) ms")
        return
      }
    }
  }

  @Test func neverShowsSixtyAroundAnyMinute() {
    for minute in 0...6_000 {
      for millisecond in [-1_000, -1, 0, 1] where !isProper(minute * 60_000 + millisecond) {
        Issue.record("wrong at \(minute) min and \(millisecond) ms")
        return
      }
    }
  }

  private func isProper(_ milliseconds: Int) -> Bool {
    let length = Duration.milliseconds(milliseconds)
    let up = max(0, (milliseconds + 999) / 1_000)
    let down = max(0, milliseconds / 1_000)
    let words = [DurationText.plain(length), DurationText.compact(length)]
      .flatMap { $0.split(separator: " ") }
    return fields(DurationText.clock(length)) == [up / 3600, up / 60 % 60, up % 60]
      && seconds(DurationText.short(length)) == up
      && seconds(String(DurationText.overtime(length).dropFirst())) == down
      && !words.contains { $0.hasSuffix("60m") || $0.hasSuffix("60s") }
  }

  @Test func usesOnlyASCII() {
    for second in stride(from: 0, through: 359_999, by: 997) {
      let length = Duration.seconds(second)
      let texts = [
        DurationText.clock(length), DurationText.short(length), DurationText.overtime(length),
        DurationText.plain(length), DurationText.compact(length),
      ]
      #expect(texts.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    }
  }

  private func fields(_ text: String) -> [Int] {
    text.split(separator: ":").compactMap { Int($0) }
  }

  /// The seconds a text stands for; -1 if a field reads more than 59 or lacks its zero.
  private func seconds(_ text: String) -> Int {
    let parts = text.split(separator: ":")
    let isProper = parts.dropFirst().allSatisfy { $0.count == 2 && Int($0) ?? 60 < 60 }
    return isProper ? fields(text).reduce(0) { $0 * 60 + $1 } : -1
  }
}

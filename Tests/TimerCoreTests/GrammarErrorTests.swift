// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarErrorTests {
  static let rows: [(String, GrammarError)] = [
    ("", .empty), (" \t\n ", .empty), ("\u{200E}\u{0}", .empty),
    ("tea", .noTime("tea")), ("H2O", .noTime("H2O")), ("½", .noTime("½")),
    ("\"25\"", .noTime("25")),
    ("until", .missingTimeOfDay(after: "until")), ("@", .missingTimeOfDay(after: "@")),
    ("Until tea", .missingTimeOfDay(after: "Until")),
    ("tomorrow", .missingTimeOfDay(after: "tomorrow")), ("Fri", .missingTimeOfDay(after: "Fri")),
    ("25x", .unknownUnit("x")), ("2nd 5m", .unknownUnit("nd")), ("25%", .unknownUnit("%")),
    ("1e9", .unknownUnit("e")), ("tomorrow 7x", .unknownUnit("x")),
    ("5:30 s", .misplacedUnit("5:30 s")), ("1:30:00 min", .misplacedUnit("1:30:00 min")),
    ("5m 5m", .repeatedUnit("5m")), ("1h 30m 2 hours", .repeatedUnit("2 hours")),
    ("1.2.3", .unreadableNumber("1.2.3")), ("1:2:3:4", .unreadableNumber("1:2:3:4")),
    ("5::30", .unreadableNumber("5::30")), ("1.5:30", .unreadableNumber("1.5:30")),
    ("2026-11-30", .unreadableNumber("2026-11-30")), ("7.15.00", .unreadableNumber("7.15.00")),
    ("25-30m", .unreadableNumber("25-30m")),
    ("-5m", .signedNumber("-5m")), ("+5", .signedNumber("+5")),
    ("tea \u{2212}5", .signedNumber("−5")),
    ("5:75", .partTooLarge("75", in: "5:75")), ("1:60:00", .partTooLarge("60", in: "1:60:00")),
    ("1:00:60", .partTooLarge("60", in: "1:00:60")),
    ("until 7:60", .partTooLarge("60", in: "7:60")),
    ("until 25", .notATimeOfDay("25")), ("sun 25", .notATimeOfDay("25")),
    ("until 24:01", .notATimeOfDay("24:01")), ("tomorrow 24:00", .notATimeOfDay("24:00")),
    ("13pm", .notATimeOfDay("13pm")), ("0:30 am", .notATimeOfDay("0:30 am")),
    ("until 7m", .notATimeOfDay("7m")), ("until 7.5", .notATimeOfDay("7.5")),
    ("@25:00", .notATimeOfDay("25:00")), ("until 7 min", .notATimeOfDay("7 min")),
    ("2 eggs 10m", .secondTime("10m")), ("25 30", .secondTime("30")),
    ("tea 5m 10:30", .secondTime("10:30")),
    ("90s 5", .secondTime("5")), ("noon nap 20m", .secondTime("20m")),
    ("5m at noon", .secondTime("noon")), ("until 7 5m", .secondTime("5m")),
    ("1h 5m 10s 3", .secondTime("3")),
    ("\"tea 5m", .unclosedQuote("\"tea 5m")), ("5m “tea", .unclosedQuote("“tea")),
    ("0", .outOfRange("0")), ("0:00", .outOfRange("0:00")), ("0.9s", .outOfRange("0.9s")),
    ("100h", .outOfRange("100h")), ("99:59:60", .partTooLarge("60", in: "99:59:60")),
    ("100:00:00", .outOfRange("100:00:00")), ("6000", .outOfRange("6000")),
    ("99h 59m 60s", .outOfRange("99h 59m 60s")), ("360000 s", .outOfRange("360000 s")),
    ("99999999999999999999999999h", .outOfRange("99999999999999999999999999h")),
  ]

  @Test(arguments: rows)
  func namesWhatItCouldNotRead(text: String, expected: GrammarError) {
    #expect(throws: expected) { try Grammar().parse(text) }
  }

  @Test(arguments: rows)
  func explainsEveryErrorInOneLine(text: String, error: GrammarError) {
    #expect(!error.explanation.isEmpty && error.explanation.hasSuffix("."))
    #expect(!error.explanation.contains("\n") && error.explanation.count < 150)
  }

  @Test func namesTheInputAndWhatIsAccepted() {
    #expect(
      GrammarError.outOfRange("100h").explanation
        == "“100h” is out of range; a timer runs from 1 s to 99:59:59.")
    #expect(
      GrammarError.partTooLarge("75", in: "5:75").explanation
        == "“75” in “5:75” is too large; after a colon comes 0 to 59.")
  }

  @Test func refusesMoreThanAThousandCharacters() throws {
    let name = String(repeating: "a", count: 996)
    #expect(try Grammar().parse(name + " 25").name.count == 120)
    #expect(throws: GrammarError.tooLong(1_001)) { try Grammar().parse(name + "aa 25") }
    let combining = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(throws: GrammarError.tooLong(10_001)) { try Grammar().parse(combining) }
  }

  @Test func shortensWhatAnErrorCarries() {
    let digits = String(repeating: "9", count: 900)
    let shown = String(repeating: "9", count: 39) + "…"
    #expect(throws: GrammarError.outOfRange(shown)) { try Grammar().parse(digits) }
    #expect(throws: GrammarError.partTooLarge("1000000000", in: "5:" + shown.dropFirst(2))) {
      try Grammar().parse("5:" + digits)
    }
    #expect(throws: GrammarError.noTime("a\u{202E}b".filter { $0 == "a" || $0 == "b" })) {
      try Grammar().parse("a\u{202E}b\u{7}")
    }
  }
}

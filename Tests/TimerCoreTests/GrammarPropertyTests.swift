// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarPropertyTests {
  static let languages: [UnitWords] = [.english, .german, .korean, .french, .spanish]

  /// Words that mean something to the grammar, or that ask for quotes or escapes.
  static let words = [
    "tea", "green", "10", "5m", "noon", "until", "@", "at", "tomorrow", "fri", "pm", "am", "s",
    "min", "for", "in", "timer", "and", "\"", "\\", "\\\"", "“x", "„", "»", "-", "-5", ":30", ".5",
    "5:75", "ü", "차", "분", "시", "까지", "오후3", "후", "um", "Uhr", "h", "à", "las", "y", "٢٥", "👩‍🍳",
    "a\"b", "\"a", "1.2.3", "mon", "'", "(5m)", "H2O", "🇳🇱", "e\u{301}", "mittags", "타이머", ",", "&",
  ]

  static let marks = ["h", "m", "s", ":", ".", ",", "시", "분", " min", "pm"]

  /// 4,000 cases: what is printed reads back as the same request.
  @Test(arguments: languages)
  func readsBackWhatItPrints(words: UnitWords) throws {
    var random = SeededGenerator(state: 2)
    let grammar = Grammar(words: words)
    for _ in 0..<800 {
      let request = randomRequest(using: &random)
      let text = grammar.print(request)
      let again = try? grammar.parse(text)
      #expect(again == request, "printed \(text)")
    }
  }

  /// What is read from a text, printed and read again means the same.
  @Test func keepsTheMeaningOfTypedTexts() throws {
    let lengths =
      GrammarLengthTests.english.map { ("en", $0.0) }
      + GrammarLengthTests.digits.map { ("en", $0.0) }
      + GrammarLengthTests.languages.map { ($0.0, $0.1) }
    for (language, text) in lengths + GrammarClockTests.rows.map({ ($0.0, $0.1) }) {
      let grammar = Grammar(words: UnitWords(language: language))
      let request = try grammar.parse(text)
      #expect(try grammar.parse(grammar.print(request)) == request, "\(text)")
    }
  }

  @Test func printsAsPlainlyAsItCan() throws {
    let grammar = Grammar()
    let rows = [
      ("tea 25", "25m tea"), ("90s", "1m 30s"), ("1.5h bread", "1h 30m bread"),
      ("\"10\" bus 7m", "7m \"10 bus\""), ("1.5s", "1.500s"), ("1:00:00.25", "1h 0.250s"),
      ("@5pm tea", "until 17:00 tea"), ("tomorrow 7 \"fri 5\"", "tomorrow 7:00 \"fri 5\""),
      ("fri 9 \"say \\\"hi\\\"\"", "fri 9:00 \"say \\\"hi\\\"\""),
      ("5m \"\\\"hi\"", "5m \"\\\"hi\""),
    ]
    for (typed, printed) in rows {
      let text = grammar.print(try grammar.parse(typed))
      #expect(text == printed)
    }
  }

  @Test func printsWhatNoTextCouldSayWithoutCrashing() {
    let extremes: [Duration] = [
      .zero, .seconds(-5), .nanoseconds(1), Duration(attoseconds: .max),
      Duration(attoseconds: .min),
    ]
    for length in extremes {
      #expect(!Grammar().print(Request(time: .length(length), name: "\u{0}x\n1")).isEmpty)
    }
  }

  @Test(arguments: languages)
  func survivesAnyText(words: UnitWords) {
    var random = SeededGenerator(state: 3)
    let grammar = Grammar(words: words)
    var understood = 0
    for _ in 0..<5_000 {
      if let request = try? grammar.parse(randomText(using: &random)) {
        understood += 1
        let again = try? grammar.parse(grammar.print(request))
        #expect(again == request)
        #expect(normalizedName(request.name) == request.name)
      }
    }
    // Enough of them are read for the check to mean something.
    #expect(understood > 200)
  }

  @Test func survivesTextsMadeToHurt() {
    let pieces = [
      "9", "1:", ":", ".", "\u{0}", "\u{202E}", "\"", "\\", " ", "h", "@", "1h", "noon ",
    ]
    for piece in pieces {
      for count in [1, 2, 999, 1_000, 10_000] {
        let text = String(repeating: piece, count: count)
        for attempt in [text, "5m " + text, text + " 5m", "until " + text, text + "h"] {
          guard let request = try? Grammar().parse(attempt) else { continue }
          #expect(attempt.unicodeScalars.count <= Grammar.longestText)
          #expect(request.name.count <= 120)
        }
      }
    }
  }

  private func randomRequest(using random: inout SeededGenerator) -> Request {
    let count = Int.random(in: 0...4, using: &random)
    let name = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
    let blank = ["", " "].randomElement(using: &random) ?? ""
    return Request(
      time: randomTime(using: &random), name: normalizedName(name.joined(separator: blank)))
  }

  private func randomTime(using random: inout SeededGenerator) -> When {
    if Bool.random(using: &random) {
      let unit = [1, 1_000, 60_000, 3_600_000].randomElement(using: &random) ?? 1
      let most = [unit * 100, 359_999_000].min() ?? 0
      let milliseconds = Int.random(in: 1...most, using: &random) / unit * unit
      return .length(.milliseconds(max(milliseconds, 1_000)))
    }
    let days = [.next, .tomorrow] + Weekday.allCases.map { ClockTime.Day.weekday($0) }
    let time = ClockTime(
      day: days.randomElement(using: &random) ?? .next,
      hour: Int.random(in: 0...23, using: &random),
      minute: Int.random(in: 0...59, using: &random),
      second: Bool.random(using: &random) ? 0 : Int.random(in: 0...59, using: &random))
    return time.map { .clock($0) } ?? .length(.seconds(1))
  }

  /// Half grammar, half noise from everywhere in Unicode.
  private func randomText(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      switch Int.random(in: 0...9, using: &random) {
      case 0...2: text += Self.words.randomElement(using: &random) ?? ""
      case 3...5: text += " "
      case 6, 7: text += String(Int.random(in: 0...130, using: &random))
      case 8: text += Self.marks.randomElement(using: &random) ?? ""
      default:
        let most: UInt32 = Bool.random(using: &random) ? 0x10FFFF : 0x7F
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarLengthTests {
  /// What is typed, the seconds understood, the name understood.
  static let english: [(String, Double, String)] = [
    // Bare numbers are minutes.
    ("25", 1_500, ""), ("1", 60, ""), ("90", 5_400, ""), ("007", 420, ""),
    ("10.1", 606, ""), ("2,5", 150, ""), (".5", 30, ""), ("0.25", 15, ""),
    // Units.
    ("25m", 1_500, ""), ("25 min", 1_500, ""), ("25 m", 1_500, ""), ("25min.", 1_500, ""),
    ("25 MINUTES", 1_500, ""), ("90s", 90, ""), ("75 s", 75, ""), ("75 secs", 75, ""),
    ("1h", 3_600, ""), ("2 hrs", 7_200, ""), ("1 hour", 3_600, ""), ("1H", 3_600, ""),
    ("1.5h", 5_400, ""), ("1,5 h", 5_400, ""), (".5h", 1_800, ""), ("1.333 h", 4_798.8, ""),
    ("1.5s", 1.5, ""), ("1.0004s", 1, ""), ("1.0005s", 1.001, ""),
    ("0.33333333333333333333h", 1_200, ""),
    // Several units, and a bare number behind one.
    ("1h30", 5_400, ""), ("1h 30", 5_400, ""), ("1h 30m", 5_400, ""), ("1h30m15s", 5_415, ""),
    ("5m30", 330, ""), ("5 min 30", 330, ""), ("1h30m15", 5_415, ""),
    ("2 hours 5 minutes", 7_500, ""), ("2 hours and 5 minutes", 7_500, ""),
    ("1h, 30m", 5_400, ""), ("1h,30m", 5_400, ""), ("1.5h 30m", 7_200, ""),
    ("30m 1h", 5_400, ""), ("1h 15s", 3_615, ""), ("5-minute", 300, ""), ("0h 5m", 300, ""),
    // Colons.
    ("5:30", 330, ""), ("5:49", 349, ""), ("1:30:00", 5_400, ""), ("0:05", 5, ""),
    (":30", 30, ""), ("90:00", 5_400, ""), ("5:3", 303, ""), ("00:10:30", 630, ""),
    ("1:30 h", 5_400, ""), ("1:30h", 5_400, ""), ("5:30 min", 330, ""), ("1:00:00 h", 3_600, ""),
    ("1:30.5", 90.5, ""), ("14:15", 855, ""), ("99:59:59", 359_999, ""),
    // A name before or behind, or around.
    ("tea 25m", 1_500, "tea"), ("25m green tea", 1_500, "green tea"), ("pasta 9m", 540, "pasta"),
    ("90s tea", 90, "tea"), ("25 tea", 1_500, "tea"), ("tea 25", 1_500, "tea"),
    ("1h 30 bake bread", 5_400, "bake bread"), ("5:30 egg", 330, "egg"),
    ("10 minute walk", 600, "walk"), ("5-minute break", 300, "break"),
    ("green 5m tea", 300, "green tea"), ("Tee für Åsa 3m", 180, "Tee für Åsa"),
    ("H2O 5m", 300, "H2O"), ("25 mn", 1_500, "mn"), ("7m 🍝", 420, "🍝"),
    ("25m, tea", 1_500, "tea"), ("tea: 25m", 1_500, "tea"), ("tea - 25m", 1_500, "tea"),
    ("25m: tea", 1_500, "tea"), ("25m-tea", 1_500, "tea"), ("25,tea", 1_500, "tea"),
    ("25. tea", 1_500, "tea"), ("  tea \t 25m \n", 1_500, "tea"),
    ("25\u{00A0}m\u{202F}green\u{00A0}\u{3000}tea", 1_500, "green tea"),
    // Words without meaning.
    ("timer 15 tea", 900, "tea"), ("for 5m", 300, ""), ("in 5 minutes", 300, ""),
    ("timer for 5m tea", 300, "tea"), ("tea in 5m", 300, "tea"), ("Timer 15", 900, ""),
    ("25 minute timer", 1_500, ""), ("egg timer 4", 240, "egg timer"),
    ("in the oven 25m", 1_500, "in the oven"), ("look at 5m", 300, "look at"),
    ("at home 25m", 1_500, "at home"), ("mon thé 5m", 300, "mon thé"), ("sun 25m", 1_500, "sun"),
    // Quotation marks.
    ("\"10\" bus 7m", 420, "10 bus"), ("7m \"bus 10\"", 420, "bus 10"),
    ("“bus 10” 7m", 420, "bus 10"),
    ("„Bus 10“ 7m", 420, "Bus 10"), ("« bus 10 » 7m", 420, "bus 10"), ("「10」 7m", 420, "10"),
    ("7m \"say \\\"10\\\" \\\\\"", 420, "say \"10\" \\"), ("\"noon\" 5m", 300, "noon"),
    ("\"10\"er 5m", 300, "10er"), ("\"\" 5m", 300, ""), ("\"until\" 5", 300, "until"),
    // Hidden characters.
    ("2\u{0}5m", 1_500, ""), ("\u{200F}25m\u{200E} tea\u{202E}", 1_500, "tea"),
    ("\u{FEFF}25m", 1_500, ""), ("25m a\u{7}b", 1_500, "ab"), ("25m a\nb", 1_500, "a b"),
  ]

  @Test(arguments: english)
  func readsLengthsWithNames(text: String, seconds: Double, name: String) throws {
    let length = Duration.milliseconds(Int((seconds * 1000).rounded()))
    let expected = Request(time: .length(length), name: name)
    #expect(try Grammar().parse(text) == expected)
  }

  static let digits: [(String, Int, String)] = [
    ("٢٥", 1_500, ""), ("٢٥m شاي", 1_500, "شاي"), ("٥:٣٠", 330, ""), ("١٫٥h", 5_400, ""),
    ("۲۵", 1_500, ""), ("۱:۳۰:۰۰", 5_400, ""), ("۱۰٫۱", 606, ""), ("چای ۵ min", 300, "چای"),
    ("२५", 1_500, ""), ("५:३०", 330, ""), ("१.५h", 5_400, ""), ("चाय १०m", 600, "चाय"),
    ("２５", 1_500, ""), ("５：３０", 330, ""), ("１．５h", 5_400, ""), ("１，５ h", 5_400, ""),
    ("２５ｍ", 1_500, ""), ("2٥", 1_500, ""),
  ]

  @Test(arguments: digits)
  func readsTheDigitsOfEveryScript(text: String, seconds: Int, name: String) throws {
    let expected = Request(time: .length(.seconds(seconds)), name: name)
    #expect(try Grammar().parse(text) == expected)
  }

  static let languages: [(String, String, Int, String)] = [
    ("de", "25 Minuten", 1_500, ""), ("de", "1 Stunde 30 Minuten Brot", 5_400, "Brot"),
    ("de", "1,5 Std.", 5_400, ""), ("de", "90 Sek.", 90, ""),
    ("de", "2 Stunden und 5 Min", 7_500, ""),
    ("de", "für 10 Minuten Tee", 600, "Tee"), ("de", "25 am Herd", 1_500, "am Herd"),
    ("de", "25 min tea", 1_500, "tea"), ("de", "2 hours", 7_200, ""), ("de", "Wecker 5", 300, ""),
    ("ko", "25분", 1_500, ""), ("ko", "1시간 30분 라면", 5_400, "라면"), ("ko", "90초", 90, ""),
    ("ko", "차 3분", 180, "차"), ("ko", "25 분", 1_500, ""), ("ko", "1시간30분15초", 5_415, ""),
    ("ko", "타이머 15 차", 900, "차"), ("ko", "5분 후", 300, ""), ("ko", "25m 차", 1_500, "차"),
    ("ko", "\u{1107}\u{116E}\u{11AB} 5분", 300, "분"),
    ("fr", "25 minutes", 1_500, ""), ("fr", "1 heure et 30 minutes", 5_400, ""),
    ("fr", "1h30 pain", 5_400, "pain"), ("fr", "90 secondes", 90, ""),
    ("fr", "dans 5 min", 300, ""),
    ("fr", "1,5 heure", 5_400, ""), ("fr", "thé 3 min", 180, "thé"), ("fr", "5 min 30", 330, ""),
    ("es", "25 minutos", 1_500, ""), ("es", "1 hora y 30 minutos", 5_400, ""),
    ("es", "90 segundos té", 90, "té"), ("es", "2 horas", 7_200, ""), ("es", "90 seg", 90, ""),
    ("es", "en 5 minutos", 300, ""), ("es", "pasta durante 9 minutos", 540, "pasta"),
  ]

  @Test(arguments: languages)
  func readsTheUnitsOfALanguage(
    language: String, text: String, seconds: Int, name: String
  ) throws {
    let grammar = Grammar(words: UnitWords(language: language))
    #expect(try grammar.parse(text) == Request(time: .length(.seconds(seconds)), name: name))
  }

  @Test func picksTheLanguageByTheLocalesName() {
    #expect(UnitWords(language: "de_DE.UTF-8") == .german)
    #expect(UnitWords(language: "de@euro") == .german)
    #expect(UnitWords(language: "ko_KR") == .korean)
    #expect(UnitWords(language: "FR-ca") == .french)
    #expect(UnitWords(language: "gsw:es:en") == .spanish)
    for other in ["", "C", "POSIX", "en_GB.UTF-8", "xx", ":", "C.UTF-8"] {
      #expect(UnitWords(language: other) == .english)
    }
  }

  /// A word spelled otherwise in the list could never be found.
  @Test(arguments: GrammarPropertyTests.languages)
  func listsWordsAsTheyAreLookedUp(words: UnitWords) {
    let lists: [[String]] = [
      words.hour, words.minute, words.second, words.until, words.at, words.untilBehind,
      words.oClock, words.beforeNoon, words.afterNoon, words.beforeNoonAhead,
      words.afterNoonAhead, words.noon, words.midnight, words.today, words.tomorrow, words.and,
      words.leadIn, words.leadOut, words.timer,
    ]
    for word in (lists + Array(words.weekdays.values)).joined() {
      #expect(word == word.lowercased() && !word.contains { ".,;:’ ".contains($0) }, "\(word)")
    }
    #expect(words.weekdays.count == 7)
  }
}

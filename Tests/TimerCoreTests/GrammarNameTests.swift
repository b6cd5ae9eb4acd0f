// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarNameTests {
  static let rows: [(String, String)] = [
    ("tea", "tea"), ("  green \t\n tea  ", "green tea"), ("", ""), (" \u{A0}\u{3000} ", ""),
    ("a\u{0}b\u{1B}[31m\u{7F}\u{85}", "ab[31m"), ("a\r\nb", "a b"),
    ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{202E}evil\u{202C} \u{2066}x\u{2069}", "evil x"), ("\u{200F}شاي\u{61C}", "شاي"),
    ("\u{FEFF}a\u{200B}b\u{AD}c", "abc"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("👩\u{200D}🍳", "👩\u{200D}🍳"), ("\u{200D}\u{200C}", ""), ("\u{200C} \u{200D}", ""),
    ("e\u{301}", "é"), ("😀\u{FE0F}", "😀\u{FE0F}"),
  ]

  @Test(arguments: rows)
  func keepsNamesOnOneVisibleLine(text: String, name: String) {
    #expect(normalizedName(text) == name)
    #expect(normalizedName(name) == name)
  }

  @Test func cutsLongNames() {
    #expect(normalizedName(String(repeating: "é", count: 121)).count == 120)
    #expect(normalizedName(String(repeating: "a ", count: 121)).count == 119)
    #expect(normalizedName(String(repeating: " ", count: 999) + "a") == "a")
    let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"
    #expect(normalizedName(String(repeating: family, count: 200)).unicodeScalars.count <= 480)
    let combining = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(normalizedName(combining).unicodeScalars.count == 480)
  }
}

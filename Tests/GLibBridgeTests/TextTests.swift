// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import GLibBridge

@Suite struct TextTests {
  @Test(arguments: [
    ("{name} is over", ["name": "tea"], "tea is over"),
    ("{a}{b}{a}", ["a": "1", "b": "2"], "121"),
    ("no names", ["a": "1"], "no names"),
    ("{unknown} stays", [:], "{unknown} stays"),
    ("open { brace", ["a": "1"], "open { brace"),
    ("{a} and {b", ["a": "1", "b": "2"], "1 and {b"),
    ("{a}", ["a": "{b}", "b": "no"], "{b}"),
    ("{}", ["": "empty"], "empty"),
    ("茶 {a}", ["a": "é{"], "茶 é{"), ("", ["a": "1"], ""), ("}{a}", ["a": "x"], "}x"),
  ])
  func aMessageIsFilled(message: String, values: [String: String], text: String) {
    #expect(message.filled(values) == text)
  }

  @Test func aMessageWithoutTranslationIsItself() {
    #expect(tr("no such message \u{1F345}") == "no such message \u{1F345}")
    #expect(tr("") == "")
    #expect(trn("%d cat", "%d cats", 1) == "%d cat")
    #expect(trn("%d cat", "%d cats", 2) == "%d cats")
    #expect(trn("%d cat", "%d cats", Int64.min) == "%d cats")
    #expect(trc("animal", "cat") == "cat")
  }

  private static let json: [(Json, String)] = [
    (.null, "null"), (.bool(true), "true"), (.integer(.min), "-9223372036854775808"),
    (.string(""), "\"\""), (.string("a\"b\\c/\n\t\r"), #""a\"b\\c/\n\t\r""#),
    (.string("\0\u{1}\u{1f}\u{7f}"), #""\u0000\u0001\u001f\u007f""#),
    (.string("茶 \u{1F345}"), "\"茶 \u{1F345}\""), (.array([]), "[]"), (.object([]), "{}"),
    (.array([.integer(1), .array([.null])]), "[1,[null]]"),
    (
      .object([.init("b", .bool(false)), .init("a\"", .array([.string("x")]))]),
      #"{"b":false,"a\"":["x"]}"#
    ),
  ]

  @Test(arguments: json)
  func jsonIsWritten(value: Json, text: String) throws {
    #expect(value.text == text)
    let parsed = try JSONSerialization.jsonObject(
      with: Data(value.text.utf8), options: .fragmentsAllowed)
    #expect(parsed is NSNull || !"\(parsed)".isEmpty || value == .string(""))
  }

  @Test func everyCharacterComesBackFromJson() throws {
    var scalars = String.UnicodeScalarView()
    for number in UInt32(0)...0x2100 {
      if let scalar = UnicodeScalar(number) { scalars.append(scalar) }
    }
    let text = String(scalars)
    let json = Json.array([.string(text)]).text
    let back = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(back?.first?.unicodeScalars.elementsEqual(scalars) == true)
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 }, "one line whatever is in it")
  }

  @Test(arguments: [
    (Duration.zero, Int64(0)), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.seconds(-5), 0),
    (.microseconds(1001), 2), (.seconds(Int64.max), .max),
  ])
  func millisecondsRoundUpAndSaturate(duration: Duration, milliseconds: Int64) {
    #expect(duration.wholeMilliseconds == milliseconds)
  }

  @Test(arguments: [
    (Duration.nanoseconds(Int64.max), Int64.max), (.nanoseconds(Int64.min), .min),
    (.seconds(Int64.max), .max), (.seconds(Int64.min), .min), (.seconds(-1), -1_000_000_000),
    (.seconds(9_223_372_036) + .milliseconds(900), .max),
  ])
  func nanosecondsSaturate(duration: Duration, nanoseconds: Int64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }

  @Test(arguments: [
    ("\u{1B}[31mred\n\u{7}", "␛[31mred␊␇"), ("a\u{9B}2J\u{7F}", "a\u{FFFD}2J␡"),
    ("x\u{202E}y\u{2066}", "x\u{FFFD}y\u{FFFD}"), ("“naïve” 25 ✓ 👩‍🍳", "“naïve” 25 ✓ 👩‍🍳"),
  ])
  func aComplaintObeysNoTerminal(text: String, shown: String) {
    #expect(Output.harmless(text) == shown)
  }
}

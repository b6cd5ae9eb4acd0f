// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGLib
import Testing

@testable import GLibBridge

@Suite struct ValueTests {
  /// The value as it would arrive at the other end of a bus.
  private func sent(_ value: Value) throws -> Value {
    let variant = try #require(g_variant_ref_sink(value.floatingVariant()))
    defer { g_variant_unref(variant) }
    #expect(String(cString: g_variant_get_type_string(variant)) == value.type)
    return Value(reading: variant)
  }

  private static let entry = Value.Entry(.string("k"), .variant(.int32(-1)))

  private static let values: [Value] = [
    .bool(true), .bool(false), .byte(0), .byte(255), .int32(.min), .uint32(.max), .int64(.min),
    .int64(.max), .uint64(.max), .double(-0.5), .string(""), .string("naïve 茶 \u{1F345}"),
    .objectPath("/"), .signature("a{sv}"), .bytes([]), .bytes([0, 1, 255]),
    .array(of: "s", []), .array(of: "(oa{sv})", []), .array(of: "a{sv}", []), .strings(["a", ""]),
    .array(of: "as", [.strings([]), .strings(["x"])]), .map(key: "s", value: "v", []),
    .map(key: "o", value: "a{sa{sv}}", []), .map(key: "s", value: "v", [entry]), .tuple([]),
    .tuple([.string("a"), .tuple([.bool(true), .bytes([7])])]),
    .variant(.variant(.array(of: "x", []))), .properties([:]),
    .properties(["b": .strings([]), "a": .properties(["c": .uint64(7)])]),
    .map(
      key: "o", value: "a{sa{sv}}",
      [
        Value.Entry(
          .objectPath("/a/b"),
          .map(key: "s", value: "a{sv}", [Value.Entry(.string("i"), .properties(["p": .byte(1)]))]))
      ]),
  ]

  @Test(arguments: values)
  func aValueArrivesAsItWasSent(value: Value) throws {
    #expect(try sent(value) == value)
    #expect(try sent(.variant(value)) == .variant(value))
    #expect(try sent(.tuple([value, value])) == .tuple([value, value]))
    #expect(try sent(.array(of: value.type, [value])).type == "a" + value.type)
  }

  @Test func aNullInsideATextDoesNotCutIt() throws {
    #expect(try sent(.string("a\0b")) == .string("ab"))
  }

  @Test func deepNestingIsRead() throws {
    var value = Value.string("deep")
    for _ in 1...60 { value = .variant(value) }
    #expect(try sent(value).unwrapped == .string("deep"))
  }

  @Test func readingAsAnotherTypeIsNothing() {
    #expect(Value.string("1").integer == nil)
    #expect(Value.uint64(.max).integer == nil)
    #expect(Value.byte(7).integer == 7)
    #expect(Value.int32(-7).integer == -7)
    #expect(Value.uint32(7).uint64 == nil)
    #expect(Value.bool(true).string == nil)
    #expect(Value.strings([]).fields == nil)
    #expect(Value.properties([:]).elements == nil)
    #expect(Value.variant(.variant(.string("x"))).string == "x")
    #expect(Value.properties(["a": .variant(.int32(1))]).fields == ["a": .int32(1)])
    #expect(Value.objectPath("/x").string == "/x")
  }
}

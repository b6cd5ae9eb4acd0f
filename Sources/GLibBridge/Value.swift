// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A value as it travels over the bus; each knows its own type.
public indirect enum Value: Sendable, Hashable {
  case bool(Bool)
  case byte(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// `ay`
  case bytes([UInt8])
  /// `of` is the type of the elements, needed for an empty array.
  case array(of: String, [Value])
  /// `a{kv}` in order.
  case map(key: String, value: String, [Entry])
  case tuple([Value])
  case variant(Value)

  public struct Entry: Sendable, Hashable {
    public let key: Value
    public let value: Value
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// `a{sv}`, in the order of the keys.
  public static func properties(_ values: [String: Value]) -> Value {
    .map(
      key: "s", value: "v",
      values.sorted { $0.key < $1.key }.map { Entry(.string($0.key), .variant($0.value)) })
  }

  public static func strings(_ values: [String]) -> Value {
    .array(of: "s", values.map { .string($0) })
  }

  /// The D-Bus signature, such as `a{sv}`.
  public var type: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .map(let key, let value, _): "a{" + key + value + "}"
    case .tuple(let values): "(" + values.map(\.type).joined() + ")"
    case .variant: "v"
    }
  }
}

/// Reading: each returns `nil` when the value is of another type.
extension Value {
  public var bool: Bool? { if case .bool(let value) = unwrapped { value } else { nil } }
  public var uint32: UInt32? { if case .uint32(let value) = unwrapped { value } else { nil } }
  public var int32: Int32? { if case .int32(let value) = unwrapped { value } else { nil } }
  public var uint64: UInt64? { if case .uint64(let value) = unwrapped { value } else { nil } }
  public var double: Double? { if case .double(let value) = unwrapped { value } else { nil } }

  /// Any whole number that fits.
  public var integer: Int64? {
    switch unwrapped {
    case .byte(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// A string, object path or signature.
  public var string: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  public var elements: [Value]? {
    switch unwrapped {
    case .array(_, let values), .tuple(let values): values
    default: nil
    }
  }

  /// `a{s…}` or `a{o…}` by its keys, variants opened.
  public var fields: [String: Value]? {
    guard case .map(_, _, let entries) = unwrapped else { return nil }
    var fields: [String: Value] = [:]
    for entry in entries {
      guard let key = entry.key.string else { return nil }
      fields[key] = entry.value.unwrapped
    }
    return fields
  }

  /// The value inside any number of variants.
  public var unwrapped: Value {
    if case .variant(let inner) = self { inner.unwrapped } else { self }
  }
}

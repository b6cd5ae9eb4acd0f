// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

extension Value {
  /// A new GVariant with a floating reference.
  func floatingVariant() -> OpaquePointer {
    switch self {
    case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): g_variant_new_byte(value)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int64(let value): g_variant_new_int64(gint64(value))
    case .uint64(let value): g_variant_new_uint64(guint64(value))
    case .double(let value): g_variant_new_double(value)
    case .string(let text): g_variant_new_string(text.withoutNulls)
    case .objectPath(let path): g_variant_new_object_path(path)
    case .signature(let text): g_variant_new_signature(text)
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        g_variant_new_fixed_array(cglib_byteType(), $0.baseAddress, gsize($0.count), 1)
      }
    case .array(_, let values): built { values.map { $0.floatingVariant() } }
    case .map(_, _, let entries):
      built {
        entries.map {
          g_variant_new_dict_entry($0.key.floatingVariant(), $0.value.floatingVariant())
        }
      }
    case .tuple(let values): built { values.map { $0.floatingVariant() } }
    case .variant(let inner): g_variant_new_variant(inner.floatingVariant())
    }
  }

  /// A container of this value's type.
  private func built(_ children: () -> [OpaquePointer?]) -> OpaquePointer {
    let builder = g_variant_type_new(type)
    defer { g_variant_type_free(builder) }
    guard let state = g_variant_builder_new(builder) else {
      preconditionFailure("g_variant_builder_new returned NULL")
    }
    defer { g_variant_builder_unref(state) }
    for child in children() { g_variant_builder_add_value(state, child) }
    guard let variant = g_variant_builder_end(state) else {
      preconditionFailure("g_variant_builder_end returned NULL")
    }
    return variant
  }

  /// Reads a GVariant, which stays the caller's.
  init(reading variant: OpaquePointer) {
    let type = g_variant_get_type_string(variant).map { String(cString: $0) } ?? ""
    switch type.first {
    case "b": self = .bool(g_variant_get_boolean(variant) != 0)
    case "y": self = .byte(g_variant_get_byte(variant))
    case "n": self = .int32(Int32(g_variant_get_int16(variant)))
    case "q": self = .uint32(UInt32(g_variant_get_uint16(variant)))
    case "i": self = .int32(g_variant_get_int32(variant))
    case "u": self = .uint32(g_variant_get_uint32(variant))
    case "h": self = .int32(g_variant_get_handle(variant))
    case "x": self = .int64(Int64(g_variant_get_int64(variant)))
    case "t": self = .uint64(UInt64(g_variant_get_uint64(variant)))
    case "d": self = .double(g_variant_get_double(variant))
    case "s": self = .string(Value.text(of: variant))
    case "o": self = .objectPath(Value.text(of: variant))
    case "g": self = .signature(Value.text(of: variant))
    case "v": self = .variant(Value.children(of: variant).first ?? .tuple([]))
    case "(": self = .tuple(Value.children(of: variant))
    case "a" where type == "ay": self = .bytes(Value.bytes(of: variant))
    case "a" where type.hasPrefix("a{"):
      self = .map(
        key: String(type.dropFirst(2).prefix(1)), value: String(type.dropFirst(3).dropLast()),
        Value.entries(of: variant))
    case "a": self = .array(of: String(type.dropFirst()), Value.children(of: variant))
    default: self = .tuple(Value.children(of: variant))
    }
  }

  private static func text(of variant: OpaquePointer) -> String {
    String(cString: g_variant_get_string(variant, nil))
  }

  private static func children(of variant: OpaquePointer) -> [Value] {
    (0..<g_variant_n_children(variant)).compactMap { index in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return Value(reading: child)
    }
  }

  private static func entries(of variant: OpaquePointer) -> [Entry] {
    children(of: variant).compactMap { child in
      guard case .tuple(let pair) = child, pair.count == 2 else { return nil }
      return Entry(pair[0], pair[1])
    }
  }

  private static func bytes(of variant: OpaquePointer) -> [UInt8] {
    var count: gsize = 0
    guard let start = g_variant_get_fixed_array(variant, &count, 1) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}

extension String {
  /// What C sees of a string ends at its first NUL; the bus forbids one inside.
  fileprivate var withoutNulls: String { contains("\0") ? filter { $0 != "\0" } : self }
}

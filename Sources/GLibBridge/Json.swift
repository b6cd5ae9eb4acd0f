// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJSON

/// A JSON value, written by JSON-GLib.
public indirect enum Json: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([Json])
  /// In the order given.
  case object([Member])

  public struct Member: Sendable, Hashable {
    public let name: String
    public let value: Json
    public init(_ name: String, _ value: Json) {
      self.name = name
      self.value = value
    }
  }

  /// The value as text on one line. The corresponding C function is `json_to_string`.
  public var text: String {
    let node = built()
    defer { json_node_unref(node) }
    guard let text = json_to_string(node, 0) else { return "null" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func built() -> OpaquePointer {
    guard let node = json_node_alloc() else {
      preconditionFailure("json_node_alloc returned NULL")
    }
    switch self {
    case .null: json_node_init_null(node)
    case .bool(let value): json_node_init_boolean(node, value ? 1 : 0)
    case .integer(let value): json_node_init_int(node, gint64(value))
    case .number(let value): json_node_init_double(node, value.isFinite ? value : 0)
    case .string(let text): json_node_init_string(node, text)
    case .array(let values):
      let array = json_array_new()
      for value in values { json_array_add_element(array, value.built()) }
      json_node_init_array(node, array)
      json_array_unref(array)
    case .object(let members):
      let object = json_object_new()
      for member in members { json_object_set_member(object, member.name, member.value.built()) }
      json_node_init_object(node, object)
      json_object_unref(object)
    }
    return node
  }
}

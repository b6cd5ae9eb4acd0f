// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// A file of groups, keys and values that people edit by hand; comments and unknown keys stay.
///
/// The corresponding C type is `GKeyFile`.
@MainActor public final class KeyFile {
  private let pointer: OpaquePointer

  public init() { pointer = g_key_file_new() }

  isolated deinit { g_key_file_unref(pointer) }

  /// As large as such a file may be.
  private static let sizeLimit = 1 << 20

  /// Reads a file; one that is not there is an empty one.
  ///
  /// What is wrong with it is told with its name.
  public func load(_ path: String) throws(GLibError) {
    guard Files.exists(path) else { return }
    let text: String
    do {
      text = try TextFile.read(path, atMost: Self.sizeLimit)
    } catch { throw GLibError(message: error.description) }
    guard text.utf8.count < Self.sizeLimit else {
      throw GLibError(message: tr("{file} is too large.").filled(["file": path]))
    }
    var error: UnsafeMutablePointer<GError>?
    let flags = GKeyFileFlags(
      rawValue: G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
    guard g_key_file_load_from_data(pointer, text, gsize(text.utf8.count), flags, &error) != 0
    else { throw GLibError(message: path + ": " + GLibError(taking: error).message) }
  }

  /// The text of a value; `nil` when the file has none.
  public subscript(group: String, key: String) -> String? {
    get {
      guard let text = g_key_file_get_string(pointer, group, key, nil) else { return nil }
      defer { g_free(text) }
      return String(cString: text)
    }
    set {
      if let newValue {
        g_key_file_set_string(pointer, group, key, newValue)
      } else {
        g_key_file_remove_key(pointer, group, key, nil)
      }
    }
  }

  /// Every key of a group, in the order of the file.
  public func keys(of group: String) -> [String] {
    strings { g_key_file_get_keys(pointer, group, &$0, nil) }
  }

  public var groups: [String] { strings { g_key_file_get_groups(pointer, &$0) } }

  private func strings(
    _ get: (inout gsize) -> UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
  ) -> [String] {
    var count: gsize = 0
    guard let names = get(&count) else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
  }

  /// Writes the file whole or not at all; a link to it stays a link, and its mode stays as
  /// far as the umask allows.
  ///
  /// A file or folder without the right to write is an error, also for root, and nothing changes.
  public func save(_ path: String) throws(GLibError) {
    var length: gsize = 0
    guard let text = g_key_file_to_data(pointer, &length, nil) else { return }
    defer { g_free(text) }
    let target: String
    let mode: UInt32
    do {
      target = try Files.target(of: path)
      mode = try Files.modeForWriting(target)
    } catch { throw Self.cannotBeWritten(path, because: error.description) }
    var error: UnsafeMutablePointer<GError>?
    let flags = GFileSetContentsFlags(
      rawValue: G_FILE_SET_CONTENTS_CONSISTENT.rawValue | G_FILE_SET_CONTENTS_DURABLE.rawValue)
    guard g_file_set_contents_full(target, text, gssize(length), flags, CInt(mode), &error) != 0
    else { throw Self.cannotBeWritten(path, because: GLibError(taking: error).message) }
  }

  private static func cannotBeWritten(_ path: String, because reason: String) -> GLibError {
    GLibError(
      message: tr("{file} cannot be written: {reason}").filled(["file": path, "reason": reason]))
  }
}

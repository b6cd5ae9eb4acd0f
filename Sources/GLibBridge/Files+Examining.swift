// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

extension Files {
  /// In bytes; `nil` when there is no such file.
  public static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
  public static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The names in a folder, sorted; none when there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let listing = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(listing) }
    var names: [String] = []
    while let name = g_dir_read_name(listing) { names.append(String(cString: name)) }
    return names.sorted()
  }
}

extension Files {
  /// Where the links a path names lead in the end, whether or not there is a file yet.
  ///
  /// The corresponding C function is `readlink`.
  static func target(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let text = g_file_read_link(path, nil) else { return path }
      defer { g_free(text) }
      let next = String(cString: text)
      path = next.first == "/" ? next : path.parentFolder + "/" + next
    }
    throw SystemError(ELOOP, doing: path)
  }

  /// The mode a file has, or a new one gets; fails where it may not be written.
  static func modeForWriting(_ path: String) throws(SystemError) -> UInt32 {
    guard isWritable(path.parentFolder) else { throw SystemError(errno, doing: path.parentFolder) }
    var status = stat()
    guard stat(path, &status) == 0 else { return 0o644 }
    // Whoever took the right to write away meant it, whatever root may do.
    guard status.st_mode & 0o222 != 0, isWritable(path) else {
      throw SystemError(EACCES, doing: path)
    }
    return UInt32(status.st_mode) & 0o777
  }
}

extension Folders {
  /// `$XDG_RUNTIME_DIR`, where the sockets of the session are.
  public static var runtime: String { String(cString: g_get_user_runtime_dir()) }

  /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`, the most important first.
  public static var data: [String] {
    var folders = [String(cString: g_get_user_data_dir())]
    guard let system = g_get_system_data_dirs() else { return folders }
    var index = 0
    while let folder = system[index] {
      folders.append(String(cString: folder))
      index += 1
    }
    return folders
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The folders of the XDG base directory specification.
public enum Folders {
  /// `$XDG_STATE_HOME`, else `~/.local/state`.
  public static var state: String { absolute(g_get_user_state_dir(), else: "/.local/state") }
  /// `$XDG_CONFIG_HOME`, else `~/.config`.
  public static var config: String { absolute(g_get_user_config_dir(), else: "/.config") }
  public static var home: String { String(cString: g_get_home_dir()) }

  /// The specification has a path that is not absolute ignored: it would be another folder for
  /// each program.
  private static func absolute(_ path: UnsafePointer<CChar>, else folder: String) -> String {
    let path = String(cString: path)
    return path.first == "/" ? path : home + folder
  }

  /// Makes a folder and those above it, with mode 0700.
  public static func make(_ path: String) throws(SystemError) {
    guard g_mkdir_with_parents(path, 0o700) == 0 else {
      throw SystemError(errno, doing: path)
    }
  }
}

/// Small text files.
public enum TextFile {
  /// Reads a regular file or a file of the kernel, never more than `limit` bytes of it.
  public static func read(_ path: String, atMost limit: Int) throws(SystemError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError(errno, doing: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(errno, doing: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, doing: path)
    }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &bytes, limit)
    guard count >= 0 else { throw SystemError(errno, doing: path) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

public enum Files {
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The executable regular files of a folder by their names; none when there is no such folder.
  public static func executables(in folder: String) -> [String] {
    guard let listing = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(listing) }
    var paths: [String] = []
    while let name = g_dir_read_name(listing) {
      let path = folder + "/" + String(cString: name)
      let isFile = g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0
      if isFile, !path.hasSuffix("~"), isExecutable(path) { paths.append(path) }
    }
    return paths.sorted()
  }

  /// The path of a program that a shell would find by its name.
  public static func inPath(_ name: String) -> String? {
    guard let path = g_find_program_in_path(name) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }

  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Renames a file.
  ///
  /// The corresponding C function is `rename`.
  public static func move(_ path: String, to other: String) throws(SystemError) {
    guard rename(path, other) == 0 else { throw SystemError(errno, doing: path) }
  }

  /// Sets who may read and write.
  ///
  /// The corresponding C function is `chmod`.
  public static func setMode(_ mode: UInt32, of path: String) throws(SystemError) {
    guard chmod(path, mode) == 0 else { throw SystemError(errno, doing: path) }
  }
}

/// Where this program and what belongs to it is found.
public enum Installation {
  /// The absolute path of the running program.
  public static let executable: String = {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }()

  /// The folder of the running program.
  public static let folder = executable.parentFolder

  /// Another program of the same installation: beside this one, or in `libexec` or `bin`.
  public static func sibling(_ name: String) -> String? {
    let prefix = folder.parentFolder
    return [
      folder, prefix + "/libexec/marzano", prefix.parentFolder + "/bin",
    ].map { $0 + "/" + name }.first(where: Files.isExecutable)
  }

  /// The folder of sounds and icons: `$MARZANO_DATA_DIR`, the prefix's, or the build tree's `data`.
  public static let data: String? = {
    if let chosen = Environment["MARZANO_DATA_DIR"], !chosen.isEmpty { return chosen }
    let prefix = folder.parentFolder
    let installed = [prefix, prefix.parentFolder].map { $0 + "/share/marzano" }
    if let found = installed.first(where: Files.exists) { return found }
    return buildTree.map { $0 + "/data" }
  }()

  /// The folder of compiled messages.
  public static let locale: String? = {
    if let buildTree { return buildTree + "/.build/locale" }
    let prefix = folder.parentFolder
    return [prefix, prefix.parentFolder].map { $0 + "/share/locale" }.first(where: Files.exists)
  }()

  /// The source folder this program was built in; `nil` when it is installed.
  private static let buildTree: String? = {
    var path = folder
    while path.count > 1 {
      if Files.exists(path + "/Package.swift"), Files.exists(path + "/data/dbus") { return path }
      path = path.parentFolder
    }
    return nil
  }()
}

extension String {
  /// The path without its last part.
  var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}

/// The environment of the process.
public enum Environment {
  public static subscript(name: String) -> String? {
    g_getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable for this process alone; programs it starts get what was there before.
  ///
  /// Call it before the first thread starts.
  public static func set(_ name: String, to value: String) {
    _ = original
    g_setenv(name, value, 1)
  }

  /// The variables as they were before the first was set.
  private static let original = names.reduce(into: [:]) { $0[$1] = Environment[$1] }

  private static var names: [String] {
    guard let list = g_listenv() else { return [] }
    defer { g_strfreev(list) }
    var names: [String] = []
    while let name = list[names.count] { names.append(String(cString: name)) }
    return names
  }

  /// What was there before, of all that is set otherwise now; `nil` for what was not there.
  static var changes: [String: String?] {
    let original = original
    return names.reduce(into: [:]) { changes, name in
      if original[name] != Environment[name] { changes[name] = .some(original[name]) }
    }
  }
}

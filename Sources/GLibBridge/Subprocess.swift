// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// Starting other programs.
public enum Subprocess {
  /// Starts a program that goes on by itself, that reads and writes nothing.
  ///
  /// The corresponding C function is `g_spawn_async`.
  ///
  /// - Parameter environment: Variables to set beyond those this process was started with.
  public static func launch(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(GLibError) {
    var variables = g_get_environ()
    for (name, value) in Environment.changes {
      variables =
        value.map { g_environ_setenv(variables, name, $0, 1) }
        ?? g_environ_unsetenv(variables, name)
    }
    for (name, value) in environment { variables = g_environ_setenv(variables, name, value, 1) }
    var words = arguments.map { g_strdup($0) } + [nil]
    defer {
      words.forEach { g_free($0) }
      g_strfreev(variables)
    }
    let silent = GSpawnFlags(
      rawValue: G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    var error: UnsafeMutablePointer<GError>?
    guard
      g_spawn_async(
        nil, &words, variables, silent, nil, nil, nil, &error) != 0
    else { throw GLibError(taking: error) }
  }

  /// Becomes another program; returns only when that failed.
  public static func become(_ arguments: [String]) -> SystemError {
    var words = arguments.map { g_strdup($0) } + [nil]
    execv(arguments[0], &words)
    return SystemError(errno, doing: arguments[0])
  }
}

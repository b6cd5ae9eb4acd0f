// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// Where a program without a terminal tells what went wrong.
public enum Log {
  /// Writes a line to the journal where there is one, else to standard error.
  ///
  /// The corresponding C function is `g_log_writer_journald`.
  public static func warn(_ text: String) { write(text, G_LOG_LEVEL_WARNING, priority: "4") }

  /// The same for what is no failure.
  public static func note(_ text: String) { write(text, G_LOG_LEVEL_INFO, priority: "6") }

  private static func write(_ text: String, _ level: GLogLevelFlags, priority: String) {
    if isJournal, sendToJournal(text, level, priority: priority) { return }
    Output.complain("marzano-service: " + text)
  }

  /// Standard error of a service started by systemd is the journal; one started by another program
  /// has none that anybody reads.
  private static let isJournal = Files.exists("/run/systemd/journal/socket")

  private static func sendToJournal(
    _ text: String, _ level: GLogLevelFlags, priority: String
  ) -> Bool {
    let values = [
      ("MESSAGE", text), ("PRIORITY", priority), ("SYSLOG_IDENTIFIER", "marzano-service"),
    ]
    let strings = values.map {
      ($0.0.withCString { g_strdup($0) }, $0.1.withCString { g_strdup($0) })
    }
    defer {
      for (name, value) in strings {
        g_free(name)
        g_free(value)
      }
    }
    let fields = strings.map {
      GLogField(key: UnsafePointer($0.0), value: UnsafeRawPointer($0.1), length: -1)
    }
    return g_log_writer_journald(level, fields, gsize(fields.count), nil) == G_LOG_WRITER_HANDLED
  }
}

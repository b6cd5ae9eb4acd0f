// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The process's standard streams, every byte checked.
public enum Output {
  /// Turns a write to a closed pipe into an error instead of the end of the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes a line to standard output, at once.
  public static func line(_ text: String) throws(SystemError) {
    try write(text + "\n", to: STDOUT_FILENO, called: "standard output")
  }

  /// Writes a line to standard error; there is nobody left to tell when that fails.
  public static func complain(_ text: String) {
    try? write(text + "\n", to: STDERR_FILENO, called: "standard error")
  }

  private static func write(
    _ text: String, to descriptor: CInt, called name: String
  ) throws(SystemError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(errno, doing: name) }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The end of the process.
public enum Process {
  /// Ends the process at once with a status.
  public static func exit(_ status: CInt) -> Never { Glibc.exit(status) }

  /// The number of this process.
  public static var id: CInt { getpid() }
}

extension Process {
  /// Leaves the terminal that started this process, and keeps new files to their owner.
  public static func becomeDaemon() {
    // Fails only for a leader of a process group, which has no terminal to leave.
    _ = setsid()
    umask(0o077)
    // A folder in use cannot be unmounted.
    _ = chdir("/")
  }
}

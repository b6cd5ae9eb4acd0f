// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The process's standard streams, every byte checked.
public enum Output {
  /// Turns a write to a closed pipe, or to a stream that was closed from the beginning, into an
  /// error: not the end of the process, and not text in a file or socket opened in its place.
  ///
  /// Call it before anything is opened.
  public static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is given out; the wrong direction makes each use an error.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a line to standard output, at once.
  public static func line(_ text: String) throws(SystemError) {
    try write(text + "\n", to: STDOUT_FILENO, called: "standard output")
  }

  /// Writes one line to standard error; there is nobody left to tell when that fails.
  ///
  /// It may quote anything: what a terminal would obey is shown as a sign.
  public static func complain(_ text: String) {
    try? write(harmless(text) + "\n", to: STDERR_FILENO, called: "standard error")
  }

  /// The text with controls as the signs Unicode has for them, and without turned directions.
  static func harmless(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: shown.append("\u{2421}")
      case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }

  private static func write(
    _ text: String, to descriptor: CInt, called name: String
  ) throws(SystemError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Somebody else has made the stream one that does not wait.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
        continue
      }
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

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// A program that is given a text to read, and ended with its children when it takes too long.
///
/// Of what it writes the beginning is kept. The calls under way hold this object until it has ended.
@MainActor public final class RunningProcess {
  /// How a program ended.
  public struct Ending: Sendable, Hashable {
    /// Its exit status; `nil` when a signal ended it.
    public let status: Int?
    /// Whether it was ended because it took too long.
    public let wasTooSlow: Bool
    /// What it wrote to standard output and standard error.
    public let output: String
  }

  /// How many bytes are kept of what a program writes.
  static let keptOutput = 1 << 16
  /// After this many bytes nobody reads what a program writes.
  static let mostOutput = 1 << 20
  /// How long to read on after the end; a child left behind may hold the stream open for ever.
  private static let grace = Duration.milliseconds(200)

  // Owned
  private let process: ObjectRef
  private let cancellable: ObjectRef
  private var limit: EventSource?
  private var output: [UInt8] = []
  private var bytesRead = 0
  private var wasTooSlow = false
  private var isRead = false
  private var hasEnded = false
  private var done: (@MainActor (Ending) -> Void)?

  private init(process: ObjectRef, cancellable: ObjectRef) {
    self.process = process
    self.cancellable = cancellable
  }

  /// Starts a program; it is found in the path when its name has no slash.
  ///
  /// The corresponding C function is `g_subprocess_launcher_spawnv`.
  ///
  /// - Parameters:
  ///   - input: What it can read from standard input.
  ///   - timeLimit: When it is ended; `nil` for never.
  ///   - done: Called once, when it has ended.
  public static func start(
    _ arguments: [String], environment: [String: String], input: String, timeLimit: Duration?,
    _ done: @escaping @MainActor (Ending) -> Void
  ) throws(GLibError) {
    let flags = GSubprocessFlags(
      rawValue: G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
        | G_SUBPROCESS_FLAGS_STDERR_MERGE.rawValue)
    guard let launcher = g_subprocess_launcher_new(flags), let token = g_cancellable_new() else {
      preconditionFailure("g_subprocess_launcher_new returned NULL")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
    // A group of its own, so that its children can be ended with it.
    g_subprocess_launcher_set_child_setup(launcher, { _ in setpgid(0, 0) }, nil, nil)
    for (name, value) in environment { g_subprocess_launcher_setenv(launcher, name, value, 1) }
    let words = arguments.map { g_strdup($0) }
    defer { words.forEach { g_free($0) } }
    let constants = words.map { UnsafePointer($0) } + [nil]
    var error: UnsafeMutablePointer<GError>?
    guard let pointer = g_subprocess_launcher_spawnv(launcher, constants, &error) else {
      g_object_unref(UnsafeMutableRawPointer(token))
      throw GLibError(taking: error)
    }
    let running = RunningProcess(
      process: ObjectRef(taking: pointer), cancellable: ObjectRef(taking: OpaquePointer(token)))
    running.done = done
    running.limit = timeLimit.map { .after($0) { [weak running] in running?.stop() } }
    running.write(input)
    running.read()
    running.awaitEnd()
  }

  private var token: UnsafeMutablePointer<GCancellable> {
    UnsafeMutablePointer(cancellable.pointer)
  }

  /// A program that does not read is none to complain about.
  ///
  /// The corresponding C function is `g_output_stream_write_all_async`.
  private func write(_ input: String) {
    guard let stream = g_subprocess_get_stdin_pipe(process.pointer), let text = g_strdup(input)
    else { return }
    // GIO asks whether a pipe takes something, and then waits until it has taken all.
    let pipe = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GUnixOutputStream.self)
    g_unix_set_fd_nonblocking(g_unix_output_stream_get_fd(pipe), 1, nil)
    let finish: GAsyncReadyCallback = { source, _, text in
      g_free(text)
      guard let source else { return }
      let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GOutputStream.self)
      g_output_stream_close_async(stream, G_PRIORITY_DEFAULT, nil, nil, nil)
    }
    g_output_stream_write_all_async(
      stream, text, gsize(strlen(text)), G_PRIORITY_DEFAULT, token, finish, text)
  }

  /// The corresponding C function is `g_input_stream_read_bytes_async`.
  private func read() {
    guard let stream = g_subprocess_get_stdout_pipe(process.pointer) else { return }
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let source, let data else { return }
      let box = Box<@MainActor ([UInt8]) -> Void>.taken(data)
      let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GInputStream.self)
      var piece: [UInt8] = []
      if let bytes = g_input_stream_read_bytes_finish(stream, result, nil) {
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        piece = Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
        g_bytes_unref(bytes)
      }
      MainActor.assumeIsolated { [piece] in box.body(piece) }
    }
    let taken: @MainActor ([UInt8]) -> Void = { [self] in take($0) }
    g_input_stream_read_bytes_async(
      stream, 1 << 14, G_PRIORITY_DEFAULT, token, finish, Box(taken).retained())
  }

  /// An empty piece is the end, or an error that is one.
  private func take(_ piece: [UInt8]) {
    bytesRead += piece.count
    output += piece.prefix(Self.keptOutput - output.count)
    if !piece.isEmpty, bytesRead < Self.mostOutput { return read() }
    if let stream = g_subprocess_get_stdout_pipe(process.pointer) {
      // Whoever writes on is told that nobody reads.
      g_input_stream_close(stream, nil, nil)
    }
    isRead = true
    finish()
  }

  /// The corresponding C function is `g_subprocess_wait_async`.
  private func awaitEnd() {
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let source, let data else { return }
      let box = Box<@MainActor () -> Void>.taken(data)
      g_subprocess_wait_finish(OpaquePointer(source), result, nil)
      MainActor.assumeIsolated { box.body() }
    }
    let ended: @MainActor () -> Void = { [self] in
      hasEnded = true
      limit = isRead ? nil : .after(Self.grace) { [self] in g_cancellable_cancel(token) }
      self.finish()
    }
    g_subprocess_wait_async(process.pointer, nil, finish, Box(ended).retained())
  }

  private func stop() {
    wasTooSlow = true
    if let text = g_subprocess_get_identifier(process.pointer),
      let group = pid_t(String(cString: text))
    {
      kill(-group, SIGKILL)
    }
    g_subprocess_force_exit(process.pointer)
  }

  private func finish() {
    guard hasEnded, isRead, let done else { return }
    self.done = nil
    limit = nil
    // A child left behind may hold standard input open and never read it.
    g_cancellable_cancel(token)
    let hasExited = !wasTooSlow && g_subprocess_get_if_exited(process.pointer) != 0
    done(
      Ending(
        status: hasExited ? Int(g_subprocess_get_exit_status(process.pointer)) : nil,
        wasTooSlow: wasTooSlow, output: String(decoding: output, as: UTF8.self)))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// A program that is given a text to read, and ended when it takes too long.
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

  // Owned
  private let process: ObjectRef
  private let cancellable: ObjectRef
  private var limit: EventSource?
  private var wasTooSlow = false

  private init(process: ObjectRef, cancellable: ObjectRef) {
    self.process = process
    self.cancellable = cancellable
  }

  /// Starts a program; it is found in the path when its name has no slash.
  ///
  /// The corresponding C functions are `g_subprocess_launcher_spawnv` and
  /// `g_subprocess_communicate_utf8_async`.
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
    running.communicate(input, timeLimit: timeLimit, done)
  }

  /// The call under way holds this object, and so the process, until it has ended.
  private func communicate(
    _ input: String, timeLimit: Duration?, _ done: @escaping @MainActor (Ending) -> Void
  ) {
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let source, let data else { return }
      let box = Box<@MainActor (String) -> Void>.taken(data)
      var text: UnsafeMutablePointer<CChar>?
      g_subprocess_communicate_utf8_finish(OpaquePointer(source), result, &text, nil, nil)
      let output = text.map { String(cString: $0) } ?? ""
      g_free(text)
      MainActor.assumeIsolated { box.body(output) }
    }
    let ended: @MainActor (String) -> Void = { [self] in done(ending(output: $0)) }
    g_subprocess_communicate_utf8_async(
      process.pointer, input, UnsafeMutablePointer(cancellable.pointer), finish,
      Box(ended).retained())
    limit = timeLimit.map { .after($0) { [weak self] in self?.stop() } }
  }

  private func stop() {
    wasTooSlow = true
    g_subprocess_force_exit(process.pointer)
    // A child of it may hold the pipes open.
    g_cancellable_cancel(UnsafeMutablePointer(cancellable.pointer))
  }

  private func ending(output: String) -> Ending {
    limit = nil
    let hasExited =
      !wasTooSlow && g_subprocess_get_if_exited(process.pointer) != 0
    return Ending(
      status: hasExited ? Int(g_subprocess_get_exit_status(process.pointer)) : nil,
      wasTooSlow: wasTooSlow, output: output)
  }
}

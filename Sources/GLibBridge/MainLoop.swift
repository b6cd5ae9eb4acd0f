// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The loop that delivers every event of a program.
@MainActor public final class MainLoop {
  private let pointer: OpaquePointer

  public init() { pointer = g_main_loop_new(nil, 0) }

  isolated deinit { g_main_loop_unref(pointer) }

  /// Delivers events until `quit` is called.
  ///
  /// The corresponding C function is `g_main_loop_run`.
  public func run() { g_main_loop_run(pointer) }

  public func quit() { g_main_loop_quit(pointer) }

  /// Delivers the events at hand, and those that they cause at once, without waiting for others.
  ///
  /// The corresponding C function is `g_main_context_iteration`.
  package static func deliverPending() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }
}

/// One event source of the loop; ends with its owner.
@MainActor public final class EventSource {
  private var id: guint

  private init(_ id: guint) { self.id = id }

  isolated deinit { cancel() }

  /// Nothing is called any more after this.
  public func cancel() {
    guard id != 0 else { return }
    // A one-shot source that has fired is gone already.
    if let source = g_main_context_find_source_by_id(nil, id) { g_source_destroy(source) }
    id = 0
  }

  /// Calls `body` once, `delay` from now, on the clock that stops in suspend.
  ///
  /// Good for repainting and for giving up; deadlines belong to `BootAlarm`.
  /// The corresponding C function is `g_timeout_add_full`.
  public static func after(
    _ delay: Duration, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    repeating(every: delay) {
      body()
      return false
    }
  }

  /// Calls `body` once, at a time of `Clocks.awake`; at once when it is past.
  ///
  /// Good for repainting at a boundary: the time is not rounded to what is left in milliseconds.
  /// The corresponding C function is `g_source_set_ready_time`.
  public static func at(
    _ time: Duration, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    let timeout = after(.zero, body)
    let source = g_main_context_find_source_by_id(nil, timeout.id)
    g_source_set_ready_time(source, Int(clamping: (time.wholeNanoseconds + 999) / 1000))
    return timeout
  }

  /// Calls `body` each time `interval` has passed, until it returns false.
  public static func repeating(
    every interval: Duration, _ body: @escaping @MainActor () -> Bool
  ) -> EventSource {
    EventSource(
      g_timeout_add_full(
        G_PRIORITY_DEFAULT, guint(clamping: interval.wholeMilliseconds), onDue,
        Due(body).retained(), releaseBox))
  }

  /// Calls `body` once, as soon as the events at hand are done with.
  public static func soon(_ body: @escaping @MainActor () -> Void) -> EventSource {
    let once = Due {
      body()
      return false
    }
    return EventSource(g_idle_add_full(G_PRIORITY_DEFAULT, onDue, once.retained(), releaseBox))
  }

  /// Calls `body` each time the process is sent a signal such as `SIGTERM`.
  ///
  /// The corresponding C function is `g_unix_signal_add_full`.
  public static func onUnixSignal(
    _ number: UnixSignal, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    let always = Due {
      body()
      return true
    }
    return EventSource(
      g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, number.rawValue, onDue, always.retained(), releaseBox))
  }

  /// Calls `body` when the reader of standard output has gone away.
  public static func onOutputClosed(_ body: @escaping @MainActor () -> Void) -> EventSource {
    watch(STDOUT_FILENO, G_IO_HUP.rawValue | G_IO_ERR.rawValue, body)
  }

  /// Calls `body` when the process that started this one ends; `nil` when nobody can tell.
  public static func onParentExit(_ body: @escaping @MainActor () -> Void) -> EventSource? {
    let parent = getppid()
    // The first process outlives all others, and 0 stands for one outside the container.
    guard parent > 1 else { return nil }
    let descriptor = pidfd_open(parent, 0)
    guard descriptor >= 0 else { return nil }
    return watch(descriptor, G_IO_IN.rawValue, body)
  }

  private static func watch(
    _ descriptor: CInt, _ conditions: UInt32, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    let call: GUnixFDSourceFunc = { _, _, data in
      guard let data else { return 0 }
      let box = Box<@MainActor () -> Void>.borrowed(data)
      MainActor.assumeIsolated { box.body() }
      return 1
    }
    return EventSource(
      g_unix_fd_add_full(
        G_PRIORITY_HIGH, descriptor, GIOCondition(rawValue: conditions), call,
        Box(body).retained(), releaseBox))
  }

  /// Calls `body` each time the file descriptor can be read or is closed by the other side.
  static func onReadable(
    _ descriptor: CInt, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    watch(descriptor, G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue, body)
  }
}

/// What is done when a source is due; false when that was the last time.
private typealias Due = Box<@MainActor () -> Bool>

private let onDue: GSourceFunc = { data in
  guard let data else { return 0 }
  let body = Due.borrowed(data).body
  return MainActor.assumeIsolated { body() } ? 1 : 0
}

/// The signals a program listens to.
public enum UnixSignal: CInt, Sendable {
  case hangUp = 1
  case interrupt = 2
  case user1 = 10
  case user2 = 12
  case terminate = 15
}

extension Duration {
  /// In milliseconds, rounded up, never negative and never beyond what `Int64` holds.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < Int64.max / 1000 - 1 else { return .max }
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }

  /// In nanoseconds, kept inside what `Int64` holds (292 years either way).
  public var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import Glibc

/// The machine's clocks.
public enum Clocks {
  /// Time since boot, counting suspend (`CLOCK_BOOTTIME`).
  public static var boot: Duration { read(CLOCK_BOOTTIME) }

  /// Time since boot, stopping in suspend (`CLOCK_MONOTONIC`).
  public static var awake: Duration { read(CLOCK_MONOTONIC) }

  /// Time since 1970-01-01T00:00:00Z (`CLOCK_REALTIME`).
  public static var wall: Duration { read(CLOCK_REALTIME) }

  /// The id of the running boot; empty when the kernel does not tell.
  public static func bootID() -> String {
    (try? TextFile.read("/proc/sys/kernel/random/boot_id", atMost: 100))
      .map { String($0.prefix { !$0.isWhitespace }) } ?? ""
  }

  private static func read(_ id: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// Calls back at a time of the boot clock, also when the machine slept past it.
///
/// GLib's own timeouts stop in suspend; this is a `timerfd` on `CLOCK_BOOTTIME`.
@MainActor public final class BootAlarm {
  private let descriptor: CInt
  private var source: EventSource?
  private var body: (@MainActor () -> Void)?

  /// - Parameter wakesMachine: Whether to wake a suspended machine, too; fails for whoever lacks the
  ///   capability CAP_WAKE_ALARM.
  public init(wakesMachine: Bool = false) throws(SystemError) {
    descriptor = timerfd_create(
      wakesMachine ? CLOCK_BOOTTIME_ALARM : CLOCK_BOOTTIME,
      CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError(errno, doing: "timerfd_create") }
    source = EventSource.onReadable(descriptor) { [weak self] in self?.fire() }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  /// Arms the one alarm there is; replaces what was armed before.
  ///
  /// - Parameter time: A time of `Clocks.boot`; at once when it is past.
  public func set(at time: Duration, _ body: @escaping @MainActor () -> Void) {
    self.body = body
    // All zero would disarm, so the earliest time is one nanosecond after boot.
    arm(max(time.wholeNanoseconds, 1))
  }

  public func cancel() {
    body = nil
    arm(0)
  }

  private func arm(_ nanoseconds: Int64) {
    var spec = itimerspec()
    spec.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
    spec.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &spec, nil)
  }

  private func fire() {
    var count: UInt64 = 0
    guard Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return }
    let body = body
    self.body = nil
    body?()
  }
}

/// Calls back each time the clock on the wall is set.
@MainActor public final class WallClockWatch {
  private let descriptor: CInt
  private var source: EventSource?

  public init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
    descriptor = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError(errno, doing: "timerfd_create") }
    arm()
    source = EventSource.onReadable(descriptor) { [weak self] in
      guard let self else { return }
      var count: UInt64 = 0
      // ECANCELED is the message: the clock was set.
      _ = Glibc.read(self.descriptor, &count, MemoryLayout<UInt64>.size)
      self.arm()
      body()
    }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  /// A timer that is never due, cancelled by the kernel when the clock is set.
  private func arm() {
    var spec = itimerspec()
    spec.it_value.tv_sec = Int(Int32.max) * 4
    timerfd_settime(
      descriptor, CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET), &spec, nil)
  }
}

/// What the operating system said when it could not do something.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The C error number (`errno`).
  public let code: CInt
  public let description: String

  /// Whether the reader of what is written has gone away.
  public var isBrokenPipe: Bool { code == EPIPE }

  init(_ code: CInt, doing action: String) {
    self.code = code
    description = action + ": " + String(cString: strerror(code))
  }
}

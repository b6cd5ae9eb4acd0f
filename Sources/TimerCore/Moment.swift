// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One reading of the machine's clocks, all taken at the same instant.
///
/// Durations between two moments of the same boot come from the boot clock, which counts suspend
/// and never jumps. Across a reboot only the wall clock is left to compare.
public struct Moment: Sendable, Hashable {
  /// The wall clock, since 1970-01-01T00:00:00Z; jumps when it is set.
  public var wall: Duration

  /// The boot clock (`CLOCK_BOOTTIME`), since `boot` began; counts suspend, never jumps.
  public var sinceBoot: Duration

  /// The time the machine was awake (`CLOCK_MONOTONIC`) since `boot` began; stops in suspend.
  public var awake: Duration

  /// The boot this reading belongs to (`/proc/sys/kernel/random/boot_id`).
  public var boot: String

  public init(wall: Duration, sinceBoot: Duration, awake: Duration, boot: String) {
    self.wall = wall
    self.sinceBoot = sinceBoot
    self.awake = awake
    self.boot = boot
  }

  /// The time that passed from this moment to a later one; never negative.
  ///
  /// - Parameter policy: Whether time spent in suspend counts.
  public func elapsed(to later: Moment, counting policy: SuspendPolicy = .runOn) -> Duration {
    guard boot == later.boot else { return elapsedOnTheWall(to: later) }
    switch policy {
    case .runOn: return max(later.sinceBoot - sinceBoot, .zero)
    case .pause: return max(later.awake - awake, .zero)
    }
  }

  /// Whether the boot clock tells how long before `later` this was: it was read in the same boot,
  /// and not in a machine restored to an earlier point of it.
  func isComparable(to later: Moment) -> Bool {
    boot == later.boot && sinceBoot <= later.sinceBoot && awake <= later.awake
  }

  /// The time that passed until `later` by the wall clock alone; never negative.
  func elapsedOnTheWall(to later: Moment) -> Duration { max(later.wall - wall, .zero) }

  /// The moment `duration` after this one, with no suspend and no clock step between them.
  public func advanced(by duration: Duration) -> Moment {
    Moment(
      wall: wall + duration, sinceBoot: sinceBoot + duration, awake: awake + duration, boot: boot)
  }
}

extension Duration {
  /// The same length of time in the other direction.
  static prefix func - (duration: Duration) -> Duration { .zero - duration }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
public import TimerCore

/// The machine's own clocks.
public struct SystemClock: Sendable {
  /// The boot that readings belong to.
  private let boot: String

  /// Reads the id of the running boot.
  public init() { boot = Clocks.bootID() }

  /// For readings that never leave this boot and need no id.
  init(boot: String) { self.boot = boot }

  /// One reading of all clocks.
  public var now: Moment {
    Moment(wall: Clocks.wall, sinceBoot: Clocks.boot, awake: Clocks.awake, boot: boot)
  }

  /// The clock by which clients of the bus reckon: both sides live in the same boot.
  public static let ofBus = SystemClock(boot: "")
}

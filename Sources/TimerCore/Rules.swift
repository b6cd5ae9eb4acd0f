// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits that turn time itself into an event.
public struct Rules: Sendable, Hashable {
  /// The sound stops by itself after this long; the overtime counts on.
  public var ringsFor: Duration
  /// A countdown that ended longer ago than this is reported quietly and does not ring.
  public var ringsWhenLateBy: Duration
  /// An ended timer nobody dismisses leaves by itself after this long.
  public var overtimeLimit: Duration

  /// Points before the end at which to warn.
  public var warnsBefore: [Duration]
  /// The interval of chimes; `nil` for none.
  public var chimesEvery: Duration?
  /// When an alarm nobody reacts to gets louder; `nil` for never.
  public var escalatesAfter: Duration?

  public init(
    ringsFor: Duration = .seconds(10 * 60), ringsWhenLateBy: Duration = .seconds(2 * 60),
    overtimeLimit: Duration = .seconds(12 * 3600), warnsBefore: [Duration] = [],
    chimesEvery: Duration? = nil, escalatesAfter: Duration? = nil
  ) {
    self.ringsFor = ringsFor
    self.ringsWhenLateBy = ringsWhenLateBy
    self.overtimeLimit = overtimeLimit
    self.warnsBefore = warnsBefore
    self.chimesEvery = chimesEvery
    self.escalatesAfter = escalatesAfter
  }
}

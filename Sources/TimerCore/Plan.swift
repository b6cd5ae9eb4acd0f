// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person asks for: how long, called what, and what suspend means for it.
public struct Plan: Sendable, Hashable {
  /// From `CountdownRange.shortest` to `CountdownRange.longest`.
  public var length: Duration

  /// What the timer is called; empty for none.
  ///
  /// One line of at most 120 characters.
  public var name: String

  public var onSuspend: SuspendPolicy

  /// The wall-clock instant to end at, for "until 14:30"; `nil` for a plain length.
  ///
  /// When it is set, `length` is only what was left when the plan was made: the end follows the
  /// clock on the wall, also when that is set to another time.
  public var until: Duration?

  /// How long before its start the countdown began, for "25m, 10 minutes ago".
  public var ago: Duration

  /// The sound of its alarm: the path of a sound file; empty for the one of all timers.
  public var sound: String

  /// The chain of countdowns this is a step of; `nil` for a single one.
  ///
  /// `length` and `name` are those of the step.
  public var recipe: Recipe?

  public init(
    length: Duration, name: String = "", onSuspend: SuspendPolicy = .runOn, until: Duration? = nil,
    ago: Duration = .zero, sound: String = "", recipe: Recipe? = nil
  ) {
    self.length = length
    self.name = name
    self.onSuspend = onSuspend
    self.until = until
    self.ago = ago
    self.sound = sound
    self.recipe = recipe
  }
}

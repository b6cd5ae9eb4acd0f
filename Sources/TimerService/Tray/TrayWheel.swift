// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns what hosts say of the wheel into notches, up positive.
struct TrayWheel {
  /// What one notch of a wheel is for the hosts that count in fine steps.
  private static let notch: Int64 = 120
  /// No hand turns it further at once.
  private static let most = 10 * notch
  private var rest: Int64 = 0

  /// The whole notches turned so far and not yet told.
  mutating func notches(_ delta: Int64, upIsPositive: Bool) -> Int64 {
    guard upIsPositive || delta.magnitude >= Self.notch.magnitude / 2 else {
      return -delta.signum()
    }
    // From outside, and so not to be trusted with arithmetic.
    rest += min(max(delta, -Self.most), Self.most)
    defer { rest %= Self.notch }
    return rest / Self.notch
  }
}

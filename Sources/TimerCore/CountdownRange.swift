// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The lengths a countdown may have.
public enum CountdownRange {
  /// One second.
  public static let shortest = Duration.seconds(1)
  /// 99 hours, 59 minutes, 59 seconds: the longest that HH:MM:SS can show.
  public static let longest = Duration.seconds(99 * 3600 + 59 * 60 + 59)

  public static func contains(_ length: Duration) -> Bool {
    shortest <= length && length <= longest
  }
}

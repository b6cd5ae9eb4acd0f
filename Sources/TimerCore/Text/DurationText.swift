// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Duration {
  /// The whole seconds people are shown: 9.001 s left reads 10, and 0 only when time is up.
  public var wholeSecondsRoundedUp: Int64 {
    guard self < .seconds(Int64.max) else { return .max }
    guard self > .seconds(Int64.min) else { return .min }
    let (seconds, attoseconds) = components
    return attoseconds > 0 ? seconds + 1 : seconds
  }
}

/// Lengths of time as text, always in ASCII digits.
///
/// What is left is rounded up to whole seconds, what has passed is rounded down; the rounding
/// comes before the split into hours, minutes and seconds, so that none of them ever reads 60.
/// A negative length reads as zero.
public enum DurationText {
  /// The large face of the window, `00:24:59`, rounded up.
  public static func clock(_ length: Duration) -> String {
    let parts = Parts(roundingUp: length)
    return "\(padded(parts.hours)):\(padded(parts.minutes)):\(padded(parts.seconds))"
  }

  /// A short text without a leading zero hour, `24:59`, `1:00:00` or `0:05`, rounded up.
  public static func short(_ length: Duration) -> String {
    let parts = Parts(roundingUp: length)
    return parts.hours > 0
      ? "\(parts.hours):\(padded(parts.minutes)):\(padded(parts.seconds))"
      : "\(parts.minutes):\(padded(parts.seconds))"
  }

  /// The time since the end, `+01:30` or `+1:02:03`, rounded down.
  public static func overtime(_ length: Duration) -> String {
    let parts = Parts(roundingDown: length)
    return parts.hours > 0
      ? "+\(parts.hours):\(padded(parts.minutes)):\(padded(parts.seconds))"
      : "+\(padded(parts.minutes)):\(padded(parts.seconds))"
  }

  /// The form the grammar reads back, `25m`, `1h 30m` or `1m 30s`, rounded up.
  public static func plain(_ length: Duration) -> String {
    let parts = Parts(roundingUp: length)
    var words: [String] = []
    if parts.hours > 0 { words.append("\(parts.hours)h") }
    if parts.minutes > 0 { words.append("\(parts.minutes)m") }
    if parts.seconds > 0 || words.isEmpty { words.append("\(parts.seconds)s") }
    return words.joined(separator: " ")
  }

  /// The shortest useful text for a status bar, `1h30m`, `25m` or `45s`, rounded up.
  ///
  /// From one minute on it is rounded up to whole minutes, so that a bar changes once a minute.
  public static func compact(_ length: Duration) -> String {
    let seconds = max(length.wholeSecondsRoundedUp, 0)
    guard seconds >= 60 else { return "\(seconds)s" }
    let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest)m" }
    return rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
  }

  /// Whole hours, minutes below 60 and seconds below 60.
  private struct Parts {
    let hours: Int64
    let minutes: Int64
    let seconds: Int64

    init(roundingUp length: Duration) {
      self.init(wholeSeconds: length.wholeSecondsRoundedUp)
    }

    init(roundingDown length: Duration) {
      let roundedUp = length.wholeSecondsRoundedUp
      let isWhole = Duration.seconds(roundedUp) <= length
      self.init(wholeSeconds: isWhole ? roundedUp : max(roundedUp, 1) - 1)
    }

    private init(wholeSeconds: Int64) {
      let shown = max(wholeSeconds, 0)
      hours = shown / 3600
      minutes = shown / 60 % 60
      seconds = shown % 60
    }
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

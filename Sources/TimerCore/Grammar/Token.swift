// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One piece of the typed text.
struct Token: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// `25`, `1.5` or `.5`.
    case number(Number)
    /// The two or three numbers of `5:30` or `1:30:00`.
    case colons([Number])
    /// Letters and other signs; carries the spelling to look up.
    case word(String)
    /// Commas, dashes and the like, which separate and say nothing.
    case punctuation
    /// A part of the name, whatever is in it.
    case quoted
  }

  var kind: Kind
  /// As typed; of a quoted text what stands between the marks.
  var text: String
  /// No blank stands before it, and it is not the first.
  var isGlued: Bool
}

/// A decimal number, safe against any count of digits.
struct Number: Sendable, Hashable {
  /// The part before the separator, at most `Number.largest`.
  private(set) var whole: Int64 = 0
  private(set) var wholeDigits = 0
  /// The first nine digits behind the separator, in thousand millionths.
  private(set) var billionths: Int64 = 0
  private(set) var fractionDigits = 0

  /// Far above every limit of the grammar, far below an overflow.
  static let largest: Int64 = 1_000_000_000

  mutating func appendWhole(_ digit: Int64) {
    whole = min(whole * 10 + digit, Self.largest)
    wholeDigits += 1
  }

  mutating func appendFraction(_ digit: Int64) {
    if fractionDigits < 9 {
      var weight: Int64 = 100_000_000
      for _ in 0..<fractionDigits { weight /= 10 }
      billionths += digit * weight
    }
    fractionDigits += 1
  }

  /// So many of a unit, to the nearest millisecond.
  func milliseconds(of unit: Unit) -> Int64 {
    whole * unit.seconds * 1000 + (billionths * unit.seconds + 500_000) / 1_000_000
  }

  /// Two digits behind the separator as a number of their own: the minutes of "14.30 Uhr".
  var hundredths: Int64? {
    fractionDigits == 2 ? billionths / 10_000_000 : nil
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads what a person types for a timer, and writes it so that it reads back.
///
/// `Tokenizer` cuts the text into pieces, `Reader` finds the time among them; the rest is the
/// name. docs/GRAMMAR.md tells users what is read.
public struct Grammar: Sendable {
  /// Longer texts are refused.
  public static let longestText = 1_000
  /// Room for as many steps as a recipe has, each with a long name in quotes.
  static let longestWritten = 100_000

  private let lexicon: Lexicon

  /// - Parameter words: The language read in addition to English.
  public init(words: UnitWords = .english) {
    lexicon = Lexicon(words)
  }

  public func parse(_ text: String) throws(GrammarError) -> Request {
    let count = text.unicodeScalars.count
    guard count <= Self.longestText else { throw .tooLong(count) }
    let tokens = try Tokenizer.tokens(of: text, prefixes: lexicon.prefixes)
    return try Reader(tokens: tokens, lexicon: lexicon).read()
  }

  /// A text that `parse` reads as the same request: `25m tea`, `until 14:30 "bus 10"`.
  ///
  /// Times are written in English words, which every language reads, to the millisecond. The name
  /// is written as it is kept, see `normalizedName(_:)`, and quoted only where it must be.
  public func print(_ request: Request) -> String {
    let name = normalizedName(request.name)
    let time =
      switch request.time {
      case .length(let length): Self.exact(length)
      case .clock(let clock): clock.text
      }
    guard !name.isEmpty else { return time }
    let bare = "\(time) \(name)"
    // A word of the name that counted as part of the time would be missing from the name. A
    // failure, too, only means that the quotes are needed.
    if let again = try? parse(bare), again.name == name { return bare }
    var quoted = ""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return "\(time) \"\(quoted)\""
  }

  /// `1h 30m 5.25s`.
  private static func exact(_ length: Duration) -> String {
    let clamped = min(max(length, .zero), .seconds(Number.largest))
    let (seconds, attoseconds) = clamped.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return DurationText.plain(.seconds(seconds)) }
    let whole = seconds - seconds % 60
    let minutes = whole > 0 ? DurationText.plain(.seconds(whole)) + " " : ""
    let padded = String(String(1000 + milliseconds).dropFirst())
    return "\(minutes)\(seconds % 60).\(padded)s"
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a text could not be read as a time.
///
/// Each case carries the offending part as typed, cut to 40 characters, so that a translated
/// message can be made from the case alone; `explanation` is the English one.
public enum GrammarError: Error, Sendable, Hashable {
  /// Nothing but blanks.
  case empty
  /// More characters than `Grammar.longestText`; carries how many there were.
  case tooLong(Int)
  /// No number and no word for a time of day in the text.
  case noTime(String)
  /// A word that announces a time of day, with none behind it: "until tea".
  case missingTimeOfDay(after: String)
  /// Letters that touch a number and are no unit: "25x".
  case unknownUnit(String)
  /// A unit that does not fit where it stands: "5:30 s".
  case misplacedUnit(String)
  /// The same unit twice: "5m 5m".
  case repeatedUnit(String)
  /// Digits and marks that make no number: "1.2.3", "1:2:3:4".
  case unreadableNumber(String)
  /// A number with a sign: "-5m".
  case signedNumber(String)
  /// Minutes or seconds above 59 behind a colon: "75" in "5:75".
  case partTooLarge(String, in: String)
  /// No hour between 0 and 23, or none between 1 and 12 with am or pm.
  case notATimeOfDay(String)
  /// More than one time: "2 eggs 10m".
  case secondTime(String)
  /// An opening quotation mark without its closing one.
  case unclosedQuote(String)
  /// Shorter than 1 s or longer than 99:59:59.
  case outOfRange(String)
  /// A time of day that comes later than the longest countdown reaches.
  case tooFarAhead(String)
  /// A step of a chain that has a time of day in place of a length.
  case stepNeedsLength(String)
  /// A number of rounds that is none: "x0".
  case unreadableRounds(String)
  /// A chain with more steps than `Recipe.mostSteps`.
  case tooManySteps(Int)
}

extension GrammarError {
  /// What is wrong and what is accepted, in English, in one line.
  public var explanation: String {
    switch self {
    case .empty:
      "Type a time, such as 25m, 5:30, 1h 30m or until 14:30."
    case .tooLong(let count):
      "The text has \(count) characters; at most \(Grammar.longestText) are read."
    case .noTime(let text):
      "“\(text)” has no time in it; add one, such as 25m, 5:30, 1h 30m or until 14:30."
    case .missingTimeOfDay(let word):
      "“\(word)” needs a time of day, such as \(word) 14:30 or \(word) 5pm."
    case .unknownUnit(let word):
      "“\(word)” is not a unit of time; use h, min or s, or put the name in quotes."
    case .misplacedUnit(let text):
      "“\(text)” has the wrong unit; 5:30 min and 1:30 h are read, and 5:30 alone is min:s."
    case .repeatedUnit(let text):
      "“\(text)” names the same unit again; give hours, minutes and seconds once each."
    case .unreadableNumber(let text):
      "“\(text)” is not a number; write 25, 1.5h, 5:30 or 1:30:00."
    case .signedNumber(let text):
      "“\(text)” has a sign; a time is written without one, such as 5m."
    case .partTooLarge(let part, let text):
      "“\(part)” in “\(text)” is too large; after a colon comes 0 to 59."
    case .notATimeOfDay(let text):
      "“\(text)” is not a time of day; use 0:00 to 23:59, or 1 to 12 with am or pm."
    case .secondTime(let text):
      "“\(text)” is a second time; put a name with numbers in quotes, such as 7m \"bus 10\"."
    case .unclosedQuote(let text):
      "\(text) has no closing quotation mark."
    case .outOfRange(let text):
      "“\(text)” is out of range; a timer runs from 1 s to 99:59:59."
    case .tooFarAhead(let text):
      "“\(text)” is too far ahead; a timer runs for 99:59:59 at most."
    case .stepNeedsLength(let text):
      "“\(text)” cannot be a step; each needs a length, such as 10m boil, 5m rest."
    case .unreadableRounds(let text):
      "“\(text)” is no number of rounds; use x1 to x\(Recipe.mostRounds) or forever, or quotes."
    case .tooManySteps(let count):
      "The text has \(count) steps; at most \(Recipe.mostSteps) are read."
    }
  }
}

/// The text as an error carries it: one line of at most 40 characters.
func excerpt(_ text: String) -> String {
  let line = normalizedName(text)
  return line.count > 40 ? line.prefix(39) + "…" : line
}

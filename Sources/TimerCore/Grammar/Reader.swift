// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the one time among the tokens and takes what is left as the name.
///
/// Its parts: `Reader+Length` reads lengths, `Reader+Clock` reads times of day.
struct Reader {
  let tokens: [Token]
  let lexicon: Lexicon

  /// A time and the index of the first token behind it.
  struct Phrase {
    var time: When
    var end: Int
  }

  func read() throws(GrammarError) -> Request {
    guard !tokens.isEmpty else { throw .empty }
    for start in tokens.indices {
      guard let phrase = try phrase(at: start) else { continue }
      try refuseSecondTime(from: phrase.end)
      let name = textBefore(start) + " " + words(in: nameBehind(phrase.end))
      return Request(time: phrase.time, name: normalizedName(name))
    }
    throw nothingFound
  }

  /// The time that begins at a token, or nil if none does.
  private func phrase(at start: Int) throws(GrammarError) -> Phrase? {
    if let clock = try clock(at: start) { return clock }
    return try length(at: start)
  }

  /// A number in what should be the name may be meant as a time: better ask than guess.
  private func refuseSecondTime(from end: Int) throws(GrammarError) {
    for index in end..<tokens.count {
      switch tokens[index].kind {
      case .number, .colons: throw .secondTime(glued(from: index))
      case .word(let key) where lexicon.hours[key] != nil: throw .secondTime(glued(from: index))
      case .word, .punctuation, .quoted: continue
      }
    }
  }

  private var nothingFound: GrammarError {
    for token in tokens {
      guard case .word(let key) = token.kind else { continue }
      if lexicon.until.contains(key) || lexicon.days[key] != nil {
        return .missingTimeOfDay(after: excerpt(token.text))
      }
    }
    return .noTime(excerpt(words(in: tokens[...])))
  }

  // MARK: The name

  /// The tokens before the time, without the separators and the "in" or "timer" next to it.
  private func nameBefore(_ start: Int) -> ArraySlice<Token> {
    var end = start
    while end > 0, isFiller(end - 1, lexicon.leadIn, outermost: 0) { end -= 1 }
    return tokens[..<end]
  }

  /// The name before the time; a comma or colon behind it, as in "tea: 5m", is none of it.
  private func textBefore(_ start: Int) -> String {
    let tokens = nameBefore(start)
    guard case .word = tokens.last?.kind else { return words(in: tokens) }
    let scalars = Array(words(in: tokens).unicodeScalars)
    let end = scalars.lastIndex { !isPunctuation($0) || $0 == "." }
    return string(of: scalars[...(end ?? -1)])
  }

  /// The tokens behind the time, without the separators and the "timer" next to it.
  private func nameBehind(_ end: Int) -> ArraySlice<Token> {
    var start = end
    let last = tokens.count - 1
    while start <= last, isFiller(start, lexicon.leadOut, outermost: last) { start += 1 }
    return tokens[start...]
  }

  /// True for what says nothing next to a time; "timer" only where it is the outermost word.
  private func isFiller(_ index: Int, _ fillers: Set<String>, outermost: Int) -> Bool {
    switch tokens[index].kind {
    case .punctuation: true
    case .word(let key):
      fillers.contains(key) || (index == outermost && lexicon.timer.contains(key))
    case .number, .colons, .quoted: false
    }
  }

  private func words(in tokens: ArraySlice<Token>) -> String {
    var text = ""
    for token in tokens {
      if !text.isEmpty, !token.isGlued { text += " " }
      text += token.text
    }
    return text
  }

  // MARK: Looking at tokens

  /// The spelling to look up, if there is a word at an index.
  func key(at index: Int) -> String? {
    guard index < tokens.count, case .word(let key) = tokens[index].kind else { return nil }
    return key
  }

  /// True if the token stands at the end or has a blank before it.
  func isApart(_ index: Int) -> Bool {
    index >= tokens.count || !tokens[index].isGlued
  }

  /// A token and all that touch it from behind, as typed.
  func glued(from start: Int) -> String {
    let rest = tokens[(start + 1)...].prefix { $0.isGlued }
    return excerpt(words(in: tokens[start..<rest.endIndex]))
  }

  /// The typed text between two indices, as an error shows it.
  func typed(_ range: Range<Int>) -> String {
    excerpt(words(in: tokens[range.clamped(to: tokens.indices)]))
  }
}

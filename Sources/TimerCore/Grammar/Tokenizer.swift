// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts a text into tokens.
///
/// Blanks separate chunks. A chunk that begins with a digit is cut further, "1h30m" into four
/// tokens; any other chunk is one word, so that names such as "H2O" stay whole.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private let prefixes: [[Unicode.Scalar]]
  private var position = 0
  private var chunkStart = 0
  private var chunkIsNumeric = false
  private var tokens: [Token] = []

  /// The tokens of a text; the prefixes are words that may touch the number behind them.
  static func tokens(
    of text: String, prefixes: [String]
  ) throws(GrammarError) -> [Token] {
    var tokenizer = Tokenizer(
      scalars: printableScalars(text), prefixes: prefixes.map { Array($0.unicodeScalars) })
    try tokenizer.run()
    return tokenizer.tokens
  }

  private init(scalars: [Unicode.Scalar], prefixes: [[Unicode.Scalar]]) {
    self.scalars = scalars
    self.prefixes = prefixes
  }

  private mutating func run() throws(GrammarError) {
    while let scalar = peek() {
      if scalar == " " {
        position += 1
        chunkStart = position
        chunkIsNumeric = false
      } else if let closing = closingQuotes[scalar] {
        try readQuoted(closing: closing)
      } else if startsNumber(at: position) {
        chunkIsNumeric = true
        try readNumber()
      } else if chunkIsNumeric {
        try readBehindNumber()
      } else if let length = prefixLength() {
        readWord(to: position + length)
      } else {
        try refuseSign()
        readWord(to: scalars[position...].firstIndex(of: " ") ?? scalars.endIndex)
      }
    }
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private func digit(at index: Int) -> Int64? {
    index < scalars.count ? digitValue(scalars[index]) : nil
  }

  /// A digit, or, where a chunk begins, a separator with a digit behind it: ".5h", ":30".
  private func startsNumber(at index: Int) -> Bool {
    if digit(at: index) != nil { return true }
    guard !chunkIsNumeric, index < scalars.count, digit(at: index + 1) != nil else { return false }
    return isDecimalSeparator(scalars[index]) || isColon(scalars[index])
  }

  /// Reads `25`, `1.5`, `5:30` or `1:30:00`.
  private mutating func readNumber() throws(GrammarError) {
    let start = position
    var parts = [readDecimal()]
    while let scalar = peek(), isColon(scalar), digit(at: position + 1) != nil {
      position += 1
      parts.append(readDecimal())
    }
    let isPlain = parts.dropLast().allSatisfy { $0.fractionDigits == 0 }
    // More separators and digits behind it: 1.2.3, 5::30, 2025-11-30.
    let rest = scalars[position...].prefix { isPunctuation($0) }
    let goesOn = !rest.isEmpty && digit(at: rest.endIndex) != nil
    guard isPlain, parts.count <= 3, !goesOn else { throw .unreadableNumber(chunk) }
    append(parts.count == 1 ? .number(parts[0]) : .colons(parts), from: start)
  }

  private mutating func readDecimal() -> Number {
    var number = Number()
    while let value = digit(at: position) {
      number.appendWhole(value)
      position += 1
    }
    guard let scalar = peek(), isDecimalSeparator(scalar), digit(at: position + 1) != nil else {
      return number
    }
    position += 1
    while let value = digit(at: position) {
      number.appendFraction(value)
      position += 1
    }
    return number
  }

  /// Reads the letters or the punctuation that touch a number.
  private mutating func readBehindNumber() throws(GrammarError) {
    let start = position
    let separates = isPunctuation(scalars[position])
    while let scalar = peek(), scalar != " ", digit(at: position) == nil,
      closingQuotes[scalar] == nil
    {
      // The full stop of "min." and "p.m." belongs to the word.
      let belongs = scalar == "." && !separates
      guard belongs || isPunctuation(scalar) == separates else { break }
      position += 1
    }
    append(nil, from: start)
  }

  private mutating func readWord(to end: Int) {
    let start = position
    position = end
    append(nil, from: start)
  }

  /// Reads a part of the name in quotation marks; a backslash protects one inside.
  private mutating func readQuoted(closing: [Unicode.Scalar]) throws(GrammarError) {
    let start = position
    var content: [Unicode.Scalar] = []
    position += 1
    while let scalar = peek() {
      position += 1
      if closing.contains(scalar) {
        let isGlued = start > chunkStart
        tokens.append(Token(kind: .quoted, text: string(of: content), isGlued: isGlued))
        return
      }
      if scalar == "\\", let next = peek(), closing.contains(next) || next == "\\" {
        position += 1
        content.append(next)
      } else {
        content.append(scalar)
      }
    }
    throw .unclosedQuote(excerpt(string(of: scalars[start...])))
  }

  /// Refuses "-5m" and "+5m", which would otherwise pass for a name.
  private func refuseSign() throws(GrammarError) {
    guard ["+", "-", "\u{2212}"].contains(scalars[position]), startsNumber(at: position + 1)
    else { return }
    throw .signedNumber(chunk)
  }

  /// The length of a prefix word with a number behind it.
  private func prefixLength() -> Int? {
    let rest = scalars[position...]
    return prefixes.first { prefix in
      rest.starts(with: prefix) && digit(at: position + prefix.count) != nil
    }?.count
  }

  /// The text up to the next blank, as an error shows it.
  private var chunk: String {
    excerpt(string(of: scalars[chunkStart...].prefix { $0 != " " }))
  }

  /// Adds what was read since `start`; a kind is given for numbers only.
  private mutating func append(_ kind: Token.Kind?, from start: Int) {
    let text = string(of: scalars[start..<position])
    let key = lookupKey(text)
    let kind = kind ?? (key.isEmpty ? .punctuation : .word(key))
    tokens.append(Token(kind: kind, text: text, isGlued: start > chunkStart))
  }
}

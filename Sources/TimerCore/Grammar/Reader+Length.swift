// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Reader {
  /// A length that begins at a token: `25`, `5:30`, `1h 30m`.
  func length(at start: Int) throws(GrammarError) -> Phrase? {
    switch tokens[start].kind {
    case .number:
      return try unitSum(at: start)
    case .colons(let parts):
      return try colons(parts, at: start)
    case .word, .punctuation, .quoted:
      return nil
    }
  }

  /// Numbers with units, largest or smallest first; a bare number behind a unit counts the
  /// next smaller one, and a lone bare number counts minutes.
  private func unitSum(at start: Int) throws(GrammarError) -> Phrase {
    var milliseconds: Int64 = 0
    var used: Set<Unit> = []
    var last: Unit?
    var cursor = start
    while cursor < tokens.count, case .number(let number) = tokens[cursor].kind {
      let named = try unit(behind: cursor)
      guard let unit = named?.unit ?? (last == nil ? .minute : last?.smaller) else { break }
      let end = named?.end ?? cursor + 1
      guard used.insert(unit).inserted else {
        throw named == nil ? .secondTime(glued(from: cursor)) : .repeatedUnit(typed(cursor..<end))
      }
      // At most three summands of less than 4 × 10^15 each.
      milliseconds += number.milliseconds(of: unit)
      last = unit
      cursor = end
      guard named != nil else { break }
      cursor = joint(at: cursor)
    }
    return try phrase(milliseconds, tokens: start..<cursor)
  }

  /// The unit of the number at an index: a word that touches it, follows it, or hangs on a hyphen.
  private func unit(behind index: Int) throws(GrammarError) -> (unit: Unit, end: Int)? {
    var next = index + 1
    if next + 1 < tokens.count, tokens[next].text == "-", !isApart(next), !isApart(next + 1) {
      next += 1
    }
    guard let key = key(at: next) else { return nil }
    if let unit = lexicon.units[key] { return (unit, next + 1) }
    if next == index + 1, !isApart(next) { throw .unknownUnit(excerpt(tokens[next].text)) }
    return nil
  }

  /// Steps over a comma or an "and" if another number with a unit follows.
  private func joint(at index: Int) -> Int {
    guard index + 2 < tokens.count, case .number = tokens[index + 1].kind,
      let unitKey = key(at: index + 2), lexicon.units[unitKey] != nil
    else { return index }
    if tokens[index].kind == .punctuation { return index + 1 }
    return key(at: index).map(lexicon.and.contains) == true ? index + 1 : index
  }

  /// `5:30` is minutes and seconds, `1:30:00` hours, minutes and seconds, `1:30 h` what it says.
  private func colons(_ parts: [Number], at start: Int) throws(GrammarError) -> Phrase {
    let text = excerpt(tokens[start].text)
    for part in parts.dropFirst() where part.whole > 59 {
      throw .partTooLarge("\(part.whole)", in: text)
    }
    let named = try unit(behind: start)
    let end = named?.end ?? start + 1
    var unit: Unit? = parts.count == 3 ? .hour : .minute
    if let named {
      let fits = named.unit == .hour || (named.unit == .minute && parts.count == 2)
      guard fits else { throw .misplacedUnit(typed(start..<end)) }
      unit = named.unit
    }
    var milliseconds: Int64 = 0
    for part in parts {
      guard let current = unit else { break }
      milliseconds += part.milliseconds(of: current)
      unit = current.smaller
    }
    return try phrase(milliseconds, tokens: start..<end)
  }

  private func phrase(
    _ milliseconds: Int64, tokens range: Range<Int>
  ) throws(GrammarError) -> Phrase {
    let length = Duration.milliseconds(milliseconds)
    guard CountdownRange.contains(length) else {
      throw .outOfRange(typed(range))
    }
    return Phrase(time: .length(length), end: range.upperBound)
  }
}

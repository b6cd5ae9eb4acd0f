// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Grammar {
  /// Reads a chain of countdowns, `10m boil, 5m rest x3`; `nil` when the text is none.
  ///
  /// Steps stand between commas or semicolons. At the end `x3` means three rounds, `forever`
  /// rounds without end, and `ask` that each step waits for a person before the next begins.
  ///
  /// - Parameter isWritten: Whether `print` may have written the text: what it writes for a text
  ///   that is just short enough is longer than that.
  public func recipe(_ text: String, isWritten: Bool = false) throws(GrammarError) -> Recipe? {
    let count = text.unicodeScalars.count
    guard count <= (isWritten ? Self.longestWritten : Self.longestText) else {
      throw .tooLong(count)
    }
    var parts = Self.parts(of: text)
    let marks = Self.takeMarks(from: &parts)
    let read = parts.filter { (try? length(of: $0)) != nil }.count
    if read >= 1, let word = marks.unreadable { throw .unreadableRounds(excerpt(word)) }
    guard read >= 2 || (read == 1 && !marks.isEmpty) else { return nil }
    guard parts.count <= Recipe.mostSteps else { throw .tooManySteps(parts.count) }
    var steps: [Recipe.Step] = []
    for part in parts { steps.append(try length(of: part)) }
    return Recipe(steps: steps, rounds: marks.rounds ?? 1, confirms: marks.confirms)
  }

  /// A text that `recipe` reads as the same chain.
  public func print(_ recipe: Recipe) -> String {
    let steps = recipe.steps.map { step in
      // A comma in a name would begin another step, unless it is quoted.
      let plain = print(Request(time: .length(step.length), name: step.name))
      return Self.parts(of: plain).count == 1 ? plain : quoted(step)
    }
    var text = steps.joined(separator: ", ")
    if recipe.rounds != 1 || steps.count == 1 {
      text += recipe.rounds == 0 ? " forever" : " x\(recipe.rounds)"
    }
    return recipe.confirms ? text + " ask" : text
  }

  private func quoted(_ step: Recipe.Step) -> String {
    let length = print(Request(time: .length(step.length), name: ""))
    let name = step.name.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return "\(length) \"\(name)\""
  }

  private func length(of part: String) throws(GrammarError) -> Recipe.Step {
    let request = try parse(part)
    guard case .length(let length) = request.time else {
      throw .stepNeedsLength(excerpt(part))
    }
    return Recipe.Step(length: length, name: request.name)
  }

  /// The text between commas and semicolons, except in numbers and quotes.
  private static func parts(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var parts: [String.UnicodeScalarView] = [.init()]
    var closing: [Unicode.Scalar] = []
    for (index, scalar) in scalars.enumerated() {
      let isDecimal =
        index > 0 && index + 1 < scalars.count && digitValue(scalars[index - 1]) != nil
        && digitValue(scalars[index + 1]) != nil
      let isEscaped = index > 0 && scalars[index - 1] == "\\"
      if !closing.isEmpty {
        if closing.contains(scalar), !isEscaped { closing = [] }
      } else if let marks = closingQuotes[scalar] {
        closing = marks
      } else if separators.contains(scalar), !isDecimal {
        parts.append(.init())
        continue
      }
      parts[parts.count - 1].append(scalar)
    }
    return parts.map { String($0) }.filter { part in part.contains { !$0.isWhitespace } }
  }

  private static let separators: [Unicode.Scalar] = [
    ",", ";", "\u{FF0C}", "\u{FF1B}", "\u{060C}", "\u{061B}", "\u{3001}",
  ]

  private struct Marks {
    var rounds: Int?
    var confirms = false
    /// A number of rounds that is too small or too large.
    var unreadable: String?
    var isEmpty: Bool { rounds == nil && !confirms }
  }

  /// Takes `x3`, `forever` and `ask` off the end of the last part.
  private static func takeMarks(from parts: inout [String]) -> Marks {
    var marks = Marks()
    while let last = parts.last {
      var words = last.split(whereSeparator: \.isWhitespace)
      guard let word = words.popLast() else { break }
      if word.lowercased() == "ask", !marks.confirms {
        marks.confirms = true
      } else if let rounds = rounds(of: word), marks.rounds == nil {
        marks.rounds = rounds
      } else {
        if marks.rounds == nil, isNumbered(word) { marks.unreadable = String(word) }
        break
      }
      parts.removeLast()
      if !words.isEmpty { parts.append(words.joined(separator: " ")) }
    }
    return marks
  }

  private static func rounds(of word: Substring) -> Int? {
    if word.lowercased() == "forever" { return 0 }
    guard isNumbered(word) else { return nil }
    var number = 0
    for scalar in word.dropFirst().unicodeScalars {
      guard let digit = digitValue(scalar), number <= Recipe.mostRounds else { return nil }
      number = number * 10 + Int(digit)
    }
    return 1...Recipe.mostRounds ~= number ? number : nil
  }

  /// Whether a word is a sign of multiplication and digits.
  private static func isNumbered(_ word: Substring) -> Bool {
    guard let first = word.first, "x×X*".contains(first), word.count > 1 else { return false }
    return word.dropFirst().unicodeScalars.allSatisfy { digitValue($0) != nil }
  }
}

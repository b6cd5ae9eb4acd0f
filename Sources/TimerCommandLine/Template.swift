// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A text with fields in braces: `{name:<12} {remaining:compact>6}`.
public struct Template: Sendable, Hashable {
  public enum Field: String, Sendable, Hashable, CaseIterable {
    case id, name, state, remaining, overtime, elapsed, length, time, ends, percent
    case step, steps, next
  }

  /// How a length of time is written.
  public enum TimeStyle: String, Sendable, Hashable, CaseIterable {
    /// `24:59`
    case short
    /// `00:24:59`
    case clock
    /// `24m 59s`
    case plain
    /// `25m`, whole minutes
    case compact
    /// `1499`
    case seconds
    /// `25`, rounded up
    case minutes
  }

  enum Piece: Sendable, Hashable {
    case literal(String)
    case field(Field, TimeStyle, Padding?)
  }

  /// The least width of a field, and on which side it stands in it.
  struct Padding: Sendable, Hashable {
    enum Side: Sendable { case left, right }
    var side: Side
    var width: Int
    var fill: Character = " "
  }

  let pieces: [Piece]

  /// Whether the text changes with each second that passes, not only with each minute.
  var showsSeconds: Bool {
    pieces.contains { piece in
      guard case .field(let field, let style, _) = piece else { return false }
      return field.isTime && style != .compact && style != .minutes
    }
  }

  var showsPercent: Bool {
    pieces.contains { if case .field(.percent, _, _) = $0 { true } else { false } }
  }
}

extension Template.Field {
  var isTime: Bool {
    switch self {
    case .remaining, .overtime, .elapsed, .length, .time: true
    case .id, .name, .state, .ends, .percent, .step, .steps, .next: false
    }
  }
}

/// Why a template could not be read.
public enum TemplateError: Error, Sendable, Hashable {
  case unclosedBrace(String)
  case unknownField(String, nearest: String?)
  case unknownStyle(String, field: String, nearest: String?)
}

extension Template {
  /// Reads `{field}`, `{field:style}`, `{field:>6}`, `{field:style<6}`; `{{` is a brace.
  ///
  /// A backslash before n or t stands for a line's end and a tab.
  init(_ text: String) throws(TemplateError) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "\\" where rest.first == "n" || rest.first == "t" || rest.first == "\\":
        let next = rest.removeFirst()
        literal.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
      case "{":
        guard let close = rest.firstIndex(of: "}") else { throw .unclosedBrace(text) }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(try Template.field(String(rest[..<close])))
        rest = rest[(close + 1)...]
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  private static func field(_ text: String) throws(TemplateError) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let field = Field(rawValue: name) else {
      throw .unknownField(name, nearest: nearest(to: name, among: Field.allCases.map(\.rawValue)))
    }
    guard parts.count == 2 else { return .field(field, .short, nil) }
    let word = String(parts[1].prefix { $0.isLetter })
    let rest = parts[1].dropFirst(word.count)
    guard let style = word.isEmpty ? .short : TimeStyle(rawValue: word),
      word.isEmpty || field.isTime, let padding = rest.isEmpty ? .some(nil) : padding(rest)
    else {
      let styles = field.isTime ? TimeStyle.allCases.map(\.rawValue) : []
      throw .unknownStyle(
        String(parts[1]), field: name, nearest: nearest(to: word, among: styles))
    }
    return .field(field, style, padding)
  }

  /// `<12`, `>6`, `>06`, `6`; `nil` when it is none of them.
  private static func padding(_ text: Substring) -> Padding?? {
    var digits = text
    var side = Padding.Side.left
    if let mark = text.first, mark == "<" || mark == ">" {
      side = mark == ">" ? .right : .left
      digits = text.dropFirst()
    }
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy(\.isASCIIDigit),
      let width = Int(digits)
    else { return nil }
    let fill: Character = digits.first == "0" && side == .right ? "0" : " "
    return .some(Padding(side: side, width: width, fill: fill))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerBus
public import TimerCore

extension Invocation {
  /// Reads the arguments behind the program's name.
  ///
  /// `words` makes the language times are read in, besides English; only times ask for it.
  /// `presets` are the timers kept at hand; only words that are no time ask for them.
  public static func parse(
    _ arguments: [String], words: @escaping () -> UnitWords = { .english },
    presets: @escaping () -> [String] = { [] }
  ) throws(UsageError) -> Invocation {
    var parts = try Parts(arguments)
    if parts.flags.contains(.version) {
      return Invocation(verb: .version, action: .version)
    }
    guard let first = parts.words.first else {
      if parts.flags.contains(.help) { return Invocation(verb: .help, action: .help(nil)) }
      try parts.allow(for: .open)
      return Invocation(verb: .open, action: .openWindow)
    }
    let verb = try parts.takeVerb(first, words: words)
    if parts.flags.contains(.help) { return Invocation(verb: .help, action: .help(verb)) }
    try parts.allow(for: verb)
    var reader = Reading(
      verb: verb, parts: parts, grammar: { Grammar(words: words()) }, presets: presets)
    return try reader.read()
  }
}

/// The arguments, sorted into words and options.
struct Parts {
  /// What stands without a dash, in order.
  var words: [String] = []
  var flags: Set<Option> = []
  var values: [Option: String] = [:]

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      guard Parts.isOption(argument) else {
        words.append(argument)
        continue
      }
      let (option, attached) = try Parts.option(argument)
      guard option.takesValue else {
        if let attached {
          guard Parts.isCluster(argument) else { throw .strayValue(option.spelling) }
          rest.insert("-" + attached, at: rest.startIndex)
        }
        flags.insert(option)
        continue
      }
      guard let value = attached ?? rest.popFirst() else { throw .missingValue(option.spelling) }
      // Of other options the last one counts, as in an alias; a timer must not be passed over.
      if option == .timer, values[option] != nil {
        throw .conflict("--timer \(values[option] ?? "")", "--timer \(value)")
      }
      values[option] = value
    }
  }

  /// A dash before a digit is a sign, and a dash alone is a word.
  private static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isNumber && second != "." && second != " "
  }

  /// Whether letters of options stand together, such as `-qj`.
  private static func isCluster(_ argument: String) -> Bool {
    guard !argument.hasPrefix("--"), let next = argument.dropFirst(2).first else { return false }
    return Option.letters[next] != nil
  }

  private static func option(
    _ argument: String
  ) throws(UsageError) -> (Option, attached: String?) {
    if argument.hasPrefix("--") {
      let pieces = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pieces[0])
      guard let option = Option(rawValue: name) else {
        let near = nearest(to: name, among: Option.allCases.map(\.rawValue))
        throw .unknownOption("--" + name, nearest: near.map { "--" + $0 })
      }
      return (option, pieces.count > 1 ? String(pieces[1]) : nil)
    }
    let letter = argument[argument.index(after: argument.startIndex)]
    guard let option = Option.letters[letter] else {
      let word = String(argument.dropFirst())
      let near = nearest(to: word, among: Option.allCases.map(\.rawValue))
      throw .unknownOption(argument, nearest: near.map { "--" + $0 })
    }
    let attached = argument.dropFirst(2)
    guard option.takesValue || attached.isEmpty || isCluster(argument) else {
      throw .unknownOption(argument, nearest: option.spelling)
    }
    return (option, attached.isEmpty ? nil : String(attached))
  }

  /// Complains about the first option the verb has no use for.
  func allow(for verb: Verb) throws(UsageError) {
    let given = flags.union(values.keys).subtracting([.help])
    let stray = given.subtracting(verb.options).map(\.spelling).min()
    if let stray { throw .strayOption(stray, verb) }
  }

  /// The verb the words begin with, or the one that a time alone stands for.
  mutating func takeVerb(_ first: String, words: () -> UnitWords) throws(UsageError) -> Verb {
    if let verb = Verb(word: first) {
      self.words.removeFirst()
      return verb
    }
    if let sign = first.first, sign == "+" || sign == "-" { return .add }
    let near = nearest(to: first, among: Verb.allCases.map(\.rawValue) + Verb.aliases.keys.sorted())
    let isTime = first.first?.isNumber ?? false
    if near != nil, !isTime, !first.contains(" ") {
      throw .unknownVerb(first, nearest: near)
    }
    do {
      let grammar = Grammar(words: words())
      if try grammar.recipe(self.words.joined(separator: " ")) != nil { return .start }
      _ = try grammar.parse(words: self.words)
      return .start
    } catch {
      throw isTime ? .time(error) : .unknownVerb(first, nearest: near)
    }
  }
}

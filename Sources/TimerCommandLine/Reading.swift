// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerBus
internal import TimerCore

/// Reads what stands behind a verb.
struct Reading {
  let verb: Verb
  let parts: Parts
  let grammar: () -> Grammar
  let presets: () -> [String]

  mutating func read() throws(UsageError) -> Invocation {
    let action = try action()
    var invocation = Invocation(verb: verb, action: action)
    invocation.format = try format()
    invocation.look = try look()
    return invocation
  }

  private func action() throws(UsageError) -> Invocation.Action {
    switch verb {
    case .start: return .start(try start())
    case .pause: return .change(.pause, try which())
    case .resume: return .change(.resume, try which())
    case .toggle: return .change(.toggle, try which())
    case .cancel: return .change(.cancel, try which())
    case .restart: return .change(.restart, try which())
    case .stop: return .change(.stop, try which())
    case .next: return .change(.next, try which())
    case .silence: return .change(.silence, try which())
    case .undo: return .change(.undo, try which())
    case .add:
      let (amount, which) = try amount()
      return .change(.add(amount), which)
    case .length:
      let (amount, which) = try amount()
      return .change(.length(amount), which)
    case .rename:
      guard !parts.words.isEmpty else { throw .missingName }
      return .change(.rename(normalizedName(joined(parts.words))), try which(words: []))
    case .status:
      return .status(try which(), isQuiet: parts.flags.contains(.quiet))
    case .follow:
      return .follow(try which(), onlyChanges: parts.flags.contains(.changes))
    case .wait: return .wait(try which())
    case .list, .quit, .open, .version, .doctor, .stats:
      if let word = parts.words.first { throw .strayWord(word, verb) }
      return bare()
    case .help: return .help(try helped())
    case .history: return .history(try history())
    case .stopwatch: return .stopwatch(try stopwatch())
    case .preset: return .preset(try preset())
    case .config: return .config(try config())
    }
  }

  private func bare() -> Invocation.Action {
    switch verb {
    case .list: .list
    case .quit: .quit
    case .doctor: .doctor
    case .stats: .stats
    case .version: .version
    default: .openWindow
    }
  }

  private func helped() throws(UsageError) -> Verb? {
    guard let word = parts.words.first else { return nil }
    try nothing(behind: 1)
    guard let verb = Verb(word: word) else {
      throw .unknownVerb(word, nearest: nearest(to: word, among: Verb.allCases.map(\.rawValue)))
    }
    return verb
  }

  // What timers

  private func which() throws(UsageError) -> Which { try which(words: parts.words) }

  /// The timers named by `--timer`, by `--all` or by plain words.
  private func which(words: [String]) throws(UsageError) -> Which {
    let isAll = parts.flags.contains(.all)
    if let name = parts.values[.timer] {
      if isAll { throw .conflict("--timer", "--all") }
      if let word = words.first { throw .strayWord(word, verb) }
      return try Self.which(named: name)
    }
    guard !words.isEmpty else { return isAll ? .every : .current }
    if isAll { throw .conflict(words[0], "--all") }
    return try Self.which(named: joined(words))
  }

  /// Reads `7` and `#7` as a number, and everything else as a name.
  static func which(named text: String) throws(UsageError) -> Which {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit), let number = Int64(digits),
      let id = TimerID(number)
    {
      return .timer(id)
    }
    let name = normalizedName(text)
    guard !name.isEmpty else { throw .emptyTimer }
    // What the bus would read as something else than a name.
    guard case .named = Which(name) else { throw .emptyTimer }
    return .named(name)
  }

  func joined(_ words: [String]) -> String { words.joined(separator: " ") }

  // Times

  private func start() throws(UsageError) -> Invocation.Start {
    var start = try timer()
    if let name = parts.values[.name] {
      guard start.request.name.isEmpty else { throw .conflict(start.request.name, "--name") }
      start.request.name = normalizedName(name)
    }
    if let text = parts.values[.suspend] {
      guard let policy = SuspendPolicy(rawValue: text) else {
        let accepted = SuspendPolicy.allCases.map(\.rawValue)
        throw .unknownValue(
          text, of: "--suspend", accepted: accepted, nearest: nearest(to: text, among: accepted))
      }
      start.onSuspend = policy
    }
    if let text = parts.values[.ago] { start.ago = try ago(text, for: start.request.time) }
    start.sound = parts.values[.sound] ?? ""
    start.waits = parts.flags.contains(.wait)
    return start
  }

  /// The timer the words describe, or the preset they name.
  private func timer() throws(UsageError) -> Invocation.Start {
    if let chain = try recipe() { return chain }
    do {
      return Invocation.Start(request: try request())
    } catch {
      guard parts.values[.until] == nil, let preset = start(ofPresetNamed: joined(parts.words))
      else { throw error }
      return preset
    }
  }

  /// A chain such as `10m boil, 5m rest x3`; `nil` for anything else.
  private func recipe() throws(UsageError) -> Invocation.Start? {
    let recipe: Recipe?
    do throws(GrammarError) {
      recipe = try grammar().recipe(joined(parts.words))
    } catch { throw .time(error) }
    guard let recipe else { return nil }
    let stray: Option? = [.until, .ago, .name].first { parts.values[$0] != nil }
    if let stray { throw .conflict(joined(parts.words), stray.spelling) }
    let first = recipe.steps[0]
    let request = Request(time: .length(first.length), name: first.name)
    return Invocation.Start(request: request, recipe: recipe)
  }

  private func request() throws(UsageError) -> Request {
    if let time = parts.values[.until] {
      let clock = try parsed(["until " + time])
      guard clock.name.isEmpty, case .clock = clock.time else { throw .time(.notATimeOfDay(time)) }
      if (try? parsed(parts.words)) != nil { throw .conflict(joined(parts.words), "--until") }
      return Request(time: clock.time, name: normalizedName(joined(parts.words)))
    }
    guard !parts.words.isEmpty else { throw .missingTime(verb) }
    return try parsed(parts.words)
  }

  /// How long ago a timer of this time began; something must be left of it.
  private func ago(_ text: String, for time: When) throws(UsageError) -> Duration {
    let ago = try length(of: parsed([text]), in: text)
    guard case .length(let length) = time else { throw .conflict("--ago", "--until") }
    guard length - ago >= CountdownRange.shortest else { throw .agoTooLong(text) }
    return ago
  }

  /// `+5`, `-5m`, `5m tea`: a length and the timers it is for.
  private func amount() throws(UsageError) -> (Duration, Which) {
    guard var first = parts.words.first else { throw .missingTime(verb) }
    var isNegative = false
    if let sign = first.first, sign == "+" || sign == "-", verb == .add {
      isNegative = sign == "-"
      first.removeFirst()
    }
    let words = (first.isEmpty ? [] : [first]) + parts.words.dropFirst()
    let request = try parsed(words)
    let length = try length(of: request, in: joined(parts.words))
    let which = try which(words: request.name.isEmpty ? [] : [request.name])
    return (isNegative ? .zero - length : length, which)
  }

  private func length(of request: Request, in text: String) throws(UsageError) -> Duration {
    guard case .length(let length) = request.time else { throw .lengthNeeded(text) }
    return length
  }

  private func parsed(_ words: [String]) throws(UsageError) -> Request {
    do { return try grammar().parse(words: words) } catch { throw .time(error) }
  }

  // How the answer is written

  private func format() throws(UsageError) -> Format {
    guard let text = parts.values[.format] else {
      return parts.flags.contains(.json) ? .json : .plain
    }
    if parts.flags.contains(.json) { throw .conflict("--json", "--format") }
    return try Self.format(text)
  }

  static func format(_ text: String) throws(UsageError) -> Format {
    if let format = Format(name: text) { return format }
    if text.contains("{") { return .template(try template(text)) }
    throw .unknownValue(
      text, of: "--format", accepted: Format.names + ["'{name} {remaining}'"],
      nearest: nearest(to: text, among: Format.names))
  }

  private static func template(_ text: String) throws(UsageError) -> Template {
    do { return try Template(text) } catch { throw .template(error) }
  }

  private func look() throws(UsageError) -> Look {
    var look = Look()
    if let text = parts.values[.text] { look.text = try Self.template(text) }
    if let text = parts.values[.idle] { look.idle = text }
    if let text = parts.values[.percent] {
      guard let percent = Look.Percent(rawValue: text) else {
        let accepted = Look.Percent.allCases.map(\.rawValue)
        throw .unknownValue(
          text, of: "--percent", accepted: accepted, nearest: nearest(to: text, among: accepted))
      }
      look.percent = percent
    }
    return look
  }
}

extension Grammar {
  /// Reads words the shell has split; a word with blanks in it was quoted there.
  func parse(words: [String]) throws(GrammarError) -> Request {
    do {
      return try parse(words.joined(separator: " "))
    } catch {
      let quoted = words.map { $0.contains(" ") ? "\"\($0.escaped)\"" : $0 }
      guard words.count > 1, let request = try? parse(quoted.joined(separator: " ")) else {
        throw error
      }
      return request
    }
  }
}

extension String {
  fileprivate var escaped: String {
    var text = ""
    for character in self {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return text
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}

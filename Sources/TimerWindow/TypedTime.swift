// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What the field holds, understood or not.
enum TypedTime: Hashable {
  case nothing
  case understood(Request)
  case chain(Recipe)
  case wrong(GrammarError)

  init(_ text: String, _ grammar: Grammar) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      self = .nothing
      return
    }
    do {
      if let recipe = try grammar.recipe(text) {
        self = .chain(recipe)
      } else {
        self = .understood(try grammar.parse(text))
      }
    } catch {
      self = .wrong(error)
    }
  }

  /// The timer to start at `now`; `nil` when nothing is typed.
  func plan(at now: Moment) throws(GrammarError) -> Plan? {
    switch self {
    case .nothing: return nil
    case .wrong(let error): throw error
    case .chain(let recipe): return recipe.plan()
    case .understood(let request):
      let calendar = LocalCalendarOfMachine()
      var plan = Plan(
        length: try request.time.countdown(from: now.wall, calendar: calendar), name: request.name)
      if case .clock(let time) = request.time {
        plan.until = time.resolve(now: now.wall, calendar: calendar)
      }
      return plan
    }
  }

  /// The text that is read as the same; `nil` when it is no time.
  func printed(by grammar: Grammar) -> String? {
    switch self {
    case .nothing, .wrong: nil
    case .understood(let request): grammar.print(request)
    case .chain(let recipe): grammar.print(recipe)
    }
  }
}

/// The calendar of the place the machine is in.
struct LocalCalendarOfMachine: LocalCalendar {
  func offset(atWall wall: Duration) -> Duration { LocalTime.offset(at: wall) }
}

extension Grammar {
  /// The text in the form it is kept in.
  func normal(_ text: String) throws(GrammarError) -> String {
    if let recipe = try recipe(text) { return print(recipe) }
    return print(try parse(text))
  }

  /// Reads the words of the person's languages.
  static func ofPerson() -> Grammar {
    Grammar(words: UnitWords(language: Messages.wantedLanguages))
  }
}

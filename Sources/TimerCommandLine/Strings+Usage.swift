// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

extension UsageError {
  /// Names what is wrong, what is accepted and what was probably meant.
  var message: String {
    switch self {
    case .unknownVerb(let word, let near):
      Self.guess(near) { tr("“{word}” is neither a verb nor a time.").filled(["word": word]) }
    case .unknownOption(let word, let near):
      Self.guess(near) { tr("There is no option {word}.").filled(["word": word]) }
    case .strayOption(let option, .open):
      tr("{option} needs a verb before it, such as “marzano status”.").filled(["option": option])
    case .strayOption(let option, let verb):
      tr("“{verb}” has no use for {option}.").filled(["verb": verb.rawValue, "option": option])
        + Self.accepts(verb)
    case .missingValue(let option):
      tr("{option} needs a value behind it.").filled(["option": option])
    case .strayValue(let option):
      tr("{option} takes no value.").filled(["option": option])
    case .unknownValue(let value, let option, let accepted, let near):
      Self.guess(near) {
        tr("{option} does not know “{value}”; it takes {accepted}.").filled([
          "option": option, "value": value, "accepted": accepted.joined(separator: ", "),
        ])
      }
    case .strayWord(let word, let verb):
      tr("“{word}” is one word too many; usage: {usage}").filled([
        "word": word, "usage": verb.usage,
      ])
    case .conflict(let one, let other):
      tr("{one} and {other} do not go together.").filled(["one": one, "other": other])
    case .missingTime(let verb):
      tr("“{verb}” needs a time, such as 25m, 5:30 or 1h30; usage: {usage}")
        .filled(["verb": verb.rawValue, "usage": verb.usage])
    case .missingName:
      tr("“rename” needs the new name; usage: {usage}").filled(["usage": Verb.rename.usage])
    case .emptyTimer:
      tr("--timer takes a name, or a number such as 7 or #7.")
    case .lengthNeeded(let text):
      tr("“{text}” is a time of day; a length is needed here, such as 5m.").filled(["text": text])
    case .agoTooLong(let text):
      tr("“{text}” ago the timer would be over already.").filled(["text": text])
    case .time(let error): error.message
    case .template(let error): error.message
    }
  }

  private static func guess(_ near: String?, _ problem: () -> String) -> String {
    guard let near else { return problem() }
    return problem() + " " + tr("Did you mean {word}?").filled(["word": near])
  }

  private static func accepts(_ verb: Verb) -> String {
    guard !verb.options.isEmpty else { return "" }
    let options = verb.options.map(\.spelling).sorted().joined(separator: ", ")
    return " " + tr("It takes {options}.").filled(["options": options])
  }
}

extension TemplateError {
  var message: String {
    switch self {
    case .unclosedBrace(let text):
      return tr("“{text}” has an opening brace without a closing one; write {{ for a brace.")
        .filled(["text": text])
    case .unknownField(let name, let near):
      let accepted = Template.Field.allCases.map(\.rawValue).joined(separator: ", ")
      let problem = tr("A template has no field “{name}”; there are {accepted}.")
        .filled(["name": name, "accepted": accepted])
      return problem + Self.guess(near)
    case .unknownStyle(let style, let field, let near):
      let accepted = Template.TimeStyle.allCases.map(\.rawValue).joined(separator: ", ")
      let problem = tr(
        "“{style}” does not fit the field “{field}”; times take {accepted}, all a width such as >6."
      )
      .filled(["style": style, "field": field, "accepted": accepted])
      return problem + Self.guess(near)
    }
  }

  private static func guess(_ near: String?) -> String {
    near.map { " " + tr("Did you mean {word}?").filled(["word": $0]) } ?? ""
  }
}

extension GrammarError {
  /// The explanation in the person's language.
  var message: String {
    switch self {
    case .empty: tr("Type a time, such as 25m, 5:30, 1h 30m or until 14:30.")
    case .tooLong: explanation
    case .noTime(let text):
      Self.say(
        tr("“{text}” has no time in it; add one, such as 25m, 5:30, 1h 30m or until 14:30."), text)
    case .missingTimeOfDay(let text):
      Self.say(tr("“{text}” needs a time of day, such as {text} 14:30 or {text} 5pm."), text)
    case .unknownUnit(let text):
      Self.say(
        tr("“{text}” is not a unit of time; use h, min or s, or put the name in quotes."), text)
    case .misplacedUnit(let text):
      Self.say(
        tr("“{text}” has the wrong unit; 5:30 min and 1:30 h are read, and 5:30 alone is min:s."),
        text)
    case .repeatedUnit(let text):
      Self.say(
        tr("“{text}” names the same unit again; give hours, minutes and seconds once each."), text)
    case .unreadableNumber(let text):
      Self.say(tr("“{text}” is not a number; write 25, 1.5h, 5:30 or 1:30:00."), text)
    case .signedNumber(let text):
      Self.say(tr("“{text}” has a sign; a time is written without one, such as 5m."), text)
    case .partTooLarge(let part, let text):
      tr("“{part}” in “{text}” is too large; after a colon comes 0 to 59.")
        .filled(["part": part, "text": text])
    case .notATimeOfDay(let text):
      Self.say(
        tr("“{text}” is not a time of day; use 0:00 to 23:59, or 1 to 12 with am or pm."), text)
    case .secondTime(let text):
      Self.say(
        tr("“{text}” is a second time; put a name with numbers in quotes, such as 7m \"bus 10\"."),
        text)
    case .unclosedQuote(let text): Self.say(tr("{text} has no closing quotation mark."), text)
    case .outOfRange(let text):
      Self.say(tr("“{text}” is out of range; a timer runs from 1 s to 99:59:59."), text)
    case .tooFarAhead(let text):
      Self.say(tr("“{text}” is too far ahead; a timer runs for 99:59:59 at most."), text)
    case .stepNeedsLength(let text):
      Self.say(
        tr("“{text}” cannot be a step; each needs a length, such as 10m boil, 5m rest."), text)
    case .tooManySteps: explanation
    }
  }

  private static func say(_ message: String, _ text: String) -> String {
    message.filled(["text": text])
  }
}

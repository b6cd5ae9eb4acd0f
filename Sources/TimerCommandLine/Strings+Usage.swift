// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

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
    case .missingArgument(let verb):
      tr("“{verb}” needs more words; usage: {usage}")
        .filled(["verb": verb.rawValue, "usage": verb.usage])
    case .unknownPreference(let key, let accepted, let near):
      Self.guess(near) { Self.noPreference(key, accepted) }
    case .badPreference(let error, let near):
      Self.guess(near) {
        tr("{key} cannot be {value}; it takes {accepted}.").filled([
          "key": error.preference.rawValue, "value": error.text, "accepted": error.accepted,
        ])
      }
    case .badPreset(let text):
      tr("“{text}” cannot be a preset: a semicolon stands between presets.").filled(["text": text])
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

  private static func noPreference(_ key: String, _ accepted: [String]) -> String {
    guard !accepted.isEmpty else {
      return tr("There is no preference {key}; “marzano config” shows them.")
        .filled(["key": key])
    }
    return tr("There is no preference {key}; there are {accepted}.")
      .filled(["key": key, "accepted": accepted.joined(separator: ", ")])
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

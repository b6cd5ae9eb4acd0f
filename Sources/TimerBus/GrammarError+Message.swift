// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
public import TimerCore

extension GrammarError {
  /// The explanation in the person's language.
  public var message: String {
    switch self {
    case .empty: tr("Type a time, such as 25m, 5:30, 1h 30m or until 14:30.")
    case .tooLong(let count):
      tr("The text has {count} characters; at most {most} are read.")
        .filled(["count": String(count), "most": String(Grammar.longestText)])
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
    case .unreadableRounds(let text):
      tr("“{text}” is no number of rounds; use x1 to x{most} or forever, or quotes.")
        .filled(["text": text, "most": String(Recipe.mostRounds)])
    case .tooManySteps(let count):
      tr("The text has {count} steps; at most {most} are read.")
        .filled(["count": String(count), "most": String(Recipe.mostSteps)])
    }
  }

  private static func say(_ message: String, _ text: String) -> String {
    message.filled(["text": text])
  }
}

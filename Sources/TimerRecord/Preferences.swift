// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
public import TimerCore

/// The preferences as they hold now: what the file says, and the standard where it says nothing.
public struct Preferences: Sendable, Hashable {
  /// The texts of the file that make sense.
  private var texts: [Preference: String] = [:]

  public init() {}

  /// The text of a value, for files and the command line.
  public subscript(preference: Preference) -> String { texts[preference] ?? preference.standard }

  public func flag(_ preference: Preference) -> Bool { self[preference] == "true" }
  public func number(_ preference: Preference) -> Int { Int(self[preference]) ?? 0 }
  public func text(_ preference: Preference) -> String { self[preference] }

  /// `nil` for never.
  public func length(_ preference: Preference) -> Duration? {
    Preferences.length(self[preference]) ?? nil
  }

  /// The lengths of a list, longest first, each once.
  public func lengths(_ preference: Preference) -> [Duration] {
    let all = items(preference).compactMap { Preferences.length($0) ?? nil }
    return Set(all).sorted(by: >)
  }

  /// The items of a list, none of them empty.
  public func items(_ preference: Preference) -> [String] {
    self[preference].split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// The command of the preference `hooks.on-EVENT`; `nil` for none.
  public func hook(_ event: String) -> String? {
    guard let preference = Preference(rawValue: "hooks.on-" + event) else { return nil }
    let command = self[preference]
    return command.isEmpty ? nil : command
  }

  /// What suspend means for a new timer.
  public var onSuspend: SuspendPolicy {
    SuspendPolicy(rawValue: self[.timerOnSuspend]) ?? .runOn
  }

  /// The limits the machine goes by.
  public var rules: Rules {
    var rules = Rules()
    if let lasts = length(.alarmLasts) { rules.ringsFor = lasts }
    rules.warnsBefore = lengths(.alarmWarnBefore)
    rules.chimesEvery = length(.alarmChimeEvery)
    rules.escalatesAfter = length(.alarmEscalateAfter)
    return rules
  }

  /// Takes over a text, or throws what is wrong with it.
  public mutating func set(_ preference: Preference, to text: String) throws(PreferenceError) {
    try Preferences.check(preference, text)
    texts[preference] = text.trimmed
  }

  private static func check(
    _ preference: Preference, _ text: String
  ) throws(PreferenceError) {
    let text = text.trimmed
    let isSound =
      switch preference.kind {
      case .flag: text == "true" || text == "false"
      case .choice(let words): words.contains(text)
      case .number(let range): Int(text).map { range.contains($0) } ?? false
      case .length: length(text) != nil
      case .lengths: text.split(separator: ";").allSatisfy { length($0.trimmed) ?? nil != nil }
      case .text, .texts: !text.contains { $0.isNewline || $0 == "\0" }
      }
    guard isSound else { throw PreferenceError(preference: preference, text: text) }
  }

  /// A length of the grammar; `.some(nil)` for `0`, `nil` for what is none.
  private static func length(_ text: String) -> Duration?? {
    if text == "0" { return .some(nil) }
    guard let request = try? Grammar().parse(text), request.name.isEmpty,
      case .length(let length) = request.time
    else { return nil }
    return length
  }
}

/// A value that is not accepted, and what would be.
public struct PreferenceError: Error, Sendable, Hashable {
  public let preference: Preference
  public let text: String

  /// What the preference takes, such as `true or false`.
  public var accepted: String {
    switch preference.kind {
    case .flag: "true, false"
    case .choice(let words): words.joined(separator: ", ")
    case .number(let range): "\(range.lowerBound) … \(range.upperBound)"
    case .length: "30s, 10m, 1h 30m, 0"
    case .lengths: "5m;1m"
    case .text, .texts: tr("one line of text")
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

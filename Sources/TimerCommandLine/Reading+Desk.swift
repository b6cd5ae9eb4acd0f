// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands behind `history`, `preset` and `config`.
extension Reading {
  func limit() throws(UsageError) -> Int {
    if let word = parts.words.first { throw .strayWord(word, verb) }
    guard let text = parts.values[.limit] else { return 20 }
    guard let limit = Int(text), 1...1_000_000 ~= limit else {
      throw .unknownValue(text, of: "--limit", accepted: ["1 … 1000000"], nearest: nil)
    }
    return limit
  }

  func preset() throws(UsageError) -> Invocation.Preset {
    guard let word = parts.words.first else { return .list }
    let rest = parts.words.dropFirst().joined(separator: " ")
    switch word {
    case "list":
      guard rest.isEmpty else { throw .strayWord(rest, verb) }
      return .list
    case "start", "add", "remove":
      guard !rest.isEmpty else { throw .missingArgument(verb) }
      return word == "start" ? .start(rest) : word == "add" ? .add(rest) : .remove(rest)
    default:
      let accepted = ["list", "start", "add", "remove"]
      throw .unknownValue(
        word, of: "preset", accepted: accepted, nearest: nearest(to: word, among: accepted))
    }
  }

  func config() throws(UsageError) -> Invocation.Config {
    let isReset = parts.flags.contains(.reset)
    guard let key = parts.words.first else {
      if isReset { throw .missingArgument(verb) }
      return .list
    }
    let value = parts.words.dropFirst().joined(separator: " ")
    if parts.words.count == 1 { return isReset ? .reset(key) : .read(key) }
    if isReset { throw .conflict(value, "--reset") }
    return .set(key, to: value)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Reader {
  /// How surely the words before a number announce a time of day.
  private enum Lead {
    case none
    /// "at", "tomorrow" or "fri": only if a time of day follows, otherwise part of the name.
    case weak
    /// "until": nothing else can follow.
    case strong
  }

  /// Hours, minutes and seconds as typed, not yet checked.
  private struct Reading {
    var text: String
    var parts: [Int64]
    var half: DayHalf?
    var end: Int
    /// Something in it, such as "pm" or "Uhr", says that it is a time of day.
    var isMarked = false
  }

  /// A time of day that begins at a token: `until 14:30`, `@5pm`, `noon`, `tomorrow 7`.
  func clock(at start: Int) throws(GrammarError) -> Phrase? {
    var cursor = start
    var lead = Lead.none
    var day: ClockTime.Day?
    while let key = key(at: cursor) {
      if lexicon.until.contains(key) {
        lead = .strong
      } else if lexicon.at.contains(key) {
        lead = lead == .none ? .weak : lead
      } else if day == nil, let named = lexicon.days[key] {
        day = named
        lead = lead == .none ? .weak : lead
      } else {
        break
      }
      cursor += 1
    }
    guard var reading = try reading(at: cursor, lead: lead) else { return nil }
    if day == nil, let named = dayBehind(reading, lead: lead) {
      day = named
      reading.isMarked = true
      reading.end += 1
    }
    guard lead != .none || reading.isMarked else { return nil }
    return Phrase(time: .clock(try checked(reading, day: day)), end: reading.end)
  }

  /// "5pm fri" and "7:30 tomorrow" anywhere; "9:00 fri" only at the end of the text, because
  /// abbreviated weekdays are words of other meaning in many languages.
  private func dayBehind(_ reading: Reading, lead: Lead) -> ClockTime.Day? {
    guard isApart(reading.end), let key = key(at: reading.end), let day = lexicon.days[key] else {
      return nil
    }
    if case .weekday = day, lead == .none, !reading.isMarked, reading.end < tokens.count - 1 {
      return nil
    }
    return day
  }

  // MARK: The hour

  private func reading(at start: Int, lead: Lead) throws(GrammarError) -> Reading? {
    if let key = key(at: start), let hour = lexicon.hours[key] {
      let end = start + 1
      return Reading(text: "", parts: [Int64(hour)], end: skipUntil(at: end), isMarked: true)
    }
    var cursor = start
    let ahead = key(at: cursor).flatMap { lexicon.halvesAhead[$0] }
    if ahead != nil { cursor += 1 }
    guard let parts = parts(at: cursor) else { return nil }
    var reading = Reading(text: "", parts: parts, half: ahead, end: cursor + 1)
    reading.isMarked = ahead != nil
    readHourMark(&reading, lead: lead)
    readHalf(&reading)
    let end = skipUntil(at: reading.end)
    reading.isMarked = reading.isMarked || end > reading.end
    reading.end = end
    reading.text = typed(start..<end)
    guard try isTimeOfDay(reading, number: cursor, lead: lead) else { return nil }
    return reading
  }

  /// The parts of `14:30`, `14`, `1430` and `14.30`; nil if there is no number.
  private func parts(at index: Int) -> [Int64]? {
    guard index < tokens.count else { return nil }
    switch tokens[index].kind {
    case .colons(let numbers):
      // A fraction of a second means nothing on a clock.
      return numbers.contains { $0.fractionDigits > 0 } ? [-1] : numbers.map(\.whole)
    case .number(let number):
      if let minutes = number.hundredths { return [number.whole, minutes] }
      if number.fractionDigits > 0 { return [-1] }
      return number.wholeDigits == 4 ? [number.whole / 100, number.whole % 100] : [number.whole]
    case .word, .punctuation, .quoted:
      return nil
    }
  }

  /// Steps over "Uhr" and, where a time of day is announced, over "h", with minutes behind.
  private func readHourMark(_ reading: inout Reading, lead: Lead) {
    guard let key = key(at: reading.end) else { return }
    let isHour = lead != .none && reading.parts.count == 1 && lexicon.units[key] == .hour
    guard lexicon.oClock.contains(key) || isHour else { return }
    reading.isMarked = true
    reading.end += 1
    guard reading.parts.count == 1, reading.end < tokens.count,
      case .number(let minutes) = tokens[reading.end].kind, minutes.fractionDigits == 0
    else { return }
    // "14 Uhr 30 s" has no minutes: the 30 is left to be refused as a second time.
    let unit = self.key(at: reading.end + 1).flatMap { lexicon.units[$0] }
    guard unit == nil || unit == .minute else { return }
    reading.parts.append(minutes.whole)
    reading.end += unit == nil ? 1 : 2
  }

  /// Steps over "am" or "pm".
  private func readHalf(_ reading: inout Reading) {
    guard let key = key(at: reading.end), let half = lexicon.halvesBehind[key] else { return }
    // In "25 am Herd" the word belongs to the name.
    let isHour = reading.parts.count > 1 || 1...12 ~= reading.parts[0]
    guard isHour || !isApart(reading.end) else { return }
    reading.half = half
    reading.isMarked = true
    reading.end += 1
  }

  private func skipUntil(at index: Int) -> Int {
    key(at: index).map(lexicon.untilBehind.contains) == true ? index + 1 : index
  }

  /// Tells "tomorrow 7" from "tomorrow 7m", and refuses "until 7m".
  private func isTimeOfDay(
    _ reading: Reading, number: Int, lead: Lead
  ) throws(GrammarError) -> Bool {
    guard !reading.isMarked, lead != .none, let key = key(at: reading.end) else { return true }
    guard lexicon.units[key] != nil || !isApart(reading.end) else { return true }
    guard lead == .strong else { return false }
    throw .notATimeOfDay(typed(number..<(reading.end + 1)))
  }

  // MARK: The check

  private func checked(
    _ reading: Reading, day: ClockTime.Day?
  ) throws(GrammarError) -> ClockTime {
    var parts = reading.parts + [0, 0]
    if let half = reading.half {
      guard 1...12 ~= parts[0] else { throw .notATimeOfDay(reading.text) }
      parts[0] = parts[0] % 12 + (half == .afterNoon ? 12 : 0)
    }
    // 24:00 is the midnight that ends the day.
    if day == nil, parts[0] == 24, parts[1] == 0, parts[2] == 0 { parts[0] = 0 }
    for part in parts[1...2] where part > 59 {
      throw .partTooLarge("\(part)", in: reading.text)
    }
    let time = ClockTime(
      day: day ?? .next, hour: Int(parts[0]), minute: Int(parts[1]), second: Int(parts[2]))
    guard let time else { throw .notATimeOfDay(reading.text) }
    return time
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Knows the local time zone, which the core does not.
public protocol LocalCalendar {
  /// What local clocks are ahead of UTC at an instant, given since 1970-01-01T00:00:00Z.
  func offset(atWall: Duration) -> Duration
}

extension ClockTime {
  /// The instant this time comes next, strictly after `now`; both since 1970-01-01T00:00:00Z.
  ///
  /// A time that the spring change leaves out moves to the first instant after the gap. One that
  /// the autumn change repeats is the first of the two, or the second once the first has passed.
  public func resolve(now: Duration, calendar: some LocalCalendar) -> Duration {
    let wall = LocalWall(calendar: calendar)
    // Any date a clock can show, far from the ends of the integers.
    let nowSecond = min(max(now, .seconds(-100_000_000_000)), .seconds(100_000_000_000))
      .components.seconds
    let today = floorDivide(nowSecond + wall.offset(at: nowSecond), by: 86_400)
    let timeOfDay = Int64(hour * 3600 + minute * 60 + second)
    for dayNumber in today...(today + 15) where matches(dayNumber, today: today) {
      let instants = wall.instants(ofLocal: dayNumber * 86_400 + timeOfDay)
      if let instant = instants.first(where: { .seconds($0) > now }) { return .seconds(instant) }
    }
    // Reached only with a calendar or a clock that makes no sense: a day from now.
    return .seconds(nowSecond + 86_400)
  }

  private func matches(_ dayNumber: Int64, today: Int64) -> Bool {
    switch day {
    case .next: true
    case .tomorrow: dayNumber > today
    // Day 0, 1970-01-01, was a Thursday.
    case .weekday(let weekday):
      dayNumber + 3 - floorDivide(dayNumber + 3, by: 7) * 7 == Int64(weekday.rawValue)
    }
  }
}

/// Local time to instants, in whole seconds.
private struct LocalWall<Calendar: LocalCalendar> {
  let calendar: Calendar

  /// The offset from UTC; no zone is more than a day away from it.
  func offset(at instant: Int64) -> Int64 {
    let offset = calendar.offset(atWall: .seconds(instant))
    return min(max(offset, .seconds(-86_400)), .seconds(86_400)).components.seconds
  }

  /// The instants at which local clocks show a time, in order; in a gap, the gap's end.
  func instants(ofLocal local: Int64) -> [Int64] {
    // Offsets reach from UTC-12 to UTC+14: a change between these two instants may matter.
    let before = offset(at: local - 15 * 3600)
    let after = offset(at: local + 13 * 3600)
    let candidates = before == after ? [local - before] : [local - before, local - after]
    // Both exist only if the offset shrank, so that the earlier one comes first.
    let existing = candidates.filter { local - $0 == offset(at: $0) }
    guard existing.isEmpty else { return existing }
    return [change(between: local - max(before, after), and: local - min(before, after))]
  }

  /// The first instant after `low` with another offset than at `low`.
  private func change(between low: Int64, and high: Int64) -> Int64 {
    let old = offset(at: low)
    var (unchanged, changed) = (low, high)
    while changed - unchanged > 1 {
      let middle = unchanged + (changed - unchanged) / 2
      if offset(at: middle) == old { unchanged = middle } else { changed = middle }
    }
    return changed
  }
}

/// Division that rounds towards the past also before 1970.
private func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

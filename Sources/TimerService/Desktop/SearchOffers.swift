// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// What a search field is offered for what is typed into it, and what the choice stands for.
///
/// An offer's id carries all it takes to carry it out, so that nothing has to be remembered.
@MainActor struct SearchOffers {
  struct Offer: Sendable, Hashable {
    let id: String
    let title: String
    let detail: String
    /// From 0 to 1.
    let relevance: Double
  }

  private static let startPrefix = "start "
  private static let minuteMore = "add"
  private static let toggle = "toggle"

  /// What a timer started here does in suspend.
  private let onSuspend: @MainActor () -> SuspendPolicy
  private let grammar: Grammar
  /// Words that mean this program, in lower case.
  private let words: [String]

  init(language: String, onSuspend: @escaping @MainActor () -> SuspendPolicy) {
    self.onSuspend = onSuspend
    let local = UnitWords(language: language)
    grammar = Grammar(words: local)
    words = (UnitWords.english.timer + local.timer + ["marzano", "countdown"]).map {
      $0.lowercased()
    }
  }

  func offers(for text: String, _ snapshot: TimerSnapshot, at now: Moment) -> [Offer] {
    if let start = start(text, at: now) { return [start] }
    let typed = normalizedName(text).lowercased()
    let isName = typed.count >= 3 && words.contains { $0.hasPrefix(typed) }
    return commands(snapshot, at: now).filter { offer in
      isName || typed.count >= 3 && offer.title.lowercased().hasPrefix(typed)
        || typed == "+1" && offer.id == Self.minuteMore
    }
  }

  /// The command of a chosen offer; `nil` for an id that is none, or whose timer has gone since.
  func command(of id: String, _ snapshot: TimerSnapshot, at now: Moment) -> TimerCommand? {
    switch id {
    case Self.toggle: return snapshot.current.map { .toggle(.timer($0.id)) }
    case Self.minuteMore: return snapshot.current.map { .add(.seconds(60), .timer($0.id)) }
    default:
      guard id.hasPrefix(Self.startPrefix),
        let request = try? grammar.parse(String(id.dropFirst(Self.startPrefix.count)))
      else { return nil }
      return plan(request, at: now).map { .start($0) }
    }
  }

  /// The offer of that id as it is worded now; `nil` for an id that is none.
  func offer(_ id: String, _ snapshot: TimerSnapshot, at now: Moment) -> Offer? {
    if id.hasPrefix(Self.startPrefix) {
      return start(String(id.dropFirst(Self.startPrefix.count)), at: now)
    }
    return commands(snapshot, at: now).first { $0.id == id }
  }

  private func start(_ text: String, at now: Moment) -> Offer? {
    guard isMeant(text), let request = try? grammar.parse(text),
      let plan = plan(request, at: now)
    else { return nil }
    let time =
      switch request.time {
      case .length(let length): DurationText.plain(length)
      case .clock(let clock): clock.text
      }
    return Offer(
      id: Self.startPrefix + grammar.print(request),
      title: DesktopStrings.start(time, name: plan.name),
      detail: DesktopStrings.endsAt(now.wall + plan.length), relevance: 0.9)
  }

  /// Whether a text is about a timer at all: a number alone may be about anything.
  private func isMeant(_ text: String) -> Bool {
    let parts = normalizedName(text).lowercased().split(separator: " ").map(String.init)
    guard let first = parts.first else { return false }
    if words.contains(first) { return parts.count > 1 }
    guard first.allSatisfy({ $0.isNumber }) else { return true }
    // "25 min" says what the number counts; "25 tea" does not.
    guard parts.count > 1, let two = try? grammar.parse(first + " " + parts[1]) else {
      return false
    }
    return two.name.isEmpty
  }

  private func plan(_ request: Request, at now: Moment) -> Plan? {
    // What cannot be counted down to is simply not offered.
    guard let length = try? request.time.countdown(from: now.wall, calendar: Calendar()) else {
      return nil
    }
    var plan = Plan(length: length, name: request.name, onSuspend: onSuspend())
    if case .clock = request.time { plan.until = now.wall + length }
    return plan
  }

  private func commands(_ snapshot: TimerSnapshot, at now: Moment) -> [Offer] {
    guard let timer = snapshot.current else { return [] }
    let name = timer.plan.name.isEmpty ? "" : timer.plan.name + " – "
    let detail = name + DesktopStrings.standing(of: timer, at: now)
    let title =
      switch timer.state {
      case .paused: DesktopStrings.resumeTimer
      case .overtime: DesktopStrings.stopTimer
      case .running, .idle: DesktopStrings.pauseTimer
      }
    return [
      Offer(id: Self.toggle, title: title, detail: detail, relevance: 0.8),
      Offer(
        id: Self.minuteMore, title: DesktopStrings.addMinute, detail: detail, relevance: 0.7),
    ]
  }

  private struct Calendar: LocalCalendar {
    func offset(atWall: Duration) -> Duration { LocalTime.offset(at: atWall) }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// Timers in the forms that status bars read; names are made harmless for each.
struct BarText {
  /// The timers to show, the one that has the room first.
  let views: [TimerView]
  let look: Look

  private var first: TimerView? { views.first }
  private static let plainText = (try? Template("{name} {time}")) ?? Template(pieces: [])
  private static let timeAlone = (try? Template("{time}")) ?? Template(pieces: [])

  /// The text of the bar before any colour.
  private func text(escape: (String) -> String = { $0 }) -> String {
    guard let first else { return escape(look.idle) }
    let isNamed = !first.timer.plan.name.isEmpty
    let template = look.text ?? (isNamed ? Self.plainText : Self.timeAlone)
    return template.filled(with: first, escape: escape)
  }

  private var shortText: String { first?.time ?? look.idle }

  /// `running`, `paused`, `overtime` or `idle`.
  private var state: TimerState { first?.timer.state ?? .idle }

  var waybar: Json {
    .object([
      .init("text", .string(text(escape: Self.markup))),
      .init("alt", .string(state.rawValue)),
      .init("tooltip", .string(Self.markup(tooltip))),
      .init("class", .array(classes.map { .string($0) })),
      .init("percentage", .integer(Int64(first?.percentShown ?? 0))),
    ])
  }

  private var tooltip: String {
    guard first != nil else { return Strings.idle }
    return views.map(PlainText.line).joined(separator: "\n")
  }

  /// What a style sheet can tell apart.
  private var classes: [String] {
    guard let first else { return [TimerState.idle.rawValue] }
    var classes = [state.rawValue]
    if first.timer.isRinging { classes.append("ringing") }
    if state == .running, first.remaining <= .seconds(60) { classes.append("last-minute") }
    if views.count > 1 { classes.append("several") }
    return classes
  }

  var polybar: String {
    let text = text(escape: Self.polybarText)
    return color.map { "%{F\($0)}\(text)%{F-}" } ?? text
  }

  var tmux: String {
    let text = text(escape: Self.tmuxText)
    switch state {
    case .idle, .running: return text
    case .paused: return "#[dim]\(text)#[default]"
    case .overtime: return "#[fg=red,bold]\(text)#[default]"
    }
  }

  /// Text, short text and colour, each on its line.
  var i3blocks: [String] {
    first == nil ? [text()] : [text(), shortText] + (color.map { [$0] } ?? [])
  }

  /// One block of the i3bar protocol.
  var i3bar: Json {
    var members: [Json.Member] = [
      .init("name", .string("marzano")), .init("full_text", .string(text())),
      .init("short_text", .string(shortText)),
    ]
    if let color { members.append(.init("color", .string(color))) }
    if state == .overtime { members.append(.init("urgent", .bool(true))) }
    return .object(members)
  }

  var i3status: Json {
    let mood =
      switch state {
      case .idle: "Idle"
      case .running: "Info"
      case .paused: "Warning"
      case .overtime: "Critical"
      }
    return .object([
      .init("icon", .string(first == nil ? "" : "pomodoro")), .init("state", .string(mood)),
      .init("text", .string(text())), .init("short_text", .string(shortText)),
    ])
  }

  private var color: String? {
    switch state {
    case .idle, .running: nil
    case .paused: "#999999"
    case .overtime: "#ff5555"
    }
  }

  // Escapes

  /// Pango markup.
  static func markup(_ text: String) -> String {
    replaced(text) { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] }
  }

  /// tmux reads `#` as the beginning of a format.
  static func tmuxText(_ text: String) -> String { replaced(text) { ["#": "##"][$0] } }

  /// polybar has no escape for `%{`; a zero-width space keeps the two apart.
  static func polybarText(_ text: String) -> String {
    var kept = ""
    for character in text {
      if character == "{", kept.last == "%" { kept.append("\u{200B}") }
      kept.append(character)
    }
    return kept
  }

  private static func replaced(_ text: String, _ other: (Character) -> String?) -> String {
    text.map { other($0) ?? String($0) }.joined()
  }
}

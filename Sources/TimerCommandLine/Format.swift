// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How timers are written on standard output.
public enum Format: Sendable, Hashable {
  /// One line for a person per timer.
  case plain
  /// One JSON document on one line, see docs/json.md.
  case json
  case waybar, polybar, i3blocks, i3bar, i3status, tmux
  case template(Template)

  private static let named: [(name: String, format: Format)] = [
    ("plain", .plain), ("json", .json), ("waybar", .waybar), ("polybar", .polybar),
    ("i3blocks", .i3blocks), ("i3bar", .i3bar), ("i3status-rs", .i3status), ("tmux", .tmux),
  ]

  /// What `--format` accepts besides a template.
  public static let names = named.map(\.name)

  init?(name: String) {
    guard let format = Format.named.first(where: { $0.name == name }) else { return nil }
    self = format.format
  }
}

/// What the options change about a bar's text.
public struct Look: Sendable, Hashable {
  /// What a percentage counts.
  public enum Percent: String, Sendable, Hashable, CaseIterable { case elapsed, remaining }

  /// The text in a bar; `nil` for the name and the time.
  public var text: Template?
  /// The text when no timer is there.
  public var idle = ""
  public var percent = Percent.elapsed

  public init() {}
}

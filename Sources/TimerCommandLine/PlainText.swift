// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

/// Timers in words, for a person at a terminal.
enum PlainText {
  /// Such as `tea · running · 24:59 left · ends at 15:42`.
  static func line(_ view: TimerView) -> String {
    parts(view).joined(separator: " · ")
  }

  private static func parts(_ view: TimerView) -> [String] {
    if let fate = view.fate {
      let rest = view.timer.state == .overtime ? view.time : Strings.left(view.time)
      return [view.name, Strings.fate(fate), rest]
    }
    var parts = [view.name, Strings.state(view.timer.state)]
    switch view.timer.state {
    case .running, .idle:
      parts.append(Strings.left(view.time))
      if let end = view.end { parts.append(Strings.ends(end)) }
    case .paused: parts.append(Strings.left(view.time))
    case .overtime:
      parts.append(view.time)
      if let end = view.end { parts.append(Strings.ended(end)) }
      if view.timer.isRinging { parts.append(Strings.ringing) }
    }
    if let step = view.timer.step { parts.append(Strings.step(step, of: view.timer.steps)) }
    if let next = view.nextName { parts.append(Strings.then(next)) }
    return parts
  }

  /// As wide as a column becomes; a longer cell pushes only what stands in its own line.
  static let widestColumn = 32

  /// A line for each timer with its number, in columns.
  static func list(_ views: [TimerView]) -> [String] {
    let rows = views.map { view in
      ["#\(view.timer.id.number)", view.timer.plan.name, Strings.state(view.timer.state)]
        + parts(view).dropFirst(2)
    }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      min(rows.map { $0.count > column ? $0[column].displayWidth : 0 }.max() ?? 0, widestColumn)
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : cell.padded(to: widths[index])
      }
      return cells.joined(separator: "  ")
    }
  }
}

extension String {
  /// In columns of a terminal: East Asian wide characters and emoji take two.
  var displayWidth: Int {
    reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - displayWidth, 0))
  }
}

extension Character {
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}

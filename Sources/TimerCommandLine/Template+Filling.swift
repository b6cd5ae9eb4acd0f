// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

extension Template {
  /// The text for one timer; `escape` is applied to its name.
  func filled(with view: TimerView, escape: (String) -> String = { $0 }) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): return text
      case .field(let field, let style, let padding):
        let text = view.text(of: field, style)
        return escape(padding.map { $0.applied(to: text) } ?? text)
      }
    }.joined()
  }
}

extension Template.Padding {
  func applied(to text: String) -> String {
    let missing = String(repeating: fill, count: max(width - text.displayWidth, 0))
    return side == .left ? text + missing : missing + text
  }
}

extension Template.TimeStyle {
  /// A length that is still to come, rounded up.
  func text(_ length: Duration) -> String {
    switch self {
    case .short: DurationText.short(length)
    case .clock: DurationText.clock(length)
    case .plain: DurationText.plain(length)
    case .compact: DurationText.compact(length)
    case .seconds: String(length.wholeSecondsRoundedUp)
    case .minutes: String((max(length.wholeSecondsRoundedUp, 0) + 59) / 60)
    }
  }

  /// A length that has passed, rounded down.
  func textRoundedDown(_ length: Duration) -> String { text(.seconds(length.components.seconds)) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The name as it is kept and shown: one line, trimmed, blanks collapsed, at most 120 characters.
///
/// Control characters and those that turn the writing direction are left out, so that a name
/// can neither break a line nor reorder the text around it.
public func normalizedName(_ text: String) -> String {
  // A character may consist of any number of scalars: both are limited.
  let cut = String(string(of: printableScalars(text, limit: 480)).prefix(120))
  var scalars = Array(cut.unicodeScalars)
  while scalars.last == " " { scalars.removeLast() }
  return scalars.allSatisfy({ isJoiner($0) || $0 == " " }) ? "" : string(of: scalars)
}

/// The scalars of a text with every run of blanks as one space and without the unprintable ones.
func printableScalars(_ text: String, limit: Int = .max) -> [Unicode.Scalar] {
  var kept: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      if let last = kept.last, last != " " { kept.append(" ") }
    } else if !isUnprintable(scalar) {
      kept.append(scalar)
    }
    if kept.count >= limit { break }
  }
  return kept
}

func string(of scalars: some Sequence<Unicode.Scalar>) -> String {
  var text = ""
  text.unicodeScalars.append(contentsOf: scalars)
  return text
}

/// True for controls, direction marks and other format characters that stand for no sign.
private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control: true
  case .format: !isJoiner(scalar)
  default: false
  }
}

/// True for the joiners that emoji and Persian spelling need, and for the tags of flags.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x200C, 0x200D, 0xE0020...0xE007F: true
  default: false
  }
}

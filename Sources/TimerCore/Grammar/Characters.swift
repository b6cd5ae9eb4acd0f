// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of a decimal digit of any script: ٥, ۵, ५ and ５ are 5.
func digitValue(_ scalar: Unicode.Scalar) -> Int64? {
  if scalar.isASCII { return "0"..."9" ~= scalar ? Int64(scalar.value - 48) : nil }
  guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
  else { return nil }
  return Int64(value)
}

/// The full stop, the comma, the Arabic separator and the wide forms of the first two.
func isDecimalSeparator(_ scalar: Unicode.Scalar) -> Bool {
  [".", ",", "\u{066B}", "\u{FF0E}", "\u{FF0C}"].contains(scalar)
}

/// The colon, its wide form and the sign of ratio.
func isColon(_ scalar: Unicode.Scalar) -> Bool {
  [":", "\u{FF1A}", "\u{2236}"].contains(scalar)
}

/// Signs that separate words and stand for nothing.
func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
  isDecimalSeparator(scalar) || isColon(scalar)
    || [";", "-", "\u{2013}", "\u{2014}", "\u{00B7}", "\u{060C}", "\u{061B}", "\u{3001}"]
      .contains(scalar)
}

/// Opening quotation marks with the marks that may close them.
let closingQuotes: [Unicode.Scalar: [Unicode.Scalar]] = [
  "\"": ["\""],
  "\u{201C}": ["\u{201D}"],
  "\u{201E}": ["\u{201C}", "\u{201D}"],
  "\u{00AB}": ["\u{00BB}"],
  "\u{300C}": ["\u{300D}"],
]

/// The spelling under which a word is looked up: lower case, no full stops, plain apostrophes.
func lookupKey(_ text: String) -> String {
  let plain = text.lowercased().unicodeScalars.map(narrowed).filter { $0 != "." }
  let head = plain.drop(while: isPunctuation)
  let end = head.lastIndex { !isPunctuation($0) } ?? head.startIndex
  return head.isEmpty ? "" : string(of: head[...end])
}

/// The ASCII form of a wide letter or sign, and of the curved apostrophe.
private func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  case 0x2019: "'"
  default: scalar
  }
}

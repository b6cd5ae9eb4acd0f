// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The outline of a shape: absolute moves, lines and curves.
struct SvgPath {
  enum Step: Equatable {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case close
  }

  private(set) var steps: [Step] = []

  /// Reads path data of the commands M, L, C and Z; stops at the first other one.
  init(_ text: String) {
    var scanner = NumberScanner(text)
    var command = UInt8(ascii: "M")
    while true {
      if let next = scanner.letter() { command = next }
      if command == UInt8(ascii: "Z") {
        steps.append(.close)
        guard scanner.hasMore else { return }
        command = UInt8(ascii: "M")
        continue
      }
      guard let x = scanner.number(), let y = scanner.number() else { return }
      switch command {
      case UInt8(ascii: "M"):
        steps.append(.move(x, y))
        command = UInt8(ascii: "L")
      case UInt8(ascii: "L"): steps.append(.line(x, y))
      case UInt8(ascii: "C"):
        guard let x2 = scanner.number(), let y2 = scanner.number(), let x3 = scanner.number(),
          let y3 = scanner.number()
        else { return }
        steps.append(.curve(x, y, x2, y2, x3, y3))
      default: return
      }
    }
  }
}

/// Takes decimal numbers and command letters off the front of path data.
private struct NumberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var hasMore: Bool {
    mutating get {
      skipBlanks()
      return position < bytes.count
    }
  }

  mutating func letter() -> UInt8? {
    guard hasMore, bytes[position] >= UInt8(ascii: "A") else { return nil }
    position += 1
    return bytes[position - 1]
  }

  mutating func number() -> Double? {
    guard hasMore else { return nil }
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var value = 0.0
    var scale = 0.0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), scale == 0 {
        scale = 1
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        scale *= 10
      } else {
        break
      }
      position += 1
    }
    guard position > start else { return nil }
    return (isNegative ? -value : value) / max(scale, 1)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 32 || bytes[position] == UInt8(ascii: ",") {
      position += 1
    }
  }
}

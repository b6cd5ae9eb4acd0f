// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tomato as pixels, for hosts that find no icon by its name.
///
/// The same pictures as data/icons, on the same grid of 16.
struct TrayPixmap {
  private typealias Colour = (alpha: Int, red: Int, green: Int, blue: Int)

  private static let red: Colour = (255, 232, 57, 42)
  private static let rim: Colour = (255, 214, 44, 38)
  private static let green: Colour = (255, 77, 154, 58)
  private static let nothing: Colour = (0, 0, 0, 0)

  let picture: TrayFace.Picture

  /// The picture in ARGB32, network byte order, `size` × `size` pixels.
  func bytes(size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * size * 4)
    for row in 0..<size {
      for column in 0..<size { bytes += pixel(column, row, size) }
    }
    return bytes
  }

  /// The mean of nine samples; the hosts take the colours as not yet multiplied by the alpha.
  private func pixel(_ column: Int, _ row: Int, _ size: Int) -> [UInt8] {
    var sum = Self.nothing
    let step = 16 / (3 * Double(size))
    for across in 0..<3 {
      for down in 0..<3 {
        let x = (Double(3 * column + across) + 0.5) * step
        let y = (Double(3 * row + down) + 0.5) * step
        let colour = colour(x, y)
        sum.alpha += colour.alpha
        sum.red += colour.red * colour.alpha
        sum.green += colour.green * colour.alpha
        sum.blue += colour.blue * colour.alpha
      }
    }
    guard sum.alpha > 0 else { return [0, 0, 0, 0] }
    let channels = [sum.alpha / 9] + [sum.red, sum.green, sum.blue].map { $0 / sum.alpha }
    return channels.map { UInt8(clamping: $0) }
  }

  private func colour(_ x: Double, _ y: Double) -> Colour {
    if Self.isLeaf(x, y) { return Self.green }
    switch picture {
    case .ringing:
      let swing = (abs(x - 8) / 7.4, (y - 9.6) / 6.2)
      let distance = swing.0 * swing.0 + swing.1 * swing.1
      if Self.distance(x, y, scale: 0.72) < 1 { return Self.red }
      return 0.8...1.15 ~= distance && abs(y - 9.6) < 3.6 ? Self.rim : Self.nothing
    case .paused:
      if 5.7...7.2 ~= x || 8.8...10.3 ~= x, 7.2...12.6 ~= y { return Self.rim }
      return outline(x, y, level: 16)
    case .idle:
      return 7.4...8.6 ~= x && 6...10.4 ~= y ? Self.rim : outline(x, y, level: 16)
    case .left(let twelfths):
      return outline(x, y, level: 14.4 - Double(twelfths) * 9.4 / 12)
    }
  }

  /// The tomato's skin, and its flesh below `level`.
  private func outline(_ x: Double, _ y: Double, level: Double) -> Colour {
    let distance = Self.distance(x, y, scale: 1)
    if distance > 1 { return Self.nothing }
    if Self.distance(x, y, scale: 0.82) > 1 { return Self.rim }
    return y >= level ? Self.red : Self.nothing
  }

  /// Below 1 inside a tomato of this scale, around (8, 9.6).
  private static func distance(_ x: Double, _ y: Double, scale: Double) -> Double {
    let (across, down) = ((x - 8) / (7.3 * scale), (y - 9.6) / (5.9 * scale))
    return across * across + down * down
  }

  /// Two blades and a stem.
  private static func isLeaf(_ x: Double, _ y: Double) -> Bool {
    let side = abs(x - 8)
    if side < 0.7, 0.5...3.4 ~= y { return true }
    return side < 4.4 && y > 2.2 && y < 4.4 - side * side * 0.11
  }
}

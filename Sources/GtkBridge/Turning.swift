// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns a square image about its centre, blending the four nearest pixels.
///
/// Cairo can do this too, for three times the cost: it treats each pixel on its own, while here a
/// pixel's four channels are blended in two multiplications.
enum Turning {
  /// Fills `target` with `source` turned clockwise by the angle of that sine and cosine.
  ///
  /// Both are `side` × `side` pixels of premultiplied ARGB without gaps. What lies outside the
  /// circle that the square holds stays untouched.
  static func turn(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, side: Int,
    sine: Double, cosine: Double
  ) {
    // Places in the source are counted in 1/65536 of a pixel.
    let one = 65536.0
    let stepX = Int(cosine * one)
    let stepY = Int(-sine * one)
    let center = (Double(side) - 1) / 2
    let radius = Double(side) / 2 - 1
    for row in 0..<side {
      let y = Double(row) - center
      let half = radius * radius - y * y
      guard half > 0 else { continue }
      let reach = half.squareRoot()
      let first = max(Int((center - reach).rounded(.up)), 0)
      let last = min(Int(center + reach), side - 1)
      let x = Double(first) - center
      var fromX = Int((x * cosine + y * sine + center) * one)
      var fromY = Int((-x * sine + y * cosine + center) * one)
      var column = first
      while column <= last {
        target[row &* side &+ column] = blend(source, side, fromX, fromY)
        fromX = fromX &+ stepX
        fromY = fromY &+ stepY
        column = column &+ 1
      }
    }
  }

  /// The colour at a place between four pixels.
  @inline(__always) private static func blend(
    _ source: UnsafePointer<UInt32>, _ side: Int, _ x: Int, _ y: Int
  ) -> UInt32 {
    let column = min(max(x >> 16, 0), side &- 2)
    let row = min(max(y >> 16, 0), side &- 2)
    let corner = source + (row &* side &+ column)
    let across = UInt64(truncatingIfNeeded: (x >> 8) & 255)
    let down = UInt64(truncatingIfNeeded: (y >> 8) & 255)
    let above = mix(spread(corner[0]), spread(corner[1]), across)
    let below = mix(spread(corner[side]), spread(corner[side &+ 1]), across)
    let mixed = mix(above, below, down)
    return UInt32(truncatingIfNeeded: mixed | mixed >> 24)
  }

  /// The four channels of a pixel with eight empty bits above each, in the order 3 1 · 2 0.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    return (wide & 0x00FF_00FF) | (wide & 0xFF00_FF00) << 24
  }

  /// All four channels, `share` 256ths of the way from one pixel to the other.
  @inline(__always) private static func mix(
    _ one: UInt64, _ other: UInt64, _ share: UInt64
  ) -> UInt64 {
    (one &* (256 &- share) &+ other &* share) >> 8 & 0x00FF_00FF_00FF_00FF
  }
}

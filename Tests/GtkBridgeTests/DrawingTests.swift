// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GtkBridge

@Suite struct DrawingTests {
  @Test func pathDataIsReadStepByStep() {
    let path = SvgPath("M1 2L-3.5 4,5 6C1 2 3 4 5 6 Z M0 0")
    #expect(
      path.steps == [
        .move(1, 2), .line(-3.5, 4), .line(5, 6), .curve(1, 2, 3, 4, 5, 6), .close, .move(0, 0),
      ])
  }

  @Test func readingStopsAtWhatIsNoPath() {
    #expect(SvgPath("M1 2 Q 3 4").steps == [.move(1, 2)])
    #expect(SvgPath("M1").steps.isEmpty)
    #expect(SvgPath("").steps.isEmpty)
  }

  @Test func aColourIsReadFromItsHexadecimals() {
    let color = SvgDrawing.Color(hex: "#ff8000").faded(0.5)
    #expect(color.red == 1 && color.blue == 0 && color.alpha == 0.5)
    #expect(abs(color.green - 0.502) < 0.001)
  }

  /// A picture of `side` pixels whose colours tell their place.
  private func picture(_ side: Int) -> [UInt32] {
    (0..<side * side).map { 0xFF00_0000 | UInt32($0 % side * 4) << 16 | UInt32($0 / side * 4) }
  }

  private func turned(_ picture: [UInt32], _ side: Int, sine: Double, cosine: Double) -> [UInt32] {
    var target = [UInt32](repeating: 0, count: side * side)
    picture.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        Turning.turn(from, into: to, side: side, sine: sine, cosine: cosine)
      }
    }
    return target
  }

  @Test func withoutATurnThePictureStaysAsItIs() {
    let side = 41
    let picture = picture(side)
    let same = turned(picture, side, sine: 0, cosine: 1)
    for place in [20 * side + 20, 20 * side + 3, 5 * side + 20, 30 * side + 12] {
      #expect(same[place] == picture[place])
    }
    #expect(same[0] == 0)
  }

  @Test func aQuarterTurnMovesTheTopToTheRight() {
    let side = 41
    let picture = picture(side)
    let quarter = turned(picture, side, sine: 1, cosine: 0)
    #expect(quarter[20 * side + 35] == picture[5 * side + 20])
    #expect(quarter[35 * side + 20] == picture[20 * side + 35])
  }
}

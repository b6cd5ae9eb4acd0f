// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@testable import TimerWindow

@Suite struct SpunTimeTests {
  @Test(arguments: [
    ((0, 0, 75), (0, 1, 15)), ((0, 1, -1), (0, 0, 59)), ((1, 0, -1), (0, 59, 59)),
    ((0, 59, 60), (1, 0, 0)), ((0, 90, 0), (1, 30, 0)), ((0, 0, -1), (0, 0, 0)),
    ((0, -10, 0), (0, 0, 0)), ((99, 59, 60), (99, 59, 59)), ((999, 999, 999), (99, 59, 59)),
  ])
  func eachPartCarriesIntoTheNext(_ typed: (Int, Int, Int), _ shown: (Int, Int, Int)) {
    let time = SpunTime(hours: typed.0, minutes: typed.1, seconds: typed.2)
    #expect((time.hours, time.minutes, time.seconds) == shown)
  }

  @Test func aLengthComesBackAsItWas() {
    for seconds in stride(from: 0, to: 359_999, by: 997) {
      #expect(SpunTime(.seconds(seconds)).length == .seconds(seconds))
    }
  }

  @Test func aPartOfASecondIsRoundedUp() {
    #expect(SpunTime(.milliseconds(59_001)) == SpunTime(hours: 0, minutes: 1, seconds: 0))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TimerWindow

@Suite struct WindowActionTests {
  @Test func noKeyMeansTwoThings() {
    let keys = WindowAction.allCases.flatMap { $0.accelerators + $0.bareKeys }
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyActionHasATitle() {
    for action in WindowAction.allCases { #expect(!action.title.isEmpty) }
  }

  @Test func everyKeyOfTheShortcutsWindowIsOneThatWorks() {
    for action in WindowAction.allCases {
      #expect(Set(action.keys).isSubset(of: action.accelerators + action.bareKeys))
    }
  }
}

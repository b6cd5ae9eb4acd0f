// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerBus
import TimerCore

@testable import TimerCommandLine

@Test func noArgumentsOpenTheWindow() throws {
  #expect(try Invocation.parse([]).action == .openWindow)
}

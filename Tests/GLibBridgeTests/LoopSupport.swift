// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

@testable import GLibBridge

/// Delivers events until `condition` holds; false when it did not within `limit`.
@MainActor func deliverEvents(
  within limit: Duration = .seconds(5), until condition: @escaping @MainActor () -> Bool
) -> Bool {
  let loop = MainLoop()
  let end = Clocks.awake + limit
  let poll = EventSource.repeating(every: .milliseconds(5)) {
    if condition() || Clocks.awake > end { loop.quit() }
    return true
  }
  loop.run()
  poll.cancel()
  return condition()
}

/// Something whose end can be seen.
final class Token {}

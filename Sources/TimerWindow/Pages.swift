// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// The pages of the window, of which one is seen and spoken.
@MainActor final class Pages {
  enum Page: String, CaseIterable {
    /// Nothing yet: the service has not answered.
    case blank
    case setting, timer, stopwatch, error
  }

  // Owned
  private let stack: Stack
  private let contents: [Page: Row]
  private var hasShown = false

  init(_ interface: Interface) {
    stack = interface.outlet("pages")
    contents = Dictionary(
      uniqueKeysWithValues: Page.allCases.map { ($0, interface.outlet($0.rawValue + "-page")) })
    speakOnly(.blank)
  }

  /// Cross-fades to a page; returns false when it is seen already.
  func show(_ page: Page, isMoving: Bool) -> Bool {
    guard page.rawValue != stack.page else { return false }
    contents[page]?.isVisible = true
    // What was true before the window opened needs no transition.
    if hasShown, isMoving { stack.page = page.rawValue } else { stack.jump(to: page.rawValue) }
    if page != .blank { hasShown = true }
    speakOnly(page)
    return true
  }

  private func speakOnly(_ page: Page) {
    for (other, content) in contents { content.setSpoken(hidden: other != page) }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge

/// The pages of the window, of which one is seen and spoken.
///
/// Only the timer's own is there from the start: whoever opens the window while a timer runs need
/// not wait for the others to be built.
@MainActor final class Pages {
  enum Page: String {
    /// Nothing yet: the service has not answered.
    case blank
    case setting, timer, stopwatch, error
  }

  /// Called once with the view of a page that has been built, before it is used.
  var onSetting: @MainActor (SettingView) -> Void = { _ in }
  var onStopwatch: @MainActor (StopwatchView) -> Void = { _ in }

  private(set) lazy var setting = {
    let view = SettingView(build(.setting, .settingPage))
    onSetting(view)
    return view
  }()

  private(set) lazy var stopwatch = {
    let view = StopwatchView(build(.stopwatch, .stopwatchPage))
    onStopwatch(view)
    return view
  }()

  /// The page that says what is wrong: its sentence, and the button to try again.
  private(set) lazy var error: (text: Label, retry: Button) = {
    let interface = build(.error, .errorPage)
    return (interface.outlet("error-text"), interface.outlet("retry"))
  }()

  // Owned
  private let stack: Stack
  private var contents: [Page: Widget]
  private var hasShown = false

  init(_ interface: Interface) {
    stack = interface.outlet("pages")
    stack.restWhileFading()
    contents = [.blank: interface.outlet("blank-page"), .timer: interface.outlet("timer-page")]
    speakOnly(.blank)
  }

  private func build(_ page: Page, _ file: Interface.File) -> Interface {
    let interface = Interface(file)
    let content: Widget = interface.outlet(page.rawValue + "-page")
    contents[page] = content
    stack.add(content, named: page.rawValue)
    content.setSpoken(hidden: page.rawValue != stack.page)
    return interface
  }

  private func prepare(_ page: Page) {
    switch page {
    case .blank, .timer: break
    case .setting: _ = setting
    case .stopwatch: _ = stopwatch
    case .error: _ = error
    }
    contents[page]?.isVisible = true
  }

  /// Cross-fades to a page; returns false when it is seen already.
  func show(_ page: Page, isMoving: Bool) -> Bool {
    guard page.rawValue != stack.page else { return false }
    prepare(page)
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

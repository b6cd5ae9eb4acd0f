// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge

/// Fits the content to the window: upright, wide, full screen, or as small as it gets.
@MainActor final class WindowShape {
  // Owned
  private let columns: Row
  private let clock: Label
  private let tomato: Widget
  private let adjusting: Widget
  private let restart: Widget
  private let facts: Widget
  private let content: Widget
  private let pages: Stack
  private let scroller: Scroller
  private let timerPage: Row
  private let buttons: Row
  private var pending: EventSource?
  private var fitted = Fitted()
  private var size = WindowShape.usual
  private(set) var isMini = false
  /// How the window was before it became small.
  private var before = (size: WindowShape.usual, isMaximised: false)
  /// The size to take as soon as the window no longer fills the screen, which is `filled`.
  private var wanted: (width: Int, height: Int)?
  private var filled: (width: Int, height: Int)?

  // Borrowed
  private unowned let window: Window
  /// Pages that are built when they are first seen.
  weak var stopwatch: StopwatchView?
  weak var presets: PresetsView?

  /// Whether there is a list of timers on their page.
  var hasList = false

  /// The size the window opens with.
  private static let usual = (width: 420, height: 560)
  private static let small = (width: 260, height: 120)
  /// A wide window that is lower than this puts things side by side.
  private static let low = 480

  /// What the margins and the frame take of the width, and what the smallest dial takes with them.
  private static let edges = 20
  private static let beside = edges + 108

  /// What the shape depends on besides the size.
  private struct Fitted: Equatable {
    var clock = 0
    var stopwatch = 0
    var presets = 0
    var hasList = false
    var page = ""
  }

  init(_ interface: Interface, window: Window) {
    self.window = window
    columns = interface.outlet("columns")
    content = interface.outlet("content")
    clock = interface.outlet("clock")
    pages = interface.outlet("pages")
    tomato = interface.outlet("dial")
    adjusting = interface.outlet("adjusting")
    restart = interface.outlet("restart")
    facts = interface.outlet("facts")
    scroller = interface.outlet("scroller")
    timerPage = interface.outlet("timer-page")
    buttons = interface.outlet("actions")
  }

  /// Follows the window's size from now on.
  func follow() {
    window.onLayout { [weak self] width, height in
      guard let self, self.size != (width, height) else { return }
      self.size = (width, height)
      // Not amid a layout: the next one takes it in.
      self.pending = .soon { [weak self] in
        self?.settle()
        self?.fit()
      }
    }
    window.onStateChanged { [weak self] in self?.fit() }
    // The small window has no title bar to take hold of.
    window.moveByDragging { [weak self] in self?.isMini ?? false }
  }

  /// Changes between the small window and the usual one.
  func toggleMini() {
    isMini.toggle()
    let isFilling = window.isMaximised || window.isFullScreen
    if isMini {
      before = (wanted ?? window.size, window.isMaximised)
      window.isFullScreen = false
    }
    window.isMaximised = !isMini && before.isMaximised
    window.isDecorated = !isMini
    window.set(style: "mini", isMini)
    for part in [tomato, adjusting, restart, facts] { part.isVisible = !isMini }
    scroller.setScrolls(!isMini)
    scroller.setSmallest(width: isMini ? -1 : 320)
    pages.setSmallest(height: isMini ? -1 : 250)
    let (width, height) = isMini ? Self.small : before.size
    window.setSize(width: width, height: height)
    wanted = (isMini ? isFilling : before.isMaximised) ? (width, height) : nil
    window.keepAbove(isMini)
    fit()
  }

  /// Takes the wanted size once the window manager has given the window its own.
  private func settle() {
    guard !window.isMaximised, !window.isFullScreen else {
      filled = size
      return
    }
    guard let filled, size != filled else { return }
    self.filled = nil
    if let wanted { window.setSize(width: wanted.width, height: wanted.height) }
    wanted = nil
  }

  /// Changes between the full screen and a window; it is never both full and small.
  func toggleFullScreen() {
    if isMini {
      toggleMini()
      wanted = before.size
    }
    window.isFullScreen.toggle()
  }

  /// Fits the window after what is shown has become longer or shorter.
  func fitText() {
    if now != fitted { fit() }
  }

  /// Breaks what would be cut off at the side.
  private func fitRows(in room: Int) {
    presets?.flow.set(mostInLine: 8)
    if let flow = presets?.flow, flow.naturalWidth > room { flow.set(mostInLine: 4) }
    for row in [buttons, stopwatch?.buttons].compactMap({ $0 }) {
      row.isColumn = false
      if row.smallestWidth > room { row.isColumn = true }
    }
  }

  private var now: Fitted {
    Fitted(
      clock: clock.text.utf8.count, stopwatch: stopwatch?.time.text.utf8.count ?? 0,
      presets: presets?.presets.count ?? 0, hasList: hasList, page: pages.page)
  }

  private func fit() {
    let current = now
    // Measuring takes time, which a window that is on its way with nothing to show need not wait for.
    guard window.isMapped, current.page != Pages.Page.blank.rawValue else { return }
    fitted = current
    let isFull = window.isFullScreen
    let isWide = !isFull && !isMini && size.width * 4 > size.height * 5
    let isLow = isWide && size.height < Self.low
    columns.isColumn = !isWide
    content.set(style: "wide", isWide)
    content.set(style: "low", isLow)
    content.set(style: "full", isFull)
    pages.keepSize(!isMini && !isLow)
    timerPage.isColumn = !isLow
    if isLow, timerPage.smallestWidth > size.width - Self.edges { timerPage.isColumn = true }
    fitRows(in: isWide ? size.width - Self.beside : size.width - Self.edges)
    // A list takes its place where there is room for one of them only.
    let isCrowded = (isLow || isFull) && fitted.hasList && fitted.page == Pages.Page.timer.rawValue
    tomato.isVisible = !isMini && !isCrowded
    for digits in [clock, stopwatch?.time].compactMap({ $0 }) {
      digits.setTextSize(
        pixels: isMini ? 40 : isFull ? fullScreenSize(of: digits) : windowSize(isWide: isWide))
    }
    growToContent()
  }

  /// Until somebody gives the window a size it is as high as what it shows.
  private func growToContent() {
    guard !isMini, !window.isFullScreen, window.size == Self.usual else { return }
    let missing = columns.smallestHeight(atWidth: columns.width) - scroller.height
    if missing > 0, scroller.height > 0 {
      window.setSize(width: Self.usual.width, height: Self.usual.height + missing)
    }
  }

  /// So that the digits, 0.72 of the type size, take more than a quarter of the height; where the
  /// width is what limits them, they take all of it.
  private func fullScreenSize(of digits: Label) -> Double {
    min(Double(size.height) * 0.4, Double(size.width - 60) / digits.textWidth)
  }

  private func windowSize(isWide: Bool) -> Double {
    let width = Double(size.width) * (isWide ? 0.5 : 1)
    return min(max(min(width * 0.14, Double(size.height) * 0.12), 52), 200)
  }
}

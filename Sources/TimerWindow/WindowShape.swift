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
  private var pending: EventSource?
  private var fitted = 8
  private var size = (width: 420, height: 560)
  private(set) var isMini = false

  // Borrowed
  private unowned let window: Window

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
  }

  /// Follows the window's size from now on.
  func follow() {
    window.onLayout { [weak self] width, height in
      guard let self, self.size != (width, height) else { return }
      self.size = (width, height)
      // Not amid a layout: the next one takes it in.
      self.pending = .soon { [weak self] in self?.fit() }
    }
    window.onStateChanged { [weak self] in self?.fit() }
    // The small window has no title bar to take hold of.
    window.moveByDragging { [weak self] in self?.isMini ?? false }
  }

  /// Changes between the small window and the usual one.
  func toggleMini() {
    isMini.toggle()
    window.isDecorated = !isMini
    window.set(style: "mini", isMini)
    for part in [tomato, adjusting, restart, facts] { part.isVisible = !isMini }
    pages.keepSize(!isMini)
    pages.setSmallest(height: isMini ? -1 : 250)
    let (width, height) = isMini ? (260, 120) : (420, 560)
    window.setSize(width: width, height: height)
    window.keepAbove(isMini)
    fit()
  }

  /// Fits the clock after its text has become longer or shorter.
  func fitText() {
    if clock.text.utf8.count != fitted { fit() }
  }

  private func fit() {
    fitted = clock.text.utf8.count
    let isFull = window.isFullScreen
    let isWide = !isFull && !isMini && size.width * 4 > size.height * 5
    columns.isColumn = !isWide
    content.set(style: "wide", isWide)
    clock.setTextSize(pixels: isMini ? 40 : isFull ? fullScreenSize : windowSize(isWide: isWide))
  }

  /// So that the digits, 0.72 of the type size, take more than a quarter of the height.
  ///
  /// A digit is up to 0.64 of the type size wide.
  private var fullScreenSize: Double {
    min(Double(size.height) * 0.4, Double(size.width) * 0.95 / (0.64 * Double(max(fitted, 4))))
  }

  private func windowSize(isWide: Bool) -> Double {
    let width = Double(size.width) * (isWide ? 0.5 : 1)
    return min(max(min(width * 0.14, Double(size.height) * 0.12), 52), 200)
  }
}

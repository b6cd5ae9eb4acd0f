// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerBus
internal import TimerCore

/// All timers, one a line, when there are several.
@MainActor final class TimerListView {
  /// Called with the timer whose line is chosen.
  var onChoose: @MainActor (TimerID) -> Void = { _ in }
  /// Called with what a button of a line asks for.
  var onRequest: @MainActor (Request, TimerID) -> Void = { _, _ in }

  enum Request { case toggle, addMinute, remove }

  // Owned
  private let page: Row
  private lazy var interface = Interface(.timerList)
  private lazy var list: List = interface.outlet("timers")
  private lazy var frame: Widget = interface.outlet("timers-frame")
  private var isBuilt = false
  private var lines: [TimerLine] = []

  init(_ interface: Interface) { page = interface.outlet("timer-page") }

  /// Whether there are several timers to see.
  var isShown: Bool { lines.count > 1 }

  private func build() {
    isBuilt = true
    page.append(frame)
    list.onChosen { [weak self] index in
      guard let self, self.lines.indices.contains(index) else { return }
      self.onChoose(self.lines[index].id)
    }
  }

  /// Shows these timers in this order; `shown` is the one that is large.
  func show(_ timers: [Countdown], shown: TimerID?) {
    let timers = timers.count > 1 ? timers : []
    if !isBuilt {
      // Most people have one timer, and no list.
      guard !timers.isEmpty else { return }
      build()
    }
    frame.isVisible = !timers.isEmpty
    if timers.map(\.id) != lines.map(\.id) { rebuild(timers) }
    for (line, timer) in zip(lines, timers) { line.timer = timer }
    list.choose(lines.firstIndex { $0.id == shown })
  }

  private func rebuild(_ timers: [Countdown]) {
    let old = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0) })
    lines = timers.map { timer in
      old[timer.id]
        ?? TimerLine(timer) { [weak self] request in self?.onRequest(request, timer.id) }
    }
    list.show(lines.map(\.row))
  }

  /// Shows the moment; a line whose text stays the same costs nothing.
  func render(at now: Moment) {
    for (index, line) in lines.enumerated() {
      guard line.render(at: now) else { continue }
      list.setSpoken(name: line.spoken, of: index)
    }
  }
}

/// One line of the list.
@MainActor private final class TimerLine {
  let id: TimerID
  let row: Row
  var timer: Countdown
  private(set) var spoken = ""

  private let name = Label("", growing: true)
  private let left = Label("")
  private let toggle: Button
  private let addMinute = Button(Strings.addMinute)
  private let remove: Button

  init(_ timer: Countdown, _ request: @escaping @MainActor (TimerListView.Request) -> Void) {
    id = timer.id
    self.timer = timer
    toggle = Button(icon: "media-playback-pause-symbolic", spoken: Strings.pause)
    remove = Button(icon: "window-close-symbolic", spoken: Strings.remove)
    row = Row(spacing: 6, [name, left, toggle, addMinute, remove])
    left.set(style: "digits", true)
    left.keepLeftToRight()
    addMinute.keepAllLeftToRight()
    for button in [toggle, addMinute, remove] { button.set(style: "flat", true) }
    toggle.onClick { request(.toggle) }
    addMinute.onClick { request(.addMinute) }
    remove.onClick { request(.remove) }
  }

  /// Returns whether anything changed.
  func render(at now: Moment) -> Bool {
    let title = timer.plan.name.isEmpty ? Strings.length(timer.plan.length) : timer.plan.name
    let text = Strings.shortTime(of: timer, at: now)
    let spoken = title + ", " + text + ", " + Strings.state(timer.state)
    guard spoken != self.spoken else { return false }
    self.spoken = spoken
    name.text = title
    left.text = text
    left.set(style: "over", timer.state == .overtime)
    let (icon, words) =
      switch timer.state {
      case .running, .idle: ("media-playback-pause-symbolic", Strings.pause(title))
      case .paused: ("media-playback-start-symbolic", Strings.resume(title))
      case .overtime: ("media-playback-stop-symbolic", Strings.stop(title))
      }
    toggle.show(icon: icon, spoken: words)
    addMinute.setSpoken(name: Strings.minutesMore(1) + ", " + title)
    remove.setSpoken(name: Strings.remove(title))
    return true
  }
}

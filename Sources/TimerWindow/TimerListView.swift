// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore

/// All timers, one a line, when there are several.
///
/// A line is written when its timer has changed, and once a second while it is seen: a hundred
/// timers cost what the few on screen do. All are written at the beat of one of them, so that the
/// window is laid out once a second.
@MainActor final class TimerListView {
  /// Called with the timer whose line is chosen.
  var onChoose: @MainActor (TimerID) -> Void = { _ in }
  /// Called with what a button of a line asks for.
  var onRequest: @MainActor (Request, TimerID) -> Void = { _, _ in }

  enum Request { case toggle, addMinute, remove }

  /// How many lines are drawn above and below those that are seen, for the next step of a wheel.
  private static let drawnAround = 5

  // Owned
  private let page: Row
  private lazy var interface = Interface(.timerList)
  private lazy var list: List = interface.outlet("timers")
  private lazy var frame: Scroller = interface.outlet("timers-frame")
  private var isBuilt = false
  private var lines: [TimerLine] = []
  private var scrolled: EventSource?
  /// The timer that gives the beat, and the second that it last showed.
  private var beat: (id: TimerID, second: Int64)?

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
    frame.onScroll { [weak self] in
      // Not amid a layout: the next one takes it in.
      self?.scrolled = .soon { [weak self] in self?.write(at: SystemClock.ofBus.now) }
    }
  }

  /// Shows these timers in this order; `shown` is the one that is large.
  func show(_ timers: [Countdown], shown: TimerID?, at now: Moment) {
    let timers = timers.count > 1 ? timers : []
    if !isBuilt {
      // Most people have one timer, and no list.
      guard !timers.isEmpty else { return }
      build()
    }
    frame.isVisible = !timers.isEmpty
    arrange(timers)
    for (line, timer) in zip(lines, timers) { line.adopt(timer, at: now) }
    list.choose(lines.firstIndex { $0.id == shown })
    let counting = timers.first { $0.id == shown && $0.state != .paused }
    let leader = counting ?? timers.first { $0.state != .paused }
    beat = leader.map { ($0.id, $0.shownSecond(at: now)) }
    write(at: now)
  }

  /// Shows the moment, once a second; returns how many lines were written.
  @discardableResult func render(at now: Moment) -> Int {
    guard let beat, let leader, frame.isMapped else { return 0 }
    let second = leader.shownSecond(at: now)
    guard second != beat.second else { return 0 }
    self.beat = (leader.id, second)
    // As of the beat itself: by how much it is late must not make a line leap over a second.
    let late = Duration.seconds(1) - (leader.untilNextSecond(at: now) ?? .seconds(1))
    return write(at: now.advanced(by: .zero - late))
  }

  /// How long after `now` the lines change; `nil` for never.
  func pause(at now: Moment) -> Duration? {
    guard let leader, frame.isMapped else { return nil }
    return leader.untilNextSecond(at: now)
  }

  /// How many lines are seen; `nil` before they have been laid out.
  var lineCountSeen: Int? {
    isBuilt && frame.isMapped ? list.lines(in: frame.seen)?.count : nil
  }

  private var leader: Countdown? { lines.first { $0.id == beat?.id }?.timer }

  /// Moves, makes and drops as few lines as it takes.
  private func arrange(_ timers: [Countdown]) {
    let ids = timers.map(\.id)
    let before = lines.map(\.id)
    let held = lines.first { $0.row.hasFocusWithin }
    let focus = held?.row.focused
    let old = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0) })
    for change in ids.difference(from: before) {
      switch change {
      case .remove(let index, _, _): list.remove(lines.remove(at: index).row)
      case .insert(let index, let id, _):
        let line = old[id] ?? TimerLine(id) { [weak self] in self?.onRequest($0, id) }
        lines.insert(line, at: index)
        list.insert(line.row, at: index)
      }
    }
    // A line that has moved keeps the focus.
    if let held, ids != before, lines.contains(where: { $0 === held }) { focus?.focus() }
  }

  /// Writes the lines that are seen; all of them before they have been laid out.
  @discardableResult private func write(at now: Moment) -> Int {
    guard !lines.isEmpty else { return 0 }
    let seen = list.lines(in: frame.seen) ?? 0...(lines.count - 1)
    let drawn = seen.lowerBound - Self.drawnAround...seen.upperBound + Self.drawnAround
    // GTK would draw every line in each frame, also those that are cut off.
    for (index, line) in lines.enumerated() { line.row.isDrawn = drawn.contains(index) }
    return lines[seen].count { $0.write(at: now) }
  }
}

/// One line of the list.
@MainActor private final class TimerLine {
  let id: TimerID
  let row: ListLine
  private(set) var timer: Countdown?
  private var title = ""

  private let name = Label("", growing: true)
  private let left = Label("")
  private let toggle: Button
  private let addMinute = Button(Strings.addMinute)
  private let remove: Button

  init(_ id: TimerID, _ request: @escaping @MainActor (TimerListView.Request) -> Void) {
    self.id = id
    toggle = Button(icon: "media-playback-pause-symbolic", spoken: Strings.pause)
    remove = Button(icon: "window-close-symbolic", spoken: Strings.remove)
    row = ListLine(Row(spacing: 6, [name, left, toggle, addMinute, remove]))
    left.set(style: "digits", true)
    left.keepLeftToRight()
    addMinute.keepAllLeftToRight()
    for button in [toggle, addMinute, remove] { button.set(style: "flat", true) }
    toggle.onClick { request(.toggle) }
    addMinute.onClick { request(.addMinute) }
    remove.onClick { request(.remove) }
  }

  /// Takes over the timer as it has become.
  func adopt(_ timer: Countdown, at now: Moment) {
    guard timer != self.timer else { return }
    self.timer = timer
    title = timer.plan.name.isEmpty ? Strings.length(timer.plan.length) : timer.plan.name
    name.text = title
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
    tell(Strings.shortTime(of: timer, at: now), of: timer)
  }

  /// Writes what is left; returns whether that is another text.
  func write(at now: Moment) -> Bool {
    guard let timer else { return false }
    let text = Strings.shortTime(of: timer, at: now)
    guard text != left.text else { return false }
    tell(text, of: timer)
    return true
  }

  private func tell(_ text: String, of timer: Countdown) {
    left.text = text
    row.setSpoken(name: [title, left.text, Strings.state(timer.state)].joined(separator: ", "))
  }
}

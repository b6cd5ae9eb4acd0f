// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The main window: renders what the session knows, sends what the person does.
@MainActor final class MainWindow {
  // Owned
  let window: Window
  let session: TimerSession
  let preferences: PreferencesFile
  let toast: Toast
  let editor: TimerEditor
  let shape: WindowShape
  private let header: HeaderView
  private let list: TimerListView
  private let winding: Winding
  private let timerView: TimerView
  private let appearance: Appearance?
  private let pages: Pages
  private let tomato: TurningPicture
  private let warning: WarningLine
  private var actions: WindowActions?
  private var pulse: Pulse?
  private var settling: EventSource?
  private var motion = TomatoMotion()
  private var hasPainted = false

  /// The timer the person chose to see; the first of the list while `nil`.
  private var chosen: TimerID?
  /// What the person wants to see.
  enum Place {
    /// The timers, or a page to set the first one.
    case timers
    /// A new timer is being set although some are there.
    case setting
    case stopwatch
  }
  private(set) var place = Place.timers
  /// The timers that were over when last looked at.
  private var seenOver: Set<TimerID> = []

  init(
    application: Application, session: TimerSession, preferences: PreferencesFile,
    appearance: Appearance?
  ) {
    let interface = Interface(.mainWindow)
    self.session = session
    self.preferences = preferences
    self.appearance = appearance
    window = interface.outlet("window")
    timerView = TimerView(interface)
    toast = Toast(interface)
    editor = TimerEditor(interface)
    header = HeaderView(interface, window: window)
    list = TimerListView(interface)
    pages = Pages(interface)
    tomato = interface.outlet("tomato")
    winding = Winding(interface, tomato: tomato)
    shape = WindowShape(interface, window: window)
    warning = WarningLine(interface)
    application.add(window)
    actions = WindowActions(self, application)
    listen()
    render()
  }

  private func listen() {
    pulse = Pulse(
      beat: { [weak self] in self?.show($0) }, pause: { [weak self] in self?.untilChange(at: $0) })
    session.onChange = { [weak self] in self?.sessionChanged() }
    session.onRefusal = { [weak self] in self?.toast.show($0, offersUndo: false) }
    toast.onFocusLost = { [weak self] in self.map { $0.focus(on: $0.page) } }
    appearance?.onChange = { [weak self] in self?.restyle() }
    pages.onSetting = { [weak self] in self?.listen(to: $0) }
    pages.onStopwatch = { [weak self] in self?.listen(to: $0) }
    winding.onWind = { [weak self] in self?.wound($0) }
    winding.onTurn = { [weak self] in self?.pulse?.now() }
    winding.onAdd = { [weak self] in self?.actions?.add($0) }
    editor.onChange = { [weak self] changes in changes.forEach { self?.session.send($0) } }
    editor.onRefusal = { [weak self] in self?.toast.show($0, offersUndo: false) }
    list.onChoose = { [weak self] in self?.choose($0) }
    list.onRequest = { [weak self] request, id in
      guard let self, let timer = self.session.snapshot[id] else { return }
      self.actions?.perform(request, timer)
    }
    window.onKeyFirst { [weak self] in self?.actions?.take($0, $1) ?? false }
    window.onSignal("realize") { [weak self] in self?.realised() }
    window.onSignal("map") { [weak self] in self?.mapped() }
    window.onSignal("unmap") { [weak self] in self?.pulse?.stop() }
  }

  private func listen(to setting: SettingView) {
    // What was last started is offered again.
    setting.length = session.snapshot.last?.length ?? .seconds(25 * 60)
    setting.onEdit = { [weak self] in self?.pulse?.now() }
    setting.presets.onStart = { [weak self] in self?.actions?.start(preset: $0) }
    setting.onEnter = { [weak self] in self?.actions?.perform(.start) }
    setting.onCloseHint = { [weak self] in self?.actions?.closeHint() }
    shape.presets = setting.presets
  }

  private func listen(to stopwatch: StopwatchView) {
    stopwatch.onChange = { [weak self] in self?.pulse?.now() }
    stopwatch.onRefusal = { [weak self] in self?.toast.show($0, offersUndo: false) }
    shape.stopwatch = stopwatch
  }

  var setting: SettingView { pages.setting }
  var stopwatch: StopwatchView { pages.stopwatch }

  private func mapped() {
    // GTK has told the compositor the id of the program; the last before the first picture counts.
    window.setWaylandApplicationID(BusNames.application)
    pulse?.now()
  }

  private func realised() {
    shape.follow()
    window.onFramePainted { [weak self] in self?.framePainted() }
    window.onStateChanged { [weak self] in
      guard let self else { return }
      // Nothing has been shown anew while nobody saw it.
      if self.window.isMinimised { self.session.tellMinimized() } else { self.pulse?.now() }
    }
    settling = .after(.seconds(2)) { Toolkit.releaseStartUpMemory() }
    restyle()
  }

  private func framePainted() {
    pulse?.framePainted()
    guard !hasPainted else { return }
    hasPainted = true
    header.complete()
  }

  func present() { window.present() }
  func perform(_ action: WindowAction) { actions?.perform(action) }

  private func sessionChanged() {
    if let bus = session.bus { appearance?.follow(bus) }
    showWhatHasEnded()
    render()
    // While the window manager still looks for a place, there is time for it.
    if !hasPainted { window.prepareLayout() }
  }

  /// A timer that ends is not missed behind the stopwatch.
  private func showWhatHasEnded() {
    let over = Set(session.snapshot.timers.filter { $0.state == .overtime }.map(\.id))
    defer { seenOver = over }
    guard place == .stopwatch, let new = over.subtracting(seenOver).first else { return }
    chosen = new
    go(to: .timers)
  }

  /// Adopts the preferences that say how the time is written.
  private func adoptStyle() {
    timerView.style.hidesSeconds = preferences.current.flag(.windowHidesSeconds)
    timerView.style.flashes = preferences.current.flag(.alarmFlash) && !motion.isStill
  }

  func preferencesChanged() {
    restyle()
    render()
  }

  private func restyle() {
    motion.isStill = !(appearance?.allowsMotion ?? true)
    window.set(style: "dark", window.isLightOnDark)
    tomato.restyle()
    adoptStyle()
    pulse?.now()
  }

  /// Whether a time can be set now.
  var isOnSettingPage: Bool {
    session.state == .connected && shown == nil && place != .stopwatch
  }

  /// The timer shown large; `nil` while a length is being set.
  var shown: Countdown? {
    guard session.state == .connected, place == .timers else { return nil }
    return chosen.flatMap { session.snapshot[$0] } ?? session.snapshot.current
  }

  /// Shows what the person wants to see.
  func go(to place: Place) {
    self.place = place
    if place == .stopwatch, let client = session.client { stopwatch.follow(client) }
    render()
    focus(on: page)
  }

  /// A timer was started here: it is the one to see.
  func started(_ id: TimerID?) {
    chosen = id
    go(to: .timers)
  }

  private func wound(_ length: Duration) {
    setting.length = length
    setting.field.clear()
  }

  /// Shows this timer large until it is gone or another is chosen.
  func choose(_ id: TimerID) {
    chosen = id
    render()
  }

  private func render() {
    if place == .setting, session.snapshot.timers.isEmpty { place = .timers }
    // A button takes the focus only when it can be used.
    actions?.adapt()
    if case .failed(let message) = session.state { pages.error.text.text = message }
    if editor.leave(for: shown) { timerView.focus() }
    if pages.show(page, isMoving: appearance?.allowsMotion ?? true) { focus(on: page) }
    list.show(session.snapshot.timers, shown: shown?.id, at: SystemClock.ofBus.now)
    shape.hasList = list.isShown
    header.show(place, hasTimer: shown != nil)
    warning.show(session.warning)
    window.title = Strings.title(of: shown)
    if isOnSettingPage {
      setting.presets.show(preferences.current.items(.timerPresets))
      let isNew = session.snapshot.last == nil && session.warning.isEmpty
      setting.offerHint(isNew && preferences.current.flag(.windowHint))
    }
    pulse?.now()
  }

  /// The page to be seen.
  private var page: Pages.Page {
    switch session.state {
    case .connecting: .blank
    case .failed: .error
    case .connected where place == .stopwatch: .stopwatch
    case .connected: shown == nil ? .setting : .timer
    }
  }

  private func focus(on page: Pages.Page) {
    switch page {
    case .setting: setting.focus()
    case .timer: timerView.focus()
    case .stopwatch: stopwatch.focus()
    case .error: pages.error.retry.focus()
    case .blank: break
    }
  }

  private func show(_ now: Moment) {
    let timer = shown
    if let timer {
      timerView.style.isShort = window.isFullScreen
      timerView.render(timer, at: now)
      list.render(at: now)
    } else if place == .stopwatch {
      stopwatch.render(at: now)
    } else if isOnSettingPage {
      setting.render(at: now)
    }
    shape.fitText()
    tomato.angle = motion.angle(of: timer, hand: winding.hand, at: now)
    winding.adapt(to: isOnSettingPage ? setting.shownLength : nil)
    tomato.litMarks = marks(for: timer, at: now)
    // A frame must follow, also where nothing has changed: the pulse waits for it.
    if place == .stopwatch { stopwatch.repaint() } else { tomato.repaint() }
  }

  /// The minutes set or left, as the dial shows them: a whole hour is a whole circle.
  private func marks(for timer: Countdown?, at now: Moment) -> Int {
    guard timer != nil || isOnSettingPage else { return 0 }
    let length = timer.map { $0.remaining(at: now) } ?? setting.shownLength
    let minutes = Int((length.wholeSecondsRoundedUp + 59) / 60)
    return minutes > 60 ? 60 : minutes
  }

  /// When the page without a timer changes.
  private func pageChange(at now: Moment) -> Duration? {
    if place == .stopwatch { return stopwatch.pause(at: now) }
    return isOnSettingPage ? setting.field.pause(at: now) : nil
  }

  private func untilChange(at now: Moment) -> Duration? {
    guard window.isMapped, !window.isMinimised else { return nil }
    let timer = shown
    let changes = [
      motion.pause(of: timer, at: now),
      timer.map { $0.untilNextSecond(at: now) } ?? pageChange(at: now), list.pause(at: now),
    ]
    return changes.compactMap { $0 }.min()
  }
}

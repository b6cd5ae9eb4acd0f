// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// The program in the desktop's tray: the item, its menu, and the hosts that show them.
///
/// It is there while there is something to show, see `TrayOptions`, and asks to be woken
/// only while a host shows it.
@MainActor final class Tray: TimerView {
  /// What the tray can make happen.
  struct Deeds {
    var send: @MainActor (TimerCommand) -> Void
    var openWindow: @MainActor (_ activationToken: String?) -> Void
    /// Opens the window, brings it to the front, or closes it when it is there already.
    var toggleWindow: @MainActor (_ activationToken: String?) -> Void
    var hideWindow: @MainActor () -> Void
    var openPreferences: @MainActor (_ activationToken: String?) -> Void
    /// Told when the window has been closed, with whether the tray shows the way back.
    var windowClosed: @MainActor (_ isInTray: Bool) -> Void
    /// Closes the window, and ends the program as soon as no timer counts.
    var quit: @MainActor () -> Void
  }

  /// How long after a click another one belongs to it, on most desktops.
  private static let doubleClick = Duration.milliseconds(400)

  /// Whether a host shows the item now.
  private(set) var isShown = false
  /// Whether there is a tray at all that could show it.
  var hasHost: Bool { watcher?.hasHost ?? false }

  // Owned
  private var options: TrayOptions
  private let deeds: Deeds
  private let now: @MainActor () -> Moment
  private let wakeUpCall: any WakeUpCall
  private let shownChanged: @MainActor (Bool) -> Void
  private let itemInterfaces: BusInterfaces
  private let menuInterfaces: BusInterfaces
  private var snapshot = TimerSnapshot()
  private var isWindowOpen = false
  /// Whether the window was closed into the tray, which then stays as the way back.
  private var holdsWindow = false
  /// The timers that go on without the tray, because the person has quit.
  private var dismissed: Set<TimerID>?
  private var token: String?
  private var lastClick: Moment?
  private var wheel = TrayWheel()
  private var presetIDs = TrayMenu.PresetIDs()
  private var item: TrayItem?
  private var menu: TrayMenuObject?
  private var watcher: TrayWatcher?
  private var windowWatch: BusClaim?
  private var name: BusClaim?

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where item, menu and hosts are.
  ///   - options: What the person wants of the tray.
  ///   - deeds: What the tray can make happen.
  ///   - now: The present moment.
  ///   - wakeUpCall: The tray's own; it is armed only while a host shows the item.
  ///   - shownChanged: Called with `isShown` when it or `hasHost` may have changed.
  /// - Throws: When an interface file of the program cannot be read.
  init(
    bus: Bus, options: TrayOptions, deeds: Deeds, now: @escaping @MainActor () -> Moment,
    wakeUpCall: any WakeUpCall, shownChanged: @escaping @MainActor (Bool) -> Void
  ) throws(GLibError) {
    self.bus = bus
    self.options = options
    self.deeds = deeds
    self.now = now
    self.wakeUpCall = wakeUpCall
    self.shownChanged = shownChanged
    itemInterfaces = try BusInterfaces(xml: EmbeddedFiles.statusNotifierItemXML)
    menuInterfaces = try BusInterfaces(xml: EmbeddedFiles.dbusMenuXML)
    build()
  }

  private func build() {
    item = TrayItem(
      bus: bus, isSymbolic: { [weak self] in self?.isSymbolic ?? false },
      tooltip: { [weak self] in self?.tooltip ?? ("", "") },
      act: { [weak self] in self?.act($0) })
    menu = TrayMenuObject(
      bus: bus, first: currentMenu, current: { [weak self] in self?.currentMenu },
      choose: { [weak self] in self?.choose($0, timestamp: $1) })
    watcher = TrayWatcher(bus: bus) { [weak self] in self?.watcherChanged() }
    windowWatch = bus.watch(
      BusNames.window, appeared: { [weak self] _ in self?.windowIs(open: true) },
      vanished: { [weak self] in self?.windowIs(open: false) })
  }

  private var currentMenu: TrayMenu {
    let presets = options.presets.map { (id: presetIDs.id(of: $0), plan: $0) }
    return TrayMenu(snapshot, at: now(), isWindowOpen: isWindowOpen, presets: presets)
  }

  func render(_ snapshot: TimerSnapshot) {
    self.snapshot = snapshot
    update()
  }

  /// Follows other choices from now on.
  func adopt(_ options: TrayOptions) {
    let old = self.options
    self.options = options
    update()
    if options.icons != old.icons { item?.tellIcon() }
  }

  /// Takes the item off the tray for good; for the end of the program.
  func leave() {
    options.isShown = false
    update()
  }

  private func windowIs(open: Bool) {
    let isClosed = isWindowOpen && !open
    holdsWindow = isClosed && isShown && options.closingHides
    isWindowOpen = open
    if open { dismissed = nil }
    update()
    if isClosed { deeds.windowClosed(isShown) }
  }

  /// The window has been minimized: closes it where the person wants it to vanish in the tray.
  func windowMinimized() {
    if isShown, isWindowOpen, options.minimizingHides { deeds.hideWindow() }
  }

  private var isWanted: Bool {
    guard options.isShown else { return false }
    if let dismissed {
      // A timer that was started since then has brought the program back.
      return snapshot.timers.contains { !dismissed.contains($0.id) }
    }
    let isInUse = !snapshot.timers.isEmpty || holdsWindow || isWindowOpen && options.closingHides
    return options.isAlwaysShown || isInUse
  }

  private func quit() {
    dismissed = Set(snapshot.timers.map(\.id))
    holdsWindow = false
    update()
    // Whoever quits knows that the window goes.
    isWindowOpen = false
    deeds.quit()
  }

  private func watcherChanged() {
    let isShown = hasHost && name != nil && watcher?.isRegistered ?? false
    if isShown, !self.isShown { item?.show(face(at: now())) }
    self.isShown = isShown
    setWakeUpCall()
    shownChanged(isShown)
  }

  // MARK: - Showing

  private func update() {
    guard isWanted else { return withdraw() }
    item?.show(face(at: now()))
    menu?.isUrgent = snapshot.current?.isRinging ?? false
    menu?.refresh()
    appear()
    setWakeUpCall()
  }

  private func face(at now: Moment) -> TrayFace {
    TrayFace(snapshot, at: now, showsLabel: options.showsLabel)
  }

  private func appear() {
    guard name == nil else { return }
    do {
      try item?.export(itemInterfaces)
      try menu?.export(menuInterfaces)
    } catch {
      return Log.warn("no tray item: \(error)")
    }
    let name = "org.kde.StatusNotifierItem-\(Process.id)-1"
    self.name = bus.own(
      name, acquired: { [weak self] in self?.watcher?.register(name) },
      // Where the name is not to be had, as in a sandbox, the object alone will do.
      lost: { [weak self] in self?.watcher?.register(TrayItem.path) })
  }

  private func withdraw() {
    wakeUpCall.cancel()
    guard name != nil else { return }
    item?.withdraw()
    menu?.withdraw()
    watcher?.register(nil)
    name = nil
    watcherChanged()
  }

  /// One wake-up, at the next change that can be seen, and none while nobody looks.
  private func setWakeUpCall() {
    let now = now()
    guard isShown,
      let wait = snapshot.current?.untilNextFace(at: now, showsLabel: options.showsLabel)
    else { return wakeUpCall.cancel() }
    // Not a hair too early, or the same face would be shown again.
    wakeUpCall.set(at: now.sinceBoot + wait + .milliseconds(1)) { [weak self] in
      guard let self else { return }
      self.item?.show(self.face(at: self.now()))
      self.setWakeUpCall()
    }
  }

  private var isSymbolic: Bool {
    switch options.icons {
    case .automatic: watcher?.manner.recolours ?? false
    case .symbolic: true
    case .coloured: false
    }
  }

  private var tooltip: (title: String, text: String) {
    guard let timer = snapshot.current else {
      return (DesktopStrings.program, DesktopStrings.noTimer)
    }
    var text = DesktopStrings.standing(of: timer, at: now())
    if snapshot.timers.count > 1 {
      text += "\n" + DesktopStrings.more(snapshot.timers.count - 1)
    }
    let name = DesktopStrings.name(of: timer)
    return (watcher?.manner.readsMarkup ?? false ? name.withoutMarkup : name, text)
  }

  // MARK: - Acting

  private func act(_ deed: TrayItem.Deed) {
    switch deed {
    case .activate: click()
    case .activateSecondary: deeds.send(.toggle(.current))
    case .contextMenu: break
    case .activationToken(let text): token = text.isEmpty ? nil : text
    case .scroll(let delta):
      let upIsPositive = watcher?.manner.scrollsUpPositive ?? false
      let notches = wheel.notches(delta, upIsPositive: upIsPositive)
      if notches != 0 { deeds.send(.add(.seconds(60 * notches), .current)) }
    }
  }

  /// Whoever clicks twice means one thing; the second click would undo the first.
  private func click() {
    let token = takeToken()
    let now = now()
    if let lastClick, lastClick.elapsed(to: now) < Self.doubleClick { return }
    lastClick = now
    deeds.toggleWindow(token)
  }

  private func choose(_ choice: TrayMenu.Choice, timestamp: UInt32) {
    switch choice {
    case .send(let command): deeds.send(command)
    case .showWindow: deeds.openWindow(takeToken() ?? Self.token(ofClickAt: timestamp))
    case .hideWindow: deeds.hideWindow()
    case .openPreferences: deeds.openPreferences(takeToken() ?? Self.token(ofClickAt: timestamp))
    case .quit: quit()
    }
  }

  /// A token is good for one window.
  private func takeToken() -> String? {
    defer { token = nil }
    return token
  }

  /// A startup id that tells an X11 window manager when the click was; no other token came.
  private static func token(ofClickAt timestamp: UInt32) -> String? {
    timestamp == 0 ? nil : "marzano-tray_TIME\(timestamp)"
  }
}

extension String {
  /// As markup that shows this text.
  fileprivate var withoutMarkup: String {
    let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    return reduce(into: "") { $0 += entities[$1] ?? String($1) }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The composition root of `marzano-service`: builds every part and ties them together.
///
///     bus call ──► ManagerObject ──► TimerEngine ──► TimerMachine
///                                        │  ├──► RecordStore   (before the answer)
///                                        │  ├──► Alarm ──► Bell, Notifier
///                                        │  └──► BusView, …    (snapshots)
///                                        └──► DeadlineAlarm ──► back into the engine
@MainActor public final class Service {
  // Owned
  private let loop = MainLoop()
  let record = Record()
  let preferencesFile = PreferencesFile()
  private var residence: Residence?
  private var bus: Bus?
  var manager: ManagerObject?
  private(set) var engine: TimerEngine?
  private var alarm: Alarm?
  var hooks: Hooks?
  var bell: Bell?
  let inhibitor = SleepInhibitor()
  private var busView: BusView?
  private var windowLauncher: WindowLauncher?
  private var desktop: Desktop?
  private var search: SearchObject?
  private var farewell: Farewell?
  private var views: [any TimerView] = []
  private var claims: [BusClaim] = []
  private var name: BusClaim?
  private var farewellTime: EventSource?
  private var signals: [EventSource] = []
  private var clockWatch: WallClockWatch?
  private var status: CInt = 0

  public init() {}

  /// Runs the service until nothing needs it any more.
  ///
  /// - Returns: The exit status: 0, or 1 when there is no bus to serve.
  public func run(arguments: [String]) -> CInt {
    Output.prepare()
    Process.becomeDaemon()
    Messages.adoptLanguage()
    if let refusal = refuse(arguments) { return refusal }
    signals = [UnixSignal.terminate, .interrupt, .hangUp].map { signal in
      EventSource.onUnixSignal(signal) { [weak self] in self?.leave() }
    }
    Bus.session { [weak self] outcome in
      switch outcome {
      case .success(let bus): self?.start(on: bus)
      case .failure(let error): self?.giveUp(error)
      }
    }
    loop.run()
    desktop?.leave()
    // The last answers are still on their way.
    bus?.flush()
    return status
  }

  /// The exit status when there is nothing to run for; `nil` to go on.
  private func refuse(_ arguments: [String]) -> CInt? {
    switch arguments.dropFirst().first {
    case nil: return nil
    case "--resume":
      // At login: only when a timer was left counting, or icon or keys are to be there always.
      let preferences = preferencesFile.current
      guard !preferences.flag(.trayAlways), !preferences.flag(.shortcutsPortal) else { return nil }
      let saved = (try? Record.peek()) ?? nil
      return saved?.timers.contains { $0.state != .paused } == true ? nil : 0
    case let unknown?:
      Log.warn("unknown option \(unknown); it takes only --resume")
      return 2
    }
  }

  /// Gives up the name first, so that whoever calls from now on starts another service, and goes
  /// when all that came before is answered.
  private func leave() {
    manager?.leave()
    name = nil
    farewellTime = .after(.milliseconds(50)) { [loop] in loop.quit() }
  }

  private func start(on bus: Bus) {
    do {
      try serve(on: bus)
    } catch { giveUp(error) }
  }

  private func serve(on bus: Bus) throws(GLibError) {
    self.bus = bus
    bus.onClosed { [loop] in loop.quit() }
    let residence = Residence { [weak self] in self?.leave() }
    let windowLauncher = WindowLauncher(bus: bus)
    let manager = ManagerObject(
      bus: bus, residence: residence, openWindow: { windowLauncher.open($0, caller: $1, $2) },
      preferences: { [preferencesFile] in preferencesFile.current },
      testSound: { [weak self] in self?.testSound($0, $1) }, quit: { [weak self] in self?.leave() })
    (self.residence, self.windowLauncher, self.manager) = (residence, windowLauncher, manager)
    let own = try BusInterfaces(xml: EmbeddedFiles.marzanoXML)
    let busView = BusView(bus: bus, manager: manager, interfaces: own)
    // A glance: until the name is ours another service may still write, so that only what is read
    // then counts, and tells what is wrong with the record.
    busView.expect((try? Record.peek())??.timers ?? [])
    self.busView = busView
    let standard = try BusInterfaces(xml: EmbeddedFiles.standardXML)
    for (interface, file) in [
      (BusNames.manager, own), (BusNames.objectManager, standard),
      (BusNames.freedesktopApplication, standard),
    ] {
      claims.append(
        try bus.export(manager, as: interface, of: file, at: BusNames.managerPath))
    }
    let search = SearchObject(
      onSuspend: { [preferencesFile] in preferencesFile.current.onSuspend },
      send: { [weak self] in self?.send($0) }, openWindow: { [weak self] in self?.openWindow($0) },
      asked: { residence.touch() })
    try search.export(on: bus)
    self.search = search
    name = bus.own(
      BusNames.application,
      acquired: { [weak self] in self?.begin(on: bus) },
      // Another service was first; it does all that this one could.
      lost: { [loop] in loop.quit() })
  }

  /// The name is ours: reads the record and goes on where an earlier service came to its end.
  private func begin(on bus: Bus) {
    guard let manager, let residence, let busView else { return }
    let machine = TimerMachine(
      restoring: record.load(), rules: preferencesFile.current.rules)
    manager.warning = record.warning
    let clock = EngineClock()
    let alarm = makeAlarm(on: bus, clock: clock)
    do {
      let engine = TimerEngine(
        machine: machine, clock: clock, wakeUpCall: try DeadlineAlarm(),
        store: recordStore, performer: alarm)
      (self.alarm, self.engine) = (alarm, engine)
      followPreferences()
      clockWatch = try WallClockWatch { [weak engine] in engine?.wake() }
      views = [
        busView, StayingView(residence: residence, engine: engine),
        AwakeView(inhibitor: inhibitor) { [preferencesFile] in
          preferencesFile.current.flag(.awakeWhileRunning)
        },
        makeWaker(on: bus, clock: clock),
      ]
      // Before the first wake, so that an end nobody was there for is told, too.
      engine.attach(makeHooks(clock: clock))
      engine.wake()
      alarm.resume(engine.snapshot.timers)
      for view in views { engine.attach(view) }
      manager.stopwatch = StopwatchKeeper(record: record, now: { clock.now }) { [weak bus] in
        bus?.emit(
          "StopwatchChanged", on: BusNames.manager, at: BusNames.managerPath, [.properties($0)])
      }
      manager.begin(engine)
      present(engine, on: bus)
    } catch { giveUp(GLibError(message: "\(error)")) }
  }

  /// Shows the timers in the places a desktop has for them.
  ///
  /// A desktop that has none of them is no reason not to count and ring.
  private func present(_ engine: TimerEngine, on bus: Bus) {
    guard let residence, let windowLauncher else { return }
    let deeds = Tray.Deeds(
      send: { [weak self] in self?.send($0) },
      openWindow: { [weak self] in self?.openWindow($0) },
      toggleWindow: {
        windowLauncher.toggle(PlatformData(activationToken: $0), WindowLauncher.complain)
      },
      hideWindow: { windowLauncher.close() },
      openPreferences: {
        windowLauncher.openPreferences(PlatformData(activationToken: $0), WindowLauncher.complain)
      },
      windowClosed: { [weak self, weak engine] isInTray in
        guard let engine else { return }
        if !isInTray, engine.snapshot.timers.contains(where: { $0.state != .paused }) {
          self?.farewell?.tell()
        }
      },
      quit: {
        windowLauncher.close()
        residence.dismiss()
      })
    farewell = Farewell(
      bus: bus, isTold: { [record] in !record.recall("farewell").isEmpty },
      remember: { [weak self] in self?.remember("told", as: "farewell") })
    manager?.windowMinimized = { [weak self] in self?.desktop?.windowMinimized() }
    let preferences = preferencesFile.current
    do {
      desktop = try Desktop(
        bus: bus, engine: engine, preferences: preferences, deeds: deeds, residence: residence,
        keysRefused: { [weak self] in self?.forgoKeys() })
    } catch { Log.warn("no tray: \(error)") }
    search?.begin(engine)
  }

  func openWindow(_ activationToken: String?) {
    windowLauncher?.open(PlatformData(activationToken: activationToken), WindowLauncher.complain)
  }

  private var recordStore: RecordStore {
    RecordStore(record: record) { [weak self] in self?.warn($0) }
  }

  private func followPreferences() {
    preferencesFile.problems.forEach(warn)
    do {
      try preferencesFile.follow { [weak self] in self?.preferencesChanged() }
    } catch {
      let sentence = tr("Changes of the preferences are not noticed: {reason}")
      warn(sentence.filled(["reason": error.message]))
    }
  }

  private func preferencesChanged() {
    engine?.adopt(preferencesFile.current.rules)
    desktop?.adopt(preferencesFile.current)
    preferencesFile.problems.forEach(warn)
  }

  /// Something a person should know: in the log, and on the bus for the window to show.
  func warn(_ sentence: String) {
    Log.warn("\(sentence)")
    manager?.warning = sentence
    busView?.renderManager()
  }

  /// For commands nobody waits for an answer to.
  func send(_ command: TimerCommand) {
    do {
      _ = try engine?.answer(command)
    } catch { Log.warn("\(error.message)") }
  }

  private func giveUp(_ error: GLibError) {
    Log.warn("\(error.message)")
    status = 1
    loop.quit()
  }
}

/// Keeps the computer awake as long as a timer runs, when a person wants that.
@MainActor private final class AwakeView: TimerView {
  private let inhibitor: SleepInhibitor
  private let isWanted: @MainActor () -> Bool

  init(inhibitor: SleepInhibitor, isWanted: @escaping @MainActor () -> Bool) {
    self.inhibitor = inhibitor
    self.isWanted = isWanted
  }

  func render(_ snapshot: TimerSnapshot) {
    inhibitor.set(.running, to: isWanted() && snapshot.timers.contains { $0.state == .running })
  }
}

/// Keeps the service as long as a timer counts, or a change is not on disk yet.
@MainActor private final class StayingView: TimerView {
  /// How often to try again to save what could not be saved.
  private static let retryInterval = Duration.seconds(15)

  private let residence: Residence
  private weak var engine: TimerEngine?
  private var retry: EventSource?

  init(residence: Residence, engine: TimerEngine) {
    self.residence = residence
    self.engine = engine
  }

  func render(_ snapshot: TimerSnapshot) {
    let isSaved = engine?.notSaved == nil
    // A paused timer waits in the record; it needs nobody.
    residence.set(.timers, to: !isSaved || snapshot.timers.contains { $0.state != .paused })
    retry =
      isSaved
      ? nil
      : .repeating(every: Self.retryInterval) { [weak engine] in
        engine?.wake()
        return engine?.notSaved != nil
      }
  }
}

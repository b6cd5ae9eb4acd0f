// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// The object of the whole program on the bus: commands come in, answers go out.
///
/// It answers the calls to the objects of single timers, too.
///
/// Calls that arrive before the record has been read wait until `begin`.
@MainActor final class ManagerObject: BusObject {
  /// Plays a sound once and tells what was really played.
  typealias SoundTest =
    @MainActor (
      _ sound: String, _ done: @escaping @MainActor (Result<String, GLibError>) -> Void
    ) -> Void

  /// Shows the window on the screen of who asks.
  typealias WindowOpening =
    @MainActor (PlatformData, _ caller: String, _ done: @escaping WindowLauncher.Done) -> Void

  // Owned
  private var waiting: [MethodCall] = []
  /// Calls to carry out together, with one write to the record.
  private var batch: [MethodCall] = []
  private var batchIsDue: EventSource?
  private var isLeaving = false
  private var engine: TimerEngine?
  private let watchers: Watchers

  // Borrowed
  private let residence: Residence
  private let quit: @MainActor () -> Void
  private let preferences: @MainActor () -> Preferences
  private let testSound: SoundTest
  private let openWindow: WindowOpening
  /// Called when the window says that it has been minimized.
  var windowMinimized: @MainActor () -> Void = {}
  /// What a person should know about the record.
  var warning: String?
  var stopwatch: StopwatchKeeper?
  /// What would wake the computer from suspend.
  var wakesBy: @MainActor () -> String = { "nothing" }

  init(
    bus: Bus, residence: Residence, openWindow: @escaping WindowOpening,
    preferences: @escaping @MainActor () -> Preferences, testSound: @escaping SoundTest,
    quit: @escaping @MainActor () -> Void
  ) {
    self.residence = residence
    self.openWindow = openWindow
    self.quit = quit
    self.preferences = preferences
    self.testSound = testSound
    watchers = Watchers(bus: bus) { [residence] in residence.set(.watchers, to: $0) }
  }

  /// Answers what has been waiting, and from now on at once.
  func begin(_ engine: TimerEngine) {
    self.engine = engine
    let calls = waiting
    waiting = []
    for call in calls { handle(call) }
  }

  func handle(_ call: MethodCall) {
    guard !isLeaving else { return call.sendElsewhere() }
    guard let engine else { return waiting.append(call) }
    residence.touch()
    switch (call.interface, call.method) {
    case (BusNames.objectManager, _): call.reply([managedObjects(engine)])
    case (BusNames.freedesktopApplication, "ActivateAction"): act(call, engine)
    case (BusNames.freedesktopApplication, _): open(call)
    case (_, "OpenWindow"): open(call)
    case (_, "Watch"):
      watchers.add(call.sender)
      call.reply()
    case (_, "Unwatch"):
      watchers.remove(call.sender)
      call.reply()
    case (_, "TestSound"):
      testSound(call.arguments.first?.string ?? "") { outcome in
        call.answer { () throws(BusFailure) in
          do throws(GLibError) {
            return [.string(try outcome.get())]
          } catch { throw BusFailure(.other, error.message) }
        }
      }
    case (_, "Stopwatch"):
      call.answer { () throws(BusFailure) in
        guard let stopwatch else { throw BusFailure(.other, "there is no stopwatch yet") }
        return [.properties(try stopwatch.answer(call.arguments.first?.string ?? ""))]
      }
    case (_, "WindowMinimized"):
      call.reply()
      windowMinimized()
    case (_, "Quit"):
      call.reply()
      quit()
    default: enqueue(call)
    }
  }

  /// Answers what has come so far, and sends later calls to the service that comes after this one.
  func leave() {
    carryOutBatch()
    isLeaving = true
  }

  /// What arrives at the same time is carried out together: a write to the disk takes longer than
  /// everything else a command does.
  private func enqueue(_ call: MethodCall) {
    batch.append(call)
    if batch.count >= Self.largestBatch {
      carryOutBatch()
    } else if batchIsDue == nil {
      batchIsDue = .soon { [weak self] in self?.carryOutBatch() }
    }
  }

  private static let largestBatch = 100

  private func carryOutBatch() {
    batchIsDue = nil
    guard let engine, !batch.isEmpty else { return }
    let calls = batch
    batch = []
    var outcomes: [Result<[Value], BusFailure>] = []
    engine.batch {
      for call in calls {
        do throws(BusFailure) {
          outcomes.append(.success(try command(call, engine)))
        } catch { outcomes.append(.failure(error)) }
      }
    }
    for (call, outcome) in zip(calls, outcomes) {
      call.answer { () throws(BusFailure) in
        let values = try outcome.get()
        if let error = engine.notSaved { throw Strings.notSaved(error) }
        return values
      }
    }
  }

  private func command(_ call: MethodCall, _ engine: TimerEngine) throws(BusFailure) -> [Value] {
    if let id = TimerCodec.id(ofPath: call.path) {
      _ = try engine.answer(call.command(for: id))
      return []
    }
    let command = try call.command(for: engine.snapshot, onSuspend: preferences().onSuspend)
    return [try engine.answer(command)]
  }

  private func open(_ call: MethodCall) {
    openWindow(PlatformData(call.arguments.last), call.sender) { problem in
      if let problem {
        call.fail(BusNames.errors + "NoWindow", problem)
      } else {
        call.reply()
      }
    }
  }

  /// The actions of the launcher's menu.
  private func act(_ call: MethodCall, _ engine: TimerEngine) {
    let commands: [String: TimerCommand] = [
      "start-5": .start(Plan(length: .seconds(5 * 60), onSuspend: preferences().onSuspend)),
      "start-25": .start(Plan(length: .seconds(25 * 60), onSuspend: preferences().onSuspend)),
      "toggle": .toggle(.current),
    ]
    let name = call.arguments.first?.string ?? ""
    call.answer { () throws(BusFailure) in
      guard let command = commands[name] else {
        let known = commands.keys.sorted().joined(separator: ", ")
        throw BusFailure(.invalidArguments, "unknown action \(name); there are: \(known)")
      }
      _ = try engine.answer(command)
      return []
    }
  }

  func value(of property: String, on interface: String) -> Value? {
    properties[property]
  }

  /// The manager's properties as they are now.
  var properties: [String: Value] {
    let snapshot = engine?.snapshot ?? TimerSnapshot()
    return [
      "Version": .string(ProgramVersion.current),
      "State": .string(snapshot.state.rawValue),
      "CurrentTimer": .objectPath(snapshot.current.map { TimerCodec.path(of: $0.id) } ?? "/"),
      "LastLengthUSec": .length(snapshot.last?.length ?? .zero),
      "LastName": .string(snapshot.last?.name ?? ""),
      "Undoable": .array(of: "x", snapshot.undoable.map { .int64($0.number) }),
      "NotSaved": .string(engine?.notSaved?.reason ?? ""),
      "Warning": .string(warning ?? ""),
      "WakesBy": .string(wakesBy()),
    ]
  }

  private func managedObjects(_ engine: TimerEngine) -> Value {
    let now = engine.now
    var objects = [
      Value.Entry(
        .objectPath(BusNames.managerPath),
        .interfaces([BusNames.manager: properties]))
    ]
    for timer in engine.snapshot.timers {
      objects.append(
        Value.Entry(
          .objectPath(TimerCodec.path(of: timer.id)),
          .interfaces([BusNames.timer: TimerCodec.allProperties(of: timer, at: now)])))
    }
    return .map(key: "o", value: "a{sa{sv}}", objects)
  }
}

extension TimerEngine {
  /// Carries out a command and returns its timers as the bus does, `a(oa{sv})`.
  func answer(_ command: TimerCommand) throws(BusFailure) -> Value {
    do {
      let touched = try send(command)
      let now = now
      return .array(
        of: "(oa{sv})",
        touched.map { timer in
          .tuple([
            .objectPath(TimerCodec.path(of: timer.id)),
            .properties(TimerCodec.allProperties(of: timer, at: now)),
          ])
        })
    } catch {
      switch error {
      case .refused(let refusal): throw Strings.explain(refusal)
      case .notSaved(let error): throw Strings.notSaved(error)
      }
    }
  }
}

extension MethodCall {
  /// Answers as if nobody were there, so that the caller starts another service.
  func sendElsewhere() {
    fail("org.freedesktop.DBus.Error.ServiceUnknown", "this service is about to leave")
  }

  /// Replies with what `body` returns, or with the failure it throws.
  func answer(_ body: () throws(BusFailure) -> [Value]) {
    do {
      reply(try body())
    } catch { fail(error.name, error.message) }
  }
}

extension Value {
  /// Interfaces with their properties, `a{sa{sv}}`.
  static func interfaces(_ interfaces: [String: [String: Value]]) -> Value {
    .map(
      key: "s", value: "a{sv}",
      interfaces.sorted { $0.key < $1.key }.map {
        Entry(.string($0.key), .properties($0.value))
      })
  }
}

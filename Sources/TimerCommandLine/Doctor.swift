// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus

/// `marzano doctor`: looks at what a timer needs here, and says what is missing.
///
/// Everybody is asked at once, and whoever has not answered in time is told of as silent.
@MainActor final class Doctor {
  /// Connecting, then one answer.
  private static let patience = Bus.timeLimit + .milliseconds(500)

  // Owned
  private let connection: Connection
  private let teller: Teller
  private var facts = DoctorFacts()
  private var systemBus: Bus?
  private var limit: EventSource?
  private var unanswered = 0

  init(_ connection: Connection, _ teller: Teller) {
    self.connection = connection
    self.teller = teller
  }

  func begin() {
    facts.examineFiles()
    limit = .after(Self.patience) { [self] in finish() }
    unanswered = 2
    connection.open { [self] outcome in
      switch outcome {
      case .success:
        if let bus = connection.bus { examine(bus) }
      case .failure(let failure):
        facts.lackSessionBus(failure.message)
      }
      answered()
    }
    Bus.system { [self] outcome in
      switch outcome {
      case .success(let bus):
        systemBus = bus
        examineSystem(bus)
      case .failure: facts.logind = .absent
      }
      answered()
    }
  }

  private func examine(_ bus: Bus) {
    facts.busProblem = nil
    examineService(bus)
    examineNotifier(bus)
    examineNames(bus)
    let watcher = "org.kde.StatusNotifierWatcher"
    read("IsStatusNotifierHostRegistered", of: watcher, watcher, "/StatusNotifierWatcher", bus) {
      $0.tray = Reach($1.map { $0.bool ?? false })
    }
    for portal in DoctorFacts.portals {
      let desktop = "org.freedesktop.portal.Desktop"
      read(
        "version", of: "org.freedesktop.portal." + portal, desktop,
        "/org/freedesktop/portal/desktop", bus, startsService: true
      ) { $0.portals[portal] = Reach($1.map { $0.integer ?? 0 }) }
    }
  }

  private func examineService(_ bus: Bus) {
    let call = Bus.Call(
      BusNames.application, BusNames.managerPath, BusNames.properties, "GetAll",
      [.string(BusNames.manager)], startsService: false)
    ask(call, bus) { facts, outcome in
      facts.service = Reach(
        outcome.map { results in
          let values = results.first?.fields ?? [:]
          return DoctorFacts.Service(
            version: values["Version"]?.string ?? "", wakesBy: values["WakesBy"]?.string ?? "",
            notSaved: values["NotSaved"]?.string ?? "", warning: values["Warning"]?.string ?? "")
        })
    }
  }

  private func examineNotifier(_ bus: Bus) {
    let name = "org.freedesktop.Notifications"
    let path = "/org/freedesktop/Notifications"
    ask(Bus.Call(name, path, name, "GetServerInformation"), bus) { facts, outcome in
      var notifier = DoctorFacts.Notifier()
      if case .found(let known) = facts.notifier { notifier = known }
      facts.notifier = Reach(
        outcome.map { results in
          notifier.name = results.first?.string ?? ""
          notifier.version = results.count > 2 ? results[2].string ?? "" : ""
          return notifier
        })
    }
    ask(Bus.Call(name, path, name, "GetCapabilities"), bus) { facts, outcome in
      guard case .success(let results) = outcome else { return }
      var notifier = DoctorFacts.Notifier()
      if case .found(let known) = facts.notifier { notifier = known }
      notifier.capabilities = (results.first?.elements ?? []).compactMap(\.string)
      facts.notifier = .found(notifier)
    }
  }

  private func examineNames(_ bus: Bus) {
    let daemon = "org.freedesktop.DBus"
    let path = "/org/freedesktop/DBus"
    ask(Bus.Call(daemon, path, daemon, "ListActivatableNames"), bus) { facts, outcome in
      facts.isActivatable = Self.names(outcome)?.contains(BusNames.application)
    }
    ask(Bus.Call(daemon, path, daemon, "ListNames"), bus) { facts, outcome in
      let prefix = "org.mpris.MediaPlayer2."
      facts.players = Self.names(outcome)?.filter { $0.hasPrefix(prefix) }
        .map { String($0.dropFirst(prefix.count)) }.sorted()
    }
  }

  private static func names(_ outcome: Result<[Value], GLibError>) -> [String]? {
    guard case .success(let results) = outcome else { return nil }
    return results.first?.elements?.compactMap(\.string)
  }

  private func examineSystem(_ bus: Bus) {
    read(
      "PreparingForSleep", of: "org.freedesktop.login1.Manager", "org.freedesktop.login1",
      "/org/freedesktop/login1", bus
    ) { $0.logind = Reach($1.map { $0.bool ?? false }) }
  }

  // Asking

  private typealias Taking<Answer> =
    @MainActor (inout DoctorFacts, Result<Answer, GLibError>) -> Void

  private func read(
    _ property: String, of interface: String, _ service: String, _ path: String, _ bus: Bus,
    startsService: Bool = false, _ take: @escaping Taking<Value>
  ) {
    let call = Bus.Call(
      service, path, BusNames.properties, "Get", [.string(interface), .string(property)],
      startsService: startsService)
    ask(call, bus) { facts, outcome in
      take(
        &facts,
        outcome.flatMap { results in
          results.first.map { .success($0) } ?? .failure(GLibError(message: "no value"))
        })
    }
  }

  private func ask(_ call: Bus.Call, _ bus: Bus, _ take: @escaping Taking<[Value]>) {
    unanswered += 1
    bus.call(call) { [self] outcome in
      take(&facts, outcome)
      answered()
    }
  }

  private func answered() {
    unanswered -= 1
    if unanswered == 0 { finish() }
  }

  private func finish() -> Never {
    if let problem = facts.busProblem { facts.lackSessionBus(problem) }
    let findings = Diagnosis(facts).findings
    teller.say(
      teller.isJson ? [JsonDocument.diagnosis(findings).text] : Finding.table(findings))
    teller.leave(findings.contains { $0.verdict == .missing } ? .failure : .done)
  }
}

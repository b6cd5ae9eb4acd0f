// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// One thing the program needs or can use.
struct Check: Sendable, Hashable {
  /// A word for programs.
  let name: String
  let isFine: Bool
  /// Whether a timer is no use without it.
  let isNeeded: Bool
  /// A sentence for a person.
  let detail: String
}

/// `marzano doctor`: looks at what a timer needs here, and says what is missing.
@MainActor final class Doctor {
  // Owned
  private let connection: Connection
  private let teller: Teller
  private var checks: [Check] = []

  init(_ connection: Connection, _ teller: Teller) {
    self.connection = connection
    self.teller = teller
  }

  func begin() {
    examineFiles()
    connection.limitTime()
    connection.open { [self] outcome in
      switch outcome {
      case .failure(let failure):
        add("session-bus", false, needed: true, failure.message)
        finish()
      case .success(let client):
        add("session-bus", true, needed: true, DoctorStrings.bus)
        examineService(client)
      }
    }
  }

  // What lies on the disk

  private func examineFiles() {
    for (name, program) in [("service", "marzano-service"), ("window", "marzano-window")] {
      let path = Installation.sibling(program)
      add(
        name + "-program", path != nil, needed: name == "service",
        path ?? DoctorStrings.missing(program))
    }
    let shows = ["WAYLAND_DISPLAY", "DISPLAY"].contains { !(Environment[$0] ?? "").isEmpty }
    add("display", shows, shows ? DoctorStrings.display : DoctorStrings.noDisplay)
    do {
      let history = try Record.history(newest: 1)
      let isEmpty = history.isEmpty
      add("record", true, needed: true, isEmpty ? DoctorStrings.emptyRecord : Record.folder)
    } catch {
      add("record", false, needed: true, Strings.recordIsUnreadable(error.description))
    }
    let problems = PreferencesFile().problems
    add(
      "preferences", problems.isEmpty,
      problems.isEmpty ? DoctorStrings.preferences : problems.joined(separator: " "))
    examineSound()
  }

  private func examineSound() {
    let folder = Environment["XDG_RUNTIME_DIR"] ?? ""
    let sockets = ["/pulse/native", "/pipewire-0"].map { folder + $0 }
    let server = Environment["PULSE_SERVER"] ?? sockets.first(where: Files.exists)
    add("sound-server", server != nil, server ?? DoctorStrings.noSoundServer)
    let bell = Installation.data.map { $0 + "/sounds/bell.oga" }
    let hasBell = bell.map(Files.exists) ?? false
    add("bell", hasBell, hasBell ? bell ?? "" : DoctorStrings.noBell)
  }

  // What is on the bus

  private func examineService(_ client: TimerClient) {
    client.report { [self] outcome in
      switch outcome {
      case .success(let report?):
        add("service", true, needed: true, DoctorStrings.service(report.snapshot.timers.count))
        let wakes = report.wakesBy != "nothing"
        add("wake", wakes, wakes ? DoctorStrings.wakes(report.wakesBy) : DoctorStrings.sleeps)
        for warning in report.warnings { add("warning", false, warning) }
      case .success(nil): add("service", true, needed: true, DoctorStrings.serviceRests)
      case .failure(let failure): add("service", false, needed: true, failure.message)
      }
      examineNames()
    }
  }

  private static let daemon = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

  private func examineNames() {
    guard let bus = connection.bus else { finish() }
    names("ListNames", bus) { [self] running in
      names("ListActivatableNames", bus) { [self] startable in
        examine(Set(running), Set(startable))
      }
    }
  }

  private func names(
    _ method: String, _ bus: Bus, _ done: @escaping @MainActor ([String]) -> Void
  ) {
    let daemon = Self.daemon
    bus.call(Bus.Call(daemon.name, daemon.path, daemon.name, method)) { outcome in
      guard case .success(let values) = outcome else { return done([]) }
      done((values.first?.elements ?? []).compactMap(\.string))
    }
  }

  private func examine(_ running: Set<String>, _ startable: Set<String>) {
    let there = running.union(startable)
    add(
      "activation", startable.contains(BusNames.application),
      startable.contains(BusNames.application)
        ? DoctorStrings.activation : DoctorStrings.noActivation)
    for desktop in DoctorStrings.partners {
      let isThere = there.contains(desktop.busName)
      add(desktop.name, isThere, isThere ? desktop.busName : desktop.without)
    }
    finish()
  }

  private func add(_ name: String, _ isFine: Bool, needed: Bool = false, _ detail: String) {
    checks.append(Check(name: name, isFine: isFine, isNeeded: needed, detail: detail))
  }

  private func finish() -> Never {
    if teller.isJson {
      teller.say([JsonDocument.checks(checks).text])
    } else {
      let marks = checks.map {
        $0.isFine ? DoctorStrings.fine : $0.isNeeded ? DoctorStrings.missing : DoctorStrings.without
      }
      let markWidth = marks.map(\.displayWidth).max() ?? 0
      let nameWidth = checks.map(\.name.displayWidth).max() ?? 0
      teller.say(
        zip(marks, checks).map { mark, check in
          mark.padded(to: markWidth) + " " + check.name.padded(to: nameWidth) + "  " + check.detail
        })
    }
    teller.leave(checks.allSatisfy { $0.isFine || !$0.isNeeded } ? .done : .failure)
  }
}

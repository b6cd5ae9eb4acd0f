// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// What the doctor says about one thing.
struct Finding: Sendable, Hashable {
  enum Verdict: String, Sendable, Hashable {
    case ok
    /// A timer does without it.
    case note
    /// A timer is no use without it.
    case missing
  }

  enum Subject: String, Sendable, Hashable, CaseIterable {
    case sessionBus = "session-bus"
    case service, activation, record, preferences, clocks, wake, notifications, tray, portals
    case sound, logind, speech, players
  }

  let subject: Subject
  let verdict: Verdict
  let text: String
  /// What to do about it; empty for nothing.
  let advice: String

  init(_ subject: Subject, _ verdict: Verdict, _ text: String, advice: String = "") {
    self.subject = subject
    self.verdict = verdict
    self.text = text
    self.advice = advice
  }

  /// One line for each finding.
  static func table(_ findings: [Finding]) -> [String] {
    let width = findings.map(\.subject.rawValue.count).max() ?? 0
    let verdicts = findings.map { DoctorStrings.verdict($0.verdict) }
    let verdictWidth = verdicts.map(\.displayWidth).max() ?? 0
    return zip(findings, verdicts).map { finding, verdict in
      verdict.padded(to: verdictWidth) + "  " + finding.subject.rawValue.padded(to: width) + "  "
        + [finding.text, finding.advice].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// Judges what was found.
struct Diagnosis {
  private let facts: DoctorFacts
  private typealias Texts = DoctorStrings

  init(_ facts: DoctorFacts) { self.facts = facts }

  /// One for each subject, in their order.
  var findings: [Finding] { Finding.Subject.allCases.map(finding) }

  private func finding(_ subject: Finding.Subject) -> Finding {
    switch subject {
    case .sessionBus: sessionBus
    case .service: service
    case .activation: activation
    case .record: record
    case .preferences: preferences
    case .clocks: clocks
    case .wake: wake
    case .notifications: notifications
    case .tray: tray
    case .portals: portals
    case .sound: sound
    case .logind: logind
    case .speech: speech
    case .players: players
    }
  }

  private var sessionBus: Finding {
    guard let problem = facts.busProblem else { return Finding(.sessionBus, .ok, Texts.bus) }
    return Finding(.sessionBus, .missing, problem)
  }

  private var service: Finding {
    guard let program = facts.serviceProgram else {
      return Finding(.service, .missing, Texts.noServiceProgram, advice: Texts.installAgain)
    }
    guard facts.busProblem == nil else { return Finding(.service, .note, Texts.unknown) }
    switch facts.service {
    case .absent: return Finding(.service, .ok, Texts.serviceRests(program))
    case .silent:
      return Finding(.service, .missing, Texts.serviceIsSilent, advice: Texts.endService)
    case .found(let service) where service.version != ProgramVersion.current:
      return Finding(
        .service, .note, Texts.otherVersion(service.version, ProgramVersion.current),
        advice: Texts.quitService)
    case .found(let service): return Finding(.service, .ok, Texts.serviceRuns(service.version))
    }
  }

  private var activation: Finding {
    switch facts.isActivatable {
    case true?: Finding(.activation, .ok, Texts.activation)
    case false?: Finding(.activation, .note, Texts.noActivation)
    case nil: Finding(.activation, .note, Texts.unknown)
    }
  }

  private var record: Finding {
    let record = facts.record
    var problem = record.problem ?? ""
    var warning = ""
    if case .found(let service) = facts.service {
      if problem.isEmpty { problem = service.notSaved }
      warning = service.warning
    }
    if !problem.isEmpty {
      // Most name the file or folder themselves.
      let named = problem.first == "/" ? problem : record.path + ": " + problem
      return Finding(.record, .missing, named, advice: Texts.checkFolder)
    }
    guard let size = record.size else { return Finding(.record, .ok, Texts.noRecord(record.path)) }
    let text = Texts.record(record.path, size)
    if let last = record.damaged.last {
      return Finding(.record, .note, text, advice: Texts.setAside(record.damaged.count, last))
    }
    return warning.isEmpty
      ? Finding(.record, .ok, text) : Finding(.record, .note, text, advice: warning)
  }

  private var preferences: Finding {
    guard facts.preferenceProblems.isEmpty else {
      return Finding(
        .preferences, .note, facts.preferenceProblems.joined(separator: " "),
        advice: Texts.resetPreference)
    }
    return Finding(.preferences, .ok, facts.preferencesPath)
  }

  private var clocks: Finding {
    guard !facts.bootID.isEmpty else { return Finding(.clocks, .note, Texts.noBootID) }
    return Finding(.clocks, .ok, Texts.clocks(DurationText.plain(facts.slept), facts.bootID))
  }
}

/// What the desktop brings.
extension Diagnosis {
  /// What a preference keeps from working.
  private func switchedOff(_ subject: Finding.Subject, by key: Preference) -> Finding {
    Finding(
      subject, .note, Texts.switchedOff(key.rawValue, facts.preferences[key]),
      advice: Texts.reset(key.rawValue))
  }

  private var wake: Finding {
    guard facts.preferences.flag(.awakeWakesComputer) else {
      return switchedOff(.wake, by: .awakeWakesComputer)
    }
    var means = facts.canWakeByKernel ? "kernel" : "nothing"
    if case .found(let service) = facts.service, !service.wakesBy.isEmpty {
      means = service.wakesBy
    }
    return means == "nothing"
      ? Finding(.wake, .note, Texts.sleeps, advice: Texts.allowWaking)
      : Finding(.wake, .ok, Texts.wakes(means))
  }

  private var notifications: Finding {
    switch facts.notifier {
    case .absent:
      return Finding(.notifications, .note, Texts.noNotifications)
    case .silent:
      return Finding(.notifications, .note, Texts.silentNotifier, advice: Texts.restartNotifier)
    case .found(let server):
      let name = [server.name, server.version].filter { !$0.isEmpty }.joined(separator: " ")
      let text = Texts.notifier(name, server.capabilities)
      return server.capabilities.contains("actions")
        ? Finding(.notifications, .ok, text)
        : Finding(.notifications, .note, text, advice: Texts.noActions)
    }
  }

  private var tray: Finding {
    guard facts.preferences.flag(.trayShown) else { return switchedOff(.tray, by: .trayShown) }
    switch facts.tray {
    case .found(true): return Finding(.tray, .ok, Texts.tray)
    case .found(false): return Finding(.tray, .note, Texts.noTrayHost)
    case .silent: return Finding(.tray, .note, Texts.silentTray)
    case .absent: return Finding(.tray, .note, Texts.noTray, advice: Texts.getTray)
    }
  }

  private var portals: Finding {
    let known = DoctorFacts.portals.map { ($0, facts.portals[$0] ?? .silent) }
    let there = known.compactMap { name, reach in
      if case .found(let version) = reach { "\(name) \(version)" } else { nil }
    }
    let lacking = known.filter { if case .found = $0.1 { false } else { true } }.map(\.0)
    let list = there.joined(separator: ", ")
    if lacking.isEmpty { return Finding(.portals, .ok, list) }
    let isSilent = known.contains { $0.1 == .silent }
    let text = Texts.lackingPortals(list, lacking.joined(separator: ", "), isSilent: isSilent)
    return Finding(.portals, .note, text, advice: there.isEmpty ? Texts.getPortal : "")
  }

  private var sound: Finding {
    if facts.preferences.text(.alarmSound) == "none" { return switchedOff(.sound, by: .alarmSound) }
    if facts.preferences.number(.alarmVolume) == 0 { return switchedOff(.sound, by: .alarmVolume) }
    guard let server = facts.soundServer else {
      return Finding(.sound, .note, Texts.noSoundServer, advice: Texts.getSound)
    }
    guard let file = facts.themedSound ?? facts.bell else {
      return Finding(.sound, .note, Texts.noSoundFile(server), advice: Texts.installAgain)
    }
    guard facts.bell != nil else {
      return Finding(.sound, .note, Texts.noBell(server, file), advice: Texts.installAgain)
    }
    return Finding(.sound, .ok, Texts.sound(server, file))
  }

  private var logind: Finding {
    switch facts.logind {
    case .found: Finding(.logind, .ok, Texts.logind)
    case .silent: Finding(.logind, .note, Texts.silentLogind)
    case .absent: Finding(.logind, .note, Texts.noLogind)
    }
  }

  private var speech: Finding {
    facts.speech.map { Finding(.speech, .ok, $0) }
      ?? Finding(.speech, .note, Texts.noSpeech, advice: Texts.getSpeech)
  }

  private var players: Finding {
    guard let players = facts.players else { return Finding(.players, .note, Texts.unknown) }
    return Finding(
      .players, .ok, players.isEmpty ? Texts.noPlayers : players.joined(separator: ", "))
  }
}

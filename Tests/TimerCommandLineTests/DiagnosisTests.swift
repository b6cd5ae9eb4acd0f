// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerBus
import TimerRecord

@testable import TimerCommandLine

/// A machine that lacks nothing.
private var healthy: DoctorFacts {
  var facts = DoctorFacts()
  facts.serviceProgram = "/usr/libexec/marzano/marzano-service"
  facts.service = .found(.init(version: ProgramVersion.current, wakesBy: "kernel"))
  facts.isActivatable = true
  facts.record = .init(path: "/r/marzano.db", size: 4096)
  facts.preferencesPath = "/c/preferences.ini"
  facts.bootID = "b"
  facts.notifier = .found(.init(name: "dunst", version: "1.9", capabilities: ["actions", "body"]))
  facts.tray = .found(true)
  for portal in DoctorFacts.portals { facts.portals[portal] = .found(1) }
  facts.soundServer = "/run/pulse/native"
  facts.themedSound = "/usr/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga"
  facts.bell = "/usr/share/marzano/sounds/bell.oga"
  facts.logind = .found(false)
  facts.speech = "/usr/bin/spd-say"
  facts.players = ["vlc"]
  return facts
}

private typealias Change = @Sendable (inout DoctorFacts) -> Void

private let ailments: [(Finding.Subject, Finding.Verdict, says: String, Change)] = [
  (.sessionBus, .missing, "no bus", { $0.busProblem = "no bus" }),
  (.service, .missing, "not installed", { $0.serviceProgram = nil }),
  (.service, .missing, "does not answer", { $0.service = .silent }),
  (.service, .ok, "marzano-service", { $0.service = .absent }),
  (.service, .note, "0.0.1", { $0.service = .found(.init(version: "0.0.1")) }),
  (.activation, .note, "make install", { $0.isActivatable = false }),
  (.activation, .note, "does not say", { $0.isActivatable = nil }),
  (.record, .missing, "disk I/O", { $0.record.problem = "disk I/O error" }),
  (
    .record, .missing, "not saved",
    { $0.service = .found(.init(version: ProgramVersion.current, notSaved: "not saved")) }
  ),
  (
    .record, .note, "senseless",
    { $0.service = .found(.init(version: ProgramVersion.current, warning: "senseless")) }
  ),
  (.record, .ok, "nothing", { $0.record.size = nil }),
  (.record, .note, "damaged-2", { $0.record.damaged = ["x.damaged-1", "x.damaged-2"] }),
  (.preferences, .note, "alarm.volume", { $0.preferenceProblems = ["alarm.volume cannot be x"] }),
  (.clocks, .note, "boot", { $0.bootID = "" }),
  (
    .wake, .note, "Nothing wakes",
    { $0.service = .found(.init(version: ProgramVersion.current, wakesBy: "nothing")) }
  ),
  (.wake, .ok, "kernel", { ($0.service, $0.canWakeByKernel) = (.absent, true) }),
  (.wake, .note, "Nothing wakes", { ($0.service, $0.canWakeByKernel) = (.absent, false) }),
  (.wake, .note, "awake.wake-computer is false", { $0.prefer(.awakeWakesComputer, "false") }),
  (.notifications, .note, "dunst, mako", { $0.notifier = .absent }),
  (.notifications, .note, "does not answer", { $0.notifier = .silent }),
  (.notifications, .note, "marzano stop", { $0.notifier = .found(.init(name: "bare")) }),
  (.tray, .note, "No tray", { $0.tray = .absent }),
  (.tray, .note, "no panel shows", { $0.tray = .found(false) }),
  (.tray, .note, "does not answer", { $0.tray = .silent }),
  (.tray, .note, "tray.shown is false", { $0.prefer(.trayShown, "false") }),
  (.portals, .note, "GlobalShortcuts", { $0.portals["GlobalShortcuts"] = .absent }),
  (.portals, .note, "No answer", { $0.portals = [:] }),
  (.sound, .note, "sound server", { $0.soundServer = nil }),
  (.sound, .note, "not the bell", { $0.bell = nil }),
  (.sound, .note, "neither", { ($0.bell, $0.themedSound) = (nil, nil) }),
  (.sound, .ok, "bell.oga", { $0.themedSound = nil }),
  (.sound, .note, "alarm.volume is 0", { $0.prefer(.alarmVolume, "0") }),
  (.sound, .note, "alarm.sound is none", { $0.prefer(.alarmSound, "none") }),
  (.logind, .note, "not there", { $0.logind = .absent }),
  (.logind, .note, "not answer", { $0.logind = .silent }),
  (.speech, .note, "speech-dispatcher", { $0.speech = nil }),
  (.players, .ok, "No media player", { $0.players = [] }),
  (.players, .note, "does not say", { $0.players = nil }),
]

extension DoctorFacts {
  fileprivate mutating func prefer(_ key: Preference, _ value: String) {
    do {
      try preferences.set(key, to: value)
    } catch { Issue.record("\(error)") }
  }
}

@Suite struct DiagnosisTests {
  @Test func aHealthyMachineIsFoundHealthy() {
    let findings = Diagnosis(healthy).findings
    #expect(findings.map(\.subject) == Finding.Subject.allCases)
    for finding in findings { #expect(finding.verdict == .ok, "\(finding)") }
  }

  @Test(arguments: ailments.indices)
  func eachAilmentIsToldWithItsCure(index: Int) throws {
    let (subject, verdict, says, change) = ailments[index]
    var facts = healthy
    change(&facts)
    let finding = try #require(Diagnosis(facts).findings.first { $0.subject == subject })
    #expect(finding.verdict == verdict, "\(finding)")
    #expect((finding.text + " " + finding.advice).contains(says), "\(finding)")
  }

  @Test func everySubjectHasALineOfItsOwn() {
    let findings = Diagnosis(DoctorFacts()).findings
    let lines = Finding.table(findings)
    #expect(lines.count == Finding.Subject.allCases.count)
    for (line, finding) in zip(lines, findings) {
      #expect(line.contains(finding.subject.rawValue))
      #expect(!line.contains("\n"))
    }
  }
}

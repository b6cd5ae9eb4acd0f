// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DatabaseBridge
internal import GLibBridge
internal import TimerRecord

/// What can be seen without asking anybody.
extension DoctorFacts {
  @MainActor mutating func examineFiles() {
    busProblem = DoctorStrings.silent
    serviceProgram = Installation.sibling("marzano-service")
    record = .found()
    let file = PreferencesFile()
    preferences = file.current
    preferencesPath = file.path
    preferenceProblems = file.problems
    slept = Clocks.boot - Clocks.awake
    bootID = Clocks.bootID()
    // Not being allowed to is the usual case, not a failure.
    canWakeByKernel = (try? BootAlarm(wakesMachine: true)) != nil
    examineSound()
    speech = Files.inPath("spd-say")
  }

  private mutating func examineSound() {
    let sockets = ["pulse/native", "pipewire-0"].map { Folders.runtime + "/" + $0 }
    let named = Environment["PULSE_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    soundServer = named ?? sockets.first(where: Files.exists)
    let sounds = ["oga", "ogg", "wav"].map {
      "/sounds/freedesktop/stereo/alarm-clock-elapsed." + $0
    }
    themedSound = Folders.data.flatMap { folder in sounds.map { folder + $0 } }
      .first(where: Files.isReadable)
    bell = Installation.data.map { $0 + "/sounds/bell.oga" }.flatMap {
      Files.isReadable($0) ? $0 : nil
    }
  }

  /// Without a session bus there is nobody on it.
  mutating func lackSessionBus(_ problem: String) {
    busProblem = problem
    service = .absent
    notifier = .absent
    tray = .absent
    for portal in Self.portals { portals[portal] = .absent }
  }
}

extension DoctorFacts.SavedRecord {
  @MainActor fileprivate static func found() -> Self {
    var record = Self()
    let folder = Record.folder
    record.path = folder + "/marzano.db"
    record.size = Files.size(record.path)
    record.damaged = Files.names(in: folder).filter {
      $0.hasPrefix("marzano.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    do {
      _ = try Record.peek()
      if record.size != nil, !Files.isWritable(record.path) {
        record.problem = DoctorStrings.notWritable
      }
    } catch { record.problem = error.description }
    return record
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerRecord

/// What came of asking somebody something.
enum Reach<Answer: Sendable & Hashable>: Sendable, Hashable {
  /// Nobody answered in time.
  case silent
  /// There is nobody to ask.
  case absent
  case found(Answer)
}

/// What the doctor found here, before anything is said about it.
struct DoctorFacts: Sendable, Hashable {
  /// Why there is no session bus; `nil` when it answers.
  var busProblem: String?

  struct Service: Sendable, Hashable {
    var version = ""
    /// `kernel`, `powerdevil` or `nothing`.
    var wakesBy = ""
    /// Why the last change is not on disk; empty when it is.
    var notSaved = ""
    /// What else the service complains of, such as a file it set aside; empty for nothing.
    var warning = ""
  }
  var service = Reach<Service>.silent
  /// The program of the service; `nil` when it is not installed.
  var serviceProgram: String?
  /// Whether the bus can start the service; `nil` when it does not say.
  var isActivatable: Bool?

  struct SavedRecord: Sendable, Hashable {
    var path = ""
    /// In bytes; `nil` when nothing was ever saved.
    var size: Int64?
    /// Why it cannot be read or written.
    var problem: String?
    /// Names of damaged files that were set aside.
    var damaged: [String] = []
  }
  var record = SavedRecord()

  var preferences = Preferences()
  var preferencesPath = ""
  var preferenceProblems: [String] = []

  /// How long the machine slept since it was started.
  var slept = Duration.zero
  var bootID = ""
  /// Whether this program could have the kernel wake the machine.
  var canWakeByKernel = false

  struct Notifier: Sendable, Hashable {
    var name = ""
    var version = ""
    var capabilities: [String] = []
  }
  var notifier = Reach<Notifier>.silent

  /// Whether a host shows the icons of those who register.
  var tray = Reach<Bool>.silent

  /// The portals there are, by name, with their versions.
  static let portals = ["Background", "GlobalShortcuts", "Settings"]
  var portals: [String: Reach<Int64>] = [:]

  /// Where sound goes; `nil` when no server was found.
  var soundServer: String?
  var themedSound: String?
  var bell: String?

  var logind = Reach<Bool>.silent
  var speech: String?
  /// Names of media players on the bus; `nil` when the bus does not say.
  var players: [String]?
}

extension Reach {
  /// Tells silence from absence.
  init(_ outcome: Result<Answer, GLibError>) {
    switch outcome {
    case .success(let answer): self = .found(answer)
    case .failure(let error): self = error.isTimeout ? .silent : .absent
    }
  }
}

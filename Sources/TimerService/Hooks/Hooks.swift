// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore
internal import TimerEngine
internal import TimerRecord

/// What happens to a timer, as hooks are told of it.
enum HookEvent: String, CaseIterable {
  case start, pause, resume, add, warn, end, restart, step, stop, cancel
}

/// Runs people's own commands when something happens to a timer.
///
/// For each event the command of the preference `hooks.on-EVENT`, and every executable file of
/// `~/.config/marzano/hooks/EVENT.d/` in the order of their names. Nothing waits for a hook.
@MainActor final class Hooks: TimerView {
  // Owned
  private var shown: [TimerID: Countdown]?
  private let folder: String

  // Borrowed
  private let now: @MainActor () -> Moment
  private let preferences: @MainActor () -> Preferences

  init(
    folder: String = Folders.config + "/marzano/hooks", now: @escaping @MainActor () -> Moment,
    preferences: @escaping @MainActor () -> Preferences
  ) {
    self.folder = folder
    self.now = now
    self.preferences = preferences
  }

  func render(_ snapshot: TimerSnapshot) {
    let present = Dictionary(uniqueKeysWithValues: snapshot.timers.map { ($0.id, $0) })
    defer { shown = present }
    // What an earlier service left running is nothing new.
    guard let shown else { return }
    for (id, timer) in present.sorted(by: { $0.key < $1.key }) {
      if let event = HookEvent(from: shown[id], to: timer) { run(event, timer) }
    }
    for (id, timer) in shown.sorted(by: { $0.key < $1.key }) where present[id] == nil {
      run(timer.state == .overtime ? .stop : .cancel, timer)
    }
  }

  /// Tells the hooks of an event.
  func run(_ event: HookEvent, _ timer: Countdown) {
    let preferences = preferences()
    var commands: [[String]] = []
    if let command = preferences.hook(event.rawValue) {
      commands.append(["/bin/sh", "-c", command])
    }
    commands += Files.executables(in: folder + "/" + event.rawValue + ".d").map { [$0] }
    guard !commands.isEmpty else { return }
    let report = HookReport(event: event, timer: timer, now: now())
    for command in commands {
      start(command, report, timeLimit: preferences.length(.hooksTimeLimit))
    }
  }

  private func start(_ command: [String], _ report: HookReport, timeLimit: Duration?) {
    let name = command.last ?? ""
    do {
      try RunningProcess.start(
        command, environment: report.environment, input: report.json.text + "\n",
        timeLimit: timeLimit
      ) { ending in
        for line in ending.output.split(separator: "\n").prefix(100) {
          Log.note("hook \(name): \(line)")
        }
        if ending.wasTooSlow {
          Log.warn("hook \(name) took too long and was ended")
        } else if ending.status != 0 {
          Log.warn("hook \(name) ended with \(ending.status.map { "status \($0)" } ?? "a signal")")
        }
      }
    } catch { Log.warn("hook \(name): \(error)") }
  }
}

extension HookEvent {
  /// What has happened to a timer between two looks at it; `nil` for nothing hooks are told of.
  init?(from before: Countdown?, to now: Countdown) {
    guard let before else {
      self = .start
      return
    }
    switch (before.state, now.state) {
    case (_, .overtime) where before.state != .overtime: self = .end
    case (.running, .paused): self = .pause
    case (.overtime, .running) where now.place == before.place: self = .restart
    case (_, .running) where now.place != before.place: self = .step
    case (_, .running) where now.startedAt != before.startedAt: self = .restart
    case (.paused, .running): self = .resume
    case (_, _) where now.length != before.length: self = .add
    default: return nil
    }
  }
}

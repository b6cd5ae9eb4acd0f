// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// Progress, count and urgency at the program's icon in docks and task bars.
///
/// A signal to whom it may concern, `com.canonical.Unity.LauncherEntry`. Who shows it owns the
/// name `com.canonical.Unity`; only while somebody does is the progress kept up to date.
@MainActor final class LauncherEntry: TimerView {
  private static let interface = "com.canonical.Unity.LauncherEntry"
  private static let path = "/io/github/marzano_timer/Marzano/LauncherEntry"
  private static let uri = "application://" + BusNames.application + ".desktop"
  /// As fine as a bar on an icon can be seen.
  nonisolated private static let steps = 50

  /// What the icon shows.
  private struct Badge: Hashable {
    /// In `steps`; `nil` for no bar.
    var progress: Int64?
    /// How many timers there are; `nil` where one speaks for itself.
    var count: Int64?
    var isUrgent = false

    var properties: Value {
      .properties([
        "progress": .double(Double(progress ?? 0) / Double(LauncherEntry.steps)),
        "progress-visible": .bool(progress != nil),
        "count": .int64(count ?? 0), "count-visible": .bool(count != nil),
        "urgent": .bool(isUrgent),
      ])
    }
  }

  // Owned
  private let now: @MainActor () -> Moment
  private let wakeUpCall: any WakeUpCall
  private var snapshot = TimerSnapshot()
  private var told: Badge?
  private var hasReader = false
  private var watch: BusClaim?

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where the docks listen.
  ///   - now: The present moment.
  ///   - wakeUpCall: Its own; armed only while somebody shows the progress.
  init(bus: Bus, now: @escaping @MainActor () -> Moment, wakeUpCall: any WakeUpCall) {
    self.bus = bus
    self.now = now
    self.wakeUpCall = wakeUpCall
    watch = bus.watch(
      "com.canonical.Unity", appeared: { [weak self] _ in self?.readers(are: true) },
      vanished: { [weak self] in self?.readers(are: false) })
  }

  func render(_ snapshot: TimerSnapshot) {
    self.snapshot = snapshot
    tell()
  }

  /// Leaves nothing on the icon, for the end of the program.
  func leave() { render(TimerSnapshot()) }

  private func readers(are present: Bool) {
    // The first answer, that nobody is there, is no change.
    guard present != hasReader else { return }
    hasReader = present
    // Whoever comes has heard nothing yet.
    if present { told = nil }
    tell()
  }

  /// A first badge is told even when it is empty: an earlier run may have left another.
  private func tell() {
    let badge = badge(at: now())
    if badge != told {
      told = badge
      bus.emit("Update", on: Self.interface, at: Self.path, [.string(Self.uri), badge.properties])
    }
    setWakeUpCall()
  }

  private func badge(at now: Moment) -> Badge {
    guard let timer = snapshot.current else { return Badge() }
    var badge = Badge()
    if timer.state != .overtime {
      badge.progress = Int64(timer.progress(at: now) * Double(Self.steps))
    }
    if snapshot.timers.count > 1 { badge.count = Int64(snapshot.timers.count) }
    badge.isUrgent = timer.isRinging
    return badge
  }

  private func setWakeUpCall() {
    guard hasReader, let timer = snapshot.current, timer.state == .running else {
      return wakeUpCall.cancel()
    }
    let now = now()
    let step = max(timer.length / Self.steps, .seconds(1))
    let done = max(timer.length - timer.remaining(at: now), .zero)
    let next = step * (Int(done / step) + 1) - done
    guard next < timer.remaining(at: now) else { return wakeUpCall.cancel() }
    wakeUpCall.set(at: now.sinceBoot + next + .milliseconds(1)) { [weak self] in self?.tell() }
  }
}

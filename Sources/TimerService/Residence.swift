// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Decides when the service may leave: a while after the last reason to stay has gone.
@MainActor final class Residence {
  /// Why the service stays.
  enum Reason: Hashable {
    /// A timer runs or is over and not dismissed.
    case timers
    /// A window or another client watches.
    case watchers
    /// The tray shows an icon a person may want to click.
    case tray
    /// The desktop's keys reach the program only while it runs.
    case shortcuts
  }

  /// How long the service stays when nothing needs it.
  static let patience = Duration.seconds(30)

  private var reasons: Set<Reason> = []
  private var leaving: EventSource?
  /// Whether somebody has said that the program is not needed any more.
  private var isDismissed = false
  private let leave: @MainActor () -> Void

  init(leave: @escaping @MainActor () -> Void) {
    self.leave = leave
    restart()
  }

  func set(_ reason: Reason, to holds: Bool) {
    if holds { reasons.insert(reason) } else { reasons.remove(reason) }
    if holds, reason == .watchers { isDismissed = false }
    if !reasons.isEmpty {
      leaving = nil
    } else if leaving == nil {
      restart()
    }
  }

  /// Somebody asked something: the patience begins anew.
  func touch() {
    if reasons.isEmpty { restart() }
  }

  /// Leaves as soon as the reasons are gone that hold now.
  func dismiss() {
    isDismissed = true
    if reasons.isEmpty { restart() }
  }

  private func restart() {
    leaving = .after(isDismissed ? .zero : Self.patience) { [leave] in leave() }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TimerSnapshot {
  /// What a name that somebody typed stands for.
  public enum Naming: Sendable, Hashable {
    case none
    case one(Countdown)
    /// The names that begin like that.
    case several([String])
  }

  /// The timer of that name, or the only one whose name begins like that; case does not matter.
  public func timer(named name: String) -> Naming {
    let wanted = name.lowercased()
    let same = timers.filter { $0.plan.name.lowercased() == wanted }
    if let first = same.first { return .one(first) }
    let similar = timers.filter { $0.plan.name.lowercased().hasPrefix(wanted) }
    guard let first = similar.first else { return .none }
    return similar.count == 1 ? .one(first) : .several(similar.map(\.plan.name))
  }
}

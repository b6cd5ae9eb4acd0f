// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import TimerCore
public import TimerRecord

extension Invocation {
  /// What to do with the preferences.
  public enum Config: Sendable, Hashable {
    case list
    case get(Preference)
    case set(Preference, to: String)
    case reset(Preference)
  }

  /// What to do with the timers kept at hand.
  public enum Preset: Sendable, Hashable {
    case list
    /// Two presets of one name cannot be told apart: the new one takes the place of the old.
    case add(String)
    /// By its name or its text.
    case remove(String)
    case start(String)
  }

  /// What to show of the past.
  public struct History: Sendable, Hashable {
    public enum Form: Sendable, Hashable { case plain, json, csv, calendar }

    public enum Since: Sendable, Hashable {
      case day(CalendarDay)
      /// 0 is today.
      case daysAgo(Int64)
    }

    public var form = Form.plain
    public var since: Since?
    /// As many lines at most; `nil` for all of them.
    public var limit: Int?

    public init(form: Form = .plain, since: Since? = nil, limit: Int? = nil) {
      self.form = form
      self.since = since
      self.limit = limit
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import TimerBus
public import TimerCore
public import TimerRecord

/// A command line, understood.
public struct Invocation: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    case openWindow
    case help(Verb?)
    case version
    case start(Start)
    case change(Change, Which)
    case status(Which, isQuiet: Bool)
    case list
    case follow(Which, onlyChanges: Bool)
    case wait(Which)
    case quit
    case history(History)
    case stats
    case stopwatch(Stopwatch.Command?)
    case preset(Preset)
    case config(Config)
    case doctor
  }

  /// A timer to start.
  public struct Start: Sendable, Hashable {
    public var request: Request
    /// The chain it is the beginning of; `request` is then its first step.
    public var recipe: Recipe?
    /// `nil` for what the preferences say.
    public var onSuspend: SuspendPolicy?
    /// How long ago it began.
    public var ago = Duration.zero
    /// The path of its own alarm sound; empty for the one of all timers.
    public var sound = ""
    /// Whether to stay until it is over.
    public var waits = false
  }

  /// Something done to timers that exist.
  public enum Change: Sendable, Hashable {
    case pause, resume, toggle, cancel, restart, next, stop, silence, undo
    case add(Duration)
    case rename(String)
    case length(Duration)
  }

  /// The first word as it is called in JSON.
  public var verb: Verb
  public var action: Action
  public var format = Format.plain
  public var look = Look()
}

/// Why a command line could not be understood.
public enum UsageError: Error, Sendable, Hashable {
  /// Neither a verb nor a time.
  case unknownVerb(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  /// The verb has no use for the option.
  case strayOption(String, Verb)
  case missingValue(String)
  /// The flag takes no value: `--json=yes`.
  case strayValue(String)
  case unknownValue(String, of: String, accepted: [String], nearest: String?)
  case strayWord(String, Verb)
  /// Two that do not go together.
  case conflict(String, String)
  case missingTime(Verb)
  /// The sub-verb needs something behind it.
  case missingArgument(Verb)
  case missingName
  case unknownPreference(String, accepted: [String], nearest: String?)
  case badPreference(PreferenceError, nearest: String?)
  /// A semicolon stands between presets.
  case badPreset(String)
  case emptyTimer
  /// The verb needs a length, not a time of day.
  case lengthNeeded(String)
  case agoTooLong(String)
  case time(GrammarError)
  case template(TemplateError)
}

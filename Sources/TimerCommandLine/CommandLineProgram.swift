// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The composition root of `marzano`: reads the arguments and builds what the verb needs.
///
///     arguments ─ Invocation.parse ─┬─ open                  becomes marzano-window
///                                   ├─ help, version         print
///                                   ├─ config, history, …    Desk: reads and writes files
///                                   ├─ stopwatch, doctor     an errand of their own
///                                   ├─ changes, status, …    Errand: one answer
///                                   ├─ follow                Following: an answer per change
///                                   └─ wait                  Waiting: until a timer is over
///
/// Everything that is printed is an `Answer`, written by a `Rendering` and said by the `Teller`.
@MainActor public enum CommandLineProgram {
  /// Runs the program to its end.
  ///
  /// `arguments` begin with the program's own name.
  public static func run(_ arguments: [String]) -> Never {
    Output.prepare()
    Messages.adoptLanguage()
    let invocation: Invocation
    do {
      invocation = try Invocation.parse(
        Array(arguments.dropFirst()), words: { UnitWords(language: Messages.wantedLanguages) },
        presets: { PreferencesFile().current.items(.timerPresets) })
    } catch {
      Output.complain("marzano: " + error.message)
      Process.exit(ExitStatus.usage.rawValue)
    }
    let teller = Teller(invocation)
    switch invocation.action {
    case .openWindow: openWindow(teller)
    case .help(let verb): teller.say([Help.text(verb)])
    case .history(let history): Desk(teller).history(history)
    case .stats: Desk(teller).stats()
    case .config(let config): Desk(teller).config(config)
    case .preset(.start(let text)): startPreset(text, invocation, teller)
    case .preset(let preset): Desk(teller).preset(preset)
    case .version: teller.say(["marzano " + ProgramVersion.current])
    default: converse(invocation, teller)
    }
    teller.leave(.done)
  }

  private static func converse(_ invocation: Invocation, _ teller: Teller) {
    let loop = MainLoop()
    let connection = Connection(teller)
    switch invocation.action {
    case .follow(let which, let onlyChanges):
      let following = Following(which, onlyChanges: onlyChanges, connection, teller)
      following.begin()
      withExtendedLifetime(following) { loop.run() }
    case .wait(let which):
      let waiting = Waiting(connection, teller)
      waiting.begin(which)
      withExtendedLifetime(waiting) { loop.run() }
    case .stopwatch(let command):
      let errand = StopwatchErrand(connection, teller)
      errand.begin(command)
      withExtendedLifetime(errand) { loop.run() }
    case .doctor:
      let doctor = Doctor(connection, teller)
      doctor.begin()
      withExtendedLifetime(doctor) { loop.run() }
    default:
      let errand = Errand(invocation, connection, teller)
      errand.begin()
      withExtendedLifetime(errand) { loop.run() }
    }
  }

  /// Goes on as if the preset had been typed after `start`.
  private static func startPreset(_ text: String, _ invocation: Invocation, _ teller: Teller) {
    var starting = invocation
    starting.action = .start(Desk(teller).start(ofPreset: text))
    converse(starting, teller)
  }

  private static func openWindow(_ teller: Teller) {
    let displays = ["WAYLAND_DISPLAY", "DISPLAY"]
    guard displays.contains(where: { !(Environment[$0] ?? "").isEmpty }) else {
      teller.fail(Failure(.failure, "no-display", Strings.noDisplay))
    }
    guard let program = Installation.sibling("marzano-window") else {
      teller.fail(Failure(.failure, "no-window", Strings.noWindow(Strings.windowIsMissing)))
    }
    let error = Subprocess.become([program])
    teller.fail(Failure(.failure, "no-window", Strings.noWindow(error.description)))
  }
}

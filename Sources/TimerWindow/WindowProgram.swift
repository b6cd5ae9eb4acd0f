// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerRecord

/// Composes the window program.
///
///     WindowProgram ─┬─ TimerSession ── TimerFollower, TimerClient ── the service
///                    ├─ Appearance ─── the desktop's wishes: dark, no motion
///                    └─ MainWindow ─┬─ SettingView   spinners, Start
///                                   ├─ TimerView     clock, progress, buttons
///                                   ├─ TomatoMotion  the angle for a moment
///                                   ├─ Toast         a word and its Undo
///                                   └─ Pulse         the one timeout
@MainActor public final class WindowProgram {
  // Owned
  private let application = Application(id: BusNames.window)
  private let session = TimerSession()
  private let preferences = PreferencesFile()
  private var appearance: Appearance?
  private var window: MainWindow?
  private var busActions: BusActions?

  private init() {
    application.onStartup { [weak self] in self?.prepare() }
    application.onActivate { [weak self] in self?.show() }
  }

  /// Runs until the window is closed; returns the exit status.
  public static func run() -> CInt {
    Messages.adoptLanguage()
    Toolkit.prepare(programName: BusNames.application, applicationName: Strings.product)
    guard Toolkit.start() else {
      Output.complain(Strings.noDisplay)
      return 1
    }
    let program = WindowProgram()
    return withExtendedLifetime(program) { program.application.run() }
  }

  private func prepare() {
    Toolkit.loadStyle()
    appearance = Appearance()
    applyPreferences()
    do {
      try preferences.follow { [weak self] in self?.applyPreferences() }
    } catch {
      // The preferences hold as they were read; only later changes are missed.
      Output.complain(error.message)
    }
    session.open()
    busActions = BusActions(application) { [weak self] in self?.perform($0) }
  }

  private func perform(_ request: WindowRequest) {
    switch request {
    case .preferences:
      show()
      if let action = WindowAction(rawValue: "preferences") { window?.perform(action) }
    case .toggleVisible where window?.window.isActive != true: show()
    case .close, .toggleVisible: window?.window.close()
    }
  }

  private func applyPreferences() {
    appearance?.scheme = preferences.current[.windowColorScheme]
    window?.preferencesChanged()
  }

  private func show() {
    if let window { return window.present() }
    let new = MainWindow(
      application: application, session: session, preferences: preferences, appearance: appearance)
    window = new
    new.present()
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GLibBridge
import GtkBridge
import Testing
import TimerCore
import TimerRecord

@testable import TimerWindow

/// Every window beside the main one is opened and closed many times, and leaves nothing behind.
///
/// MARZANO_ROUNDS says how many times; tools/asan.sh asks for a thousand. It needs a display, as the
/// test command gives it.
@MainActor @Suite(.serialized) struct DialogTests {
  /// Something the window holds, to see when it goes.
  private final class Witness {}

  private let rounds =
    ProcessInfo.processInfo.environment["MARZANO_ROUNDS"].flatMap { Int($0) } ?? 10

  /// Runs `round` again and again with a fresh witness, which has to be gone after each.
  ///
  /// Nothing is waited for, and nothing is left lying: events that nobody takes are looked through
  /// by each new window, so that a round would take the longer the more there were before.
  private func repeatedly(_ name: String, _ round: (Window, Witness) -> Void) throws {
    try #require(Toolkit.start())
    let parent: Window = Interface(.mainWindow).outlet("window")
    defer { parent.destroy() }
    let begin = Clocks.awake
    for done in 0..<rounds {
      weak var seen: Witness?
      do {
        let witness = Witness()
        seen = witness
        round(parent, witness)
      }
      try #require(seen == nil, "the witness of round \(done) lives on")
      MainLoop.deliverPending()
    }
    let line = "\(name): \(rounds) times in \(Clocks.awake - begin)\n"
    try FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Lets the window be laid out and painted before it is closed.
  private func close(_ window: Window, _ witness: Witness) {
    window.onSignal("destroy") { withExtendedLifetime(witness) {} }
    MainLoop.deliverPending()
    window.destroy()
  }

  private func file() -> PreferencesFile {
    PreferencesFile(path: NSTemporaryDirectory() + "marzano-\(UUID().uuidString).ini")
  }

  @Test func thePreferences() throws {
    let file = file()
    try repeatedly("preferences") { parent, witness in
      weak var seen: PreferencesForm?
      do {
        let form = PreferencesForm(file)
        seen = form
        close(parent.showForm(title: "Preferences", form.sections()), witness)
      }
      #expect(seen == nil)
    }
  }

  @Test func thePresets() throws {
    let file = file()
    try repeatedly("presets") { parent, witness in
      weak var seen: PresetsEditor?
      do {
        let editor = PresetsEditor(file) { _ in withExtendedLifetime(witness) {} }
        seen = editor
        close(parent.showDialog(title: "Presets", editor.column), witness)
      }
      #expect(seen == nil)
    }
  }

  @Test func theShortcuts() throws {
    let groups = WindowAction.Group.allCases.map { group in
      let lines = WindowAction.allCases.filter { $0.group == group && !$0.keys.isEmpty }
      return (title: group.title, lines: lines.map { ShortcutLine(title: $0.title, keys: $0.keys) })
    }
    try repeatedly("shortcuts") { parent, witness in
      close(parent.showShortcuts(groups), witness)
    }
  }

  @Test func theAboutWindow() throws {
    let text = AboutText(
      name: "Marzano", version: "1", comments: "A timer", website: "https://example.org",
      copyright: "© its makers", translators: "A\nB")
    try repeatedly("about") { parent, witness in close(parent.showAbout(text), witness) }
  }

  @Test func theFormToEditATimer() throws {
    let id = try #require(TimerID(7))
    let timer = Countdown(
      id: id, plan: Plan(length: .seconds(300), name: "tea"), length: .seconds(300),
      startedAt: .zero, phase: .paused(left: .seconds(200)), notices: Notices())
    try repeatedly("edit") { _, witness in
      weak var seen: TimerEditor?
      do {
        let interface = Interface(.mainWindow)
        let window: Window = interface.outlet("window")
        let editor = TimerEditor(interface)
        seen = editor
        editor.onChange = { _ in withExtendedLifetime(witness) {} }
        editor.open(timer)
        window.present()
        MainLoop.deliverPending()
        #expect(editor.isOpen)
        editor.close()
        window.destroy()
      }
      #expect(seen == nil)
    }
  }
}

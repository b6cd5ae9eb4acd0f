// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus

extension MainWindow {
  /// Shows the keys, read from the table the keys themselves come from.
  func showShortcuts() {
    window.showShortcuts(
      WindowAction.Group.allCases.map { group in
        let lines = WindowAction.allCases.filter { $0.group == group && !$0.keys.isEmpty }
        return (
          title: group.title,
          lines: lines.map { ShortcutLine(title: $0.title, keys: $0.keys) }
        )
      })
  }

  /// Shows the preferences; each change is written and applied at once.
  func showPreferences() {
    let form = PreferencesForm(preferences)
    form.onTestSound = { [weak self] in self?.session.testSound($0) }
    form.onCopy = { [weak self] in self?.window.copyText($0) }
    let shown = window.showForm(title: Strings.preferences, form.sections())
    // Both live until the window is destroyed: its keys and fields ask for them.
    shown.onSignal("destroy") { withExtendedLifetime((form, shown)) {} }
  }

  /// Shows the presets to change.
  func showPresets() {
    let editor = PresetsEditor(preferences) { [weak self] in
      self?.toast.show($0, offersUndo: false)
    }
    let shown = window.showDialog(title: Strings.presets, editor.column)
    // The editor lives as long as its window.
    shown.onSignal("destroy") { withExtendedLifetime(editor) {} }
  }

  func showAbout() {
    window.showAbout(
      AboutText(
        name: Strings.product, version: ProgramVersion.current, comments: Strings.aboutComments,
        website: Strings.website, copyright: Strings.copyright,
        translators: Strings.translators))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// What the preferences say of keys that work everywhere.
extension Strings {
  /// What to do with the text of a snippet.
  static func use(of snippet: KeySnippet) -> String {
    let desktop = ["desktop": snippet.desktop ?? ""]
    switch snippet.use {
    case .put(let file):
      // Translators: {desktop} is a name such as i3, {file} the path of its configuration.
      let text = tr("Keys for {desktop}, to put in {file}")
      return text.filled(desktop.merging(["file": file]) { one, _ in one })
    case .runInTerminal:
      // Translators: {desktop} is a name such as Xfce.
      return tr("Keys for {desktop}, to run once in a terminal").filled(desktop)
    case .nameInSettings:
      return tr("The command to put on a key in the desktop's settings")
    }
  }

  static var copy: String { tr("Copy") }
  static var copied: String { tr("Copied") }
  /// What a screen reader says of the button that copies a snippet.
  static var copyKeys: String { tr("Copy the keys") }
}

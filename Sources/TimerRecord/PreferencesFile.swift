// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import GLibBridge

/// `$XDG_CONFIG_HOME/marzano/preferences.ini`: for people to edit, and for this program to set.
///
/// A bad value is told of once and its standard used; unknown keys and comments stay.
@MainActor public final class PreferencesFile {
  /// The preferences as last read.
  public private(set) var current = Preferences()
  /// What was wrong with the file when it was last read, a sentence each.
  public private(set) var problems: [String] = []

  /// Where the file is, or would be.
  public let path: String

  // Owned
  private var watch: FileWatch?
  private var tell: @MainActor () -> Void = {}

  public init(path: String = Folders.config + "/marzano/preferences.ini") {
    self.path = path
    read()
  }

  /// Reads the file again.
  public func read() {
    current = Preferences()
    problems = []
    let file = KeyFile()
    do {
      try file.load(path)
    } catch {
      problems = [error.message]
      return
    }
    for preference in Preference.allCases {
      guard let text = file[preference.group, preference.key] else { continue }
      do {
        try current.set(preference, to: text)
      } catch {
        problems.append(
          tr("{file}: {key} cannot be {value}; it takes {accepted}.").filled([
            "file": path, "key": preference.rawValue, "value": text, "accepted": error.accepted,
          ]))
      }
    }
  }

  /// Sets one value and writes the file; `nil` goes back to the standard.
  public func set(_ preference: Preference, to text: String?) throws(GLibError) {
    let before = current
    if let text {
      do {
        try current.set(preference, to: text)
      } catch {
        throw GLibError(
          message: tr("{key} cannot be {value}; it takes {accepted}.").filled([
            "key": preference.rawValue, "value": text, "accepted": error.accepted,
          ]))
      }
    }
    let file = KeyFile()
    try file.load(path)
    file[preference.group, preference.key] = text
    try makeFolder()
    try file.save(path)
    read()
    // The watch will find nothing new.
    if current != before { tell() }
  }

  private func makeFolder() throws(GLibError) {
    do {
      try Folders.make(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    } catch { throw GLibError(message: error.description) }
  }

  /// Reads the file again whenever it changes, and tells.
  public func follow(_ changed: @escaping @MainActor () -> Void) throws(GLibError) {
    // A folder that is not there would be looked for every few seconds.
    try makeFolder()
    tell = changed
    let look: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      let before = self.current
      self.read()
      if self.current != before { changed() }
    }
    watch = try FileWatch(path, look)
    // It may have changed between the first look and this one.
    look()
  }
}

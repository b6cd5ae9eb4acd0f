// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerRecord

/// The preferences as a form: a line for each, applied at once.
@MainActor final class PreferencesForm {
  /// Called to hear the alarm; hands back a sentence when it cannot be heard.
  var onTestSound: @MainActor (@escaping @MainActor (String?) -> Void) -> Void = { _ in }
  /// Called with a text for the clipboard.
  var onCopy: @MainActor (String) -> Void = { _ in }

  // Owned
  private var copyKeys: Button?
  /// What is the matter in each group.
  private var notes: [String: Label] = [:]

  // Borrowed
  private let file: PreferencesFile

  init(_ file: PreferencesFile) { self.file = file }

  /// The sections in the order of the file.
  func sections() -> [FormSection] {
    var groups: [String] = []
    for preference in Preference.allCases where !groups.contains(preference.group) {
      groups.append(preference.group)
    }
    return groups.map { group in
      var lines = Preference.allCases.filter { $0.group == group && $0 != .timerRecent }.map {
        (text: $0.summary, control: control(for: $0))
      }
      if group == Preference.alarmSound.group {
        lines.append((text: Strings.testSound, control: testButton()))
      }
      var section = FormSection(title: Strings.preferenceGroup(group), lines: lines)
      section.note = note(in: group)
      if group == Preference.shortcutsPortal.group { section.snippet = keys(.ofPerson) }
      return section
    }
  }

  private func testButton() -> Widget {
    let button = Button(Strings.play)
    button.onClick { [weak self] in
      self?.onTestSound { [weak self] in self?.say($0, in: Preference.alarmSound.group) }
    }
    return button
  }

  private func note(in group: String) -> Label {
    let note = Label(wrapping: "")
    note.set(style: "note", true)
    note.isVisible = false
    notes[group] = note
    return note
  }

  /// Shows a sentence below the lines of a group, or none any more.
  private func say(_ sentence: String?, in group: String) {
    notes[group]?.text = sentence ?? ""
    notes[group]?.isVisible = sentence != nil
  }

  /// What to copy for keys that work everywhere.
  private func keys(_ snippet: KeySnippet) -> FormSnippet {
    let button = Button(Strings.copy)
    button.setSpoken(name: Strings.copyKeys)
    button.onClick { [weak self] in
      self?.onCopy(snippet.text)
      self?.copyKeys?.label = Strings.copied
    }
    copyKeys = button
    return FormSnippet(title: Strings.use(of: snippet), text: snippet.text, copy: button)
  }

  private func control(for preference: Preference) -> Widget {
    let value = file.current[preference]
    switch preference.kind {
    case .flag:
      let control = Switch(isOn: value == "true")
      control.onToggle { [weak self] in self?.set(preference, $0 ? "true" : "false") }
      return control
    case .choice(let words):
      let control = Choice(words.map(Strings.choice), chosen: words.firstIndex(of: value) ?? 0)
      control.onChoose { [weak self] index in
        if words.indices.contains(index) { self?.set(preference, words[index]) }
      }
      return control
    case .number, .length, .lengths, .text, .texts:
      let control = Field(value)
      control.onDone { [weak self] in self?.set(preference, $0) }
      return control
    }
  }

  private func set(_ preference: Preference, _ text: String) {
    guard text != file.current[preference] else { return }
    do {
      try file.set(preference, to: text)
      say(nil, in: preference.group)
    } catch {
      say(error.message, in: preference.group)
    }
  }
}

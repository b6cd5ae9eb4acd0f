// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore
internal import TimerRecord

/// The presets as lines to change, move, remove and add; each change is written at once.
@MainActor final class PresetsEditor {
  // Owned
  let column: Row
  private let list = Row(spacing: 6, [])
  private let complaint = Label(wrapping: "", width: 36)
  private var lines: [Row] = []
  private var fields: [Field] = []
  /// The buttons of each line to move it up, down, and to remove it.
  private var buttons: [[Button]] = []
  private var texts: [String]
  private var removed: (index: Int, text: String)?
  private let grammar = Grammar.ofPerson()
  private var dropping: EventSource?
  /// How often the lines have been laid; a field of an earlier time changes nothing.
  private var laid = 0

  // Borrowed
  private let file: PreferencesFile
  private let refuse: @MainActor (String) -> Void

  init(_ file: PreferencesFile, onRefusal refuse: @escaping @MainActor (String) -> Void) {
    self.file = file
    self.refuse = refuse
    texts = file.current.items(.timerPresets)
    column = Row(spacing: 6, [list, complaint])
    for part in [column, list] { part.isColumn = true }
    column.set(style: "form", true)
    rebuild()
  }

  /// Lays the lines anew; a field that loses the focus meanwhile changes nothing.
  private func rebuild() {
    laid += 1
    fields = []
    buttons = []
    for line in lines { list.remove(line) }
    lines = texts.indices.map(line) + [lastLine()]
    for line in lines { list.append(line) }
    complaint.isVisible = false
  }

  private func line(_ index: Int) -> Row {
    let field = Field(texts[index])
    field.grow()
    field.setSpoken(name: Strings.presetNumber(index + 1))
    field.onDone { [weak self, laid] text in
      guard let self, self.laid == laid else { return }
      self.change(index, to: text)
    }
    fields.append(field)
    let icons = ["go-up-symbolic", "go-down-symbolic", "list-remove-symbolic"]
    buttons.append(icons.map { Button(icon: $0, spoken: "") })
    let (up, down, remove) = (buttons[index][0], buttons[index][1], buttons[index][2])
    speak(index)
    up.isSensitive = index > 0
    down.isSensitive = index < texts.count - 1
    up.onClick { [weak self] in self?.move(index, by: -1) }
    down.onClick { [weak self] in self?.move(index, by: 1) }
    remove.onClick { [weak self] in self?.remove(index) }
    let handle = Picture(icon: "list-drag-handle-symbolic")
    let line = Row(spacing: 6, [handle, field, up, down, remove])
    handle.drags(line: line, number: index)
    line.onDrop { [weak self] from in
      // The lines are laid anew once the drag is over.
      self?.dropping = .soon { [weak self] in self?.move(from, to: index) }
    }
    line.onKeyFirst { [weak self] key in
      guard key.isAlt, key.name == "Up" || key.name == "Down" else { return false }
      self?.move(index, by: key.name == "Up" ? -1 : 1)
      return true
    }
    return line
  }

  private func lastLine() -> Row {
    let add = Button(Strings.addPreset)
    add.onClick { [weak self] in self?.add() }
    guard let removed else { return Row(spacing: 6, [add]) }
    let undo = Button(Strings.bringBack(removed.text))
    undo.shorten(to: 32)
    undo.onClick { [weak self] in self?.undo() }
    return Row(spacing: 6, [add, undo])
  }

  /// Names the buttons of a line after its preset.
  private func speak(_ index: Int) {
    let text = texts[index]
    let words = [Strings.moveUp(text), Strings.moveDown(text), Strings.remove(text)]
    for (button, word) in zip(buttons[index], words) {
      button.setSpoken(name: word)
      button.tooltip = word
    }
  }

  private func change(_ index: Int, to typed: String) {
    guard fields.indices.contains(index) else { return }
    do throws(GrammarError) {
      if typed != texts[index] {
        // A semicolon parts the presets in the file.
        texts[index] = try grammar.normal(String(typed.map { $0 == ";" ? "," : $0 }))
        save()
        speak(index)
      }
      fields[index].text = texts[index]
      complain("", in: fields[index])
    } catch {
      complain(error.message, in: fields[index])
    }
  }

  /// Says what is wrong with what is typed in a field; nothing when it is empty.
  private func complain(_ sentence: String, in field: Field) {
    field.set(style: "wrong", !sentence.isEmpty)
    field.setSpoken(description: sentence)
    complaint.text = sentence
    complaint.isVisible = !sentence.isEmpty
  }

  private func move(_ index: Int, by step: Int) { move(index, to: index + step) }

  private func move(_ index: Int, to place: Int) {
    guard index != place, texts.indices.contains(index), texts.indices.contains(place) else {
      return
    }
    texts.insert(texts.remove(at: index), at: place)
    save()
    rebuild()
    lines[place].focusInside()
  }

  private func remove(_ index: Int) {
    removed = (index, texts.remove(at: index))
    save()
    rebuild()
    lines[min(index, lines.count - 1)].focusInside()
  }

  private func undo() {
    guard let removed else { return }
    let index = min(removed.index, texts.count)
    texts.insert(removed.text, at: index)
    self.removed = nil
    save()
    rebuild()
    lines[index].focusInside()
  }

  private func add() {
    texts.append("5m")
    save()
    rebuild()
    lines[texts.count - 1].focusInside()
  }

  private func save() {
    do {
      try file.set(.timerPresets, to: texts.joined(separator: ";"))
    } catch {
      refuse(error.message)
    }
  }
}

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
  let column = Row(spacing: 6, [])
  private var lines: [Row] = []
  private var fields: [Field] = []
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
    column.isColumn = true
    column.set(style: "form", true)
    rebuild()
  }

  /// Lays the lines anew; a field that loses the focus meanwhile changes nothing.
  private func rebuild() {
    laid += 1
    fields = []
    for line in lines { column.remove(line) }
    lines = texts.indices.map(line) + [lastLine()]
    for line in lines { column.append(line) }
  }

  private func line(_ index: Int) -> Row {
    let text = texts[index]
    let field = Field(text)
    field.grow()
    field.setSpoken(name: Strings.presetNumber(index + 1))
    field.onDone { [weak self, laid] text in
      guard let self, self.laid == laid else { return }
      self.change(index, to: text)
    }
    fields.append(field)
    let up = Button(icon: "go-up-symbolic", spoken: Strings.moveUp(text))
    let down = Button(icon: "go-down-symbolic", spoken: Strings.moveDown(text))
    let remove = Button(icon: "list-remove-symbolic", spoken: Strings.remove(text))
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
    undo.onClick { [weak self] in self?.undo() }
    return Row(spacing: 6, [add, undo])
  }

  private func change(_ index: Int, to typed: String) {
    guard fields.indices.contains(index), typed != texts[index] else { return }
    let field = fields[index]
    do throws(GrammarError) {
      // A semicolon parts the presets in the file.
      let text = try grammar.normal(typed.filter { $0 != ";" })
      field.set(style: "wrong", false)
      texts[index] = text
      save()
    } catch {
      field.set(style: "wrong", true)
      field.setSpoken(description: error.message)
      field.tooltip = error.message
    }
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
    texts.insert(removed.text, at: min(removed.index, texts.count))
    self.removed = nil
    save()
    rebuild()
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

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore

/// The field that reads what people type, and the line that says how it was read.
@MainActor final class FieldView {
  /// Called after each change with the length typed, if it is one.
  var onEdit: @MainActor (Duration?) -> Void = { _ in }
  /// Called when Enter is pressed.
  var onEnter: @MainActor () -> Void = {}

  // Owned
  private let field: Field
  let preview: Label
  private let grammar = Grammar.ofPerson()
  private(set) var typed = TypedTime.nothing

  init(_ interface: Interface) {
    field = interface.outlet("field")
    preview = interface.outlet("preview")
    field.onChange { [weak self] in self?.read() }
    field.onEnter { [weak self] in self?.onEnter() }
  }

  var isEmpty: Bool { typed == .nothing }

  func clear() { field.text = "" }

  /// Puts the focus there, behind what is typed.
  func focus() { field.focusAtEnd() }

  var hasFocus: Bool { field.hasFocusWithin }

  /// What is typed, in the form the grammar prints; `nil` when it is no time.
  var printed: String? {
    // A semicolon parts the texts in the file of preferences.
    typed.printed(by: grammar).flatMap { $0.contains(";") ? nil : $0 }
  }

  /// Goes through what was typed before, from the last one back.
  func recall(_ recent: [String], older: Bool) {
    let place = recent.firstIndex(of: field.text) ?? -1
    let next = place + (older ? 1 : -1)
    guard next < recent.count else { return }
    field.text = next < 0 ? "" : recent[next]
    field.focusAtEnd()
  }

  /// Types a key pressed elsewhere.
  func take(_ key: KeyPress, _ pressed: PressedKey) {
    field.focusAtEnd()
    if !pressed.forward(to: field), let character = key.character {
      field.text.append(character)
      field.focusAtEnd()
    }
  }

  /// Says how the text is understood at `now`.
  func render(at now: Moment) {
    do throws(GrammarError) {
      let plan = try typed.plan(at: now)
      preview.text = plan.map { Strings.preview(of: $0, at: now) } ?? Strings.fieldHint
      show(isWrong: false)
    } catch {
      preview.text = error.message
      show(isWrong: true)
    }
  }

  /// How long after `now` the line says something else; `nil` for never.
  func pause(at now: Moment) -> Duration? {
    guard typed.printed(by: grammar) != nil else { return nil }
    let (seconds, attoseconds) = now.wall.components
    return .seconds(60 - seconds % 60)
      - Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
  }

  private func read() {
    typed = TypedTime(field.text, grammar)
    var length: Duration?
    if case .understood(let request) = typed, case .length(let typedLength) = request.time {
      length = typedLength
    }
    onEdit(length)
  }

  private func show(isWrong: Bool) {
    preview.set(style: "wrong", isWrong)
    field.set(style: "wrong", isWrong)
    field.setSpoken(description: preview.text)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerCore

/// A button for each preset.
@MainActor final class PresetsView {
  /// Called with the preset whose button is pressed.
  var onStart: @MainActor (String) -> Void = { _ in }

  /// How many characters a button shows.
  private static let longest = 24

  // Owned
  let flow: Flow
  private let grammar = Grammar.ofPerson()
  private(set) var presets: [String] = []

  init(_ interface: Interface) { flow = interface.outlet("presets") }

  /// Shows these presets, texts of the grammar such as `4m tea`.
  func show(_ presets: [String]) {
    guard presets != self.presets else { return }
    self.presets = presets
    flow.isVisible = !presets.isEmpty
    flow.show(
      presets.enumerated().map { number, text in
        let button = Button(label(of: text))
        button.shorten(to: Self.longest)
        let spoken = Strings.startPreset(text)
        button.setSpoken(name: spoken)
        button.tooltip = number < 9 ? spoken + " (Alt+\(number + 1))" : spoken
        button.set(style: "preset", true)
        button.onClick { [weak self] in self?.onStart(text) }
        return button
      })
  }

  /// As short as it can be said: the name, else the length.
  private func label(of text: String) -> String {
    if let recipe = try? grammar.recipe(text) { return Strings.short(recipe) }
    // A preset that cannot be read is shown as it is; starting it says what is wrong.
    guard let request = try? grammar.parse(text) else { return text }
    guard request.name.isEmpty else { return request.name }
    if case .length(let length) = request.time { return DurationText.compact(length) }
    return text
  }
}

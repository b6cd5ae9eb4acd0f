// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

/// The timers kept at hand, texts of the grammar such as `4m tea` and `25m work, 5m rest x4`.
struct PresetList {
  private(set) var items: [String]
  private let grammar: Grammar

  init(_ items: [String], _ grammar: Grammar) {
    self.items = items
    self.grammar = grammar
  }

  /// The text of a preset as every language reads it, or why it is none.
  func item(_ text: String) throws(UsageError) -> String {
    let item: String
    do {
      if let recipe = try grammar.recipe(text) {
        item = grammar.print(recipe)
      } else {
        item = grammar.print(try grammar.parse(text))
      }
    } catch { throw .time(error) }
    guard !item.contains(";") else { throw .badPreset(text) }
    return item
  }

  /// The timer a preset stands for.
  func start(_ item: String) throws(GrammarError) -> Invocation.Start {
    guard let recipe = try grammar.recipe(item, isWritten: true) else {
      return Invocation.Start(request: try grammar.parse(item))
    }
    let first = recipe.steps[0]
    let request = Request(time: .length(first.length), name: first.name)
    return Invocation.Start(request: request, recipe: recipe)
  }

  /// Empty when it has none, or cannot be read.
  func name(of item: String) -> String { (try? start(item))?.request.name ?? "" }

  /// The place of the preset with exactly this name, in large or small letters.
  func index(named text: String) -> Int? {
    let name = normalizedName(text).lowercased()
    guard !name.isEmpty else { return nil }
    return items.firstIndex { self.name(of: $0).lowercased() == name }
  }

  /// The place of the preset with this name, this text or this meaning.
  func index(of text: String) -> Int? {
    if let index = index(named: text) ?? items.firstIndex(of: text) { return index }
    guard let item = try? item(text) else { return nil }
    return items.firstIndex { (try? self.item($0)) == item }
  }

  /// Adds a preset, in place of the one with the same name or meaning.
  mutating func add(_ item: String) {
    if let index = index(named: name(of: item)) ?? index(of: item) {
      items[index] = item
    } else {
      items.append(item)
    }
  }

  mutating func remove(at index: Int) { items.remove(at: index) }

  /// What a person may have meant by a name that is none.
  func nearestName(to text: String) -> String? {
    nearest(to: text, among: items.map { name(of: $0) }.filter { !$0.isEmpty })
  }
}

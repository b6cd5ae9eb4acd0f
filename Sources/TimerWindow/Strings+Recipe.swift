// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore

/// How a typed chain of countdowns is understood.
extension Strings {
  /// "4 × (25 min work, 5 min rest) · ends at 17:00".
  static func preview(of recipe: Recipe, at now: Moment) -> String {
    var steps = recipe.steps.prefix(mostStepsShown).map { step in
      [length(step.length), step.name].filter { !$0.isEmpty }.joined(separator: " ")
    }
    if recipe.steps.count > mostStepsShown { steps.append("…") }
    let chain = rounds(of: recipe, steps.joined(separator: ", "))
    return [chain, ending(of: recipe, at: now)].compactMap { $0 }.joined(separator: " · ")
  }

  /// A chain where there is little room: "25m+5m ×4".
  static func short(_ recipe: Recipe) -> String {
    let steps = recipe.steps.prefix(2).map { DurationText.compact($0.length) }
    let more = recipe.steps.count > 2 ? "+…" : ""
    let rounds = recipe.rounds == 1 ? "" : " ×" + (recipe.rounds == 0 ? "∞" : "\(recipe.rounds)")
    return steps.joined(separator: "+") + more + rounds
  }

  /// More would not fit under the field.
  private static let mostStepsShown = 4

  private static func rounds(of recipe: Recipe, _ steps: String) -> String {
    if recipe.rounds == 1 { return steps }
    // Translators: {steps} are countdowns that follow one another, such as 25 min work, 5 min rest.
    let forever = tr("({steps}), again and again")
    // Translators: {steps} are countdowns that follow one another; {rounds} says how often.
    let counted = tr("{rounds} × ({steps})")
    return (recipe.rounds == 0 ? forever : counted).filled([
      "rounds": String(recipe.rounds), "steps": steps,
    ])
  }

  /// When all is over; `nil` for never.
  private static func ending(of recipe: Recipe, at now: Moment) -> String? {
    if recipe.confirms { return tr("waits for you after each step") }
    guard recipe.rounds > 0 else { return nil }
    let end = now.wall + recipe.roundLength * recipe.rounds
    // Translators: {time} is a time of day such as 15:42.
    return tr("ends at {time}").filled(["time": LocalTime.timeOfDay(end)])
  }
}

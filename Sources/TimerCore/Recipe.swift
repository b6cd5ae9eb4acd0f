// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Countdowns that follow one another: `10m boil, 5m rest x3`.
public struct Recipe: Sendable, Hashable {
  /// One countdown of the chain.
  public struct Step: Sendable, Hashable {
    /// Inside `CountdownRange`.
    public var length: Duration
    /// Empty for none.
    public var name: String

    public init(length: Duration, name: String = "") {
      self.length = length
      self.name = name
    }
  }

  /// As many steps as a recipe may have.
  public static let mostSteps = 100
  /// As many rounds as can be asked for, other than for ever.
  public static let mostRounds = 1000

  /// In their order; at least one.
  public let steps: [Step]
  /// How often all of them are done; 0 for ever.
  public let rounds: Int
  /// Whether each step waits at its end until a person goes on to the next.
  public let confirms: Bool

  /// `nil` when there are no steps, too many, or one with an impossible length.
  public init?(steps: [Step], rounds: Int = 1, confirms: Bool = false) {
    guard !steps.isEmpty, steps.count <= Self.mostSteps, 0...Self.mostRounds ~= rounds,
      steps.allSatisfy({ CountdownRange.contains($0.length) })
    else { return nil }
    self.steps = steps
    self.rounds = rounds
    self.confirms = confirms
  }

  /// The step at a place counted through all rounds, from 0; `nil` after the last.
  public func step(at place: Int) -> Step? {
    guard place >= 0, rounds == 0 || place < rounds * steps.count else { return nil }
    return steps[place % steps.count]
  }

  /// How long one round takes when nobody is waited for.
  public var roundLength: Duration { steps.reduce(.zero) { $0 + $1.length } }

  /// The plan of a timer that follows this recipe.
  public func plan(onSuspend: SuspendPolicy = .runOn, sound: String = "") -> Plan {
    Plan(
      length: steps[0].length, name: steps[0].name, onSuspend: onSuspend, sound: sound,
      recipe: self)
  }
}

extension Countdown {
  /// The step after the present one; `nil` when it is the last, or when there is no recipe.
  public var nextStep: Recipe.Step? { plan.recipe?.step(at: place + 1) }

  /// The place of the present step, from 1; `nil` without a recipe.
  public var step: Int? { plan.recipe == nil ? nil : place + 1 }

  /// How many steps there are in all rounds; `nil` for ever, or without a recipe.
  public var steps: Int? {
    guard let recipe = plan.recipe, recipe.rounds > 0 else { return nil }
    return recipe.steps.count * recipe.rounds
  }
}

extension TimerMachine {
  /// Goes through the steps of a recipe whose time has passed, to the one that runs at `now`.
  ///
  /// Each step begins at the very moment the one before it ended, however late this is noticed.
  ///
  /// - Parameter lateBy: How long ago the present step ended.
  /// - Returns: `nil` when the recipe waits here, or has no more steps.
  mutating func advance(_ index: Int, lateBy: Duration, now: Moment) -> [TimerEffect]? {
    guard let recipe = saved.timers[index].plan.recipe, !recipe.confirms,
      saved.timers[index].nextStep != nil
    else { return nil }
    var late = skipWholeRounds(index, recipe, lateBy: lateBy)
    var effects: [TimerEffect] = []
    while late >= .zero, let next = saved.timers[index].nextStep {
      let ended = now.advanced(by: -late)
      effects.append(.record(saved.timers[index].run(endedAt: ended.wall)))
      enter(next, of: index, at: ended)
      late -= next.length
    }
    if late < .zero { effects.append(.nextStep(saved.timers[index])) }
    return effects
  }

  /// Begins a step at the moment `start`.
  mutating func enter(_ step: Recipe.Step, of index: Int, at start: Moment) {
    saved.timers[index].place += 1
    saved.timers[index].plan.name = step.name
    saved.timers[index].plan.length = step.length
    saved.timers[index].plan.until = nil
    saved.timers[index].length = step.length
    saved.timers[index].startedAt = start.wall
    saved.timers[index].phase = .running(left: step.length, anchor: start)
    saved.timers[index].notices = Notices()
  }

  /// Passes over rounds that were slept through, so that days of one-second steps cost nothing.
  ///
  /// - Returns: How late the step then reached is.
  private mutating func skipWholeRounds(
    _ index: Int, _ recipe: Recipe, lateBy: Duration
  ) -> Duration {
    let missed = Int64(min(lateBy / recipe.roundLength, 1e12)) - 1
    guard missed > 0 else { return lateBy }
    let count = recipe.steps.count
    let ahead =
      recipe.rounds == 0
      ? missed : Int64((recipe.rounds * count - 1 - saved.timers[index].place) / count)
    let rounds = max(min(missed, ahead), 0)
    // For ever is counted round by round, so that the place stays a small number.
    if recipe.rounds > 0 { saved.timers[index].place += Int(rounds) * count }
    return lateBy - recipe.roundLength * rounds
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

extension MethodCall {
  /// The command a method of the manager stands for; every argument is checked.
  ///
  /// The bus has checked the types already: they are in the interface file.
  func command(
    for snapshot: TimerSnapshot, onSuspend: SuspendPolicy
  ) throws(BusFailure) -> TimerCommand {
    switch method {
    case "Start": return .start(try plan(onSuspend: onSuspend))
    case "Pause": return .pause(try target(0, in: snapshot))
    case "Resume": return .resume(try target(0, in: snapshot))
    case "Toggle": return .toggle(try target(0, in: snapshot))
    case "Cancel": return .cancel(try target(0, in: snapshot))
    case "Restart": return .restart(try target(0, in: snapshot))
    case "Next": return .next(try target(0, in: snapshot))
    case "Silence": return .silence(try target(0, in: snapshot))
    case "Stop":
      // Whoever says stop wants silence: without a name it is for every alarm.
      let target = try target(0, in: snapshot)
      return .dismiss(target == .current ? .every : target)
    case "Add": return .add(.microseconds(integer(0)), try target(1, in: snapshot))
    case "Rename": return .rename(normalizedName(text(0)), try target(1, in: snapshot))
    case "SetLength": return .setLength(.microseconds(integer(0)), try target(1, in: snapshot))
    case "Undo": return .undo(try undoable(in: snapshot))
    default: throw BusFailure(.invalidArguments, "unknown method \(method)")
    }
  }

  /// The command a method of one timer stands for.
  func command(for id: TimerID) throws(BusFailure) -> TimerCommand {
    switch method {
    case "Pause": .pause(.timer(id))
    case "Resume": .resume(.timer(id))
    case "Toggle": .toggle(.timer(id))
    case "Cancel": .cancel(.timer(id))
    case "Add": .add(.microseconds(integer(0)), .timer(id))
    case "Restart": .restart(.timer(id))
    case "Next": .next(.timer(id))
    case "Stop": .dismiss(.timer(id))
    case "Silence": .silence(.timer(id))
    case "Rename": .rename(normalizedName(text(0)), .timer(id))
    case "SetLength": .setLength(.microseconds(integer(0)), .timer(id))
    default: throw BusFailure(.invalidArguments, "unknown method \(method)")
    }
  }

  private func plan(onSuspend: SuspendPolicy) throws(BusFailure) -> Plan {
    var plan = Plan(
      length: .microseconds(integer(0)), name: normalizedName(text(1)), onSuspend: onSuspend)
    var recipe: Recipe?
    for (option, value) in arguments.count > 2 ? arguments[2].fields ?? [:] : [:] {
      switch option {
      case "suspend":
        let policies = SuspendPolicy.allCases.map(\.rawValue).joined(separator: ", ")
        guard let policy = value.string.flatMap(SuspendPolicy.init(rawValue:)) else {
          throw BusFailure(.invalidArguments, "suspend takes \(policies)")
        }
        plan.onSuspend = policy
      case "until-usec":
        guard let until = value.integer else {
          throw BusFailure(.invalidArguments, "until-usec takes a whole number")
        }
        plan.until = .microseconds(until)
      case "ago-usec":
        guard let ago = value.integer, ago >= 0 else {
          throw BusFailure(.invalidArguments, "ago-usec takes a whole number, not below 0")
        }
        plan.ago = .microseconds(ago)
      case "sound":
        plan.sound = value.string ?? ""
        if !plan.sound.isEmpty, let problem = SoundFile.problem(plan.sound) {
          throw BusFailure(.invalidArguments, problem)
        }
      case "recipe": recipe = try readRecipe(value.string ?? "")
      default:
        throw BusFailure(
          .invalidArguments,
          "unknown option \(option); there are: ago-usec, recipe, sound, suspend, until-usec")
      }
    }
    return recipe?.plan(onSuspend: plan.onSuspend, sound: plan.sound) ?? plan
  }

  private func readRecipe(_ text: String) throws(BusFailure) -> Recipe {
    do throws(GrammarError) {
      if let recipe = try Grammar().recipe(text, isWritten: true) { return recipe }
    } catch { throw BusFailure(.invalidArguments, error.explanation) }
    throw BusFailure(.invalidArguments, "recipe takes a chain such as 10m boil, 5m rest x3")
  }

  private func target(_ index: Int, in snapshot: TimerSnapshot) throws(BusFailure) -> Target {
    switch Which(text(index)) {
    case .current: return .current
    case .every: return .every
    case .timer(let id): return .timer(id)
    case .named(let name): return .timer(try snapshot.id(named: name))
    }
  }

  private func undoable(in snapshot: TimerSnapshot) throws(BusFailure) -> TimerID? {
    switch Which(text(0)) {
    case .current: return nil
    case .timer(let id):
      guard snapshot.undoable.contains(id) else { throw Strings.notCancelled(id) }
      return id
    case .every, .named: throw Strings.noSuchTimer(text(0))
    }
  }

  private func text(_ index: Int) -> String {
    arguments.indices.contains(index) ? arguments[index].string ?? "" : ""
  }

  /// A number beyond `Int64` is beyond every range, too.
  private func integer(_ index: Int) -> Int64 {
    arguments.indices.contains(index) ? arguments[index].integer ?? .max : 0
  }
}

extension TimerSnapshot {
  fileprivate func id(named name: String) throws(BusFailure) -> TimerID {
    switch timer(named: name) {
    case .one(let timer): return timer.id
    case .none: throw Strings.noSuchTimer(name)
    case .several(let names): throw Strings.ambiguous(name, names)
    }
  }
}

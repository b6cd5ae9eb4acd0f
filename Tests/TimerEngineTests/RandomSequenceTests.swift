// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore
import TimerEngine

/// A small generator whose sequences are the same on every machine (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Commands, passing time, suspends, clock steps, full disks, crashes and reboots in any order.
@MainActor @Suite struct RandomSequenceTests {
  /// One run of one timer, as the history knows it.
  private struct RunKey: Hashable {
    var timer: TimerID
    var startedAt: Duration
  }

  @Test(arguments: 0..<20)
  func sixtyRandomSequencesEachKeepThePromises(block: UInt64) throws {
    for seed in block * 60..<(block + 1) * 60 { try play(seed) }
  }

  private func play(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let world = World()
    for step in 1...40 {
      act(in: world, &random)
      check(world, "seed \(seed), step \(step)")
    }
    world.store.failure = nil
    world.time.advance(by: .seconds(400_000))
    world.engine.wake()
    check(world, "seed \(seed), at the end")
    checkTold(world, "seed \(seed)")
  }

  private func act(in world: World, _ random: inout Seeded) {
    let odd = Duration.nanoseconds(Int64.random(in: 1...999_999_937, using: &random))
    let seconds = Duration.seconds(Int64.random(in: 0...400, using: &random)) + odd
    switch Int.random(in: 0..<20, using: &random) {
    case 0...10:
      // Whether a command fits is not the question here.
      _ = try? world.engine.send(command(world, seconds, &random))
    case 11...14: world.time.advance(by: seconds)
    case 15: world.time.suspend(for: seconds * 3)
    case 16:
      world.time.setWall(by: seconds * Int.random(in: -300...300, using: &random) + odd)
      world.engine.wake()
    case 17 where world.store.failure == nil: world.crash()
    case 18 where world.store.failure == nil:
      world.time.reboot(
        offFor: seconds * Int.random(in: -5...40, using: &random) + odd, boot: "\(odd)")
      world.crash()
    default:
      world.store.failure = Bool.random(using: &random) ? StoreError(reason: "full") : nil
      world.engine.wake()
    }
  }

  private func command(
    _ world: World, _ length: Duration, _ random: inout Seeded
  ) -> TimerCommand {
    let known = world.engine.snapshot.timers.map(\.id) + world.engine.snapshot.undoable
    let targets: [Target] = [.current, .every] + known.map { .timer($0) }
    let target = targets.randomElement(using: &random) ?? .current
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      return .start(
        Plan(length: length, onSuspend: Bool.random(using: &random) ? .pause : .runOn))
    case 2: return .start(Plan(length: .seconds(1), until: world.time.now.wall + length))
    case 3: return .pause(target)
    case 4: return .resume(target)
    case 5: return .toggle(target)
    case 6: return .cancel(target)
    case 7: return .add(length - .seconds(100), target)
    case 8: return .restart(target)
    case 9: return .dismiss(target)
    case 10: return .silence(target)
    case 11: return .setLength(length, target)
    case 12: return .undo(known.randomElement(using: &random))
    default: return .undo(nil)
    }
  }

  private func check(_ world: World, _ trail: String) {
    let snapshot = world.engine.snapshot
    let now = world.time.now
    let ids = snapshot.timers.map(\.id) + snapshot.undoable
    if Set(ids).count != ids.count { Issue.record("two of one number: \(trail)") }
    for timer in snapshot.timers {
      let left = timer.remaining(at: now)
      if left < .zero || left > timer.length { Issue.record("\(left) left: \(trail)") }
    }
    let isDue = snapshot.timers.contains { $0.state != .paused }
    if world.time.armed != (isDue ? 1 : 0) { Issue.record("\(world.time.armed) armed: \(trail)") }
    if world.store.failure == nil, world.engine.notSaved == nil {
      let saved = TimerMachine(restoring: world.store.saved).snapshot(at: now)
      if saved != snapshot { Issue.record("the record differs: \(trail)") }
    }
    if let shown = world.view.shown.last, Set(shown.timers) != Set(snapshot.timers) {
      Issue.record("the view differs: \(trail)")
    }
  }

  /// Every run that finished rang or was reported, once; and no other did.
  private func checkTold(_ world: World, _ trail: String) {
    var told: [RunKey] = []
    var finished: Set<RunKey> = []
    for effect in world.performer.effects {
      switch effect {
      case .ring(let timer), .reportLate(let timer):
        told.append(RunKey(timer: timer.id, startedAt: timer.startedAt))
      case .record(let run) where run.outcome == .finished:
        finished.insert(RunKey(timer: run.timer, startedAt: run.startedAt))
      default: break
      }
    }
    if Set(told) != finished { Issue.record("told of other runs than finished: \(trail)") }
    if Set(told).count != told.count { Issue.record("told twice of one run: \(trail)") }
    let lines = world.store.history.map { RunKey(timer: $0.timer, startedAt: $0.startedAt) }
    if Set(lines).count != lines.count { Issue.record("two lines of one run: \(trail)") }
    if !finished.isSubset(of: lines) { Issue.record("a finished run has no line: \(trail)") }
  }
}

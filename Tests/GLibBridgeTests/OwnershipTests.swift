// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGLib
import Testing

@testable import GLibBridge

/// Closures live exactly as long as what C holds them for.
@MainActor @Suite(.serialized) struct OwnershipTests {
  @Test func aConnectionOwnsItsClosureUntilTheObjectDies() {
    weak var seen: Token?
    var calls = 0
    do {
      let action = Action(named: "test")
      do {
        let token = Token()
        seen = token
        action.onActivate { [token] in
          calls += 1
          _ = token
        }
      }
      #expect(seen != nil, "the connection keeps it")
      for _ in 1...3 { g_action_activate(action.pointer, nil) }
      #expect(calls == 3)
    }
    #expect(seen == nil, "and lets it go")
  }

  @Test func aThousandObjectsLeaveNothingBehind() {
    weak var last: Token?
    for _ in 1...1000 {
      let action = Action(named: "test")
      let token = Token()
      action.onSignal("change-state") { _ = token }
      action.onChange(of: "enabled") { _ = token }
      action.isEnabled = false
      last = token
    }
    #expect(last == nil)
  }

  @Test func anObjectThatItsOwnHandlerDropsSurvivesTheHandler() {
    var action: Action? = Action(named: "test")
    weak let seen = action
    action?.onActivate { action = nil }
    if let pointer = action?.pointer {
      g_object_ref(UnsafeMutableRawPointer(pointer))
      g_action_activate(pointer, nil)
      g_object_unref(UnsafeMutableRawPointer(pointer))
    }
    #expect(action == nil)
    #expect(seen == nil)
  }

  @Test func aSourceThatFiredOrWasDroppedFreesItsClosure() {
    weak var fired: Token?
    weak var dropped: Token?
    weak var cancelled: Token?
    var count = 0
    let first = schedule(&fired) { count += 1 }
    do { _ = schedule(&dropped) { Issue.record("dropped, but called") } }
    #expect(dropped == nil)
    let third = schedule(&cancelled) { Issue.record("cancelled, but called") }
    third.cancel()
    third.cancel()
    #expect(cancelled == nil)
    #expect(deliverEvents { count == 1 && fired == nil })
    first.cancel()
    #expect(count == 1)
  }

  private func schedule(
    _ seen: inout Token?, _ body: @escaping @MainActor () -> Void
  ) -> EventSource {
    let token = Token()
    seen = token
    return .after(.milliseconds(1)) { [token] in
      _ = token
      body()
    }
  }

  @Test func aSourceMayReplaceItselfWhileItFires() {
    var source: EventSource?
    var rounds = 0
    func again() {
      source = .soon {
        rounds += 1
        if rounds < 100 { again() }
      }
    }
    again()
    #expect(deliverEvents { rounds == 100 })
    #expect(source != nil)
    source = nil
  }

  @Test func aRepeatingSourceEndsWhenItSaysSo() {
    var rounds = 0
    let source = EventSource.repeating(every: .milliseconds(1)) {
      rounds += 1
      return rounds < 3
    }
    var isLater = false
    let later = EventSource.after(.milliseconds(100)) { isLater = true }
    #expect(deliverEvents { isLater })
    #expect(rounds == 3)
    source.cancel()
    later.cancel()
  }

  @Test func aMethodCallBoxIsTakenOnce() {
    weak var seen: Token?
    do {
      let token = Token()
      seen = token
      let data = Box<Token>(token).retained()
      _ = Box<Token>.borrowed(data).body
      #expect(Box<Token>.taken(data).body === token)
    }
    #expect(seen == nil)
  }
}

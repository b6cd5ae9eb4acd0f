// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GLibBridge

@MainActor @Suite(.serialized) struct AlarmTests {
  @Test(arguments: [
    Duration.seconds(-1), .zero, .nanoseconds(1), .seconds(-1_000_000_000_000),
  ])
  func aTimeThatIsPastFiresAtOnceAndOnce(time: Duration) throws {
    let alarm = try BootAlarm()
    var fired = 0
    alarm.set(at: time) { fired += 1 }
    #expect(deliverEvents { fired > 0 })
    var isLater = false
    let later = EventSource.after(.milliseconds(50)) { isLater = true }
    #expect(deliverEvents { isLater })
    #expect(fired == 1)
    later.cancel()
  }

  @Test func aTimeToComeFiresThenAndNotBefore() throws {
    let alarm = try BootAlarm()
    let due = Clocks.boot + .milliseconds(80)
    var firedAt: Duration?
    alarm.set(at: due) { firedAt = Clocks.boot }
    #expect(deliverEvents { firedAt != nil })
    #expect(try #require(firedAt) >= due)
  }

  @Test func onlyTheLastTimeCounts() throws {
    let alarm = try BootAlarm()
    var fired: [Int] = []
    alarm.set(at: .zero) { fired.append(1) }
    alarm.set(at: Clocks.boot + .seconds(3600)) { fired.append(2) }
    alarm.set(at: Clocks.boot + .milliseconds(20)) { fired.append(3) }
    #expect(deliverEvents { !fired.isEmpty })
    #expect(fired == [3])
  }

  @Test func whatIsCancelledOrDroppedNeverFires() throws {
    let cancelled = try BootAlarm()
    cancelled.set(at: .zero) { Issue.record("cancelled, but fired") }
    cancelled.cancel()
    weak var seen: Token?
    do {
      let dropped = try BootAlarm()
      let token = Token()
      seen = token
      dropped.set(at: .zero) { [token] in
        _ = token
        Issue.record("dropped, but fired")
      }
    }
    #expect(seen == nil)
    var isLater = false
    let later = EventSource.after(.milliseconds(50)) { isLater = true }
    #expect(deliverEvents { isLater })
    later.cancel()
  }

  @Test func itsHandlerMaySetItAgain() throws {
    let alarm = try BootAlarm()
    var rounds = 0
    func again() {
      alarm.set(at: .zero) {
        rounds += 1
        if rounds < 50 { again() }
      }
    }
    again()
    #expect(deliverEvents { rounds == 50 })
  }

  @Test(arguments: [Duration.nanoseconds(Int64.max), .seconds(Int64.max)])
  func aTimeBeyondEveryClockIsNeverDue(time: Duration) throws {
    let alarm = try BootAlarm()
    alarm.set(at: time) { Issue.record("fired") }
    var isLater = false
    let later = EventSource.after(.milliseconds(30)) { isLater = true }
    #expect(deliverEvents { isLater })
    later.cancel()
    alarm.cancel()
  }

  @Test func theClocksAgreeOnWhatTheyAre() {
    #expect(Clocks.boot >= Clocks.awake - .milliseconds(1))
    #expect(Clocks.wall > .seconds(1_600_000_000))
    #expect(Clocks.bootID().count == 36)
    #expect(Clocks.bootID() == Clocks.bootID())
  }
}

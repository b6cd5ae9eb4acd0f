// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import GLibBridge
import TestSupport
import Testing
import TimerBus
import TimerCore

@Suite struct RequestTests {
  @Test(arguments: [
    (Which.current, ""), (.every, "*"), (.timer(.number(7)), "#7"), (.named("tea"), "tea"),
    (.named("#tea"), "#tea"), (.named("#0"), "#0"), (.named("#-1"), "#-1"), (.named("**"), "**"),
  ])
  func whichTimersHasOneSpelling(which: Which, text: String) {
    #expect(which.text == text)
    #expect(Which(text) == which)
  }

  @Test func aStartCarriesItsPlan() throws {
    let until = Duration.seconds(1_700_000_000)
    let request = ManagerRequest.start(
      Plan(
        length: .seconds(90), name: "tea", until: until, ago: .seconds(30), sound: "/x.ogg"),
      onSuspend: .pause)
    #expect(request.method == "Start")
    #expect(request.arguments[0] == .uint64(90_000_000))
    #expect(request.arguments[1] == .string("tea"))
    let options = try #require(request.arguments[2].fields)
    #expect(options["suspend"]?.string == "pause")
    #expect(options["ago-usec"]?.integer == 30_000_000)
    #expect(options["sound"]?.string == "/x.ogg")
    #expect(options["until-usec"]?.integer == 1_700_000_000_000_000)
  }

  @Test func whatIsNotSaidIsLeftToThePreferences() throws {
    let request = ManagerRequest.start(Plan(length: .seconds(90), onSuspend: .pause))
    #expect(request.arguments[2] == .properties([:]))
  }

  @Test func anAmountMayBeNegativeAndALengthMayNot() {
    #expect(ManagerRequest.add(.seconds(-60), .current).arguments[0] == .int64(-60_000_000))
    #expect(ManagerRequest.setLength(.seconds(-60), .every).arguments[0] == .uint64(0))
  }

  @Test(arguments: BusFailure.Kind.allCases)
  func aFailureComesBackFromItsNameOnTheBus(kind: BusFailure.Kind) {
    let failure = BusFailure(kind, "because")
    let error = GLibError(message: "because", remoteName: failure.name)
    #expect(BusFailure(error) == failure)
  }

  @Test(arguments: [
    ("org.freedesktop.DBus.Error.ServiceUnknown", BusFailure.Kind.unreachable),
    ("org.freedesktop.DBus.Error.NoReply", .unreachable),
    ("org.freedesktop.DBus.Error.Spawn.ChildExited", .unreachable),
    ("org.freedesktop.DBus.Error.UnknownMethod", .other),
    (BusNames.errors + "NobodyKnows", .other),
  ])
  func anErrorOfTheBusItselfIsSorted(name: String, kind: BusFailure.Kind) {
    #expect(BusFailure(GLibError(message: "x", remoteName: name)).kind == kind)
  }
}

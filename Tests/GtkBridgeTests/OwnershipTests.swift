// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import GLibBridge
import Testing

@testable import GtkBridge

/// Objects and closures end when nobody needs them any more.
///
/// It needs a display, as the test command gives it.
@MainActor @Suite(.serialized) struct OwnershipTests {
  /// Something a closure holds, to see when it goes.
  private final class Witness {}

  @Test func aButtonFreesWhatItsClosureHolds() throws {
    try #require(Toolkit.start())
    weak var seen: Witness?
    do {
      let witness = Witness()
      seen = witness
      let button = Button("Start")
      button.onClick { withExtendedLifetime(witness) {} }
      #expect(seen != nil)
    }
    #expect(seen == nil)
  }

  @Test func aWidgetFreesWhatItsControllersHold() throws {
    try #require(Toolkit.start())
    weak var seen: Witness?
    do {
      let witness = Witness()
      seen = witness
      let label = Label("text")
      label.onKeyFirst { _ in withExtendedLifetime(witness) { false } }
      label.onScroll { _, _ in withExtendedLifetime(witness) {} }
      label.onDrag(
        begin: { _ in withExtendedLifetime(witness) {} }, move: { _ in }, end: {})
      #expect(seen != nil)
    }
    #expect(seen == nil)
  }

  @Test func aClosedWindowFreesWhatItHeld() throws {
    try #require(Toolkit.start())
    weak var seen: Witness?
    do {
      let witness = Witness()
      seen = witness
      let interface = Interface(.mainWindow)
      let window: Window = interface.outlet("window")
      let pause: Button = interface.outlet("pause")
      pause.onClick { withExtendedLifetime(witness) {} }
      window.present()
      window.destroy()
    }
    #expect(seen == nil)
  }

  @Test func aFormFreesItsControlsAThousandTimes() throws {
    try #require(Toolkit.start())
    weak var seen: Witness?
    let parent: Window = Interface(.mainWindow).outlet("window")
    for _ in 0..<1000 {
      let witness = Witness()
      seen = witness
      let control = Switch(isOn: true)
      control.onToggle { _ in withExtendedLifetime(witness) {} }
      let section = FormSection(title: "Title", lines: [(text: "Line", control: control)])
      parent.showForm(title: "Form", [section]).destroy()
    }
    #expect(seen == nil)
    parent.destroy()
  }

  @Test func aPictureIsTurnedOnlyWhenItsAngleChanges() throws {
    try #require(Toolkit.start())
    let picture: TurningPicture = Interface(.mainWindow).outlet("tomato")
    picture.angle = 30
    picture.litMarks = 25
    #expect(picture.angle == 30 && picture.litMarks == 25)
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerCore

/// The ways to set a time: three spinners, a field, presets, and Start.
@MainActor final class SettingView {
  /// Called when a person has changed the time.
  var onEdit: @MainActor () -> Void = {}
  /// Called when Enter is pressed.
  var onEnter: @MainActor () -> Void = {}

  /// Called when the hint for beginners is closed.
  var onCloseHint: @MainActor () -> Void = {}

  // Owned
  let field: FieldView
  let presets: PresetsView
  private let start: Button
  private let hours: SpinButton
  private let minutes: SpinButton
  private let seconds: SpinButton
  private let page: Row
  private var hint: FirstHint?
  private var isHinting = false
  private var isSpreading = false

  init(_ interface: Interface) {
    field = FieldView(interface)
    presets = PresetsView(interface)
    start = interface.outlet("start")
    hours = interface.outlet("hours")
    minutes = interface.outlet("minutes")
    seconds = interface.outlet("seconds")
    page = interface.outlet("setting-page")
    // Hours stand left of minutes in every language.
    (interface.outlet("spinners") as Row).keepLeftToRight()
    for spinner in [hours, minutes, seconds] {
      spinner.keepLeftToRight()
      spinner.setSpoken(range: 0...(spinner === hours ? 99 : 59))
      spinner.onInput(Self.number)
      spinner.onOutput { [unowned spinner] in Self.padded(spinner.value) }
      spinner.onValueChanged { [weak self] in self?.spread() }
      spinner.onEnter { [weak self] in self?.onEnter() }
      // GTK leaves the number selected.
      spinner.onFocusLeft { [unowned spinner] in spinner.deselect() }
    }
    field.onEnter = { [weak self] in self?.onEnter() }
    field.onEdit = { [weak self] length in self?.typed(length) }
  }

  /// The length set, with what is being typed.
  var length: Duration {
    get {
      for spinner in [hours, minutes, seconds] { spinner.commit() }
      return spun.length
    }
    set { show(SpunTime(newValue)) }
  }

  /// The length the spinners show, without what is being typed.
  var shownLength: Duration { spun.length }

  /// The timer to start at `now`: what the field says, else what the spinners show.
  func plan(at now: Moment) throws(GrammarError) -> Plan {
    if let plan = try field.typed.plan(at: now) { return plan }
    let length = self.length
    guard CountdownRange.contains(length) else { throw .outOfRange(DurationText.plain(length)) }
    return Plan(length: length)
  }

  /// Tells beginners how a time is set, or no more.
  func offerHint(_ isOffered: Bool) {
    if isOffered, hint == nil {
      hint = FirstHint(in: page, after: field.preview) { [weak self] in
        self?.onCloseHint()
        self?.focus()
      }
    }
    isHinting = isOffered
  }

  /// Shows the moment: how what is typed is understood, or the hint where nothing is.
  func render(at now: Moment) {
    field.render(at: now)
    hint?.isVisible = isHinting && field.isEmpty
    field.preview.isVisible = hint?.isVisible != true
  }

  /// Puts the focus on Start: digits typed there go into the field.
  func focus() { start.focus() }

  private var spun: SpunTime {
    SpunTime(hours: hours.value, minutes: minutes.value, seconds: seconds.value)
  }

  /// The spinners show a length that is typed.
  private func typed(_ length: Duration?) {
    if let length { show(SpunTime(length)) }
    onEdit()
  }

  private func spread() {
    guard !isSpreading else { return }
    show(spun)
    // The last touched way to set a time is the one that counts.
    field.clear()
    onEdit()
  }

  private func show(_ time: SpunTime) {
    isSpreading = true
    defer { isSpreading = false }
    hours.value = time.hours
    minutes.value = time.minutes
    seconds.value = time.seconds
  }

  /// Reads the digits of every script; nothing at all is zero.
  private static func number(_ text: String) -> Int? {
    var sign = 1
    var number = 0
    for (index, character) in text.enumerated() {
      if index == 0, character == "-" || character == "−" {
        sign = -1
      } else if let digit = character.wholeNumberValue, digit < 10 {
        // More than any spinner takes is as good as that.
        number = min(number * 10 + digit, 1_000_000)
      } else if !character.isWhitespace {
        return nil
      }
    }
    return sign * number
  }

  private static func padded(_ number: Int) -> String {
    number >= 0 && number < 10 ? "0\(number)" : "\(number)"
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerCore

/// Three spinners and Start.
@MainActor final class SettingView {
  /// Called when a person has changed the length.
  var onEdit: @MainActor () -> Void = {}
  /// Called when Enter is pressed.
  var onEnter: @MainActor () -> Void = {}

  // Owned
  private let hours: SpinButton
  private let minutes: SpinButton
  private let seconds: SpinButton
  private var isSpreading = false

  init(_ interface: Interface) {
    hours = interface.outlet("hours")
    minutes = interface.outlet("minutes")
    seconds = interface.outlet("seconds")
    // Hours stand left of minutes in every language.
    (interface.outlet("spinners") as Row).keepLeftToRight()
    for spinner in [hours, minutes, seconds] {
      spinner.keepLeftToRight()
      spinner.setSpoken(range: 0...(spinner === hours ? 99 : 59))
      spinner.onOutput { [unowned spinner] in Self.padded(spinner.value) }
      spinner.onValueChanged { [weak self] in self?.spread() }
      spinner.onEnter { [weak self] in self?.onEnter() }
    }
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

  /// Puts the focus where a length is usually set.
  func focus() { minutes.focus() }

  private var spun: SpunTime {
    SpunTime(hours: hours.value, minutes: minutes.value, seconds: seconds.value)
  }

  private func spread() {
    guard !isSpreading else { return }
    show(spun)
    onEdit()
  }

  private func show(_ time: SpunTime) {
    isSpreading = true
    defer { isSpreading = false }
    hours.value = time.hours
    minutes.value = time.minutes
    seconds.value = time.seconds
  }

  private static func padded(_ number: Int) -> String {
    number >= 0 && number < 10 ? "0\(number)" : "\(number)"
  }
}

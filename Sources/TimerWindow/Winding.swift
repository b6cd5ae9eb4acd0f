// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerCore

/// The tomato as a kitchen timer: dragged around, scrolled on, or moved as a slider.
@MainActor final class Winding {
  /// Called with the length a person has wound.
  var onWind: @MainActor (Duration) -> Void = { _ in }
  /// Called with a length to add or take away, where no length is being set.
  var onAdd: @MainActor (Duration) -> Void = { _ in }

  /// How far the tomato is turned by the hand that holds it, in degrees; `nil` when let go.
  private(set) var hand: Double?

  // Owned
  private let tomato: Widget
  private let slider: Slider
  private var start = Duration.zero
  private var bearing = 0.0
  private var length = Duration.zero
  private var told: Duration?
  private var isTelling = false
  private var isSetting = false

  /// A minute, or ten seconds with Shift, for every sixtieth of a turn.
  static let degreesPerStep = 6.0

  init(_ interface: Interface, tomato: Widget) {
    self.tomato = tomato
    slider = interface.outlet("winding")
    slider.onValueChanged { [weak self] in self?.slid() }
    tomato.onDrag(
      begin: { [weak self] in self?.grip($0) }, move: { [weak self] in self?.turn(to: $0) },
      end: { [weak self] in self?.letGo() })
    tomato.onScroll { [weak self] steps, hasShift in self?.scroll(steps, hasShift) }
  }

  /// Tells which length is set; `nil` where none can be.
  func adapt(to length: Duration?) {
    guard told != length else { return }
    told = length
    isSetting = length != nil
    slider.isVisible = isSetting
    guard let length else {
      hand = nil
      return
    }
    self.length = length
    isTelling = true
    defer { isTelling = false }
    slider.value = Double(length.wholeSecondsRoundedUp) / 60
    slider.setSpoken(value: Strings.length(length))
  }

  private func slid() {
    guard !isTelling, isSetting else { return }
    wind(to: .seconds(Int64((slider.value * 60).rounded())))
  }

  private func grip(_ place: Place) {
    guard isSetting else { return }
    bearing = place.bearing(in: tomato)
    start = length
    hand = 0
  }

  private func turn(to place: Place) {
    guard isSetting, let turned = hand else { return }
    let now = place.bearing(in: tomato)
    var step = now - bearing
    if step > 180 { step -= 360 }
    if step < -180 { step += 360 }
    bearing = now
    let wanted = turned + step
    let steps = Int((wanted / Self.degreesPerStep).rounded())
    hand = wanted
    wind(to: start + Self.step(place.hasShift) * steps)
  }

  private func letGo() {
    guard hand != nil else { return }
    hand = nil
    onWind(length)
  }

  private func scroll(_ steps: Double, _ hasShift: Bool) {
    let change = Self.step(hasShift) * Int(-steps.rounded(.awayFromZero))
    if isSetting { wind(to: length + change) } else if change != .zero { onAdd(change) }
  }

  private func wind(to new: Duration) {
    length = min(max(new, .zero), CountdownRange.longest)
    onWind(length)
  }

  private static func step(_ isFine: Bool) -> Duration { .seconds(isFine ? 10 : 60) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GtkBridge
internal import TimerCore

/// The tomato as a kitchen timer: dragged around, scrolled on, or moved as a slider.
@MainActor final class Winding {
  /// Called with the length a person has wound.
  var onWind: @MainActor (Duration) -> Void = { _ in }
  /// Called when the tomato is to be seen anew, wound or not.
  var onTurn: @MainActor () -> Void = {}
  /// Called with a length to add or take away, where no length is being set.
  var onAdd: @MainActor (Duration) -> Void = { _ in }

  /// How far the tomato is turned by the hand that holds it, in degrees; `nil` when let go.
  private(set) var hand: Double?

  // Owned
  private let tomato: Widget
  private let slider: Slider
  private var start = Duration.zero
  /// How far it has been turned since it stood at `start`, in degrees.
  private var turned = 0.0
  private var isFine = false
  private var bearing = 0.0
  /// The part of a step that the wheel or a finger has gone.
  private var scrolled = 0.0
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
    hand = 0
    count(finely: place.hasShift)
  }

  /// Counts the steps from here on.
  private func count(finely isFine: Bool) {
    self.isFine = isFine
    start = length
    turned = 0
  }

  private func turn(to place: Place) {
    guard isSetting, let held = hand else { return }
    if place.hasShift != isFine { count(finely: place.hasShift) }
    let now = place.bearing(in: tomato)
    var step = now - bearing
    if step > 180 { step -= 360 }
    if step < -180 { step += 360 }
    bearing = now
    // At either end it stops, and turns back at once.
    let unit = Self.step(isFine)
    let least = -(start / unit) * Self.degreesPerStep
    let most = (CountdownRange.longest - start) / unit * Self.degreesPerStep
    let before = turned
    turned = min(max(turned + step, least), most)
    hand = held + turned - before
    wind(to: start + unit * Int((turned / Self.degreesPerStep).rounded()))
  }

  private func letGo() {
    guard hand != nil else { return }
    hand = nil
    onTurn()
  }

  private func scroll(_ steps: Double, _ hasShift: Bool) {
    if scrolled * steps > 0 { scrolled = 0 }
    scrolled -= steps
    guard let whole = Int(exactly: scrolled.rounded(.towardZero)), whole != 0 else { return }
    scrolled -= Double(whole)
    let change = Self.step(hasShift) * whole
    if isSetting { wind(to: length + change) } else if change != .zero { onAdd(change) }
  }

  private func wind(to new: Duration) {
    let new = min(max(new, .zero), CountdownRange.longest)
    // Whoever only touches it has not wound it.
    if new != length {
      length = new
      onWind(new)
    }
    onTurn()
  }

  private static func step(_ isFine: Bool) -> Duration { .seconds(isFine ? 10 : 60) }
}

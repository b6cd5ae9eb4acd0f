// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore

/// The clock that becomes a field when it is pressed: length and name are edited in place.
@MainActor final class TimerEditor {
  /// Called with what the person wants changed.
  var onChange: @MainActor ([ManagerRequest]) -> Void = { _ in }
  /// Called with a sentence when the text makes no sense.
  var onRefusal: @MainActor (String) -> Void = { _ in }

  // Owned
  private let stack: Stack
  private lazy var field: Field = {
    let field: Field = Interface(.editField).outlet("edit-field")
    stack.add(field, named: "edit")
    field.onEnter { [weak self] in self?.finish() }
    return field
  }()
  private let grammar = Grammar.ofPerson()
  private var timer: Countdown?

  init(_ interface: Interface) {
    stack = interface.outlet("clock-stack")
  }

  var isOpen: Bool { timer != nil }

  func open(_ timer: Countdown) {
    self.timer = timer
    field.text = grammar.print(
      Request(time: .length(timer.plan.length), name: timer.plan.name))
    stack.jump(to: "edit")
    field.focus()
  }

  /// Closes when another timer than the one edited is shown, or that one is over; returns whether
  /// it did.
  func leave(for shown: Countdown?) -> Bool {
    guard let timer, shown?.id != timer.id || shown?.state == .overtime else { return false }
    close()
    return true
  }

  func close() {
    timer = nil
    stack.jump(to: "clock")
  }

  private func finish() {
    guard let timer else { return }
    do throws(GrammarError) {
      let request = try grammar.parse(field.text)
      guard case .length(let length) = request.time else { throw .noTime(field.text) }
      let which = Which.timer(timer.id)
      var changes: [ManagerRequest] = []
      if length != timer.plan.length { changes.append(.setLength(length, which)) }
      if request.name != timer.plan.name { changes.append(.rename(request.name, which)) }
      close()
      onChange(changes)
    } catch {
      onRefusal(error.message)
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// Tells of ended timers through the desktop's notifications, one for each timer.
///
/// Desktop Notifications Specification 1.2; every call asynchronous with its own time limit.
@MainActor final class Notifier {
  static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// The reason of `NotificationClosed` that means a person dismissed it.
  private static let dismissedByUser: UInt32 = 2

  /// What a person did with a notification.
  enum Reaction { case stop, addOneMinute, restart, open(activationToken: String?) }

  private enum Button: String { case stop, addOneMinute = "add-1", restart, open = "default" }

  // Owned
  /// The notification of each timer; `nil` while the server has not told its id yet.
  private var shown: [TimerID: UInt32?] = [:]
  private var activationToken: String?
  private var claims: [BusClaim] = []

  // Borrowed
  private let bus: Bus
  private let react: @MainActor (Reaction, TimerID) -> Void

  init(bus: Bus, react: @escaping @MainActor (Reaction, TimerID) -> Void) {
    self.bus = bus
    self.react = react
    claims.append(
      bus.subscribe(sender: Self.service, interface: Self.service) { [weak self] in
        self?.receive($0)
      })
  }

  /// Tells that a timer is over, in place of what was told of it before.
  func report(_ timer: Countdown, at now: Moment, isLate: Bool) {
    let before = shown[timer.id] ?? nil
    shown[timer.id] = .some(before)
    bus.call(call("GetCapabilities")) { [weak self] outcome in
      guard let self, self.shown.keys.contains(timer.id) else { return }
      let capabilities = (try? outcome.get())?.first?.elements?.compactMap(\.string) ?? []
      self.notify(timer, at: now, isLate: isLate, capabilities: Set(capabilities))
    }
  }

  /// Takes back what was told of a timer.
  func withdraw(_ id: TimerID) {
    guard let notification = shown.removeValue(forKey: id), let notification else { return }
    close(notification)
  }

  private func notify(
    _ timer: Countdown, at now: Moment, isLate: Bool, capabilities: Set<String>
  ) {
    var body = isLate ? Strings.endedLate(timer, at: now) : Strings.endedNow(timer, at: now)
    let hasButtons = capabilities.contains("actions")
    if !hasButtons && !isLate { body += "\n" + Strings.withoutButtons }
    if capabilities.contains("body-markup") { body = body.escapedForMarkup }
    let arguments: [Value] = [
      .string("Marzano"), .uint32((shown[timer.id] ?? nil) ?? 0), .string(BusNames.application),
      .string(Strings.title(timer)), .string(body),
      .strings(hasButtons ? buttons(isLate: isLate) : []), .properties(hints(isLate: isLate)),
      .int32(isLate ? -1 : 0),
    ]
    bus.call(call("Notify", arguments)) { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .success(let results): self.gotNumber(results.first?.uint32 ?? 0, for: timer.id)
      case .failure(let error):
        self.shown[timer.id] = nil
        Output.complain("marzano-service: no notification: \(error)")
      }
    }
  }

  /// The timer may have been dismissed while its notification was on the way.
  private func gotNumber(_ number: UInt32, for id: TimerID) {
    if shown.keys.contains(id) { shown[id] = .some(number) } else { close(number) }
  }

  private func buttons(isLate: Bool) -> [String] {
    isLate
      ? [Button.open.rawValue, "", Button.restart.rawValue, Strings.restart]
      : [
        Button.open.rawValue, "", Button.stop.rawValue, Strings.stop,
        Button.addOneMinute.rawValue, Strings.addOneMinute,
      ]
  }

  private func hints(isLate: Bool) -> [String: Value] {
    [
      "urgency": .byte(isLate ? 1 : 2), "category": .string("alarm.ringing"),
      "desktop-entry": .string(BusNames.application), "suppress-sound": .bool(true),
      "resident": .bool(!isLate),
    ]
  }

  private func close(_ number: UInt32) {
    bus.call(call("CloseNotification", [.uint32(number)]))
  }

  private func call(_ method: String, _ arguments: [Value] = []) -> Bus.Call {
    Bus.Call(Self.service, Self.path, Self.service, method, arguments)
  }

  private func receive(_ signal: Bus.Signal) {
    guard let number = signal.arguments.first?.uint32,
      let id = shown.first(where: { $0.value == number })?.key
    else { return }
    switch signal.name {
    case "ActivationToken": activationToken = signal.arguments.last?.string
    case "ActionInvoked":
      if let button = signal.arguments.last?.string.flatMap(Button.init(rawValue:)) {
        pressed(button, id)
      }
    case "NotificationClosed":
      shown[id] = nil
      // One that expired by itself was seen by nobody, so the alarm goes on.
      if signal.arguments.last?.uint32 == Self.dismissedByUser { react(.stop, id) }
    default: break
    }
  }

  private func pressed(_ button: Button, _ id: TimerID) {
    switch button {
    case .stop: react(.stop, id)
    case .addOneMinute: react(.addOneMinute, id)
    case .restart: react(.restart, id)
    case .open:
      react(.open(activationToken: activationToken), id)
      activationToken = nil
    }
  }
}

extension String {
  /// The text with what markup would take for its own written as entities.
  var escapedForMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}

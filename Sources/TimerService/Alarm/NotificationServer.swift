// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// The desktop's notification server: absent, hanging, restarted or well.
@MainActor final class NotificationServer {
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// The reason of `NotificationClosed` that means a person dismissed it.
  private static let dismissedByPerson: UInt32 = 2

  /// What the server can do, by its own word.
  struct Abilities {
    var hasButtons = false
    var readsMarkup = false
    /// GNOME Shell takes the buttons off a banner on the screen when its notification is changed.
    var keepsButtonsOnUpdate = true
  }

  enum Event {
    case pressed(NoticeButton, activationToken: String?)
    /// A person closed it. One that expired by itself was seen by nobody and is no event.
    case dismissed
  }

  typealias Content = @MainActor (Abilities) -> Notice?

  private struct Shown {
    var content: Content
    /// The server's number; `nil` while it has not told.
    var number: UInt32?
  }

  /// Told what people do with the notifications.
  var onEvent: (@MainActor (Event, NoticeSubject) -> Void)?

  // Owned
  private var shown: [NoticeSubject: Shown] = [:]
  private var owner = ""
  private var abilities: Abilities?
  private var activationToken: String?
  private var claims: [BusClaim] = []
  /// Numbers an earlier service was told by the same server.
  private var inherited: NotificationLedger

  // Borrowed
  private let bus: Bus
  private let remember: @MainActor (NotificationLedger) -> Void

  init(
    bus: Bus, inherited: NotificationLedger,
    remember: @escaping @MainActor (NotificationLedger) -> Void
  ) {
    self.bus = bus
    self.inherited = inherited
    self.remember = remember
    claims = [
      bus.subscribe(sender: Self.name, interface: Self.name) { [weak self] in self?.receive($0) },
      bus.watch(
        Self.name, appeared: { [weak self] in self?.serverCame($0) },
        vanished: { [weak self] in self?.serverWent() }),
    ]
  }

  /// Shows a notification in place of the one of the same subject.
  func show(_ subject: NoticeSubject, _ content: @escaping Content) {
    shown[subject] = Shown(content: content, number: shown[subject]?.number)
    send(subject)
  }

  /// Changes a notification that is still shown.
  func update(_ subject: NoticeSubject, _ content: @escaping Content) {
    guard shown[subject]?.number != nil, abilities?.keepsButtonsOnUpdate == true else { return }
    show(subject, content)
  }

  /// Takes a notification back.
  func hide(_ subject: NoticeSubject) {
    guard let entry = shown.removeValue(forKey: subject) else { return }
    if let number = entry.number { close(number) }
    keepLedger()
  }

  private func send(_ subject: NoticeSubject) {
    guard let abilities else { return askAbilities(then: subject) }
    guard let entry = shown[subject], let notice = entry.content(abilities) else { return }
    var number = entry.number ?? inherited.number(of: subject, from: owner) ?? 0
    if number != 0, !abilities.keepsButtonsOnUpdate {
      // The answer to closing it must not look like a person's.
      shown[subject]?.number = nil
      inherited = NotificationLedger()
      close(number)
      number = 0
    }
    bus.call(call("Notify", notice.arguments(replacing: number, for: abilities))) {
      [weak self] outcome in
      switch outcome {
      case .success(let results): self?.gotNumber(results.first?.uint32 ?? 0, subject)
      case .failure(let error):
        self?.shown[subject] = nil
        Log.warn("no notification: \(error)")
      }
    }
  }

  /// The notification may have been taken back while it was on its way.
  private func gotNumber(_ number: UInt32, _ subject: NoticeSubject) {
    guard shown[subject] != nil else { return close(number) }
    shown[subject]?.number = number
    keepLedger()
  }

  private func askAbilities(then subject: NoticeSubject) {
    bus.call(call("GetCapabilities")) { [weak self] outcome in
      guard let self else { return }
      let words = Set((try? outcome.get())?.first?.elements?.compactMap(\.string) ?? [])
      let abilities = Abilities(
        hasButtons: words.contains("actions"), readsMarkup: words.contains("body-markup"))
      switch outcome {
      case .success: self.askName(abilities, then: subject)
      case .failure:
        // One that did not answer may still show it, and is asked again next time.
        self.abilities = abilities
        self.send(subject)
        self.abilities = nil
      }
    }
  }

  private func askName(_ abilities: Abilities, then subject: NoticeSubject) {
    bus.call(call("GetServerInformation")) { [weak self] outcome in
      guard let self else { return }
      let name = (try? outcome.get())?.first?.string ?? ""
      self.abilities = abilities
      self.abilities?.keepsButtonsOnUpdate = name != "gnome-shell"
      self.send(subject)
    }
  }

  private func serverCame(_ owner: String) {
    let isAnother = !self.owner.isEmpty && self.owner != owner
    self.owner = owner
    guard isAnother else { return }
    // The new server knows nothing of what the old one showed.
    abilities = nil
    for subject in shown.keys {
      shown[subject]?.number = nil
      send(subject)
    }
  }

  private func serverWent() { abilities = nil }

  private func close(_ number: UInt32) {
    bus.call(call("CloseNotification", [.uint32(number)]))
  }

  private func call(_ method: String, _ arguments: [Value] = []) -> Bus.Call {
    Bus.Call(Self.name, Self.path, Self.name, method, arguments)
  }

  private func receive(_ signal: Bus.Signal) {
    guard let number = signal.arguments.first?.uint32,
      let subject = subject(of: number, from: signal.sender)
    else { return }
    switch signal.name {
    case "ActivationToken": activationToken = signal.arguments.last?.string
    case "ActionInvoked":
      guard let button = signal.arguments.last?.string.flatMap(NoticeButton.init(rawValue:))
      else { return }
      let token = activationToken
      activationToken = nil
      onEvent?(.pressed(button, activationToken: token), subject)
    case "NotificationClosed":
      shown[subject] = nil
      keepLedger()
      if signal.arguments.last?.uint32 == Self.dismissedByPerson { onEvent?(.dismissed, subject) }
    default: break
    }
  }

  /// A person may press a button of an earlier service's notification before it is taken over.
  private func subject(of number: UInt32, from sender: String) -> NoticeSubject? {
    shown.first { $0.value.number == number }?.key ?? inherited.subject(of: number, from: sender)
  }

  private func keepLedger() {
    inherited = NotificationLedger(
      owner: owner,
      numbers: shown.reduce(into: [:]) { numbers, entry in
        if let id = entry.key.timer, case .ended = entry.key { numbers[id] = entry.value.number }
      })
    remember(inherited)
  }
}

/// The notifications a server was given, so that the next service takes them over.
struct NotificationLedger: Hashable {
  var owner = ""
  var numbers: [TimerID: UInt32] = [:]

  /// The number of a subject, when the same server still runs.
  func number(of subject: NoticeSubject, from owner: String) -> UInt32? {
    guard owner == self.owner, case .ended(let id) = subject else { return nil }
    return numbers[id]
  }

  /// What a number stands for, when the same server still runs.
  func subject(of number: UInt32, from owner: String) -> NoticeSubject? {
    guard owner == self.owner else { return nil }
    return numbers.first { $0.value == number }.map { .ended($0.key) }
  }

  /// As one line of text: `:1.7 3=12 4=13`.
  var text: String {
    let pairs = numbers.sorted { $0.key < $1.key }.map { "\($0.key.number)=\($0.value)" }
    return ([owner] + pairs).joined(separator: " ")
  }

  init(owner: String = "", numbers: [TimerID: UInt32] = [:]) {
    self.owner = owner
    self.numbers = numbers
  }

  /// Reads the line back; what makes no sense is left out.
  init(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    owner = words.first.map(String.init) ?? ""
    for word in words.dropFirst() {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let id = Int64(parts[0]).flatMap({ TimerID($0) }),
        let number = UInt32(parts[1])
      else { continue }
      numbers[id] = number
    }
  }
}

extension Notice {
  /// The arguments of `Notify`, fitted to what the server can do.
  fileprivate func arguments(
    replacing number: UInt32, for server: NotificationServer.Abilities
  ) -> [Value] {
    let buttons = server.hasButtons ? [NoticeButton.open] + buttons : []
    let milliseconds = lifetime.map { Int32(clamping: $0.components.seconds * 1000) }
    return [
      .string("Marzano"), .uint32(number), .string(BusNames.application), .string(title),
      .string(server.readsMarkup ? body.escapedForMarkup : body),
      .strings(buttons.flatMap { [$0.rawValue, $0.label] }),
      .properties([
        "urgency": .byte(urgency.rawValue), "category": .string("alarm.ringing"),
        "desktop-entry": .string(BusNames.application), "suppress-sound": .bool(true),
        "resident": .bool(isResident),
      ]),
      .int32(milliseconds ?? (urgency == .critical ? 0 : -1)),
    ]
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

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore
internal import TimerEngine

/// Answers the search fields of GNOME Shell and of KRunner.
///
/// A search may start the program: calls that arrive before the timers are known wait for `begin`.
@MainActor final class SearchObject: BusObject {
  private static let shellInterface = "org.gnome.Shell.SearchProvider2"
  private static let runnerInterface = "org.kde.krunner1"
  private static let icon = BusNames.application
  /// KRunner's word for a match that is what was meant.
  private static let exactMatch: Int32 = 100

  // Owned
  private let offers: SearchOffers
  private let send: @MainActor (TimerCommand) -> Void
  private let openWindow: @MainActor (_ activationToken: String?) -> Void
  private let asked: @MainActor () -> Void
  private var claims: [BusClaim] = []
  private var waiting: [MethodCall] = []

  // Borrowed
  private weak var engine: TimerEngine?

  /// - Parameters:
  ///   - onSuspend: What a timer started here does in suspend.
  ///   - send: Carries out a chosen offer.
  ///   - openWindow: Shows the window.
  ///   - asked: Called for each question: the program is needed a while longer.
  init(
    onSuspend: @escaping @MainActor () -> SuspendPolicy,
    send: @escaping @MainActor (TimerCommand) -> Void,
    openWindow: @escaping @MainActor (_ activationToken: String?) -> Void,
    asked: @escaping @MainActor () -> Void
  ) {
    offers = SearchOffers(language: Messages.wantedLanguages, onSuspend: onSuspend)
    self.send = send
    self.openWindow = openWindow
    self.asked = asked
  }

  func export(on bus: Bus) throws(GLibError) {
    let interfaces = try BusInterfaces(xml: EmbeddedFiles.searchXML)
    for (interface, name) in [
      (Self.shellInterface, "SearchProvider"), (Self.runnerInterface, "Runner"),
    ] {
      claims.append(
        try bus.export(self, as: interface, of: interfaces, at: BusNames.managerPath + "/" + name))
    }
  }

  /// Answers what has been waiting, and from now on at once.
  func begin(_ engine: TimerEngine) {
    self.engine = engine
    let calls = waiting
    waiting = []
    for call in calls { handle(call) }
  }

  func value(of property: String, on interface: String) -> Value? { nil }

  func handle(_ call: MethodCall) {
    guard let engine else { return waiting.append(call) }
    asked()
    let arguments = call.arguments
    switch call.method {
    case "GetInitialResultSet", "GetSubsearchResultSet":
      let terms = arguments.last?.elements?.compactMap(\.string) ?? []
      call.reply([.strings(matches(terms.joined(separator: " "), engine).map(\.id))])
    case "GetResultMetas":
      let ids = arguments.first?.elements?.compactMap(\.string) ?? []
      call.reply([.array(of: "a{sv}", ids.compactMap { meta($0, engine) })])
    case "ActivateResult", "Run":
      call.reply()
      let command = offers.command(
        of: arguments.first?.string ?? "", engine.snapshot, at: engine.now)
      if let command { send(command) }
    case "LaunchSearch":
      call.reply()
      openWindow(nil)
    case "Match":
      let found = matches(arguments.first?.string ?? "", engine)
      call.reply([.array(of: "(sssida{sv})", found.map(match))])
    case "Actions": call.reply([.array(of: "(sss)", [])])
    case "Config": call.reply([.properties([:])])
    case "Teardown", "SetActivationToken": call.reply()
    default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
    }
  }

  private func matches(_ text: String, _ engine: TimerEngine) -> [SearchOffers.Offer] {
    offers.offers(for: text, engine.snapshot, at: engine.now)
  }

  private func meta(_ id: String, _ engine: TimerEngine) -> Value? {
    guard let offer = offers.offer(id, engine.snapshot, at: engine.now) else { return nil }
    return .properties([
      "id": .string(id), "name": .string(offer.title), "description": .string(offer.detail),
      "gicon": .string(Self.icon),
    ])
  }

  private func match(_ offer: SearchOffers.Offer) -> Value {
    .tuple([
      .string(offer.id), .string(offer.title), .string(Self.icon), .int32(Self.exactMatch),
      .double(offer.relevance), .properties(["subtext": .string(offer.detail)]),
    ])
  }
}

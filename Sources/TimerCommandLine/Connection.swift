// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerBus
internal import TimerCore

/// The way to the service, and what is known when there is none.
@MainActor final class Connection {
  /// A little less than the time a person is promised, so that leaving fits in, too.
  static let timeLimit = Duration.milliseconds(2_800)

  // Owned
  private(set) var client: TimerClient?
  private(set) var bus: Bus?
  private var limit: EventSource?
  private let teller: Teller

  init(_ teller: Teller) { self.teller = teller }

  /// Connects to the session bus, or says why there is none.
  func open(_ done: @escaping @MainActor (Result<TimerClient, Failure>) -> Void) {
    guard Connection.hasAddress else {
      return done(.failure(Failure(.unreachable, "no-session-bus", Strings.noBus)))
    }
    Bus.session { [weak self] outcome in
      guard let self else { return }
      switch outcome {
      case .success(let bus):
        let client = TimerClient(bus: bus)
        self.bus = bus
        self.client = client
        done(.success(client))
      case .failure(let error):
        done(
          .failure(Failure(.unreachable, "no-session-bus", Strings.noBus(because: error.message))))
      }
    }
  }

  /// Ends the program when no answer has come in time; an answer lifts the limit.
  func limitTime() {
    limit = .after(Connection.timeLimit) { [teller] in
      teller.fail(
        Failure(.unreachable, BusFailure.Kind.unreachable.word, Strings.serviceIsSilent))
    }
  }

  func liftTimeLimit() { limit = nil }

  /// GLib would start a bus of its own where X11 runs; a timer there would be lost.
  private static var hasAddress: Bool {
    if let address = Environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = Environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return Files.exists(folder + "/bus")
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import DatabaseBridge
import Foundation
import TestSupport
import TimerCore
import TimerRecord

/// A folder of its own for one test, gone with it.
@MainActor final class TestFolder {
  let path: String
  var database: String { path + "/marzano.db" }

  init() throws {
    path = NSTemporaryDirectory() + "marzano-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  isolated deinit {
    // Nothing depends on the folder being gone.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A record as a new service would open it, and what it read.
  func open() -> (record: Record, timers: SavedTimers) {
    let record = Record(folder: path)
    return (record, record.load())
  }

  func put(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: database))
  }

  /// Runs SQL on the database behind the record's back.
  func alter(_ sql: String) throws { try Database(database, .create).run(sql) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  var setAside: [String] {
    get throws { try names.filter { $0.hasPrefix("marzano.db.damaged-") } }
  }

  func mode(_ name: String) throws -> Int {
    let values = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return (values[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}

extension Countdown {
  static func sample(_ number: Int64, _ phase: Phase, name: String = "tea") -> Countdown {
    Countdown(
      id: .number(number),
      plan: Plan(length: .seconds(300), name: name, onSuspend: .pause, sound: "/a b.ogg"),
      length: .seconds(360) + .nanoseconds(7), startedAt: Moment.at(1000).wall, phase: phase,
      notices: Notices(lowestWarning: .seconds(60), chimes: 3, hasEscalated: true))
  }

  static var oneOfEachPhase: [Countdown] {
    [
      sample(3, .running(left: .nanoseconds(123_456_789_123), anchor: .at(1000.25))),
      sample(1, .paused(left: .seconds(12)), name: "naïve 茶 'quoted' \"x\"; DROP TABLE timers"),
      sample(2, .overtime(since: .at(900), isRinging: true), name: ""),
      sample(4, .overtime(since: .at(-1), isRinging: false)),
    ]
  }
}

extension Run {
  static func sample(
    _ number: Int64, ended: Double, _ outcome: Outcome = .finished
  ) -> Run {
    Run(
      timer: .number(number), name: "tea", length: .seconds(300),
      startedAt: Moment.at(ended - 300).wall, endedAt: Moment.at(ended).wall, outcome: outcome,
      left: outcome == .finished ? .zero : .seconds(30), overtime: .seconds(2))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DatabaseBridge
internal import GLibBridge
public import TimerCore

extension Record {
  private static let memo = "stopwatch"

  /// The saved stopwatch; a new one when none was saved or it makes no sense.
  public func stopwatch() -> Stopwatch { Stopwatch(saved: recall(Self.memo)) ?? Stopwatch() }

  /// Writes the stopwatch; on return it survives a power cut.
  public func save(_ stopwatch: Stopwatch) throws(DatabaseError) {
    try remember(stopwatch.saved, as: Self.memo)
  }

  /// Reads the stopwatch without changing anything.
  public static func peekStopwatch(
    folder: String = Record.folder
  ) throws(DatabaseError) -> Stopwatch {
    Stopwatch(saved: try peekMemo(memo, folder: folder)) ?? Stopwatch()
  }
}

/// One line, all numbers in nanoseconds: `state before wall boot awake bootID lap lap …`.
extension Stopwatch {
  fileprivate var saved: String {
    let (before, anchor): (Duration, Moment?) =
      switch phase {
      case .idle: (.zero, nil)
      case .running(let before, let anchor): (before, anchor)
      case .paused(let elapsed): (elapsed, nil)
      }
    let numbers = [
      before, anchor?.wall ?? .zero, anchor?.sinceBoot ?? .zero, anchor?.awake ?? .zero,
    ].map { String($0.wholeNanoseconds) }
    let boot = anchor.map(\.boot) ?? ""
    return
      ([state.rawValue] + numbers + [boot.isEmpty ? "-" : boot]
      + laps.map { String($0.wholeNanoseconds) }).joined(separator: " ")
  }

  fileprivate init?(saved text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 6, let state = TimerState(rawValue: String(words[0])) else { return nil }
    let numbers = words[1...4].compactMap { Int64($0) }.map { Duration.nanoseconds($0) }
    guard numbers.count == 4 else { return nil }
    let laps = words[6...].compactMap { Int64($0) }.map { Duration.nanoseconds($0) }
    switch state {
    case .idle: self.init()
    case .paused: self.init(phase: .paused(elapsed: numbers[0]), laps: laps)
    case .running:
      let anchor = Moment(
        wall: numbers[1], sinceBoot: numbers[2], awake: numbers[3], boot: String(words[5]))
      self.init(phase: .running(before: numbers[0], anchor: anchor), laps: laps)
    case .overtime: return nil
    }
  }
}

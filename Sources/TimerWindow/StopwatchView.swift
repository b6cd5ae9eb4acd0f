// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import GtkBridge
internal import TimerBus
internal import TimerCore

/// The stopwatch: tenths counted up, and laps.
@MainActor final class StopwatchView {
  /// Called after each change of the stopwatch.
  var onChange: @MainActor () -> Void = {}
  /// Called with a sentence when something asked for did not happen.
  var onRefusal: @MainActor (String) -> Void = { _ in }

  private(set) var stopwatch = Stopwatch()

  // Owned
  let time: Label
  let buttons: Row
  private let toggle: Button
  private let lap: Button
  private let reset: Button
  private let copy: Button
  private let laps: List
  private let lapsFrame: Widget
  private var listed: [Duration] = []
  private var claim: BusClaim?
  private var client: TimerClient?

  /// How often the tenths are shown anew.
  private static let frame = Duration.milliseconds(100)

  init(_ interface: Interface) {
    time = interface.outlet("stopwatch-time")
    buttons = interface.outlet("stopwatch-actions")
    toggle = interface.outlet("stopwatch-toggle")
    lap = interface.outlet("stopwatch-lap")
    reset = interface.outlet("stopwatch-reset")
    copy = interface.outlet("stopwatch-copy")
    laps = interface.outlet("laps")
    lapsFrame = interface.outlet("laps-frame")
    time.keepLeftToRight()
    toggle.onClick { [weak self] in self?.send(.toggle) }
    lap.onClick { [weak self] in self?.send(.lap) }
    reset.onClick { [weak self] in self?.send(.reset) }
  }

  /// Reads the stopwatch and follows it from now on.
  func follow(_ client: TimerClient) {
    guard claim == nil else { return }
    self.client = client
    claim = client.followStopwatch { [weak self] in self?.adopt($0) }
    send(nil)
  }

  func send(_ command: Stopwatch.Command?) {
    client?.stopwatch(command) { [weak self] outcome in
      switch outcome {
      case .success(let stopwatch): self?.adopt(stopwatch)
      case .failure(let failure): self?.onRefusal(failure.message)
      }
    }
  }

  /// Goes back to zero; at zero there is nothing to do.
  func startOver() { if stopwatch.state != .idle { send(.reset) } }

  func focus() { toggle.focus() }

  /// Puts the laps on the clipboard: a heading and a line each, as a spreadsheet takes them.
  func copyLaps(from window: Window) {
    guard !listed.isEmpty else { return window.copyText(time.text) }
    let rows = zip(listed, stopwatch.lapLengths).enumerated().map { index, times in
      [String(index + 1), DurationText.stopwatch(times.1), DurationText.stopwatch(times.0)]
    }
    let lines = [[Strings.keyLap, Strings.lapTime, Strings.lapTotal]] + rows
    window.copyText(lines.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
  }

  /// What was copied, as the toast says it.
  var copied: String { listed.isEmpty ? Strings.timeCopied : Strings.lapsCopied }

  /// Shows the moment.
  func render(at now: Moment) { time.text = DurationText.stopwatch(stopwatch.elapsed(at: now)) }

  func repaint() { time.repaint() }

  /// How long after `now` the text changes; `nil` for never.
  func pause(at now: Moment) -> Duration? {
    guard stopwatch.state == .running else { return nil }
    let elapsed = stopwatch.elapsed(at: now)
    return Self.frame * (Int(elapsed / Self.frame) + 1) - elapsed
  }

  private func adopt(_ stopwatch: Stopwatch) {
    self.stopwatch = stopwatch
    toggle.label =
      switch stopwatch.state {
      case .running: Strings.pause
      case .paused: Strings.resume
      case .idle, .overtime: Strings.start
      }
    lap.isSensitive = stopwatch.state == .running
    reset.isSensitive = stopwatch.state != .idle
    copy.isSensitive = stopwatch.state != .idle
    listLaps()
    onChange()
  }

  private func listLaps() {
    let new = stopwatch.laps
    guard listed != new else { return }
    if !new.starts(with: listed) {
      laps.clear()
      listed = []
    }
    // The last lap comes first; those that are listed already stay as they are.
    let lengths = stopwatch.lapLengths
    for index in listed.count..<new.count {
      let (lap, total) = (lengths[index], new[index])
      let line = ListLine(Self.line(index + 1, lap: lap, total: total))
      line.setSpoken(name: Strings.spokenLap(index + 1, lap: lap, total: total))
      laps.insert(line, at: 0)
    }
    listed = new
    lapsFrame.isVisible = !new.isEmpty
  }

  private static func line(_ number: Int, lap: Duration, total: Duration) -> Row {
    let digits = [Label(DurationText.stopwatch(lap)), Label(DurationText.stopwatch(total))]
    for label in digits {
      label.set(style: "digits", true)
      label.keepLeftToRight()
    }
    digits[1].set(style: "quiet", true)
    return Row(spacing: 18, [Label(Strings.lap(number), growing: true)] + digits)
  }
}

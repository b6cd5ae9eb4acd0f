// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TimerBus
import TimerCore

@testable import TimerCommandLine

/// What the formats are tried on: each state, several timers, and names that mean harm.
private let scenes: [(title: String, timers: [Countdown])] = [
  ("idle", []),
  ("running", [timer(1, "tea", 1500, .running(left: .seconds(1500), anchor: start))]),
  ("running without a name", [timer(2, "", 3600, .running(left: .seconds(3600), anchor: start))]),
  ("the last minute", [timer(1, "tea", 300, .running(left: .seconds(59), anchor: start))]),
  ("ends tomorrow", [timer(3, "bread", 86_000, .running(left: .seconds(86_000), anchor: start))]),
  ("paused", [timer(1, "tea", 1500, .paused(left: .milliseconds(749_500)))]),
  ("ringing", [timer(1, "tea", 60, .overtime(since: before(90), isRinging: true))]),
  ("over", [timer(1, "tea", 60, .overtime(since: before(4000), isRinging: false))]),
  (
    "several",
    [
      timer(1, "tea", 1500, .running(left: .seconds(1500), anchor: start)),
      timer(4, "대기", 600, .paused(left: .seconds(60))),
    ]
  ),
  ("a recipe", [step(2, of: Recipe(steps: steps, rounds: 2))]),
  ("the last step", [step(4, of: Recipe(steps: steps, rounds: 2))]),
  ("for ever", [step(2, of: Recipe(steps: steps, rounds: 0))]),
  (
    "a harmful name",
    [timer(5, #"<b>&"%{F#f00}#[bg=red]\"#, 60, .running(left: .seconds(60), anchor: start))]
  ),
]

private let start = Moment(
  wall: .seconds(1_796_052_540), sinceBoot: .seconds(5000), awake: .seconds(5000), boot: "")
private let now = start.advanced(by: .milliseconds(700))

private let steps = [
  Recipe.Step(length: .seconds(1500), name: "work"), Recipe.Step(length: .seconds(300)),
]

private func step(_ number: Int, of recipe: Recipe?) -> Countdown {
  var timer = timer(6, "", 300, .running(left: .seconds(300), anchor: start))
  timer.plan.recipe = recipe
  timer.place = number - 1
  return timer
}

private func before(_ seconds: Int) -> Moment { now.advanced(by: .seconds(-seconds)) }

private func timer(
  _ number: Int64, _ name: String, _ seconds: Int, _ phase: Countdown.Phase
) -> Countdown {
  guard let id = TimerID(number) else { preconditionFailure("no such number") }
  return Countdown(
    id: id, plan: Plan(length: .seconds(seconds), name: name), length: .seconds(seconds),
    startedAt: start.wall, phase: phase)
}

/// A place in UTC where weekdays are numbers of days.
private let utc = LocalClock(
  timeOfDay: { formatted("HH:mm", $0) }, weekday: { formatted("EEE", $0) },
  timestamp: { formatted("yyyy-MM-dd'T'HH:mm:ss", $0) + "+00:00" })

private func formatted(_ pattern: String, _ wall: Duration) -> String {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(identifier: "UTC")
  formatter.dateFormat = pattern
  return formatter.string(from: Date(timeIntervalSince1970: Double(wall.components.seconds)))
}

private func lines(_ command: String, _ timers: [Countdown]) throws -> [String] {
  let words = command.split(separator: " ").map { String($0).replacing("_", with: " ") }
  var answer = Answer(timers, now: now)
  answer.local = utc
  answer.snapshot = TimerSnapshot(
    timers: timers, last: Plan(length: .seconds(1500), name: "tea"),
    undoable: TimerID(9).map { [$0] } ?? [])
  return try Rendering(Invocation.parse(words)).lines(answer)
}

@Suite struct Formats {
  /// The folder of what every format must look like; MARZANO_GOLDEN=write writes it anew.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  @Test(arguments: [
    ("plain", "status"), ("list", "list"), ("json", "status --json"),
    ("waybar", "status --format waybar"),
    (
      "waybar-text",
      "status --format waybar --text ⏲{remaining:compact} --idle – --percent remaining"
    ),
    ("polybar", "status --format polybar"), ("i3blocks", "status --format i3blocks"),
    ("i3bar", "follow --format i3bar"), ("i3status-rs", "status --format i3status-rs"),
    ("tmux", "status --format tmux"), ("follow", "follow"),
    (
      "template",
      "status --all --format #{id}|{name:<6}|{state:>8}|{time}|{remaining:clock}|"
        + "{step}/{steps}_{next}|{elapsed:seconds>6}|{length:minutes}|{overtime:plain}|{percent:>03}%|{ends}|{{}}"
    ),
  ])
  func matchTheGoldenFile(_ name: String, _ command: String) throws {
    var text = "$ marzano \(command)\n"
    for scene in scenes {
      text += "\n[\(scene.title)]\n"
      for line in try lines(command, scene.timers) { text += line + "\n" }
    }
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["MARZANO_GOLDEN"] == "write" {
      try FileManager.default.createDirectory(
        at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(arguments: ["json", "waybar", "i3bar", "i3status-rs"])
  func areValidJsonOnOneLine(_ format: String) throws {
    for scene in scenes {
      let lines = try lines("status --format \(format)", scene.timers)
      #expect(lines.count == 1)
      #expect(!lines[0].contains("\n"))
      _ = try #require(
        JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    }
  }

  @Test func namesSurviveJson() throws {
    let names = ["\u{1}\u{7F}\"\\", "\u{2028}", "😀", "a\tb", "ㄱ", "\r\n"]
    for name in names {
      let line = try lines("status --json", [timer(1, name, 60, .paused(left: .seconds(60)))])[0]
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let first = try #require((object["timers"] as? [[String: Any]])?.first)
      #expect(first["name"] as? String == name)
    }
  }

  @Test func aNameCannotLeaveItsMarkup() throws {
    let timers = scenes.last?.timers ?? []
    let waybar = try lines("status --format waybar", timers)[0]
    #expect(!waybar.contains("<b>"))
    #expect(try !lines("status --format polybar", timers)[0].contains("%{F#f00}"))
    #expect(try lines("status --format tmux", timers)[0].contains("##[bg=red]"))
  }

  @Test(arguments: [
    ("{name:>5}", "  tea"), ("{name:<5}|", "tea  |"), ("{name:2}", "tea"),
    ("{percent:>03}", "000"), ("{remaining}", "25:00"), ("{remaining:clock}", "00:25:00"),
    ("{remaining:plain}", "25m"), ("{remaining:compact}", "25m"), ("{remaining:seconds}", "1500"),
    ("{remaining:minutes>4}", "  25"), ("{{{name}}}", "{tea}"), (#"a\tb\n"#, "a\tb\n"),
    ("{elapsed}", "0:00"), ("{length:seconds}", "1500"), ("{ends}", "15:54"),
    ("{overtime:seconds}", "0"), ("{time}", "25:00"), ("none", "none"), ("", ""),
  ])
  func fillTemplates(_ template: String, _ text: String) throws {
    let view = TimerView(timer: scenes[1].timers[0], now: now, local: utc)
    #expect(try Template(template).filled(with: view) == text)
  }
}

/// When the text changes next, so that nobody wakes for nothing.
@Suite struct Wakes {
  private func wait(_ command: String, _ timers: [Countdown]) throws -> Duration? {
    let words = command.split(separator: " ").map(String.init)
    return try Rendering(Invocation.parse(words)).untilNextChange(Answer(timers, now: now))
  }

  private let running = timer(1, "tea", 1500, .running(left: .seconds(1500), anchor: start))
  private let paused = timer(1, "tea", 1500, .paused(left: .seconds(60)))

  @Test func comeWithTheNextSecond() throws {
    #expect(try wait("follow", [running]) == .milliseconds(300))
    #expect(try wait("follow --format waybar", [running]) == .milliseconds(300))
  }

  @Test func neverComeWhilePausedOrIdle() throws {
    #expect(try wait("follow", [paused]) == nil)
    #expect(try wait("follow --format {remaining}", []) == nil)
  }

  @Test func comeOnceAMinuteForWholeMinutes() throws {
    // 24:59.3 are left and read 25m until 24:00 are.
    #expect(
      try wait("follow --format {remaining:compact}", [running]) == .milliseconds(59_300))
    let over = timer(1, "", 60, .overtime(since: before(90), isRinging: false))
    #expect(try wait("follow --format {time:compact}", [over]) == .seconds(30))
  }

  @Test func comeWithEachPercent() throws {
    let wait = try #require(try wait("follow --format {percent}", [running]))
    #expect(wait > .milliseconds(14_300) && wait < .milliseconds(14_310))
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import GLibBridge
import Testing
import TimerBus
import TimerCore
import TimerRecord

@testable import TimerCommandLine

private let kept = ["3m", "4m tea", "25m work, 5m rest x4", "until 12:00 lunch", "rubbish"]

/// Splits as a shell does for arguments without quotes; `_` stands for a quoted blank.
private func parse(_ line: String) throws(UsageError) -> Invocation {
  try Invocation.parse(
    line.split(separator: " ", omittingEmptySubsequences: false)
      .map { String($0).replacing("_", with: " ") }, presets: { kept })
}

@Suite struct DeskCommandLines {
  @Test(
    arguments: [
      ("config", .config(.list)), ("config list", .config(.list)),
      ("config get alarm.volume", .config(.get(.alarmVolume))),
      ("config alarm.volume", .config(.get(.alarmVolume))),
      ("config set alarm.volume 50", .config(.set(.alarmVolume, to: "50"))),
      ("config alarm.volume 50", .config(.set(.alarmVolume, to: "50"))),
      ("config set hooks.on-end echo over", .config(.set(.hooksOnEnd, to: "echo over"))),
      ("config set hooks.on-end ", .config(.set(.hooksOnEnd, to: ""))),
      ("config set timer.presets 4m_tea;10m", .config(.set(.timerPresets, to: "4m tea;10m"))),
      ("config reset alarm.volume", .config(.reset(.alarmVolume))),
      ("preset", .preset(.list)), ("preset list", .preset(.list)),
      ("preset add 4m tea", .preset(.add("4m tea"))),
      ("preset add tea 4_min", .preset(.add("4m tea"))),
      ("preset add 25m work, 5m rest x4", .preset(.add("25m work, 5m rest x4"))),
      ("preset remove green tea", .preset(.remove("green tea"))),
      ("preset start tea", .preset(.start("tea"))),
      ("history", .history(.init(limit: 20))),
      ("history --limit 3", .history(.init(limit: 3))),
      ("history --json", .history(.init(form: .json))),
      ("history --csv --limit 5", .history(.init(form: .csv, limit: 5))),
      ("history --ical", .history(.init(form: .calendar))),
      ("history --since today", .history(.init(since: .daysAgo(0)))),
      ("history --since yesterday", .history(.init(since: .daysAgo(1)))),
      ("history --since 7d", .history(.init(since: .daysAgo(7)))),
      ("stats", .stats), ("doctor", .doctor), ("doctor --json", .doctor),
      ("stopwatch", .stopwatch(nil)), ("stopwatch status", .stopwatch(nil)),
      ("stopwatch start", .stopwatch(.start)), ("stopwatch pause", .stopwatch(.pause)),
      ("stopwatch toggle", .stopwatch(.toggle)), ("stopwatch lap", .stopwatch(.lap)),
      ("stopwatch reset --json", .stopwatch(.reset)),
    ] as [(String, Invocation.Action)])
  func mean(_ line: String, _ action: Invocation.Action) throws {
    #expect(try parse(line).action == action)
  }

  @Test func aDayIsReadFromItsDate() throws {
    let day = try #require(CalendarDay("2026-01-31"))
    #expect(
      try parse("history --since 2026-01-31").action == .history(.init(since: .day(day))))
  }

  @Test(
    arguments: [
      (
        "config gte alarm.volume",
        .unknownValue(
          "gte", of: "config", accepted: ["list", "get", "set", "reset"], nearest: "get")
      ),
      ("config get", .missingArgument(.config)), ("config reset", .missingArgument(.config)),
      ("config set alarm.volume", .missingArgument(.config)),
      ("config get alarm.volume now", .strayWord("now", .config)),
      ("config list all", .strayWord("all", .config)),
      ("config get volume", .unknownPreference("volume", accepted: [], nearest: "alarm.volume")),
      (
        "config get sound.volume",
        .unknownPreference(
          "sound.volume", accepted: [], nearest: "alarm.volume")
      ),
      (
        "config get shortcuts.portla",
        .unknownPreference(
          "shortcuts.portla", accepted: ["shortcuts.portal"], nearest: "shortcuts.portal")
      ),
      ("config get foo.bar", .unknownPreference("foo.bar", accepted: [], nearest: nil)),
      (
        "preset ad 4m",
        .unknownValue(
          "ad", of: "preset", accepted: ["list", "add", "remove", "start"], nearest: "add")
      ),
      ("preset add", .missingArgument(.preset)), ("preset add 4m_a;b", .badPreset("4m a;b")),
      ("preset list tea", .strayWord("tea", .preset)),
      ("history tea", .strayWord("tea", .history)),
      ("history --json --csv", .conflict("--json", "--csv")),
      (
        "history --limit 0",
        .unknownValue(
          "0", of: "--limit", accepted: ["1 … 1000000"], nearest: nil)
      ),
      (
        "history --since yesterdy",
        .unknownValue(
          "yesterdy", of: "--since", accepted: ["2026-01-31", "7d", "today", "yesterday"],
          nearest: "yesterday")
      ),
      (
        "history --since 2026-02-30",
        .unknownValue(
          "2026-02-30", of: "--since", accepted: ["2026-01-31", "7d", "today", "yesterday"],
          nearest: nil)
      ),
      (
        "stopwatch lpa",
        .unknownValue(
          "lpa", of: "stopwatch",
          accepted: ["start", "pause", "toggle", "lap", "reset", "status"], nearest: "lap")
      ),
      ("stopwatch lap 2", .strayWord("2", .stopwatch)), ("stats now", .strayWord("now", .stats)),
      ("doctor --csv", .strayOption("--csv", .doctor)),
    ] as [(String, UsageError)])
  func thatMakeNoSenseAreRefused(_ line: String, _ error: UsageError) {
    #expect(throws: error) { try parse(line) }
  }

  @Test(arguments: [
    ("alarm.volume 800", "0 … 100"), ("tray.icons colored", "Did you mean coloured?"),
    ("alarm.flash ture", "Did you mean true?"), ("alarm.lasts long", "10m"),
    ("timer.presets 4m_tea;rubbish", "rubbish"),
  ])
  func aBadValueSaysWhatIsAccepted(_ words: String, _ said: String) {
    #expect {
      try parse("config set " + words)
    } throws: { ($0 as? UsageError)?.message.contains(said) ?? false }
  }
}

/// Timers kept at hand.
@Suite struct Presets {
  private let list = PresetList(kept, Grammar())

  @Test func startByNameWhereNoTimeIsSaid() throws {
    let tea = Invocation.Action.start(
      .init(request: Request(time: .length(.seconds(240)), name: "tea")))
    #expect(try parse("start tea").action == tea)
    #expect(try parse("start TEA").action == tea)
    var waiting = Invocation.Start(request: Request(time: .length(.seconds(240)), name: "tea"))
    waiting.waits = true
    #expect(try parse("start tea --wait").action == .start(waiting))
    guard case .start(let work) = try parse("start work").action else {
      Issue.record("no timer")
      return
    }
    #expect(work.recipe?.rounds == 4)
    // A time stays a time, and a part of a name is no name.
    #expect(
      try parse("start 5 tea").action
        == .start(.init(request: Request(time: .length(.seconds(300)), name: "tea"))))
    #expect(throws: UsageError.self) { try parse("start te") }
    #expect(throws: UsageError.self) { try parse("start") }
  }

  @Test(
    arguments: [
      ("tea", 1), ("Tea", 1), ("4m tea", 1), ("tea 4 min", 1), ("3m", 0), ("3", 0), ("180s", 0),
      ("work", 2), ("lunch", 3), ("rubbish", 4), ("te", nil), ("", nil), ("5m", nil),
    ] as [(String, Int?)])
  func areFoundByNameTextOrMeaning(_ text: String, _ index: Int?) {
    #expect(list.index(of: text) == index)
  }

  @Test func oneNameStandsForOnePreset() {
    var list = PresetList(["3m", "4m tea"], Grammar())
    list.add("5m Tea")
    #expect(list.items == ["3m", "5m Tea"])
    list.add("3m")
    list.add("10m")
    #expect(list.items == ["3m", "5m Tea", "10m"])
  }

  @Test func aSlipOfTheFingerIsGuessed() { #expect(list.nearestName(to: "taa") == "tea") }
}

@Suite struct StopwatchLines {
  private let start = Moment(
    wall: .seconds(1000), sinceBoot: .seconds(50), awake: .seconds(50), boot: "a")

  @Test func tellTheStateAndEachLap() throws {
    var stopwatch = Stopwatch()
    #expect(PlainText.stopwatch(stopwatch, at: start) == ["0:00.0 · idle"])
    try stopwatch.apply(.start, at: start)
    try stopwatch.apply(.lap, at: start.advanced(by: .milliseconds(2150)))
    try stopwatch.apply(.lap, at: start.advanced(by: .milliseconds(5390)))
    let now = start.advanced(by: .milliseconds(65_399))
    #expect(
      PlainText.stopwatch(stopwatch, at: now) == [
        "1:05.3 · running", "lap 1 · 0:02.1 · 0:02.1", "lap 2 · 0:03.2 · 0:05.3",
      ])
    #expect(
      JsonDocument.stopwatch(stopwatch, at: now).text
        == #"{"schema":1,"verb":"stopwatch","state":"running","text":"1:05.3","elapsed_ms":65399,"#
        + #""laps":[{"length_ms":2150,"elapsed_ms":2150},{"length_ms":3240,"elapsed_ms":5390}]}"#)
  }
}

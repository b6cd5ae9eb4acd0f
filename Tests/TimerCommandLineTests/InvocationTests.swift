// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerBus
import TimerCore

@testable import TimerCommandLine

/// Splits as a shell does for arguments without quotes; `_` stands for a quoted blank.
private func parse(_ line: String) throws(UsageError) -> Invocation {
  try Invocation.parse(
    line.split(separator: " ").map { String($0).replacing("_", with: " ") })
}

private func minutes(_ count: Int, _ name: String = "") -> Invocation.Action {
  .start(.init(request: Request(time: .length(.seconds(count * 60)), name: name)))
}

private let seven = Which("#7")

@Suite struct CommandLines {
  @Test(
    arguments: [
      ("", .openWindow), ("open", .openWindow), ("show", .openWindow),
      ("--help", .help(nil)), ("-h", .help(nil)), ("help", .help(nil)), ("help add", .help(.add)),
      ("add --help", .help(.add)), ("pause -h", .help(.pause)),
      ("--version", .version), ("-V", .version), ("version", .version),
      ("start 25m tea", minutes(25, "tea")), ("start tea 25m", minutes(25, "tea")),
      ("25m tea", minutes(25, "tea")), ("25", minutes(25)), ("tea 25m", minutes(25, "tea")),
      ("tea: 25m", minutes(25, "tea")), ("Mr. Bean, 25m", minutes(25, "Mr. Bean")),
      ("start 25m -n green_tea", minutes(25, "green tea")), ("1h30", minutes(90)),
      ("start 7m bus_10", minutes(7, "bus 10")), ("start 7m -- --fast", minutes(7, "--fast")),
      ("pause", .change(.pause, .current)), ("pause tea", .change(.pause, .named("tea"))),
      ("pause green tea", .change(.pause, .named("green tea"))),
      ("pause --timer tea", .change(.pause, .named("tea"))),
      ("pause --timer=tea", .change(.pause, .named("tea"))),
      ("pause -t tea", .change(.pause, .named("tea"))),
      ("pause -ttea", .change(.pause, .named("tea"))),
      ("pause 7", .change(.pause, seven)), ("pause #7", .change(.pause, seven)),
      ("-t 7 pause", .change(.pause, seven)), ("pause --all", .change(.pause, .every)),
      ("pause -a", .change(.pause, .every)),
      ("resume", .change(.resume, .current)), ("continue", .change(.resume, .current)),
      ("toggle", .change(.toggle, .current)), ("cancel -a", .change(.cancel, .every)),
      ("restart tea", .change(.restart, .named("tea"))), ("stop", .change(.stop, .current)),
      ("dismiss", .change(.stop, .current)), ("silence", .change(.silence, .current)),
      ("next", .change(.next, .current)), ("skip tea", .change(.next, .named("tea"))),
      ("undo", .change(.undo, .current)), ("undo 7", .change(.undo, seven)),
      ("add 5m", .change(.add(.seconds(300)), .current)),
      ("add +5m", .change(.add(.seconds(300)), .current)),
      ("add -5m", .change(.add(.seconds(-300)), .current)),
      ("add 5m tea", .change(.add(.seconds(300)), .named("tea"))),
      ("add 5m -t 7", .change(.add(.seconds(300)), seven)),
      ("+5", .change(.add(.seconds(300)), .current)),
      ("-30s tea", .change(.add(.seconds(-30)), .named("tea"))),
      ("+1:30 --all", .change(.add(.seconds(90)), .every)),
      ("length 10m tea", .change(.length(.seconds(600)), .named("tea"))),
      ("rename black tea", .change(.rename("black tea"), .current)),
      ("rename black -t 7", .change(.rename("black"), seven)),
      ("status", .status(.current, isQuiet: false)),
      ("status -q", .status(.current, isQuiet: true)),
      ("status -jq", .status(.current, isQuiet: true)),
      ("status -qjttea", .status(.named("tea"), isQuiet: true)),
      ("status tea", .status(.named("tea"), isQuiet: false)), ("list", .list), ("ls", .list),
      ("follow", .follow(.current, onlyChanges: false)),
      ("follow --changes", .follow(.current, onlyChanges: true)),
      ("wait -t tea", .wait(.named("tea"))), ("quit", .quit),
    ] as [(String, Invocation.Action)])
  func mean(_ line: String, _ action: Invocation.Action) throws {
    #expect(try parse(line).action == action)
  }

  @Test func startWithUntilCountsToATimeOfDay() throws {
    let clock = try #require(ClockTime(hour: 14, minute: 30))
    for line in ["start bus --until 14:30", "start until 14:30 bus", "until 14:30 bus"] {
      let request = Request(time: .clock(clock), name: "bus")
      #expect(try parse(line).action == .start(.init(request: request)))
    }
  }

  @Test func startKnowsWhatToDoInSuspendAndHowLongAgoItWas() throws {
    let action = try parse("start 25m --suspend pause --ago 10m --wait").action
    var start = Invocation.Start(request: Request(time: .length(.seconds(1500))))
    (start.onSuspend, start.ago, start.waits) = (.pause, .seconds(600), true)
    #expect(action == .start(start))
  }

  @Test(
    arguments: [
      ("status", .plain), ("status --json", .json), ("status -j", .json), ("pause -j", .json),
      ("status --format json", .json), ("status -f waybar", .waybar),
      ("follow --format=i3status-rs", .i3status), ("list --format tmux", .tmux),
    ] as [(String, Format)])
  func chooseAFormat(_ line: String, _ format: Format) throws {
    #expect(try parse(line).format == format)
  }

  @Test(
    arguments: [
      ("pasue", .unknownVerb("pasue", nearest: "pause")),
      ("ad 5m", .unknownVerb("ad", nearest: "add")),
      ("strat 5m", .unknownVerb("strat", nearest: "start")),
      ("tea", .unknownVerb("tea", nearest: nil)),
      ("help pasue", .unknownVerb("pasue", nearest: "pause")),
      ("status --jsno", .unknownOption("--jsno", nearest: "--json")),
      ("status -x", .unknownOption("-x", nearest: nil)),
      ("status -q5", .unknownOption("-q5", nearest: "--quiet")),
      ("status -qx", .unknownOption("-qx", nearest: "--quiet")),
      ("status --until 5pm", .strayOption("--until", .status)),
      ("--json", .strayOption("--json", .open)), ("open --json", .strayOption("--json", .open)),
      ("pause --quiet", .strayOption("--quiet", .pause)),
      ("pause --timer", .missingValue("--timer")), ("status --json=yes", .strayValue("--json")),
      ("pause --timer=", .emptyTimer), ("pause -t *", .emptyTimer),
      ("list tea", .strayWord("tea", .list)), ("quit now", .strayWord("now", .quit)),
      ("pause tea -t 7", .strayWord("tea", .pause)),
      ("pause -t tea --all", .conflict("--timer", "--all")),
      ("pause tea --all", .conflict("tea", "--all")),
      ("pause -t tea --timer=egg", .conflict("--timer tea", "--timer egg")),
      ("help start now", .strayWord("now", .help)),
      ("status --json --format plain", .conflict("--json", "--format")),
      ("start 5m tea -n mint", .conflict("tea", "--name")),
      ("start bus --until 14:30 --ago 5m", .conflict("--ago", "--until")),
      ("start", .missingTime(.start)), ("add", .missingTime(.add)), ("rename", .missingName),
      ("doctor now", .strayWord("now", .doctor)),
      ("add until 14:30", .lengthNeeded("until 14:30")),
      ("start 5m --ago 5m", .agoTooLong("5m")),
      ("start 25x", .time(.unknownUnit("x"))), ("0", .time(.outOfRange("0"))),
      ("start 5m --until 14:30", .conflict("5m", "--until")),
      ("status --format {nam}", .template(.unknownField("nam", nearest: "name"))),
      ("status --format {name", .template(.unclosedBrace("{name"))),
    ] as [(String, UsageError)])
  func thatMakeNoSenseAreRefused(_ line: String, _ error: UsageError) {
    // What the grammar says of a time is tested with the grammar.
    #expect { try parse(line) } throws: { thrown in
      if case .time = error, case .time = thrown as? UsageError { return true }
      return thrown as? UsageError == error
    }
  }

  @Test func unknownValuesNameWhatIsAccepted() {
    #expect(
      throws: UsageError.unknownValue(
        "waybr", of: "--format", accepted: Format.names + ["'{name} {remaining}'"],
        nearest: "waybar")
    ) { try parse("status --format waybr") }
    #expect(
      throws: UsageError.unknownValue(
        "paus", of: "--suspend", accepted: ["run-on", "pause"], nearest: "pause")
    ) { try parse("start 5m --suspend paus") }
  }

  @Test func everyMessageNamesTheBadWord() {
    for line in ["pasue", "status --jsno", "list tea", "start 25x", "status --format {nam}"] {
      let bad = line.split(separator: " ").last.map(String.init) ?? ""
      #expect { try parse(line) } throws: { error in
        let word = bad.filter { $0.isLetter || $0 == "-" }
        return (error as? UsageError)?.message.contains(word == "x" ? "x" : word) ?? false
      }
    }
  }
}

@Test func everyVerbAndOptionIsExplained() {
  for verb in Verb.allCases {
    #expect(!verb.summary.isEmpty)
    let help = Help.text(verb)
    #expect(help.contains(verb.usage))
    for option in verb.options { #expect(help.contains(option.spelling)) }
  }
  for line in Help.text(nil).split(separator: "\n") { #expect(line.count <= 160) }
}

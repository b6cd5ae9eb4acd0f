// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing
import TimerCore

@testable import TimerService

extension Countdown {
  /// A timer of so many seconds that was started at second 0.
  static func running(_ seconds: Int64, name: String = "", id: Int64 = 1) -> Countdown {
    let length = Duration.seconds(seconds)
    return Countdown(
      id: .number(id), plan: Plan(length: length, name: name), length: length,
      startedAt: Moment.at(0).wall, phase: .running(left: length, anchor: .at(0)))
  }

  func paused(at seconds: Double) -> Countdown {
    var timer = self
    timer.phase = .paused(left: remaining(at: .at(seconds)))
    return timer
  }

  func over(isRinging: Bool) -> Countdown {
    var timer = self
    timer.phase = .overtime(since: Moment.at(0).advanced(by: length), isRinging: isRinging)
    return timer
  }
}

@Suite @MainActor struct TrayFaceTests {
  private func face(_ timer: Countdown, at seconds: Double, label: Bool = false) -> TrayFace {
    TrayFace(TimerSnapshot(timers: [timer]), at: .at(seconds), showsLabel: label)
  }

  @Test(arguments: [
    (0, 12), (0.1, 12), (99.9, 12), (100, 11), (100.1, 11), (600, 6), (1099, 2), (1100, 1),
    (1199.9, 1),
  ])
  func theTomatoDrainsByTwelfths(seconds: Double, twelfths: Int) {
    #expect(face(.running(1200), at: seconds).picture == .left(twelfths: twelfths))
  }

  @Test func eachStateHasItsPictureAndStatus() {
    let timer = Countdown.running(60)
    #expect(face(timer.paused(at: 10), at: 20).picture == .paused)
    #expect(face(timer.over(isRinging: true), at: 61).status == "NeedsAttention")
    #expect(face(timer.over(isRinging: false), at: 61).picture == .left(twelfths: 0))
    #expect(TrayFace().picture == .idle)
    #expect(
      TrayFace.Picture.left(twelfths: 3).iconName(symbolic: true)
        == "marzano-tray-03-symbolic")
  }

  /// Walks from change to change, as the tray does.
  private func changes(_ timer: Countdown, label: Bool) -> [TrayFace] {
    var now = 0.0
    var faces = [face(timer, at: now, label: label)]
    while let wait = timer.untilNextFace(at: .at(now), showsLabel: label), faces.count < 500 {
      #expect(wait > .zero)
      now += wait / .seconds(1) + 0.001
      faces.append(face(timer, at: now, label: label))
    }
    return faces
  }

  @Test func aWakeUpShowsSomethingNewAndThereAreFew() {
    let faces = changes(.running(1500), label: false)
    // 24 whole minutes and 11 steps; the step at 12:30 is no whole minute.
    #expect(faces.count == 1 + 24 + 11)
    for (before, after) in zip(faces, faces.dropFirst()) { #expect(before != after) }
    #expect(faces.last?.picture == .left(twelfths: 1))
  }

  @Test func aShortTimerChangesOnceASecondAtMost() {
    #expect(changes(.running(3), label: false).count <= 4)
    #expect(changes(.running(1), label: false).count == 1)
  }

  @Test func theLabelChangesEverySecond() {
    let labels = changes(.running(90), label: true).map(\.label)
    #expect(labels.first == "1:30")
    #expect(labels.dropFirst().first == "1:29")
    #expect(labels.last == "0:01")
    #expect(labels.count == 90)
  }

  @Test func pausedAndSilentNothingWakes() {
    let timer = Countdown.running(60)
    #expect(timer.paused(at: 10).untilNextFace(at: .at(20), showsLabel: true) == nil)
    let over = timer.over(isRinging: true)
    #expect(over.untilNextFace(at: .at(70), showsLabel: false) == nil)
    #expect(over.untilNextFace(at: .at(70), showsLabel: true) == .seconds(50))
  }
}

@Suite struct TrayPixmapTests {
  private func pixels(_ picture: TrayFace.Picture, size: Int = 44) -> [[UInt8]] {
    let bytes = TrayPixmap(picture: picture).bytes(size: size)
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private func redPixels(_ picture: TrayFace.Picture) -> Int {
    pixels(picture).count { $0[0] == 255 && $0[1] > 200 && $0[2] < 80 }
  }

  @Test(arguments: [1, 22, 44, 64])
  func aPixelIsFourBytes(size: Int) {
    #expect(pixels(.idle, size: size).count == size * size)
  }

  @Test func eachStepHasLessRedAndEveryPictureIsItsOwn() {
    let steps = (0...12).map { redPixels(.left(twelfths: $0)) }
    #expect(steps == steps.sorted())
    #expect(Set(steps).count == 13)
    var all: [TrayFace.Picture] = [.idle, .paused, .ringing]
    all += (0...12).map { .left(twelfths: $0) }
    #expect(Set(all.map { pixels($0) }).count == 16)
  }

  @Test func theCornersAreEmptyAndTheLeafIsGreen() {
    let tomato = pixels(.left(twelfths: 12))
    for corner in [0, 43, 44 * 43, 44 * 44 - 1] { #expect(tomato[corner] == [0, 0, 0, 0]) }
    let stem = tomato[44 * 5 + 22]
    #expect(stem[0] == 255 && stem[2] > stem[1] && stem[2] > stem[3])
  }
}

@Suite struct TrayWheelTests {
  @Test func hostsOfGTKCountNotchesAndDownIsPositive() {
    var wheel = TrayWheel()
    #expect([-1, 1, -2, 3, 0].map { wheel.notches($0, upIsPositive: false) } == [1, -1, 1, -1, 0])
  }

  @Test func hostsOfQtCountEighthsOfADegreeAndUpIsPositive() {
    var wheel = TrayWheel()
    let turns: [Int64] = [120, -240, 60, 60, 30, -30, -119, -1]
    #expect(turns.map { wheel.notches($0, upIsPositive: true) } == [1, -2, 0, 1, 0, 0, 0, -1])
    var unknown = TrayWheel()
    #expect(unknown.notches(120, upIsPositive: false) == 1)
  }

  @Test func noNumberIsTooLarge() {
    var wheel = TrayWheel()
    for delta in [Int64.max, .min, .max] {
      #expect(abs(wheel.notches(delta, upIsPositive: true)) <= 10)
    }
  }
}

@Suite struct BackgroundStatusTests {
  @Test @MainActor func theLineIsNeverTooLong() {
    for name in ["", "tea", String(repeating: "x", count: 120), String(repeating: "👩‍👩‍👧‍👦", count: 60)] {
      let timers = [Countdown.running(600, name: name), .running(700, name: "b", id: 2)]
      let line = BackgroundStatus.message(TimerSnapshot(timers: timers), at: .at(0))
      #expect(line.unicodeScalars.count <= 96)
      #expect(!line.contains("\n"))
    }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

/// Hours, minutes and seconds as three spinners show them, each carrying into the next.
struct SpunTime: Equatable {
  let hours: Int
  let minutes: Int
  let seconds: Int

  /// Splits a length; what is outside 0 … 99:59:59 becomes the nearest end.
  init(_ length: Duration) {
    let total = Int(min(max(length, .zero), CountdownRange.longest).wholeSecondsRoundedUp)
    hours = total / 3600
    minutes = total / 60 % 60
    seconds = total % 60
  }

  /// Carries over: 75 s is a minute and 15 s, a second less than 1:00 is 0:59.
  init(hours: Int, minutes: Int, seconds: Int) {
    self.init(.seconds(hours * 3600 + minutes * 60 + seconds))
  }

  var length: Duration { .seconds(hours * 3600 + minutes * 60 + seconds) }
}

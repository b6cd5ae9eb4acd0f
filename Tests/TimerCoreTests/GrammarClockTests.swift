// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TimerCore

@Suite struct GrammarClockTests {
  /// Language, what is typed, the time of day understood as it is printed, the name.
  static let rows: [(String, String, String, String)] = [
    ("en", "until 14:30", "until 14:30", ""), ("en", "till 5:15 pm tea", "until 17:15", "tea"),
    ("en", "@ 5pm", "until 17:00", ""), ("en", "@17:00", "until 17:00", ""),
    ("en", "@5PM tea", "until 17:00", "tea"), ("en", "at 5 p.m.", "until 17:00", ""),
    ("en", "until 7", "until 7:00", ""), ("en", "UNTIL 0", "until 0:00", ""),
    ("en", "until 00:10:30", "until 0:10:30", ""), ("en", "until 02:30", "until 2:30", ""),
    ("en", "until 24:00", "until 0:00", ""), ("en", "until 1430", "until 14:30", ""),
    ("en", "until 14.30", "until 14:30", ""), ("en", "until 14h30", "until 14:30", ""),
    ("en", "noon", "until 12:00", ""), ("en", "at noon", "until 12:00", ""),
    ("en", "midnight", "until 0:00", ""), ("en", "lunch at noon", "until 12:00", "lunch"),
    ("en", "noon lunch", "until 12:00", "lunch"), ("en", "until midnight", "until 0:00", ""),
    ("en", "tea until 14:30", "until 14:30", "tea"), ("en", "tea @ 5", "until 5:00", "tea"),
    ("en", "5pm", "until 17:00", ""), ("en", "12am", "until 0:00", ""),
    ("en", "12pm", "until 12:00", ""), ("en", "12:30 am", "until 0:30", ""),
    ("en", "11:59:59pm", "until 23:59:59", ""), ("en", "5 o'clock", "until 5:00", ""),
    ("en", "5 o’clock tea", "until 5:00", "tea"),
    ("en", "timer until 9:00 tea", "until 9:00", "tea"),
    ("en", "until 7, tea", "until 7:00", "tea"), ("en", "1.30 pm", "until 13:30", ""),
    ("en", "tomorrow 7", "tomorrow 7:00", ""), ("en", "tomorrow at 7", "tomorrow 7:00", ""),
    ("en", "tomorrow 7:30 standup", "tomorrow 7:30", "standup"),
    ("en", "until tomorrow 7", "tomorrow 7:00", ""), ("en", "tomorrow noon", "tomorrow 12:00", ""),
    ("en", "7:30 tomorrow standup", "tomorrow 7:30", "standup"),
    ("en", "tomorrow 7pm", "tomorrow 19:00", ""), ("en", "midnight tomorrow", "tomorrow 0:00", ""),
    ("en", "today 18:00", "until 18:00", ""), ("en", "18:00 today run", "until 18:00", "run"),
    ("en", "fri 9:00", "fri 9:00", ""), ("en", "Friday 9", "fri 9:00", ""),
    ("en", "until fri 9 report", "fri 9:00", "report"), ("en", "9:00 fri", "fri 9:00", ""),
    ("en", "5pm fri report", "fri 17:00", "report"),
    ("en", "standup mon 9:15", "mon 9:15", "standup"),
    ("en", "wed noon", "wed 12:00", ""), ("en", "sun. 9", "sun 9:00", ""),
    ("en", "until ١٤:٣٠", "until 14:30", ""), ("en", "@１７：００", "until 17:00", ""),
    ("en", "until ۷", "until 7:00", ""), ("en", "until १४:३०", "until 14:30", ""),
    ("de", "bis 14:30", "until 14:30", ""), ("de", "um 14 Uhr", "until 14:00", ""),
    ("de", "14 Uhr 30 Tee", "until 14:30", "Tee"), ("de", "14.30 Uhr", "until 14:30", ""),
    ("de", "bis 24 Uhr", "until 0:00", ""), ("de", "morgen um 7", "tomorrow 7:00", ""),
    ("de", "mittags", "until 12:00", ""), ("de", "Mitternacht", "until 0:00", ""),
    ("de", "Fr. 9:00", "fri 9:00", ""), ("de", "Donnerstag 9 Uhr", "thu 9:00", ""),
    ("de", "until 5pm", "until 17:00", ""), ("de", "Kuchen bis 16:45 Uhr", "until 16:45", "Kuchen"),
    ("ko", "14:30까지", "until 14:30", ""), ("ko", "오후 3시", "until 15:00", ""),
    ("ko", "오후3시 30분", "until 15:30", ""), ("ko", "오전 9시까지 회의", "until 9:00", "회의"),
    ("ko", "14시30분까지", "until 14:30", ""), ("ko", "정오", "until 12:00", ""),
    ("ko", "자정까지", "until 0:00", ""), ("ko", "내일 7시", "tomorrow 7:00", ""),
    ("ko", "금요일 9시", "fri 9:00", ""), ("ko", "내일 오후 2시 회의", "tomorrow 14:00", "회의"),
    ("fr", "jusqu'à 14h30", "until 14:30", ""), ("fr", "jusqu’à 14 h 30", "until 14:30", ""),
    ("fr", "à 17h thé", "until 17:00", "thé"), ("fr", "midi", "until 12:00", ""),
    ("fr", "minuit", "until 0:00", ""), ("fr", "demain à 7h", "tomorrow 7:00", ""),
    ("fr", "vendredi 9h", "fri 9:00", ""), ("fr", "mar. 9:00", "tue 9:00", ""),
    ("es", "hasta las 14:30", "until 14:30", ""), ("es", "a las 5 té", "until 5:00", "té"),
    ("es", "mediodía", "until 12:00", ""), ("es", "medianoche", "until 0:00", ""),
    ("es", "mañana 7", "tomorrow 7:00", ""), ("es", "viernes a las 9", "fri 9:00", ""),
  ]

  @Test(arguments: rows)
  func readsTimesOfDay(language: String, text: String, time: String, name: String) throws {
    let request = try Grammar(words: UnitWords(language: language)).parse(text)
    guard case .clock(let clock) = request.time else {
      Issue.record("\(text) is no time of day but \(request)")
      return
    }
    #expect(clock.text == time)
    #expect(request.name == name)
  }

  @Test func holdsOnlyTimesThatExistOnAClock() {
    #expect(ClockTime(hour: 23, minute: 59, second: 59) != nil)
    for (hour, minute, second) in [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 60), (.max, 0, 0)] {
      #expect(ClockTime(hour: hour, minute: minute, second: second) == nil)
    }
  }
}

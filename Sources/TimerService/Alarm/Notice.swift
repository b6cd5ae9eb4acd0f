// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCore

/// What a notification is about; there is at most one of each.
enum NoticeSubject: Hashable {
  case ended(TimerID)
  case soon(TimerID)
  case late

  var timer: TimerID? {
    switch self {
    case .ended(let id), .soon(let id): id
    case .late: nil
    }
  }
}

/// The buttons a notification may have; the raw values travel over the bus.
enum NoticeButton: String {
  case stop
  case addOne = "add-1"
  case addFive = "add-5"
  case restart
  case next
  /// A click on the notification itself.
  case open = "default"

  var label: String {
    switch self {
    case .stop: Strings.stop
    case .addOne: Strings.addOneMinute
    case .addFive: Strings.addFiveMinutes
    case .restart: Strings.restart
    case .next: Strings.nextStep
    case .open: Strings.openWindow
    }
  }
}

/// One notification, before it is fitted to what the server can do.
struct Notice {
  /// The levels of the specification.
  enum Urgency: UInt8 { case low, normal, critical }

  var title: String
  var body: String
  var buttons: [NoticeButton]
  var urgency: Urgency
  /// Whether it stays after one of its buttons was pressed.
  var isResident: Bool
  /// When it goes by itself; `nil` for what the server thinks right.
  var lifetime: Duration?
}

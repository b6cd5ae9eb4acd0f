// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge
internal import TimerCore
internal import TimerEngine

/// The line about this program in the desktop's list of what runs in the background.
///
/// It says nothing that ages, so that it is set only when something happens.
@MainActor final class BackgroundStatus: TimerView {
  private static let interface = "org.freedesktop.portal.Background"
  /// The portal refuses longer ones.
  private static let longest = 96

  // Owned
  private let now: @MainActor () -> Moment
  private var message = ""
  private var told: String?
  private var isPresent = false

  // Borrowed
  private let portal: Portal

  init(portal: Portal, now: @escaping @MainActor () -> Moment) {
    self.portal = portal
    self.now = now
    portal.onPresence.append { [weak self] isPresent in
      self?.isPresent = isPresent
      self?.told = nil
      self?.tell()
    }
  }

  func render(_ snapshot: TimerSnapshot) {
    message = Self.message(snapshot, at: now())
    tell()
  }

  /// One line of at most 96 characters; of those it is the name that is cut.
  static func message(_ snapshot: TimerSnapshot, at now: Moment) -> String {
    guard let timer = snapshot.current else { return DesktopStrings.noTimer }
    var text = DesktopStrings.lasting(of: timer, at: now)
    if snapshot.timers.count > 1 {
      text += ", " + DesktopStrings.more(snapshot.timers.count - 1)
    }
    let name = timer.plan.name
    guard !name.isEmpty else { return String(text.prefix(longest)) }
    // The portal counts code points, of which a character may have many.
    let room = longest - text.unicodeScalars.count - 3
    guard name.unicodeScalars.count > room else { return name + " – " + text }
    var cut = ""
    for character in name where cut.unicodeScalars.count + character.unicodeScalars.count < room {
      cut.append(character)
    }
    return cut + "… – " + text
  }

  private func tell() {
    guard isPresent, message != told else { return }
    told = message
    portal.call(
      Self.interface, "SetStatus", [.properties(["message": .string(message)])]
    ) { [weak self] outcome in
      // Some portals allow it in a sandbox only; they are not asked again.
      if case .failure = outcome { self?.isPresent = false }
    }
  }
}

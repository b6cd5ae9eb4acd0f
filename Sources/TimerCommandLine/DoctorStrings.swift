// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Every sentence of `marzano doctor`.
enum DoctorStrings {
  // How a check went; the lines begin with it.
  static var fine: String { trc("check", "ok") }
  static var missing: String { trc("check", "MISSING") }
  static var without: String { trc("check", "without") }

  static var bus: String { tr("The session bus answers.") }
  static var display: String { tr("There is a display for the window.") }
  static var noDisplay: String { tr("No display here: no window, but every verb works.") }
  static var emptyRecord: String { tr("Nothing was recorded yet.") }
  static var preferences: String { tr("Every preference makes sense.") }
  static var noSoundServer: String { tr("No sound server was found: the alarm may be silent.") }
  static var noBell: String {
    tr("The bundled bell is missing: only the desktop's own alarm sound can be played.")
  }
  static var serviceRests: String {
    tr("The service does not run; it is started when it is needed.")
  }
  static var activation: String { tr("The bus can start the service by itself.") }
  static var noActivation: String {
    tr(
      "The bus cannot start the service; this program does it instead. “make install” changes that."
    )
  }

  static var sleeps: String {
    tr("Nothing wakes this computer from suspend for an alarm; it rings once somebody wakes it.")
  }

  static func wakes(_ means: String) -> String {
    tr("An alarm wakes the computer from suspend, by {means}.").filled(["means": means])
  }

  static func missing(_ program: String) -> String {
    tr("{program} is not installed beside this program.").filled(["program": program])
  }

  static func service(_ count: Int) -> String {
    trn("The service runs, with %d timer.", "The service runs, with %d timers.", Int64(count))
      .replacing("%d", with: String(count))
  }

  /// A program of the desktop, and what is missed where it is not there.
  struct Partner {
    let name: String
    let busName: String
    let without: String
  }

  static var partners: [Partner] {
    [
      Partner(
        name: "notifications", busName: "org.freedesktop.Notifications",
        without: tr(
          "No notifications: the end of a timer is only heard. Try dunst, mako or the desktop's own daemon."
        )),
      Partner(
        name: "tray", busName: "org.kde.StatusNotifierWatcher",
        without: tr(
          "No tray for status icons: the timer is shown in its window, in a bar or by marzano status."
        )),
      Partner(
        name: "portal", busName: "org.freedesktop.portal.Desktop",
        without: tr(
          "No desktop portal: dark style and global keys are up to the desktop's own settings.")),
    ]
  }
}

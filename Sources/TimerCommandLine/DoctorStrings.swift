// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Every sentence of `marzano doctor`.
enum DoctorStrings {
  static func verdict(_ verdict: Finding.Verdict) -> String {
    switch verdict {
    case .ok: trc("check", "ok")
    case .note: trc("check", "note")
    case .missing: trc("check", "missing")
    }
  }

  static var bus: String { tr("The session bus answers.") }
  static var silent: String { tr("The session bus did not answer in time.") }
  static var unknown: String { tr("The session bus does not say.") }

  static var noServiceProgram: String {
    tr("marzano-service is not installed beside this program.")
  }
  static var installAgain: String { tr("Install Marzano again.") }
  static func serviceRests(_ program: String) -> String {
    tr("It does not run, and is started when it is needed: {program}")
      .filled(["program": program])
  }
  static func serviceRuns(_ version: String) -> String {
    tr("It runs, version {version}.").filled(["version": version])
  }
  static var serviceIsSilent: String { tr("It runs, but does not answer.") }
  static var endService: String { tr("End the process marzano-service; timers are kept.") }
  static func otherVersion(_ version: String, _ own: String) -> String {
    tr("It runs in version {version}, this program is {own}.")
      .filled(["version": version, "own": own])
  }
  static var quitService: String { tr("To start the new one: marzano quit; marzano status") }

  static var activation: String { tr("The bus can start the service by itself.") }
  static var noActivation: String {
    tr(
      "The bus cannot start the service; this program does it instead. “make install” changes that."
    )
  }

  static func noRecord(_ path: String) -> String {
    tr("{path}: nothing has been saved yet.").filled(["path": path])
  }
  static func record(_ path: String, _ bytes: Int64) -> String {
    tr("{path}: {size} KiB.").filled(["path": path, "size": String((bytes + 1023) / 1024)])
  }
  static var notWritable: String { tr("it cannot be written.") }
  static var checkFolder: String {
    tr("Look at who owns the folder, and whether the disk is full.")
  }
  static func setAside(_ count: Int, _ last: String) -> String {
    trn(
      "%d damaged file was set aside, {file}; delete it when you need nothing of it.",
      "%d damaged files were set aside, last {file}; delete them when you need nothing of them.",
      Int64(count)
    )
    .withNumber(Int64(count)).filled(["file": last])
  }
  static var resetPreference: String { tr("To go back to the standard: marzano config reset KEY") }

  static var noBootID: String {
    tr("The kernel does not tell which boot this is; across a reboot the wall clock counts.")
  }
  static func clocks(_ slept: String, _ boot: String) -> String {
    tr("The boot clock counts suspend ({slept} since the start), boot {boot}.")
      .filled(["slept": slept, "boot": boot])
  }

  static var sleeps: String {
    tr("Nothing wakes this computer from suspend for an alarm; it rings once somebody wakes it.")
  }
  static var allowWaking: String {
    tr("systemd 254 and later let a session set the kernel's alarm.")
  }
  static func wakes(_ means: String) -> String {
    tr("An alarm wakes the computer from suspend, by {means}.").filled(["means": means])
  }
}

/// About what the desktop brings.
extension DoctorStrings {
  static var noNotifications: String {
    tr(
      "No notifications: the end of a timer is only heard. Try dunst, mako or the desktop's own daemon."
    )
  }
  static var silentNotifier: String { tr("The notification server does not answer.") }
  static var restartNotifier: String { tr("Start it anew; timers ring all the same.") }
  static func notifier(_ name: String, _ capabilities: [String]) -> String {
    capabilities.isEmpty ? name : name + " (" + capabilities.joined(separator: ", ") + ")"
  }
  static var noActions: String { tr("It shows no buttons; stop alarms with “marzano stop”.") }

  static var tray: String { tr("A panel shows status icons.") }
  static var noTrayHost: String { tr("Status icons are collected, but no panel shows them.") }
  static var silentTray: String { tr("The collector of status icons does not answer.") }
  static var noTray: String {
    tr("No tray for status icons: the timer is shown in its window, in a bar or by marzano status.")
  }
  static var getTray: String {
    tr("GNOME needs the extension AppIndicator.")
  }

  static func lackingPortals(_ there: String, _ lacking: String, isSilent: Bool) -> String {
    let problem =
      isSilent
      ? tr("No answer from {lacking}.").filled(["lacking": lacking])
      : tr("No portal: {lacking}.").filled(["lacking": lacking])
    return there.isEmpty ? problem : there + ". " + problem
  }
  static var getPortal: String {
    tr(
      "xdg-desktop-portal brings dark style and global keys; the desktop's own key settings do, too."
    )
  }

  static var noSoundServer: String { tr("No sound server was found: the alarm may be silent.") }
  static var getSound: String { tr("Start PipeWire with pipewire-pulse, or PulseAudio.") }
  static func noSoundFile(_ server: String) -> String {
    tr("{server}, but neither the theme's sound nor the bell is there.")
      .filled(["server": server])
  }
  static func noBell(_ server: String, _ file: String) -> String {
    tr("{server}, {file}, but not the bell that comes with Marzano.")
      .filled(["server": server, "file": file])
  }
  static func sound(_ server: String, _ file: String) -> String { server + ", " + file }

  static var logind: String { tr("It tells of suspend, and holds it off while an alarm rings.") }
  static var silentLogind: String { tr("It does not answer; nothing holds off suspend.") }
  static var noLogind: String { tr("It is not there; nothing holds off suspend.") }

  static var noSpeech: String { tr("No spd-say: the name of a timer cannot be spoken.") }
  static var getSpeech: String { tr("Install speech-dispatcher for alarm.speak.") }
  /// A preference that keeps something from working.
  static func switchedOff(_ key: String, _ value: String) -> String {
    tr("{key} is {value}.").filled(["key": key, "value": value])
  }
  static func reset(_ key: String) -> String { "marzano config reset " + key }
  static var noPlayers: String { tr("No media player runs now.") }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Where the tray's icons lie, which a host must be told when it would not look there itself.
enum TrayIcons {
  private static let sample = "/hicolor/scalable/status/marzano-tray-00.svg"

  /// The folder to name to the hosts: empty when every host finds the icons, `nil` when none can.
  static let themePath: String? = {
    let home = Environment["HOME"] ?? Folders.home
    let own = Environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let others = Environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let searched =
      [own ?? home + "/.local/share"]
      + (others ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    if searched.contains(where: { Files.exists($0 + "/icons" + sample) }) { return "" }
    guard let data = Installation.data else { return nil }
    // The build tree and a prefix outside of the search path.
    return [data + "/icons", data + "/../icons"].first { Files.exists($0 + sample) }
  }()
}

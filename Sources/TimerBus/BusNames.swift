// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The names both sides of the bus agree on; data/dbus documents them.
public enum BusNames {
  public static let application = "io.github.marzano_timer.Marzano"
  /// The window's own name, by which a second window finds the first.
  public static let window = "io.github.marzano_timer.Marzano.Window"
  public static let managerPath = "/io/github/marzano_timer/Marzano"
  public static let timersPath = managerPath + "/timers/"
  public static let windowPath = managerPath + "/Window"
  public static let manager = "io.github.marzano_timer.Marzano1.Manager"
  public static let timer = "io.github.marzano_timer.Marzano1.Timer"
  public static let errors = "io.github.marzano_timer.Marzano1.Error."
  public static let objectManager = "org.freedesktop.DBus.ObjectManager"
  public static let properties = "org.freedesktop.DBus.Properties"
  public static let freedesktopApplication = "org.freedesktop.Application"
}

/// The version of the program, as `--version` and the bus tell it.
public enum ProgramVersion {
  public static let current = "0.1.0"
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CBusData

/// The files of data/dbus, which are part of the program.
public enum EmbeddedFiles {
  /// Manager and timers.
  public static var marzanoXML: String { String(cString: cbusdata_marzanoXML()) }
  /// The standard interfaces beside them.
  public static var standardXML: String { String(cString: cbusdata_standardXML()) }
  /// The tray item.
  public static var statusNotifierItemXML: String {
    String(cString: cbusdata_statusNotifierItemXML())
  }
  /// The tray item's menu.
  public static var dbusMenuXML: String { String(cString: cbusdata_dbusMenuXML()) }
  /// What the desktops' search fields ask.
  public static var searchXML: String { String(cString: cbusdata_searchXML()) }
}

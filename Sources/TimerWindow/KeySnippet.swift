// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// What puts Marzano on keys that work everywhere, for one desktop; docs/DESKTOPS.md says the same.
struct KeySnippet: Hashable {
  /// What to do with the text.
  enum Use: Hashable {
    case put(inFile: String)
    case runInTerminal
    /// The desktop's settings ask for a command and a key.
    case nameInSettings
  }

  /// The desktop's own name; `nil` for one that is not known.
  let desktop: String?
  let use: Use
  let text: String

  /// For the desktop that runs, as `XDG_CURRENT_DESKTOP` spells it, such as `ubuntu:GNOME`.
  init(desktops: String) {
    let names = desktops.split(separator: ":").map { $0.lowercased() }
    self = names.compactMap(Self.known).first ?? Self.other
  }

  static var ofPerson: KeySnippet {
    KeySnippet(desktops: Environment["XDG_CURRENT_DESKTOP"] ?? "")
  }

  private init(_ desktop: String?, _ use: Use, _ text: String) {
    self.desktop = desktop
    self.use = use
    self.text = text
  }

  private static let other = KeySnippet(nil, .nameInSettings, "marzano toggle")

  private static func known(_ name: String) -> KeySnippet? {
    switch name {
    case "i3": .init("i3", .put(inFile: "~/.config/i3/config"), tiling("exec --no-startup-id"))
    case "sway": .init("sway", .put(inFile: "~/.config/sway/config"), tiling("exec"))
    case "hyprland": .init("Hyprland", .put(inFile: "~/.config/hypr/hyprland.conf"), hyprland)
    case "openbox":
      .init("Openbox", .put(inFile: "~/.config/openbox/rc.xml, <keyboard>"), openbox)
    case "gnome": .init("GNOME", .runInTerminal, gnome)
    case "mate": .init("MATE", .runInTerminal, mate)
    case "xfce": .init("Xfce", .runInTerminal, xfce)
    case "kde": .init("KDE Plasma", .nameInSettings, "marzano toggle")
    default: nil
    }
  }

  private static func tiling(_ exec: String) -> String {
    """
    bindsym Mod4+t \(exec) marzano toggle
    bindsym Mod4+Shift+t \(exec) marzano start 25m
    bindsym Mod4+Ctrl+t \(exec) marzano add 1m
    bindsym Mod4+Mod1+t exec marzano
    """
  }

  private static let hyprland = """
    bind = SUPER, T, exec, marzano toggle
    bind = SUPER SHIFT, T, exec, marzano start 25m
    bind = SUPER CTRL, T, exec, marzano add 1m
    bind = SUPER ALT, T, exec, marzano
    """

  private static let openbox = """
    <keybind key="W-t">
      <action name="Execute"><command>marzano toggle</command></action>
    </keybind>
    <keybind key="W-S-t">
      <action name="Execute"><command>marzano start 25m</command></action>
    </keybind>
    <keybind key="W-C-t">
      <action name="Execute"><command>marzano add 1m</command></action>
    </keybind>
    <keybind key="W-A-t">
      <action name="Execute"><command>marzano</command></action>
    </keybind>
    """

  private static let gnome = """
    schema=org.gnome.settings-daemon.plugins.media-keys
    path=/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/marzano/
    gsettings set $schema custom-keybindings "['$path']"
    gsettings set $schema.custom-keybinding:$path name 'Pause the timer'
    gsettings set $schema.custom-keybinding:$path command 'marzano toggle'
    gsettings set $schema.custom-keybinding:$path binding '<Super>t'
    """

  private static let mate = """
    path=/org/mate/desktop/keybindings/marzano/
    gsettings set org.mate.control-center.keybinding:$path name 'Pause the timer'
    gsettings set org.mate.control-center.keybinding:$path action 'marzano toggle'
    gsettings set org.mate.control-center.keybinding:$path binding '<Mod4>t'
    """

  private static let xfce = ["t' -s 'marzano toggle'", "<Shift>t' -s 'marzano start 25m'"].map {
    "xfconf-query -c xfce4-keyboard-shortcuts -n -t string -p '/commands/custom/<Super>" + $0
  }.joined(separator: "\n")
}

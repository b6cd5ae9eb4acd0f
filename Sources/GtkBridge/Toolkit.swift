// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import CWindowData
public import GLibBridge

/// GTK as a whole.
@MainActor public enum Toolkit {
  /// Chooses how GTK draws and by which name the desktop knows the program.
  ///
  /// Call it first.
  ///
  /// The window needs no GL: without it GTK takes a third of the memory and half the time to
  /// start. Whoever has set `GSK_RENDERER` to something else keeps that.
  public static func prepare(programName: String, applicationName: String) {
    // One heap for the helping threads of GLib is enough; sharing ours, they would make it wait.
    mallopt(M_ARENA_MAX, 2)
    g_set_prgname(programName)
    g_set_application_name(applicationName)
    let renderer = Environment["GSK_RENDERER"] ?? ""
    guard renderer.isEmpty || renderer == "cairo" else { return }
    Environment.set("GSK_RENDERER", to: "cairo")
    let isModern = (gtk_get_major_version(), gtk_get_minor_version()) >= (4, 16)
    let (name, flags) =
      isModern ? ("GDK_DISABLE", ["gl", "vulkan"]) : ("GDK_DEBUG", ["gl-disable"])
    var present = (Environment[name] ?? "").split(separator: ",").map(String.init)
    if !isModern, present.contains(where: { $0.hasPrefix("gl-") }) { return }
    present += flags.filter { !present.contains($0) }
    Environment.set(name, to: present.joined(separator: ","))
  }

  /// Gives back to the system what only the start needed.
  ///
  /// The corresponding C function is `malloc_trim`.
  public static func releaseStartUpMemory() { malloc_trim(0) }

  /// Connects to the display; false when there is none.
  ///
  /// The corresponding C function is `gtk_init_check`.
  public static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    cgtk_letButtonsAnswerAtOnce()
    adoptDirection()
    return true
  }

  /// Lays everything out from right to left where the person's language runs so.
  ///
  /// GTK asks for the direction by `g_dgettext`, which translates nothing at all for a program that
  /// has no catalogue in that language. Its own catalogue knows, whatever ours does.
  ///
  /// The corresponding C function is `gtk_widget_set_default_direction`.
  private static func adoptDirection() {
    if Messages.text(of: "default:LTR", in: "gtk40") == "default:RTL" {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    }
  }

  /// Finds icons in these folders, too, whatever the theme.
  ///
  /// The corresponding C function is `gtk_icon_theme_add_search_path`.
  public static func addIcons(_ folders: String...) {
    guard let display = gdk_display_get_default() else { return }
    let theme = gtk_icon_theme_get_for_display(display)
    for folder in folders where Files.exists(folder + "/hicolor") {
      gtk_icon_theme_add_search_path(theme, folder)
    }
  }

  /// Adds data/style.css to the theme.
  ///
  /// The corresponding C function is `gtk_style_context_add_provider_for_display`.
  public static func loadStyle() {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, cwindowdata_styleCSS(), -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }
}

/// The desktop's settings as GTK knows them.
@MainActor public final class DesktopSettings: ObjectRef {
  /// The corresponding C function is `gtk_settings_get_default`; `nil` without a display.
  public init?() {
    guard let settings = gtk_settings_get_default() else { return nil }
    super.init(retaining: settings)
  }

  public var animates: Bool {
    get { bool("gtk-enable-animations") }
    set { set("gtk-enable-animations", newValue) }
  }

  public var prefersDark: Bool {
    get { bool("gtk-application-prefer-dark-theme") }
    set { set("gtk-application-prefer-dark-theme", newValue) }
  }

  private func bool(_ property: String) -> Bool {
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    defer { g_value_unset(&value) }
    g_object_get_property(UnsafeMutablePointer(pointer), property, &value)
    return g_value_get_boolean(&value) != 0
  }

  private func set(_ property: String, _ isOn: Bool) {
    guard bool(property) != isOn else { return }
    var value = GValue()
    g_value_init(&value, GType(5 << 2))
    defer { g_value_unset(&value) }
    g_value_set_boolean(&value, isOn ? 1 : 0)
    g_object_set_property(UnsafeMutablePointer(pointer), property, &value)
  }
}

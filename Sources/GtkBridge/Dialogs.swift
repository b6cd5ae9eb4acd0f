// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// What the About window says.
public struct AboutText {
  public var name: String
  public var version: String
  public var comments: String
  public var website: String
  public var copyright: String
  public var translators: String

  public init(
    name: String, version: String, comments: String, website: String, copyright: String,
    translators: String
  ) {
    self.name = name
    self.version = version
    self.comments = comments
    self.website = website
    self.copyright = copyright
    self.translators = translators
  }
}

extension Window {
  /// Shows who made the program.
  ///
  /// The corresponding C function is `gtk_about_dialog_new`.
  @discardableResult public func showAbout(_ text: AboutText) -> Window {
    let dialog = Window(sinking: OpaquePointer(gtk_about_dialog_new()))
    let about = dialog.pointer
    gtk_about_dialog_set_program_name(about, text.name)
    gtk_about_dialog_set_version(about, text.version)
    gtk_about_dialog_set_comments(about, text.comments)
    gtk_about_dialog_set_website(about, text.website)
    gtk_about_dialog_set_copyright(about, text.copyright)
    gtk_about_dialog_set_license_type(about, GTK_LICENSE_GPL_3_0)
    gtk_about_dialog_set_translator_credits(
      about, text.translators.isEmpty ? nil : text.translators)
    if let logo = texture(of: .tomato(), pixels: 128) {
      gtk_about_dialog_set_logo(about, logo)
      g_object_unref(UnsafeMutableRawPointer(logo))
    }
    dialog.presentOver(self)
    return dialog
  }

  /// Shows a dialog in front of the window it belongs to.
  func presentOver(_ parent: Window) {
    gtk_window_set_transient_for(window, parent.window)
    gtk_window_set_modal(window, 1)
    gtk_window_set_destroy_with_parent(window, 1)
    present()
  }
}

/// A drawing as a picture of its own, for where GTK wants a `GdkTexture`.
@MainActor func texture(of drawing: SvgDrawing, pixels: Int) -> OpaquePointer? {
  let surface = drawing.surface(pixels: pixels)
  defer { cairo_surface_destroy(surface) }
  let stride = gsize(cairo_image_surface_get_stride(surface))
  guard let data = cairo_image_surface_get_data(surface) else { return nil }
  let bytes = g_bytes_new(data, stride * gsize(pixels))
  defer { g_bytes_unref(bytes) }
  return gdk_memory_texture_new(
    CInt(pixels), CInt(pixels), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride)
}

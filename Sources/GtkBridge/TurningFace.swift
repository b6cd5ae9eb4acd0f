// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// What a `TurningPicture` paints: the marks of the dial, and on it the turned tomato.
@MainActor final class TurningFace {
  var angle = 0.0
  var litMarks = 0 { didSet { forgetDial() } }

  // Owned
  private var picture: OpaquePointer?
  private var pictureKey = (pixels: 0, scale: 0)
  private var drawing: EventSource?
  private var drawingKey = (pixels: 0, scale: 0)
  private var turned: OpaquePointer?
  private var turnedAngle = Double.nan
  private var dial: OpaquePointer?
  private var dialSize = 0.0

  /// The part of the dial's radius that the tomato takes.
  private static let pictureShare = 0.8

  isolated deinit {
    cairo_surface_destroy(picture)
    cairo_surface_destroy(turned)
    forgetDial()
  }

  func forgetDial() {
    dial.map { gsk_render_node_unref($0) }
    dial = nil
  }

  func paint(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
    let width = Double(gtk_widget_get_width(widget))
    let height = Double(gtk_widget_get_height(widget))
    let size = min(width, height).rounded(.down)
    guard size >= 16 else { return }
    var corner = graphene_point_t(
      x: Float(((width - size) / 2).rounded()), y: Float(((height - size) / 2).rounded()))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &corner)
    gtk_snapshot_append_node(snapshot, dialNode(widget, size))
    paintPicture(widget, snapshot, size)
    gtk_snapshot_restore(snapshot)
  }

  private func paintPicture(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer, _ size: Double
  ) {
    let side = (size * Self.pictureShare).rounded()
    let key = (pixels: Int(side), scale: Int(gtk_widget_get_scale_factor(widget)))
    if pictureKey != key { draw(key, for: widget) }
    guard let picture else { return }
    let inset = (size - side) / 2
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, Float(inset), Float(inset), Float(side), Float(side))
    let cairo = gtk_snapshot_append_cairo(snapshot, &bounds)
    cairo_translate(cairo, inset, inset)
    if pictureKey.pixels != key.pixels {
      let factor = side / Double(pictureKey.pixels)
      cairo_scale(cairo, factor, factor)
    }
    let source = turned(picture, side: pictureKey.pixels * pictureKey.scale)
    cairo_set_source_surface(cairo, source, 0, 0)
    cairo_paint(cairo)
    cairo_destroy(cairo)
  }

  /// Draws the picture in another size, soon: the first frame does not wait for it, and while a
  /// window is being resized the last picture is stretched.
  private func draw(
    _ key: (pixels: Int, scale: Int), for widget: UnsafeMutablePointer<GtkWidget>
  ) {
    guard drawingKey != key else { return }
    drawingKey = key
    let delay = picture == nil ? Duration.zero : .milliseconds(100)
    drawing = .after(delay) { [weak self] in
      self?.makePicture(pixels: key.pixels, scale: key.scale)
      gtk_widget_queue_draw(widget)
    }
  }

  /// The picture at the present angle.
  private func turned(_ picture: OpaquePointer?, side: Int) -> OpaquePointer? {
    // Cairo keeps a copy where an earlier frame still needs the old pixels.
    cairo_surface_flush(turned)
    guard turnedAngle != angle, let source = cairo_image_surface_get_data(picture),
      let target = cairo_image_surface_get_data(turned)
    else { return turned }
    turnedAngle = angle
    var matrix = cairo_matrix_t()
    cairo_matrix_init_rotate(&matrix, angle * .pi / 180)
    source.withMemoryRebound(to: UInt32.self, capacity: side * side) { source in
      target.withMemoryRebound(to: UInt32.self, capacity: side * side) { target in
        Turning.turn(source, into: target, side: side, sine: matrix.yx, cosine: matrix.xx)
      }
    }
    cairo_surface_mark_dirty(turned)
    return turned
  }

  /// The drawing is read and thrown away each time the size changes.
  private func makePicture(pixels: Int, scale: Int) {
    cairo_surface_destroy(picture)
    picture = SvgDrawing.tomato().surface(pixels: pixels * scale)
    cairo_surface_destroy(turned)
    let side = CInt(clamping: pixels * scale)
    turned = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
    turnedAngle = .nan
    cairo_surface_set_device_scale(turned, Double(scale), Double(scale))
    pictureKey = (pixels, scale)
  }

  /// Sixty marks, every fifth longer; kept, so that a turn of the tomato does not redraw them.
  private func dialNode(_ widget: UnsafeMutablePointer<GtkWidget>, _ size: Double) -> OpaquePointer?
  {
    if let dial, dialSize == size { return dial }
    forgetDial()
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(size), Float(size))
    let snapshot = gtk_snapshot_new()
    let picture = dialPicture(color, size, scale: Int(gtk_widget_get_scale_factor(widget)))
    let cairo = gtk_snapshot_append_cairo(snapshot, &bounds)
    cairo_set_source_surface(cairo, picture, 0, 0)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(picture)
    dial = gtk_snapshot_free_to_node(snapshot)
    dialSize = size
    return dial
  }

  /// The marks as an image, which costs less to show again than sixty strokes.
  private func dialPicture(_ color: GdkRGBA, _ size: Double, scale: Int) -> OpaquePointer? {
    let side = CInt(clamping: Int(size) * scale)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    let cairo = cairo_create(surface)
    cairo_translate(cairo, size / 2, size / 2)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    for mark in 0..<60 {
      let isLong = mark % 5 == 0
      let radius = size / 2 - 3
      if mark < litMarks {
        cairo_set_source_rgb(cairo, 0.86, 0.2, 0.13)
      } else {
        cairo_set_source_rgba(
          cairo, Double(color.red), Double(color.green), Double(color.blue), isLong ? 0.45 : 0.22)
      }
      cairo_set_line_width(cairo, max(size / (isLong ? 90 : 130), 1))
      cairo_move_to(cairo, 0, -radius)
      cairo_line_to(cairo, 0, -radius + size * (isLong ? 0.045 : 0.025))
      cairo_stroke(cairo)
      cairo_rotate(cairo, .pi / 30)
    }
    cairo_destroy(cairo)
    return surface
  }
}

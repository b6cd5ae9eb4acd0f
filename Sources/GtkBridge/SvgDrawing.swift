// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import CWindowData

/// A drawing of filled shapes on a field of 256 × 256.
struct SvgDrawing {
  /// data/images/tomato.svg, read anew at each call.
  static func tomato() -> SvgDrawing { SvgDrawing(markup: cwindowdata_tomatoSVG()) }

  struct Color {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 1.0

    /// Reads `#rrggbb`; black when it is something else.
    init(hex: String) {
      guard hex.hasPrefix("#"), hex.utf8.count == 7, let number = UInt32(hex.dropFirst(), radix: 16)
      else { return }
      red = Double(number >> 16 & 255) / 255
      green = Double(number >> 8 & 255) / 255
      blue = Double(number & 255) / 255
    }

    func faded(_ opacity: Double) -> Color {
      var color = self
      color.alpha *= opacity
      return color
    }
  }

  struct Gradient {
    enum Geometry {
      case line(from: (Double, Double), to: (Double, Double))
      case circle(center: (Double, Double), radius: Double, focus: (Double, Double))
    }
    var geometry: Geometry
    var stops: [(Double, Color)]
  }

  enum Fill {
    case solid(Color)
    case gradient(Gradient)
  }

  struct Shape {
    let path: SvgPath
    let fill: Fill
  }

  static let side = 256.0

  let shapes: [Shape]

  /// Draws the picture once, `pixels` wide and high.
  func surface(pixels: Int) -> OpaquePointer? {
    let side = CInt(clamping: pixels)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
    let cairo = cairo_create(surface)
    cairo_scale(cairo, Double(pixels) / Self.side, Double(pixels) / Self.side)
    for shape in shapes {
      trace(shape.path, cairo)
      fill(shape.fill, cairo)
    }
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    return surface
  }

  private func trace(_ path: SvgPath, _ cairo: OpaquePointer?) {
    cairo_new_path(cairo)
    for step in path.steps {
      switch step {
      case .move(let x, let y): cairo_move_to(cairo, x, y)
      case .line(let x, let y): cairo_line_to(cairo, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
        cairo_curve_to(cairo, x1, y1, x2, y2, x3, y3)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  private func fill(_ fill: Fill, _ cairo: OpaquePointer?) {
    switch fill {
    case .solid(let color):
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    case .gradient(let gradient):
      let pattern =
        switch gradient.geometry {
        case .line(let from, let to): cairo_pattern_create_linear(from.0, from.1, to.0, to.1)
        case .circle(let center, let radius, let focus):
          cairo_pattern_create_radial(focus.0, focus.1, 0, center.0, center.1, radius)
        }
      for (offset, color) in gradient.stops {
        cairo_pattern_add_color_stop_rgba(
          pattern, offset, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(cairo, pattern)
      cairo_pattern_destroy(pattern)
    }
    cairo_fill(cairo)
  }
}

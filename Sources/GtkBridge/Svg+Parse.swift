// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

extension SvgDrawing {
  /// Reads the strict subset of SVG that data/images keeps to.
  ///
  /// Anything else in the file is left out. The corresponding C function is
  /// `g_markup_parse_context_parse`.
  init(markup: UnsafePointer<CChar>) {
    let reader = SvgReader()
    var parser = GMarkupParser()
    parser.start_element = { _, name, names, values, data, _ in
      guard let name, let names, let values, let data else { return }
      var attributes: [String: String] = [:]
      var index = 0
      while let key = names[index], let value = values[index] {
        attributes[String(cString: key)] = String(cString: value)
        index += 1
      }
      Unmanaged<SvgReader>.fromOpaque(data).takeUnretainedValue()
        .start(String(cString: name), attributes)
    }
    let data = Unmanaged.passUnretained(reader).toOpaque()
    var error: UnsafeMutablePointer<GError>?
    withUnsafePointer(to: &parser) { parser in
      let context = g_markup_parse_context_new(parser, GMarkupParseFlags(rawValue: 0), data, nil)
      if g_markup_parse_context_parse(context, markup, -1, &error) == 0 {
        preconditionFailure(
          "a picture of the program is broken: \(GLibError(taking: error).message)")
      }
      g_markup_parse_context_free(context)
    }
    self.init(shapes: reader.shapes)
  }
}

/// Gathers shapes and the gradients they name, element by element.
private final class SvgReader {
  var shapes: [SvgDrawing.Shape] = []
  private var gradients: [String: SvgDrawing.Gradient] = [:]
  private var openGradient = ""

  func start(_ element: String, _ attributes: [String: String]) {
    func number(_ name: String, or other: Double = 0) -> Double {
      attributes[name].flatMap { Double($0) } ?? other
    }
    switch element {
    case "linearGradient":
      open(
        attributes["id"],
        .line(
          from: (number("x1"), number("y1")), to: (number("x2"), number("y2"))))
    case "radialGradient":
      let center = (number("cx"), number("cy"))
      open(
        attributes["id"],
        .circle(
          center: center, radius: number("r"),
          focus: (number("fx", or: center.0), number("fy", or: center.1))))
    case "stop":
      let color = SvgDrawing.Color(hex: attributes["stop-color"] ?? "")
      gradients[openGradient]?.stops.append(
        (number("offset"), color.faded(number("stop-opacity", or: 1))))
    case "path":
      let opacity = number("opacity", or: 1) * number("fill-opacity", or: 1)
      let fill = paint(attributes["fill"] ?? "#000000", opacity)
      shapes.append(SvgDrawing.Shape(path: SvgPath(attributes["d"] ?? ""), fill: fill))
    default: break
    }
  }

  private func open(_ id: String?, _ geometry: SvgDrawing.Gradient.Geometry) {
    openGradient = id ?? ""
    gradients[openGradient] = SvgDrawing.Gradient(geometry: geometry, stops: [])
  }

  private func paint(_ fill: String, _ opacity: Double) -> SvgDrawing.Fill {
    if fill.hasPrefix("url(#"), let gradient = gradients[String(fill.dropFirst(5).dropLast())] {
      var faded = gradient
      faded.stops = gradient.stops.map { ($0.0, $0.1.faded(opacity)) }
      return .gradient(faded)
    }
    return .solid(SvgDrawing.Color(hex: fill).faded(opacity))
  }
}

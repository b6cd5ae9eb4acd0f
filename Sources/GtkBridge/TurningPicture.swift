// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import CWindowData
internal import GLibBridge

/// The tomato on its dial: drawn once for each size, then only turned.
@MainActor public final class TurningPicture: Widget {
  public override class var typeName: String { "MarzanoTurningPicture" }

  /// Degrees clockwise from upright.
  public var angle: Double {
    get { face.angle }
    set {
      guard newValue != face.angle else { return }
      face.angle = newValue
      repaint()
    }
  }

  /// How many of the sixty marks around the picture are lit.
  public var litMarks: Int {
    get { face.litMarks }
    set {
      guard newValue != face.litMarks else { return }
      face.litMarks = newValue
      repaint()
    }
  }

  /// Forgets what was drawn in the colours of another style.
  public func restyle() {
    face.forgetDial()
    repaint()
  }

  private var face: TurningFace { Self.face(of: pointer) }

  private static let key = "marzano-face"

  /// The state of a widget; belongs to the C object and dies with it.
  fileprivate static func face(of object: OpaquePointer) -> TurningFace {
    let instance = UnsafeMutablePointer<GObject>(object)
    if let data = g_object_get_data(instance, key) {
      return Box<TurningFace>.borrowed(data).body
    }
    let box = Box(TurningFace())
    g_object_set_data_full(instance, key, box.retained(), releaseBox)
    return box.body
  }

  /// Makes the C type known, once.
  ///
  /// The corresponding C function is `g_type_register_static`.
  static func register() { _ = type }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size)
    info.class_init = { data, _ in
      guard let data else { return }
      let widgets = data.assumingMemoryBound(to: GtkWidgetClass.self)
      widgets.pointee.measure = measure
      widgets.pointee.snapshot = snapshot
      gtk_widget_class_set_css_name(widgets, "dial")
      gtk_widget_class_set_accessible_role(widgets, GTK_ACCESSIBLE_ROLE_IMG)
    }
    return g_type_register_static(
      cgtk_widgetType(), TurningPicture.typeName, &info, GTypeFlags(rawValue: 0))
  }()
}

/// From 96 pixels up to whatever room there is, 200 if it may choose.
private let measure:
  @convention(c) (
    UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?,
    UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
  ) -> Void = { _, _, _, smallest, natural, smallestBaseline, naturalBaseline in
    smallest?.pointee = 96
    natural?.pointee = 200
    smallestBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
  }

private let snapshot: @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void = {
  widget, snapshot in
  let addresses = (UInt(bitPattern: widget), UInt(bitPattern: snapshot))
  MainActor.assumeIsolated {
    guard let object = OpaquePointer(bitPattern: addresses.0),
      let snapshot = OpaquePointer(bitPattern: addresses.1)
    else { return }
    TurningPicture.face(of: object).paint(UnsafeMutablePointer(object), snapshot)
  }
}

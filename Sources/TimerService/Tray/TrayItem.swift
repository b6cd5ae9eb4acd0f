// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The tray item on the bus: `org.kde.StatusNotifierItem` with Ayatana's additions.
@MainActor final class TrayItem: BusObject {
  static let path = "/StatusNotifierItem"
  private static let interface = "org.kde.StatusNotifierItem"
  /// The sizes of the pixmaps: a panel's usual one, and that on a screen of twice the density.
  private static let pixmapSizes = [22, 44]
  /// As wide as the label ever gets, so that the panel need not move.
  private static let labelGuide = "00:00:00"

  /// What the host's user did.
  enum Deed: Sendable, Hashable {
    case activate
    case activateSecondary
    case scroll(delta: Int64)
    case contextMenu
    case activationToken(String)
  }

  // Owned
  private(set) var face = TrayFace()
  private let isSymbolic: @MainActor () -> Bool
  private let tooltip: @MainActor () -> (title: String, text: String)
  private let act: @MainActor (Deed) -> Void
  private var claim: BusClaim?
  private var pixmaps: (picture: TrayFace.Picture, value: Value)?

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where the item is exported.
  ///   - isSymbolic: Whether the host recolours icons.
  ///   - tooltip: The texts of the tooltip at this moment.
  ///   - act: Carries out what the host's user did.
  init(
    bus: Bus, isSymbolic: @escaping @MainActor () -> Bool,
    tooltip: @escaping @MainActor () -> (title: String, text: String),
    act: @escaping @MainActor (Deed) -> Void
  ) {
    self.bus = bus
    self.isSymbolic = isSymbolic
    self.tooltip = tooltip
    self.act = act
  }

  func export(_ interfaces: BusInterfaces) throws(GLibError) {
    claim = try bus.export(self, as: Self.interface, of: interfaces, at: Self.path)
  }

  /// Leaves the bus; hosts that look no further than the status hide the item.
  func withdraw() {
    emit("NewStatus", [.string("Passive")])
    claim = nil
  }

  /// Shows another face, and tells the hosts which parts are new.
  func show(_ face: TrayFace) {
    let old = self.face
    self.face = face
    guard claim != nil else { return }
    if face.picture != old.picture {
      tellIcon()
    }
    if face.status != old.status { emit("NewStatus", [.string(face.status)]) }
    if face.tooltip != old.tooltip { emit("NewToolTip") }
    if face.label != old.label {
      emit("XAyatanaNewLabel", [.string(face.label), .string(labelGuide)])
    }
  }

  /// The same picture is to be read again, from the other set of icons.
  func tellIcon() {
    emit("NewIcon")
    if face.picture == .ringing { emit("NewAttentionIcon") }
  }

  private func emit(_ signal: String, _ arguments: [Value] = []) {
    guard claim != nil else { return }
    bus.emit(signal, on: Self.interface, at: Self.path, arguments)
  }

  func handle(_ call: MethodCall) {
    call.reply()
    let first = call.arguments.first
    switch call.method {
    case "Activate": act(.activate)
    case "SecondaryActivate", "XAyatanaSecondaryActivate": act(.activateSecondary)
    case "ContextMenu": act(.contextMenu)
    case "Scroll":
      guard call.arguments.last?.string?.lowercased() != "horizontal" else { return }
      act(.scroll(delta: first?.integer ?? 0))
    case "ProvideXdgActivationToken": act(.activationToken(first?.string ?? ""))
    default: break
    }
  }

  func value(of property: String, on interface: String) -> Value? {
    switch property {
    case "Category": .string("ApplicationStatus")
    case "Id": .string("marzano")
    case "Title": .string(DesktopStrings.program)
    case "Status": .string(face.status)
    case "WindowId": .int32(0)
    case "ItemIsMenu": .bool(false)
    case "Menu": .objectPath(TrayMenuObject.path)
    case "ToolTip": toolTipValue
    case "XAyatanaLabel": .string(face.label)
    case "XAyatanaLabelGuide": .string(labelGuide)
    case "XAyatanaOrderingIndex": .uint32(0)
    default: iconValue(of: property)
    }
  }

  private var labelGuide: String { face.label.isEmpty ? "" : Self.labelGuide }

  private var toolTipValue: Value {
    let (title, text) = tooltip()
    return .tuple([
      .string(""), .array(of: "(iiay)", []), .string(title), .string(text),
    ])
  }

  private func iconValue(of property: String) -> Value? {
    let isRinging = face.picture == .ringing
    switch property {
    case "IconThemePath": return .string(TrayIcons.themePath ?? "")
    case "IconName": return .string(iconName)
    case "IconPixmap": return pixmapValue
    case "IconAccessibleDesc", "AttentionAccessibleDesc":
      let (title, text) = tooltip()
      return .string(title + ": " + text)
    case "AttentionIconName": return .string(isRinging ? iconName : "")
    case "AttentionIconPixmap":
      return isRinging ? pixmapValue : .array(of: "(iiay)", [])
    case "OverlayIconName", "AttentionMovieName": return .string("")
    case "OverlayIconPixmap": return .array(of: "(iiay)", [])
    default: return nil
    }
  }

  /// Empty when no host could find it: then the pixmaps count.
  private var iconName: String {
    TrayIcons.themePath == nil ? "" : face.picture.iconName(symbolic: isSymbolic())
  }

  private var pixmapValue: Value {
    if let pixmaps, pixmaps.picture == face.picture { return pixmaps.value }
    let pixmap = TrayPixmap(picture: face.picture)
    let value = Value.array(
      of: "(iiay)",
      Self.pixmapSizes.map {
        .tuple([.int32(Int32($0)), .int32(Int32($0)), .bytes(pixmap.bytes(size: $0))])
      })
    pixmaps = (face.picture, value)
    return value
  }
}

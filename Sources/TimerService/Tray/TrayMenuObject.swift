// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// The tray menu on the bus: `com.canonical.dbusmenu`, version 3.
///
/// The menu that was told last has a revision; another menu gets the next one and is announced
/// before anybody can read it.
@MainActor final class TrayMenuObject: BusObject {
  static let path = "/MenuBar"
  private static let interface = "com.canonical.dbusmenu"

  /// The notice that hosts may give the menu while the alarm sounds.
  var isUrgent = false

  // Owned
  private var told: TrayMenu
  private var revision: UInt32 = 1
  private let current: @MainActor () -> TrayMenu?
  private let choose: @MainActor (TrayMenu.Choice, _ timestamp: UInt32) -> Void
  private var claim: BusClaim?

  // Borrowed
  private let bus: Bus

  /// - Parameters:
  ///   - bus: Where the menu is exported.
  ///   - first: The menu to begin with.
  ///   - current: The menu as it should be now.
  ///   - choose: Carries out what was clicked.
  init(
    bus: Bus, first: TrayMenu, current: @escaping @MainActor () -> TrayMenu?,
    choose: @escaping @MainActor (TrayMenu.Choice, _ timestamp: UInt32) -> Void
  ) {
    self.bus = bus
    self.current = current
    self.choose = choose
    told = first
  }

  func export(_ interfaces: BusInterfaces) throws(GLibError) {
    claim = try bus.export(self, as: Self.interface, of: interfaces, at: Self.path)
  }

  func withdraw() { claim = nil }

  /// Tells what is different from the menu told last; whether anything is.
  @discardableResult
  func refresh() -> Bool {
    guard let new = current(), new != told else { return false }
    let old = told
    told = new
    revision += 1
    guard claim != nil else { return true }
    announceProperties(from: old)
    bus.emit(
      "LayoutUpdated", on: Self.interface, at: Self.path,
      [.uint32(revision), .int32(TrayMenu.ID.root.rawValue)])
    return true
  }

  /// An open menu follows these at once; it need not be read anew.
  private func announceProperties(from old: TrayMenu) {
    var updated: [Value] = []
    for item in told.all {
      guard let before = old.item(item.id), before.properties != item.properties else { continue }
      // Left out is the default, which a host that is told of a change must hear.
      let whole = TrayMenu.Item.defaults.filter { before.properties[$0.key] != nil }
        .merging(item.properties) { $1 }
      updated.append(.tuple([.int32(item.id), .properties(whole)]))
    }
    guard !updated.isEmpty else { return }
    bus.emit(
      "ItemsPropertiesUpdated", on: Self.interface, at: Self.path,
      [.array(of: "(ia{sv})", updated), .array(of: "(ias)", [])])
  }

  func value(of property: String, on interface: String) -> Value? {
    switch property {
    case "Version": .uint32(3)
    case "TextDirection": .string(TrayMenuObject.isRightToLeft ? "rtl" : "ltr")
    case "Status": .string(isUrgent ? "notice" : "normal")
    case "IconThemePath": .strings([])
    default: nil
    }
  }

  private static var isRightToLeft: Bool {
    ["ar", "fa", "he", "ur", "yi"].contains(String(Messages.language.prefix(2)))
  }

  func handle(_ call: MethodCall) {
    let arguments = call.arguments
    switch call.method {
    case "GetLayout": getLayout(call)
    case "GetGroupProperties":
      let ids = arguments.first?.elements?.compactMap(\.int32) ?? []
      let items = ids.isEmpty ? told.all : ids.compactMap(told.item)
      let names = arguments.last?.elements?.compactMap(\.string) ?? []
      call.reply([
        .array(
          of: "(ia{sv})", items.map { .tuple([.int32($0.id), .properties($0.properties(names))]) })
      ])
    case "GetProperty": getProperty(call)
    case "Event":
      let isKnown = event(arguments)
      isKnown ? call.reply() : refuse(call)
    case "EventGroup":
      let events = arguments.first?.elements?.compactMap(\.elements) ?? []
      let unknown = events.filter { !event($0) }.compactMap { $0.first }
      // The interface has it so for both groups: not one of them known is an error.
      guard events.isEmpty || unknown.count < events.count else { return refuse(call) }
      call.reply([.array(of: "i", unknown)])
    case "AboutToShow":
      guard let id = arguments.first?.int32, told.item(id) != nil else { return refuse(call) }
      call.reply([.bool(refresh())])
    case "AboutToShowGroup": aboutToShowGroup(call)
    default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
    }
  }

  private func refuse(_ call: MethodCall) {
    call.fail("org.freedesktop.DBus.Error.InvalidArgs", "The menu has no such item")
  }

  private func getLayout(_ call: MethodCall) {
    guard call.arguments.count == 3, let id = call.arguments[0].int32, let item = told.item(id)
    else { return refuse(call) }
    let depth = call.arguments[1].int32 ?? -1
    let names = call.arguments[2].elements?.compactMap(\.string) ?? []
    call.reply([.uint32(revision), item.layout(depth: depth, names: names)])
  }

  private func getProperty(_ call: MethodCall) {
    guard let id = call.arguments.first?.int32, let item = told.item(id),
      let name = call.arguments.last?.string,
      let value = item.properties[name] ?? TrayMenu.Item.defaults[name]
    else { return refuse(call) }
    call.reply([.variant(value)])
  }

  private func aboutToShowGroup(_ call: MethodCall) {
    let ids = call.arguments.first?.elements?.compactMap(\.int32) ?? []
    let known = ids.filter { told.item($0) != nil }
    guard ids.isEmpty || !known.isEmpty else { return refuse(call) }
    let changed = !known.isEmpty && refresh()
    call.reply([
      .array(of: "i", changed ? known.map { .int32($0) } : []),
      .array(of: "i", ids.filter { !known.contains($0) }.map { .int32($0) }),
    ])
  }

  /// Takes up an event; whether the item it is about exists.
  private func event(_ arguments: [Value]) -> Bool {
    guard arguments.count == 4, let id = arguments[0].int32, let item = told.item(id) else {
      return false
    }
    switch arguments[1].string {
    case "clicked":
      guard item.isEnabled, let choice = told.choice(of: id) else { return true }
      choose(choice, arguments[3].uint32 ?? 0)
    case "opened": refresh()
    default: break
    }
    return true
  }
}

extension TrayMenu.Item {
  /// What the interface says of properties that are left out.
  fileprivate static let defaults: [String: Value] = [
    "type": .string("standard"), "label": .string(""), "enabled": .bool(true),
    "visible": .bool(true), "icon-name": .string(""), "toggle-type": .string(""),
    "toggle-state": .int32(-1), "children-display": .string(""), "accessible-desc": .string(""),
  ]

  /// The properties that differ from their defaults.
  fileprivate var properties: [String: Value] {
    var properties: [String: Value] = [:]
    if isSeparator { properties["type"] = .string("separator") }
    if !label.isEmpty { properties["label"] = .string(label) }
    if !isEnabled { properties["enabled"] = .bool(false) }
    if !description.isEmpty { properties["accessible-desc"] = .string(description) }
    if !children.isEmpty { properties["children-display"] = .string("submenu") }
    return properties
  }

  /// Those of the named properties; all when none is named.
  fileprivate func properties(_ names: [String]) -> [String: Value] {
    names.isEmpty ? properties : properties.filter { names.contains($0.key) }
  }

  /// `(ia{sv}av)`, with so many levels of children; -1 for all.
  fileprivate func layout(depth: Int32, names: [String]) -> Value {
    let below =
      depth == 0
      ? [] : children.map { Value.variant($0.layout(depth: max(depth - 1, -1), names: names)) }
    return .tuple([.int32(id), .properties(properties(names)), .array(of: "v", below)])
  }
}

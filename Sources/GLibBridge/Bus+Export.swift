// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// Answers for an object on the bus.
@MainActor public protocol BusObject: AnyObject {
  /// Handles a method call; must reply or fail, now or later.
  func handle(_ call: MethodCall)
  /// The present value of a property of an interface the object was exported with.
  func value(of property: String, on interface: String) -> Value?
}

/// One method call that waits for an answer.
@MainActor public final class MethodCall {
  public let sender: String
  public let path: String
  public let interface: String
  public let method: String
  public let arguments: [Value]
  private var invocation: OpaquePointer?

  fileprivate init(
    sender: String, path: String, interface: String, method: String, arguments: [Value],
    invocation: OpaquePointer
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
    self.invocation = invocation
  }

  isolated deinit {
    fail("org.freedesktop.DBus.Error.Failed", "\(method) was not answered")
  }

  /// Sends the results back; only the first answer counts.
  public func reply(_ results: [Value] = []) {
    guard let invocation = take() else { return }
    g_dbus_method_invocation_return_value(invocation, Value.tuple(results).floatingVariant())
  }

  /// Sends an error back; only the first answer counts.
  public func fail(_ name: String, _ message: String) {
    guard let invocation = take() else { return }
    g_dbus_method_invocation_return_dbus_error(invocation, name, message)
  }

  private func take() -> OpaquePointer? {
    defer { invocation = nil }
    return invocation
  }
}

/// Interfaces read from a D-Bus XML file of data/dbus.
@MainActor public final class BusInterfaces {
  private let node: UnsafeMutablePointer<GDBusNodeInfo>

  public init(xml: String) throws(GLibError) {
    var error: UnsafeMutablePointer<GError>?
    guard let node = g_dbus_node_info_new_for_xml(xml, &error) else {
      throw GLibError(taking: error)
    }
    self.node = node
  }

  isolated deinit { g_dbus_node_info_unref(node) }

  fileprivate func lookup(_ name: String) -> UnsafeMutablePointer<GDBusInterfaceInfo>? {
    g_dbus_node_info_lookup_interface(node, name)
  }

  /// The names of the properties of an interface, in the order of the file.
  public func properties(of interface: String) -> [String] {
    guard let first = lookup(interface)?.pointee.properties else { return [] }
    var names: [String] = []
    var index = 0
    while let property = first[index] {
      names.append(String(cString: property.pointee.name))
      index += 1
    }
    return names
  }
}

extension Bus {
  /// Puts an object on the bus under one interface, until the claim is let go.
  ///
  /// `object` is held weakly. The corresponding C function is
  /// `g_dbus_connection_register_object`.
  public func export(
    _ object: any BusObject, as interface: String, of interfaces: BusInterfaces, at path: String
  ) throws(GLibError) -> BusClaim {
    guard let info = interfaces.lookup(interface) else {
      throw GLibError(message: "no interface \(interface)")
    }
    var table = GDBusInterfaceVTable()
    table.method_call = onMethodCall
    table.get_property = onGetProperty
    var error: UnsafeMutablePointer<GError>?
    let id = g_dbus_connection_register_object(
      pointer, path, info, &table, Box(WeakObject(object)).retained(), releaseBox, &error)
    guard id != 0 else { throw GLibError(taking: error) }
    return BusClaim { [self] in g_dbus_connection_unregister_object(pointer, id) }
  }
}

@MainActor private final class WeakObject {
  weak var object: (any BusObject)?
  init(_ object: any BusObject) { self.object = object }
}

private let onMethodCall: GDBusInterfaceMethodCallFunc = {
  _, sender, path, interface, method, arguments, invocation, data in
  guard let invocation, let data else { return }
  let target = Box<WeakObject>.borrowed(data).body
  let address = UInt(bitPattern: invocation)
  let names = [sender, path, interface, method].map { $0.map { String(cString: $0) } ?? "" }
  let values = arguments.flatMap { Value(reading: $0).elements } ?? []
  MainActor.assumeIsolated {
    guard let invocation = OpaquePointer(bitPattern: address) else { return }
    let call = MethodCall(
      sender: names[0], path: names[1], interface: names[2], method: names[3], arguments: values,
      invocation: invocation)
    target.object?.handle(call)
  }
}

private let onGetProperty: GDBusInterfaceGetPropertyFunc = {
  _, _, path, interface, property, error, data in
  guard let interface, let property, let data else { return nil }
  let target = Box<WeakObject>.borrowed(data).body
  let names = (String(cString: property), String(cString: interface))
  let value = MainActor.assumeIsolated { target.object?.value(of: names.0, on: names.1) }
  if let value { return value.floatingVariant() }
  let domain = g_dbus_error_quark()
  g_set_error_literal(
    error, domain, CInt(G_DBUS_ERROR_FAILED.rawValue), "\(names.0) has no value now")
  return nil
}

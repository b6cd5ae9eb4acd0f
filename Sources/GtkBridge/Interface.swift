// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import CWindowData
public import GLibBridge

/// A parsed interface file of data/ui with its objects by their ids.
@MainActor public final class Interface: ObjectRef {
  /// The files, by what they hold.
  public enum File {
    case mainWindow, settingPage, stopwatchPage, errorPage, timerList, editField

    fileprivate var text: UnsafePointer<CChar>? {
      switch self {
      case .mainWindow: cwindowdata_mainWindowUI()
      case .settingPage: cwindowdata_settingPageUI()
      case .stopwatchPage: cwindowdata_stopwatchPageUI()
      case .errorPage: cwindowdata_errorPageUI()
      case .timerList: cwindowdata_timerListUI()
      case .editField: cwindowdata_editFieldUI()
      }
    }
  }

  /// The corresponding C function is `gtk_builder_new_from_string`.
  public init(_ file: File) {
    TurningPicture.register()
    guard let builder = gtk_builder_new_from_string(file.text, -1) else {
      preconditionFailure("gtk_builder_new_from_string returned NULL")
    }
    super.init(taking: builder)
  }

  /// The widget with an id of the file, which names a widget of that type.
  ///
  /// The corresponding C function is `gtk_builder_get_object`.
  public func outlet<Kind: Widget>(_ id: String, as kind: Kind.Type = Kind.self) -> Kind {
    guard let object = gtk_builder_get_object(pointer, id) else {
      preconditionFailure("the interface file has no object \(id)")
    }
    let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, g_type_from_name(Kind.typeName)) != 0 else {
      preconditionFailure("\(id) of the interface file is no \(Kind.typeName)")
    }
    return Kind(retaining: OpaquePointer(object))
  }

  /// The menu with an id of the file.
  public func menu(_ id: String) -> Menu {
    guard let object = gtk_builder_get_object(pointer, id) else {
      preconditionFailure("the interface file has no menu \(id)")
    }
    return Menu(retaining: OpaquePointer(object))
  }
}

/// A menu whose items name actions.
public final class Menu: ObjectRef {
  package override init(retaining pointer: OpaquePointer) { super.init(retaining: pointer) }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
public import GLibBridge

/// The one running window program of the session; a second start only presents the first.
@MainActor public final class Application: ObjectRef {
  private var application: UnsafeMutablePointer<GtkApplication> { UnsafeMutablePointer(pointer) }
  private var asGApplication: UnsafeMutablePointer<GApplication> { UnsafeMutablePointer(pointer) }

  /// The corresponding C function is `gtk_application_new`.
  public init(id: String) {
    guard let new = gtk_application_new(id, GApplicationFlags(rawValue: 0)) else {
      preconditionFailure("gtk_application_new returned NULL")
    }
    super.init(taking: OpaquePointer(new))
  }

  /// Calls `body` once, in the first process, when the toolkit is ready.
  public func onStartup(_ body: @escaping @MainActor () -> Void) { onSignal("startup", body) }

  /// Calls `body` each time somebody starts the program or asks for its window.
  public func onActivate(_ body: @escaping @MainActor () -> Void) { onSignal("activate", body) }

  /// Runs until the last window is closed.
  ///
  /// The corresponding C function is `g_application_run`.
  public func run() -> CInt {
    g_application_run(asGApplication, CommandLine.argc, CommandLine.unsafeArgv)
  }

  /// The corresponding C function is `g_application_quit`.
  public func quit() { g_application_quit(asGApplication) }

  /// Makes the action `app.NAME`.
  ///
  /// The corresponding C function is `g_action_map_add_action`.
  public func add(_ action: Action) { g_action_map_add_action(pointer, action.pointer) }

  /// The keys that trigger an action, such as `<Control>n`.
  ///
  /// The corresponding C function is `gtk_application_set_accels_for_action`.
  public func set(keys: [String], for action: String) {
    withCStrings(keys) { gtk_application_set_accels_for_action(application, action, $0) }
  }

  /// The corresponding C function is `gtk_application_add_window`.
  public func add(_ window: Window) { gtk_application_add_window(application, window.window) }
}

/// Lends an array of C strings closed with NULL.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { g_strdup($0) }
  defer { for copy in copies { g_free(copy) } }
  return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { buffer in
    guard let first = buffer.baseAddress else { preconditionFailure("an empty array of strings") }
    return body(first)
  }
}

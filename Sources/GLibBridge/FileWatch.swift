// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// Calls back when a file changes, appears or goes, until it is let go.
///
/// Where the path is a link, the file it leads to is watched as well.
@MainActor public final class FileWatch {
  // Owned
  private var monitor: ObjectRef?
  private var targetMonitor: ObjectRef?
  private var pending: EventSource?

  private let path: String
  private var target: String
  private let changed: @MainActor () -> Void

  /// - Parameter changed: Called once for a burst of changes, shortly after it.
  public init(_ path: String, _ changed: @escaping @MainActor () -> Void) throws(GLibError) {
    self.path = path
    self.changed = changed
    target = path
    monitor = try monitor(of: path)
    try followLink()
  }

  private func noticed() {
    pending = .after(.milliseconds(100)) { [weak self] in
      guard let self else { return }
      // The link may lead elsewhere now. When that cannot be watched, the link still is.
      try? self.followLink()
      self.changed()
    }
  }

  private func followLink() throws(GLibError) {
    let now = (try? Files.target(of: path)) ?? path
    guard now != target else { return }
    target = now
    targetMonitor = nil
    // A folder that is not there would be looked for every few seconds.
    guard now != path, Files.exists(now.parentFolder) else { return }
    targetMonitor = try monitor(of: now)
  }

  /// The corresponding C function is `g_file_monitor_file`.
  private func monitor(of path: String) throws(GLibError) -> ObjectRef {
    guard let file = g_file_new_for_path(path) else {
      preconditionFailure("g_file_new_for_path returned NULL")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    var error: UnsafeMutablePointer<GError>?
    guard let pointer = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error) else {
      throw GLibError(taking: error)
    }
    let monitor = FileMonitor(taking: OpaquePointer(pointer))
    monitor.onChanged { [weak self] in self?.noticed() }
    return monitor
  }
}

private final class FileMonitor: ObjectRef {
  func onChanged(_ body: @escaping @MainActor () -> Void) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, OpaquePointer?, OpaquePointer?, CInt, UnsafeMutableRawPointer
      ) -> Void = { _, _, _, _, data in
        let box = Box<@MainActor () -> Void>.borrowed(data)
        MainActor.assumeIsolated { box.body() }
      }
    connect(
      "changed", handler: unsafeBitCast(handler, to: GCallback.self), box: Box(body).retained())
  }
}

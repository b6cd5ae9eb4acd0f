// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
internal import CSound
public import GLibBridge
internal import Glibc

/// Plays one sound at a time through the desktop's sound server.
@MainActor public final class SoundPlayer {
  /// What is played.
  public enum Sound: Sendable, Hashable {
    /// A name of the sound theme, such as `alarm-clock-elapsed`.
    case themed(String)
    /// The path of a sound file.
    case file(String)
  }

  // Owned
  private let context: OpaquePointer
  private var playing: OpaquePointer?

  /// Connects to nothing yet.
  ///
  /// The corresponding C function is `gsound_context_new`.
  public init() throws(GLibError) {
    var error: UnsafeMutablePointer<GError>?
    guard let context = gsound_context_new(nil, &error) else { throw GLibError(taking: error) }
    self.context = context
    let attributes = SoundPlayer.attributes([
      ("application.name", "Marzano"), ("application.id", "io.github.marzano_timer.Marzano"),
    ])
    gsound_context_set_attributesv(context, attributes, nil)
    g_hash_table_unref(attributes)
  }

  isolated deinit {
    stop()
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Plays a sound; `done` is called with success when it has been played to its end.
  ///
  /// Stopping it is a failure, too. The corresponding C function is `gsound_context_play_fullv`.
  ///
  /// - Parameter volume: From 0 to 1, the sound itself; up to 4 is louder.
  public func play(
    _ sound: Sound, volume: Double = 1, describing description: String,
    _ done: @escaping @MainActor (Result<Void, GLibError>) -> Void
  ) {
    stop()
    var values = [
      ("media.role", "alarm"), ("event.description", description),
      ("canberra.volume", String(SoundPlayer.decibels(volume))),
      ("canberra.cache-control", "volatile"),
    ]
    switch sound {
    case .themed(let name): values.append(("event.id", name))
    case .file(let path): values.append(("media.filename", path))
    }
    guard let cancellable = g_cancellable_new() else {
      preconditionFailure("g_cancellable_new returned NULL")
    }
    let token = OpaquePointer(cancellable)
    playing = token
    let finish: GAsyncReadyCallback = { source, result, data in
      guard let data else { return }
      let box = Box<@MainActor (Result<Void, GLibError>) -> Void>.taken(data)
      var error: UnsafeMutablePointer<GError>?
      let isPlayed =
        gsound_context_play_full_finish(source.map { OpaquePointer($0) }, result, &error) != 0
      let outcome: Result<Void, GLibError> =
        isPlayed ? .success(()) : .failure(GLibError(taking: error))
      MainActor.assumeIsolated { box.body(outcome) }
    }
    let attributes = SoundPlayer.attributes(values)
    gsound_context_play_fullv(context, attributes, cancellable, finish, Box(done).retained())
    g_hash_table_unref(attributes)
  }

  /// Falls silent at once.
  public func stop() {
    guard let playing else { return }
    self.playing = nil
    g_cancellable_cancel(UnsafeMutablePointer(playing))
    g_object_unref(UnsafeMutableRawPointer(playing))
  }

  /// The gain for an amplitude; silence is -80 dB.
  private static func decibels(_ volume: Double) -> Double {
    20 * log10(min(max(volume, 0.0001), 4))
  }

  private static func attributes(_ values: [(String, String)]) -> OpaquePointer? {
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (name, value) in values { g_hash_table_insert(table, g_strdup(name), g_strdup(value)) }
    return table
  }
}

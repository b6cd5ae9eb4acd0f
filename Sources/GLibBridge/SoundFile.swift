// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Sound files that the player can play.
public enum SoundFile {
  /// What is wrong with a file as a sound, for a person; `nil` when it can be played.
  ///
  /// The player reads wav and ogg (Vorbis); the first bytes tell, not the name.
  public static func problem(_ path: String) -> String? {
    guard path.hasPrefix("/") else {
      return tr("{file} is not the whole path of a file.").filled(["file": path])
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return SystemError(errno, doing: path).description }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4)
    guard read(descriptor, &bytes, 4) == 4 else {
      return tr("{file} is empty or no file.").filled(["file": path])
    }
    let mark = String(decoding: bytes, as: UTF8.self)
    guard mark == "RIFF" || mark == "OggS" else {
      return tr("{file} is neither a wav nor an ogg file.").filled(["file": path])
    }
    return nil
  }
}

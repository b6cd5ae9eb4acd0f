// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import GLibBridge

/// Speaks through speech-dispatcher where it is installed.
enum Speech {
  /// Says a sentence; does nothing where there is no `spd-say`.
  static func say(_ sentence: String) {
    guard let program = Files.inPath("spd-say") else { return }
    let language = String(Messages.language.prefix { $0 != "_" && $0 != "." })
    let spoken = language == "C" || language == "POSIX" ? "en" : language
    do {
      try Subprocess.launch([program, "-l", spoken, "--", sentence])
    } catch { Log.warn("\(program): \(error)") }
  }
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// One source file of the project.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// From the top of the project.
  let path: String
  let text: String

  var testDescription: String { path }
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var lines: [String] { text.components(separatedBy: "\n") }

  /// The code without comments and without what stands between quotes.
  var code: [String] {
    var isQuoted = false
    return lines.map { line in
      defer { if line.components(separatedBy: "\"\"\"").count % 2 == 0 { isQuoted.toggle() } }
      if isQuoted { return "" }
      var bare = ""
      var inText = false
      var before: Character = " "
      for character in line {
        if character == "\"", before != "\\" { inText.toggle() }
        if !inText, character == "/", before == "/" { return String(bare.dropLast()) }
        if !inText { bare.append(character) }
        before = before == "\\" && character == "\\" ? " " : character
      }
      return bare
    }
  }

  var imports: Set<String> {
    Set(
      code.compactMap { line -> String? in
        let words = line.split(separator: " ").map(String.init)
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
          words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accesses.contains($0) })
        else { return nil }
        return words[index + 1].split(separator: ".").first.map(String.init)
      })
  }

  private static let accesses: Set = ["public", "package", "internal", "fileprivate", "private"]
}

enum Project {
  static let top: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { url.deleteLastPathComponent() }
    return url.path
  }()

  static func files(under folder: String, ending endings: [String]) -> [SourceFile] {
    let found = FileManager.default.enumerator(atPath: top + "/" + folder)
    return (found?.compactMap { $0 as? String } ?? []).sorted().compactMap { name in
      guard endings.contains(where: name.hasSuffix), !name.contains("__pycache__"),
        let text = try? String(contentsOfFile: top + "/" + folder + "/" + name, encoding: .utf8)
      else { return nil }
      return SourceFile(path: folder + "/" + name, text: text)
    }
  }

  static let swift = files(under: "Sources", ending: [".swift"])
  static let tests = files(under: "Tests", ending: [".swift"])

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: top + "/" + path, encoding: .utf8)
  }
}

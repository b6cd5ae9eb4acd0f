// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// What each target may import; docs/ARCHITECTURE.md holds the same table.
private let mayImport: [String: Set<String>] = [
  "TimerCore": [],
  "TimerEngine": ["TimerCore"],
  "GLibBridge": ["CGLib", "CBusData", "Glibc"],
  "DatabaseBridge": ["CSQLite", "Glibc"],
  "SoundBridge": ["CSound", "CGLib", "GLibBridge", "Glibc"],
  "GtkBridge": ["CGtk", "CGLib", "CWindowData", "GLibBridge", "Glibc"],
  "TimerBus": ["TimerCore", "GLibBridge"],
  "TimerRecord": ["TimerCore", "GLibBridge", "DatabaseBridge"],
  "TimerService": [
    "TimerCore", "TimerEngine", "TimerBus", "TimerRecord", "GLibBridge", "SoundBridge",
    "DatabaseBridge",
  ],
  "TimerWindow": ["TimerCore", "TimerBus", "TimerRecord", "GLibBridge", "GtkBridge"],
  "TimerCommandLine": ["TimerCore", "TimerBus", "TimerRecord", "GLibBridge", "DatabaseBridge"],
  "marzano": ["TimerCommandLine", "GLibBridge"],
  "marzano-service": ["TimerService", "GLibBridge"],
  "marzano-window": ["TimerWindow", "GLibBridge"],
]

private let bridges: Set = ["GLibBridge", "DatabaseBridge", "SoundBridge", "GtkBridge"]
private let programs: Set = ["marzano", "marzano-service", "marzano-window"]

@Suite struct HouseRulesTests {
  @Test func theSourcesAreFound() {
    #expect(Project.swift.count > 50)
    #expect(Project.tests.count > 20)
    #expect(Set(Project.swift.map(\.target)) == Set(mayImport.keys))
  }

  @Test(arguments: Project.swift)
  func aFileImportsOnlyWhatItsTargetMay(file: SourceFile) {
    let beyond = file.imports.subtracting(mayImport[file.target] ?? [])
    #expect(beyond.isEmpty, "\(beyond.sorted())")
  }

  @Test func theTableInTheArchitectureIsThisOne() throws {
    var table: [String: Set<String>] = [:]
    for line in try Project.text("docs/ARCHITECTURE.md").components(separatedBy: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { continue }
      let target = cells[1].trimmingCharacters(in: ["`"])
      guard mayImport[target] != nil else { continue }
      let names = cells[2] == "nothing" ? [] : cells[2].components(separatedBy: ", ")
      table[target] = Set(names)
    }
    for (target, imports) in mayImport {
      #expect(table[target] == imports, "\(target)")
    }
  }

  @Test(arguments: Project.swift.filter { !bridges.contains($0.target) })
  func onlyTheBridgesTouchPointers(file: SourceFile) {
    for word in [
      "unsafe", "Unmanaged", "OpaquePointer", "unsafeBitCast", "UnsafeRawPointer",
      "UnsafeMutablePointer", "UnsafePointer", "withUnsafe", "nonisolated(unsafe)",
    ] { #expect(!file.contains(word), "\(word)") }
  }

  @Test(arguments: Project.swift)
  func nothingRunsBesideTheLoopAndNothingEndsTheProgramByTheWay(file: SourceFile) {
    for word in [
      "async", "await", "Task", "DispatchQueue", "Thread", "fatalError", "try!", "as!",
      "@unchecked", "nonisolated(unsafe)", "TODO", "FIXME",
    ] { #expect(!file.contains(word), "\(word)") }
    #expect(!file.imports.contains("Foundation"))
    #expect(!file.imports.contains("Dispatch"))
  }

  @Test(arguments: Project.swift)
  func nothingGlobalChanges(file: SourceFile) {
    for (number, line) in file.code.enumerated() {
      let bare = line.trimmingCharacters(in: .whitespaces)
      let isGlobal =
        line.hasPrefix("var ") || line.hasPrefix("public var ")
        || line.hasPrefix("private var ") || line.hasPrefix("package var ")
      let isStatic = bare.contains("static var ") || bare.contains("class var ")
      guard isGlobal || isStatic else { continue }
      // A computed one ends in a brace or holds its body.
      #expect(bare.contains("{") && !bare.contains(" = "), "line \(number + 1): \(bare)")
    }
  }

  @Test(arguments: Project.swift.filter { $0.target == "TimerCore" })
  func theCoreHoldsOnlyValues(file: SourceFile) {
    for word in ["class", "actor", "@escaping", "ContinuousClock", "SuspendingClock"] {
      #expect(!file.contains(word), "\(word)")
    }
  }

  @Test(arguments: Project.swift.filter { programs.contains($0.target) })
  func aProgramIsADoorstep(file: SourceFile) {
    #expect(file.lines.count <= 21)
  }

  @Test(arguments: Project.swift + Project.tests)
  func aFileIsShort(file: SourceFile) {
    #expect(file.lines.count <= 301, "\(file.lines.count) lines")
  }

  private static let sources =
    Project.swift + Project.tests
    + Project.files(under: "Sources", ending: [".c", ".h", ".modulemap"])
    + Project.files(under: "Tests", ending: [".py", ".c", ".sh"])
    + Project.files(under: "tools", ending: [".sh", ".py"])
    + Project.files(under: "bench", ending: [".sh", ".py", ".c"])
    + Project.files(under: "data", ending: [".xml", ".ui", ".css", ".in"])

  @Test(arguments: sources)
  func aFileSaysWhoseItIsInItsFirstLines(file: SourceFile) {
    let head = file.lines.prefix(4).joined(separator: "\n")
    #expect(head.contains("SPDX-FileCopyrightText: Marzano contributors"))
    #expect(
      head.contains("SPDX-License-Identifier: GPL-3.0-or-later")
        || head.contains("SPDX-License-Identifier: CC0-1.0"))
  }

  @Test func theManifestSetsTheRulesForEveryTarget() throws {
    let manifest = try Project.text("Package.swift")
    for rule in [
      ".strictMemorySafety()", ".treatAllWarnings(as: .error)",
      ".swiftLanguageMode(.v6)", "\"ExistentialAny\"", "\"InternalImportsByDefault\"",
      "\"MemberImportVisibility\"",
    ] { #expect(manifest.contains(rule), "\(rule)") }
    for bridge in bridges {
      #expect(!manifest.contains("part(\"\(bridge)\""), "\(bridge) is no pointer-free part")
    }
  }
}

extension SourceFile {
  /// Whether the code, without comments and texts, has this word.
  func contains(_ word: String) -> Bool {
    let isWordCharacter = { (character: Character?) in
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return code.contains { line in
      var rest = line[...]
      while let range = rest.range(of: word) {
        let before =
          range.lowerBound > line.startIndex
          ? line[line.index(before: range.lowerBound)] : nil
        let after = range.upperBound < line.endIndex ? line[range.upperBound] : nil
        let endsWord = word.last.map { !isWordCharacter($0) || word == "withUnsafe" } ?? false
        if !isWordCharacter(before), endsWord || !isWordCharacter(after) { return true }
        rest = rest[range.upperBound...]
      }
      return false
    }
  }
}

/// The rules can fail: each finds what it looks for in a file made to break it.
@Suite struct RuleReadingTests {
  private func file(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/X/x.swift", text: text)
  }

  @Test(arguments: [
    ("unsafe foo()", "unsafe", true), ("// unsafe", "unsafe", false), ("isUnsafe", "unsafe", false),
    ("let a = \"unsafe\"", "unsafe", false), ("try! x()", "try!", true),
    ("x as! Y", "as!", true), ("try !x", "try!", false), ("Task { }", "Task", true),
    ("TaskList", "Task", false), ("a \"b\" async", "async", true),
    ("withUnsafeBytes", "withUnsafe", true), ("let x = 1 // try!", "try!", false),
  ])
  func aWordIsFoundInCodeAlone(text: String, word: String, isFound: Bool) {
    #expect(file(text).contains(word) == isFound)
  }

  @Test func everyFormOfImportIsRead() {
    let text = """
      import A
      public import B
      @testable import C
      internal import struct
      // import D
      let x = "import E"
      """
    #expect(file(text).imports.isSuperset(of: ["A", "B", "C"]))
    #expect(file(text).imports.isDisjoint(with: ["D", "E"]))
  }
}

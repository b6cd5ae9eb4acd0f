// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import GLibBridge

@MainActor @Suite struct FileTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "marzano-test-" + UUID().uuidString
    try Folders.make(folder + "/a/b")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func foldersAreMadeForTheirOwner() throws {
    try inFolder { folder in
      let mode = try FileManager.default.attributesOfItem(atPath: folder + "/a/b")
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o700)
      try Folders.make(folder + "/a/b")
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      #expect(throws: SystemError.self) { try Folders.make(folder + "/file/c") }
    }
  }

  @Test func onlySmallRegularFilesAreRead() throws {
    try inFolder { folder in
      let path = folder + "/text"
      try Data("naïve\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try TextFile.read(path, atMost: 100) == "naïve\n")
      #expect(try TextFile.read(path, atMost: 2) == "na")
      mkfifo(folder + "/fifo", 0o600)
      for name in ["/fifo", "/a", "/none"] {
        #expect(throws: SystemError.self) { try TextFile.read(folder + name, atMost: 100) }
      }
      #expect(throws: SystemError.self) { try TextFile.read("/dev/zero", atMost: 100) }
    }
  }

  @Test func aKeyFileKeepsCommentsUnknownKeysAndLinks() throws {
    try inFolder { folder in
      let (link, real) = (folder + "/link.ini", folder + "/a/real.ini")
      try Data("# mine\n[alarm]\nfuture=1\nvolume=50\n\n[other]\nx=y\n".utf8)
        .write(to: URL(fileURLWithPath: real))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
      let file = KeyFile()
      try file.load(link)
      #expect(file["alarm", "volume"] == "50")
      file["alarm", "volume"] = "70 ; =[x]"
      file["new", "key"] = "value"
      try file.save(link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
      let text = try TextFile.read(real, atMost: 9999)
      #expect(text.contains("# mine") && text.contains("future=1") && text.contains("x=y"))
      let again = KeyFile()
      try again.load(real)
      #expect(again["alarm", "volume"] == "70 ; =[x]")
      #expect(again.groups == ["alarm", "other", "new"])
    }
  }

  @Test func aKeyFileIsWrittenThroughALinkToAFileThatIsNotThereYet() throws {
    try inFolder { folder in
      let (link, middle) = (folder + "/link.ini", folder + "/a/middle.ini")
      let links = FileManager.default
      try links.createSymbolicLink(atPath: link, withDestinationPath: "a/middle.ini")
      try links.createSymbolicLink(atPath: middle, withDestinationPath: "../real.ini")
      let file = KeyFile()
      file["alarm", "volume"] = "70"
      try file.save(link)
      #expect(try TextFile.read(folder + "/real.ini", atMost: 99) == "[alarm]\nvolume=70\n")
      #expect(try links.destinationOfSymbolicLink(atPath: link) == "a/middle.ini")
      try links.removeItem(atPath: middle)
      try links.createSymbolicLink(atPath: middle, withDestinationPath: "none/real.ini")
      let error = #expect(throws: GLibError.self) { try file.save(link) }
      #expect(error?.message.contains(folder + "/a/none: ") == true)
      try links.removeItem(atPath: middle)
      try links.createSymbolicLink(atPath: middle, withDestinationPath: link)
      #expect(throws: GLibError.self) { try file.save(link) }
      #expect(try links.destinationOfSymbolicLink(atPath: link) == "a/middle.ini")
    }
  }

  @Test func aKeyFileKeepsItsModeAndOneThatIsReadOnlyIsLeftAlone() throws {
    try inFolder { folder in
      let path = folder + "/x.ini"
      let file = KeyFile()
      file["alarm", "volume"] = "70"
      try Data().write(to: URL(fileURLWithPath: path))
      for mode: mode_t in [0o600, 0o640] {
        chmod(path, mode)
        try file.save(path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == Int(mode))
      }
      chmod(path, 0o444)
      file["alarm", "volume"] = "80"
      let error = #expect(throws: GLibError.self) { try file.save(path) }
      #expect(error?.message.contains(path) == true)
      #expect(try TextFile.read(path, atMost: 99) == "[alarm]\nvolume=70\n")
    }
  }

  @Test(arguments: [
    "[", "key=value", "[a]\nno equals", "[a]\n=x", "\0\0\0\0", "[a]\nk=\0v",
    String(repeating: "[", count: 100_000),
  ])
  func aKeyFileThatIsNoneIsAnErrorOrEmpty(text: String) throws {
    try inFolder { folder in
      let path = folder + "/x.ini"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let file = KeyFile()
      do {
        try file.load(path)
        #expect(file["a", "nothing"] == nil)
      } catch { #expect(!"\(error)".isEmpty) }
    }
  }

  @Test func aFileThatChangesIsNoticedOnceABurst() throws {
    try inFolder { folder in
      let path = folder + "/watched"
      var count = 0
      let watch = try FileWatch(path) { count += 1 }
      for text in ["a", "b", "c"] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
      #expect(deliverEvents { count > 0 })
      #expect(count == 1)
      try Data("d".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      #expect(deliverEvents { count > 1 })
      withExtendedLifetime(watch) {}
    }
  }

  @Test func theFileALinkLeadsToIsWatchedAlsoWhenTheLinkIsTurned() throws {
    try inFolder { folder in
      let link = folder + "/link"
      for name in ["/a/one", "/two"] {
        try Data().write(to: URL(fileURLWithPath: folder + name))
      }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a/one")
      var count = 0
      let watch = try FileWatch(link) { count += 1 }
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/a/one"))
      #expect(deliverEvents { count == 1 })
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/new", withDestinationPath: "two")
      rename(folder + "/new", link)
      #expect(deliverEvents { count == 2 })
      try Data("b".utf8).write(to: URL(fileURLWithPath: folder + "/two"))
      #expect(deliverEvents { count == 3 })
      withExtendedLifetime(watch) {}
    }
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: GLibError.self) { try Subprocess.launch(["/no/such/program"]) }
  }

  @Test func whatAProcessSetsForItselfItsChildrenDoNotGet() throws {
    try inFolder { folder in
      let before = Environment["TERM"]
      Environment.set("MARZANO_TEST_OWN", to: "cairo")
      Environment.set("TERM", to: "other")
      let out = folder + "/out"
      let values = "${TERM-none},$GIVEN,${MARZANO_TEST_OWN-none}"
      let script = "echo \(values) > \(out).new; mv \(out).new \(out)"
      try Subprocess.launch(["/bin/sh", "-c", script], environment: ["GIVEN": "yes"])
      #expect(deliverEvents { Files.exists(out) })
      #expect(try TextFile.read(out, atMost: 999) == (before ?? "none") + ",yes,none\n")
    }
  }

  @Test func anInterfaceFileThatIsNoneIsAnError() {
    for xml in ["", "<node>", "not xml", "<node><interface/></node>"] {
      #expect(throws: GLibError.self) { try BusInterfaces(xml: xml) }
    }
    #expect(throws: Never.self) { try BusInterfaces(xml: EmbeddedFiles.marzanoXML) }
    #expect(throws: Never.self) { try BusInterfaces(xml: EmbeddedFiles.standardXML) }
  }
}

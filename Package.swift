// swift-tools-version: 6.2
// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

/// Rules every Swift target obeys.
let houseRules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For every target but the two bridges: touching an unsafe pointer is a compile error.
let pointerFree: [SwiftSetting] = houseRules + [.strictMemorySafety()]

/// A C library of the system, bound through its module map.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A pointer-free Swift target.
func part(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: pointerFree)
}

/// Start-up counts in milliseconds: no library a program never calls, and the C++ runtime linked in.
///
/// tools/build.sh puts the static libstdc++ where `-L` points; without it the shared one is taken.
let quickStart = [
  // Folded twins of functions and packed relocations take half a megabyte less memory.
  "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
  "-Xlinker", "--as-needed", "-Xlinker", "--no-export-dynamic", "-Xclang-linker", "-static-libgcc",
  "-L", Context.packageDirectory + "/.build/static",
]

/// A program: a doorstep and a composition root.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: pointerFree,
    linkerSettings: [.unsafeFlags(quickStart)])
}

/// The tests of one target.
///
/// - Parameter data: Folders of files that the tests read where they lie.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies, exclude: data, swiftSettings: houseRules)
}

let package = Package(
  name: "marzano",
  targets: [
    // Basement: C, seen only by the bridges.
    library("CGLib", pkgConfig: "gio-unix-2.0", apt: "libglib2.0-dev"),
    library("CGtk", pkgConfig: "gtk4", apt: "libgtk-4-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CSound", pkgConfig: "gsound", apt: "libgsound-dev"),
    .target(name: "CBusData"),
    .target(name: "CWindowData"),

    // Pipes and wires: the only Swift that touches an unsafe pointer.
    // One for each library, so that a program loads only what it calls.
    .target(name: "GLibBridge", dependencies: ["CGLib", "CBusData"], swiftSettings: houseRules),
    .target(name: "DatabaseBridge", dependencies: ["CSQLite"], swiftSettings: houseRules),
    .target(
      name: "SoundBridge", dependencies: ["CSound", "CGLib", "GLibBridge"],
      swiftSettings: houseRules),
    .target(
      name: "GtkBridge", dependencies: ["CGtk", "CWindowData", "GLibBridge"],
      swiftSettings: houseRules, linkerSettings: [.linkedLibrary("X11")]),

    // Heart: pure Swift, no imports at all.
    part("TimerCore"),
    part("TimerEngine", ["TimerCore"]),

    // Contracts: between the program and its clients, and between today and tomorrow.
    part("TimerBus", ["TimerCore", "GLibBridge"]),
    part("TimerRecord", ["TimerCore", "GLibBridge", "DatabaseBridge"]),

    // Rooms: everything a person or another program can see.
    part(
      "TimerService",
      [
        "TimerCore", "TimerEngine", "TimerBus", "TimerRecord", "GLibBridge", "SoundBridge",
        "DatabaseBridge",
      ]),
    part("TimerWindow", ["TimerCore", "TimerBus", "TimerRecord", "GLibBridge", "GtkBridge"]),
    part(
      "TimerCommandLine",
      ["TimerCore", "TimerBus", "TimerRecord", "GLibBridge", "DatabaseBridge"]),

    // Front doors.
    // At a fixed address: 26,000 places need not be mended before each key press is answered.
    program("marzano", ["TimerCommandLine"]),
    program("marzano-service", ["TimerService", "GLibBridge"]),
    program("marzano-window", ["TimerWindow"]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["TimerCore", "TimerEngine"], path: "Tests/TestSupport",
      swiftSettings: pointerFree),
    tests("TimerCore", ["TimerCore", "TestSupport"]),
    tests("TimerEngine", ["TimerEngine", "TimerCore", "TestSupport"]),
    tests("GLibBridge", ["GLibBridge", "CGLib"]),
    tests("TimerBus", ["TimerBus", "TimerCore", "GLibBridge", "TestSupport"]),
    tests(
      "TimerRecord",
      ["TimerRecord", "TimerCore", "GLibBridge", "DatabaseBridge", "TestSupport"]),
    tests("TimerService", ["TimerService", "TimerCore", "TestSupport"]),
    tests("GtkBridge", ["GtkBridge", "GLibBridge"]),
    tests(
      "TimerWindow", ["TimerWindow", "TimerCore", "TimerRecord", "GLibBridge", "GtkBridge"]),
    tests(
      "TimerCommandLine",
      ["TimerCommandLine", "TimerCore", "TimerBus", "TimerRecord", "GLibBridge"],
      data: ["Golden"]),
    tests("HouseRules", []),
  ]
)

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// One strong reference to a GObject.
///
/// The three initialisers name the three ways C hands over an object; pick the one the C
/// documentation says (`transfer none`, `transfer full`, floating).
@MainActor open class ObjectRef {
  package let pointer: OpaquePointer

  /// For a borrowed object (`transfer none`): adds a reference.
  package init(retaining pointer: OpaquePointer) {
    self.pointer = pointer
    g_object_ref(UnsafeMutableRawPointer(pointer))
  }

  /// For an object handed over (`transfer full`): takes the caller's reference.
  package init(taking pointer: OpaquePointer) { self.pointer = pointer }

  /// For a new widget (floating): turns the floating reference into ours.
  package init(sinking pointer: OpaquePointer) {
    self.pointer = pointer
    g_object_ref_sink(UnsafeMutableRawPointer(pointer))
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

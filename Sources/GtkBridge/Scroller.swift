// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGtk
internal import GLibBridge

/// Shows a part of what does not fit.
public final class Scroller: Widget {
  public override class var typeName: String { "GtkScrolledWindow" }

  /// Whether the content may be larger than the scroller; else it is as large as the content.
  ///
  /// The corresponding C function is `gtk_scrolled_window_set_policy`.
  public func setScrolls(_ scrolls: Bool) {
    let policy = scrolls ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
    gtk_scrolled_window_set_policy(pointer, policy, policy)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(pointer)
  }

  /// From where to where the content is seen.
  ///
  /// The corresponding C functions are `gtk_adjustment_get_value`, `gtk_adjustment_get_page_size`.
  public var seen: ClosedRange<Double> {
    let top = gtk_adjustment_get_value(adjustment)
    return top...(top + max(gtk_adjustment_get_page_size(adjustment), 0))
  }

  /// Calls `body` when another part of the content is seen.
  ///
  /// The corresponding signal is `GtkAdjustment::value-changed`.
  public func onScroll(_ body: @escaping @MainActor () -> Void) {
    guard let adjustment else { return }
    let scrolled = AdjustmentRef(retaining: OpaquePointer(adjustment))
    for signal in ["value-changed", "changed"] { scrolled.onSignal(signal, body) }
  }
}

private final class AdjustmentRef: ObjectRef {}

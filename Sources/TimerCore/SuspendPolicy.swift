// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a suspended machine means for a countdown.
public enum SuspendPolicy: String, Sendable, Hashable, CaseIterable {
  /// The countdown goes on: a saved start date does not care who sleeps.
  case runOn = "run-on"
  /// The countdown stands still until the machine wakes.
  case pause
}

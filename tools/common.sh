# shellcheck shell=bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# What the other scripts share; they source it. It takes them to the top of the project.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Says one line on standard error and ends the script.
die() {
  printf '%s\n' "marzano: $*" >&2
  exit 1
}

# The lines of a list file, without comments and blank lines.
lines_of() {
  sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$1"
}

# The swift command to use: the first one found that is new enough.
find_swift() {
  local oldest=6.2 candidate version="" found=""
  for candidate in "$(command -v swift || true)" /opt/swift/usr/bin/swift \
    "${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}/swift"; do
    [ -x "$candidate" ] || continue
    version=$("$candidate" --version 2>/dev/null |
      sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || version=""
    [ -n "$version" ] || continue
    if printf '%s\n' "$oldest" "$version" | sort -V -C; then
      printf '%s\n' "$candidate"
      return
    fi
    found=$version
  done
  [ -z "$found" ] ||
    die "Swift $found is too old, $oldest or newer is needed: https://www.swift.org/install/linux/"
  die "no Swift found, $oldest or newer is needed: https://www.swift.org/install/linux/"
}

# Runs the swift command $1, leaving out its notes about pkg-config's flags; the status is swift's.
quiet_swift() {
  "$@" 2>&1 | sed -u '/warning: prohibited flag(s)/d'
}

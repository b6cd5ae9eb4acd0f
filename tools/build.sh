#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh release|debug: compiles the programs, and the translations to .build/locale.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

kind=${1:-release}
swift=$(find_swift)
options=(-c "$kind")
[ "$kind" = debug ] || options+=(--static-swift-stdlib)

# Package.swift looks for the static C++ runtime here: half a millisecond less per command.
runtime=$(gcc -print-file-name=libstdc++.a 2>/dev/null || true)
if [ -f "$runtime" ]; then
  mkdir -p .build/static
  ln -sf "$runtime" .build/static/libstdc++.a
fi
quiet_swift "$swift" build "${options[@]}"

command -v msgfmt >/dev/null || die "no msgfmt here; install the Debian package gettext"
for po in po/*.po; do
  [ -e "$po" ] || continue
  folder=.build/locale/$(basename "$po" .po)/LC_MESSAGES
  [ "$folder/marzano.mo" -nt "$po" ] && continue
  mkdir -p "$folder"
  msgfmt --check -o "$folder/marzano.mo" "$po"
done

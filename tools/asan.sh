#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# asan.sh: the tests of the window under AddressSanitizer, in a build of their own. Each window beside
# the main one is opened and closed MARZANO_ROUNDS times (1,000). Leaks are told of unless
# tools/asan.supp names the library they are in.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

swift=$(find_swift)
folder=.build/asan
options=(--sanitize=address --scratch-path "$folder")
wishes=(
  GSK_RENDERER=cairo GDK_DEBUG=gl-disable # drawn as the programs draw, a third of the time of GL
  MARZANO_ROUNDS="${MARZANO_ROUNDS:-1000}" ASAN_OPTIONS=detect_leaks=1
  LSAN_OPTIONS="suppressions=$PWD/tools/asan.supp"
)
quiet_swift "$swift" build --build-tests "${options[@]}"
quiet_swift /usr/bin/python3 Tests/EndToEnd/desktop.py -- env "${wishes[@]}" \
  "$swift" test --skip-build --disable-xctest "${options[@]}" --filter "${1:-GtkBridge|TimerWindow}"

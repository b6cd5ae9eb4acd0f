#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh: every test: those in Swift, then the end-to-end tests of the release programs. All run
# even when some fail; the last line is the total.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

swift=$(find_swift)
python=/usr/bin/python3
results=.build/results
rm -rf $results
mkdir -p $results

broken=""
quiet_swift "$swift" build --build-tests
# Swift Testing writes NAME.xml or NAME-swift-testing.xml, as the toolchain's version has it.
# GTK draws as it does in the programs: with GL a window takes ten times as long.
quiet_swift $python Tests/EndToEnd/desktop.py -- env GSK_RENDERER=cairo GDK_DEBUG=gl-disable \
  "$swift" test --skip-build --disable-xctest --xunit-output "$PWD/$results/swift.xml" ||
  broken="$broken swift"
[ ! -e $results/swift-swift-testing.xml ] || mv $results/swift-swift-testing.xml $results/swift.xml

tools/build.sh release
$python Tests/EndToEnd --results $results/end-to-end.xml || broken="$broken end-to-end"

# Notes about what stays behind come before the total, which is the last line.
[ -z "$broken" ] || printf 'Not all passed:%s\n' "$broken"
$python tools/summary.py $results/swift.xml $results/end-to-end.xml && [ -z "$broken" ]

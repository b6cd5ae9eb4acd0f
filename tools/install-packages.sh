#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# install-packages.sh LIST...: installs the Debian packages of tools/packages-LIST.txt that are
# missing. Does nothing, and asks for no password, when all are there.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

missing=()
for list in "$@"; do
  while read -r package; do
    state=$(dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null || true)
    grep -qx installed <<<"$state" || missing+=("$package")
  done < <(lines_of "tools/packages-$list.txt")
done
[ ${#missing[@]} -gt 0 ] || exit 0

by_hand="install these Debian packages first: ${missing[*]}"
command -v apt-get >/dev/null || die "no apt-get here; $by_hand"
root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || die "no sudo here; $by_hand"
  root=(sudo)
fi
apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600)
printf 'Installing %s\n' "${missing[*]}"
"${apt[@]}" update || die "apt-get update failed; $by_hand"
"${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null ||
  die "apt-get install failed; $by_hand"

#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# templates.sh FOLDER: writes data/*.in to FOLDER without the ".in", with the folders of PREFIX
# filled in and the translations of po/ merged.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

out=$1
prefix=${PREFIX:-/usr/local}
mkdir -p "$out"

# Merges translations into the desktop entry or XML file $1, writing $2, with the options $3...
merge() {
  local template=$1 to=$2
  shift 2
  msgfmt "$@" --template="$template" -d po -o "$to"
}

# What can be read in a desktop entry.
keys=(Name GenericName Comment Keywords X-Plasma-Runner-Syntax-Descriptions)
filled=$(mktemp -d)
trap 'rm -rf "$filled"' EXIT
for template in data/*.in; do
  [ -e "$template" ] || continue
  name=$(basename "$template" .in)
  sed -e "s#@bindir@#$prefix/bin#g" -e "s#@libexecdir@#$prefix/libexec/marzano#g" \
    -e "s#@datadir@#$prefix/share#g" "$template" >"$filled/$name"
  case $name in
    *.desktop) merge "$filled/$name" "$out/$name" --desktop "${keys[@]/#/--keyword=}" ;;
    *.xml) merge "$filled/$name" "$out/$name" --xml ;;
    *) cp "$filled/$name" "$out/$name" ;;
  esac
done

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

# Merges translations into the desktop entry or XML file $2, kind $1, writing $3.
merge() {
  if [ -e po/LINGUAS ]; then
    msgfmt "--$1" --template="$2" -d po -o "$3"
  else
    cp "$2" "$3"
  fi
}

filled=$(mktemp -d)
trap 'rm -rf "$filled"' EXIT
for template in data/*.in; do
  [ -e "$template" ] || continue
  name=$(basename "$template" .in)
  sed -e "s#@bindir@#$prefix/bin#g" -e "s#@libexecdir@#$prefix/libexec/marzano#g" \
    -e "s#@datadir@#$prefix/share#g" "$template" >"$filled/$name"
  case $name in
    *.desktop) merge desktop "$filled/$name" "$out/$name" ;;
    *.xml) merge xml "$filled/$name" "$out/$name" ;;
    *) cp "$filled/$name" "$out/$name" ;;
  esac
done

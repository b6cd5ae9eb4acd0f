#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh: formats and lints. Goes through all of them and ends with 1 when any complained.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

swift=$(find_swift)
merged=$(mktemp -d)
trap 'rm -rf "$merged"' EXIT
complaints=0

# Runs a check called $1 and counts it when it complains.
check() {
  local name=$1
  shift
  if "$@"; then
    printf 'ok       %s\n' "$name"
  else
    printf 'COMPLAINT %s\n' "$name"
    complaints=$((complaints + 1))
  fi
}

# Whether man finds nothing to say about the page $1.
clean_page() {
  local said
  said=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -l -Tutf8 "$1" 2>&1 >/dev/null)
  [ -z "$said" ] || { printf '%s\n' "$said" && false; }
}

# Whether each tracked source file begins with the licence's two lines.
licence_lines() {
  local file bare=0
  while read -r file; do
    case $file in
      *.swift | *.c | *.h | *.py | *.sh | *.css | *.ui | Makefile | po/*.po)
        head -n 6 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || {
          printf '%s has no licence line\n' "$file"
          bare=1
        }
        ;;
    esac
  done < <(git ls-files)
  return $bare
}

# Whether po/POTFILES.in lists every file with texts, and they can be gathered.
texts_gathered() {
  local file complete=0
  while read -r file; do
    grep -qxF "$file" po/POTFILES.in || {
      printf '%s has texts, but po/POTFILES.in does not list it\n' "$file"
      complete=1
    }
  done < <(git grep -lE '\btr[nc]?\("' -- 'Sources/*.swift' && git grep -l 'translatable="' -- data/ui)
  tools/pot.sh "$merged/all.pot" && return $complete
}

check "swift format" "$swift" format lint --strict --recursive --parallel Package.swift Sources Tests
mapfile -t scripts < <(git ls-files '*.sh' .ci/run 'data/completions/*.bash' 'docs/hooks/*')
check shellcheck shellcheck -x "${scripts[@]}"
check "python compiles" env PYTHONPYCACHEPREFIX="$merged/pycache" \
  /usr/bin/python3 -m compileall -q Tests/EndToEnd tools bench
check "licence lines" licence_lines
check templates tools/templates.sh "$merged"
for file in "$merged"/*.desktop; do
  # A plugin of KRunner is no entry of a menu.
  [[ ! -e $file || $file == *.krunner.desktop ]] ||
    check "$(basename "$file")" desktop-file-validate "$file"
done
for file in "$merged"/*.metainfo.xml; do
  [ ! -e "$file" ] || check "$(basename "$file")" appstreamcli validate --no-net "$file"
done
for file in po/*.po; do
  [ ! -e "$file" ] || check "$file" msgfmt --check -o "$merged/checked.mo" "$file"
done
check po/POTFILES.in texts_gathered
for file in data/man/*.[1-9]; do
  [ ! -e "$file" ] || check "$file" clean_page "$file"
done
[ $complaints = 0 ] || die "$complaints checks complained"

#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# pot.sh [FILE]: gathers the translatable texts of the files in po/POTFILES.in in FILE; without one
# in po/marzano.pot, and brings the languages' catalogues up to it.
# xgettext knows no Swift; read as C it finds tr("…") on one line.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

out=${1:-po/marzano.pot}
command -v xgettext >/dev/null || die "no xgettext here; install the Debian package gettext"
common=(--from-code=UTF-8 --package-name=Marzano --add-comments=Translators --no-wrap
  --add-location=file --copyright-holder="Marzano contributors"
  --msgid-bugs-address=https://github.com/marzano-timer/marzano/issues)
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT

# The listed files whose names match the pattern $1; a listed file that is missing is an error.
listed() {
  local file
  while read -r file; do
    [ -e "$file" ] || die "po/POTFILES.in names $file, which is not there"
    [[ ! $file =~ $1 ]] || printf '%s\n' "$file"
  done < <(lines_of po/POTFILES.in)
}

# Gathers the files matching the pattern $2 as the part $1, with the xgettext options $3...
gather() {
  local part=$parts/$1.pot pattern=$2 names
  shift 2
  names=$(listed "$pattern")
  [ -z "$names" ] || xgettext "${common[@]}" "$@" -o "$part" -f - <<<"$names"
}

gather swift '\.swift$' -L C -k -ktr -ktrn:1,2 -ktrc:1c,2
gather ui '\.ui$' --its=/usr/share/gettext/its/gtk4builder.its
gather desktop '\.desktop(\.in)?$' -L Desktop -kX-Plasma-Runner-Syntax-Descriptions
gather metainfo '\.xml(\.in)?$' --its=/usr/share/gettext/its/metainfo.its
found=()
for part in swift ui desktop metainfo; do
  [ ! -e "$parts/$part.pot" ] || found+=("$parts/$part.pot")
done
[ ${#found[@]} -gt 0 ] || die "po/POTFILES.in names no file with texts"
{
  printf '# SPDX-FileCopyrightText: Marzano contributors\n'
  printf '# SPDX-License-Identifier: GPL-3.0-or-later\n'
  msgcat --use-first --no-wrap "${found[@]}" | sed -e '1,/^#$/d'
} >"$out"

# The catalogues of the languages get the new texts, untranslated as yet.
[ $# = 0 ] || exit 0
for po in po/*.po; do
  [ ! -e "$po" ] ||
    msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching "$po" "$out"
done

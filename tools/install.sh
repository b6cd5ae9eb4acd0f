#!/usr/bin/env bash
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh install|uninstall: places the built programs and their data under DESTDIR and PREFIX.
# What was placed stands in PREFIX/share/marzano/installed.txt; uninstall removes that and no more.
# shellcheck source=tools/common.sh
source "$(dirname "$0")/common.sh"

prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}
settings=${sysconfdir:-/etc}
id=io.github.marzano_timer.Marzano
build=${MARZANO_BUILD:-.build/release}
share=$prefix/share
record=$root$share/marzano/installed.txt
placed=()

# Creates the folder $1 and its parents, noting those that were not there.
make_folder() {
  [ -d "$root$1" ] && return
  make_folder "$(dirname "$1")"
  mkdir -m 755 "$root$1"
  placed+=("folder $1")
}

# Copies the file $2 to the path $3 with mode $1; more options of install may follow.
place() {
  make_folder "$(dirname "$3")"
  install -m "$1" "${@:4}" "$2" "$root$3"
  placed+=("file $3")
}

# Copies each of the files $2... that exists into the folder $1.
place_all() {
  local folder=$1 file
  shift
  for file in "$@"; do
    [ ! -f "$file" ] || place 644 "$file" "$folder/$(basename "$file")"
  done
}

# Copies the files below $1 whose names end in one of $3... into $2, folders and all.
place_tree() {
  local from=$1 to=$2 file ending
  shift 2
  [ -d "$from" ] || return 0
  while read -r file; do
    for ending in "$@"; do
      [[ $file != *"$ending" ]] || place 644 "$from/$file" "$to/$file"
    done
  done < <(cd "$from" && find . -type f | sed 's#^\./##' | LC_ALL=C sort)
}

place_programs() {
  local program
  for program in marzano marzano-service marzano-window; do
    [ -x "$build/$program" ] || die "$program is not built yet; run: make build"
  done
  place 755 "$build/marzano" "$prefix/bin/marzano" --strip
  place 755 "$build/marzano-service" "$prefix/libexec/marzano/marzano-service" --strip
  place 755 "$build/marzano-window" "$prefix/libexec/marzano/marzano-window" --strip
}

place_data() {
  local merged=$1 page
  place_all "$share/applications" "$merged/$id.desktop"
  place_all "$settings/xdg/autostart" "$merged/$id.resume.desktop"
  place_all "$share/dbus-1/services" "$merged"/*.service
  place_all "$share/metainfo" "$merged"/*.metainfo.xml
  place_all "$share/gnome-shell/search-providers" data/*.search-provider.ini
  place_all "$share/krunner/dbusplugins" "$merged"/*.krunner.desktop
  place_all "$share/dbus-1/interfaces" data/dbus/"$id"*.xml
  place_tree data/icons "$share/icons" .svg .png
  place_tree data/sounds "$share/marzano/sounds" .oga .ogg .wav
  place_tree data/images "$share/marzano/images" .svg .png
  place_tree docs/hooks "$share/doc/marzano/hooks" ""
  place_all "$share/doc/marzano" LICENSE.md README.md docs/{BARS,COMMANDS,GRAMMAR,HOOKS,json}.md
  place_all "$share/doc/marzano/schema" data/schema/*.json
  place_tree .build/locale "$share/locale" marzano.mo
  for page in data/man/*.[1-9] data/man/*/*.[1-9]; do
    [ -e "$page" ] || continue
    language=$(basename "$(dirname "$page")")/
    [ "$language" != man/ ] || language=
    place 644 "$page" "$share/man/${language}man${page##*.}/$(basename "$page")"
  done
}

place_completions() {
  local from=data/completions
  [ ! -e $from/marzano.bash ] ||
    place 644 $from/marzano.bash "$share/bash-completion/completions/marzano"
  place_all "$share/zsh/site-functions" $from/_marzano
  place_all "$share/fish/vendor_completions.d" $from/marzano.fish
}

# Lets a running desktop see the change; a package's own triggers do that when DESTDIR is set.
refresh_caches() {
  [ -z "$root" ] || return 0
  if command -v gtk-update-icon-cache >/dev/null && [ -e "$share/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -qtf "$share/icons/hicolor"
  fi
  if command -v update-desktop-database >/dev/null && [ -d "$share/applications" ]; then
    update-desktop-database -q "$share/applications"
  fi
}

# Removes what the record names: the files, then the folders made for them that are empty.
remove_recorded() {
  local kind path
  while read -r kind path; do
    case $kind in
      file) rm -f "$root$path" ;;
      folder) [ ! -d "$root$path" ] || rmdir --ignore-fail-on-non-empty "$root$path" ;;
    esac
  done < <(tac "$record")
}

case ${1:-} in
  install)
    merged=$(mktemp -d)
    trap 'rm -rf "$merged"' EXIT
    tools/templates.sh "$merged"
    [ -z "$root" ] || mkdir -p "$root"
    [ ! -e "$record" ] || remove_recorded
    [ -z "$root" ] || mkdir -p "$root"
    place_programs
    place_data "$merged"
    place_completions
    make_folder "$share/marzano"
    placed+=("file $share/marzano/installed.txt")
    printf '%s\n' "${placed[@]}" >"$record"
    chmod 644 "$record"
    refresh_caches
    printf 'Installed in %s\n' "$root$prefix"
    ;;
  uninstall)
    if [ -e "$record" ]; then
      remove_recorded
      refresh_caches
      printf 'Removed from %s\n' "$root$prefix"
    else
      printf 'Nothing of Marzano is installed in %s\n' "$root$prefix"
    fi
    ;;
  *) die "say install or uninstall" ;;
esac

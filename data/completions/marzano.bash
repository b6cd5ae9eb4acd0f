# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Completion of marzano for bash; timers, presets and preferences are looked up as you press Tab.

# The lines of a marzano command that begin like the word being typed; blanks are escaped. The
# pattern $1 is cut from the front of each line, the pattern $2 from its end.
_marzano_lines() {
  local before=$1 behind=$2 line typed=${COMP_WORDS[COMP_CWORD]}
  typed=${typed#[\"\']}
  typed=${typed//\\/}
  shift 2
  while IFS= read -r line; do
    # shellcheck disable=SC2295 # they are patterns
    line=${line#$before} line=${line%%$behind}
    [[ -n $line && $line == "$typed"* ]] || continue
    printf -v line %q "$line"
    COMPREPLY+=("$line")
  done < <("${COMP_WORDS[0]}" "$@" 2>/dev/null)
}

# Those of the words given that begin like the one being typed.
_marzano_words() {
  local word
  for word in "$@"; do
    [[ $word == "${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$word")
  done
}

_marzano() {
  local verbs=(
    start pause resume toggle cancel add restart next stop silence undo rename length
    status list follow wait history stats stopwatch preset config doctor open quit help version
  )
  local formats=(plain json waybar polybar i3blocks i3bar i3status-rs tmux)
  local verb="" index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ ${COMP_WORDS[index]} != -* ]]; then
      verb=${COMP_WORDS[index]}
      break
    fi
  done

  case ${COMP_WORDS[COMP_CWORD - 1]} in
    -t | --timer) _marzano_lines '' '' list --format '{name}' && return ;;
    -f | --format) _marzano_words "${formats[@]}" && return ;;
    --percent) _marzano_words elapsed remaining && return ;;
    --suspend) _marzano_words run-on pause && return ;;
    --sound) mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}") && return ;;
    -u | --until | --ago | -n | --name | --text | --idle | --limit) return ;;
    --since) _marzano_words today yesterday 7d && return ;;
  esac
  if [[ ${COMP_WORDS[COMP_CWORD]} == -* ]]; then
    _marzano_options "$verb"
    return
  fi
  case $verb in
    "") _marzano_words "${verbs[@]}" ;;
    pause | resume | toggle | cancel | restart | next | stop | silence | wait | status | follow)
      _marzano_lines '' '' list --format '{name}'
      ;;
    help) _marzano_words "${verbs[@]}" ;;
    preset)
      if ((COMP_CWORD == index + 1)); then
        _marzano_words list add remove start
      elif [[ ${COMP_WORDS[index + 1]} == @(remove|start) ]]; then
        _marzano_lines '' '' preset
      fi
      ;;
    stopwatch)
      ((COMP_CWORD > index + 1)) || _marzano_words start pause toggle lap reset status
      ;;
    config)
      if ((COMP_CWORD == index + 1)); then
        _marzano_words list get set reset
      elif ((COMP_CWORD == index + 2)) && [[ ${COMP_WORDS[index + 1]} == @(get|set|reset) ]]; then
        _marzano_lines '' ' *' config
      fi
      ;;
  esac
}

_marzano_options() {
  local answer=(--json --format --help)
  local which=(--timer --all)
  case $1 in
    "") _marzano_words --help --version ;;
    start)
      _marzano_words "${answer[@]}" --until --ago --suspend --name --sound --wait
      ;;
    pause | resume | toggle | cancel | add | restart | next | stop | silence | rename | length | wait)
      _marzano_words "${answer[@]}" "${which[@]}"
      ;;
    undo) _marzano_words "${answer[@]}" --timer ;;
    status) _marzano_words "${answer[@]}" "${which[@]}" --quiet --text --idle --percent ;;
    follow) _marzano_words "${answer[@]}" "${which[@]}" --changes --text --idle --percent ;;
    list | quit) _marzano_words "${answer[@]}" ;;
    history) _marzano_words --json --csv --ical --since --limit --help ;;
    stats | stopwatch | config | preset | doctor) _marzano_words --json --help ;;
    *) _marzano_words --help ;;
  esac
}

complete -F _marzano marzano

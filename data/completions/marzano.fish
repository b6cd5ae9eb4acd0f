# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of marzano for fish; timers, presets and preferences are looked up as you press Tab.

function __marzano_timers
    marzano list --format '{name}\t{state} {time}' 2>/dev/null | string match -rv '^\t'
end

function __marzano_presets
    marzano preset 2>/dev/null
end

function __marzano_preferences
    marzano config 2>/dev/null | string replace -r ' .*' ''
end

function __marzano_uses
    __fish_seen_subcommand_from $argv
end

complete -c marzano -f
complete -c marzano -s h -l help -d 'explain the command or the verb'
complete -c marzano -n __fish_use_subcommand -s V -l version -d 'show the version'

set -l verbs \
    start\t'start a timer' \
    pause\t'pause a running timer' \
    resume\t'go on with a paused timer' \
    toggle\t'pause, resume or stop; or start the last one again' \
    cancel\t'end a timer before its time' \
    add\t'add to what is left, or take away' \
    restart\t'begin the whole length again' \
    next\t'go on to the next step of a recipe' \
    stop\t'end a timer that is over, and its alarm' \
    silence\t'end the sound, and let the overtime count on' \
    undo\t'bring back a cancelled timer' \
    rename\t'give a timer another name' \
    length\t'give a timer another whole length' \
    status\t'show the timers' \
    list\t'show the timers with their numbers' \
    follow\t'show a timer each time the text changes' \
    wait\t'wait until a timer is over' \
    history\t'show what finished or was cancelled' \
    stats\t'show what was done today, this week and altogether' \
    stopwatch\t'count up' \
    preset\t'show, start, add or remove presets' \
    config\t'show, get, set or reset preferences' \
    doctor\t'look at what the program needs' \
    open\t'open the window' \
    quit\t'end the timer service' \
    help\t'explain a verb' \
    version\t'show the version'
for verb in $verbs
    set -l parts (string split -m 1 \t -- $verb)
    complete -c marzano -n __fish_use_subcommand -a $parts[1] -d $parts[2]
    complete -c marzano -n '__marzano_uses help' -a $parts[1] -d $parts[2]
end

set -l changes pause resume toggle cancel add restart next stop silence rename length
set -l chosen $changes status follow wait
set -l answers start $chosen undo list quit
set -l formats plain json waybar polybar i3blocks i3bar i3status-rs tmux

complete -c marzano -n "__marzano_uses $answers history stats stopwatch preset config doctor" -s j -l json -d 'answer in JSON'
complete -c marzano -n "__marzano_uses $answers" -s f -l format -x -a "$formats" -d 'choose a format or template'
complete -c marzano -n "__marzano_uses $chosen undo" -s t -l timer -x -a '(__marzano_timers)' -d 'the timer meant'
complete -c marzano -n "__marzano_uses $chosen" -s a -l all -d 'every timer the verb fits'
complete -c marzano -n '__marzano_uses pause resume toggle cancel restart next stop silence status follow wait' -a '(__marzano_timers)'
complete -c marzano -n '__marzano_uses status follow' -l text -x -d 'the text in a bar'
complete -c marzano -n '__marzano_uses status follow' -l idle -x -d 'the text when there is no timer'
complete -c marzano -n '__marzano_uses status follow' -l percent -x -a 'elapsed remaining' -d 'what percentages count'
complete -c marzano -n '__marzano_uses status' -s q -l quiet -d 'only an exit status'
complete -c marzano -n '__marzano_uses follow' -l changes -d 'say changes only'
complete -c marzano -n '__marzano_uses start' -s u -l until -x -d 'end at a time of day'
complete -c marzano -n '__marzano_uses start' -l ago -x -d 'count as begun this long ago'
complete -c marzano -n '__marzano_uses start' -l suspend -x -a 'run-on pause' -d 'what suspend means'
complete -c marzano -n '__marzano_uses start' -s n -l name -x -d 'the name'
complete -c marzano -n '__marzano_uses start' -l sound -r -F -d 'the sound of its alarm'
complete -c marzano -n '__marzano_uses start' -s w -l wait -d 'stay until it is over'
complete -c marzano -n '__marzano_uses history' -l limit -x -d 'as many at most'
complete -c marzano -n '__marzano_uses history' -l since -x -a 'today yesterday 7d' -d 'no earlier than this day'
complete -c marzano -n '__marzano_uses history' -l csv -d 'for spreadsheets'
complete -c marzano -n '__marzano_uses history' -l ical -d 'for calendars'
complete -c marzano -n '__marzano_uses stopwatch; and not __marzano_uses pause toggle lap reset status' -a 'start pause toggle lap reset status'
complete -c marzano -n '__marzano_uses config; and not __marzano_uses get set reset' -a 'list get set reset'
complete -c marzano -n '__marzano_uses config; and __marzano_uses get set reset; and not __marzano_uses (__marzano_preferences)' -a '(__marzano_preferences)'
complete -c marzano -n '__marzano_uses preset; and not __marzano_uses start add remove' -a 'list add remove start'
complete -c marzano -n '__marzano_uses preset; and __marzano_uses start remove' -a '(__marzano_presets)'

#!/bin/bash
# release-pictures.sh PROGRAM
#
# Makes the pictures in docs/screenshots that software centers show, as the metadata name
# them: two tables, the list of games, and a scoreboard with made-up results. PROGRAM is
# an installed fairdeal, such as the one that ./run installs in _build/run-prefix/bin.
set -eu
[ $# -eq 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS ADW_DEBUG_COLOR_SCHEME=prefer-light
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p docs/screenshots

# Without a compositor, GTK draws a frame of 5 pixels around a window.
keep () # GAME NAME
{
  convert "$work/$1.png" -shave 5x5 +dither -colors 256 -strip "PNG8:docs/screenshots/$2.png"
  echo "docs/screenshots/$2.png"
}
take () # GAME NAME KEY...
{
  local game=$1 name=$2
  shift 2
  FAIRDEAL_KEY=$* scripts/with-display.sh --size 1010x710 scripts/screenshots.sh "$program" "$work" "$game" > /dev/null
  keep "$game" "$name"
}

take rush rush Return
take kingcell kingcell
take kingcell games ctrl+l
# The first run of the program makes the database. The window of the scoreboard covers the other one.
# shellcheck disable=SC2016
scripts/with-display.sh --size 640x710 bash -euc '
  scripts/screenshots.sh "$0" "$1" kingcell
  /usr/bin/python3 scripts/make-results.py "$0-cli" "$XDG_DATA_HOME/fairdeal/fairdeal.db"
  FAIRDEAL_KEY=ctrl+b scripts/screenshots.sh "$0" "$1" kingcell' "$program" "$work" > /dev/null
keep kingcell scoreboard

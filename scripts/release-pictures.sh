#!/bin/bash
# release-pictures.sh PROGRAM
#
# Makes the pictures in docs/screenshots that README.md and software centers show, as the
# metadata name them: tables, one of them on a phone, the list of games, a review, and a
# scoreboard with made-up results. PROGRAM is an installed fairdeal, such as the one that
# ./run installs in _build/run-prefix/bin.
set -eu
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS ADW_DEBUG_COLOR_SCHEME=prefer-light
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p docs/screenshots

# Without a compositor, GTK draws a frame of 5 pixels around a window.
keep () # GAME NAME [CROP]
{
  convert "$work/$1.png" ${3:+-crop "$3" +repage} -shave 5x5 +dither -colors 256 -strip "PNG8:docs/screenshots/$2.png"
  echo "docs/screenshots/$2.png"
}
take () # GAME NAME KEY...
{
  local game=$1 name=$2
  shift 2
  FAIRDEAL_KEY=$* scripts/with-display.sh --size "${size:-1010x710}" scripts/screenshots.sh "$program" "$work" "$game" > /dev/null
  keep "$game" "$name"
}

take rush rush Return
take kingcell kingcell
take kingcell games ctrl+l
size=370x710 take churchill phone
# The window of the review covers the other one.
FAIRDEAL_WIN=yes FAIRDEAL_WON_KEY='Tab Tab Return' ADW_DEBUG_COLOR_SCHEME=prefer-dark \
  scripts/with-display.sh --size 1010x710 scripts/screenshots.sh "$program" "$work" kingcell > /dev/null
keep kingcell-won review 960x700+0+0
# The first run of the program makes the database. The window of the scoreboard covers the other one.
# shellcheck disable=SC2016
scripts/with-display.sh --size 640x710 bash -euc '
  scripts/screenshots.sh "$0" "$1" kingcell
  /usr/bin/python3 scripts/make-results.py "$0-cli" "$XDG_DATA_HOME/fairdeal/fairdeal.db"
  FAIRDEAL_KEY=ctrl+b scripts/screenshots.sh "$0" "$1" kingcell' "$program" "$work" > /dev/null
keep kingcell scoreboard 630x700+0+0

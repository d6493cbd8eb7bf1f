#!/bin/bash
# screenshots.sh PROGRAM FOLDER GAME...
#
# Starts PROGRAM with deal 1 of each GAME on the display at hand (see
# with-display.sh), waits until its window is drawn and at rest, and leaves
# FOLDER/GAME.png.  With FAIRDEAL_KEY set, that key is pressed first (Return starts
# Solitaire Rush).
set -u

[ $# -ge 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
program=$1 folder=$2
shift 2
mkdir -p "$folder" || exit 1
work=$(mktemp -d) || exit 1
app=
end_app ()
{
  [ -z "$app" ] || kill "$app" 2> /dev/null
  [ -z "$app" ] || wait "$app" 2> /dev/null
  app=
}
trap 'end_app; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

fail () # GAME WHAT
{
  echo "$1: $2" >&2
  cat "$work/log" >&2
  exit 1
}

window_of_app () { xdotool search --onlyvisible --pid "$app" 2> /dev/null | head -n 1; }

read -r width height <<< "$(xdotool getdisplaygeometry)"
xdotool mousemove "$((width - 1))" "$((height - 1))"

for game; do
  "$program" --game "$game" --number 1 > "$work/log" 2>&1 &
  app=$!
  window=
  for ((i = 0; i < 300; i++)); do
    window=$(window_of_app)
    [ -z "$window" ] || break
    kill -0 "$app" 2> /dev/null || fail "$game" "the program ended before its window came:"
    sleep .1
  done
  [ -n "$window" ] || fail "$game" "no window came in 30 seconds:"
  xdotool windowmove "$window" 0 0 windowsize "$window" "$width" "$height" windowfocus "$window" 2> /dev/null
  [ -z "${FAIRDEAL_KEY:-}" ] || { sleep .7; xdotool key "$FAIRDEAL_KEY"; }

  # Drawn and at rest: more than a few colours, and three pictures in a row alike.
  last='' alike=0 colours=0
  for ((i = 0; i < 30 && alike < 2; i++)); do
    sleep .15
    import -silent -window root "$work/shot.png" || fail "$game" "no picture could be taken:"
    kill -0 "$app" 2> /dev/null || fail "$game" "the program ended by itself:"
    read -r colours now <<< "$(identify -format '%k %#' "$work/shot.png")"
    if [ "$now" = "$last" ] && [ "$colours" -gt 16 ]; then
      alike=$((alike + 1))
    else
      alike=0
    fi
    last=$now
  done
  [ "$colours" -gt 16 ] || fail "$game" "the window stayed empty:"
  mv "$work/shot.png" "$folder/$game.png"
  echo "$folder/$game.png"
  end_app
done

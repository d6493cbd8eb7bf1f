#!/bin/bash
# screenshots.sh PROGRAM FOLDER GAME...
#
# Starts PROGRAM with deal 1 of each GAME on the current display (see with-display.sh), waits
# until its window is drawn and at rest, and saves FOLDER/GAME.png. If FAIRDEAL_KEY is set,
# these keys, separated by spaces, are pressed first (Return starts Solitaire Rush); a word
# =NAME among them saves FOLDER/NAME.png, and then closes all windows but the first.
# FAIRDEAL_SETTINGS has lines with a setting and its value, such as large-cards=true. If
# FAIRDEAL_WIN is set, each game is a winnable deal, which is then won with Show Solution, and
# FOLDER/GAME-won.png is saved too, after the keys of FAIRDEAL_WON_KEY were pressed.
# FAIRDEAL_LANGUAGE is a language of po/LINGUAS, FAIRDEAL_PAUSE the seconds before each key
# (.7 by default).
set -u

[ $# -ge 3 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 2; }
program=$1 folder=$2
shift 2
mkdir -p "$folder" || exit 1
work=$(mktemp -d) || exit 1
app= window=
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

start_app () # GAME
{
  local deal=(--number 1)
  [ -z "${FAIRDEAL_WIN:-}" ] || deal=()
  "$program" --game "$1" "${deal[@]}" > "$work/log" 2>&1 &
  app=$!
  window=
  for ((i = 0; i < 300; i++)); do
    window=$(window_of_app)
    [ -z "$window" ] || break
    kill -0 "$app" 2> /dev/null || fail "$1" "the program ended before its window came:"
    sleep .1
  done
  [ -n "$window" ] || fail "$1" "no window came in 30 seconds:"
  xdotool windowmove "$window" 0 0 windowsize "$window" "$width" "$height" windowfocus "$window" 2> /dev/null
}

# Waits until the window is drawn (it has more than 16 colors) and at rest (three
# pictures in a row are equal).
take_picture () # GAME FILE
{
  local last='' alike=0 colours=0 now
  for ((i = 0; i < 30 && alike < 2; i++)); do
    sleep .15
    import -silent -window root "$work/shot.png" || fail "$1" "no picture could be taken:"
    kill -0 "$app" 2> /dev/null || fail "$1" "the program ended by itself:"
    read -r colours now <<< "$(identify -format '%k %#' "$work/shot.png")"
    if [ "$now" = "$last" ] && [ "$colours" -gt 16 ]; then
      alike=$((alike + 1))
    else
      alike=0
    fi
    last=$now
  done
  [ "$colours" -gt 16 ] || fail "$1" "the window stayed empty:"
  mv "$work/shot.png" "$2"
  echo "$2"
}

# Closes all windows but the first with Escape.
close_others ()
{
  local others
  for ((i = 0; i < 20; i++)); do
    mapfile -t others <<< "$(xdotool search --onlyvisible --pid "$app" 2> /dev/null | sort -n)"
    [ "${#others[@]}" -gt 1 ] || break
    xdotool windowfocus "${others[-1]}" key Escape 2> /dev/null
    sleep .3
  done
  xdotool windowfocus "$window"
}

press () # GAME WORD...
{
  local game=$1 word
  shift
  for word; do
    if [ "${word#=}" = "$word" ]; then
      sleep "${FAIRDEAL_PAUSE:-.7}"
      xdotool key "$word"
    else
      take_picture "$game" "$folder/${word#=}.png"
      close_others
    fi
  done
}

# Makes the program play the game, and waits until the title of its window says that it is won.
win () # GAME
{
  xdotool key ctrl+shift+m
  for ((i = 0; i < 600; i++)); do
    [[ $(xdotool getwindowname "$window" 2> /dev/null) != *Won ]] || return
    kill -0 "$app" 2> /dev/null || fail "$1" "the program ended by itself:"
    sleep .2
  done
  fail "$1" "the game was not won in two minutes:"
}

# Nobody watches, so animations are fast.
export GSETTINGS_BACKEND=keyfile XDG_CONFIG_HOME="$work/config" LANGUAGE=${FAIRDEAL_LANGUAGE:-C}
if [ -n "${FAIRDEAL_LANGUAGE:-}" ]; then
  export LOCPATH="$work/locale"
  LC_ALL=$("$(dirname "$0")/language-locale.sh" "$LOCPATH")
  # Dates have names of the language, where the system can make its locale.
  case $FAIRDEAL_LANGUAGE in
    ar) place=ar_EG ;;
    ja) place=ja_JP ;;
    sv) place=sv_SE ;;
    *_*) place=$FAIRDEAL_LANGUAGE ;;
    *) place=${FAIRDEAL_LANGUAGE}_${FAIRDEAL_LANGUAGE^^} ;;
  esac
  if localedef -c -i "$place" -f UTF-8 "$work/$LC_ALL" 2> /dev/null; then
    ln -sfn "$work/$LC_ALL" "$LOCPATH/$LC_ALL"
  fi
  export LC_ALL
fi
mkdir -p "$work/config/glib-2.0/settings"
printf '[io/github/fairdeal/FairDeal]\nfast-animation=true\n%s\n' "${FAIRDEAL_SETTINGS:-}" > "$work/config/glib-2.0/settings/keyfile"

for game; do
  start_app "$game"
  # shellcheck disable=SC2086
  press "$game" ${FAIRDEAL_KEY:-}
  take_picture "$game" "$folder/$game.png"
  if [ -n "${FAIRDEAL_WIN:-}" ]; then
    win "$game"
    # shellcheck disable=SC2086
    press "$game" ${FAIRDEAL_WON_KEY:-}
    take_picture "$game" "$folder/$game-won.png"
  fi
  end_app
done

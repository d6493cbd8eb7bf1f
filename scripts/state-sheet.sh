#!/bin/bash
# state-sheet.sh PROGRAM
#
# Makes docs/states.png: what the window shows besides the table (hints, the panel of
# moves, the sheets of Solitaire Rush, a review, a lesson, preferences and other windows),
# 360 and 1280 pixels wide, light, dark, and in high contrast. PROGRAM is an installed
# fairdeal, such as the one that ./run installs in _build/run-prefix/bin.
set -eu
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Name, game, and the keys to press; for “result” and “review” the game is won first.
states=(
  'hints churchill ctrl+h'
  'one-hint demonthief ctrl+h ctrl+h'
  'moves kingcell e'
  'find kingcell ctrl+f k'
  'cover rush'
  'pause rush Return p'
  'result rush'
  'review kingcell Tab Tab Return'
  'lesson kingcell shift+F1'
  'bookmark churchill ctrl+d'
  'number beleaguered-castle ctrl+shift+n'
  'games kingcell ctrl+l'
  'days kingcell ctrl+t'
  'scoreboard kingcell ctrl+b'
  'preferences kingcell ctrl+comma'
  'keys kingcell ctrl+question'
  'help kingcell F1'
)

take_all () # FOLDER SIZE [VARIABLE=VALUE...]
{
  local folder=$1 size=$2 name game keys won after
  shift 2
  for state in "${states[@]}"; do
    read -r name game keys <<< "$state"
    won='' after=''
    case $name in result | review) won=-won after=$keys keys='' ;; esac
    env FAIRDEAL_KEY="$keys" FAIRDEAL_WIN="$won" FAIRDEAL_WON_KEY="$after" "$@" \
      scripts/with-display.sh --size "$size" scripts/screenshots.sh "$program" "$folder/one" "$game"
    mv "$folder/one/$game$won.png" "$folder/$name.png"
    rm -f "$folder/one"/*
  done
  rmdir "$folder/one"
}

rows=()
for size in 360x640 1280x800; do
  for look in light dark contrast; do
    case $look in
      light) more=(ADW_DEBUG_COLOR_SCHEME=prefer-light) ;;
      dark) more=(ADW_DEBUG_COLOR_SCHEME=prefer-dark) ;;
      contrast) more=(ADW_DEBUG_COLOR_SCHEME=prefer-light ADW_DEBUG_HIGH_CONTRAST=1) ;;
    esac
    folder=$work/$size-$look
    mkdir "$folder"
    take_all "$folder" "$size" "${more[@]}"
    pictures=()
    for state in "${states[@]}"; do
      pictures+=("$folder/${state%% *}.png")
    done
    montage "${pictures[@]}" -tile x1 -geometry 'x240+3+3' -background '#808080' "$folder.png"
    rows+=("$folder.png")
  done
done

convert "${rows[@]}" -background '#808080' -gravity west -append +dither -colors 128 PNG8:docs/states.png
echo docs/states.png

#!/bin/bash
# state-sheet.sh PROGRAM
#
# Makes docs/states.png: what the window shows besides the table (hints, the panel of
# moves, the sheets of Solitaire Rush, a review, a lesson, preferences and other windows),
# 360 and 1280 pixels wide, light and dark. PROGRAM is an installed
# fairdeal, such as the one that ./run installs in _build/run-prefix/bin.
set -eu
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A game, the keys to press, and after a sign = the names of the pictures to take; with “won”, keys are pressed after the
# game was won.
runs=(
  'kingcell e =moves e ctrl+f k =find Escape ctrl+t =days ctrl+b =scoreboard ctrl+comma =preferences
    ctrl+question =keys F1 =help ctrl+shift+n =number shift+F1 =lesson'
  'churchill ctrl+h =hints ctrl+d =bookmark ctrl+l =games'
  'demonthief ctrl+h ctrl+h =one-hint'
  'rush =cover Return p =pause'
  'kingcell won Shift_L Shift_L =result Tab Return =review'
)
states=(games cover pause hints one-hint moves find bookmark lesson result review days number scoreboard preferences keys help)

take_all () # FOLDER SIZE [VARIABLE=VALUE...]
{
  local folder=$1 size=$2 run game keys won
  shift 2
  for run in "${runs[@]}"; do
    # shellcheck disable=SC2162
    read -d '' game keys <<< "$run" || true
    won=''
    [ "${keys#won }" = "$keys" ] || won=${keys#won } keys=''
    env FAIRDEAL_KEY="$keys" FAIRDEAL_WIN="$won" FAIRDEAL_WON_KEY="$won" "$@" \
      scripts/with-display.sh --size "$size" scripts/screenshots.sh "$program" "$folder" "$game" > /dev/null
  done
}

rows=()
for size in 360x640 1280x800; do
  for look in light dark; do
    case $look in
      light) more=(ADW_DEBUG_COLOR_SCHEME=prefer-light) ;;
      dark) more=(ADW_DEBUG_COLOR_SCHEME=prefer-dark) ;;
    esac
    folder=$work/$size-$look
    mkdir "$folder"
    take_all "$folder" "$size" "${more[@]}"
    pictures=()
    for state in "${states[@]}"; do
      pictures+=("$folder/$state.png")
    done
    montage "${pictures[@]}" -tile 9x -geometry 'x280+3+3' -background '#808080' "$folder.png"
    rows+=("$folder.png")
  done
done

convert "${rows[@]}" -background '#808080' -gravity west -append +dither -colors 128 PNG8:docs/states.png
echo docs/states.png

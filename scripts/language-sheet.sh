#!/bin/bash
# language-sheet.sh PROGRAM [LANGUAGE...]
#
# Makes docs/languages.png: for each language of po/LINGUAS KingCell with the panel of all
# moves and their reasons, and the list of games. If languages are named, makes
# FAIRDEAL_FOLDER/LANGUAGE.png instead, with more windows, 360 and 1280 pixels wide.
# PROGRAM is an installed fairdeal, such as the one that ./run installs in
# _build/run-prefix/bin. Needs a font for each language: fonts-noto-cjk has the Chinese
# and Japanese letters, fonts-dejavu-core the others.
set -eu
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
shift
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS ADW_DEBUG_COLOR_SCHEME=prefer-light
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Takes $work/FILE.png.
take () # LANGUAGE SIZE GAME FILE [KEY...]
{
  local language=$1 size=$2 game=$3 file=$4
  shift 4
  FAIRDEAL_LANGUAGE=$language FAIRDEAL_KEY="$*" scripts/with-display.sh --size "$size" \
    scripts/screenshots.sh "$program" "$work/one" "$game" > /dev/null
  mv "$work/one/$game.png" "$work/$file.png"
}

# A sheet of one language.
look () # LANGUAGE
{
  local size pictures rows=()
  for size in 360x640 1280x800; do
    pictures=()
    while read -r name game keys; do
      # shellcheck disable=SC2086
      take "$1" "$size" "$game" "$name-$size" $keys
      pictures+=("$work/$name-$size.png")
    done << 'TEXT'
table kingcell ctrl+h
moves kingcell e
rush rush Return p
menu kingcell F10
games kingcell ctrl+l
preferences kingcell ctrl+comma
scoreboard kingcell ctrl+b
keys kingcell ctrl+question
help kingcell F1
lesson kingcell shift+F1
days kingcell ctrl+t
number kingcell ctrl+shift+n
TEXT
    montage "${pictures[@]}" -tile 6x -geometry '+3+3' -background '#808080' "$work/$size.png"
    rows+=("$work/$size.png")
  done
  convert "${rows[@]}" -background '#808080' -append "${FAIRDEAL_FOLDER:?}/$1.png"
  echo "$FAIRDEAL_FOLDER/$1.png"
}

if [ $# -gt 0 ]; then
  for language; do
    look "$language"
  done
  exit
fi

pictures=()
while read -r language; do
  take "$language" 800x600 kingcell "$language-moves" ctrl+h e
  take "$language" 360x600 kingcell "$language-games" ctrl+l
  convert "$work/$language-moves.png" "$work/$language-games.png" +append "$work/$language.png"
  pictures+=("$work/$language.png")
done <<< "$(grep -v '^#' po/LINGUAS)"
montage "${pictures[@]}" -tile 3x -geometry '580x300+3+3' -background '#808080' "$work/all.png"
convert "$work/all.png" +dither -colors 128 -strip PNG8:docs/languages.png
echo docs/languages.png

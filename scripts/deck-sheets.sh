#!/bin/bash
# deck-sheets.sh [--foreign FOLDER] BUILD
#
# Makes docs/classic-light.png, docs/classic-dark.png and the same for large-print: all
# cards of our decks with two and four colors, 40, 80 and 160 pixels wide. With --foreign,
# makes a sheet in FOLDER for each installed deck of AisleRiot and KDE, and FOLDER/all.png
# with all of them, smaller. BUILD is a build folder.
# Needs ImageMagick.
set -eu
usage () { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
foreign=
if [ "${1:-}" = --foreign ]; then
  [ $# -eq 3 ] || usage
  foreign=$2
  shift 2
fi
[ $# -eq 1 ] || usage
build=$(realpath "$1")
[ -z "$foreign" ] || foreign=$(realpath "$foreign")
cd "$(dirname "$0")/.."

ninja -C "$build" tests/view/deck-sheet src/draw/fairdeal-draw > /dev/null
export FAIRDEAL_DRAW=$build/src/draw/fairdeal-draw
sheet=$build/tests/view/deck-sheet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "$foreign" ]; then
  for deck in /usr/share/aisleriot/cards/*.svgz /usr/share/carddecks/*/index.desktop; do
    [ -e "$deck" ] || continue
    name=$(basename "$deck" .svgz)
    [ "$name" != index.desktop ] || name=kde-$(basename "$(dirname "$deck")")
    "$sheet" "$foreign/$name.png" 60 '#2d7a52' "$deck"
    echo "$foreign/$name.png"
  done
  rm -f "$foreign/all.png"
  montage "$foreign"/*.png -tile 4x -geometry '440x+4+4' "$foreign/all.png" 2> /dev/null || [ -s "$foreign/all.png" ]
  exit
fi

for deck in classic large-print; do
  for shade in light dark; do
    variants=('' four-colours)
    background='#2d7a52'
    if [ "$shade" = dark ]; then
      variants=(dark-two-colours dark-four-colours)
      background='#1f4f38'
    fi
    rows=()
    for variant in "${variants[@]}"; do
      for width in 40 80 160; do
        "$sheet" "$work/$width.png" "$width" "$background" "data/cards/$deck.svg" "${variant:+data/cards/$variant.css}"
      done
      convert "$work/40.png" "$work/80.png" -background "$background" +append "$work/160.png" -append "$work/row-$variant.png"
      rows+=("$work/row-$variant.png")
    done
    convert "${rows[@]}" -background "$background" -append +dither -colors 64 -strip "PNG8:docs/$deck-$shade.png"
    echo "docs/$deck-$shade.png"
  done
done

#!/bin/bash
# deck-sheets.sh [--foreign FOLDER] BUILD
#
# Makes docs/classic.png and docs/large-print.png: all cards of our decks with two
# and four colours, light and dark, 40 and 80 pixels wide, figures and backs 160.  With --foreign,
# a sheet in FOLDER for each deck of Aisleriot's and KDE's that is installed, and
# FOLDER/all.png with all of them, smaller.  BUILD is a build folder; nothing but
# ImageMagick is needed beside it.
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

ninja -C "$build" tests/deck-sheet src/draw/fairdeal-draw > /dev/null
export FAIRDEAL_DRAW=$build/src/draw/fairdeal-draw
sheet=$build/tests/deck-sheet
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
  rows=()
  for variant in '' four-colours dark-two-colours dark-four-colours; do
    background='#2d7a52'
    [[ $variant != dark* ]] || background='#1f4f38'
    style=${variant:+data/cards/$variant.css}
    for width in 40 80 160; do
      "$sheet" "$work/$width.png" "$width" "$background" "data/cards/$deck.svg" "$style"
    done
    convert "$work/40.png" "$work/80.png" -background "$background" -append "$work/row-$variant.png"
    # At 160 pixels the figures and the backs are what there is to see.
    case $variant in
      '' | dark-four-colours)
        convert "$work/160.png" -crop 496x916+1640+0 +repage "$work/courts.png"
        convert "$work/160.png" -crop 496x228+0+912 +repage "$work/backs.png"
        convert "$work/row-$variant.png" "$work/courts.png" "$work/backs.png" -background "$background" +append "$work/row-$variant.png"
        ;;
    esac
    rows+=("$work/row-$variant.png")
  done
  convert "${rows[@]}" -append +dither -colors 96 "PNG8:docs/$deck.png"
  echo "docs/$deck.png"
done

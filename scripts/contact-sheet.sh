#!/bin/bash
# contact-sheet.sh PROGRAM
#
# Makes docs/contact-sheet.png: every game at four sizes, light and dark, and one
# of them at scale 2.  PROGRAM is an installed fairdeal, such as the one that ./run
# leaves in _build/run-prefix/bin.
set -eu
[ $# -eq 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS FAIRDEAL_KEY=Return
mapfile -t games <<< "$("$program-cli" games | cut -f 1)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rows=()
for scheme in light dark; do
  for size in 360x640 800x600 1280x800 1920x1080; do
    ADW_DEBUG_COLOR_SCHEME=prefer-$scheme \
      scripts/with-display.sh --size "$size" scripts/screenshots.sh "$program" "$work/$scheme-$size" "${games[@]}"
    montage "$work/$scheme-$size"/*.png -tile 7x1 -geometry 'x260+4+4' -background '#808080' "$work/$scheme-$size.png"
    rows+=("$work/$scheme-$size.png")
  done
done
GDK_SCALE=2 scripts/with-display.sh --size 1920x1080 scripts/screenshots.sh "$program" "$work/double" kingcell
montage "$work/double/kingcell.png" -geometry 'x540+4+4' -background '#808080' "$work/double.png"
rows+=("$work/double.png")

convert "${rows[@]}" -background '#808080' -gravity west -append -colors 255 PNG8:docs/contact-sheet.png
echo docs/contact-sheet.png

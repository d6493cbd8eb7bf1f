#!/bin/bash
# contact-sheet.sh PROGRAM [SHEET...]
#
# Makes docs/tables-SHEET.png, rows of pictures of all games: phone (360 x 640: as dealt,
# after drawing from the stock, in Large Print, dark and left-handed), window (800 x 600
# and 1280 x 800) and screen (1920 x 1080, 3840 x 2160, and 1280 x 800 at scale 2); all
# of these without SHEET. PROGRAM is an installed fairdeal, such as the one that ./run
# installs in _build/run-prefix/bin.
set -eu
[ $# -ge 1 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
program=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- phone window screen
cd "$(dirname "$0")/.."

XDG_DATA_DIRS="$(dirname "$(dirname "$program")")/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export XDG_DATA_DIRS
mapfile -t games <<< "$("$program-cli" games | cut -f 1)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rows=()

# Without a compositor, GTK draws a frame of 5 pixels around a window. The pictures
# are cropped to the contents, which have the requested size.
take () # GAME WIDTH HEIGHT KEYS FOLDER
{
  local frame=$((10 * ${GDK_SCALE:-1}))

  FAIRDEAL_KEY=$4 scripts/with-display.sh --size "$(($2 + frame))x$(($3 + frame))" \
    scripts/screenshots.sh "$program" "$5" "$1" > /dev/null
  mogrify -shave "$((frame / 2))x$((frame / 2))" "$5/$1.png"
}

# Adds a row of all games. The clock of Solitaire Rush has to run, and the keys are
# only for games that have a stock.
add_row () # SIZE [KEYS]
{
  local game folder=$work/row-${#rows[@]} pictures=()

  for game in "${games[@]}"; do
    case $game in
      rush) take "$game" "${1%x*}" "${1#*x}" "Return ${2:-}" "$folder" ;;
      freecell | kingcell | beleaguered-castle | streets-and-alleys) take "$game" "${1%x*}" "${1#*x}" '' "$folder" ;;
      *) take "$game" "${1%x*}" "${1#*x}" "${2:-}" "$folder" ;;
    esac
    pictures+=("$folder/$game.png")
  done
  montage "${pictures[@]}" -tile x1 -geometry "x$height+3+3" -background '#808080' "$folder.png"
  rows+=("$folder.png")
}

finish () # SHEET
{
  convert "${rows[@]}" -background '#808080' -gravity west -append +dither -colors 80 -strip "PNG8:docs/tables-$1.png"
  rows=()
  echo "docs/tables-$1.png"
}

light () { ADW_DEBUG_COLOR_SCHEME=prefer-light FAIRDEAL_SETTINGS=${SETTINGS:-} add_row "$@"; }
dark () { ADW_DEBUG_COLOR_SCHEME=prefer-dark FAIRDEAL_SETTINGS=${SETTINGS:-} add_row "$@"; }
export ADW_DEBUG_COLOR_SCHEME FAIRDEAL_SETTINGS

for sheet; do
  case $sheet in
    phone)
      height=448
      light 360x640
      light 360x640 'd d d d d d d'
      SETTINGS=large-cards=true light 360x640 'd d d d d d d'
      SETTINGS=$'left-handed=true\nfour-colours=true' dark 360x640 'd d d'
      ;;
    window)
      height=300
      light 800x600
      light 1280x800
      SETTINGS=$'left-handed=true\ncloth='"'blue'" dark 1280x800 'd d d'
      SETTINGS=large-cards=true dark 800x600 'd d d'
      ;;
    screen)
      height=300
      light 1920x1080
      dark 3840x2160
      GDK_SCALE=2 light 2560x1600
      ;;
    *)
      echo "$0: no sheet is called $sheet" >&2
      exit 2
      ;;
  esac
  finish "$sheet"
done

#!/bin/bash
# Rates every game with its main rule options and prints the rows of the table in docs/winnability.md.
#
# Usage: scripts/winnability.sh FOLDER [DEALS [LIMIT]…]
#
# Searches deals 1 to DEALS (10000) of each, one at a time and with low priority, and writes a file for each
# to FOLDER. LIMITs are passed to `fairdeal-cli rate`; there are none by default. If it is run again, it
# continues where it was stopped, or adds DEALS. FAIRDEAL_CLI names the program if it is not in the PATH.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "Usage: scripts/winnability.sh FOLDER [DEALS [LIMIT]…]" >&2
  exit 2
fi
folder=$1
deals=${2:-10000}
limits=("${@:3}")
program=${FAIRDEAL_CLI:-fairdeal-cli}

# Prints the file of a configuration, which is named after its arguments: rush-draw-1.
name_file () {
  local words="$*"

  words=${words// -o / }
  printf '%s/%s' "$folder" "${words//[ =]/-}"
}

# Prints the value of a key in the output of `rate`.
value () {
  sed -n "s/^$1: //p" <<< "$2"
}

# Prints a row of the table: the configuration, then the results.
print_row () {
  local sum=$1 game=$2 options="${*:3}"

  options=${options//-o /}
  printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$game" "${options:-default}" \
    "$(value deals "$sum")" "$(value winnable "$sum")" "$(value unwinnable "$sum")" "$(value unknown "$sum")" \
    "$(value share "$sum")" "$(value interval "$sum")" "$(value bounds "$sum")" "$(value seconds "$sum")"
}

configurations='
freecell
freecell -o cells=3
freecell -o cells=2
freecell -o cells=1
klondike -o passes=3
klondike -o passes=1
klondike -o draw=1 -o passes=3
klondike -o draw=1 -o passes=1
kingcell
kingcell -o supermove=cells
rush
rush -o draw=1
beleaguered-castle
beleaguered-castle -o starting-rank=2
beleaguered-castle -o starting-rank=3
beleaguered-castle -o starting-rank=4
beleaguered-castle -o starting-rank=5
beleaguered-castle -o starting-rank=6
streets-and-alleys
churchill
churchill -o easy=true
churchill -o king-skip=run
demonthief
demonthief -o reserve=true
demons-and-thieves
demons-and-thieves -o reserve=false
'

mkdir -p "$folder"
while read -r -a words; do
  [ ${#words[@]} -gt 0 ] || continue
  sum=$(nice -n 10 "$program" rate "${words[@]}" --numbers "1..$deals" --out "$(name_file "${words[@]}")" "${limits[@]}")
  print_row "$sum" "${words[@]}"
done <<< "$configurations"

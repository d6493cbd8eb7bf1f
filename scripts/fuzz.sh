#!/bin/bash
# fuzz.sh SECONDS [NAME...]
#
# Has libFuzzer look for inputs that break a parser, in each driver of tests/fuzz or
# in those named, for SECONDS each, under sanitizers; two run side by side. It
# begins with the corpus of the driver; what it finds is not added to that. Needs
# clang with libFuzzer.
#
# Prints a line for each driver: how many inputs were tried, and whether one broke
# it. Such inputs are kept in _build/fuzz-found, and shown. The exit status is 1 if
# there is one. FUZZ_BUILD is the folder of the build (_build/fuzz).
set -u
cd "$(dirname "$0")/.." || exit 2

usage () { sed -n '2,12s/^# \{0,1\}//p' scripts/fuzz.sh; exit 2; }

[[ ${1:-} =~ ^[0-9]+$ ]] || usage
seconds=$1
shift

build=$(realpath -m "${FUZZ_BUILD:-_build/fuzz}")
found=$PWD/_build/fuzz-found
mapfile -t known <<< "$(cd tests/fuzz && printf '%s\n' fuzz-*.c | sed 's/^fuzz-//; s/\.c$//' | grep -vxE 'common|echo|main')"
names=("${@:-${known[@]}}")
for name in "${names[@]}"; do
  [[ " ${known[*]} " == *" $name "* ]] || { echo "There is no driver $name, only: ${known[*]}" >&2; exit 2; }
done

export LC_ALL=C.UTF-8
if [ ! -e "$build/build.ninja" ]; then
  CC=clang meson setup "$build" --buildtype=debugoptimized -Dfuzzers=true -Db_sanitize=address,undefined \
    -Db_lundef=false > /dev/null || exit 2
fi
ninja -C "$build" data/gschemas.compiled tests/fuzz/fuzz-echo "${names[@]/#/tests/fuzz/fuzz-}" > "$build/fuzz-build.log" 2>&1 ||
  { tail -n 30 "$build/fuzz-build.log"; exit 2; }

work=$(mktemp -d /dev/shm/fairdeal-fuzz-XXXXXX 2> /dev/null || mktemp -d) || exit 2
jobs=()
trap 'kill "${jobs[@]}" 2> /dev/null; wait; rm -rf "$work"' EXIT
trap 'exit 143' INT TERM HUP

# -detect_leaks: what librsvg and GLib keep for all inputs is no leak, and each input is tested for leaks by
# libFuzzer itself only if its memory grows; the corpora run with leak detection in ./check.
export G_TEST_SRCDIR=$PWD/tests GSETTINGS_SCHEMA_DIR=$build/data G_SLICE=always-malloc GSETTINGS_BACKEND=memory \
  ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

fuzz () # NAME
{
  local name=$1 status
  mkdir -p "$work/$name/new" "$work/$name/tmp" "$found"
  TMPDIR=$work/$name/tmp "$build/tests/fuzz/fuzz-$name" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$found/$name-" "$work/$name/new" "tests/fuzz/corpus/$name" \
    < /dev/null > "$work/$name/log" 2>&1
  status=$?
  printf '%-10s %10s inputs, ' "$name" "$(sed -n 's/^stat::number_of_executed_units: //p' "$work/$name/log")"
  if [ $status = 0 ]; then
    echo 'none of them broke it'
    return 0
  fi
  echo "FAILED with status $status:"
  tail -n 60 "$work/$name/log"
  touch "$work/failed"
}

for name in "${names[@]}"; do
  # Two side by side.
  [ "$(jobs -rp | wc -l)" -lt 2 ] || wait -n
  fuzz "$name" &
  jobs+=($!)
done
wait "${jobs[@]}"
jobs=()
if [ -e "$work/failed" ]; then
  echo "Inputs that break a driver:"
  find "$found" -type f -exec sh -c 'echo "$1:"; head -c 300 "$1" | od -An -c | head -n 12' sh {} ';'
  exit 1
fi

#!/bin/bash
# chroot-fresh.sh [--suite SUITE] [--root FOLDER] [--logs FOLDER] [--keep] [--only run|check]
#
# Tests ./run and ./check on a system where no package for Fair Deal is installed:
# creates a minimal Debian with git (by default bookworm, in
# /var/tmp/fairdeal-chroot-fresh), clones the last commit into it, and runs both
# there with the environment of a bare root shell, without a display and without a
# terminal. Their output and the pictures are put in the folder of logs (by default
# _build/fresh). The chroot is deleted at the end unless --keep is given; one from
# an earlier run is deleted first. Needs root and debootstrap.
set -u
cd "$(dirname "$0")/.." || exit 1

suite=bookworm root=/var/tmp/fairdeal-chroot-fresh logs=$PWD/_build/fresh keep='' commands=(run check)
while [ $# -gt 0 ]; do
  case $1 in
    --suite) suite=$2; shift 2;;
    --root) root=$2; shift 2;;
    --logs) logs=$2; shift 2;;
    --keep) keep=yes; shift;;
    --only) commands=("$2"); shift 2;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2;;
  esac
done

. scripts/packages.sh
. scripts/chroot.sh
trap chroot_leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

mkdir -p "$logs" || exit 1
chroot_delete "$root" && chroot_make "$suite" "$root" git || exit 1
chroot_enter "$root" || die "The folders of the system could not be mounted in $root."

git bundle create --quiet "$root/tmp/fairdeal.bundle" HEAD || exit 1
inside git -c advice.detachedHead=false clone --quiet /tmp/fairdeal.bundle /tmp/fairdeal || exit 1
inside git -C /tmp/fairdeal log -1 --format='Commit %h: %s'

# Processes whose root folder is the chroot.
processes ()
{
  local link
  for link in /proc/[0-9]*/root; do
    [ "$(readlink "$link" 2> /dev/null)" = "$(cd "$root" && pwd -P)" ] && echo "${link//[!0-9]/}"
  done
}

failures=0
for command in "${commands[@]}"; do
  echo "== ./$command (log: $logs/$command.log)"
  SECONDS=0
  inside CI=true bash -c "cd /tmp/fairdeal && exec ./$command" > "$logs/$command.log" 2>&1
  status=$?
  tail -n 15 "$logs/$command.log"
  echo "== ./$command ended with status $status after $SECONDS s"
  [ $status = 0 ] || failures=$((failures + 1))
  for process in $(processes); do
    echo "== left behind: $(tr '\0' ' ' < "/proc/$process/cmdline")"
    kill "$process" 2> /dev/null
    failures=$((failures + 1))
  done
done
changed=$(inside git -C /tmp/fairdeal status --short)
if [ -n "$changed" ]; then
  printf '== the checkout is not as it was:\n%s\n' "$changed"
  failures=$((failures + 1))
fi
if [ -d "$root/tmp/fairdeal/screenshots" ]; then
  rm -rf "$logs/screenshots"
  cp -r "$root/tmp/fairdeal/screenshots" "$logs/"
fi

chroot_leave
[ -n "$keep" ] || chroot_delete "$root"
[ $failures = 0 ]

#!/bin/bash
# with-display.sh [--size WIDTHxHEIGHT] COMMAND [ARGUMENT...]
#
# Runs COMMAND with its own virtual display and session bus, and with empty folders
# for settings, data and temporary files, so that nothing of the user's is read or
# written. All of these are removed at the end; temporary files that were left are
# listed. The exit status is that of COMMAND.
#
# A display is used for one bus only: the address of the accessibility bus is
# stored on the display, where a second bus would find that of the first.
set -u

size=1280x800
if [ "${1:-}" = --size ]; then
  size=$2
  shift 2
fi
[ $# -gt 0 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/fairdeal-XXXXXX") || exit 1
leaders=()

# Each part has its own process group. Ends the first process of each and waits for
# it; kills processes that it has left behind.
end_all ()
{
  local leader left i
  trap '' INT TERM HUP
  for leader in ${leaders[@]+"${leaders[@]}"}; do
    kill -TERM -- "-$leader" 2> /dev/null
    for ((i = 0; i < 100; i++)); do
      kill -0 "$leader" 2> /dev/null || break
      sleep .05
    done
    kill -KILL -- "-$leader" 2> /dev/null
  done
  wait 2> /dev/null
  left=$(ls -A "$folder/tmp" 2> /dev/null)
  [ -z "$left" ] || printf 'Temporary files that were left:\n%s\n' "$left" >&2
  rm -rf "$folder"
}
trap end_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Waits until a file is not empty, at most 20 seconds.
wait_for () # FILE PROCESS NAME LOG
{
  local i
  for ((i = 0; i < 400; i++)); do
    [ ! -s "$1" ] || return 0
    kill -0 "$2" 2> /dev/null || break
    sleep .05
  done
  echo "$3 did not start:" >&2
  cat "$4" >&2
  exit 1
}

unset WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS LANGUAGE
mkdir -m 700 "$folder/run"
# As in any folder for temporary files, programs of other users can use theirs.
chmod 711 "$folder"
mkdir -m 1777 "$folder/tmp"
export TMPDIR="$folder/tmp" XDG_RUNTIME_DIR="$folder/run" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" \
  GSETTINGS_BACKEND=memory GIO_USE_VFS=local GDK_BACKEND=x11 GSK_RENDERER=cairo

setsid Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset 3> "$folder/display" > "$folder/xvfb.log" 2>&1 &
leaders=($!)
wait_for "$folder/display" $! Xvfb "$folder/xvfb.log"
DISPLAY=:$(cat "$folder/display")
export DISPLAY

# The only service that the bus starts is the accessibility bus.
mkdir "$folder/services"
cp /usr/share/dbus-1/services/org.a11y.Bus.service "$folder/services/" || exit 1
sed "s,@services@,$folder/services,g" "$(dirname "$0")/session-bus.conf" > "$folder/bus.conf"
setsid dbus-daemon --config-file="$folder/bus.conf" --nofork --address="unix:path=$folder/run/bus" --print-address=3 \
  3> "$folder/bus" > "$folder/bus.log" 2>&1 &
leaders=($! "${leaders[@]}")
wait_for "$folder/bus" $! dbus-daemon "$folder/bus.log"
DBUS_SESSION_BUS_ADDRESS=$(cat "$folder/bus")
export DBUS_SESSION_BUS_ADDRESS

setsid "$@" < /dev/null &
leaders=($! "${leaders[@]}")
wait $!

#!/bin/bash
# chroot-check.sh [--suite SUITE] [--arch ARCHITECTURE] --root FOLDER [--setup OPTIONS] [--werror-deprecated] [--no-suite SUITE-OF-TESTS]...
#
# Builds and tests the tree, with uncommitted changes, on another release of Debian
# (trixie by default), in a chroot in FOLDER. The chroot is created by the first
# call (1.4 GB) and kept. On another architecture (i386, s390x …), only the tests of
# the rules, the solver, the store and the records are built and run, and those of
# samples that are the same bytes on every machine; if the processor does not run
# its programs, qemu-user-static has to be installed. Exit status 0 if everything
# succeeded; the log of the tests is FOLDER/build/_build/meson-logs/testlog.json.
# Needs root.
set -u
cd "$(dirname "$0")/.." || exit 1

. scripts/packages.sh
. scripts/chroot.sh

suite=trixie root='' setup=() cflags='' without=(--no-suite long)
while [ $# -gt 0 ]; do
  case $1 in
    --suite) suite=$2; shift 2;;
    --arch) chroot_arch=$2; shift 2;;
    --root) root=$2; shift 2;;
    --setup) read -ra setup <<< "$2"; shift 2;;
    --no-suite) without+=(--no-suite "$2"); shift 2;;
    --werror-deprecated) cflags=-Werror=deprecated-declarations; shift;;
    *) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2;;
  esac
done
[ -n "$root" ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2; }

trap chroot_leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Results of an earlier run must not be mistaken for new ones.
rm -rf "$root/build"
if ! chroot_is_made "$suite" "$root"; then
  chroot_delete "$root" && chroot_make "$suite" "$root" || exit 1
fi
chroot_enter "$root" || die "The folders of the system could not be mounted in $root."

# Other architectures may be emulated, which is slow: little is installed, built and run.
packages=(locales) targets=(portable) with_display=''
tests=(--suite rules --suite solver --suite store --suite samples --timeout-multiplier 40)
sections=(build)
if [ -n "$chroot_arch" ]; then
  packages+=(python3)
else
  sections+=(display test) targets=() with_display=/build/src/scripts/with-display.sh tests=("${without[@]}")
fi
mapfile -t -O ${#packages[@]} packages <<< "$(packages_of "${sections[@]}")"
if [ "$(cat "$root/.packages" 2> /dev/null)" != "${packages[*]}" ]; then
  echo "Installing packages in $root ..."
  inside DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    sh -c 'apt-get update && apt-get install -y --no-install-recommends "$@"' sh "${packages[@]}" > "$root.apt.log" 2>&1 || {
    tail -n 20 "$root.apt.log" >&2
    exit 1
  }
  # gtk_test_init() sets this locale; without it, newer GTK prints a warning, which is fatal.
  inside localedef -i en_US -f UTF-8 en_US.UTF-8 || exit 1
  echo "${packages[*]}" > "$root/.packages"
fi
# shellcheck disable=SC2016
inside sh -c 'for p in gtk4 libadwaita-1 glib-2.0 librsvg-2.0; do echo "$p $(pkg-config --modversion $p)"; done; gcc --version | head -n 1'

copy_tree "$root/build/src" || exit 1

# Without precompiled headers, each file has to include what it uses.
inside LC_ALL=C.UTF-8 CFLAGS="$cflags" meson setup /build/_build /build/src --buildtype=debugoptimized -Db_pch=false "${setup[@]}" > "$root.setup.log" 2>&1 || {
  cat "$root.setup.log" >&2
  exit 1
}
inside LC_ALL=C.UTF-8 meson compile -C /build/_build "${targets[@]}" > "$root.compile.log" 2>&1 || {
  cat "$root.compile.log" >&2
  exit 1
}
inside LC_ALL=C.UTF-8 FAIR_TEST_DEADLINE="${FAIR_TEST_DEADLINE:-60}" $with_display meson test -C /build/_build --no-rebuild --print-errorlogs "${tests[@]}"

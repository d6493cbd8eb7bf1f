#!/bin/bash
# check-package.sh BUILD-FOLDER
#
# Makes a tarball from BUILD-FOLDER, as for a release, and does with it what a
# packager does: builds it without git and without tests, installs it for a package
# and into ~/.local of an empty home folder, and starts the programs there. Then
# runs the tests that read the sources. Uncommitted changes are not in the tarball.
# Exit status 0 if everything succeeded.
set -u
cd "$(dirname "$0")/.." || exit 1
[ $# = 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }

work=$(mktemp -d "${TMPDIR:-/tmp}/fairdeal-package-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
home=$work/home prefix=$work/home/.local build=$work/build

die () { echo "check-package.sh: $*" >&2; exit 1; }
step () # COMMAND...
{
  "$@" < /dev/null > "$work/log" 2>&1 && return
  tail -n 40 "$work/log" >&2
  die "\`$*' failed."
}

# A tree without git, such as an unpacked tarball, is copied.
mkdir -p "$work/unpacked" "$home"
if git rev-parse --git-dir > /dev/null 2>&1; then
  rm -f "$1"/meson-dist/fairdeal-*.tar.xz
  step meson dist -C "$1" --no-tests --allow-dirty --formats xztar
  step tar -C "$work/unpacked" -xf "$1"/meson-dist/fairdeal-*.tar.xz
else
  mkdir "$work/unpacked/copy"
  tar -cf - --exclude='./_build*' --exclude=./screenshots . | tar -C "$work/unpacked/copy" -xf - || exit 1
fi
source=$(echo "$work"/unpacked/*)
[ -e "$source/meson.build" ] || die "the tarball has no meson.build."
git -C "$source" rev-parse > /dev/null 2>&1 && die "the tarball was unpacked inside a git checkout."

step meson setup "$build" "$source" --prefix="$prefix" --libexecdir=libexec -Dtests=false -Dwerror=true
[ "$(meson introspect "$build" --tests)" = '[]' ] || die "tests are registered with -Dtests=false."
step meson compile -C "$build"

# For a package: the files that docs/packaging.md lists, and no caches.
export DESTDIR=$work/destination
step meson install -C "$build" --no-rebuild
unset DESTDIR
list () # FOLDER
{
  (cd "$1" && find . ! -type d) | sed -E 's,^\./,,; s,^(share/(locale|help))/[^/]*/,\1/LL/,; s,[^/]*\.page$,PAGE.page,' | LC_ALL=C sort -u
}
listed () { sed -n '/^<!-- installed -->$/,/^<!-- end -->$/s/^    //p' "$source/docs/packaging.md"; }
diff <(listed) <(list "$work/destination$prefix") || die "docs/packaging.md lists other files than those that are installed."
[ "$(find "$work/destination" -type f | wc -l)" = "$(find "$work/destination$prefix" -type f | wc -l)" ] ||
  die "something is installed outside the prefix."

# For one user: with caches, and found without any variables.
step meson install -C "$build" --no-rebuild
for cache in glib-2.0/schemas/gschemas.compiled applications/mimeinfo.cache mime/mime.cache; do
  [ -s "$prefix/share/$cache" ] || die "share/$cache was not made."
done
at_home () { env -u XDG_DATA_HOME -u XDG_DATA_DIRS -u XDG_CONFIG_HOME HOME="$home" LC_ALL=C.UTF-8 "$@"; }
at_home "$prefix/bin/fairdeal-cli" games | grep -q KingCell || die "fairdeal-cli does not list the games."
at_home LANGUAGE=de LC_ALL="$(scripts/language-locale.sh "$work/locale")" LOCPATH="$work/locale" "$prefix/bin/fairdeal-cli" --help | grep -q Befehle: || die "fairdeal-cli does not find its translations."
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" "$source/meson.build" | head -n 1)
[ "$(at_home "$prefix/bin/fairdeal" --version)" = "Fair Deal $version" ] || die "fairdeal is not version $version."
grep -q "Fair Deal $version" "$prefix/share/man/man1/fairdeal.1" || die "the manual page is not about version $version."
# The window comes up with a table, which needs the schema and the cards.
step scripts/with-display.sh env -u XDG_DATA_HOME -u XDG_DATA_DIRS HOME="$home" \
  scripts/screenshots.sh "$prefix/bin/fairdeal" "$work/pictures" kingcell
[ -s "$work/pictures/kingcell.png" ] || die "there is no picture of the window."

# The tests need no git either.
step meson setup --reconfigure "$build" "$source" -Dtests=true
step meson compile -C "$build" src/fairdeal src/cli/fairdeal-cli src/draw/fairdeal-draw
cd "$source" || exit 1
step meson test -C "$build" --no-rebuild --print-errorlogs capabilities cli messages potfiles sources links man completion
echo "$(basename "$source"): built, installed and tested without git"

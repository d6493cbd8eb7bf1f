#!/bin/bash
# flatpak.sh - build Fair Deal's Flatpak, install it where nothing else is affected, and test it in its sandbox.
set -u
cd "$(dirname "$0")/.." || exit 1

usage ()
{
  cat << 'TEXT'
Usage: scripts/flatpak.sh [OPTION...]

Builds the Flatpak from flatpak/io.github.fairdeal.FairDeal.yml, without tests and
with uncommitted changes, installs it in a user installation of its own, and tests
it in its sandbox: a game, the help, files through portals, a deck of another
program, sounds, links, another language, and what the sandbox must not allow.
Prints TAP. Exit status 0 if everything succeeded. The tests need root, because they
have mounts of their own.

  --suite SUITE    what the runtimes are made of: "flathub" for those of GNOME,
                   "trixie" or "sid" for a stand-in from packages of that release
                   of Debian (scripts/flatpak-runtime.sh), which needs root.
                   Default: flathub if it can be reached, otherwise trixie
  --folder FOLDER  where runtimes, sources and builds are kept, 2 GB. Default:
                   $FAIRDEAL_FLATPAK, or /var/tmp/fairdeal-flatpak-SUITE
  --bundle PUT     also put in the folder PUT, for players without Flathub: APP.flatpak,
                   the whole program in a file; repo, a signed repository that any
                   web server can serve; and APP.flatpakref, which installs from it
  --url URL        where PUT/repo will be served, which is in both files, so that
                   installations are updated from there. Default: where it is now
  --key KEY        the key that signs it, in your keyring. Default: one that is made,
                   and kept in the folder of runtimes
  --build-only     stop after the build and the installation
  --tests-only     test what was installed by an earlier run
  --only NAME      only the tests whose name contains NAME

Archives of bundled modules are taken from their addresses in the manifest, or, where
these cannot be reached, from Debian's source packages, by checksum
(scripts/flatpak-sources.py). If anything has changed since the last run, it is built
twice, and the files are compared. The first run takes about ten minutes.
TEXT
}

suite='' folder='' bundle='' url='' key='' build=yes tests=yes only=() wrong=''
while [ $# -gt 0 ] && [ -z "$wrong" ]; do
  case $1 in
    --suite) suite=${2-}; shift 2 || wrong=yes;;
    --folder) folder=${2-}; shift 2 || wrong=yes;;
    --bundle) bundle=${2-}; shift 2 || wrong=yes;;
    --url) url=${2-}; shift 2 || wrong=yes;;
    --key) key=${2-}; shift 2 || wrong=yes;;
    --build-only) tests=''; shift;;
    --tests-only) build=''; shift;;
    --only) only+=("${2-}"); shift 2 || wrong=yes;;
    -h | --help) usage; exit 0;;
    *) wrong=yes;;
  esac
done
[ -z "$wrong" ] || { usage >&2; exit 2; }

. scripts/packages.sh
[ -z "$tests" ] || [ "$(id -u)" = 0 ] || die "Testing in the sandbox needs root: sudo scripts/flatpak.sh"
bare_environment
need_packages build display test full

app=io.github.fairdeal.FairDeal manifest=$PWD/flatpak/$app.yml flathub=https://dl.flathub.org/repo/flathub.flatpakrepo
if [ -z "$suite" ]; then
  suite=trixie
  curl --fail --silent --location --connect-timeout 10 --max-time 30 --output /dev/null "$flathub" && suite=flathub
fi
folder=${folder:-${FAIRDEAL_FLATPAK:-/var/tmp/fairdeal-flatpak-$suite}}
mkdir -p "$folder/home" || exit 1
folder=$(cd "$folder" && pwd -P)
keys=${GNUPGHOME:-${HOME:-}/.gnupg}
# Nothing of the user's is read or written, but the key that is asked for.
export FLATPAK_USER_DIR=$folder/user XDG_CACHE_HOME=$folder/cache GIO_USE_VFS=local HOME=$folder/home
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS

# Runs a command and shows what it printed only if it fails.
quietly () # NAME COMMAND...
{
  local log=$folder/$1.log
  shift
  "$@" < /dev/null > "$log" 2>&1 && return
  tail -n 40 "$log" >&2
  die "\`$*' failed; all it printed is in $log."
}

# Prints the version of the runtimes after they were installed.
prepare_runtime ()
{
  local version
  if [ "$suite" != flathub ]; then
    scripts/flatpak-runtime.sh --suite "$suite" --folder "$folder"
    return
  fi
  version=$(sed -n "s/^runtime-version: '\(.*\)'$/\1/p" "$manifest")
  quietly runtime flatpak remote-add --user --if-not-exists flathub "$flathub"
  quietly runtime flatpak install --user -y --noninteractive --or-update flathub "org.gnome.Platform//$version" "org.gnome.Sdk//$version"
  echo "$version"
}

# Copies the tree and the manifest: with the version of the runtimes, and one
# that builds the probes of fairdeal-draw's limits instead of the program.
copy_sources () # VERSION
{
  rm -rf "$folder/source" "$folder/manifest"
  mkdir -p "$folder/manifest"
  copy_tree "$folder/source" || return 1
  sed "s,^runtime-version: .*,runtime-version: '$1',; s,^\( *path\): \.\.\$,\1: $folder/source," "$manifest" > "$folder/manifest/$app.yml"
  {
    sed '/^  - name: fairdeal$/,$d' "$folder/manifest/$app.yml"
    sed "s,@source@,$folder/source," tests/flatpak/probes.yml
  } > "$folder/manifest/probes.yml"
}

build_app () # NAME MANIFEST OPTION...
{
  local name=$1 used=$2
  shift 2
  quietly "$name" flatpak-builder --user --force-clean --disable-rofiles-fuse --disable-updates --state-dir="$folder/state" "$@" \
    "$folder/$name" "$used"
}

# The checksum of each file of a build, and what it exports.
list_files () # NAME
{
  (cd "$folder/$1" && find files export metadata \( -type f -exec sha256sum {} + -o -type l -printf '%l  %p\n' \) | LC_ALL=C sort -k 2)
}

build_all ()
{
  local version
  version=$(prepare_runtime) || exit 1
  copy_sources "$version" || exit 1
  quietly sources scripts/flatpak-sources.py "$folder/manifest/$app.yml" "$folder/state"
  # A player's languages, whose translations are installed.
  flatpak config --user --set languages 'en;de'
  build_app build "$folder/manifest/$app.yml" --repo="$folder/apps" --install
  list_files build > "$folder/build.list"
  if ! cmp -s "$folder/build.list" "$folder/compared.list"; then
    build_app again "$folder/manifest/$app.yml" --disable-cache
    list_files again > "$folder/again.list"
    diff "$folder/build.list" "$folder/again.list" > "$folder/different.list" && cp "$folder/build.list" "$folder/compared.list"
    rm -rf "$folder/again"
  fi
  build_app probing "$folder/manifest/probes.yml" --build-only
  # With all its translations, which would otherwise be an extension, and without debugging symbols.
  rm -rf "$folder/whole"
  cp -a "$folder/build" "$folder/whole"
  rm -rf "$folder/whole/files/lib/debug"
  sed -i "/^\[\(Extension $app\.\(Locale\|Debug\)\|Build\)\]$/,/^$/d" "$folder/whole/metadata"
}

# Makes a repository and a file of the whole program.
make_bundle () # PUT URL KEY KEYRING
{
  local key=$3 keys=$4 origin=()
  mkdir -p "$1" || exit 1
  if [ -z "$key" ]; then
    key='Fair Deal' keys=$folder/keys
    mkdir -p "$keys" && chmod 700 "$keys"
    gpg --homedir "$keys" --list-secret-keys "$key" > /dev/null 2>&1 ||
      quietly key gpg --homedir "$keys" --batch --passphrase '' --quick-generate-key "$key" rsa3072 sign never
  fi
  gpg --homedir "$keys" --quiet --export "$key" > "$1/fairdeal.gpg" && [ -s "$1/fairdeal.gpg" ] || die "There is no key \"$key\"."
  key=$(gpg --homedir "$keys" --quiet --no-auto-check-trustdb --with-colons --list-secret-keys "$key" | sed -n 's/^fpr:*\([0-9A-F]*\):$/\1/p' | head -n 1)
  quietly export flatpak build-export --gpg-sign="$key" --gpg-homedir="$keys" "$1/repo" "$folder/whole" stable
  quietly export flatpak build-update-repo --title='Fair Deal' --default-branch=stable --gpg-sign="$key" --gpg-homedir="$keys" "$1/repo"
  gpgconf --homedir "$keys" --kill gpg-agent
  [ "$suite" != flathub ] || origin=(--runtime-repo="$flathub")
  quietly export flatpak build-bundle --repo-url="$2" --gpg-keys="$1/fairdeal.gpg" ${origin[@]+"${origin[@]}"} "$1/repo" "$1/$app.flatpak" "$app" stable
  cat > "$1/$app.flatpakref" << TEXT
[Flatpak Ref]
Title=Fair Deal
Name=$app
Branch=stable
IsRuntime=false
Url=$2
GPGKey=$(base64 --wrap=0 "$1/fairdeal.gpg")
TEXT
  [ "$suite" != flathub ] || echo "RuntimeRepo=$flathub" >> "$1/$app.flatpakref"
}

if [ -n "$build" ]; then
  SECONDS=0
  build_all
  echo "# built and installed in $SECONDS seconds: $folder"
fi
if [ -n "$bundle" ]; then
  mkdir -p "$bundle" && bundle=$(cd "$bundle" && pwd -P) || exit 1
  make_bundle "$bundle" "${url:-file://$bundle/repo}" "$key" "$keys"
  echo "# a file and a repository: $bundle"
fi
[ -n "$tests" ] || exit 0
status=0
/usr/bin/python3 tests/flatpak/test-flatpak.py "$folder" ${only[@]+"${only[@]}"} || status=1
rm -rf "$folder/served"
make_bundle "$folder/served" "file://$folder/served/repo" '' ''
/usr/bin/python3 tests/flatpak/test-bundle.py "$folder" ${only[@]+"${only[@]}"} || status=1
exit $status

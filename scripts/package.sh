#!/bin/bash
# package.sh - build packages of Fair Deal for distributions in a chroot of Debian, and test them.
set -u
cd "$(dirname "$0")/.." || exit 1

usage ()
{
  cat << 'TEXT'
Usage: scripts/package.sh [OPTION...] deb|rpm|arch

Builds packages from packaging/, with uncommitted changes, in a chroot of Debian that
has what the build needs and nothing else, as a user who may write nowhere else:

  deb    fairdeal and fairdeal-cli for that release of Debian, and their sources
  rpm    packages of Fedora's kind and their source, with Debian's rpmbuild
  arch   packages of Arch's kind, with Debian's makepkg, and what it needs to build them

The last two are built with Debian's libraries, so they show that their recipes
work, and cannot be installed elsewhere. Needs root, debootstrap, xz, and zstd
to test arch.

  --suite SUITE    the release of Debian: bookworm or trixie. Default: bookworm
  --folder FOLDER  where chroots are kept, 1.5 GB each, and packages are put, in
                   FOLDER/SUITE-KIND. Default: $FAIRDEAL_PACKAGES, or
                   /var/tmp/fairdeal-packages
  --test           also build them in another folder, where they have to become the
                   same bytes, check them with lintian or rpmlint, and, with deb,
                   install them in a new chroot, play there on a virtual display,
                   upgrade them during a game, and remove them
  --test-only      the same without the first build
TEXT
}

kind='' suite=bookworm folder=${FAIRDEAL_PACKAGES:-/var/tmp/fairdeal-packages} build=yes tests='' wrong=''
while [ $# -gt 0 ] && [ -z "$wrong" ]; do
  case $1 in
    --suite) suite=${2-}; shift 2 || wrong=yes;;
    --folder) folder=${2-}; shift 2 || wrong=yes;;
    --test) tests=yes; shift;;
    --test-only) tests=yes build=''; shift;;
    -h | --help) usage; exit 0;;
    deb | rpm | arch) kind=$1; shift;;
    *) wrong=yes;;
  esac
done
if [ -n "$wrong" ] || [ -z "$kind" ] || [ -z "$suite" ] || [ -z "$folder" ]; then
  usage >&2
  exit 2
fi

. scripts/packages.sh
. scripts/chroot.sh
[ "$(id -u)" = 0 ] || die "Making a chroot needs root: sudo scripts/package.sh $kind"
trap chroot_leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd -P)
output=$folder/$suite-$kind log=$folder/$suite-$kind.log
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build | head -n 1)
name=fairdeal-$version
# The date of all files: that of the newest entry of Debian's list of changes.
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's/^ -- .*>  //p' packaging/debian/changelog | head -n 1)" +%s) || exit 1
export SOURCE_DATE_EPOCH

done_with () { echo "ok - $*"; }

# Runs a command and shows what it printed only if it fails.
step () # COMMAND...
{
  "$@" < /dev/null > "$log" 2>&1 && return
  tail -n 40 "$log" >&2
  die "\`$*' failed; all it printed is in $log."
}

# Replaces the addresses of the project in files for packages, which are in meson.build only.
fill_in () # FILE...
{
  local what address
  for what in homepage source; do
    address=$(sed -n "s/^  '$what': '\(.*\)',$/\1/p" meson.build)
    sed -i "s|@$what@|$address|" "$@" || exit 1
  done
}

# Makes the tarball that packages are built from.
make_tarball ()
{
  local place
  place=$(mktemp -d "$folder/source-XXXXXX") || exit 1
  copy_tree "$place/$name" || exit 1
  tar -C "$place" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX -cJf "$output/$name.tar.xz" "$name" || exit 1
  rm -rf "$place"
}

# Enters a chroot, which is made if it is not there.
enter () # FOLDER
{
  chroot_leave
  if ! chroot_is_made "$suite" "$1"; then
    chroot_delete "$1" && chroot_make "$suite" "$1" || exit 1
    step inside_of "$1" apt-get update
  fi
  chroot_enter "$1" || die "The folders of the system could not be mounted in $1."
}

inside_of () # FOLDER COMMAND...
{
  chroot_root=$1
  shift
  inside DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

apt () # COMMAND ARGUMENT...
{
  step inside_of "$chroot_root" apt-get -y --no-install-recommends "$@"
}

# Makes a folder in the chroot for a build, with the tarball.
make_place () # FOLDER
{
  rm -rf "${chroot_root:?}$1"
  mkdir -p "$chroot_root$1"
  cp "$output/$name.tar.xz" "$chroot_root$1"
}

# Builds in a folder of the chroot as a user who may write only there.
build_in () # FOLDER COMMAND...
{
  local place=$1
  shift
  chown -R nobody:nogroup "$chroot_root$place"
  step inside_of "$chroot_root" SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" TZ="${zone:-UTC}" HOME=/nonexistent \
    setpriv --reuid nobody --regid nogroup --clear-groups env --chdir="$place" "$@"
}

# Each builds in a folder of the chroot, where the packages are then.

build_deb () # FOLDER
{
  local place=$1/$name
  make_place "$1"
  mv "$chroot_root$1/$name.tar.xz" "$chroot_root$1/fairdeal_$version.orig.tar.xz"
  tar -C "$chroot_root$1" -xf "$chroot_root$1/fairdeal_$version.orig.tar.xz"
  cp -r packaging/debian "$chroot_root$place/debian"
  fill_in "$chroot_root$place/debian/control" "$chroot_root$place/debian/copyright"
  apt build-dep "$place"
  build_in "$1" env --chdir="$place" dpkg-buildpackage --no-sign
}

build_rpm () # FOLDER
{
  make_place "$1"
  cp packaging/fairdeal.spec "$chroot_root$1"
  fill_in "$chroot_root$1/fairdeal.spec"
  # The names of the packages that it needs are those of other distributions.
  build_in "$1" rpmbuild -ba --nodeps --define "_topdir $1/top" --define "_sourcedir $1" --define "_rpmdir $1" --define "_srcrpmdir $1" \
    --define 'use_source_date_epoch_as_buildtime 1' --define 'clamp_mtime_to_source_date_epoch 1' --define '_buildhost localhost' \
    --define '_rpmfilename %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm' fairdeal.spec
}

build_arch () # FOLDER
{
  make_place "$1"
  sed "s/^sha256sums=.*/sha256sums=($(sha256sum "$output/$name.tar.xz" | cut -d ' ' -f 1))/" packaging/PKGBUILD > "$chroot_root$1/PKGBUILD"
  fill_in "$chroot_root$1/PKGBUILD"
  build_in "$1" PKGEXT=.pkg.tar.zst makepkg --nodeps
}

# The packages in a folder, without those of debugging symbols.
list_packages () # FOLDER
{
  find "$1" -maxdepth 1 \( -name '*.deb' -o -name '*.rpm' -o -name '*.pkg.tar.zst' \) ! -name '*-dbgsym_*' ! -name '*-debug*' | LC_ALL=C sort
}

# Builds in a folder of the chroot and puts the packages, with their sources, in a folder.
build_all () # FOLDER-OF-CHROOT PUT
{
  enter "$folder/$suite-build${others:+-$kind}"
  apt install build-essential debhelper fakeroot ${others:+$(packages_of build) $others}
  "build_$kind" "$1"
  mkdir -p "$2"
  find "$chroot_root$1" -maxdepth 1 -type f -exec cp -t "$2" {} + || exit 1
  rm -rf "${chroot_root:?}$1"
}

# The files of all packages are those that docs/packaging.md lists, below /usr; distributions put programs in other folders.
compare_files ()
{
  local path
  list_packages "$output" | grep -v '\.src\.rpm$' | while read -r path; do
    case $path in
      *.deb) dpkg-deb --fsys-tarfile "$path" | tar -tf -;;
      *.rpm) inside_of "$chroot_root" rpm -qp --queryformat '[%{FILEMODES:perms} %{FILENAMES}\n]' "/packages/${path##*/}" | sed -n 's/^[^d][^ ]* //p';;
      *.zst) tar --zstd -tf "$path" | grep -v '^\.';;
    esac
  done | grep -v '/$' | sed -E 's,^(\./|/)?usr/,,; s,^(share/(locale|help))/[^/]*/,\1/LL/,; s,[^/]*\.page$,PAGE.page,; s,(/man1/.*)\.gz$,\1,; s,^games/,bin/,; s,^lib/(fairdeal/)?,libexec/,' |
    grep -vE '^share/(doc|licenses)/|^libexec/\.build-id|^share/help/LL$' | LC_ALL=C sort -u > "$folder/packed"
  sed -n '/^<!-- installed -->$/,/^<!-- end -->$/s/^    //p' docs/packaging.md | diff - "$folder/packed" ||
    die "docs/packaging.md lists other files than those in the packages."
  done_with "the packages have the files that are listed"
}

compare_builds ()
{
  local path failed=''
  rm -rf "$output/again"
  zone=Asia/Kathmandu build_all /build/another/folder "$output/again"
  for path in "$output"/*.{deb,dsc,rpm,pkg.tar.zst}; do
    [ ! -e "$path" ] || cmp "$path" "$output/again/${path##*/}" || failed=yes
  done
  [ -z "$failed" ] || die "two builds differ; the second one is in $output/again."
  rm -rf "$output/again"
  done_with "built twice, the packages are the same bytes"
}

# Makes a new chroot for tests, with the packages in /packages and the tree in /source.
enter_new ()
{
  chroot_leave
  chroot_delete "$folder/$suite-test" || exit 1
  enter "$folder/$suite-test"
  mkdir "$chroot_root/packages"
  find "$output" -maxdepth 1 -type f -exec cp -t "$chroot_root/packages" {} +
  copy_tree "$chroot_root/source" || exit 1
}

# All names in the chroot but those that the system changes at any time.
list_names ()
{
  (cd "$chroot_root" && find . -xdev \( -path ./packages -o -path ./source -o -path ./tmp -o -path ./var/cache -o -path ./var/log \
    -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./proc -o -path ./dev \) -prune -o -print | LC_ALL=C sort)
}

test_deb ()
{
  local packages=() package lists
  enter_new
  mapfile -t packages <<< "$(list_packages "$chroot_root/packages")"
  packages=("${packages[@]#"$chroot_root"}")
  lists=("$chroot_root"/usr/share/{applications/mimeinfo.cache,glib-2.0/schemas/gschemas.compiled,mime/globs2,mime/mime.cache})

  # Where nothing else is installed, each finds what it loads, and all of it goes again.
  list_names > "$folder/before"
  apt install "$(printf '%s\n' "${packages[@]}" | grep cli)"
  inside_of "$chroot_root" /usr/games/fairdeal-cli check /source/tests/fuzz/corpus/record/won.fairdeal | grep -qx valid ||
    die "fairdeal-cli cannot check a record."
  done_with "fairdeal-cli alone checks a record"
  apt install "${packages[@]}"
  [ "$(inside_of "$chroot_root" /usr/games/fairdeal --version)" = "Fair Deal $version" ] || die "fairdeal is not version $version."
  for package in libgnutls.so.30 libicui18n.so. librsvg-2.so.2; do
    inside_of "$chroot_root" ldconfig -p | grep -q "$package" || die "$package is not installed with the packages."
  done
  grep -qs fairdeal "${lists[@]}" || die "the system does not know its settings and media types."
  done_with "the packages bring what they need"
  apt purge --autoremove fairdeal fairdeal-cli
  list_names > "$folder/after"
  diff "$folder/before" "$folder/after" | grep -i 'fair-\?deal' && die "this is left after the packages were removed."
  grep -ls fairdeal "${lists[@]}" && die "the system still knows them."
  done_with "nothing is left after they were removed; beyond them, $(comm -13 "$folder/before" "$folder/after" | wc -l) names are new"

  # shellcheck disable=SC2046
  apt install $(packages_of display) bubblewrap gir1.2-atspi-2.0 python3-gi autopkgtest lintian
  apt install "${packages[@]}"
  for package in "${packages[@]}"; do
    dpkg-deb -R "$chroot_root$package" "$chroot_root/packages/unpacked"
    sed -i 's/^Version: .*/&+later/; s/ (= [^)]*)//' "$chroot_root/packages/unpacked/DEBIAN/control"
    mkdir -p "$chroot_root/packages/later"
    dpkg-deb --root-owner-group -b "$chroot_root/packages/unpacked" "$chroot_root/packages/later/${package##*/}" > /dev/null || exit 1
    rm -rf "$chroot_root/packages/unpacked"
  done
  inside_of "$chroot_root" /source/tests/package/test-deb.py /packages/later || exit 1

  step inside_of "$chroot_root" autopkgtest --no-built-binaries "${packages[@]}" "/packages/$(cd "$output" && echo ./*.dsc)" -- null
  done_with "autopkgtest plays with them"
  step inside_of "$chroot_root" lintian --fail-on error,warning --info "/packages/$(cd "$output" && echo ./*.changes)"
  done_with "lintian has no errors and no warnings"
}

test_rpm ()
{
  local path
  enter_new
  apt install rpm rpmlint libglib2.0-dev libgnutls28-dev libicu-dev libsqlite3-dev
  compare_files
  for path in $(list_packages "$output" | grep -v '\.src\.rpm$'); do
    step inside_of "$chroot_root" rpm -i --nodeps "/packages/${path##*/}"
  done
  inside_of "$chroot_root" fairdeal-cli check /source/tests/fuzz/corpus/record/won.fairdeal | grep -qx valid || die "fairdeal-cli cannot check a record."
  done_with "the packages are installed, and fairdeal-cli checks a record"
  step inside_of "$chroot_root" rpmlint --config /source/packaging/rpmlint.toml /packages
  done_with "rpmlint has no errors"
}

test_arch ()
{
  compare_files
}

others=''
case $kind in
  rpm) others=rpm;;
  arch) others='makepkg pacman-package-manager libarchive-tools zstd';;
esac
if [ -n "$build" ]; then
  SECONDS=0
  rm -rf "$output"
  mkdir -p "$output"
  make_tarball
  build_all /build "$output"
  done_with "built in $SECONDS seconds: $output"
fi
if [ -n "$tests" ]; then
  compare_builds
  [ "$kind" != deb ] || compare_files
  "test_$kind"
fi

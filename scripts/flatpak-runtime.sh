#!/bin/bash
# flatpak-runtime.sh [--suite trixie|sid] --folder FOLDER
#
# Makes a stand-in for GNOME's Flatpak runtimes, org.gnome.Platform and
# org.gnome.Sdk, from Debian's packages, for machines that cannot reach Flathub, and
# installs both in the user installation FOLDER/user. What builds and runs with it has
# only the libraries of the Platform and a prefix of its own, and no network while it is
# built. The real runtimes may have other versions and other libraries: Debian's are
# close, not equal. Libraries that the manifest bundles are left out.
#
# FOLDER is kept (2 GB): nothing is done if it is there and made of the same packages.
# Prints the version of GNOME that the suite has. Needs root, debootstrap and flatpak.
set -u
cd "$(dirname "$0")/.." || exit 1

usage () { sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 2; }

suite=trixie folder=''
while [ $# -gt 0 ]; do
  case $1 in
    --suite) suite=$2; shift 2;;
    --folder) folder=$2; shift 2;;
    *) usage >&2;;
  esac
done
[ -n "$folder" ] || usage >&2

. scripts/packages.sh
. scripts/chroot.sh

# The release of GNOME whose libadwaita the suite has.
case $suite in
  trixie) version=48;;
  sid) version=51;;
  *) die "There is no stand-in of Debian's $suite: trixie or sid.";;
esac

# What the Platform has at run time, as far as Fair Deal or what it loads needs it.
platform=(adwaita-icon-theme at-spi2-core ca-certificates dbus dconf-gsettings-backend fonts-cantarell
  fonts-dejavu-core gsettings-desktop-schemas hicolor-icon-theme libadwaita-1-0 libegl-mesa0 libegl1 libgl1-mesa-dri
  libgles2 libglib2.0-bin libglx-mesa0 libgnutls30t64 libgtk-4-1 libgtk-4-common libltdl7 libpulse0
  librsvg2-2 librsvg2-common libsqlite3-0 libvorbisfile3 locales python3-minimal shared-mime-info)
# What the Sdk adds.
sdk=(appstream appstream-compose desktop-file-utils elfutils file gcc gettext itstool libadwaita-1-dev
  libc6-dev libglib2.0-dev-bin libgnutls28-dev libgtk-4-dev libicu-dev libltdl-dev libpulse-dev librsvg2-dev libsqlite3-dev libvorbis-dev
  libxml2-utils make meson ninja-build patch pkgconf python3 xz-utils)

root=$folder/root repo=$folder/repo log=$folder/runtime.log architecture=$(flatpak --default-arch)
export FLATPAK_USER_DIR=$folder/user

made="$suite $version en de ${platform[*]} ${sdk[*]}"
if [ "$(cat "$folder/.made" 2> /dev/null)" = "$made" ]; then
  echo "$version"
  exit 0
fi
[ "$(id -u)" = 0 ] || die "Making a runtime needs root."
say () { echo "$*" >&2; }

mkdir -p "$folder" || exit 1
rm -f "$folder/.made"
: > "$log"

install () # PACKAGE...
{
  inside DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get install -y --no-install-recommends "$@" >> "$log" 2>&1
}

# Exports the chroot's /usr and /etc as a runtime. Flatpak makes its own of what is left out of /etc.
export_runtime () # ID
{
  local tree=$folder/export file
  rm -rf "$tree"
  mkdir -p "$tree/files" || return 1
  cp -a "$root/usr" "$tree/usr" || return 1
  rm -rf "$tree/usr/share/"{doc,info,lintian,man} "$tree/usr/etc"
  cp -a "$root/etc" "$tree/usr/etc" || return 1
  for file in passwd group machine-id hostname hosts resolv.conf localtime mtab; do rm -f "$tree/usr/etc/$file"; done
  find "$tree/usr" \( -type b -o -type c -o -type p -o -type s \) -delete
  cat > "$tree/metadata" << TEXT
[Runtime]
name=$1
runtime=org.gnome.Platform/$architecture/$version
sdk=org.gnome.Sdk/$architecture/$version
TEXT
  flatpak build-export --runtime --disable-sandbox --no-update-summary "$repo" "$tree" "$version" >> "$log" 2>&1 || return 1
  rm -rf "$tree"
}

# flatpak-builder calls this program up to version 1.2; it is no longer in sid.
add_compose ()
{
  inside apt-get install --simulate appstream-util > /dev/null 2>&1 && { install appstream-util; return; }
  cat > "$root/usr/bin/appstream-compose" << 'TEXT'
#!/bin/sh
for argument; do
  case $argument in
    --prefix=*) prefix=${argument#*=};;
    --*) ;;
    *) id=$argument;;
  esac
done
# flatpak-builder 1.2 has put the metadata where appstreamcli 1.2 does not look for them.
metadata=$prefix/share/metainfo/$id.metainfo.xml
mkdir -p "$prefix/share/metainfo"
cp "$prefix/share/appdata/$id.appdata.xml" "$metadata" || exit 1
appstreamcli compose --prefix=/ --origin="$id" --components="$id" --result-root="$prefix" \
  --data-dir="$prefix/share/app-info/xmls" --icons-dir="$prefix/share/app-info/icons/flatpak" "$prefix"
status=$?
rm "$metadata"
exit $status
TEXT
  chmod +x "$root/usr/bin/appstream-compose"
}

make_runtimes ()
{
  [ -d "$repo/objects" ] || ostree init --mode=archive --repo="$repo" || return 1
  inside apt-get -q update >> "$log" 2>&1 || return 1
  say "Installing the packages of the Platform in $root ..."
  install "${platform[@]}" || return 1
  # flatpak-builder sets the first one while it builds; the other one is for tests.
  inside localedef -i en_US -f UTF-8 en_US.UTF-8 || return 1
  inside localedef -i de_DE -f UTF-8 de_DE.UTF-8 || return 1
  export_runtime org.gnome.Platform || return 1
  say "Installing the packages of the Sdk in $root ..."
  install "${platform[@]}" "${sdk[@]}" && add_compose || return 1
  export_runtime org.gnome.Sdk || return 1
  flatpak build-update-repo "$repo" >> "$log" 2>&1 || return 1
  flatpak remote-add --user --if-not-exists --no-gpg-verify stand-in "file://$repo" >> "$log" 2>&1 || return 1
  flatpak install --user -y --noninteractive --or-update stand-in \
    "runtime/org.gnome.Platform/$architecture/$version" "runtime/org.gnome.Sdk/$architecture/$version" >> "$log" 2>&1
}

# Packages of the Sdk in an older chroot must not get into the Platform.
chroot_delete "$root" && chroot_make "$suite" "$root" >&2 || exit 1
trap chroot_leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
chroot_enter "$root" || die "The folders of the system could not be mounted in $root."
if ! make_runtimes; then
  tail -n 20 "$log" >&2
  exit 1
fi
chroot_leave
chroot_delete "$root"
echo "$made" > "$folder/.made"
echo "$version"

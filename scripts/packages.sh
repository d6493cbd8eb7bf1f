# shellcheck shell=bash
# Installs the packages that ./run and ./check need. They source this file, with
# the top of the tree as the current folder, and call `need_packages SECTION...`
# with sections of debian-packages.txt. If there is apt, missing packages are
# installed; otherwise missing programs are listed, to be installed by hand.
#
# These scripts do not use <(...): it needs /proc, which a bare chroot may lack.

die ()
{
  printf '%s\n' "$*" >&2
  exit 1
}

# Prints the packages of some sections of debian-packages.txt, one per line.
packages_of () # SECTION...
{
  awk -v wanted=" $* " '
    /^[[:space:]]*(#|$)/ { next }
    /^\[/ { on = index (wanted, " " substr ($1, 2, length ($1) - 2) " "); next }
    on { print $1 }' scripts/debian-packages.txt
}

need_packages () # SECTION...
{
  if command -v apt-get > /dev/null && command -v dpkg-query > /dev/null; then
    install_packages "$@"
  else
    look_for_tools "$@"
  fi
}

install_packages () # SECTION...
{
  local wanted there package missing=() as_root=() log
  mapfile -t wanted <<< "$(packages_of "$@")"
  there=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2> /dev/null |
    sed -n 's/^installed //p' | tr '\n' ' ')"
  for package in "${wanted[@]}"; do
    [[ $there == *" $package "* ]] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  echo "Fair Deal needs packages that are not installed here. Installing, with what they depend on:"
  echo "  ${missing[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null ||
      die "Installing needs root, and there is no sudo. As root: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
    # Without a terminal nobody can type a password, so fail instead of waiting.
    [ -t 0 ] || as_root+=(-n)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive)
  log=$(mktemp)
  "${as_root[@]}" apt-get -q update > "$log" 2>&1 ||
    echo "The list of packages could not be refreshed; going on with the one that is here."
  if ! "${as_root[@]}" apt-get -q -y install --no-install-recommends "${missing[@]}" < /dev/null >> "$log" 2>&1; then
    tail -n 30 "$log" >&2
    rm -f "$log"
    die "Installing failed. By hand, as root: apt-get install --no-install-recommends ${missing[*]}"
  fi
  rm -f "$log"
}

# Without apt: lists missing libraries and programs, and fails if there are any.
look_for_tools () # SECTION...
{
  local section tools=() missing=() tool
  for section; do
    case $section in
      build) tools+=(cc itstool meson msgfmt ninja pkg-config xmllint);;
      display) tools+=(Xvfb dbus-daemon import xdotool);;
      test) tools+=(appstreamcli desktop-file-validate mutter node pipewire python3 yelp-check);;
      full) tools+=(debootstrap fc-solve flatpak-builder gpg pactl pipewire-pulse valgrind wireplumber);;
    esac
  done
  for tool in "${tools[@]}"; do
    command -v "$tool" > /dev/null || missing+=("$tool")
  done
  for tool in 'gtk4 >= 4.8' 'libadwaita-1 >= 1.2' 'librsvg-2.0 >= 2.54' 'gdk-pixbuf-2.0 >= 2.42' 'libcanberra >= 0.30' 'libseccomp >= 2.5' \
    'libqrencode >= 4.1' 'sqlite3 >= 3.40' 'gnutls >= 3.7' 'icu-i18n >= 67'; do
    pkg-config --exists "$tool" 2> /dev/null || missing+=("$tool")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  echo "This distribution has no apt, so packages have to be installed by hand:"
  echo "docs/packaging.md has their names. Not found here:"
  printf '  %s\n' "${missing[@]}"
  exit 1
}

# Sets variables that a bare environment lacks; the virtual display and its tools
# need UTF-8.
bare_environment ()
{
  : "${PATH:=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}"
  : "${HOME:=$(getent passwd "$(id -u)" | cut -d: -f6)}"
  [ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || LC_ALL=C.UTF-8
  # LANGUAGE means nothing in the locale "C", nor, with newer systems, in C.UTF-8.
  [ -z "${LANGUAGE:-}" ] || case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
    C | C.* | POSIX | '')
      LC_ALL=$(scripts/language-locale.sh "$PWD/_build/locale")
      LOCPATH=$PWD/_build/locale
      ;;
  esac
  export PATH HOME ${LC_ALL:+LC_ALL} ${LOCPATH:+LOCPATH}
}

# Copies the tree with uncommitted changes, in a git checkout without ignored files.
copy_tree () # FOLDER
{
  mkdir -p "$1"
  if git rev-parse --git-dir > /dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard | tar --null -T - --ignore-failed-read -cf - 2> /dev/null
  else
    tar -cf - --exclude='./_build*' --exclude=./screenshots .
  fi | tar -xf - -C "$1" --no-same-owner
}

# shellcheck shell=bash
# Debian chroots to build and test in.  chroot-check.sh and chroot-fresh.sh source
# this file.  Needs root and debootstrap.

chroot_root=
chroot_mounted=()

# Makes a chroot of a Debian release in an empty or missing folder, from the
# mirror that this machine itself installs from.
chroot_make () # SUITE FOLDER [EXTRA,PACKAGES]
{
  local suite=$1 root=$2 mirror
  [ "$(id -u)" = 0 ] || { echo "Making a chroot needs root." >&2; return 1; }
  command -v debootstrap > /dev/null || { echo "Making a chroot needs debootstrap." >&2; return 1; }
  if [ -e "$root" ]; then
    rmdir "$root" 2> /dev/null || { echo "$root is there and is not empty." >&2; return 1; }
  fi
  echo "Making a chroot of Debian's $suite in $root ..."
  mkdir -p "$root"
  touch "$root/.fairdeal-chroot"
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2> /dev/null | head -n 1)
  debootstrap --variant=minbase ${3:+--include="$3"} "$suite" "$root" ${mirror:+"$mirror"} > "$root.log" 2>&1 < /dev/null || {
    tail -n 20 "$root.log" >&2
    return 1
  }
  # A mirror may be a frozen copy whose Release file is past its date; the
  # signature is checked all the same.
  echo 'Acquire::Check-Valid-Until "false";' > "$root/etc/apt/apt.conf.d/99frozen"
  # No service is to start in here.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  echo "$suite" > "$root/.fairdeal-chroot"
}

# Whether chroot_make was there, and came to its end.
chroot_is_made () # SUITE FOLDER
{
  [ "$(cat "$2/.fairdeal-chroot" 2> /dev/null)" = "$1" ]
}

# Deletes what chroot_make made, and nothing else: not what is mounted in it.
chroot_delete () # FOLDER
{
  [ -e "$1/.fairdeal-chroot" ] || return 0
  if awk -v root="$(cd "$1" && pwd -P)/" 'index ($2, root) == 1 { found = 1 } END { exit !found }' /proc/mounts; then
    echo "Something is still mounted in $1: it stays." >&2
    return 1
  fi
  rm -rf --one-file-system "$1"
}

# /proc, /dev and /dev/shm are needed by Xvfb, Mesa and the sanitizers, /dev/pts
# by the tests of what is written to a terminal; the EXIT trap of the script has
# to call chroot_leave, so that they go away in any case.
chroot_enter () # FOLDER
{
  local where
  chroot_root=$1
  for where in proc dev dev/pts dev/shm; do
    mountpoint -q "$chroot_root/$where" && continue
    case $where in
      proc) mount -t proc proc "$chroot_root/proc";;
      dev | dev/pts) mount --bind "/$where" "$chroot_root/$where";;
      dev/shm) mount -t tmpfs tmpfs "$chroot_root/dev/shm";;
    esac || return 1
    chroot_mounted=("$chroot_root/$where" ${chroot_mounted[@]+"${chroot_mounted[@]}"})
  done
}

chroot_leave ()
{
  local where
  for where in ${chroot_mounted[@]+"${chroot_mounted[@]}"}; do
    umount "$where" 2> /dev/null || umount -l "$where"
  done
  chroot_mounted=()
}

# Runs a command in the chroot, with the environment of a bare root shell.
inside () # COMMAND...
{
  chroot "$chroot_root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" < /dev/null
}

# shellcheck shell=bash
# Functions for Debian chroots, sourced by chroot-check.sh and chroot-fresh.sh.
# They need root and debootstrap.

chroot_root=
chroot_mounted=()

# Creates a chroot of a Debian release in an empty or missing folder, from the
# mirror that this machine uses. $chroot_arch is its architecture, by default this
# machine's; programs of one that the processor does not run need qemu-user-static.
chroot_arch=
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
  debootstrap --variant=minbase ${chroot_arch:+--arch="$chroot_arch"} ${3:+--include="$3"} "$suite" "$root" ${mirror:+"$mirror"} > "$root.log" 2>&1 < /dev/null || {
    tail -n 20 "$root.log" >&2
    return 1
  }
  # The mirror may be a frozen copy whose Release file has expired; its signature
  # is still checked.
  echo 'Acquire::Check-Valid-Until "false";' > "$root/etc/apt/apt.conf.d/99frozen"
  # Prevents services from starting in the chroot.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  echo "$suite${chroot_arch:+ $chroot_arch}" > "$root/.fairdeal-chroot"
}

# Whether chroot_make has finished there.
chroot_is_made () # SUITE FOLDER
{
  [ "$(cat "$2/.fairdeal-chroot" 2> /dev/null)" = "$1${chroot_arch:+ $chroot_arch}" ]
}

# Deletes a folder only if chroot_make created it and nothing is mounted in it.
chroot_delete () # FOLDER
{
  [ -e "$1/.fairdeal-chroot" ] || return 0
  if awk -v root="$(cd "$1" && pwd -P)/" 'index ($2, root) == 1 { found = 1 } END { exit !found }' /proc/mounts; then
    echo "Something is still mounted in $1: it stays." >&2
    return 1
  fi
  rm -rf --one-file-system "$1"
}

# Mounts /proc, /dev and /dev/shm, which Xvfb, Mesa and the sanitizers need, and
# /dev/pts for the tests of output to a terminal. The script's EXIT trap has to
# call chroot_leave, so that they are unmounted in any case.
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

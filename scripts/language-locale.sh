#!/bin/sh
# language-locale.sh FOLDER
#
# Makes a locale in which LANGUAGE chooses the language of texts, on systems that
# have none but C and C.UTF-8: glibc 2.41 ignores LANGUAGE in both. It is C.UTF-8
# under another name, in FOLDER, which LOCPATH has to name. Prints the name; or
# C.UTF-8, where a C library keeps that one elsewhere.
[ $# = 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
for place in /usr/lib/locale/C.utf8 /usr/lib/locale/C.UTF-8; do
  if [ -d "$place" ]; then
    mkdir -p "$1" && ln -sfn "$place" "$1/en_US.UTF-8" && echo en_US.UTF-8
    exit
  fi
done
echo C.UTF-8

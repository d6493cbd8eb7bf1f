#!/bin/bash
# leak-wrapper.sh PROGRAM [ARGUMENT...]
#
# Runs a test with LeakSanitizer, once more if LeakSanitizer itself has crashed: it
# stops all threads and reads their memory when the test is over, and cannot read that
# of a thread which is just ending. What the test prints is printed when it is over.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

"$@" > "$folder/out" 2> "$folder/err"
status=$?
if [ $status != 0 ] && grep -q '^==[0-9]*==LeakSanitizer has encountered a fatal error' "$folder/err"; then
  echo 'leak-wrapper.sh: LeakSanitizer crashed (its message is below), so the test runs once more' >&2
  cat "$folder/err" >&2
  "$@" > "$folder/out" 2> "$folder/err"
  status=$?
fi
cat "$folder/out"
cat "$folder/err" >&2
exit $status

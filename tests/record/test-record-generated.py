#!/usr/bin/python3
"""test-record-generated.py FAIRDEAL-CLI MAKE-RECORDS N [SEED] - the program and check_records.py on N forged records (TAP).

Both must give each the same answer: valid, or the same member that is wrong.
"""
import collections
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import check_records  # noqa: E402
from forge import Forger, read_bases  # noqa: E402

PROGRAM, MAKE, N = sys.argv[1], sys.argv[2], int(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 33


def ask_program(path):
    """The program's answer for each line: None, or the member that is wrong."""
    done = subprocess.run([PROGRAM, 'check', path], capture_output=True, text=True, check=False)
    assert done.returncode < 2, done
    return [None if line == 'valid' else line.removeprefix(f'{path}:').split(': ')[1] for line in done.stdout.splitlines()]


def main():
    with tempfile.TemporaryDirectory(prefix='fairdeal-generated-') as folder:
        subprocess.run([MAKE, folder, '3'], check=True)
        forger = Forger(SEED, read_bases(file.read_bytes() for file in sorted(pathlib.Path(folder).glob('*.fairdeal'))), N // 200)
        lines = [forger.forge() for _ in range(N)]
        path = pathlib.Path(folder, 'forged')
        path.write_bytes(b'\n'.join(lines) + b'\n')
        theirs = ask_program(path)
        ours = [member for member, _ in check_records.check_file(path.read_bytes())]
    print('1..2')
    wrong = [f'# {their} for the program, {our} for the checker: {line[:3000]}' for line, our, their in zip(lines, ours, theirs) if our != their]
    print('ok 1' if not wrong and len(ours) == len(theirs) == N else 'not ok 1', f'- {N} records of seed {SEED}')
    for line in wrong:
        print(line)
    counts = collections.Counter(ours)
    print('ok 2' if len(counts) > min(N // 10, 20) and counts[None] > N / 50 else 'not ok 2', '- of many kinds')
    print(f'# {counts}')


main()

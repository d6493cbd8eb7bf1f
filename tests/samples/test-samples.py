#!/usr/bin/python3
"""test-samples.py MAKE-SAMPLES SUMS N [--renew] - the same bytes on every machine.

MAKE-SAMPLES makes N deals, keys of positions, verdicts, records and a database of results. Each has to be what SUMS
says, on every architecture and with every compiler. --renew writes the sums of this machine to SUMS instead: after a
change of the solver for the verdicts; never for the deals, which would become others for all players.
"""
import hashlib
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM, SUMS, COUNT = sys.argv[1:4]
KINDS = ['deals', 'keys', 'verdicts', 'records', 'database']
VERSIONS = slice(92, 100)  # of a database: which version of SQLite has written it


def read_database(path):
    """Its bytes; and what is in it, which another version of SQLite may write otherwise."""
    with sqlite3.connect(f'file:{path}?mode=ro', uri=True) as database:
        dump = '\n'.join(database.iterdump())
    content = bytearray(path.read_bytes())
    content[VERSIONS] = bytes(8)
    return bytes(content), dump.encode()


def make_sums():
    with tempfile.TemporaryDirectory(prefix='fairdeal-samples-') as folder:
        subprocess.run([PROGRAM, folder, COUNT], check=True)
        contents = {kind: pathlib.Path(folder, kind).read_bytes() for kind in KINDS[:-1]}
        contents[f'database-of-sqlite-{sqlite3.sqlite_version}'], contents['database'] = read_database(pathlib.Path(folder, 'database'))
    return {f'{COUNT} {kind}': hashlib.sha256(content).hexdigest() for kind, content in contents.items()}


def read_sums():
    lines = pathlib.Path(SUMS).read_text(encoding='utf-8').splitlines()
    return dict(line.rsplit(' ', 1) for line in lines if line and not line.startswith('#'))


def main():
    ours, expected = make_sums(), read_sums()
    if sys.argv[4:] == ['--renew']:
        lines = [line for line in pathlib.Path(SUMS).read_text(encoding='utf-8').splitlines() if line.startswith('#')]
        pathlib.Path(SUMS).write_text('\n'.join(lines + [f'{name} {sum}' for name, sum in sorted((expected | ours).items())]) + '\n', encoding='utf-8')
        return
    # The bytes of a database are compared where its version of SQLite is known.
    names = [name for name in ours if name in expected]
    print(f'1..{len(names)}')
    for number, name in enumerate(names, 1):
        print('ok' if ours[name] == expected[name] else 'not ok', number, '-', name)
    missing = {f'{COUNT} {kind}' for kind in KINDS} - set(names)
    sys.exit(f'No sums of {missing}' if missing else any(ours[name] != expected[name] for name in names))


main()

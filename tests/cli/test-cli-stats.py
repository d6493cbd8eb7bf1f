#!/usr/bin/python3
"""test-cli-stats.py FAIRDEAL-CLI DATABASE.sql - `fairdeal-cli stats`, without a database and with one."""
import csv
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM, SQL = (os.path.abspath(name) for name in sys.argv[1:])
NAMES = ('game options played won percent streak best-streak shortest average fewest-moves best-score average-score '
         'assisted practice').split()


def call(folder, *words, **variables):
    environment = {**os.environ, 'LC_ALL': 'C', 'LANGUAGE': '', 'XDG_DATA_HOME': str(folder), 'TZ': 'UTC', **variables}
    return subprocess.run([PROGRAM, 'stats', *words], capture_output=True, text=True, env=environment, timeout=60, check=False)


def good(folder, *words):
    done = call(folder, *words)
    assert (done.returncode, done.stderr) == (0, ''), (words, done)
    return done.stdout


def test_without(folder):
    lines = [line.split('\t') for line in good(folder).splitlines()]
    assert lines[0] == NAMES, lines[0]
    assert [line[0] for line in lines[1:3]] == ['*', 'klondike'] and len(lines) >= 9, lines
    assert all(line[2:] == '0 0 0 0 0 - - - - - 0 0'.split() for line in lines[1:]), lines
    assert not pathlib.Path(folder, 'fairdeal').exists(), 'it made a folder'


def test_with(folder):
    path = pathlib.Path(folder, 'fairdeal', 'fairdeal.db')
    path.parent.mkdir()
    with sqlite3.connect(path) as database:
        database.executescript(pathlib.Path(SQL).read_text())
    database.close()
    before = path.read_bytes()
    line = good(folder, 'rush').splitlines()[1].split('\t')
    assert line == 'rush * 1 0 0 0 0 - - - 0 0.0 0 0'.split(), line
    figures = json.loads(good(folder, '--json', 'rush'))
    assert figures['format'] == 'fairdeal-results' and figures['version'] == 1, figures
    rush = figures['statistics'][0]
    assert (rush['played'], rush['ended'], rush['best-score'], rush['shortest']) == (1, 1, 0, None), rush
    assert rush['periods'] == [{'first': '2026-01-01', 'played': 1, 'won': 0, 'score': 0, 'best-score': 0}], rush
    rows = list(csv.DictReader(io.StringIO(good(folder, '--csv'))))
    assert len(rows) >= 8 and rows[0]['played'] == '1', rows
    assert [row['ended'] for row in rows if row['game'] == 'rush'][0] == '1', rows
    assert path.read_bytes() == before, 'it wrote to the database'


def test_empty(folder):
    # The file as it is if the program was killed before it wrote anything.
    expected = good(pathlib.Path(folder, 'nowhere'))
    for name, script in (('nothing', None), ('header', 'PRAGMA journal_mode = WAL')):
        path = pathlib.Path(folder, name, 'fairdeal', 'fairdeal.db')
        path.parent.mkdir(parents=True)
        path.touch()
        if script is not None:
            with sqlite3.connect(path) as database:
                database.executescript(script)
            database.close()
            assert path.stat().st_size > 0
        before = path.read_bytes()
        assert good(path.parent.parent) == expected, name
        assert path.read_bytes() == before, f'{name}: it wrote to the database'


def test_unreadable(folder):
    root = pathlib.Path(folder, 'unreadable')
    path = pathlib.Path(root, 'fairdeal', 'fairdeal.db')
    path.mkdir(parents=True)
    directory = call(root)
    path.rmdir()
    os.mkfifo(path)
    pipe = call(root)
    path.unlink()
    path.symlink_to('/dev/zero')
    device = call(root)
    path.unlink()
    path.symlink_to(path)
    loop = call(root)
    for done in (directory, pipe, device):
        assert 'is not a file' in done.stderr, done
    for done in (directory, pipe, device, loop):
        assert done.returncode == 2 and done.stdout == '' and done.stderr.count('\n') == 1, done
        assert 'fairdeal.db' in done.stderr and 'written' not in done.stderr, done
    assert 'cannot be read' in loop.stderr, loop


def test_newer(folder):
    with sqlite3.connect(pathlib.Path(folder, 'fairdeal', 'fairdeal.db')) as database:
        database.execute('PRAGMA user_version = 99')
    database.close()
    done = call(folder)
    assert done.returncode == 2 and done.stdout == '' and 'newer' in done.stderr and done.stderr.count('\n') == 1, done


def test_players(folder):
    path = pathlib.Path(folder, 'shared', 'fairdeal', 'fairdeal.db')
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as database:
        database.executescript(pathlib.Path(SQL).read_text())
        database.execute("UPDATE results SET score = 7 WHERE player <> ''")
    database.close()
    for words, best in (((), '0'), (('--player', 'Ann'), '0'), (('--player', 'BOB'), '7'), (('--player=BOB',), '7')):
        line = good(path.parent.parent, 'rush', *words).splitlines()[1].split('\t')
        assert line[2] == '1' and line[10] == best, (words, line)
    done = call(path.parent.parent, '--player', 'Eve')
    assert done.returncode == 2 and done.stdout == '' and 'Eve' in done.stderr, done


def test_comma(folder):
    """Where the decimal point is a comma, figures have a point: here, in a C.UTF-8 that was changed."""
    path = next((path for path in map(pathlib.Path, ('/usr/lib/locale/C.utf8', '/usr/lib/locale/C.UTF-8')) if path.is_dir()), None)
    if path is None:
        return
    shutil.copytree(path, pathlib.Path(folder, 'locales', 'comma'))
    numeric = pathlib.Path(folder, 'locales', 'comma', 'LC_NUMERIC')
    numeric.write_bytes(numeric.read_bytes().replace(b'.\0', b',\0', 1))
    where = {'LC_ALL': 'comma', 'LOCPATH': str(pathlib.Path(folder, 'locales'))}
    shown = subprocess.run(['printf', '%.1f', '0'], capture_output=True, text=True, env={**os.environ, **where}, check=False).stdout
    assert shown == '0,0', f'the comma has no effect: {shown}'
    done = call(folder, 'rush', **where)
    assert done.returncode == 0 and '\t0.0\t' in done.stdout, done


def test_bad_calls(folder):
    for words in (['--player'], ['--player', 'Ann', '--player', 'Bob'], ['poker'], ['rush', 'kingcell'], ['--xml'], ['--json', '--csv'], ['--json', '--json'], ['--json=1'], ['--player=Ann', '--player', 'Bob'],
                  ['-o', 'draw=1']):
        done = call(folder, *words)
        assert done.returncode == 2 and done.stdout == '' and done.stderr.count('\n') == 1, done


with tempfile.TemporaryDirectory() as temporary:
    tests = [test_without, test_with, test_comma, test_empty, test_unreadable, test_newer, test_players, test_bad_calls]
    print(f'TAP version 13\n1..{len(tests)}')
    failed = 0
    for index, test in enumerate(tests, 1):
        try:
            test(temporary)
            print(f'ok {index} - {test.__name__}')
        except AssertionError as wrong:
            failed = 1
            print(f'not ok {index} - {test.__name__}\n# {wrong}')
sys.exit(failed)

#!/usr/bin/python3
"""test-cli-daily.py FAIRDEAL-CLI SOURCE - `fairdeal-cli daily`, and the script that makes the table (TAP)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
TABLE = SOURCE / 'data' / 'daily' / 'deals.txt'
LINE = re.compile(r'\d{4}-\d\d-\d\d\t[a-z-]+\t\d{1,10}\t\d{1,4}\t(table|rule)')


def call(*words):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'TZ': 'UTC'}
    return subprocess.run([PROGRAM, 'daily', *words], capture_output=True, text=True, env=environment, timeout=60, check=False)


def good(*words):
    done = call(*words)
    assert (done.returncode, done.stderr) == (0, ''), (words, done)
    lines = done.stdout.splitlines()
    assert all(LINE.fullmatch(line) for line in lines), lines
    return [line.split('\t') for line in lines]


GAMES = [line[1] for line in good('--days', '2026-11-01')]


def test_table():
    lines = good('--days', '2026-11-01..2026-11-02')
    assert [line[:2] for line in lines] == [[day, game] for day in ('2026-11-01', '2026-11-02') for game in GAMES], lines
    assert all(line[4] == 'table' for line in lines), lines
    assert good('kingcell', '--days', '2028-02-29')[0][0] == '2028-02-29'
    assert len(good('rush')) == 1
    assert good('--days=2026-11-02', '--', 'kingcell') == good('kingcell', '--days', '2026-11-02')


def test_rule():
    days = ('--days', '2026-11-05..2026-11-07')
    listed, searched = good('kingcell', *days), good('kingcell', *days, '--search')
    assert [line[4] for line in searched] == ['rule'] * 3, searched
    assert [line[:4] for line in listed] == [line[:4] for line in searched], (listed, searched)
    assert good('kingcell', '--days', '2040-02-29')[0][4] == 'rule'


def test_calls():
    for words in (['chess'], ['kingcell', 'rush'], ['--days'], ['--days', '2026-10-31'], ['--days', '2027-02-29'], ['--days', '1.1.2027'],
                  ['--days', '2027-01-02..2027-01-01'], ['--days', '2027-1-01'], ['--days', '2027-01-01..'], ['--search', '--search'],
                  ['--json'], ['--search=yes'], ['--', '--search'], ['--days', '+027-01-01'], ['--days', '']):
        done = call(*words)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, '', 1), (words, done)
    assert '--days' in call('--help').stdout


def test_script():
    """The script writes the first two months of the table from its deals, and finds those of one game."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = pathlib.Path(folder, 'scripts')
        scripts.mkdir()
        pathlib.Path(folder, 'data').mkdir()
        shutil.copy(SOURCE / 'scripts' / 'make-daily.py', scripts)
        # The table's own deals: another version of the solver would find others.
        part = pathlib.Path(folder, 'part')
        part.mkdir()
        for game in GAMES[:3] + GAMES[4:]:
            text = ''.join('\t'.join(line) + '\n' for line in good(game, '--days', '2026-11-01..2026-12-31'))
            pathlib.Path(part, f'{game}-2026.tsv').write_text(text, encoding='utf-8')
        subprocess.run([sys.executable, scripts / 'make-daily.py', PROGRAM, '--until', '2026', '--part', part], check=True)
        made = pathlib.Path(folder, 'data', 'daily', 'deals.txt').read_text(encoding='ascii').splitlines()
    table = TABLE.read_text(encoding='ascii').splitlines()
    assert made[0] == table[0] and made[1:-1] == [line for line in table if ' 2026-1' in line], made
    assert TABLE.stat().st_size <= 128 * 1024


TESTS = (test_table, test_rule, test_calls, test_script)
print('TAP version 13')
print(f'1..{len(TESTS)}')
for number, test in enumerate(TESTS, 1):
    try:
        test()
        print(f'ok {number} - {test.__name__}')
    except Exception as error:  # pylint: disable=broad-except
        print(f'not ok {number} - {test.__name__}')
        for line in repr(error).splitlines():
            print('# ' + line)

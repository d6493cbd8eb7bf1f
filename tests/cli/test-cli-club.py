#!/usr/bin/python3
"""test-cli-club.py FAIRDEAL-CLI - `fairdeal-cli club`: tables, JSON, a web page, and invalid records (TAP)."""
import datetime
import html.parser
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

import check_records  # noqa: E402
from known_game import WON  # noqa: E402
from record_signing import make_public, sign  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
ANN, BEN = bytes(range(32)), bytes(range(1, 33))
NAMES = 'period game options ranking rank value player name'.split()
PERIODS = 'all month week deals-of-month deals-of-week deal-of-day'.split()
STRANGE = '<b>"A" & \'B\'</b><script>'
NOW = datetime.datetime.now(datetime.timezone.utc)


def make_record(secret, name, seconds, ended=NOW, **others):
    """A line: a signed win of KingCell."""
    def write_time(time):
        return time.strftime('%Y-%m-%dT%H:%M:%S.%fZ')

    record = {
        'format': 'fairdeal-record', 'format-version': 1, 'id': '0a1b2c3d-0000-4000-8000-00000000000a', 'game': 'kingcell',
        'options': 'supermove=columns', 'number': '4', 'outcome': 'won', 'moves': 100, 'undone': 7, 'hints': 2,
        'microseconds': seconds * 1000000, 'score': 0, 'assisted': '', 'fair': True, 'practice': False, 'difficulty': 2,
        'begun': write_time(ended - datetime.timedelta(seconds=seconds)), 'ended': write_time(ended), 'version': '0.1.0',
        'play': WON, 'name': name, 'key': make_public(secret).hex(), **others}
    text = check_records.write_record(record)[:-1].encode()
    return text + b',"signature":"%s"}\n' % sign(secret, text).hex().encode()


def put(folder, secret, *lines, name='2026-11.fairdeal'):
    path = pathlib.Path(folder, 'club', make_public(secret).hex(), name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b''.join(lines))
    return path


def call(folder, *words):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'XDG_CACHE_HOME': os.path.join(folder, 'cache')}
    return subprocess.run([PROGRAM, 'club', *words], capture_output=True, text=True, env=environment, cwd=folder, timeout=60, check=False)


def good(folder, *words):
    done = call(folder, 'club', *words)
    assert (done.returncode, done.stderr) == (0, ''), (words, done)
    return done.stdout


def test_calls(folder):
    pathlib.Path(folder, 'club').mkdir()
    pathlib.Path(folder, 'file').touch()
    for words in ([], ['club', 'club'], ['club', '--csv'], ['club', '--json', '--html'], ['nowhere'], ['file'], ['--json']):
        done = call(folder, *words)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, '', 1), (words, done)
    told = call(folder, '--help').stdout.replace(',', ' ').split()
    assert {'--html', *PERIODS} <= set(told), told
    assert good(folder) == '\t'.join(NAMES) + '\n'
    assert json.loads(good(folder, '--json'))['tables'] == []
    assert 'No results yet.' in good(folder, '--html')


def test_tables(folder):
    put(folder, ANN, make_record(ANN, 'Ann', 312))
    put(folder, BEN, make_record(BEN, STRANGE, 95, NOW - datetime.timedelta(days=40)))
    ann, ben = make_public(ANN).hex(), make_public(BEN).hex()
    for _ in 'checked', 'remembered':
        rows = [dict(zip(NAMES, line.split('\t'))) for line in good(folder).splitlines()[1:]]
        times = [row for row in rows if row['ranking'] == 'shortest-time']
        assert [(row['period'], row['rank'], row['value'], row['player'], row['name']) for row in times] == [
            ('all', '1', '1:35', ben, STRANGE), ('all', '2', '5:12', ann, 'Ann'), ('month', '1', '5:12', ann, 'Ann'),
            ('week', '1', '5:12', ann, 'Ann')], times
        assert {row['ranking'] for row in rows} == {'most-won', 'fewest-moves', 'shortest-time', 'longest-streak'}, rows
        assert {(row['game'], row['options']) for row in rows} == {('kingcell', 'supermove=columns')}, rows
    assert pathlib.Path(folder, 'cache', 'fairdeal', 'club-records').stat().st_mode & 0o777 == 0o600

    tables = json.loads(good(folder, '--json'))
    assert (tables['format'], tables['version'], tables['name'], tables['n-faults']) == ('fairdeal-club', 1, 'club', 0), tables
    assert sorted(member['name'] for member in tables['members']) == sorted([STRANGE, 'Ann']), tables
    first = next(table for table in tables['tables'] if table['ranking'] == 'shortest-time')
    assert [(row['rank'], row['value'], row['name']) for row in first['rows']] == [(1, 95000000, STRANGE), (2, 312000000, 'Ann')]


def test_names(folder):
    """Joiners that a script needs are in all formats; what is invisible is not, and a name of nothing else is the key."""
    family, reza = '\U0001f468\u200d\U0001f469\u200d\U0001f467', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'
    ben = make_public(BEN).hex()
    for name, shown in ((family, family), (reza, reza), ('A\u200bnn', 'A\ufffdnn'), ('\u200b', ben[:8]), ('\u00a0\u3164', ben[:8]),
                        ('', '')):
        put(folder, BEN, make_record(BEN, name, 95))
        rows = [dict(zip(NAMES, line.split('\t'))) for line in good(folder).splitlines()[1:]]
        assert {(row['player'], row['name']) for row in rows} == {(ben, shown)}, (name, rows)
        tables = json.loads(good(folder, '--json'))
        assert [member['name'] for member in tables['members']] == [shown], (name, tables)
        assert {row['name'] for table in tables['tables'] for row in table['rows']} == {shown}, (name, tables)
        page = Page(good(folder, '--html'))
        assert (shown or 'Unnamed player') in page.text and ben[:8] in page.text, (name, page.text)


def test_never_ranked(folder):
    put(folder, ANN, make_record(ANN, 'Ann', 312, assisted='verdict'))
    put(folder, BEN, make_record(BEN, 'Ben', 312, practice=True))
    assert good(folder) == '\t'.join(NAMES) + '\n'


def test_not_valid(folder):
    line = make_record(ANN, 'Ann', 312)
    put(folder, ANN, line, line.replace(b'"undone":7', b'"undone":0'), b'\x1b[31mjunk\n')
    put(folder, BEN, line)
    done = call(folder, 'club')
    faults = done.stderr.splitlines()
    ann, ben = (make_public(secret).hex() + '/2026-11.fairdeal' for secret in (ANN, BEN))
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 13, done
    assert len(faults) == 4 and faults[0].startswith(f'{ann}:2: signature: ') and faults[1].startswith(f'{ann}:3: json: '), faults
    assert faults[2].startswith(f'{ben}:1: folder: ') and faults[3] == 'fairdeal-cli: 3 entries of the club are not valid.', faults
    assert [fault['reason'] for fault in json.loads(call(folder, 'club', '--json').stdout)['faults']] == ['signature', 'json', 'folder']
    assert call(folder, 'club', '--html').stdout.count('<li>') == 3


class Page(html.parser.HTMLParser):
    """The contents of a page; each element is closed, except void elements."""

    def __init__(self, text):
        super().__init__()
        self.open, self.all, self.text = [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.all.append((tag, dict(attributes)))
        if tag != 'meta':
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.text.append(data)

    def count(self, tag):
        return sum(found == tag for found, _ in self.all)


def test_page(folder):
    put(folder, ANN, make_record(ANN, 'Ann', 312), b'<script>\n')
    put(folder, BEN, make_record(BEN, STRANGE, 95))
    put(folder, BEN, b'junk\n', name='<img src=x onerror=a>.fairdeal')
    club = pathlib.Path(folder, 'club')
    club.rename(club.with_name('<i>club'))
    text = call(folder, '<i>club', '--html').stdout
    page = Page(text)
    assert text.startswith('<!DOCTYPE html>\n') and dict(page.all)['html'] == {'lang': 'en'}, page.all
    assert page.text.count(STRANGE) == 13 and '<i>club' in page.text, page.text
    assert not {tag for tag, _ in page.all} & {'script', 'img', 'i', 'b', 'link', 'iframe'}, page.all
    assert not [names for _, names in page.all if {'src', 'href', 'onerror', 'style'} & set(names)], page.all
    assert page.count('table') == page.count('caption') == 13 and page.count('h1') == page.count('title') == page.count('main') == 1
    assert all('scope' in names for tag, names in page.all if tag == 'th'), page.all
    sections = [names['aria-labelledby'] for tag, names in page.all if tag == 'section']
    assert sections == [*PERIODS, 'members', 'faults'], sections
    assert set(sections) <= {names.get('id') for tag, names in page.all if tag == 'h2'}, page.all


def main():
    tests = [(name[5:], function) for name, function in globals().items() if name.startswith('test_')]
    print(f'1..{len(tests)}')
    for number, (name, function) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory(prefix='fairdeal-club-') as folder:
            try:
                function(folder)
                print(f'ok {number} {name}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} {name}', *(f'# {line}' for line in repr(failure).splitlines()), sep='\n', flush=True)


main()

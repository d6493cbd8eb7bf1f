#!/usr/bin/python3
"""check_club.py FOLDER [NOW] - reads and ranks a club of Fair Deal, using only docs/clubs.md and docs/records.md.

Prints what `fairdeal-cli club FOLDER --json` does, without the sentences.  NOW is a time as records have it.  Nothing of
the program is used but the deals of the day, which are its table.
"""
import collections
import datetime
import functools
import hashlib
import json
import os
import re
import stat
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'record'))

import check_records  # noqa: E402
from check_records import rules  # noqa: E402

MOST_ENTRIES, MOST_MEMBERS, MOST_FILES, MOST_FILE, MOST_LINE = 20000, 1000, 500, 64 << 20, 2 ** 20 + 4096
MOST_OF_MEMBER = {'results': 50000, 'bytes': 256 << 20, 'searched': 2000000}
MOST_OF_CLUB = {'results': 500000, 'bad': 100000, 'all-bytes': 2 << 30, 'searched': 20000000}
BAD_OF_MEMBER, BAD_LINE, MOST_FAULTS, MOST_MARKER, REFUSED_LOST = 1000, 4096, 1000, 1024, 10000
ARRANGING = ['sort-foundations', 'suit-order']
RANKINGS = ['most-won', 'best-score', 'fewest-moves', 'shortest-time', 'longest-streak', 'total-score']
PERIODS = {
    'all': RANKINGS[:5], 'month': RANKINGS[:5], 'week': RANKINGS[:5], 'deals-of-month': ['most-won', 'total-score'],
    'deals-of-week': ['most-won', 'total-score'], 'deal-of-day': ['best-score', 'fewest-moves', 'shortest-time']}
LOW = ['fewest-moves', 'shortest-time']
MARKER = re.compile(rb'(\{"format":"fairdeal-club-left","format-version":1,"left":"([^"]*)","key":"([0-9a-f]{64})"),"signature":"([0-9a-f]{128})"\}\n')


class Newer(Exception):
    """The club needs a newer version."""


class Beyond(Exception):
    """Nothing more of the member or of the club is read."""


def read_time(text):
    return datetime.datetime.fromisoformat(text[:-1])


def is_member(name):
    return re.fullmatch('[0-9a-f]{64}', name) is not None and not check_records.has_small_order(bytes.fromhex(name))


@functools.lru_cache(maxsize=None)
def check_line(line, key):
    """The record of a line, or the reason why it is none; and how many positions are searched."""
    try:
        record = check_records.check(line, key)
        return record, None, record['searched']
    except check_records.Wrong as wrong:
        is_lost = wrong.member == 'outcome' and check_records.read_json(line).get('outcome') == 'lost'
        return None, wrong.member, REFUSED_LOST if is_lost else 0


@functools.lru_cache(maxsize=None)
def get_variant(name, options):
    game = rules.GAMES[name](**dict(word.split('=') for word in options.split()))
    return ' '.join(f'{key}={game.chosen[key]}' for key in game.options if key not in ARRANGING)


def has_points(name):
    return rules.GAMES[name]().keeps_score


def open_folder(path, parent):
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)


def read_regular(name, parent):
    """The bytes of a file; None if there is none.  Raises a reason."""
    try:
        status = os.stat(name, dir_fd=parent, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise ValueError('file')
    if status.st_size > MOST_FILE:
        raise ValueError('bound')
    with open(os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=parent), 'rb') as file:
        return file.read()


class Club:
    def __init__(self, path, now, deals_of):
        self.now = now
        self.deals_of = deals_of
        self.faults, self.results = [], []
        self.members, self.left = {}, {}
        self.of_club = collections.Counter()
        self.folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            self.check_version()
            files = self.list_members()
            self.read_files(files)
        finally:
            os.close(self.folder)
        self.settle()

    def fault(self, file, line, reason):
        self.faults.append((file, line, reason))

    def check_version(self):
        try:
            text = read_regular('version', self.folder) or b''
        except ValueError:
            return
        match = re.match(rb'\{"format":"fairdeal-club","format-version":([0-9]+)', text)
        if match and int(match[1]) > 1:
            raise Newer

    # Reading.

    def list_folder(self, folder, wanted, most, where):
        entries = os.listdir(folder)
        names = sorted((name for name in entries if wanted(name)), key=os.fsencode)
        if len(entries) > MOST_ENTRIES or len(names) > most:
            self.fault(where, 0, 'bound')
        return names[:most]

    def list_members(self):
        files = []
        for key in self.list_folder(self.folder, is_member, MOST_MEMBERS, ''):
            try:
                folder = open_folder(key, self.folder)
            except OSError:
                self.fault(key, 0, 'file')
                continue
            self.members[key] = {'name': '', 'results': 0}
            self.read_marker(key, folder)
            names = self.list_folder(folder, lambda name: name.endswith('.fairdeal') and name[0] not in '.~', MOST_FILES, key)
            files.append((key, names))
            os.close(folder)
        return files

    def read_marker(self, key, folder):
        try:
            text = read_regular('left', folder)
        except ValueError as reason:
            self.fault(f'{key}/left', 0, str(reason))
            return
        if text is None:
            return
        match = MARKER.fullmatch(text[:MOST_MARKER])
        if match and match[3].decode() == key and check_records.is_time(match[2].decode(errors='replace')) and \
                check_records.is_signature(bytes.fromhex(key), match[1], bytes.fromhex(match[4].decode())):
            self.left[key] = match[2].decode()
        else:
            self.fault(f'{key}/left', 0, 'left')

    def read_files(self, files):
        for key, names in files:
            folder = open_folder(key, self.folder)
            of_member = collections.Counter()
            try:
                for name in names:
                    self.read_file(key, name, folder, of_member)
            except Beyond as beyond:
                if beyond.args[0] == 'club':
                    return
            finally:
                os.close(folder)

    def read_file(self, key, name, folder, of_member):
        path = f'{key}/{name}'
        try:
            data = read_regular(name, folder)
        except ValueError as reason:
            self.fault(path, 0, str(reason))
            return
        for number, line in enumerate(data.split(b'\n'), 1):
            if len(line) > MOST_LINE:
                self.fault(path, 0, 'size')
                return
            if data.count(b'\n') < number:
                return
            if not self.read_line(key, path, number, line, of_member):
                self.fault(path, number + 1, 'bound')
                return

    def read_line(self, key, path, number, line, of_member):
        """Whether to read on in the file."""
        record, reason, searched = check_line(line, key)
        if record and read_time(record['ended']) - self.now > datetime.timedelta(days=1):
            record, reason = None, 'future'
        if reason:
            self.fault(path, number, reason)
        cost = {'results': reason is None, 'bad': 0 if reason is None else 1 + len(line) // BAD_LINE, 'all-bytes': len(line),
                'bytes': len(line) if reason is None else 0, 'searched': searched}
        of_member.update(cost)
        self.of_club.update(cost)
        for what, amount, most in ('club', self.of_club, MOST_OF_CLUB), ('member', of_member, MOST_OF_MEMBER):
            if any(amount[name] > most[name] for name in most):
                self.fault(path, number, 'bound')
                raise Beyond(what)
        if record:
            self.results.append(self.make_result(key, path, number, line, record))
        return record or of_member['bad'] < BAD_OF_MEMBER

    def make_result(self, key, path, number, line, record):
        return {'hash': hashlib.sha256(line).digest(), 'key': key, 'id': record['id'], 'name': record['name'], 'game': record['game'],
                'options': get_variant(record['game'], record['options']), 'number': int(record['number']), 'begun': record['begun'],
                'ended': record['ended'], 'time': record['microseconds'], 'score': record['score'], 'moves': record['moves'],
                'outcome': record['outcome'], 'counts': not record['assisted'] and not record['practice'], 'at': (path, number)}

    # What counts.

    def settle(self):
        back = {result['key'] for result in self.results if result['ended'] > self.left.get(result['key'], '')}
        gone = set(self.left) - back
        for key in self.members:
            self.members[key]['left'] = key in gone
        kept, tried = {}, {}
        for result in sorted(self.results, key=lambda result: (result['counts'], result['hash'])):
            if result['key'] in gone:
                continue
            first = kept.setdefault((result['key'], result['id']), result)
            same = ('game', 'options', 'number', 'begun', 'ended', 'time', 'score', 'moves', 'outcome', 'counts')
            if any(first[name] != result[name] for name in same):
                self.fault(*result['at'], 'twice')
        self.results = sorted(kept.values(), key=lambda result: (result['begun'], result['counts'], result['hash']))
        for result in self.results:
            first = tried.setdefault(tuple(result[name] for name in ('key', 'game', 'options', 'number')), result)
            result['ranked'] = result['counts'] and first is result
        self.results.sort(key=lambda result: (result['ended'], result['hash']))
        for result in self.results:
            self.members[result['key']]['results'] += 1
            self.members[result['key']]['name'] = result['name']

    # Rankings.

    def is_in(self, period, result):
        today, day = self.now.date(), read_time(result['ended']).date()
        if period == 'all':
            return True
        if period == 'month':
            return (day.year, day.month) == (today.year, today.month)
        if period == 'week':
            return day.isocalendar()[:2] == today.isocalendar()[:2]
        defaults = get_variant(result['game'], '')
        return result['options'] == defaults and (result['game'], result['number']) in self.deals_of(period, today)

    def rank(self):
        tables = []
        for period, rankings in PERIODS.items():
            groups = collections.defaultdict(lambda: collections.defaultdict(list))
            for result in self.results:
                if result['ranked'] and self.is_in(period, result):
                    groups[result['game'], result['options']][result['key']].append(result)
            for (game, options), members in groups.items():
                for ranking in rankings:
                    rows = [(key, *best) for key, results in members.items() if (best := find_best(ranking, game, results)) is not None]
                    if rows:
                        tables.append({'period': period, 'game': game, 'options': options, 'ranking': ranking, 'rows': self.sort_rows(ranking, rows)})
        return tables

    def sort_rows(self, ranking, rows):
        rows.sort(key=lambda row: (row[1] if ranking in LOW else -row[1], row[2], row[0]))
        values = [row[1] for row in rows]
        return [{'rank': 1 + values.index(value), 'value': value, 'player': key, 'name': self.members[key]['name'], 'reached': reached}
                for key, value, reached in rows]

    def report(self):
        return {'members': [{'player': key, 'name': member['name'], 'left': member['left'], 'results': member['results']}
                            for key, member in sorted(self.members.items())],
                'tables': self.rank(), 'n-faults': len(self.faults),
                'faults': [dict(zip(('file', 'line', 'reason'), fault)) for fault in self.faults[:MOST_FAULTS]]}


def find_best(ranking, game, results):
    """The best value of a member's results, which are in order, and when it was reached first; None if there is none."""
    won = [result for result in results if result['outcome'] == 'won']
    if ranking == 'most-won':
        return (len(won), won[-1]['ended']) if won else None
    if ranking in ('best-score', 'total-score') and not has_points(game):
        return None
    if ranking == 'total-score':
        return sum(result['score'] for result in results), results[-1]['ended']
    if ranking == 'longest-streak':
        best = streak = 0
        reached = None
        for result in results:
            streak = streak + 1 if result['outcome'] == 'won' else 0
            if streak > best:
                best, reached = streak, result['ended']
        return (best, reached) if best else None
    name, some = {'best-score': ('score', results), 'fewest-moves': ('moves', won), 'shortest-time': ('time', won)}[ranking]
    if not some:
        return None
    best = (min if ranking in LOW else max)(result[name] for result in some)
    return best, next(result['ended'] for result in some if result[name] == best)


def read_club(path, now, deals_of=lambda period, today: set()):
    return Club(path, read_time(now), deals_of).report()


def main(words):
    now = words[2] if len(words) > 2 else datetime.datetime.utcnow().isoformat(timespec='microseconds') + 'Z'
    print(json.dumps(read_club(words[1], now), indent=2))


if __name__ == '__main__':
    main(sys.argv)

#!/usr/bin/python3
"""test-club-generated.py FAIRDEAL-CLI MAKE-RECORDS N [SEED] - the program and check_club.py on N hostile clubs (TAP).

Both must find the same members, the same rankings and the same faults.  The program reads each club twice, the second
time with what it remembers.
"""
import collections
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

import check_club  # noqa: E402
from forge import read_bases  # noqa: E402
from hostile_clubs import Maker  # noqa: E402

PROGRAM, MAKE, N = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 33
NOW = datetime.datetime.utcnow().replace(microsecond=0)


def call(folder, *words):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'XDG_CACHE_HOME': os.path.join(folder, 'cache')}
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=environment, cwd=folder, timeout=120, check=False)


class Deals:
    """The deals of the day, as the program lists them."""

    def __init__(self, folder):
        self.folder = folder
        self.known = {}

    def find(self, first, last):
        if (first, last) not in self.known:
            lines = [line.split('\t') for line in call(self.folder, 'daily', '--days', f'{first}..{last}').stdout.splitlines()]
            self.known[first, last] = {(game, int(number)) for _, game, number, _, kind in lines if kind == 'table'}
        return self.known[first, last]

    def of(self, period, today):
        day = datetime.timedelta(days=1)
        if period == 'deals-of-week':
            first = today - day * today.weekday()
            return self.find(first, first + day * 6)
        if period == 'deals-of-month':
            first = today.replace(day=1)
            return self.find(first, (first + day * 31).replace(day=1) - day)
        return self.find(today, today)


def solve(folder, game, number):
    """The members of a record of a deal that was won."""
    line = call(folder, 'solve', game, '--number', str(number), '--solution').stdout.rstrip('\n').split('\t')
    if line[1] != 'winnable':
        return None
    return {'game': game, 'options': check_club.get_variant(game, ''), 'number': str(number), 'outcome': 'won',
            'moves': len(line[4].split()), 'score': 0, 'play': line[4]}


def strip(found):
    """What of the program's answer is compared; with too many faults, which of them are listed depends on their order."""
    faults = [tuple(fault[name] for name in ('file', 'line', 'reason')) for fault in found['faults']]
    return {'members': found['members'], 'n-faults': found['n-faults'],
            'faults': sorted(faults) if found['n-faults'] <= check_club.MOST_FAULTS else None,
            'tables': sorted(found['tables'], key=lambda table: [table[name] for name in ('period', 'game', 'options', 'ranking')])}


def compare(folder, name, deals):
    """The difference, or None; and what was found."""
    ours = None
    for again in (False, True):
        done = call(folder, 'club', name, '--json')
        try:
            theirs = strip(json.loads(done.stdout)) if done.returncode < 2 else done.stderr
            now = json.loads(done.stdout)['made'] if done.returncode < 2 else check_club_time()
            ours = strip(check_club.read_club(os.path.join(folder, name), now, deals.of))
        except check_club.Newer:
            ours = f'fairdeal-cli: “{name}”: This club needs a newer version of Fair Deal.\n'
        if ours != theirs:
            return explain(ours, theirs), ours
        if done.returncode < 2 and done.returncode != (theirs['n-faults'] > 0):
            return f'status {done.returncode}', ours
    return None, ours


def check_club_time():
    return NOW.isoformat(timespec='microseconds') + 'Z'


def explain(ours, theirs):
    if isinstance(ours, str) or isinstance(theirs, str):
        return f'{str(ours)[:500]} != {str(theirs)[:500]}'
    lines = []
    for name in ours:
        if ours[name] != theirs[name]:
            mine, other = ours[name], theirs[name]
            if isinstance(mine, list) and isinstance(other, list):
                mine, other = [item for item in mine if item not in other], [item for item in other if item not in mine]
            lines.append(f'{name}: {str(theirs and other)[:1500]} for the program, {str(mine)[:1500]} for the checker')
    return '\n'.join(lines)


def main():
    counts = collections.Counter()
    with tempfile.TemporaryDirectory(prefix='fairdeal-clubs-') as folder:
        subprocess.run([MAKE, folder, '2'], check=True)
        bases = read_bases(file.read_bytes() for file in sorted(pathlib.Path(folder).glob('*.fairdeal')))
        deals = Deals(folder)
        of_days = sorted(deals.of('deals-of-month', NOW.date()))
        today = sorted(deals.of('deal-of-day', NOW.date()))
        won = [solve(folder, game, number) for game, number in today + of_days[::9]
               if game in ('kingcell', 'beleaguered-castle', 'streets-and-alleys')]
        maker = Maker(SEED, NOW, bases, of_days + today * 9 + [one for one in won if one] * 20, min(2 * N + 40, 600))
        print(f'1..{N + 1}')
        for number in range(N):
            name = f'club-{number}'
            maker.put_club(os.path.join(folder, name))
            wrong, found = compare(folder, name, deals)
            print('not ok' if wrong else 'ok', number + 1, f'- {name} of seed {SEED} at {NOW.isoformat()}')
            for line in (wrong or '').splitlines():
                print(f'# {line}', flush=True)
            if isinstance(found, str):
                counts['newer'] += 1
                continue
            counts.update(reason for _, _, reason in found['faults'] or [])
            counts.update(table['period'] for table in found['tables'])
            counts['results'] += sum(member['results'] for member in found['members'])
            counts['left'] += sum(member['left'] for member in found['members'])
    # The deals of the day are those of today, so that a few clubs may have none of them twice.
    many = counts['twice'] and counts['deals-of-month'] and len(counts) > 12 if N >= 50 else len(counts) > 6
    print('ok' if counts['results'] > N and many else 'not ok', N + 1, '- of many kinds')
    print(f'# {counts}')


main()

#!/usr/bin/python3
"""make-daily.py FAIRDEAL-CLI - write data/daily/deals.txt, the table of the deals of the day.

    make-daily.py FAIRDEAL-CLI [--until YEAR] [--part FOLDER]

The deals are found by the rule in src/daily/daily-rule.h, which limits a search
by its number of states, so every run writes the same bytes on any machine. It
takes about twenty minutes on one core. With --part, results are kept in FOLDER,
a file for each game and year, and are not searched for again. With --until, the
table ends with that year.
"""

import argparse
import calendar
import hashlib
import itertools
import os
import string
import subprocess
from pathlib import Path

FIRST, LAST = 2026, 2036
DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + '+/'
TABLE = Path(__file__).resolve().parent.parent / 'data' / 'daily' / 'deals.txt'


def list_games(program):
    """A game without a search has no deals of the day."""
    done = subprocess.run([program, 'daily', '--days', f'{FIRST}-11-01', '--search'], capture_output=True, text=True, check=True)
    return [line.split('\t')[1] for line in done.stdout.splitlines()]


def search(program, game, year, folder):
    """Returns the output of `fairdeal-cli daily` for a year; the first year begins in November."""
    kept = folder and Path(folder, f'{game}-{year}.tsv')
    if kept and kept.exists():
        return kept.read_text(encoding='utf-8')
    days = f'{year}-{11 if year == FIRST else 1:02}-01..{year}-12-31'
    done = subprocess.run([program, 'daily', game, '--days', days, '--search'], stdout=subprocess.PIPE, text=True, check=True)
    if kept:
        part = Path(f'{kept}.new')
        part.write_text(done.stdout, encoding='utf-8')
        os.replace(part, kept)
    return done.stdout


def write_month(game, month, days):
    """Returns the line of a month; days are pairs of a date and the offset of its deal from the start of the search."""
    year, number = map(int, month.split('-'))
    expected = [f'{month}-{day:02}' for day in range(1, calendar.monthrange(year, number)[1] + 1)]
    assert [day for day, offset in days] == expected, (game, month)
    assert all(0 <= offset < len(DIGITS) ** 2 for day, offset in days), (game, month, days)
    return f'{game} {month} ' + ''.join(DIGITS[offset // 64] + DIGITS[offset % 64] for day, offset in days)


def write_months(game, found):
    rows = [line.split('\t') for line in found.splitlines()]
    days = [(day, int(offset)) for day, name, number, offset, source in rows]
    return [write_month(game, month, list(group)) for month, group in itertools.groupby(days, lambda day: day[0][:7])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', metavar='FAIRDEAL-CLI')
    parser.add_argument('--until', metavar='YEAR', type=int, default=LAST)
    parser.add_argument('--part', metavar='FOLDER')
    options = parser.parse_args()

    games = list_games(options.program)
    lines = {game: [] for game in games}
    for year in range(FIRST, options.until + 1):
        for game in games:
            lines[game] += write_months(game, search(options.program, game, year, options.part))
    text = '\n'.join(['fairdeal-daily 1', *itertools.chain(*lines.values())]) + '\n'
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(f'{text}sha256 {hashlib.sha256(text.encode()).hexdigest()}\n', encoding='utf-8')


if __name__ == '__main__':
    main()

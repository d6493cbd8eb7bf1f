#!/usr/bin/python3
"""test-club-kill.py FAIRDEAL FAIRDEAL-CLI KILLS - a program that is killed while it brings results to a club brings each
of them there once.

Each time a game ends, and the program is killed at once or up to half a second later.  A result that was shown has to
be in the club after the next start, exactly once, and every line there has to be a valid record.  Prints TAP.
"""
import json
import pathlib
import random
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

from clubs import call, find_lines, join  # noqa: E402
from driver import Program  # noqa: E402
from processes import Failure, wait  # noqa: E402
from session import Session  # noqa: E402
from record_signing import make_public  # noqa: E402
from tap import Tap  # noqa: E402

SECRET = bytes(range(32))
LONGEST = 0.5       # seconds from the end of a game to the kill
SEED = 20261122


def play_and_die(session, executable, number, delay):
    with Program(session, executable, '--game', 'rush', '--number', str(number)) as program:
        program.start_rush()
        program.end_rush()
        time.sleep(delay)
        program.process.send_signal(signal.SIGKILL)
        wait(lambda: program.process.poll() is not None, 'the program goes on after a kill')


def check(session, executable, cli, club, n_played):
    """The next start brings what is missing."""
    with Program(session, executable) as program:
        wait(lambda: len(find_lines(club, SECRET)) >= n_played, lambda: f'{len(find_lines(club, SECRET))} of {n_played} records came')
        time.sleep(LONGEST)
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    lines = find_lines(club, SECRET)
    if len(lines) != n_played or len({json.loads(line)['number'] for line in lines}) != n_played:
        raise Failure(f'{len(lines)} records for {n_played} results')
    out, complaints = call(session, cli, 'check', *sorted((club / make_public(SECRET).hex()).glob('*.fairdeal')))
    if complaints or out.split('\n')[:-1] != ['valid'] * n_played:
        raise Failure(f'not all records are valid: {out} {complaints}')


def find_numbers(session, cli, n):
    """The first deals that can be won: of others the program asks whether to play them."""
    rows, _ = call(session, cli, 'solve', 'rush', '--numbers', f'1..{2 * n + 10}', '--seconds', 60)
    return [int(row.split('\t')[0]) for row in rows.splitlines() if row.split('\t')[1] == 'winnable'][:n]


def main(executable, cli, kills):
    with Session() as session, tempfile.TemporaryDirectory(prefix='fairdeal-club-') as folder:
        tap = Tap(session)
        club = pathlib.Path(folder, 'Our Club')
        club.mkdir()
        join(session, club, SECRET)
        generator = random.Random(SEED)
        numbers = find_numbers(session, cli, int(kills))
        for kill, number in enumerate(numbers):
            delay = 0 if kill % 3 == 0 else generator.uniform(0, LONGEST)
            tap.test(f'kill {kill + 1}, {delay:.3f} s after the end', play_and_die, session, executable, number, delay)
            if kill % 4 == 3 or kill == len(numbers) - 1:
                tap.test('the next start', check, session, executable, cli, club, kill + 1)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

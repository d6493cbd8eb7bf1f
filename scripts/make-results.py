#!/usr/bin/python3
"""make-results.py FAIRDEAL-CLI DATABASE - adds made-up results of four weeks to a database, for pictures.

The games are wins that the solver finds; of some of them only the beginning was played.
"""
import datetime
import random
import sqlite3
import subprocess
import sys
import uuid

PROGRAM, DATABASE = sys.argv[1:3]
GAMES = 'kingcell', 'beleaguered-castle', 'churchill', 'streets-and-alleys'
N_DEALS = 14
SECOND = 1000000


def ask(*words):
    """The fields of each line that the program prints."""
    done = subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True)
    return [line.split('\t') for line in done.stdout.splitlines()]


def list_games():
    """Each game that is played here, with the text of its options and of those that make it a different game."""
    for name, _title, _decks, *options in ask('games'):
        defaults = [option.split(' ')[0] for option in options]
        different = [option for option in defaults if not option.startswith(('sort-foundations=', 'suit-order='))]
        if name in GAMES:
            yield name, ' '.join(defaults), ' '.join(different)


def make_results():
    """The values of a result, without its key and its end, and its moves."""
    chance = random.Random(1)
    for name, options, variant in list_games():
        for deal, _time, _moves, level in ask('fair', name, '--start', '1', '--count', str(N_DEALS)):
            (_deal, verdict, *_rest, solution), = ask('solve', name, '--number', deal, '--solution')
            assert verdict == 'winnable'
            moves = solution.split(' ')
            won = chance.random() < .7
            if not won:
                moves = moves[:len(moves) // 3]
            seconds = len(moves) * chance.uniform(2, 4)
            yield [str(uuid.UUID(int=chance.getrandbits(128), version=4)), name, options, variant, int(deal),
                   'won' if won else 'given-up', len(moves), chance.randrange(8), chance.randrange(3), int(seconds * SECOND),
                   0, 0, 1, 0, ('easier', 'medium', 'harder').index(level) + 1], ' '.join(moves)


results = list(make_results())
random.Random(2).shuffle(results)
now = int(datetime.datetime.now().timestamp())
with sqlite3.connect(DATABASE) as database:
    for number, (values, moves) in enumerate(results):
        ended = (now - (len(results) - number) * 28 * 86400 // len(results)) * SECOND
        row = [*values, ended - values[9], ended, '1.0.0', 0, '']
        key = database.execute(f'INSERT INTO results VALUES (NULL{", ?" * len(row)})', row).lastrowid
        database.execute('INSERT INTO result_moves (result, moves) VALUES (?, ?)', (key, moves))

#!/usr/bin/python3
"""test-ledger.py FAIRDEAL-CLI - the ledger of soak.py finds what it is there to find: games and results that are lost,
doubled or changed.

Stores a game step by step, as the program does, and once with each fault. Prints TAP.
"""
import pathlib
import sqlite3
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'ui'))

from cli import Cli, Line  # noqa: E402
from game_files import write_lines  # noqa: E402
from processes import Failure  # noqa: E402
from ledger import Ledger, OwnGame  # noqa: E402
from tap import Tap  # noqa: E402

GAME, NUMBER, MOVES = 'kingcell', 1, ['t1>t2', 't2>t5*2']
TABLES = '''
CREATE TABLE results (key INTEGER PRIMARY KEY, id TEXT, game TEXT, options TEXT, number INTEGER, outcome TEXT, n_moves INTEGER,
                      time INTEGER, score INTEGER, assisted INTEGER, practice INTEGER);
CREATE TABLE result_moves (result INTEGER PRIMARY KEY, moves TEXT);
'''
LINES = [f'fairdeal-game 1 a - {GAME} {NUMBER} 1 ', 'played 1', '5 play t1>t2']


def begin(folder):
    write_lines(folder / 'games' / 'a.game', LINES)


def put_aside(folder):
    write_lines(folder / 'games' / 'a.game', LINES + ['aside'])


def remove(folder):
    (folder / 'games' / 'a.game').unlink()


BEGIN = [begin]
LEAVE = [remove]


def give(name='a', outcome='given-up', moves=' '.join(MOVES), key=1):
    return [f"INSERT INTO results VALUES ({key}, '{name}', '{GAME}', 'supermove=columns', {NUMBER}, '{outcome}', 2, 5, 0, 0, 0)",
            f"INSERT INTO result_moves VALUES ({key}, '{moves}')"]


class NoSession:
    @staticmethod
    def shot(_name):
        return None


class Store:
    def __init__(self, folder, executable):
        self.path = pathlib.Path(folder, 'fairdeal.db')
        self.path.unlink(missing_ok=True)
        self.ledger = Ledger(self.path, executable)
        self.own = OwnGame(GAME, NUMBER, Line(Cli(executable, GAME), NUMBER))
        self.ledger.own.append(self.own)
        self.run(TABLES.split(';'))

    def run(self, statements):
        with sqlite3.connect(self.path) as database:
            for statement in statements:
                if callable(statement):
                    statement(self.path.parent)
                else:
                    database.execute(statement)
        database.close()

    def play(self):
        self.run(BEGIN)
        for move in MOVES:
            self.own.line.play(move)
            self.own.n_played += 1
        self.ledger.look()

    def leave(self, statements):
        self.own.leave()
        self.run(statements)
        self.ledger.look()
        self.ledger.check_final()


def left(folder, executable):
    store = Store(folder, executable)
    store.play()
    store.leave(LEAVE + give())
    return 'one result'


def expect_failure(function, *arguments):
    try:
        function(*arguments)
    except Failure as failure:
        return str(failure)[:60]
    raise AssertionError('nothing is found')


def find_aside(folder, executable):
    store = Store(folder, executable)
    store.play()
    return expect_failure(store.leave, [put_aside])


def find_fault(folder, executable, statements):
    store = Store(folder, executable)
    store.play()
    return expect_failure(store.leave, statements)


def find_later(folder, executable, statements):
    store = Store(folder, executable)
    store.play()
    store.leave(LEAVE + give())
    store.run(statements)
    return expect_failure(store.ledger.look)


def find_unfinished(folder, executable):
    store = Store(folder, executable)
    store.play()
    store.run(LEAVE + give())
    return expect_failure(store.ledger.look)


FAULTS = {
    'a game is lost': LEAVE,
    'a result is doubled': LEAVE + give() + give('b', key=2),
    'a game goes on that has a result': give(),
    'a result lacks a move': LEAVE + give(moves=MOVES[0]),
    'a result says more than its moves': LEAVE + give(outcome='won'),
    'a result has moves that are not possible': LEAVE + give(moves='t1>t1'),
}
LATER = {
    'a result is lost': ['DELETE FROM results'],
    'a result changes': ['UPDATE results SET score = 1'],
    'the moves of a result are lost': ['DELETE FROM result_moves'],
}


def main(executable):
    with tempfile.TemporaryDirectory(prefix='fairdeal-ledger-') as folder:
        tap = Tap(NoSession())
        tap.test('a game that is left', left, folder, executable)
        tap.test('a game that stays put aside', find_aside, folder, executable)
        tap.test('a game in progress that has a result', find_unfinished, folder, executable)
        for name, statements in FAULTS.items():
            tap.test(name, find_fault, folder, executable, statements)
        for name, statements in LATER.items():
            tap.test(f'later {name}', find_later, folder, executable, statements)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

#!/usr/bin/python3
"""test-kill.py FAIRDEAL LIBRARY KILLS - what was shown is there after a kill, however slow the disk.

LIBRARY is built of tests/slow-sync.c: it makes each sync slow while a file is there. The program is killed as soon
as a move is in the accessibility tree, and started again. Prints what it found as TAP.
"""
import signal
import sys

from driver import Failure, Program, Session, wait
from tap import Tap

GAMES = ['kingcell', 'churchill', 'demonthief']
SLOWNESS = ['300', '1000', '5000']      # milliseconds that a sync takes longer
DEAL = 39


def move_something(program):
    """Clicks cards until one has gone somewhere; returns the table before."""
    table = program.table()
    for number in range(1, 9):
        program.click(table, table.top(f't{number}'))
        try:
            wait(lambda: program.read().texts() != table.texts(), 'nothing moved', deadline=3, pause=0.002)
        except Failure:
            continue
        return table.texts()
    return None


def kill(session, executable, slow, number):
    game = GAMES[number % len(GAMES)]
    with Program(session, executable, '--game', game, '--number', str(DEAL + number)) as program:
        program.need({'button'}, 'Undo')
        program.table()
        slow.write_text(SLOWNESS[number % len(SLOWNESS)])
        before = move_something(program)
        program.process.send_signal(signal.SIGKILL)
        wait(lambda: program.process.poll() is not None, 'the program goes on after a kill')
    slow.unlink()
    with Program(session, executable, '--game', game) as program:
        program.need({'button'}, 'Undo')
        if before is None:
            return
        program.label('1 move')
        if program.table().texts() == before:
            raise Failure('the move that was shown is lost')


def main(arguments):
    executable, library, kills = arguments
    with Session() as session:
        tap = Tap(session)
        slow = session.folder / 'slow'
        session.environment.update(LD_PRELOAD=library, FAIR_TEST_SLOW_SYNC=str(slow))
        for number in range(int(kills)):
            tap.test(f'kill {number + 1}', kill, session, executable, slow, number)
        return tap.end()


sys.exit(main(sys.argv[1:]))

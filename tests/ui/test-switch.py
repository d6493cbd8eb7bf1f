#!/usr/bin/python3
"""test-switch.py FAIRDEAL LIBRARY KILLS [SEED] - the program is killed while the player goes from one game to another.

Each start has to open the game that was on the table last, or the one that was just asked for, with all moves that were
shown; so does each other game, when it comes to the table. LIBRARY is built from tests/session/slow-sync.c: every other
time a sync takes long, so that the last moves are not on the disk. Prints TAP.
"""
import random
import signal
import sys
import threading
import time

from accessible import WINDOW
from driver import Program
from processes import Failure, wait
from session import Session
from tap import Tap

GAMES = {'KingCell': 'kingcell', 'Churchill': 'churchill', 'Beleaguered Castle': 'beleaguered-castle'}
DEAL = 39                               # a click sends a card of a column, in every game
SLOWNESS = '3000'                       # milliseconds that a sync takes longer
LONGEST = 2.0                           # seconds from the last move to the kill
TRY = 1                                 # seconds in which a card moves, if it does


class Seen:
    """What was shown last: the table of each game, and which game it was."""

    def __init__(self):
        self.tables = {}
        self.moves = {}
        self.titles = set()             # of the games that may be on the table

    def look(self, program, title):
        """Waits for the table of a game, which has to be as it was left."""
        program.wait(lambda: get_title(program) == title, f'{title} does not come')
        self.titles = {title}
        table = program.table(self.tables.get(title), f'the table of {title}')
        self.note(program, title, table)
        return table

    def note(self, program, title, table):
        moves = program.label('[0-9]+ moves?')
        if self.moves.setdefault(title, moves) != moves and self.tables.get(title) == table.texts():
            raise Failure(f'{title} has {moves} after {self.moves[title]}')
        self.tables[title] = table.texts()
        self.moves[title] = moves


def get_title(program):
    """The title of the main window."""
    shown = program.first(lambda thing: thing.role in WINDOW)
    return shown.name if shown else None


def find_title(program):
    """The game that the program opens by itself."""
    return program.wait(lambda: next(filter(GAMES.get, [get_title(program)]), None), 'no game is opened')


def move(program, seen, title):
    """Moves a card, or takes moves back if none goes anywhere."""
    table = before = seen.look(program, title)
    for number in range(1, 9):
        card = before.top(f't{number}')
        if card is not None:
            program.click(before, card)
            try:
                wait(lambda: program.read().texts() != before.texts(), 'nothing moved', TRY)
            except Failure:
                continue
            table = program.table(what='the table after a move')
            break
    else:
        for _ in range(5):
            program.key('ctrl+z')
        table = program.table(what='the table after undo')
    seen.tables.pop(title)
    seen.moves.pop(title)
    seen.note(program, title, table)


def switch(program, seen, title):
    """Goes to another game, by the list of games."""
    program.key('ctrl+l')
    button = program.need({'button'}, title)
    seen.titles.add(title)
    program.activate(button)
    seen.look(program, title)


def switch_until(program, seen, chance):
    """Goes from game to game until the program is killed."""
    try:
        while True:
            switch(program, seen, chance.choice([title for title in GAMES if title not in seen.titles]))
    except Exception:     # of an object of a program that was killed, anything can be missing
        if program.process.poll() is None:
            time.sleep(LONGEST)
        if program.process.poll() is None:
            raise


def kill(session, executable, slow, seen, chance, slowness):
    arguments = [] if seen.titles else ['--game', GAMES['KingCell'], '--number', DEAL]
    with Program(session, executable, *arguments) as program:
        title = find_title(program)
        if seen.titles and title not in seen.titles:
            raise Failure(f'{title} is opened, not {" or ".join(seen.titles)}')
        seen.look(program, title)
        if slowness:
            slow.write_text(slowness)
        for _ in range(chance.randrange(3)):
            move(program, seen, title)
        killer = threading.Timer(chance.uniform(0, LONGEST), program.process.send_signal, [signal.SIGKILL])
        killer.start()
        switch_until(program, seen, chance)
        killer.join()
        wait(lambda: program.process.poll() is not None, 'the program goes on after a kill')
        complaints = program.complaints()
    slow.unlink(missing_ok=True)
    if complaints:
        raise Failure('\n'.join(complaints))
    return f'{" or ".join(sorted(seen.titles))}, {seen.moves}'


def main(arguments):
    executable, library, kills, *seed = arguments
    chance = random.Random(int(seed[0]) if seed else 1)
    with Session() as session:
        tap = Tap(session)
        slow = session.folder / 'slow'
        session.environment.update(LD_PRELOAD=library, FAIR_TEST_SLOW_SYNC=str(slow))
        seen = Seen()
        for number in range(int(kills)):
            slowness = SLOWNESS if number % 2 else None
            if not tap.test(f'kill {number + 1}', kill, session, executable, slow, seen, chance, slowness):
                slow.unlink(missing_ok=True)
                seen = Seen()
        return tap.end()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/python3
"""test-kill.py FAIRDEAL FAIRDEAL-CLI LIBRARY KILLS - everything shown is saved when the program is killed, however
slow the disk is.

LIBRARY is built from tests/session/slow-sync.c: it makes each sync slow while a file exists. The test plays known
moves, and kills the program as soon as the last of them is in the accessibility tree. The next start has to show
the table after that move; then another game is played, and the program is killed again. Prints TAP.
"""
import signal
import subprocess
import sys

from cli import Cli, Line, concealed, get_count, get_piles
from accessible import BUTTON, NAMES, ask
from driver import Program
from processes import DEADLINE, wait
from session import Session
from games import read_games, read_line
from tap import Tap

GAMES = ['rush', 'kingcell', 'churchill']
SLOWNESS = ['1000', '300', '5000']      # milliseconds that a sync takes longer
MOVES = 2                               # before each kill
SETTINGS = {'games/rush': {'time-limit': 3600}}     # seconds; however slow the machine is
PART = 0.6                              # of a line that is played, without the program's own moves at its end


class Game:
    """A game of lines/, and how far it is played."""

    def __init__(self, cli, name):
        self.name = name
        self.cli = Cli(cli, name, [f'time-limit={SETTINGS["games/rush"]["time-limit"]}'] if name == 'rush' else [])
        self.number = next(game['number'] for game in read_games() if game['name'] == name)
        self.line = None
        self.acts = []

    def is_over(self):
        return len(self.acts) < MOVES

    def begin(self):
        acts = read_line(self.name)[1]
        self.line = Line(self.cli, self.number)
        self.acts = acts[:int(len(acts) * PART)]

    def see(self, program, what):
        return program.table(self.line.seen(), what)


def ask_for(program, *arguments):
    """Requests a game from the running program, like a second instance."""
    subprocess.run([program.executable, '--game', *map(str, arguments)], check=True, env=program.environment, timeout=DEADLINE)


def show(program, game, button):
    """Shows the cards of Solitaire Rush, and starts the clock."""
    if game.name == 'rush':
        program.table(concealed(game.line.seen()), 'the table whose cards are hidden')
        program.press(button)
        program.need(BUTTON, 'Pause')


def play(program, game):
    """Plays the next move; returns as soon as any of it is in the accessibility tree."""
    table = game.see(program, 'the table before a move')
    act = game.acts.pop(0)
    if '>' in act[0]:
        source, target = get_piles(act[0])
        card = table.top(source, get_count(act[0]) - 1)
        program.drag(table, card, table.top(target), pause=0)
    else:
        card = table.places['s']
        program.click(table, card)
    told = [card.thing.name, card.thing.description]
    program.wait(lambda: ask(program.bus, [(card.thing.address, NAMES)])[0] != told, f'nothing is shown of {act[0]}', pause=0.001)
    game.line.play(*act)


def check_and_deal(program, former, game):
    """Checks that all of the former game is there, and deals the next one."""
    if former is not None:
        show(program, former, 'Resume')
        former.see(program, f'the table of {former.name} after the kill')
    if game.is_over():
        game.begin()
        ask_for(program, game.name, '--number', game.number)
        show(program, game, 'Start')
    elif game is not former:
        ask_for(program, game.name)
        show(program, game, 'Resume')


def kill(session, executable, slow, former, game, slowness):
    arguments = ['--game', former.name] if former else []
    with Program(session, executable, *arguments, settings=SETTINGS) as program:
        check_and_deal(program, former, game)
        game.see(program, 'the table')
        slow.write_text(slowness)
        for _ in range(MOVES):
            play(program, game)
        program.process.send_signal(signal.SIGKILL)
        wait(lambda: program.process.poll() is not None, 'the program goes on after a kill')
    slow.unlink()


def look(session, executable, former):
    with Program(session, executable, '--game', former.name, settings=SETTINGS) as program:
        check_and_deal(program, former, former)


def main(arguments):
    executable, cli, library, kills = arguments
    games = [Game(cli, name) for name in GAMES]
    with Session() as session:
        tap = Tap(session)
        slow = session.folder / 'slow'
        session.environment.update(LD_PRELOAD=library, FAIR_TEST_SLOW_SYNC=str(slow))
        former = None
        for number in range(int(kills)):
            game = games[number % len(games)]
            # Each game is tested with each slowness.
            slowness = SLOWNESS[(number + number // len(games)) % len(SLOWNESS)]
            if not tap.test(f'kill {number + 1}: {game.name}, a sync takes {slowness} ms longer', kill,
                            session, executable, slow, former, game, slowness):
                slow.unlink(missing_ok=True)
                # The state of both is unknown now.
                for lost in filter(None, (former, game)):
                    lost.acts = []
                game = None
            former = game
        if former is not None:
            tap.test('the last game', look, session, executable, former)
        return tap.end()


sys.exit(main(sys.argv[1:]))

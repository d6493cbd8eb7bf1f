#!/usr/bin/python3
"""test-table.py table|finger chosen|rest|all FAIRDEAL FAIRDEAL-CLI GAME [ACTION...] - does everything that can be
done at the table.

Does the actions of a game that actions.py lists in one running program: those that are chosen for that game, the
rest, or all; those with a finger run in another session, with a compositor that has a touchscreen. fairdeal-cli
provides the expected table each time. Prints TAP.
"""
import sys

import actions
from cli import Cli
from driver import Program
from processes import DEADLINE, Failure
from session import Session
from player import Player
from tap import Tap
from touch import FingerProgram, TouchSession

# Long enough for all tests, but no longer.
SETTINGS = {'': {'animate-deal': 'false', 'fast-animation': 'true'}}
LIMIT = 3600


def leave(player):
    player.program.key('ctrl+q')
    status = player.program.process.wait(DEADLINE)
    if status != 0:
        raise Failure(f'the program ended with {status}')


def complain(player):
    player.finish()
    nameless = [f'{thing} has no name ({where})' for thing, where in player.nameless.items()]
    if player.complaints or nameless:
        raise Failure('\n'.join(player.complaints + nameless))


def get_settings(game, by_finger, more):
    settings = {path: dict(values) for path, values in SETTINGS.items()}
    if by_finger:
        # This makes window coordinates the same as screen coordinates.
        settings['']['window-maximized'] = 'true'
    if game == 'rush':
        settings['games/rush'] = {'time-limit': LIMIT}
    for path, values in more.items():
        settings.setdefault(path, {}).update(values)
    return settings


def run(tap, player, chosen):
    for action in chosen:
        cell = actions.cells[action]
        if player.game not in cell.games:
            tap.check(f'{player.game}: {action}: not in this game: {cell.otherwise}', [])
        elif not tap.test(f'{player.game}: {action}', cell.function, player):
            player.begin(player.number)
    return tap


def main():
    if len(sys.argv) < 6 or sys.argv[1] not in ('table', 'finger') or sys.argv[2] not in ('chosen', 'rest', 'all') \
            or sys.argv[5] not in actions.GAMES:
        sys.exit(__doc__)
    device, scope, executable, cli, game, *wanted = sys.argv[1:]
    by_finger = device == 'finger'
    actions.load()
    chosen = [action for section in actions.ACTIONS if (section == actions.FINGER) == by_finger
              for action in actions.choose(section, game, scope) if not wanted or action in wanted]

    def launch(number, more):
        words = [] if number is None else ['--number', str(number)]
        program = FingerProgram if by_finger else Program
        return program(session, executable, '--game', game, *words, settings=get_settings(game, by_finger, more))

    with (TouchSession if by_finger else Session)() as session:
        tap = Tap(session)
        player = Player(launch, Cli(cli, game, [f'time-limit={LIMIT}'] if game == 'rush' else []), game)
        try:
            player.begin(player.number)
            run(tap, player, chosen)
            if not by_finger:
                tap.test(f'{game}: the program ends', leave, player)
            tap.test(f'{game}: nothing was complained of', complain, player)
        finally:
            player.finish()
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

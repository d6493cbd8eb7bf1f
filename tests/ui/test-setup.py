#!/usr/bin/python3
"""test-setup.py FAIRDEAL FAIRDEAL-CLI - a menu that opens below the pointer.

Prints TAP.
"""
import sys
import time

from cli import Cli
from driver import Program
from processes import Failure
from session import Session
from tap import Tap

NUMBER = 1
TOOLTIP = 1.5      # seconds after which a tooltip is there if there is one


def check_complaints(program):
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def open_menu(session, executable, cli):
    """The tooltip of its button would lie over the menu."""
    with Program(session, executable, '--game', cli.game, '--number', str(NUMBER)) as program:
        program.label(f'Deal {NUMBER}')
        x, y, width, height = program.wait_until_still(program.need({'button', 'toggle button'}, 'Main Menu'))
        point = program.on_screen((x + width // 2, y + height // 2))
        program.xdotool(*program.move_to(*point))
        program.wait(lambda: len(program.get_x_windows()) == 2, 'there is no tooltip')
        program.xdotool('click', 1)
        program.need({'menu item'}, 'Scoreboard')
        for _ in range(2):
            program.xdotool(*program.move_to(*point))
            time.sleep(TOOLTIP)
            session.shot('menu')
            if len(program.get_x_windows()) != 2:
                raise Failure('there is more than the window and the menu')
        check_complaints(program)


def main(executable, cli):
    with Session() as session:
        tap = Tap(session)
        for test in (open_menu,):
            tap.test(test.__name__.replace('_', ' '), test, session, executable, Cli(cli, 'kingcell'))
        return tap.end()


sys.exit(main(*sys.argv[1:]))

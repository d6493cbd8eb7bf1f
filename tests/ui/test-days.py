#!/usr/bin/python3
"""test-days.py FAIRDEAL FAIRDEAL-CLI - the calendar of the deals of the day with keys alone, and today's deal; players who
are added and switched with buttons, each with a game of their own.

Prints what it found as TAP.
"""
import datetime
import subprocess
import sys

from accessible import FOCUSED
from driver import Program
from processes import Failure
from session import Session
from tap import Tap

CALENDAR = 'Deals of the Day'
FIRST = datetime.date(2026, 11, 1)
TOGGLES = {'button', 'toggle button'}
KEY_OF_C = 54
CHOICES = {'menu item', 'radio menu item', 'check menu item'}


def name_day(day):
    return f'{day:%A, %B} {day.day}, {day.year}: not won yet'


def check_complaints(program):
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def expect_focus(program, name):
    def look():
        return next((thing for thing in program.things(CALENDAR) if FOCUSED in thing.states and thing.name == name), None)
    program.wait(look, lambda: f'«{name}» does not have the focus: '
                               f'{[thing for thing in program.things(CALENDAR) if FOCUSED in thing.states]}')


def calendar(session, executable, cli):
    today = datetime.date.today()
    told = subprocess.run([cli, 'daily', 'kingcell'], capture_output=True, text=True, check=True, timeout=60).stdout
    number = told.split('\t')[2]
    with Program(session, executable, '--game', 'kingcell', '--number', '1234') as program:
        program.table(what='the table')
        program.key('ctrl+t')
        program.wait(lambda: program.has_window(CALENDAR), 'there is no calendar')
        program.focus(CALENDAR)
        expect_focus(program, f'Today, {name_day(today)}')
        if today > FIRST:
            program.key('Left')
            expect_focus(program, name_day(today - datetime.timedelta(1)))
            program.key('Right')
            expect_focus(program, f'Today, {name_day(today)}')
        # Nothing of the next month can be played yet: the calendar ends with this one.
        if (today.year, today.month) > (FIRST.year, FIRST.month):
            program.key('Prior')
            program.wait(lambda: not any(name_day(today) in thing.name for thing in program.things(CALENDAR)), 'the month stays')
            program.key('Next')
            expect_focus(program, f'Today, {name_day(today)}')
        program.key('Next')
        expect_focus(program, f'Today, {name_day(today)}')
        # Ctrl+C, where the key of C types С.
        program.set_keyboard('ru')
        program.xdotool('key', f'ctrl+{KEY_OF_C}')
        program.label(r'Text and link copied\.')
        program.set_keyboard('us')
        session.shot('calendar')
        program.key('Return')
        program.label(f'Deal {number}')
        check_complaints(program)


def choose_player(program, name, item):
    program.choose(program.need(TOGGLES, name))
    program.activate(program.need(CHOICES, item))


def expect_progress(program, wanted):
    """Whether the list tells of a game in progress."""
    program.wait(lambda: any(thing.name == 'Continue KingCell' for thing in program.things()) == wanted,
                 'no game is told to be in progress' if wanted else 'the game is there for another player')


def players(session, executable):
    with Program(session, executable, '--game', 'kingcell', '--number', '1234') as program:
        before = program.table(what='the table')
        program.key('1', 'f')
        program.click(before, before.top('t1'))
        program.label('1 move')
        program.press('Choose Another Game')
        expect_progress(program, True)
        choose_player(program, 'Players', 'Add Player…')
        program.need({'label', 'text'} | TOGGLES, 'Add|_Add')
        program.focus()
        program.type('Bob')
        program.key('Return')
        # The new player plays, and has begun nothing.
        program.need(TOGGLES, 'Player: Bob')
        expect_progress(program, False)
        program.focus()
        choose_player(program, 'Player: Bob', 'Unnamed Player')
        program.need(TOGGLES, 'Player: Unnamed Player')
        expect_progress(program, True)
        session.shot('players')
        check_complaints(program)


def main(executable, cli):
    with Session() as session:
        tap = Tap(session)
        tap.test('the calendar', calendar, session, executable, cli)
        tap.test('two players', players, session, executable)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

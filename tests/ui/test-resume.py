#!/usr/bin/python3
"""test-resume.py chosen|rest FAIRDEAL FAIRDEAL-CLI - the program ends or is killed, and resumes the game at the next
start.

Prints TAP.
"""
import pathlib
import re
import signal
import subprocess
import sys

from gi.repository import Gio, GLib

import actions
from driver import Program
from processes import Failure, wait
from session import Session
from tap import Tap


DESKTOP_FILE = pathlib.Path(__file__).parents[2] / 'data' / 'io.github.fairdeal.FairDeal.desktop.in'
DEAL = '39'      # in which a click sends a card of a column, in every game


def move_something(program):
    """Clicks on cards until one has moved; returns the table before and after."""
    before = program.table(what='the table')
    for number in range(1, 9):
        card = before.top(f't{number}')
        program.click(before, card)
        try:
            wait(lambda: program.read().texts() != before.texts(), 'nothing moved', deadline=3)
        except Failure:
            continue
        return before.texts(), program.table(what='the table after a move').texts()
    raise Failure('no card goes anywhere')


def leave(program, how):
    if how == 'quit':
        program.key('ctrl+q')
    else:
        # The move was shown long before, compared with the time that saving takes.
        program.label('1 move')
        wait(lambda: program.session.folder.joinpath('data', 'fairdeal', 'fairdeal.db-wal').exists(), 'nothing is written')
        program.process.send_signal(signal.SIGKILL)
    wait(lambda: program.process.poll() is not None, f'the program goes on after {how}')


def resume(session, executable, game, how):
    with Program(session, executable, '--game', game, '--number', DEAL) as program:
        program.need({'button'}, 'Undo')
        if game == 'rush':
            program.start_rush()
        program.table(what='the table')
        program.key('ctrl+d')
        program.label('Bookmark 1 set.')
        before, after = move_something(program)
        if before == after:
            raise Failure('nothing moved')
        leave(program, how)
    with Program(session, executable, '--game', game) as program:
        if game == 'rush':
            program.label('Paused')
            program.press('Resume')
        wait(lambda: program.table(what='the table').texts() == after, 'the table is another one than was left')
        program.label('[0-9]+ moves?')
        # Solitaire Rush cannot undo a move that showed a card.
        if game != 'rush':
            program.key('ctrl+shift+d')
            wait(lambda: program.table(what='the table').texts() == before, 'the bookmark is not where it was set')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def list_games(program):
    """The titles in the list of games, in reading order."""
    program.label('All Games')
    return [thing.name for thing in program.things() if thing.role == 'button' and thing.name in actions.TITLES.values() and thing.is_shown()]


def open_list(session, executable):
    """Without a game in progress the list is shown, in its usual order."""
    titles = list(actions.TITLES.values())
    with Program(session, executable) as program:
        wait(lambda: list_games(program) == titles, lambda: f'the list is {list_games(program)}')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def open_last(session, executable):
    """The game that was played last is opened without a question, and a click leads to the list, where it can be continued."""
    tables = {}
    for game in 'kingcell', 'demonthief':
        with Program(session, executable, '--game', game, '--number', DEAL) as program:
            program.table(what='the table')
            _, tables[game] = move_something(program)
            leave(program, 'quit')
    with Program(session, executable) as program:
        program.need({'button'}, 'Undo')
        program.table(tables['demonthief'], 'the game that was played last')
        program.label('1 move')
        program.press('Choose Another Game')
        wait(lambda: [thing.name for thing in program.things() if thing.name.startswith('Continue ')] == ['Continue Demonthief', 'Continue KingCell'],
             'other games are continued')
        program.choose(program.need({'button'}, 'KingCell'))
        program.table(tables['kingcell'], 'the other game')
        program.key('ctrl+d')
        program.label('Bookmark 1 set.')
        leave(program, 'quit')
    with Program(session, executable) as program:
        program.table(tables['kingcell'], 'the game that was looked at last')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def restart(session, executable):
    """The program is started again while it ends, and answers no more."""
    bus = session.session_bus

    def ask(method, signature='()', *values):
        return bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method,
                             GLib.Variant(signature, values), None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]

    def is_connected(process):
        return any(ask('GetConnectionUnixProcessID', '(s)', name) == process.pid for name in ask('ListNames') if name[0] == ':')

    with Program(session, executable, '--game', 'kingcell', '--number', DEAL) as program:
        _, left = move_something(program)
        program.process.send_signal(signal.SIGSTOP)
        again = Program(session, executable)
        try:
            wait(lambda: is_connected(again.process), 'the program is not started again')
            program.process.send_signal(signal.SIGKILL)
            with again:
                again.table(left, 'the game of the program that has ended')
        finally:
            program.process.send_signal(signal.SIGKILL)


def call(session, executable, words):
    """Calls the program while it is running."""
    done = subprocess.run([executable, *words], env=session.environment, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode or done.stderr:
        raise Failure(f'{words}: {done.returncode}: {done.stdout}{done.stderr}')


def use_desktop_actions(session, executable):
    """The actions in the menu of the program's icon, with the program running and not."""
    text = DESKTOP_FILE.read_text(encoding='utf-8')
    calls = {name: words.split() for name, words in re.findall(r'^\[Desktop Action (.*)\]$[^[]*?^Exec=fairdeal (.*)$', text, re.M)}
    with Program(session, executable, '--game', 'kingcell', '--number', DEAL) as program:
        program.table(what='the table')
        _, left = move_something(program)
        program.press('Choose Another Game')
        wait(lambda: list_games(program), 'the list does not come')
        call(session, executable, calls['continue'])
        program.table(left, 'the game that is continued')
        program.label('1 move')
        call(session, executable, calls['new-game'])
        program.label('0 moves')
        leave(program, 'quit')
    with Program(session, executable, '--game', 'kingcell', '--number', DEAL) as program:
        _, left = move_something(program)
        leave(program, 'quit')
    with Program(session, executable, *calls['new-game']) as program:
        program.label('0 moves')
        wait(lambda: program.table(what='the table').texts() != left, 'the game is no new one')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


# For ./check, and the others for ./check --full.
WAYS = {
    'chosen': [('churchill', 'kill')],
    'rest': [('rush', 'quit'), ('kingcell', 'quit'), ('rush', 'kill')],
}


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in WAYS:
        sys.exit(__doc__)
    with Session() as session:
        tap = Tap(session)
        if sys.argv[1] == 'chosen':
            tap.test('nothing in progress', open_list, session, sys.argv[2])
            tap.test('no game is named', open_last, session, sys.argv[2])
            tap.test('started while it ends', restart, session, sys.argv[2])
            tap.test('actions of the icon', use_desktop_actions, session, sys.argv[2])
        for game, how in WAYS[sys.argv[1]]:
            tap.test(f'{game} after {how}', resume, session, sys.argv[2], game, how)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/python3
"""test-scores.py FAIRDEAL - the scoreboard: empty, then with a game that was given up, which is reviewed, practiced and dealt
again; results are erased and brought back; and the message if nothing can be saved.

Prints TAP.
"""
import re
import shutil
import sys

from driver import Program
from processes import Failure, wait
from session import Session
from tap import Tap

SCOREBOARD = 'Scoreboard'
PLAYER = 'Review'
PREFERENCES = 'Preferences'
TAB = 'page tab'
DEAL = '1234'


def check_complaints(program):
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def texts(program, window):
    """The texts of a window: names, each followed by its description."""
    return [text for thing in program.things(window) if thing.is_shown()
            for text in (thing.name, f'{thing.name}: {thing.description}') if thing.name]


def need_text(program, window, text):
    wait(lambda: text in texts(program, window), lambda: f'«{text}» is not among {texts(program, window)}')


def empty(session, executable):
    with Program(session, executable) as program:
        program.key('ctrl+b')
        need_text(program, SCOREBOARD, 'No Results Yet')
        check_complaints(program)


def one_game(session, executable):
    with Program(session, executable, '--game', 'kingcell', '--number', DEAL) as program:
        before = program.table(what='the table')
        program.key('1', 'f')
        program.click(before, before.top('t1'))
        program.label('1 move')
        program.key('ctrl+n')
        program.label('0 moves')
        # The game may come back; another new game after a move leaves it for good.
        program.label('New game dealt')
        fresh = program.table(what='the table of the new game')
        program.click(fresh, fresh.top('t1'))
        program.label('1 move')
        program.key('ctrl+n')
        program.label('0 moves')
        program.key('ctrl+b')
        need_text(program, SCOREBOARD, 'Given Up: 1')
        need_text(program, SCOREBOARD, 'Won: 0 of 1 game won, 0%')
        need_text(program, SCOREBOARD, 'Current Winning Streak: 0')
        session.shot('scoreboard-one')
        show(program)
        program.press('Play Again', SCOREBOARD)
        program.label(f'Deal {DEAL}')
        program.table(before.texts(), 'the deal that was played again')
        check_complaints(program)


def need_step(program):
    wait(lambda: any(text.startswith('Step 1 of 1: ') for text in texts(program, PLAYER)), 'the step is not told')


def practice(program):
    """Each position says what is known of it; practice from one leaves the game in progress as it is."""
    need_text(program, PLAYER, 'Start: The game can be won from here.')
    wait(lambda: any(re.fullmatch('Step 1: .*: (The game can|Proven: the game cannot) be won from here.', text)
                     for text in texts(program, PLAYER)), 'nothing is told of the step')
    need_text(program, PLAYER, 'Positions of the Game')
    before = program.table(what='the game in progress').texts()
    program.press('Play from Here', PLAYER)
    program.label(r'Practice: this game is not saved\.')
    wait(lambda: not texts(program, PLAYER), 'the review does not close')
    program.label(f'Deal {DEAL}')
    program.press('Leave Practice')
    program.table(before, 'the game that waited')


def show(program):
    """Steps through the review."""
    program.press('Review', SCOREBOARD)
    need_text(program, PLAYER, 'Start, 1 step to come')
    program.press('Step Forward', PLAYER)
    need_step(program)
    program.press('Step Back', PLAYER)
    need_text(program, PLAYER, 'Start, 1 step to come')
    program.focus()
    for forth, back in ('Right', 'Left'), ('End', 'Home'):
        program.key(forth)
        need_step(program)
        program.key(back)
        need_text(program, PLAYER, 'Start, 1 step to come')
    practice(program)
    program.press('Review', SCOREBOARD)
    need_text(program, PLAYER, 'Start, 1 step to come')
    program.focus()
    program.key('Escape')
    wait(lambda: not texts(program, PLAYER), 'the window does not close')
    program.focus()


def erase(session, executable):
    """Erases all results, and brings them back."""
    with Program(session, executable) as program:
        program.key('ctrl+comma')
        program.activate(program.need({TAB}, 'Data'))
        program.press('Erase… Erase These Results', PREFERENCES)
        program.press('Erase|_Erase Erase', r'Erase All Results of All Games\?')
        need_text(program, PREFERENCES, 'Results erased. You can undo this until you quit.')
        program.press('Undo', PREFERENCES)
        need_text(program, PREFERENCES, 'Results restored.')
        check_complaints(program)


def nothing_saved(session, executable):
    """With an impossible database play continues, and there is one message."""
    folder = session.folder / 'data' / 'fairdeal'
    shutil.rmtree(folder)
    folder.write_text('no folder')
    with Program(session, executable, '--game', 'kingcell', '--number', DEAL) as program:
        program.label(r'Games are not being saved\. .*')
        # The first retries are automatic and within seconds; the button must work while they fail.
        program.press('Try Again')
        program.label(r'Games are not being saved\. .*')
        folder.unlink()
        wait(lambda: not program.has_label(r'Games are not being saved\. .*'), 'it is still told')
        wait(lambda: (folder / 'fairdeal.db').exists(), 'nothing is saved')
        check_complaints(program)


def main(arguments):
    with Session() as session:
        tap = Tap(session)
        tap.test('without a result', empty, session, *arguments)
        tap.test('a game given up', one_game, session, *arguments)
        tap.test('results erased and brought back', erase, session, *arguments)
        tap.test('nothing can be saved', nothing_saved, session, *arguments)
        return tap.end()


sys.exit(main(sys.argv[1:]))

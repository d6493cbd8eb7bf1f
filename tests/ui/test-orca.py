#!/usr/bin/python3
"""test-orca.py FAIRDEAL [OUT] - what Orca says during a whole game of KingCell that is played with keys.

Orca runs without speech, and writes what it would say to a file, which must match orca-kingcell.txt: the
keys after each ">", then what Orca says. With OUT, the text is written to that file instead, to be reviewed
before it replaces the other one.

Prints TAP.
"""
import contextlib
import difflib
import json
import os
import pathlib
import re
import sys
import time

from driver import Program
from processes import Failure, is_any_running, start
from session import Session
from games import RESULTS, read_line
from tap import Tap
from walk import find_move_keys, find_places

GAME, NUMBER = 'kingcell', '1'
EXPECTED = pathlib.Path(__file__).parent / 'orca-kingcell.txt'
# Requests before the first move: a column, a place in it, a hint, and impossible moves.
TOUR = ['Up', 'Home', 'Right', 'ctrl+h', '1', 'space', '8', 'Return']
PATIENCE = 20      # seconds until the first word; after some keys there is none
PLACE = 'Column 1, card 7 of 7'
LAST = ' more moves.'
# Said only if the solver takes a while; and what it knows of the shortest way, which depends on how much it could search.
VERDICTS = re.compile(r'Checking whether this can be won…|This deal can be won\.|This game can still be won\.|No shorter win is known\.|Shortest known win: .*')
TIME = re.compile(r'\b\d+:\d\d\b')
WITH_DISPLAY = str(pathlib.Path(__file__).parents[2] / 'scripts/with-display.sh')
FIRST = 'FAIR_TEST_GOES_FIRST'
QUIET = 2          # seconds of silence after which Orca has said everything
STEP = 0.1         # seconds
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'(?: voice=\w+)? ?\{")
# No key echo, and no usage hints.
SETTINGS = {'enableKeyEcho': False, 'enableEchoByCharacter': False, 'enableEchoByWord': False, 'enableTutorialMessages': False}


class Orca:
    def __init__(self, session):
        folder = session.folder / 'orca'
        folder.mkdir()
        settings = {'general': {**SETTINGS, 'startingProfile': ['Default', 'default']},
                    'profiles': {'default': {'profile': ['Default', 'default'], **SETTINGS}}, 'pronunciations': {}, 'keybindings': {}}
        (folder / 'user-settings.conf').write_text(json.dumps(settings))
        self.log = folder / 'log'
        self.log.touch()
        self.read = 0              # how much of the log was read
        # The module for speech may be missing.
        (folder / 'speechd.py').write_text('raise ImportError')
        environment = {**session.environment, 'PYTHONPATH': str(folder)}
        with open(folder / 'output', 'w') as output:
            self.process = start(['orca', '-u', folder, '--debug', '--debug-file', self.log], env=environment, stdout=output, stderr=output)
        session.processes.append(self.process)

    def listen(self, patience=QUIET):
        """What Orca says until it is silent; waits `patience` seconds for the first word. While something has to wait for the
        processor, no time passes."""
        spoken, left = [], patience
        while left > 0:
            time.sleep(STEP)
            if self.process.poll() is not None:
                raise Failure(f'Orca ended with {self.process.returncode}')
            with open(self.log, 'rb') as log:
                log.seek(self.read)
                whole = log.read()
            whole = whole[:whole.rfind(b'\n') + 1]
            self.read += len(whole)
            spoken += [TIME.sub('0:00', words) for words in SPOKEN.findall(whole.decode(errors='replace'))]
            # It may still be processing earlier events.
            if whole and spoken:
                left = QUIET
            elif not is_any_running(os.getpid()):
                left -= STEP
        return spoken

    def wait(self, sentence, act=None):
        """Waits until Orca says a sentence, and repeats an act until then."""
        last = time.monotonic() + 60
        while sentence not in self.listen(act() if act else QUIET):
            if time.monotonic() > last:
                raise Failure(f'Orca does not say «{sentence}»')


def play(session, executable):
    orca = Orca(session)
    orca.wait('Screen reader on.')
    settings = {'': {'animate-deal': 'false', 'fast-animation': 'true'}}
    with Program(session, executable, '--game', GAME, '--number', NUMBER, settings=settings) as program:
        program.label(f'Deal {NUMBER}')
        places = find_places(program.table())
        program.focus()
        # From now on Orca follows the program.
        orca.wait('Column 1: 7 cards. The top card is the nine of diamonds.', lambda: program.key('2', '1') or PATIENCE)
        lines = []
        acts = [[key] for key in TOUR] + [find_move_keys(places, move) for act in read_line(GAME)[1] for move in act[:1]]
        for keys in acts:
            lines.append('> ' + ' '.join(keys))
            for key in keys:
                program.key(key)
                lines += orca.listen(PATIENCE)
        program.told(RESULTS['won'])
        # A sentence is about the cards that went up automatically; the shortest way may be told before it or after it.
        while not any(line.endswith(LAST) for line in lines):
            more = orca.listen(PATIENCE)
            if not more:
                raise Failure(f'Orca does not come to «{LAST}»')
            lines += more
        # The focus comes to the card after a while.
        while more := orca.listen(PATIENCE):
            lines += more
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    return lines


def get_spoken(lines):
    """Everything but the keys, what depends on how long a verdict takes, and what is repeated after that; and without the
    description after the sentence that was waited for, which may come with it."""
    words = [line for line in lines if not line.startswith('> ') and not VERDICTS.fullmatch(line)]
    words = [line for line, former in zip(words, ['', *words]) if line != former]
    return words[1:] if words[0] == PLACE else words


def compare(session, executable):
    lines = play(session, executable)
    expected = EXPECTED.read_text().splitlines()
    # Only time tells which key a text belongs to.
    keys = [line for line in lines if line.startswith('> ')]
    if keys != [line for line in expected if line.startswith('> ')]:
        raise Failure(f'other keys than expected lead through the game: {keys}')
    difference = list(difflib.unified_diff(get_spoken(expected), get_spoken(lines), 'expected', 'spoken', lineterm='', n=2))
    if difference:
        raise Failure('\n'.join(difference))
    return f'{len(lines)} lines'


def main(executable, out=None):
    # What Orca did not say before the focus moved on, it never says; so it goes before other tests where that is allowed, with a
    # display of its own.
    if FIRST not in os.environ:
        with contextlib.suppress(PermissionError):
            os.nice(-10)
        os.execve(WITH_DISPLAY, [WITH_DISPLAY, sys.executable, *sys.argv], {**os.environ, FIRST: '1'})
    with Session() as session:
        if out is not None:
            pathlib.Path(out).write_text('\n'.join(play(session, executable)) + '\n')
            return 0
        tap = Tap(session)
        tap.test('a whole game of KingCell', compare, session, executable)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

#!/usr/bin/python3
"""test-learn.py chosen|rest FAIRDEAL FAIRDEAL-CLI - goes through the lessons like a new player.

The test does what the text below the table asks for: only with keys in each game, with the pointer in some.
Then it leaves a lesson in the middle, and the game in progress has to be unchanged.
"""
import re
import sys
import time

import actions
from cli import Cli, concealed
from accessible import BUTTON, LABEL
from driver import Program
from processes import Failure
from session import Session
from tap import Tap
from walk import find_places, go

# Games whose lessons are tested with keys by ./check; the others, and lessons in other places, by ./check --full.
CHOSEN = ['demons-and-thieves']
GAMES = {'chosen': CHOSEN, 'rest': [game for game in actions.GAMES if game not in CHOSEN]}
NUMBER = 39        # of the game in progress; known to be winnable in Solitaire Rush
CAPTION = r'Lesson, step (\d+) of (\d+)'
PILE = {'foundation': 'f', 'reserve': 'r', 'cell': 'c', 'column': 't', 'waste': 'w'}
SIX = 'Devil’s Six'
MOVE = re.compile(r'Move (?:(\d+) cards starting with )?the (?P<rank>\w+) of (?P<suit>\w+) '
                  rf'from (?:the )?(?P<from>{SIX}|\w+)(?: (\d+))? to (?:the )?(?P<to>\w+)(?: (\d+))?')
RANKS = {name: sign for name, sign in zip('ace two three four five six seven eight nine ten jack queen king'.split(), 'A23456789TJQK')}


class Lesson:
    """The lesson in a running program."""

    def __init__(self, program):
        self.program = program

    def labels(self):
        """The texts of the bar, from its caption on."""
        for top in self.program.windows():
            for bar in top.walk():
                texts = [thing.name for thing in bar.walk()
                         if thing.role in LABEL and thing.is_shown() and thing.parent.role not in BUTTON]
                if bar.name == 'Lesson' and texts and re.fullmatch(CAPTION, texts[0]):
                    return texts
        return []

    def step(self, number):
        """Waits for a step; returns how many there are, and its text."""
        def look():
            texts = self.labels()
            here = texts and int(re.fullmatch(CAPTION, texts[0])[1]) == number
            # The text is announced as it is shown; while it changes it is neither.
            return here and self.program.status() == '\n'.join(texts) and texts

        texts = self.program.wait(
            look, lambda: f'step {number} does not come, but {self.labels()}, announced as {self.program.status()!r}')
        return int(re.fullmatch(CAPTION, texts[0])[2]), texts

    @staticmethod
    def task(texts, table):
        """What a step asks for: a pile, another one, the number of cards; 'stock'; 'undo'; or None."""
        for text in texts:
            found = MOVE.fullmatch(text)
            if found:
                card = RANKS[found['rank']] + found['suit'][0].upper()
                source = PILE.get(found['from'], '') + (found[5] or '')
                if found['from'] == SIX:
                    source = next(pile for pile, cards in table.texts().items() if pile[0] == 'r' and cards[-1:] == [card])
                return source, PILE[found['to']] + (found[7] or ''), int(found[1] or 1)
            if re.fullmatch(r'Deal a row from the stock|Turn .* from the stock', text):
                return 'stock'
            if 'take back the last move' in text:
                return 'undo'
        return None

    def begin(self):
        self.program.key('shift+F1')
        return self.step(1)

    def leave(self):
        self.program.press('Leave')


def moved(before, after, task):
    """Whether the cards are where the task wants them."""
    source, target, count = task
    left = len(before[source]) - count
    # Only the upper cards of the waste are in the accessibility tree.
    return after[target][-count:] == before[source][left:] and (source == 'w' or len(after[source]) == left)


def check_task(program, task, table):
    """Waits until the task is done."""
    before = table.texts()
    after = program.table(unlike=before, what='the table after what the lesson asks for').texts()
    if isinstance(task, tuple) and not moved(before, after, task):
        raise Failure(f'{task} did not happen: {before} became {after}')


def do_by_keys(program, task, table):
    if task == 'stock':
        program.key('d')
    elif task == 'undo':
        program.key('ctrl+z')
    elif task[1][0] == 'f':
        program.key(*go(find_places(table), task[0]), 'f')
    else:
        places = find_places(table)
        program.key(*go(places, task[0]), 'space', *['plus'] * (task[2] - 1), *go(places, task[1]), 'Return')


def do_by_dragging(program, task, table):
    if task == 'stock':
        program.click(table, table.places['s'])
    elif task == 'undo':
        program.press('Undo')
    else:
        program.drag(table, table.top(task[0], task[2] - 1), table.top(task[1]))


def do_by_clicking(program, task, table):
    if isinstance(task, tuple):
        program.click(table, table.top(task[0], task[2] - 1))
    else:
        do_by_dragging(program, task, table)


def start_game(program):
    """Returns the table of the game in progress before its first move."""
    program.label(f'Deal {NUMBER}')
    program.focus()
    return program.table().texts()


def go_through(session, executable, game, do, settings=None):
    """To the end of the lesson, and back to the game."""
    with Program(session, executable, '--game', game, '--number', str(NUMBER), settings=settings) as program:
        before = start_game(program)
        lesson = Lesson(program)
        n_steps, texts = lesson.begin()
        n_done = 0
        for number in range(1, n_steps + 1):
            _, texts = lesson.step(number)
            table = program.table()
            task = lesson.task(texts, table)
            if task is None:
                program.wait(lambda: program.find(BUTTON, 'Done' if number == n_steps else 'Next'), 'there is no way on')
                program.key('Return')
                continue
            do(program, task, table)
            check_task(program, task, table)
            n_done += 1
        program.label(f'Deal {NUMBER}')
        program.table(before, 'the game in progress after the lesson')
        if program.find_named('Lesson'):
            raise Failure('the lesson is still there')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    return f'{n_done} of {n_steps} steps were done on the table'


def stay_on_course(session, executable, cli):
    """Another move is held back, Back goes back, and the game in progress is unchanged after the lesson is left."""
    with Program(session, executable, '--game', 'churchill', '--number', str(NUMBER)) as program:
        start_game(program)
        program.key('d')
        played = Cli(cli, 'churchill', []).play(NUMBER, ['draw']).seen()
        program.table(played, 'the table after a row')
        lesson = Lesson(program)
        lesson.begin()
        number = program.label(r'Deal \d+').split()[1]
        program.press('Next')
        _, texts = lesson.step(2)
        table = program.table()
        task = lesson.task(texts, table)
        program.key('d')           # is legal too
        program.label('That works, too. For now, try this: Move .*')
        program.table(table.texts(), 'the table after another move')
        do_by_dragging(program, task, table)
        lesson.step(3)
        program.press('Back')
        lesson.step(2)
        program.table(table.texts(), 'the table after Back')
        program.press('Show Me')
        lesson.step(3)
        if not moved(table.texts(), program.table(unlike=table.texts()).texts(), task):
            raise Failure('Show Me did another move')
        if program.is_enabled('New Game'):
            raise Failure('a new game can be dealt in the lesson')
        program.key('Escape')
        program.label(f'Deal {NUMBER}')
        program.table(played, 'the game in progress after the lesson was left')
        program.label('1 move')
        program.key('ctrl+z')
        program.label('0 moves')
    return f'deal {number}'


def get_seconds(program):
    minutes, seconds = re.fullmatch(r'Time (\d+):(\d\d)', program.label(r'Time .*')).groups()
    return int(minutes) * 60 + int(seconds)


def stop_the_clock(session, executable):
    """The clock of the game in progress is stopped during its lesson."""
    with Program(session, executable, '--game', 'rush', '--number', str(NUMBER)) as program:
        hidden = start_game(program)
        program.press('Start')
        shown = program.table(unlike=hidden).texts()
        began = time.monotonic()
        left = get_seconds(program)
        lesson = Lesson(program)
        lesson.begin()
        passed = time.monotonic() - began
        if get_seconds(program) != 300:
            raise Failure('the clock of the lesson runs')
        # Longer than the game can have run since its clock was read.
        time.sleep(passed + 3)
        if get_seconds(program) != 300:
            raise Failure('the clock of the lesson runs')
        lesson.leave()
        program.label('Paused')
        after = get_seconds(program)
        if not left - passed - 1 <= after <= left:
            raise Failure(f'{left} seconds were left, {after} are, and only {passed:.1f} passed before the lesson')
        program.table(concealed(shown), 'the table of the paused game')
        program.press('Resume')
        program.table(shown, 'the table of the game that goes on')


OFFER = r'New to .*\? Take a short lesson\.'


def answer_the_offer(session, executable):
    """A lesson is offered when a game is chosen from the list, but not after an answer or a first move."""
    def choose(title, answer, settings=None):
        with Program(session, executable, settings=settings) as program:
            # The program opens with the game that was played before.
            former = program.table().texts()
            program.press('Choose Another Game')
            program.choose(program.need(BUTTON, title))
            table = program.table(unlike=former)
            answer(program, table)

    def none(program, table):
        if program.has_label(OFFER):
            raise Failure('a lesson is offered that was offered before')

    def move(program, table):
        program.label(OFFER)
        program.key('d')
        program.table(unlike=table.texts())
        program.wait(lambda: not program.has_label(OFFER), 'the offer stays after a move')

    def refuse(program, table):
        program.label(OFFER)
        program.press('Not Now')
        program.wait(lambda: not program.has_label(OFFER), 'the offer stays after an answer')
        program.table(table.texts(), 'the table after the answer')

    def accept(program, table):
        program.label(OFFER)
        program.press('Learn to Play')
        Lesson(program).step(1)
        Lesson(program).leave()
        program.wait(lambda: not program.find_named('Lesson'), 'the lesson was not left')
        none(program, table)
        program.press_menu('Learn to Play')
        Lesson(program).step(1)

    choose('Churchill', none, settings={'tables/churchill': {'lesson-offered': 'true'}})
    choose('Demonthief', move)
    choose('KingCell', refuse)
    choose('Beleaguered Castle', accept)


def fit_a_phone(executable, game):
    """The whole lesson in a window of 360 by 640; its buttons are on the screen, and the table has space."""
    size = 360, 640

    def do(program, task, table):
        for name in ('Leave', 'Back', 'Show Me'):
            x, y, width, height = program.need(BUTTON, name).area
            if x < 0 or y < 0 or x + width > size[0] or y + height > size[1]:
                raise Failure(f'{name} is at {(x, y, width, height)}')
        do_by_clicking(program, task, table)

    with Session(size) as session:
        return go_through(session, executable, game, do, {'': {'window-width': size[0], 'window-height': size[1]}})


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in GAMES:
        sys.exit(__doc__)
    scope, executable, cli = sys.argv[1:]
    with Session() as session:
        tap = Tap(session)
        for game in GAMES[scope]:
            tap.test(f'{game}: the lesson by keys', go_through, session, executable, game, do_by_keys)
        if scope == 'chosen':
            tap.test('another move, Back, Show Me, Escape', stay_on_course, session, executable, cli)
            return tap.end()
        tap.test('the clock of Solitaire Rush', stop_the_clock, session, executable)
        tap.test('the offer', answer_the_offer, session, executable)
    tap.test('kingcell: the lesson by clicks on a phone', fit_a_phone, executable, 'kingcell')
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())

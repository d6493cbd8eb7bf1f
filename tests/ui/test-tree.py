#!/usr/bin/python3
"""test-tree.py FAIRDEAL - the accessibility tree of every window: no object has the name of its class, no label is
empty, and each choice has its value.

Prints TAP.
"""
import re
import sys

from accessible import LABEL, WORDS, ask
from driver import Program
from processes import Failure
from session import Session
from tap import Tap

# Texts that show that each page of the preferences is ready.
PAGES = {'Table': 'Deals', 'Cards': 'Card Back', 'Games': 'KingCell', 'Data': 'Backups'}
CLASS = re.compile(r'Gtk(Label|Image)')
CHOICE = 'combo box'


def is_empty(program, label):
    """Whether a label has no text; newer platforms list such labels, too."""
    return ask(program.bus, [(label.address, WORDS)])[0] == ''


def find_faults(program, window=None):
    """Objects on the screen without a meaningful name."""
    for thing in program.things(window):
        blank = thing.role in LABEL and not thing.name.strip() and not is_empty(program, thing)
        if thing.is_shown() and (CLASS.fullmatch(thing.name) or blank):
            parents = []
            above = thing.parent
            while above is not None and len(parents) < 6:
                parents.append(str(above))
                above = above.parent
            yield ' in '.join([str(thing), *parents])


def check(program, window=None):
    """Checks a window at rest, because a label may get its text a moment later."""
    found = [None]

    def look():
        found[0] = list(find_faults(program, window))
        return not found[0]
    program.wait(look, lambda: '\n'.join(found[0]), deadline=10)
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def list_choices(program):
    return [thing for thing in program.things('Preferences') if thing.role == CHOICE and thing.is_shown()]


def check_choices(program):
    """The description begins with the value, which is also shown in the row."""
    choices = list_choices(program)
    for choice in choices:
        shown = [part.name for part in choice.walk() if part.role in LABEL and part.is_shown()]
        value = next((name for name in shown if choice.description.split('. ')[0] == name), None)
        if value is None or value == choice.name:
            raise Failure(f'{choice} shows {shown} and tells «{choice.description}»')
    return len(choices)


def preferences(session, executable):
    count = 0
    with Program(session, executable) as program:
        check(program)
        program.key('ctrl+comma')
        for page, landmark in PAGES.items():
            program.activate(program.need({'page tab'}, page))
            program.need(LABEL, landmark, 'Preferences')
            check(program, 'Preferences')
            count += check_choices(program)
    if count < 20:
        raise Failure(f'there are only {count} choices')
    return f'{count} choices, some of them on several pages'


def change(session, executable):
    """A changed choice has its new value at once."""
    with Program(session, executable, settings={'': {'card-shade': "'light'"}}) as program:
        program.key('ctrl+comma')
        program.activate(program.need({'page tab'}, 'Cards'))
        program.need({CHOICE}, 'Card Color', 'Preferences')
        for value, title in ('dark', 'Dark'), ('system', 'Follow System'):
            program.change_settings({'': {'card-shade': f"'{value}'"}})
            program.wait(lambda title=title: program.need({CHOICE}, 'Card Color').description.startswith(title),
                         f'{title} is not told')


def lost_deck(session, executable):
    """A deck that is gone is told, and then what is done about it."""
    with Program(session, executable, '--game', 'kingcell', '--number', '1', settings={'': {'deck': "'/nowhere/gone.svg'"}}) as program:
        program.label('Cannot Use This Deck')
        program.label('.*gone[^\ufffd]*\nUsing Fair Deal’s own cards instead\\.')


def windows(session, executable):
    with Program(session, executable, '--game', 'kingcell', '--number', '1') as program:
        for keys, title in ('ctrl+b', 'Scoreboard'), ('F1', 'Help.*'), ('ctrl+question', '(Keyboard )?Shortcuts'):
            program.key(keys)
            program.wait(lambda title=title: program.things(title), f'{title} does not open')
            check(program, title)
            program.focus(f'^{title}$')
            program.key('Escape')
            program.wait(lambda title=title: not program.has_window(title), f'{title} does not close')
            program.focus_table()


def tables(session, executable, game):
    with Program(session, executable, '--game', game, '--number', '1') as program:
        program.label('Deal 1')
        check(program)
        if game == 'rush':
            program.start_rush()
        program.focus()
        program.key('ctrl+h')
        program.wait(program.said, 'the hint is not told')
        check(program)
        program.open_menu()
        check(program)
        program.close_menu()
        program.key('ctrl+f')
        program.need({'entry'}, 'Find a card')
        check(program)
        program.key('Escape')


def status(session, executable):
    """Messages about a game disappear with it."""
    with Program(session, executable, '--game', 'kingcell', '--number', '1') as program:
        program.label('Deal 1')
        program.table()
        program.key('2')
        program.told('Column 2: .*')
        program.key('ctrl+n')
        program.wait(lambda: not program.has_label('Deal 1'), 'no other game is dealt')
        program.wait(lambda: not program.is_told('Column 2: .*'), 'what was said of column 2 is told still')


def inspector(session, executable):
    """The key that goes to the last bookmark does nothing without one, though GTK has it for its inspector."""
    with Program(session, executable, '--game', 'kingcell', '--number', '1') as program:
        program.label('Deal 1')
        program.table()
        program.key('ctrl+shift+d', '2')
        program.told('Column 2: .*')
        if len(program.windows()) > 1:
            raise Failure(f'{program.windows()}')


def main(executable):
    with Session() as session:
        tap = Tap(session)
        tap.test('preferences', preferences, session, executable)
        tap.test('a deck that is gone', lost_deck, session, executable)
        tap.test('a choice tells its value', change, session, executable)
        tap.test('other windows', windows, session, executable)
        for game in 'kingcell', 'rush', 'churchill':
            tap.test(f'the table of {game}', tables, session, executable, game)
        tap.test('no key of a command opens the inspector', inspector, session, executable)
        tap.test('what was said goes with the game', status, session, executable)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

#!/usr/bin/python3
"""test-setup.py FAIRDEAL FAIRDEAL-CLI - Set Up a Deal as a screen reader has it: a whole deal of KingCell is laid out with keys and
actions; what lies where is read, what was done and what is wrong is heard. Then with a keyboard without Latin letters, and with
a menu that opens below the pointer.

Prints TAP.
"""
import re
import sys
import time

from gi.repository import Gio, GLib

from accessible import EVENT, FOCUSED, SELECTED
from cards_seen import RANKS, SUITS, Table
from cli import Cli
from driver import Program
from processes import Failure
from session import Session
from tap import Tap

NUMBER = 1
WINDOW = 'Set Up a Deal'
KEY_OF_C, KEY_OF_V, KEY_OF_Z = 54, 55, 52
TOOLTIP = 1.5      # seconds after which a tooltip is there if there is one
NAMES = {letter: word for words in (RANKS, SUITS) for word, letter in words.items()}


def name(card):
    return f'{NAMES[card[0]].capitalize()} of {NAMES[card[1]]}'


def spell(card):
    """A card as players type it."""
    return card.replace('T', '10').lower()


class Setup:
    """The window of a program, and what is heard there."""

    def __init__(self, program):
        self.program = program
        # Before GTK 4.14, what is said is the description of the focus for a moment.
        program.bus.signal_subscribe(None, EVENT, 'PropertyChange', None, 'accessible-description', Gio.DBusSignalFlags.NONE, program.hear)
        program.label(f'Deal {NUMBER}')
        program.press_menu('New Game', 'Set Up a Deal…')
        program.wait(lambda: program.has_window(WINDOW), 'there is no window to set up a deal')
        program.focus(WINDOW)
        self.expect_focus('Type Cards')

    def expect_focus(self, wanted):
        def look():
            return next((thing for thing in self.program.things(WINDOW) if FOCUSED in thing.states and thing.name == wanted), None)
        return self.program.wait(look, f'«{wanted}» does not have the focus')

    def hear(self, *parts):
        """Waits until these words are heard in this order, at once."""
        wanted = re.compile('.*'.join(map(re.escape, parts)), re.S)

        def listen():
            while GLib.MainContext.default().iteration(False):
                pass
            return any(map(wanted.search, self.program.heard))
        self.program.wait(listen, lambda: f'{parts} is not said, but {self.program.heard}')

    def type(self, text, *heard):
        self.program.type(text)
        self.press('Return', *heard)

    def press(self, keys, *heard):
        self.program.key(keys)
        self.hear(*heard)

    def read(self):
        """The cards on the table."""
        panel = next(thing for thing in self.program.things(WINDOW) if thing.role == 'panel' and thing.name == 'Table')
        return Table(panel.children)

    def choose(self, pile, *heard):
        self.program.activate(self.read().top(pile).thing, '.activate')
        self.hear(*heard)


def check_complaints(program):
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def lay_out(program, dealt):
    setup = Setup(program)
    first, *others = dealt['t1']
    setup.type(spell(first), f'{name(first)}: Column 1, card 1 of 1.', '51 cards left. Next: Column 2.')
    setup.type('zz', '“zz” is not a card.', '51 cards left.')
    program.key('ctrl+a')
    setup.type(spell(first), f'Already placed: {name(first)}: Column 1, card 1 of 1.')
    program.key('ctrl+a', 'BackSpace')

    # The last card of the tray is picked up and put down; then no other one has the focus.
    program.key('shift+Tab')
    setup.expect_focus('King of spades')
    setup.press('space', 'Picked up the king of spades.')
    if SELECTED not in setup.expect_focus('King of spades').states:
        raise Failure('the card that is picked up is not selected')
    setup.press('space', 'King of spades: Column 2, card 1 of 1.', '50 cards left. Next: Column 3.')
    setup.expect_focus('Type Cards')
    setup.press('ctrl+z', 'Undone.', '51 cards left. Next: Column 2.')

    setup.type('1: ' + ' '.join(map(spell, others)), f'{name(others[-1])}: Column 1, card {len(others) + 1} of {len(others) + 1}.')
    for pile, cards in dealt.items():
        if pile[0] == 't' and pile != 't1':
            setup.type(f'{pile[1:]}: ' + ' '.join(map(spell, cards)), f'{name(cards[-1])}: Column {pile[1:]}, card {len(cards)} of {len(cards)}.')
    setup.hear('All cards are placed.')
    return setup


def lay_out_all(session, executable, cli):
    dealt = cli.deal(NUMBER).seen()
    settings = {'': {'animate-deal': 'false', 'fast-animation': 'true'}}
    with Program(session, executable, '--game', cli.game, '--number', str(NUMBER), settings=settings) as program:
        setup = lay_out(program, dealt)
        if setup.read().texts() != dealt:
            raise Failure(f'the table is {setup.read().texts()}, not {dealt}')

        # A card of column 2 is put on column 1.
        card, count = name(dealt['t2'][-1]), len(dealt['t1'])
        setup.choose('t2', f'{card}: Column 2, card {len(dealt["t2"])} of {len(dealt["t2"])}.', 'Choose it again to take it off.')
        setup.choose('t2', f'Picked up the {card.lower()}.', '1 card left. Next: Column 2.')
        setup.choose('t1', f'{card}: Column 1, card {count + 1} of {count + 1}.', f'Column 1 has {count + 1} cards; a deal has {count} there.')
        setup.press('ctrl+z', 'Undone.', '1 card left.')
        setup.press('ctrl+z', 'Undone.', 'All cards are placed.')

        program.press('Check', WINDOW)
        setup.hear('This deal can be won.')
        program.press('Play', WINDOW)
        program.wait(lambda: not program.has_window(WINDOW), 'the window stays')
        program.table(dealt, 'the table that is played')
        check_complaints(program)
    return f'{cli.game} {NUMBER}'


def type_without_latin(session, executable, cli):
    """The keys of Z, C and V type Я, С and М."""
    with Program(session, executable, '--game', cli.game, '--number', str(NUMBER)) as program:
        setup = Setup(program)
        setup.type('; '.join(f'{pile[1:]}: ' + ' '.join(map(spell, cards)) for pile, cards in cli.deal(NUMBER).seen().items() if pile[0] == 't'),
                   'All cards are placed.')
        program.set_keyboard('ru')
        try:
            program.key('shift+Tab')
            setup.press(f'ctrl+{KEY_OF_C}', 'Deal copied.')
            # The entry has the deal pasted into it.
            program.key('Tab')
            setup.expect_focus('Type Cards')
            program.key(f'ctrl+{KEY_OF_V}')
            program.wait(lambda: 't1: ' in (program.entered(WINDOW) or ''), 'nothing is pasted into the entry')
            program.key('ctrl+a', 'BackSpace', 'shift+Tab')
            setup.press(f'ctrl+{KEY_OF_Z}', 'Undone.', '52 cards left.')
            setup.press(f'ctrl+{KEY_OF_V}', 'Deal pasted.', 'All cards are placed.')
        finally:
            program.set_keyboard('us')
        check_complaints(program)


def type_anywhere(session, executable, cli):
    """The tray is one stop of the Tab key. What is typed there or at a button goes to the entry: a space would press them."""
    with Program(session, executable, '--game', cli.game, '--number', str(NUMBER)) as program:
        setup = Setup(program)
        program.key('shift+Tab')
        setup.expect_focus('King of spades')
        program.key('Up', 'Left')
        setup.expect_focus('Queen of hearts')
        program.key('Tab')
        setup.expect_focus('Type Cards')
        program.key('shift+Tab')
        setup.expect_focus('Queen of hearts')
        setup.type('7h 10d', 'Ten of diamonds: Column 2, card 1 of 1.', '50 cards left.')
        program.key('shift+Tab', 'shift+Tab', 'shift+Tab', 'shift+Tab')
        setup.expect_focus('Undo')
        setup.type('5s 6s', 'Six of spades: Column 4, card 1 of 1.', '48 cards left.')
        setup.press('ctrl+z', 'Undone.', '50 cards left.')
        check_complaints(program)


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
        for test in (lay_out_all, type_without_latin, type_anywhere, open_menu):
            tap.test(test.__name__.replace('_', ' '), test, session, executable, Cli(cli, 'kingcell'))
        return tap.end()


sys.exit(main(*sys.argv[1:]))

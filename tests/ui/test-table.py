#!/usr/bin/python3
"""test-table.py FAIRDEAL FAIRDEAL-CLI GAME - does at the table of a game what can be done there.

One running program, driven with pointer and keys, read through the accessibility tree. What the table
has to look like is asked of fairdeal-cli each time. Prints what it found as TAP.
"""
import random
import re
import subprocess
import sys
import time

from cli import CASTLES, ORDER, Cli, Line, concealed, get_count, get_piles
from driver import BUTTON, DEADLINE, FOCUSABLE, HIDDEN, LABEL, WINDOW, Failure, Program, Session, differences
from tap import Tap

TITLES = {
    'churchill': 'Churchill', 'demonthief': 'Demonthief', 'demons-and-thieves': 'Demons and Thieves',
    'kingcell': 'KingCell', 'rush': 'Solitaire Rush', 'beleaguered-castle': 'Beleaguered Castle',
    'streets-and-alleys': 'Streets and Alleys'}

# A deal, and moves from it of which the last but none moves a run: they were looked for with fairdeal-cli moves.
DRAGS = {
    'churchill': (1, 't10>t5 t5>t10*2'),
    'demonthief': (1, 't2>t4 t4>t2*2'),
    'demons-and-thieves': (2, 't5>t1 t2>t1 t1>t2*2'),
    'kingcell': (1, 't1>t2 t2>t5*2'),
    'rush': (3, 't2>t1 t2>t3 t3>t2*2'),
    'beleaguered-castle': (24, 't5>t8 t5>t7 t1>t3 t1>f4 t6>t8 t6>t8 t6>f2 t6>t7 t2>t6 t2>t7 t2>t6 t3>t6*2'),
    'streets-and-alleys': (24, 't4>t5 t4>t7 t1>f3 t1>t5 t8>t1 t8>t6 t8>t3 t2>f1 t8>t2 t8>t4 t7>t4*2')}

# A deal, and what is moved until a card can go to a foundation.
SENDS = {'churchill': (1, ''), 'demonthief': (1, 't5>t4'), 'demons-and-thieves': (3, ''), 'kingcell': (3, ''), 'rush': (1, '')}

# After these moves two stacks are empty; the run on the stack named is then spread over them.
SPREADS = {
    'beleaguered-castle': (10, 't2>t7 t2>t4 t2>t6 t2>t8 t2>t7 t2>t3 t8>t3*2 t8>t2 t2>t8 t5>f4 t8>t4*2 t8>t5', 't3'),
    'streets-and-alleys': (40, 't8>t5 t8>t7 t8>t4 t8>t3 t6>t3 t6>t5 t6>t4 t6>t8 t6>t3 t2>t3 t6>t2 t2>t3*2 t8>t3*2', 't3')}

CHEATS = {'beleaguered-castle': (24, 't8>t3*2!'), 'streets-and-alleys': (24, 't4>t7*2!')}

DEAL = '(_?Deal )?Deal'
GENERAL = 'kingcell'      # the game in which the windows are looked at that are the same in all

# What libadwaita 1.2 puts into its own windows without a good name: the search of the preferences, the version in the
# about window, and the answers of a question, which GTK 4.8 tells twice and with their mnemonics.
PLATFORM = [('Preferences', 'GtkImage'), ('About', 'GtkButton'), ('New Game by Number', r'_?(\w+) \1')]

JUNK = ['12x', '-1', '9223372036854775808']
PROPER = 123456789012345678, 39      # the second is known to be winnable, for Solitaire Rush
CARD = re.compile(r'\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of \w+', re.IGNORECASE)
RAPID = 30


class TableTest:
    def __init__(self, launch, cli, game):
        self.launch = launch
        self.program = None
        self.complaints = []
        self.cli = cli
        self.game = game
        self.is_castle = game in CASTLES
        self.is_rush = game == 'rush'
        self.number, drags = DRAGS[game]
        self.drags = drags.split()
        self.line = None
        self.nameless = {}         # things without a good name, and where they are

    # ---- what the tests have in common

    def begin(self):
        """Starts the program, anew if it was started before; a test that failed may have left it anyhow."""
        self.finish()
        self.program = self.launch(self.number).__enter__()

    def finish(self):
        if self.program is not None:
            self.program.__exit__()
            self.complaints += self.program.complaints()
            self.program = None

    def start(self):
        """Solitaire Rush lies face down until the player starts."""
        if self.is_rush:
            self.program.table(concealed(self.line.seen()), 'the table before Start')
            self.program.press('Start')

    def deal(self, number=None):
        """Asks the running program for a deal, as `fairdeal --game … --number …` does."""
        number = self.number if number is None else number
        self.line = Line(self.cli, number)
        subprocess.run([self.program.executable, '--game', self.game, '--number', str(number)], check=True,
                       env=self.program.environment, timeout=DEADLINE)
        self.program.label(f'Deal {number}')
        self.start()
        return self.see('the deal')

    def see(self, what='the table'):
        return self.program.table(self.line.seen(), what)

    def drag(self, move, **more):
        """Drags what a move moves, and looks whether that is what happened."""
        table = self.see()
        source, target = get_piles(move)
        self.program.drag(table, table.top(source, get_count(move) - 1), table.top(target), **more)
        self.line.play(move)
        return self.see(f'the table after {move} with the pointer')

    def stays(self, act, sentence=None):
        """What is refused says why, and changes nothing."""
        table = self.see()
        act(table)
        if sentence:
            self.program.label(re.escape(sentence))
        self.see('the table after what is refused')

    def find_sending(self, to):
        """A card, and the move for which it is sent to such a pile, where there is no choice between several."""
        moves = [move for move in self.line.legal() if '>' in move]
        for move in moves:
            source, target = get_piles(move)
            same = [other for other in moves if get_piles(other)[0] == source and get_count(other) == get_count(move)]
            kinds = [get_piles(other)[1][0] for other in same]
            sole = to == 'f' or (kinds.count(to) == 1 and 'f' not in kinds)
            pointless = to == 't' and not self.line.position.piles[target]
            if target[0] == to and source[0] != 'f' and sole and not pointless:
                return move
        return None

    def find_sending_soon(self, to, limit=6):
        """The same, after some moves with the pointer if need be."""
        for _ in range(limit):
            found = self.find_sending(to)
            if found:
                return found
            self.drag(next(move for move in self.line.legal() if '>t' in move and move[0] != 'f'))
        raise Failure(f'no such move came up in deal {self.number}')

    def click_stock(self, move):
        table = self.see()
        self.program.click(table, table.places['s'])
        self.line.play(move)
        return self.see(f'the table after a click on the stock, {move}')

    # ---- the tests, in their order

    def test_deal(self):
        self.line = Line(self.cli, self.number)
        if self.is_rush:
            self.program.table(concealed(self.line.seen()), 'the table before Start')
            told = [thing for top in self.program.windows() for thing in top.walk()
                    if CARD.search(thing.name) or CARD.search(thing.description)]
            if told:
                raise Failure(f'cards are told before the game starts: {told}')
            self.program.press('Start')
        table = self.see('the deal')
        self.program.label(f'Deal {self.number}')
        self.program.label('0 moves')
        hidden = sum(card.text == HIDDEN for card in table.cards())
        return f'{len(table.cards())} cards, {hidden} of them face down'

    def test_drag(self):
        self.deal()
        for move in self.drags:
            self.drag(move)
        moved = len(self.line.steps)
        self.program.label(r'\d+ moves?')
        to_foundation = next((move for move in self.line.legal() if '>f' in move), None)
        if to_foundation:      # any foundation means the right one
            table = self.see()
            source, target = get_piles(to_foundation)
            other = next(pile for pile in sorted(self.line.position.piles) if pile[0] == 'f' and pile != target)
            self.program.drag(table, table.top(source), table.top(other))
            self.line.play(to_foundation)
            self.see(f'the table after {to_foundation} with the pointer, dropped on {other}')
        return f'{" ".join(self.drags)} of deal {self.number}, {moved} steps'

    def test_refused(self):
        self.deal()
        piles, told = self.line.position.piles, []
        columns = [pile for pile in piles if pile[0] == 't' and piles[pile]]
        taken = {get_piles(move) for move in self.line.legal() if '>' in move}
        source, target = next((a, b) for a in columns for b in columns if a != b and (a, b) not in taken)
        sentence = self.line.refusal(f'{source}>{target}')
        self.stays(lambda table: self.program.drag(table, table.top(source), table.top(target)), sentence)
        told.append(sentence)
        # A card that lies under others that are no run on it cannot be picked up.
        deep = next((a for a in columns if len(piles[a]) > 1 and not any(
            get_piles(move)[0] == a and get_count(move) > 1 for move in self.line.legal() if '>' in move)
            and not self.is_run(a)), None)
        if deep:
            target = next(pile for pile in columns if pile != deep)
            sentence = self.line.refusal(f'{deep}>{target}*2')
            self.stays(lambda table: self.program.drag(table, table.top(deep, 1), table.top(target)), sentence)
            told.append(sentence)
        # Dropped beside everything, a card goes back, and nobody has to be told.
        table = self.see()
        card = table.top(columns[0])
        x, y = self.program.on_screen(table.point(card))
        self.program.xdotool('mousemove', x, y, 'mousedown', 1, 'mousemove', x + 3, y + 9, 'mousemove', x + 5, y + 12,
                             'mouseup', 1)
        self.see('the table after a card was put back')
        return ' '.join(told)

    def is_run(self, pile):
        """Whether the two top cards follow one another, whatever their suits."""
        cards = self.line.position.piles[pile]
        return self.line.position.down[pile] < len(cards) - 1 and \
            (ORDER.index(cards[-2][0]) - ORDER.index(cards[-1][0])) % 13 == 1

    def test_click(self):
        self.deal()
        if self.is_castle:
            return self.click_twice()
        told = [self.send(self.find_sending_soon('t'))]
        number, moves = SENDS[self.game]
        self.deal(number)
        for move in moves.split():
            self.drag(move)
        told.append(self.send(self.find_sending('f')))
        return f'{" and ".join(told)}'

    def send(self, move):
        table = self.see()
        self.program.click(table, table.top(get_piles(move)[0], get_count(move) - 1))
        self.line.play(move)
        self.see(f'the table after a click that means {move}')
        return move

    def expect_selected(self, table, selected):
        def wrong():
            return sorted(f'{card.pile} {card.text}' for card in table.cards()
                          if self.program.is_selected(card) != (card in selected))
        self.program.wait(lambda: not wrong(), lambda: f'selected, or not, and it should be otherwise: {wrong()}')

    def click_twice(self):
        for move in self.drags[:-1]:
            self.drag(move)
        table = self.see()
        run = self.drags[-1]
        source, target = get_piles(run)
        count = get_count(run)
        cards = [table.top(source, depth) for depth in range(count)]
        # The first click selects the top card, the second the run, the third nothing.
        for selected in (cards[:1], cards, []):
            self.program.click(table, table.top(source))
            self.expect_selected(table, selected)
        # So the next one is a first click again.
        self.program.click(table, table.top(target))
        self.expect_selected(table, [table.top(target)] if self.line.position.piles[target] else [])
        self.program.key('Escape')
        self.expect_selected(table, [])
        self.see('the table after nothing was moved')
        # What is selected moves where the next click is, or a sentence says why not.
        piles = self.line.position.piles
        taken = {get_piles(move) for move in self.line.legal()}
        other = next(pile for pile in piles if pile[0] == 't' and piles[pile] and pile != source and (source, pile) not in taken)
        self.program.click(table, table.top(source))
        self.program.click(table, table.top(other))
        self.program.label(re.escape(self.line.refusal(f'{source}>{other}')))
        self.expect_selected(self.see('the table after a refused second click'), [])
        for _ in range(2):
            self.program.click(table, table.top(source))
        self.program.click(table, table.top(target))
        self.line.play(run)
        self.expect_selected(self.see(f'the table after two clicks and one, {run}'), [])
        return f'{run} of deal {self.number}, and the third click selects nothing'

    def test_stock(self):
        self.deal()
        if 's' not in self.line.position.piles:
            return f'{TITLES[self.game]} has no stock'
        table = self.click_stock('draw')
        if self.game == 'churchill':
            self.click_stock('draw')
            return 'a row was dealt, and another'
        # To the end of the stock, without a pause.
        while self.line.position.piles['s']:
            self.program.click(table, table.places['s'])
            self.line.play('draw')
        draws = len(self.line.steps)
        table = self.see('the table after the whole stock was drawn')
        if 'redeal' in self.line.legal():
            self.click_stock('redeal')
            self.click_stock('draw')
            return f'{draws} draws, a redeal, and a draw'
        self.stays(lambda table: self.program.click(table, table.places['s']), self.line.refusal('draw'))
        return f'{draws} draws, and then no redeal'

    def test_undo(self):
        self.deal()
        if self.is_rush:
            return self.undo_in_rush()
        tables = [self.line.seen()]
        for move in self.drags[:4]:
            known = len(self.line.steps)
            self.drag(move)
            # The program's own moves are steps of their own.
            tables += [self.cli.play(self.number, [move for step in self.line.steps[:count] for move in step]).seen()
                       for count in range(known + 1, len(self.line.steps) + 1)]
        self.there_and_back(tables)
        return f'{len(tables) - 1} steps, with keys and with buttons'

    def there_and_back(self, tables):
        """The tables before each step, and the last one: back through them all, and forth again; then a bit with buttons."""
        buttons = [self.program.need(BUTTON, name) for name in ('Undo', 'Redo')]
        for way, undo, redo in (
                (tables, lambda: self.program.key('ctrl+z'), lambda: self.program.key('ctrl+shift+z')),
                (tables[-3:], lambda: self.program.activate(buttons[0]), lambda: self.program.activate(buttons[1]))):
            for table in reversed(way[:-1]):
                undo()
                self.program.table(table, 'the table after undo')
            for table in way[1:]:
                redo()
                self.program.table(table, 'the table after redo')
        if self.program.is_enabled('Redo'):
            raise Failure('after the last step there is something to redo')

    def undo_in_rush(self):
        """A step that showed an unseen card is not undone; one that showed none is."""
        self.drag(self.drags[0])
        if self.program.is_enabled('Undo'):
            raise Failure(f'{self.drags[0]} showed a card, and can be undone')
        self.program.key('ctrl+z')
        self.see('the table after an undo that there is not')
        while self.line.position.piles['s']:
            self.click_stock('draw')
        self.click_stock('redeal')
        tables = [self.line.seen()]
        for _ in range(2):
            self.click_stock('draw')
            tables.append(self.line.seen())
        self.there_and_back(tables)
        return 'two draws of cards seen before; not what showed a new one'

    def test_restart(self):
        dealt = self.deal().texts()
        if self.program.is_enabled('Undo') != bool(self.line.steps):
            raise Failure('after the deal Undo is not what it ought to be')
        steps = len(self.line.steps)       # automatic ones of the deal
        for move in self.drags[:3]:
            self.drag(move)
        played = self.line.seen()
        self.program.key('ctrl+r')
        if self.is_rush:
            self.program.table(concealed(dealt), 'the table after restart')
            self.program.label('0 moves')
            self.program.label('Score 0')
            if self.program.is_enabled('Undo'):
                raise Failure('a restart of Solitaire Rush can be undone')
            self.program.press('Start')
            self.program.table(dealt, 'the table after restart')
            return 'it starts anew, and cannot be undone'
        self.program.table(dealt, 'the table after restart')
        self.program.label('0 moves')
        for _ in range(steps):
            self.program.key('ctrl+z')
        self.program.key('ctrl+z')
        self.program.table(played, 'the table after the restart was undone')
        self.program.press_menu('Restart')
        self.program.table(dealt, 'the table after restart from the menu')
        return 'from the keys and from the menu, and undone'

    def test_bookmark(self):
        """What was marked is come back to by keys and by the menu; in Solitaire Rush not past a card that was shown."""
        dealt = self.deal().texts()
        self.program.key('ctrl+d')
        self.program.label('Bookmark 1 set.')
        self.drag(self.drags[0])
        played = self.line.seen()
        self.program.key('ctrl+shift+d')
        if self.is_rush:
            self.program.label('There is no way back to bookmark 1: .*')
            self.see('the table after a way back that there is not')
            return 'set, and no way back past a card that was shown'
        for way_back in (None, self.choose_bookmark):
            if way_back is not None:
                way_back()
            self.program.table(dealt, 'the table back at the bookmark')
            self.program.wait(lambda: self.program.status() == 'Back at bookmark 1.', 'it is not said that this is the bookmark')
            self.program.key('ctrl+z')
            self.program.table(played, 'the table after that was undone')
        return 'from the keys and from the menu, and undone'

    def choose_bookmark(self):
        self.program.press_menu('Go to Bookmark')
        self.program.activate(self.program.need({'menu item'}, '1: 0 moves .*'))

    def test_new(self):
        self.deal()
        numbers = [self.number]
        for act in (lambda: self.program.press('New Game'), lambda: self.program.key('ctrl+n')):
            act()
            number = self.program.wait(self.find_other_number(numbers[-1]), 'no other deal came')
            self.line = Line(self.cli, number)
            self.start()
            self.see(f'deal {number}')
            numbers.append(number)
            if number >= 10 ** 9:
                raise Failure(f'{number} has more than nine digits')
        return ', then '.join(map(str, numbers))

    def find_other_number(self, before):
        def find():
            label = self.program.find(LABEL, r'Deal \d+')
            number = int(label.name.split()[1]) if label else before
            return number if number != before else None
        return find

    def open_number_dialog(self):
        self.program.key('ctrl+shift+n')
        entry = self.program.wait(lambda: self.program.find_named('Deal number'), 'no dialog asks for a deal number')
        self.program.focus()
        return entry

    def test_number(self):
        self.deal()
        shown = concealed(self.line.seen()) if self.is_rush else self.line.seen()
        self.open_number_dialog()
        self.audit('the dialog for a number')
        for junk in JUNK:
            self.program.key('ctrl+a')
            self.program.type('7')
            self.program.wait(lambda: self.program.is_enabled(DEAL), '7 cannot be dealt')
            self.program.key('ctrl+a')
            self.program.type(junk)
            self.program.wait(lambda: not self.program.is_enabled(DEAL), f'«{junk}» can be dealt')
            self.program.key('Return')
        self.program.key('Escape')
        self.program.wait(lambda: not self.program.find_named('Deal number'), 'Escape does not close the dialog')
        self.program.focus()
        self.program.table(shown, 'the table after no number was given')
        self.program.label(f'Deal {self.number}')
        number = PROPER[self.is_rush]
        self.open_number_dialog()
        self.program.type(f'{number}')
        self.program.wait(lambda: self.program.is_enabled(DEAL), f'{number} cannot be dealt')
        self.program.key('Return')
        self.program.label(f'Deal {number}')
        self.program.wait(lambda: not self.program.find_named('Deal number'), 'Enter does not close the dialog')
        self.program.focus()
        self.line = Line(self.cli, number)
        self.start()
        self.see(f'deal {number}')
        return f'{number}, and not {", ".join(f"«{junk}»" for junk in JUNK)}'

    def test_activate(self):
        """What a screen reader does is what a click does."""
        table = self.deal()
        for card in [*table.cards(), *table.places.values()]:
            names = self.program.actions(card.thing)
            if not any(name.endswith('.activate') for name in names):
                raise Failure(f'{card.name} in {card.pile} has no .activate: {names}')
        if self.is_castle:
            move = self.drags[0]
            source, target = get_piles(move)
            self.program.activate(table.top(source).thing, '.activate')
            self.expect_selected(table, [table.top(source)])
            self.program.activate(table.top(target).thing, '.activate')
        else:
            move = self.find_sending_soon('t')
            table = self.see()
            self.program.activate(table.top(get_piles(move)[0], get_count(move) - 1).thing, '.activate')
        self.line.play(move)
        self.see(f'the table after {move} by .activate')
        if 'draw' in self.line.legal():
            self.program.activate(self.see().places['s'].thing, '.activate')
            self.line.play('draw')
            self.see('the table after .activate of the stock')
        return move

    def test_hint(self):
        """All moves at once, then one by one; what is said is announced too."""
        self.deal()
        legal = [move for move in self.line.legal() if move != 'end']
        self.program.key('ctrl+h')
        said = self.program.label(f'{len(legal)} moves? (is|are) possible.*')
        self.program.wait(lambda: said in self.program.said(), 'the hint is not announced')
        told = []
        for _ in range(2):
            self.program.press('Hint')
            self.program.wait(lambda: self.program.status() not in (None, said, *told), 'the next move is not told')
            told.append(self.program.status())
            self.program.label(re.escape(told[-1]))
        if not all(re.match('(Move|Turn|Deal) ', words) for words in told):
            raise Failure(f'these are no moves: {told}')
        self.see('the table after hints')
        return told[0]

    def test_explain(self):
        """The panel lists as many moves as there are, plays one, and says why another is none."""
        self.deal()
        legal = [move for move in self.line.legal() if move != 'end']
        self.program.key('ctrl+e')
        self.program.label('Possible Moves')

        # Rows that have a place: once they have one, the table beside them has its new places too.
        def find_rows():
            return [thing for top in self.program.windows() for thing in top.walk()
                    if thing.role == 'list item' and re.match('(Move|Turn|Deal) ', thing.name) and thing.is_shown()]
        self.program.wait(lambda: len(find_rows()) == len(legal),
                          lambda: f'{len(legal)} moves are legal, and these are listed: {find_rows()}')
        if not all(row.description for row in find_rows()):
            raise Failure('a move has no reason')
        # What is refused is answered there.
        piles = self.line.position.piles
        columns = [pile for pile in piles if pile[0] == 't' and piles[pile]]
        taken = {get_piles(move) for move in self.line.legal() if '>' in move}
        source, target = next((a, b) for a in columns for b in columns if a != b and (a, b) not in taken)
        table = self.see('the table beside the panel')
        self.program.drag(table, table.top(source), table.top(target))
        self.program.label(f'Why not\\? {re.escape(self.line.refusal(f"{source}>{target}"))}')
        before = self.see('the table after what is refused').texts()
        # The first one is played from there with keys.
        first = find_rows()[0].name
        # From the table on, the Tab key leads to the button that closes the panel, then to its rows.
        self.program.key('1', 'Tab', 'Tab', 'Return')
        self.program.table(unlike=before, what=f'the table after «{first}» was chosen')
        self.program.key('ctrl+z')
        self.program.key('ctrl+e')
        self.program.wait(lambda: not self.program.has_label('Possible Moves'), 'the panel is still there')
        return f'{len(legal)} moves; {first}'

    def test_find(self):
        """A card is found by typing it, and played from there."""
        table = self.deal()
        move = next(move for move in self.line.legal() if '>t' in move and move[0] == 't')
        source, target = get_piles(move)
        card = table.top(source, get_count(move) - 1)
        self.program.key('ctrl+f')
        self.program.wait(lambda: self.program.find_named('Find a card'), 'nothing asks for a card')
        self.program.type(card.name)
        self.program.wait(lambda: any(words.startswith(card.name) for words in self.program.said()), 'the card that was found is not told')
        self.program.key('Return', 'space', target[1:][-1], 'space')
        if sum(other.text == card.text for other in table.cards()) == 1:
            self.line.play(move)
        else:
            self.program.key('Escape')
            return f'{card.name}, of which there are two'
        self.see(f'the table after {move} by keys')
        return f'{card.name}, {move}'

    def test_castle(self):
        if not self.is_castle:
            return f'{TITLES[self.game]} has neither'
        number, moves, source = SPREADS[self.game]
        self.deal(number)
        for move in moves.split():
            self.drag(move)
        empty = [pile for pile, cards in self.line.position.piles.items() if pile[0] == 't' and not cards]
        table = self.see()
        for _ in range(2):      # the run
            self.program.click(table, table.top(source))
        self.program.click(table, table.top(source), button=3)
        self.line.play(*[f'{source}>{pile}' for pile in empty])
        self.see(f'the table after a run on {source} was spread over {" and ".join(empty)}')
        self.program.key('ctrl+z')
        self.program.table(table.texts(), 'the table after the spread was undone: it is one step')
        self.program.click(table, table.top(source), button=3)
        self.line.steps[-1:] = []
        self.line.play(f'{source}>{empty[0]}')
        self.see('the table after one card was spread')
        number, cheat = CHEATS[self.game]
        self.deal(number)
        source, target = get_piles(cheat)
        plain = cheat.rstrip('!')
        self.stays(lambda table: self.program.drag(table, table.top(source, get_count(cheat) - 1), table.top(target)),
                   self.line.refusal(plain))
        table = self.see()
        self.program.drag(table, table.top(source, get_count(cheat) - 1), table.top(target), modifier='shift')
        self.line.play(cheat)
        self.see(f'the table after {cheat} with Shift')
        return f'a run spread, a card spread, {plain} refused, {cheat} with Shift'

    def test_rapid(self):
        """Clicks and drags one upon the other, while cards move: none is doubled, frozen or lost."""
        table = self.deal()
        choice = random.Random(self.number)
        tops = [table.top(pile) for pile in sorted({*table.piles, *table.places})]
        cards = [card for card in table.cards() if card.pile[0] == 't'] + tops
        moves = [get_piles(move) for move in self.line.legal() if '>' in move]
        for _ in range(RAPID):
            if 's' in table.places and choice.random() < 0.15:
                self.program.click(table, table.places['s'])
                continue
            if choice.random() < 0.5:
                card, other = (table.top(pile) for pile in choice.choice(moves))
            else:
                card, other = choice.choice(cards), choice.choice(tops)
            if choice.random() < (0.2 if self.is_castle else 0.5) or card.index < 0 or card is other:
                self.program.click(table, card)
            else:
                self.program.drag(table, card, other, pause=0)
        table = self.settled_table()
        self.check_cards(table)
        moves = self.program.label('[0-9]+ moves?')
        if moves == '0 moves':
            raise Failure('not one click moved a card')
        if self.is_rush:
            return moves
        self.undo_all()
        self.program.table(self.cli.deal(self.number).seen(), 'the table after all was undone')
        self.redo_all()
        self.program.table(table.texts(), 'the table after all was done again')
        return moves

    def settled_table(self):
        """The table once all clicks have been taken: the same three times, with time between."""
        tables = [self.program.table()]
        while len(tables) < 3 or any(table.texts() != tables[-1].texts() for table in tables[-3:]):
            time.sleep(0.5)
            tables.append(self.program.table())
        return tables[-1]

    def undo_all(self):
        while self.program.is_enabled('Undo'):
            self.program.key(*['ctrl+z'] * 10)

    def redo_all(self):
        while self.program.is_enabled('Redo'):
            self.program.key(*['ctrl+shift+z'] * 10)

    def check_cards(self, table):
        """All cards are there, each once, and the rules know the position; the hidden ones are put in somehow."""
        dealt = self.cli.deal(self.number)
        left = [card for cards in dealt.piles.values() for card in cards]
        found = table.texts()
        if set(found) != set(dealt.piles):
            raise Failure(f'other piles than there are: {differences(found, dealt.seen())}')
        for cards in found.values():
            for card in cards:
                if card != HIDDEN:
                    if card not in left:
                        raise Failure(f'{card} is there too often')
                    left.remove(card)
        lines = []
        for pile in dealt.piles:
            down = found[pile].count(HIDDEN)
            if found[pile][:down] != [HIDDEN] * down or len(left) < down:
                raise Failure(f'{pile} cannot be: {found[pile]}')
            hidden, left = left[:down], left[down:]
            lines.append(' '.join([f'{pile}:', *([f'[{" ".join(hidden)}]'] if hidden else []), *found[pile][down:]]))
        if left:
            raise Failure(f'these are nowhere: {left}')
        values = {'redeals': '0', 'score': self.program.label(r'Score -?\d+').split()[1] if self.is_rush else '', 'scored': ''}
        lines += [f'{name}: {value}' for name, value in values.items() if name in dealt.rest]
        accepted, reason = self.cli.accepts('\n'.join(lines) + '\n')
        if not accepted:
            raise Failure(f'no position: {reason}')

    def test_chooser(self):
        table = self.deal()
        if self.is_rush:
            self.program.press('Pause')
            self.program.table(concealed(table.texts()), 'the table during a pause')
        self.program.press('Choose Another Game')
        for title in TITLES.values():
            tile = self.program.need(BUTTON, title)
            if title == TITLES[self.game]:
                mine = tile
        self.audit('the list of games')
        x, y, width, height = mine.area
        if y + height // 4 < self.program.session.size[1]:
            self.program.xdotool('mousemove', *self.program.on_screen((x + width // 2, y + height // 4)), 'click', 1)
        else:
            self.program.activate(mine)
        self.program.need(BUTTON, 'Undo')
        if self.is_rush:
            self.program.press('Go On')
        self.program.table(table.texts(), 'the table of the game that was left')

    def test_windows(self):
        """Each window opens by its key or from the menu, and closes with Escape."""
        title = TITLES[self.game]
        for name, act, label in (
                ('the help', lambda: self.program.key('F1'), title),
                ('the help from the menu', lambda: self.program.press_menu('How To Play'), title),
                ('the preferences', lambda: self.program.key('ctrl+comma'), 'Autocomplete'),
                ('the preferences from the menu', lambda: self.program.press_menu('Preferences'), 'Autocomplete'),
                ('the shortcuts', lambda: self.program.key('ctrl+question'), 'New Game by Number'),
                ('the shortcuts from the menu', lambda: self.program.press_menu('Keyboard Shortcuts'), 'New Game by Number'),
                ('the about window from the menu', lambda: self.program.press_menu('About Fair Deal'), 'Fair Deal')):
            if label != title and self.game != GENERAL:
                continue
            before = self.count_labels(label)
            act()
            self.program.wait(lambda: self.count_labels(label) > before, f'{name} does not open, or does not say «{label}»')
            self.program.focus()
            self.audit(name)
            self.program.key('Escape')
            self.program.wait(lambda: self.count_labels(label) == before, f'{name} does not close with Escape')
            self.program.focus()
        self.program.open_menu()
        self.audit('the menu')
        self.program.key('Escape')
        return 'all of them' if self.game == GENERAL else f'the help; the others in {GENERAL}'

    def count_labels(self, text):
        return sum(thing.role in LABEL and thing.name == text and thing.is_shown()
                   for top in self.program.windows() for thing in top.walk())

    def audit(self, where):
        """Notes what can be reached or pressed and has no name that says what it is."""
        for top in self.program.windows():
            for thing in top.walk():
                if self.is_nameless(thing, top.name):
                    self.nameless.setdefault(f'{thing} at {thing.area} in «{top.name}»', where)

    @staticmethod
    def is_nameless(thing, window):
        # List boxes and scrolled pages are no stops of their own: what is in them is.
        can = FOCUSABLE in thing.states or thing.role in BUTTON - {'list item'}
        passed_over = thing.role in {'list', 'panel', 'scroll pane', 'label', *WINDOW}
        inner = thing.parent is not None and thing.parent.role in BUTTON | {'entry', 'spin button', 'combo box'}
        # The old platform gives an item of a list no name but that of the label in it.
        inner = inner or thing.role == 'list item' and any(part.role in LABEL and part.name.strip() for part in thing.walk())
        named = thing.name.strip() and not re.match(r'_\w|(Gtk|Gdk|Adw|Fair)[A-Z]', thing.name)
        platform = any(re.fullmatch(where, window) and re.fullmatch(name, thing.name) for where, name in PLATFORM)
        return can and not passed_over and not inner and not named and not platform and thing.is_shown()

    def test_names(self):
        self.deal()
        self.audit('the table')
        if self.nameless:
            raise Failure('\n'.join(f'{thing} ({where})' for thing, where in self.nameless.items()))

    def test_quit(self):
        self.program.key('ctrl+q')
        status = self.program.process.wait(DEADLINE)
        if status != 0:
            raise Failure(f'the program ended with {status}')

    def test_output(self):
        self.finish()
        if self.complaints:
            raise Failure('\n'.join(self.complaints))


TESTS = [
    ('the table tells the deal', 'test_deal'),
    ('a card and a run are dragged', 'test_drag'),
    ('a wrong drag is refused, and says why', 'test_refused'),
    ('a click sends', 'test_click'),
    ('a click on the stock', 'test_stock'),
    ('undo and redo', 'test_undo'),
    ('restart', 'test_restart'),
    ('bookmarks', 'test_bookmark'),
    ('new game', 'test_new'),
    ('new game by number', 'test_number'),
    ('the action .activate does what a click does', 'test_activate'),
    ('a hint shows and says what can move', 'test_hint'),
    ('the possible moves are explained', 'test_explain'),
    ('a card is found by typing it', 'test_find'),
    ('spread and cheat', 'test_castle'),
    ('rapid clicks during motion', 'test_rapid'),
    ('the list of games', 'test_chooser'),
    ('windows open and close', 'test_windows'),
    ('everything has a name', 'test_names'),
    ('the program ends', 'test_quit'),
    ('nothing was complained of', 'test_output'),
]


def main():
    if len(sys.argv) < 4 or sys.argv[3] not in TITLES:
        sys.exit(__doc__)
    executable, cli, game, *wanted = sys.argv[1:]
    options = {'time-limit': 3600} if game == 'rush' else {}
    settings = {f'games/{game}': options} if options else None
    with Session() as session:
        tap = Tap(session)
        tests = TableTest(
            lambda number: Program(session, executable, '--game', game, '--number', str(number), settings=settings),
            Cli(cli, game, [f'{key}={value}' for key, value in options.items()]), game)
        try:
            tests.begin()
            for name, method in TESTS:
                if wanted and method not in wanted:
                    continue
                if not tap.test(f'{game}: {name}', getattr(tests, method)) and method != TESTS[-1][1]:
                    tests.begin()
        finally:
            tests.finish()
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

"""Plays a game in the running program, and checks the table by the rules.

fairdeal-cli provides the expected table each time. The functions for players' actions are in cells_*.py;
this file has what they share.
"""
import re
import subprocess
import time

from cli import CASTLES, ORDER, Line, concealed, get_count, get_piles
from accessible import BUTTON, FOCUSABLE, FOCUSED, LABEL, WINDOW
from cards_seen import HIDDEN, differences
from processes import DEADLINE, Failure
from walk import find_places, go

SHARP = 5          # seconds in which the cards of other decks get a new size, which changes pictures of the table, too
CHANCES = 3        # for a comparison of pictures meanwhile

# A deal, and moves after which a run can move; they were found with fairdeal-cli moves.
DRAGS = {
    'churchill': (1, 't10>t5 t5>t10*2'),
    'demonthief': (1, 't2>t4 t4>t2*2'),
    'demons-and-thieves': (2, 't5>t1 t2>t1 t1>t2*2'),
    'freecell': (149, 't7>t6 t6>t3*2'),
    'kingcell': (1, 't1>t2 t2>t5*2'),
    'klondike': (3, 't2>t1 t2>t3 t3>t2*2'),
    'rush': (3, 't2>t1 t2>t3 t3>t2*2'),
    'beleaguered-castle': (24, 't5>t8 t5>t7 t1>t3 t1>f4 t6>t8 t6>t8 t6>f2 t6>t7 t2>t6 t2>t7 t2>t6 t3>t6*2'),
    'streets-and-alleys': (24, 't4>t5 t4>t7 t1>f3 t1>t5 t8>t1 t8>t6 t8>t3 t2>f1 t8>t2 t8>t4 t7>t4*2')}

# A deal, and moves after which a card can go to a foundation.
SENDS = {'churchill': (1, ''), 'demonthief': (1, 't5>t4'), 'demons-and-thieves': (3, ''), 'freecell': (2, ''), 'kingcell': (3, ''),
         'klondike': (1, ''), 'rush': (1, ''), 'beleaguered-castle': (24, 't5>t8 t5>t7 t1>t3'), 'streets-and-alleys': (24, 't4>t5 t4>t7')}

# After these moves two stacks are empty; the run on the named stack can be spread over them.
SPREADS = {
    'beleaguered-castle': (10, 't2>t7 t2>t4 t2>t6 t2>t8 t2>t7 t2>t3 t8>t3*2 t8>t2 t2>t8 t5>f4 t8>t4*2 t8>t5', 't3'),
    'streets-and-alleys': (40, 't8>t5 t8>t7 t8>t4 t8>t3 t6>t3 t6>t5 t6>t4 t6>t8 t6>t3 t2>t3 t6>t2 t2>t3*2 t8>t3*2', 't3')}

CHEATS = {'beleaguered-castle': (24, 't8>t3*2!'), 'streets-and-alleys': (24, 't4>t7*2!')}

# Objects of libadwaita 1.2 without a good name: the version in the about
# window, and the answers of a question, which GTK 4.8 lists twice and with their mnemonics; and the contents of a
# drop-down, which itself has a name.
PLATFORM = [('Scoreboard', 'GtkListItemWidget'), ('About', 'GtkButton'), ('Play Deal Number', r'_?(\w+) \1'),
            (r'Reset All Preferences\?', r'_?(\w+) \1')]


def get_areas(table):
    """The areas of all cards and places; a mirrored table differs at least in these."""
    return sorted((thing.name, thing.area) for thing in [*table.places.values(), *table.cards()])


class Player:
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
        self.nameless = {}         # objects without a good name, and where they are

    # ---- the program

    def begin(self, number, settings=None):
        """Starts the program, again if necessary, with a deal or, if None, with the game that was played last."""
        self.finish()
        self.program = self.launch(number, settings or {}).__enter__()

    def finish(self):
        if self.program is not None:
            self.program.__exit__()
            self.complaints += self.program.complaints()
            self.program = None

    def close_window(self, name):
        """Closes a window with Escape; waits until it is gone from the screen, so that the table has the keyboard again."""
        title = f'^{name}$'
        self.program.focus(title)
        self.program.key('Escape')
        self.program.wait(lambda: not self.program.has_window(name), f'the window «{name}» does not close with Escape')
        self.program.wait(lambda: not self.program.get_x_windows(title), f'the window «{name}» is still on the screen')
        self.program.focus_table()

    def change(self, changes, back=False):
        """Changes settings, or restores them, and also changes one with a visible effect, to know when they are applied."""
        # The Castles look the same for the other hand.
        sign = {'window-height': '720' if back else '690'} if self.is_castle else {'left-handed': 'false' if back else 'true'}
        before = get_areas(self.see())
        self.program.change_settings({**changes, '': sign})
        self.program.wait(lambda: get_areas(self.program.read()) != before, f'nothing is seen of {sign}')

    def set_clicking(self, value):
        self.change({f'tables/{self.game}': {'clicking': f"'{value}'"}}, back=value == 'by-game')

    def show_for_a_time(self, area, begin, finish, what):
        """Begins and ends to show something: an area of the screen looks different meanwhile, and the same afterwards."""
        for chance in range(CHANCES, 0, -1):
            before = self.program.picture(area)
            begin()
            self.program.wait(lambda before=before: self.program.picture(area) != before, f'{what} is not shown')
            finish()
            try:
                self.program.wait(lambda before=before: self.program.picture(area) == before, f'{what} is still shown',
                                  DEADLINE if chance == 1 else SHARP)
                break
            except Failure:
                if chance == 1:
                    raise

    # ---- the deal and its line

    def start(self):
        """Solitaire Rush is face down until the player starts."""
        if self.is_rush:
            self.program.table(concealed(self.line.seen()), 'the table before Start')
            self.program.press('Start')

    def resume(self):
        """A window over the table pauses Solitaire Rush."""
        if self.is_rush:
            self.program.press('Resume')

    def ask_for_deal(self, number):
        """Requests a deal from the running program, like `fairdeal --game … --number …`."""
        subprocess.run([self.program.executable, '--game', self.game, '--number', str(number)], check=True,
                       env=self.program.environment, timeout=DEADLINE)
        self.program.label(f'Deal {number}')

    def deal(self, number=None):
        number = self.number if number is None else number
        self.line = Line(self.cli, number)
        self.ask_for_deal(number)
        self.start()
        return self.see('the deal')

    def see(self, what='the table'):
        return self.program.table(self.line.seen(), what)

    def played(self, move, what):
        """Waits until the table shows a move that was made in some way."""
        self.line.play(move)
        return self.see(f'the table after {move} {what}')

    def drag(self, move, **more):
        """Drags the cards of a move, and checks the result."""
        table = self.see()
        source, target = get_piles(move)
        self.program.drag(table, table.top(source, get_count(move) - 1), table.top(target), **more)
        return self.played(move, 'by dragging')

    def stays(self, act, sentence=None):
        """Checks that a refused act shows the reason, and changes nothing."""
        table = self.see()
        act(table)
        if sentence:
            self.program.label(re.escape(sentence))
        self.see('the table after what is refused')

    def drag_all(self, moves):
        """Drags the cards of one move after another."""
        table = self.see()
        for move in moves:
            source, target = get_piles(move)
            self.program.drag(table, table.top(source, get_count(move) - 1), table.top(target))
            table = self.played(move, 'by dragging')

    def click(self, move):
        """Clicks on the card of a move that a click makes."""
        table = self.see()
        self.program.click(table, table.top(get_piles(move)[0], get_count(move) - 1))
        self.played(move, 'by a click')
        return move

    def click_stock(self, move):
        table = self.see()
        self.program.click(table, table.places['s'])
        return self.played(move, 'by a click on the stock')

    def go(self, pile):
        """Presses the keys that lead to a pile."""
        return go(find_places(self.see()), pile)

    # ---- moves in the position

    def find_click_target(self, to):
        """A move that sends a card to such a pile, if there is only one to choose."""
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

    def find_click_target_soon(self, to, limit=6):
        """The same, after some drags if necessary."""
        for _ in range(limit):
            found = self.find_click_target(to)
            if found:
                return found
            self.drag(next(move for move in self.line.legal() if '>t' in move and move[0] != 'f'))
        raise Failure(f'no such move came up in deal {self.number}')

    def deal_sendable(self):
        """Deals a deal in which a card can go to a foundation; returns that move."""
        number, moves = SENDS[self.game]
        self.deal(number)
        self.drag_all(moves.split())
        return self.find_click_target('f')

    def find_plain(self):
        """A move of one card from column to column."""
        return next(move for move in self.line.legal() if re.fullmatch(r't\d+>t\d+', move))

    def find_refused(self):
        """Two columns, one of which does not take the top card of the other, and the reason."""
        piles = self.line.position.piles
        columns = [pile for pile in piles if pile[0] == 't' and piles[pile]]
        taken = {get_piles(move) for move in self.line.legal() if '>' in move}
        source, target = next((a, b) for a in columns for b in columns if a != b and (a, b) not in taken)
        return source, target, self.line.refusal(f'{source}>{target}')

    def find_buried(self):
        """A column whose card below the top one does not begin a run; None if there is none."""
        piles = self.line.position.piles
        return next((pile for pile in piles if pile[0] == 't' and len(piles[pile]) > 1 and not self.is_run(pile) and not any(
            get_piles(move)[0] == pile and get_count(move) > 1 for move in self.line.legal() if '>' in move)), None)

    def deal_covered(self):
        """Deals a deal in which the card below the top one of a column is face up; returns that column."""
        self.deal()
        if not self.find_covered():
            self.drag(self.drags[0])
        return self.find_covered()

    def find_covered(self):
        position = self.line.position
        return next((pile for pile in position.piles
                     if pile[0] == 't' and len(position.piles[pile]) - position.down[pile] > 1), None)

    def is_run(self, pile):
        """Whether the ranks of the two top cards follow one another, whatever their suits."""
        cards = self.line.position.piles[pile]
        return self.line.position.down[pile] < len(cards) - 1 and \
            (ORDER.index(cards[-2][0]) - ORDER.index(cards[-1][0])) % 13 == 1

    # ---- accessibility tree

    def expect_selected(self, table, selected):
        def wrong():
            return sorted(f'{card.pile} {card.text}' for card in table.cards()
                          if self.program.is_selected(card) != (card in selected))
        self.program.wait(lambda: not wrong(), lambda: f'selected, or not, and it should be otherwise: {wrong()}')

    def expect_focus(self, table, *piles):
        """Waits until the focus is on the top card of one of these piles; returns that pile."""
        def find():
            return next((pile for pile in piles if self.program.has_state(table.top(pile).thing, FOCUSED)), None)
        return self.program.wait(find, f'the focus is on none of {" ".join(piles)}')

    def expect_focus_on(self, card):
        self.program.wait(lambda: self.program.has_state(card.thing, FOCUSED), f'the focus is not on the {card.name}')

    def expect_status(self, pattern, what):
        """Waits for such a text for screen readers; returns it."""
        def told():
            return next((words for words in self.program.said() if re.fullmatch(pattern, words)), None)
        return self.program.wait(told, lambda: f'{what} is not announced, but «{self.program.status()}»')

    def count_labels(self, text):
        return sum(thing.role in LABEL and thing.name == text and thing.is_shown()
                   for top in self.program.windows() for thing in top.walk())

    def audit(self, where):
        """Reports objects that can be focused or pressed and have no meaningful name, once each."""
        for top in self.program.windows():
            for thing in top.walk():
                if self.is_nameless(thing, top.name):
                    self.nameless.setdefault(f'{thing} at {thing.area} in «{top.name}»', where)

    @staticmethod
    def is_nameless(thing, window):
        # List boxes and scrolled pages cannot be focused themselves, only their contents.
        can = FOCUSABLE in thing.states or thing.role in BUTTON - {'list item'}
        passed_over = thing.role in {'list', 'panel', 'scroll pane', 'label', *WINDOW}
        inner = thing.parent is not None and thing.parent.role in BUTTON | {'entry', 'spin button', 'combo box'}
        # GTK 4.8 gives a list item no name except that of the label in it.
        inner = inner or thing.role == 'list item' and any(part.role in LABEL and part.name.strip() for part in thing.walk())
        named = thing.name.strip() and not re.match(r'_\w|(Gtk|Gdk|Adw|Fair)[A-Z]|(.+) \2$', thing.name)
        # Newer platforms put a list with one empty item, which is only a border, into a row that is a combo box.
        inner = inner or thing.role == 'list item' and max(thing.area[2:]) <= 4
        platform = any(re.fullmatch(where, window) and re.fullmatch(name, thing.name) for where, name in PLATFORM)
        return can and not passed_over and not inner and not named and not platform and thing.is_shown()

    # ---- any table

    def settled_table(self):
        """The table once all clicks were handled: three times the same, with pauses."""
        tables = [self.program.table()]
        while len(tables) < 3 or any(table.texts() != tables[-1].texts() for table in tables[-3:]):
            time.sleep(0.5)
            tables.append(self.program.table())
        return tables[-1]

    def repeat(self, button, key):
        """Presses a key until the button that does the same is off."""
        for _ in range(100):
            if not self.program.is_enabled(button):
                return
            self.program.key(*[key] * 10)
        raise Failure(f'{key} has no end')

    def undo_all(self):
        self.repeat('Undo', 'ctrl+z')

    def redo_all(self):
        self.repeat('Redo', 'ctrl+shift+z')

    def check_cards(self, table):
        """Checks that all cards are there, each once, and the position is valid; hidden cards are put in any order."""
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
        values = {'redeals': '0', 'score': self.program.label(r'Score −?\d+').split()[1].replace('−', '-') if self.is_rush else '', 'scored': ''}
        lines += [f'{name}: {value}' for name, value in values.items() if name in dealt.rest]
        accepted, reason = self.cli.accepts('\n'.join(lines) + '\n')
        if not accepted:
            raise Failure(f'no position: {reason}')

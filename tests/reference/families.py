"""The rules of each game."""

from cards import RANKS, SUITS, alternating_wrapped, any_suit, microsoft_deck, other_suit, rank, suit, suit_wrapped
from game import MOST_REDEALS, MOST_SCORE, Game, Position, number_in, one_of


class Churchill(Game):
    packs = 2
    options = {
        'easy': ('false', one_of('true', 'false')),
        'sort-foundations': ('true', one_of('true', 'false')),
        'suit-order': ('SHCD', lambda value: sorted(value) == sorted(SUITS)),
        'king-skip': ('top', one_of('top', 'run')),
    }

    def other_piles(self):
        return ['r%d' % i for i in range(1, 7)] + ['t%d' % i for i in range(1, 11)] + ['s']

    def foundation_suit(self, name):
        if self.chosen['sort-foundations'] == 'false':
            return None
        return self.chosen['suit-order'][(int(name[1:]) - 1) // 2]

    def available(self, position, source, target):
        return source[0] == 'r' and target[0] == 'f'

    def skipped(self, position, column):
        pile = position.piles[column]
        if not pile:
            return False
        if self.chosen['king-skip'] == 'top':
            return rank(pile[-1]) == 13
        return position.down[column] == 0 and rank(pile[0]) == 13 and self.is_run(column, pile)

    def can_draw(self, position):
        return bool(position.piles['s']) and not all(self.skipped(position, c) for c in self.columns())

    def do_draw(self, position):
        for column in self.columns():
            if position.piles['s'] and not self.skipped(position, column):
                position.piles[column].append(position.piles['s'].pop())

    def after(self, position, report):
        while True:
            for column in self.columns():
                top = position.top(column)
                slot = self.slot(position, top) if top and rank(top) == 1 else None
                if slot:
                    position.piles[slot].append(position.piles[column].pop())
                    self.turn(position, report)
                    break
            else:
                return

    def deal(self, deck):
        position = Position(self.names)
        deck = list(deck)
        for i in range(1, 7):
            position.piles['r%d' % i].append(deck.pop(0))
        for row in range(5):
            for column in range(1 + row, 11 - row):
                position.piles['t%d' % column].append(deck.pop(0))
        for column in self.columns():
            position.down[column] = len(position.piles[column]) - 1
        position.piles['s'] = deck[::-1]
        position.down['s'] = len(deck)
        if self.chosen['easy'] == 'true':
            for i in range(1, 7):
                card = position.top('r%d' % i)
                if rank(card) == 1:
                    position.piles[self.slot(position, card)].append(position.piles['r%d' % i].pop())
        self.after(position, set())
        return position


class Demonthief(Game):
    packs = 2
    reserve = 'false'
    options = {'reserve': ('false', one_of('true', 'false'))}

    def other_piles(self):
        return (['r1'] if self.chosen['reserve'] == 'true' else []) + ['t%d' % i for i in range(1, 10)] + ['w', 's']

    def sides(self):
        return [['t1', 't2', 't3', 't4'], ['t5', 't6', 't7', 't8', 't9']]

    def join(self, column):
        return alternating_wrapped if column in self.sides()[0] else suit_wrapped

    def fills(self, card):
        return True

    def base(self, position):
        return rank(position.piles['f1'][0])

    def available(self, position, source, target):
        return source in ('r1', 'w') and target[0] in 'ft'

    def deal(self, deck):
        position = Position(self.names)
        deck = list(deck)
        if self.chosen['reserve'] == 'true':
            position.piles['r1'] = deck[:13]
            position.down['r1'] = 12
            del deck[:13]
        position.piles['f1'].append(deck.pop(0))
        for column in self.sides()[0]:
            position.piles[column].append(deck.pop(0))
        for row in range(8):
            for column in self.sides()[1]:
                position.piles[column].append(deck.pop(0))
        position.piles['s'] = deck[::-1]
        position.down['s'] = len(deck)
        return position


class DemonsAndThieves(Demonthief):
    keeps_redeals = True
    most_redeals = 2
    options = {'reserve': ('true', one_of('true', 'false'))}

    def can_redeal(self, position):
        return not position.piles['s'] and bool(position.piles['w']) and position.redeals < self.most_redeals

    def first_pass(self, position):
        return position.redeals == 0


class FreeCell(Game):
    options = {'cells': ('4', number_in(1, 4))}

    def other_piles(self):
        return ['c%d' % i for i in range(1, self.n_cells() + 1)] + ['t%d' % i for i in range(1, 9)]

    def n_cells(self):
        return int(self.chosen['cells'])

    def deck(self, number):
        return microsoft_deck(number) if 1 <= number < 1 << 31 else super().deck(number)

    def fills(self, card):
        return True

    def available(self, position, source, target):
        return source[0] == 'c' and target[0] in 'ft'

    def bound(self, position, source, target):
        cells = sum(not position.piles[name] for name in self.names if name[0] == 'c')
        columns = sum(not position.piles[c] for c in self.columns() if c != target)
        return (cells + 1) * 2 ** columns

    def deal(self, deck):
        position = Position(self.names)
        for i, card in enumerate(deck):
            position.piles['t%d' % (i % 8 + 1)].append(card)
        return position


class KingCell(FreeCell):
    options = {'supermove': ('columns', one_of('columns', 'cells'))}

    def n_cells(self):
        return 4

    def deck(self, number):
        return Game.deck(self, number)

    def join(self, column):
        return other_suit

    def fills(self, card):
        return rank(card) == 13

    def bound(self, position, source, target):
        if self.chosen['supermove'] == 'cells':
            return 1 + sum(not position.piles['c%d' % i] for i in range(1, 5))
        return super().bound(position, source, target)


class Klondike(Game):
    keeps_redeals = True
    options = {'draw': ('3', one_of('3', '1')), 'passes': ('0', one_of('0', '1', '3'))}

    def other_piles(self):
        return ['t%d' % i for i in range(1, 8)] + ['w', 's']

    @property
    def most_redeals(self):
        passes = int(self.chosen['passes'])
        return passes - 1 if passes else MOST_REDEALS

    def available(self, position, source, target):
        return source == 'w' and target[0] in 'ft' or source[0] == 'f' and target[0] == 't'

    def do_draw(self, position):
        for i in range(int(self.chosen['draw'])):
            if position.piles['s']:
                position.piles['w'].append(position.piles['s'].pop())

    def can_redeal(self, position):
        return not position.piles['s'] and bool(position.piles['w']) and position.redeals < self.most_redeals

    def first_pass(self, position):
        return position.redeals == 0

    def redeals_key(self, position):
        """Redeals have a limit, or they or the points for them may run out, or all after the first are alike."""
        if position.score < -MOST_SCORE / 2:
            return position.redeals, position.score, tuple(position.reached.values())
        if position.redeals + 24 > self.most_redeals:
            return position.redeals
        return min(position.redeals, 1)

    def deal(self, deck):
        position = Position(self.names)
        deck = list(deck)
        for row in range(1, 8):
            for column in range(row, 8):
                position.piles['t%d' % column].append(deck.pop(0))
        for column in self.columns():
            position.down[column] = len(position.piles[column]) - 1
        position.piles['s'] = deck[::-1]
        position.down['s'] = len(deck)
        return position


class Rush(Klondike):
    can_end = True
    keeps_score = True
    most_redeals = MOST_REDEALS
    options = {'draw': ('3', one_of('3', '1')), 'time-limit': ('300', number_in(60, 3600, 0))}

    def can_redeal(self, position):
        after = position.copy()
        after.redeals += 1
        return super().can_redeal(position) and after.score - self.penalty(after) >= -MOST_SCORE

    def penalty(self, position):
        if self.chosen['draw'] == '1':
            return 100
        return 20 if position.redeals >= 3 else 0

    def points(self, position, move):
        source, target, count = move
        card = position.top(source)
        if source == 'w':
            position.score += 10
        if source[0] == 'f':
            position.score -= 10
        if target[0] == 'f' and rank(card) > position.reached[suit(card)]:
            position.score += 50 - 5 * (rank(card) - 1) if rank(card) < 10 else 5
            position.reached[suit(card)] = rank(card)

    def bonus(self, position, seconds):
        limit = int(self.chosen['time-limit'])
        return max(0, limit - seconds) * self.count_cards(position) // 52


class BeleagueredCastle(Game):
    can_cheat = True
    options = {'starting-rank': ('1', number_in(0, 12))}

    def starting_rank(self):
        return int(self.chosen['starting-rank'])

    def other_piles(self):
        return ['t%d' % i for i in range(1, 9)]

    def foundation_suit(self, name):
        return SUITS[int(name[1]) - 1]

    def join(self, column):
        return any_suit

    def fills(self, card):
        return True

    def bound(self, position, source, target):
        empty = sum(not position.piles[column] for column in self.columns())
        return empty if not position.piles[target] else empty + 1

    def deal(self, deck):
        position = Position(self.names)
        for name in self.foundations:
            position.piles[name] = [r + self.foundation_suit(name) for r in RANKS[:self.starting_rank()]]
        rest = [card for card in deck if rank(card) > self.starting_rank()]
        for i, card in enumerate(rest):
            position.piles['t%d' % (i % 8 + 1)].append(card)
        return position


class StreetsAndAlleys(BeleagueredCastle):
    options = {}

    def starting_rank(self):
        return 0


GAMES = {
    'churchill': Churchill,
    'demonthief': Demonthief,
    'demons-and-thieves': DemonsAndThieves,
    'freecell': FreeCell,
    'kingcell': KingCell,
    'klondike': Klondike,
    'rush': Rush,
    'beleaguered-castle': BeleagueredCastle,
    'streets-and-alleys': StreetsAndAlleys,
}

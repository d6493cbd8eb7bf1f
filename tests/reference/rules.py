#!/usr/bin/python3
"""A second, slow implementation of the rules of Fair Deal.

Written from the description of the rules alone, without looking at src/rules/, so that a
misunderstanding on one side shows: expected counts in the tests come from here, and
test-reference.py compares the program with it in random positions.  It is deliberately simple:
piles are lists of two-character strings, and a move is tried on every pair of piles.

Its commands are those of fairdeal-cli about rules: deal, moves, play and perft.
"""

import sys

RANKS = 'A23456789TJQK'
SUITS = 'CDHS'
RANK_OF = {letter: i + 1 for i, letter in enumerate(RANKS)}
MASK = (1 << 64) - 1


class Malformed(Exception):
    """A text that is not a valid deck, position, move or option."""


class Illegal(Exception):
    """A move that the position does not allow."""


def rank(card):
    return RANK_OF[card[0]]


def suit(card):
    return card[1]


def red(card):
    return card[1] in 'DH'


def is_card(word):
    return len(word) == 2 and word[0] in RANKS and word[1] in SUITS


# Deals.

def splitmix64(state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def below(source, n):
    while True:
        product = next(source) * n
        if (product & MASK) >= (1 << 64) % n:
            return product >> 64


def new_pack():
    return [r + s for s in SUITS for r in RANKS]


def deck_of(number, packs):
    deck = new_pack() * packs
    source = splitmix64(number)
    for i in range(len(deck) - 1, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# Whether a card can be placed on the card below it.

def alternating(lower, card):
    return rank(card) == rank(lower) - 1 and red(card) != red(lower)


def other_suit(lower, card):
    return rank(card) == rank(lower) - 1 and suit(card) != suit(lower)


def any_suit(lower, card):
    return rank(card) == rank(lower) - 1


def wrapped(lower, card):
    """Whether the rank fits, if a king can be placed on an ace."""
    return rank(card) % 13 == (rank(lower) - 1) % 13


def alternating_wrapped(lower, card):
    return wrapped(lower, card) and red(card) != red(lower)


def suit_wrapped(lower, card):
    return wrapped(lower, card) and suit(card) == suit(lower)


class Position:
    """Cards and the rest of the state.  down: how many cards of a pile, from its bottom, are face down."""

    def __init__(self, names):
        self.piles = {name: [] for name in names}
        self.down = {name: 0 for name in names}
        self.redeals = 0
        self.score = 0
        self.reached = dict.fromkeys(SUITS, 0)
        self.ended = False

    def copy(self):
        other = Position.__new__(Position)
        other.piles = {name: list(pile) for name, pile in self.piles.items()}
        other.down = dict(self.down)
        other.redeals = self.redeals
        other.score = self.score
        other.reached = dict(self.reached)
        other.ended = self.ended
        return other

    def top(self, name):
        return self.piles[name][-1] if self.piles[name] else None

    def up(self, name):
        return self.piles[name][self.down[name]:]


class Game:
    """What all games share; a move is ('draw',), ('redeal',), ('end',) or (from, to, count)."""

    packs = 1
    can_end = False
    can_cheat = False
    keeps_redeals = False
    keeps_score = False
    options = {}

    def __init__(self, **chosen):
        for key in chosen:
            if key not in self.options:
                raise Malformed('no such option: ' + key)
        self.chosen = {key: default for key, (default, check) in self.options.items()}
        for key, value in chosen.items():
            if not self.options[key][1](value):
                raise Malformed('bad value for ' + key)
            self.chosen[key] = value
        self.foundations = ['f%d' % (i + 1) for i in range(4 * self.packs)]
        self.names = self.foundations + self.other_piles()

    def columns(self):
        return [name for name in self.names if name[0] == 't']

    # Methods that games override.

    def join(self, column):
        return alternating

    def fills(self, card):
        """Whether an empty column takes the card."""
        return rank(card) == 13

    def bound(self, position, source, target):
        """How many cards can move at once between columns."""
        return len(position.piles[source])

    def foundation_suit(self, name):
        return None

    def base(self, position):
        return 1

    def available(self, position, source, target):
        """Whether the top card of a pile other than a column can move to a pile of the target's kind."""
        return False

    def can_draw(self, position):
        return 's' in position.piles and bool(position.piles['s'])

    def do_draw(self, position):
        position.piles['w'].append(position.piles['s'].pop())

    def can_redeal(self, position):
        return False

    def after(self, position, report):
        """Effects of the rules after a move."""

    def points(self, position, move):
        """Called before a move of cards."""

    # Rules that all games share.

    def won(self, position):
        return not any(position.piles[name] for name in self.names[len(self.foundations):])

    def slot(self, position, card):
        """The one foundation to which the card can go."""
        base = self.base(position)
        for name in self.foundations:
            wanted = self.foundation_suit(name)
            if wanted is not None and wanted != suit(card):
                continue
            pile = position.piles[name]
            if rank(card) == base:
                if not pile:
                    return name
            elif pile and suit(pile[-1]) == suit(card) and len(pile) < 13 \
                    and rank(pile[-1]) % 13 + 1 == rank(card):
                return name
        return None

    def is_run(self, column, cards):
        return all(self.join(column)(low, card) for low, card in zip(cards, cards[1:]))

    def fits(self, position, move):
        """Whether the cards can go there if there are enough spaces, which is all that a cheat requires."""
        source, target, count = move
        if source == target or source not in position.piles or target not in position.piles:
            return False
        pile = position.piles[source]
        if not 1 <= count <= len(position.up(source)):
            return False
        if source[0] != 't' and (count != 1 or not self.available(position, source, target)):
            return False
        head = pile[-count]
        if target[0] == 'f':
            return count == 1 and self.slot(position, head) == target
        if target[0] == 'c':
            return source[0] == 't' and count == 1 and not position.piles[target]
        if target[0] != 't':
            return False
        lower = position.top(target)
        if not (self.fills(head) if lower is None else self.join(target)(lower, head)):
            return False
        return self.is_run(source, pile[-count:])

    def legal(self, position, move, cheat=False):
        return not self.over(position) and self.allows(position, move, cheat)

    def over(self, position):
        return position.ended or self.won(position)

    def allows(self, position, move, cheat=False):
        """Whether the move is legal in a game that is not over."""
        if move[0] in ('draw', 'redeal', 'end'):
            if cheat:
                return False
            if move[0] == 'draw':
                return self.can_draw(position)
            if move[0] == 'redeal':
                return self.can_redeal(position)
            return self.can_end
        if not self.fits(position, move):
            return False
        enough = not (move[0][0] == 't' and move[1][0] == 't') or \
            move[2] <= self.bound(position, move[0], move[1])
        if cheat:
            return self.can_cheat and not enough
        return enough

    def moves(self, position):
        if self.over(position):
            return []
        found = [(word,) for word in ('draw', 'redeal', 'end') if self.allows(position, (word,))]
        for source in self.names:
            most = len(position.up(source)) if source[0] == 't' else min(1, len(position.up(source)))
            for count in range(1, most + 1):
                if count > 1 and not self.is_run(source, position.piles[source][-count:]):
                    break
                for target in self.names:
                    if target[0] in 'fct' and self.allows(position, (source, target, count)):
                        found.append((source, target, count))
        return found

    def turn(self, position, report):
        """Turns over exposed face-down cards."""
        for name in self.names:
            if name != 's' and position.piles[name] and position.down[name] == len(position.piles[name]):
                position.down[name] -= 1
                report.add('turned')
                if self.keeps_score and name[0] == 't':
                    position.score += 10

    def apply(self, position, move):
        """The position after a legal move, and whether the move showed an unseen card."""
        new = position.copy()
        report = set()
        if move[0] == 'draw':
            if self.first_pass(position):
                report.add('drawn')
            self.do_draw(new)
        elif move[0] == 'redeal':
            new.piles['s'] = new.piles['w'][::-1]
            new.piles['w'] = []
            new.redeals += 1
            new.score -= self.penalty(new)
        elif move[0] == 'end':
            new.ended = True
        else:
            source, target, count = move
            self.points(new, move)
            new.piles[target] += new.piles[source][-count:]
            del new.piles[source][-count:]
        if 's' in new.piles:
            new.down['s'] = len(new.piles['s'])
        self.turn(new, report)
        self.after(new, report)
        return new, bool(report)

    def first_pass(self, position):
        return True

    def penalty(self, position):
        return 0

    # Lost.

    def key(self, position):
        """A key that is the same for positions that count as the same."""
        def group(names):
            return tuple(sorted((tuple(position.piles[n]), position.down[n]) for n in names))
        return (tuple(group(names) for names in self.sides()),
                group(self.foundations),
                group([n for n in self.names if n[0] == 'c']),
                tuple((tuple(position.piles[n]), position.down[n]) for n in self.names if n[0] in 'rws'),
                self.redeals_key(position))

    def sides(self):
        return [self.columns()]

    def redeals_key(self, position):
        return position.redeals

    def lost(self, position, limit=10000):
        """True, False, or None if the limit stopped the search; at 10,000 that means False."""
        seen = {self.key(position)}
        waiting = [position]
        while waiting:
            here = waiting.pop()
            for move in self.moves(here):
                if move[0] == 'end':
                    continue
                new, revealed = self.apply(here, move)
                if revealed or self.won(new):
                    return False
                key = self.key(new)
                if key not in seen:
                    if len(seen) == limit:
                        return None
                    seen.add(key)
                    waiting.append(new)
        return True

    def status(self, position, limit=10000):
        """The name of the status, or None if the limit stopped the search."""
        if self.won(position):
            return 'won'
        if position.ended:
            return 'ended'
        lost = self.lost(position, limit)
        return None if lost is None else 'lost' if lost else 'playing'

    def count_cards(self, position):
        return sum(len(position.piles[name]) for name in self.foundations)


def one_of(*values):
    return lambda value: value in values


def number_in(low, high, *others):
    def check(value):
        plain = value.isdigit() and value.isascii() and str(int(value)) == value
        return plain and (low <= int(value) <= high or int(value) in others)
    return check


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
    options = {'reserve': ('true', one_of('true', 'false'))}

    def can_redeal(self, position):
        return not position.piles['s'] and bool(position.piles['w']) and position.redeals < 2

    def first_pass(self, position):
        return position.redeals == 0


class KingCell(Game):
    options = {'supermove': ('columns', one_of('columns', 'cells'))}

    def other_piles(self):
        return ['c%d' % i for i in range(1, 5)] + ['t%d' % i for i in range(1, 9)]

    def join(self, column):
        return other_suit

    def available(self, position, source, target):
        return source[0] == 'c' and target[0] in 'ft'

    def bound(self, position, source, target):
        cells = sum(not position.piles['c%d' % i] for i in range(1, 5))
        columns = sum(not position.piles[c] for c in self.columns() if c != target)
        return (cells + 1) * (2 ** columns if self.chosen['supermove'] == 'columns' else 1)

    def deal(self, deck):
        position = Position(self.names)
        for i, card in enumerate(deck):
            position.piles['t%d' % (i % 8 + 1)].append(card)
        return position


class Rush(Game):
    can_end = True
    keeps_redeals = True
    keeps_score = True
    options = {'draw': ('3', one_of('3', '1')), 'time-limit': ('300', number_in(60, 3600, 0))}

    def other_piles(self):
        return ['t%d' % i for i in range(1, 8)] + ['w', 's']

    def available(self, position, source, target):
        return source == 'w' and target[0] in 'ft' or source[0] == 'f' and target[0] == 't'

    def do_draw(self, position):
        for i in range(int(self.chosen['draw'])):
            if position.piles['s']:
                position.piles['w'].append(position.piles['s'].pop())

    def can_redeal(self, position):
        if position.piles['s'] or not position.piles['w'] or position.redeals >= 1000000:
            return False
        after = position.copy()
        after.redeals += 1
        return after.score - self.penalty(after) >= -1000000000

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

    def first_pass(self, position):
        return position.redeals == 0

    def redeals_key(self, position):
        return min(position.redeals, 1)

    def bonus(self, position, seconds):
        limit = int(self.chosen['time-limit'])
        return max(0, limit - seconds) * self.count_cards(position) // 52

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
    'kingcell': KingCell,
    'rush': Rush,
    'beleaguered-castle': BeleagueredCastle,
    'streets-and-alleys': StreetsAndAlleys,
}


# Texts.

def print_move(move):
    if len(move) == 1:
        return move[0]
    return '%s>%s' % move[:2] + ('*%d' % move[2] if move[2] > 1 else '')


def read_move(text):
    """A move, and whether it is a cheat."""
    import re
    if text in ('draw', 'redeal', 'end'):
        return (text,), False
    match = re.fullmatch(r'([frct][1-9][0-9]*|[ws])>([frct][1-9][0-9]*|[ws])(?:\*([1-9][0-9]*))?(!)?', text, re.A)
    if not match:
        raise Malformed(text)
    return (match[1], match[2], int(match[3] or 1)), match[4] is not None


def read_moves(text):
    return [move for step in text.split() for move in step.split('+')]


def print_position(game, position):
    lines = []
    for name in game.names:
        pile, down = position.piles[name], position.down[name]
        words = list(pile[down:])
        if down:
            words.insert(0, '[' + ' '.join(pile[:down]) + ']')
        lines.append(' '.join([name + ':'] + words))
    if game.keeps_redeals:
        lines.append('redeals: %d' % position.redeals)
    if game.keeps_score:
        lines.append('score: %d' % position.score)
        scored = [RANKS[position.reached[s] - 1] + s for s in SUITS if position.reached[s] > on_foundation(position, s)]
        lines.append(' '.join(['scored:'] + scored))
    if position.ended:
        lines.append('ended: yes')
    return '\n'.join(lines) + '\n'


def on_foundation(position, s):
    return max([rank(pile[-1]) for name, pile in position.piles.items()
                if name[0] == 'f' and pile and suit(pile[-1]) == s], default=0)


def read_number(word, low, high):
    digits = word[1:] if word[:1] == '-' else word
    if not (digits.isascii() and digits.isdigit()) or (digits[0] == '0' and word != '0') or not low <= int(word) <= high:
        raise Malformed('number')
    return int(word)


def read_position(game, text):
    """Strictly by the definition; raises Malformed."""
    lines = [line.replace('\r', ' ').replace('\t', ' ').split(' ') for line in text.split('\n')]
    lines = [[word for word in line if word] for line in lines]
    lines = [line for line in lines if line]
    position = Position(game.names)

    def need(condition, what):
        if not condition:
            raise Malformed(what)

    def take(name):
        need(lines and lines[0][0] == name + ':', name)
        return lines.pop(0)[1:]

    for name in game.names:
        read_pile(position, name, take(name), need)
    check_piles(game, position, need)
    if game.keeps_redeals:
        words = take('redeals')
        need(len(words) == 1, 'redeals')
        position.redeals = read_number(words[0], 0, 1000000 if game.keeps_score else 2)
    if game.keeps_score:
        words = take('score')
        need(len(words) == 1, 'score')
        position.score = read_number(words[0], -1000000000, 1000000000)
        words = take('scored')
        position.reached = {s: on_foundation(position, s) for s in SUITS}
        need([suit(w) for w in words if is_card(w)] == [s for s in SUITS if s in [w[1:] for w in words]], 'scored')
        for word in words:
            need(is_card(word) and rank(word) > position.reached[suit(word)], 'scored')
            position.reached[suit(word)] = rank(word)
    if lines and lines[0][0] == 'ended:' and game.can_end:
        need(take('ended') == ['yes'], 'ended')
        position.ended = True
    while lines and lines[0][0] in ('status:', 'bonus:'):
        lines.pop(0)
    need(not lines, 'end')
    return position


def read_pile(position, name, words, need):
    inside = closed = False
    for word in words:
        if word.startswith('['):
            need(not inside and not closed and not position.piles[name], 'bracket')
            inside, word = True, word[1:]
        last = word.endswith(']')
        if last:
            need(inside, 'bracket')
            word = word[:-1]
        need(is_card(word), 'card')
        position.piles[name].append(word)
        if inside:
            position.down[name] += 1
        if last:
            inside, closed = False, True
    need(not inside, 'bracket')


def check_piles(game, position, need):
    need(sorted(card for pile in position.piles.values() for card in pile) == sorted(new_pack() * game.packs), 'cards')
    need(not isinstance(game, Demonthief) or position.piles['f1'], 'base rank')
    for name, pile in position.piles.items():
        down = position.down[name]
        if name[0] == 'f' and pile:
            need(rank(pile[0]) == game.base(position) and len(pile) <= 13, 'foundation')
            need(game.foundation_suit(name) in (None, suit(pile[0])), 'foundation')
            need(all(suit_wrapped(card, low) for low, card in zip(pile, pile[1:])), 'foundation')
        if name == 's':
            need(down == len(pile), 'facing')
        elif name[0] == 'r' and not isinstance(game, Churchill):
            need(down == max(0, len(pile) - 1) and len(pile) <= 13, 'reserve')
        elif name[0] == 't' and isinstance(game, (Churchill, Rush)):
            need(not pile or down < len(pile), 'facing')
        else:
            need(down == 0, 'facing')
        if name[0] == 'c' or (name[0] == 'r' and isinstance(game, Churchill)):
            need(len(pile) <= 1, 'capacity')
        if name[0] == 't' and isinstance(game, Rush):
            need(game.is_run(name, position.up(name)), 'run')


def read_deck(game, text):
    words = text.split()
    missing = new_pack() * game.packs
    for word in words:
        if word not in missing:
            raise Malformed(word)
        missing.remove(word)
    if any(not isinstance(game, BeleagueredCastle) or rank(card) > game.starting_rank() for card in missing):
        raise Malformed('missing')
    return words


def perft(game, position, depth):
    """How many sequences of 1 … depth moves there are."""
    counts = [0] * depth
    def go(here, level):
        found = game.moves(here)
        counts[level] += len(found)
        if level + 1 < depth:
            for move in found:
                go(game.apply(here, move)[0], level + 1)
    go(position, 0)
    return counts


def play(game, position, text):
    for word in read_moves(text):
        move, cheat = read_move(word)
        if not game.legal(position, move, cheat):
            raise Illegal(word)
        position = game.apply(position, move)[0]
    return position


def main(arguments):
    import argparse
    parser = argparse.ArgumentParser()
    parser.add_argument('command', choices=['deal', 'moves', 'play', 'perft'])
    parser.add_argument('game', choices=GAMES)
    parser.add_argument('-o', action='append', default=[])
    for name in ('number', 'deck', 'position', 'moves', 'elapsed', 'depth'):
        parser.add_argument('--' + name)
    asked = parser.parse_args(arguments)
    read = lambda name: (sys.stdin if name == '-' else open(name)).read()
    try:
        game = GAMES[asked.game](**dict(word.split('=', 1) for word in asked.o))
        if asked.position:
            position = read_position(game, read(asked.position))
        elif asked.deck:
            position = game.deal(read_deck(game, read(asked.deck)))
        else:
            position = game.deal(deck_of(int(asked.number), game.packs))
        if asked.moves:
            position = play(game, position, read(asked.moves))
        if asked.command in ('deal', 'play'):
            sys.stdout.write(print_position(game, position))
        if asked.command == 'play':
            status = game.status(position) or 'playing'
            print('status: ' + status)
            if asked.elapsed and game.keeps_score and status in ('won', 'ended'):
                print('bonus: %d' % game.bonus(position, int(asked.elapsed)))
        elif asked.command == 'moves':
            print('\n'.join(print_move(move) for move in game.moves(position)))
        elif asked.command == 'perft':
            for depth, count in enumerate(perft(game, position, int(asked.depth))):
                print('%d\t%d' % (depth + 1, count))
    except Illegal as error:
        sys.exit('%s: illegal' % error)
    except Malformed as error:
        sys.stderr.write('%s: malformed\n' % error)
        sys.exit(2)


if __name__ == '__main__':
    main(sys.argv[1:])

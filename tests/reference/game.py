"""Positions, and what the rules of all games share: moves, what follows from them, and when a game is lost."""

from cards import SUITS, alternating, deck_of, rank, suit

MOST_SCORE = 1000000000  # above and below zero; points beyond it are not counted
MOST_REDEALS = 1000000   # where a game has no limit of its own


class Malformed(Exception):
    """A text that is not a valid deck, position, move or option."""


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
    most_redeals = 0
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

    def deck(self, number):
        return deck_of(number, self.packs)

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
        new.score = max(-MOST_SCORE, min(MOST_SCORE, new.score))
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
        """True, False, or None if the limit stopped the search; at 10,000 that means False.

        If it is true, self.searched is the number of different positions.
        """
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
        self.searched = len(seen)
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

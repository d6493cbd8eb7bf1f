"""The cards of the table, read from accessible names and descriptions."""
import re

from processes import Failure

SUITS = {'clubs': 'C', 'diamonds': 'D', 'hearts': 'H', 'spades': 'S'}
RANKS = dict(zip('ace two three four five six seven eight nine ten jack queen king'.split(), 'A23456789TJQK'))
PILES = {'foundation': 'f', 'reserve': 'r', 'cell': 'c', 'column': 't', 'waste': 'w', 'stock': 's'}
HIDDEN = '??'      # a card of which only the back is visible


class Card:
    """A card, or the place of a pile, from the accessibility tree."""

    def __init__(self, thing, pile, index):
        self.thing = thing
        self.name = thing.name
        self.pile = pile           # 't3'
        self.index = index         # from the bottom; -1 for an empty place and for the stock
        match = re.fullmatch(r'(\w+) of (\w+)', thing.name)
        self.text = RANKS[match[1].lower()] + SUITS[match[2]] if match else HIDDEN

    @property
    def area(self):
        return self.thing.area


class Table:
    """The contents of the table at one time."""

    def __init__(self, things):
        self.piles = {}            # 't3': its cards, bottom first
        self.places = {}           # 't3': its empty place, if there is one; 's': the stock
        self.stock = None          # how many cards; None if there is no stock
        self.underway = set()      # piles whose place is empty because their lowest card is still moving
        for thing in things:
            self.add(thing)
        for cards in self.piles.values():
            cards.sort(key=lambda card: card.index)

    def add(self, thing):
        stock = re.fullmatch(r'Stock, (\d+) cards?|Empty stock', thing.name)
        empty = re.fullmatch(r'Empty (\w+)(?: (\d+))?', thing.name)
        place = re.fullmatch(r'(\w+)(?: (\d+))?(?:, card (\d+) of (\d+))?', thing.description)
        bare = re.fullmatch(r'(\w+)(?: (\d+))?', thing.name)
        if stock:
            self.stock = int(stock[1] or 0)
            self.places['s'] = Card(thing, 's', -1)
        elif empty and empty[1] in PILES:
            pile = PILES[empty[1]] + (empty[2] or '')
            self.places[pile] = Card(thing, pile, -1)
        elif place and place[1].lower() in PILES:
            pile = PILES[place[1].lower()] + (place[2] or '')
            self.piles.setdefault(pile, []).append(Card(thing, pile, int(place[3] or 1) - 1))
        elif bare and bare[1].lower() in PILES and not thing.description:
            self.underway.add(PILES[bare[1].lower()] + (bare[2] or ''))
        else:
            self.piles.setdefault('unknown', []).append(Card(thing, 'unknown', 0))

    def texts(self):
        """The cards of each pile, and as many hidden ones as the stock has, for comparisons."""
        found = {pile: [] for pile in self.places}
        for pile, cards in self.piles.items():
            counted = [card.index for card in cards] == list(range(len(cards)))
            found[pile] = [card.text if counted else f'{card.text}@{card.index}' for card in cards]
            if pile in self.places:
                found[pile].append(self.places[pile].name)
        if self.stock is not None:
            found['s'] = [HIDDEN] * self.stock
        return found

    def cards(self):
        return [card for cards in self.piles.values() for card in cards]

    def top(self, pile, depth=0):
        """A card at this depth below the top of a pile; the empty place if there is none."""
        cards = self.piles.get(pile, [])
        return cards[-1 - depth] if cards else self.places[pile]

    def point(self, card, sight=None):
        """A point of the window at which this card is visible and no other: (x, y); in this area, if the table is scrolled in it."""
        x, y, width, height = card.area
        top, right, bottom = y, x + width, y + height
        if sight is not None:
            top, bottom = max(top, sight[1]), min(bottom, sight[1] + sight[3])
        for other in self.piles.get(card.pile, []):
            dx, dy = other.area[0] - x, other.area[1] - y
            if other.index > card.index and 0 <= dx < width and 0 <= dy < height:
                if dx > dy:
                    right = min(right, x + dx)
                else:
                    bottom = min(bottom, y + dy)
        if right - x < 2 or bottom - top < 2:
            raise Failure(f'{card.name} in {card.pile} is covered whole')
        return (x + right) // 2, (top + bottom) // 2


def differences(found, expected):
    """The differences between two tables, as text."""
    if expected is None or found is None:
        return f'it does not change, or does not come to rest: {found}'
    return '; '.join(f'{pile} is {" ".join(found.get(pile, ["missing"])) or "empty"}, not '
                     f'{" ".join(expected.get(pile, ["missing"])) or "empty"}'
                     for pile in sorted({*found, *expected}) if found.get(pile) != expected.get(pile))

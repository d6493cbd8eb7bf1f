"""Finds the keys that lead from pile to pile on a table, from the positions of its piles, and plays games with them."""
import collections

from cli import get_count, get_piles

BATCH = 12         # moves for which keys are sent without reading the table

ASIDE = 3          # cost of a step to the side, compared with one forward
ARROWS = {'Left': (-1, 0), 'Right': (1, 0), 'Up': (0, -1), 'Down': (0, 1)}


def find_places(table):
    """The position of the first card of each pile."""
    places = {pile: card.area[:2] for pile, card in table.places.items()}
    places.update({pile: cards[0].area[:2] for pile, cards in table.piles.items()})
    return places


def step(places, pile, arrow):
    """The pile to which an arrow leads, or None."""
    dx, dy = ARROWS[arrow]
    best = None
    for other, (x, y) in places.items():
        x, y = x - places[pile][0], y - places[pile][1]
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead > 1 and (best is None or ahead + ASIDE * aside < best[0]):
            best = ahead + ASIDE * aside, other
    return best and best[1]


def leave(pile, arrow):
    """The keys that lead away from a pile: first along its cards, if they lie in that direction."""
    if pile[0] == 't' and arrow == 'Up' or pile[0] == 'w' and arrow == 'Left':
        return ['Home', arrow]
    if pile[0] == 't' and arrow == 'Down' or pile[0] == 'w' and arrow == 'Right':
        return ['End', arrow]
    return [arrow]


def find_keys(places, goal):
    """The keys that lead from column 1 to the top of a pile."""
    ways = {'t1': ['1']}
    queue = collections.deque(ways)
    while queue:
        pile = queue.popleft()
        for arrow in ARROWS:
            other = step(places, pile, arrow)
            if other and other not in ways:
                ways[other] = ways[pile] + leave(pile, arrow)
                queue.append(other)
    return ways[goal]


def go(places, pile):
    """The keys that lead from anywhere to the top of a pile."""
    return [pile[1:][-1]] if pile[0] == 't' else find_keys(places, pile)


def find_move_keys(places, move):
    """The keys that play a move."""
    if move in ('draw', 'redeal'):
        return ['d']
    source, target = get_piles(move)
    if target[0] == 'f':
        return [*go(places, source), 'f']
    # The top card, the number of additional cards, and the keys to their destination.
    return [*go(places, source), 'space', *['plus'] * (get_count(move) - 1), *go(places, target), 'Return']


def play_with_keys(program, moves):
    places = find_places(program.table())
    for first in range(0, len(moves), BATCH):
        program.key(*[key for move in moves[first:first + BATCH] for key in find_move_keys(places, move)])

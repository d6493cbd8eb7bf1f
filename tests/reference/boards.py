"""Boards of other programs as texts."""

import re

from cards import RANKS, SUITS
from families import BeleagueredCastle, Churchill, Demonthief
from game import Malformed, Position
from notation import check_piles, on_foundation, read_deck

LABELS = {'foundations:': 'f', 'founds:': 'f', 'freecells:': 'c', 'fc:': 'c', 'talon:': 's', 'waste:': 'w'}


def has_board(game):
    return not isinstance(game, (Churchill, Demonthief))


def read_card(word):
    """A card, and whether it lies face down."""
    match = re.fullmatch(r'(<?)(10|[2-9ATJQK])([CDHS])(>?)', word, re.I | re.A)
    if not match or len(match[1]) != len(match[4]):
        raise Malformed(word)
    return match[2].upper().replace('10', 'T') + match[3].upper(), bool(match[1])


def is_board(game, text, prefers_deck):
    """Whether a text that is no position is a board."""
    lines = [line.split() for line in text.split('\n') if line.split()]
    if any(line[0][0] == ':' or line[0].lower() in LABELS or any(word[0] == '<' for word in line) for line in lines):
        return has_board(game)
    counts = [len(line) for line in lines]
    wrapped = counts and len(set(counts[:-1])) == 1 and counts[-1] < counts[0] + prefers_deck
    return has_board(game) and len(lines) == len(game.columns()) and not wrapped


def read_board(game, text):
    """By docs/deals.md; raises Malformed."""
    position = Position(game.names)
    columns = list(game.columns())
    labels = set()
    marked = [False]

    def need(condition, what):
        if not condition:
            raise Malformed(what)

    def put(name, word):
        card, down = read_card(word)
        need(not down or position.down[name] == len(position.piles[name]), 'bracket')
        position.piles[name].append(card)
        position.down[name] += down
        marked[0] = marked[0] or down

    def put_foundation(word):
        match = re.fullmatch(r'([CDHS])-(0|10|[2-9ATJQK])', word, re.I | re.A)
        need(match, word)
        if match[2] == '0':
            return
        top, _ = read_card(match[2] + match[1])
        fill_foundation(top[1], RANKS.index(top[0]) + 1)

    def fill_foundation(suit, rank):
        name = next((f for f in game.foundations if game.foundation_suit(f) == suit or (
            game.foundation_suit(f) is None and not position.piles[f])), None)
        need(name and not position.piles[name], 'foundation')
        position.piles[name] = [r + suit for r in RANKS[:rank]]

    for line in text.split('\n'):
        words = line.split()
        if not words:
            continue
        kind = LABELS.get(words[0].lower())
        if kind is None:
            need(columns, 'columns')
            name = columns.pop(0)
            if words[0][0] == ':':
                words[0] = words[0][1:]
            for word in words:
                if word:
                    put(name, word)
            continue
        piles = [name for name in game.names if name[0] == kind]
        need(piles and kind not in labels, words[0])
        labels.add(kind)
        need(kind != 'c' or len(words) - 1 <= len(piles), 'cells')
        for i, word in enumerate(words[1:]):
            if kind == 'f':
                put_foundation(word)
            elif word != '-':
                put(piles[i] if kind == 'c' else piles[0], word)
        if kind == 's':
            position.piles['s'].reverse()
            position.down['s'] = len(position.piles['s'])

    seen = {card for pile in position.piles.values() for card in pile}
    if 'f' not in labels and isinstance(game, BeleagueredCastle):
        for suit in SUITS:
            rank = 0
            while rank < game.starting_rank() and RANKS[rank] + suit not in seen:
                rank += 1
            fill_foundation(suit, rank)
    dealt = game.deal(game.deck(0))
    if not marked[0] and all(len(position.piles[name]) == len(dealt.piles[name]) for name in game.names):
        try:
            check_piles(game, position, need)
        except Malformed:
            position.down = dict(dealt.down)
    check_piles(game, position, need)
    if game.keeps_score:
        position.reached = {s: on_foundation(position, s) for s in SUITS}
    return position


def read_deal(game, text, prefers_deck=False):
    """A board or a deck, whichever it is."""
    return read_board(game, text) if is_board(game, text, prefers_deck) else game.deal(read_deck(game, text))

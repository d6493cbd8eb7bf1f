"""Moves, positions and decks as texts."""

import re

from cards import RANKS, SUITS, is_card, new_pack, rank, suit, suit_wrapped
from families import BeleagueredCastle, Churchill, Demonthief, Klondike
from game import MOST_SCORE, Malformed, Position


def print_move(move):
    if len(move) == 1:
        return move[0]
    return '%s>%s' % move[:2] + ('*%d' % move[2] if move[2] > 1 else '')


def read_move(text):
    """A move, and whether it is a cheat."""
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
        position.redeals = read_number(words[0], 0, game.most_redeals)
    if game.keeps_score:
        words = take('score')
        need(len(words) == 1, 'score')
        position.score = read_number(words[0], -MOST_SCORE, MOST_SCORE)
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
        elif name[0] == 't' and isinstance(game, (Churchill, Klondike)):
            need(not pile or down < len(pile), 'facing')
        else:
            need(down == 0, 'facing')
        if name[0] == 'c' or (name[0] == 'r' and isinstance(game, Churchill)):
            need(len(pile) <= 1, 'capacity')
        if name[0] == 't' and isinstance(game, Klondike):
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

#!/usr/bin/python3
"""Writes tests/data/rules/counts.txt and stuck.txt from the reference (rules.py).

Run it in this folder when a rule is added; existing lines must not change. The games are random but always the
same. A line has fields separated by `|`: the game and its options, the deal, the moves, and the expected results
after them.
"""

import os
import random

import rules

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'rules')

VARIANTS = [
    'churchill', 'churchill easy=true', 'churchill sort-foundations=false', 'churchill suit-order=CDHS',
    'churchill king-skip=run', 'churchill easy=true sort-foundations=false king-skip=run',
    'demonthief', 'demonthief reserve=true', 'demons-and-thieves', 'demons-and-thieves reserve=false',
    'freecell', 'freecell cells=3', 'freecell cells=2', 'freecell cells=1', 'kingcell', 'kingcell supermove=cells',
    'klondike', 'klondike draw=1', 'klondike passes=1', 'klondike passes=3', 'klondike draw=1 passes=1',
    'klondike draw=1 passes=3', 'rush', 'rush draw=1', 'rush draw=1 time-limit=0',
    'beleaguered-castle'] + ['beleaguered-castle starting-rank=%d' % n for n in (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                             ] + ['streets-and-alleys']


def game_of(words):
    name, *options = words.split()
    return rules.GAMES[name](**dict(option.split('=') for option in options))


def choose(chance, game, position):
    """A random move, preferably to foundations or a draw; never `end`."""
    found = [move for move in game.moves(position) if move != ('end',)]
    if not found:
        return None
    up = [move for move in found if len(move) == 3 and move[1][0] == 'f']
    on = [move for move in found if len(move) == 1]
    if up and chance.random() < 0.4:
        return chance.choice(up)
    if on and chance.random() < 0.3:
        return chance.choice(on)
    return chance.choice(found)


def random_game(chance, game, number, most):
    """Positions and the moves that lead to each, from the deal on."""
    position = game.deal(game.deck(number))
    moves = []
    yield position, list(moves)
    while len(moves) < most:
        move = choose(chance, game, position)
        if move is None:
            return
        position = game.apply(position, move)[0]
        moves.append(rules.print_move(move))
        yield position, list(moves)


def counts_line(words, number, moves, game, position):
    """Counts to the depth with about 20,000 sequences."""
    counts = []
    for depth in range(1, 8):
        counts = rules.perft(game, position, depth)
        if counts[-1] == 0 or counts[-1] * max(1, len(game.moves(position))) > 12000:
            break
    return '%s|%d|%s|%s' % (words, number, ' '.join(moves), ' '.join(map(str, counts)))


def make_counts():
    lines = []
    for words in VARIANTS:
        chance = random.Random('counts ' + words)
        game = game_of(words)
        for number in (2, 999999999, (1 << 63) - 1):
            lines.append(counts_line(words, number, [], game, game.deal(game.deck(number))))
        for at in (12, 40, 80, 130):
            number = chance.randrange(10 ** 9)
            *_, (position, moves) = random_game(chance, game, number, at)
            if not game.won(position):
                lines.append(counts_line(words, number, moves, game, position))
    return lines


def make_stuck():
    lines = []
    for words in VARIANTS:
        chance = random.Random('stuck ' + words)
        game = game_of(words)
        wanted = {'lost': 6, 'playing': 4}
        for attempt in range(60):
            number = chance.randrange(10 ** 9)
            played = list(random_game(chance, game, number, chance.randrange(40, 260)))
            for position, moves in played[-1:] + chance.sample(played, min(3, len(played))):
                status = game.status(position, 400)
                if wanted.get(status, 0) > 0:
                    wanted[status] -= 1
                    lines.append('%s|%d|%s|%s' % (words, number, ' '.join(moves), status))
            if not any(wanted.values()):
                break
    return lines


def write(name, lines):
    with open(os.path.join(FOLDER, name), 'w', encoding='ascii') as file:
        file.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    write('counts.txt', make_counts())
    write('stuck.txt', make_stuck())

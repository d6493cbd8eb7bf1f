#!/usr/bin/python3
"""A second, slow implementation of the rules of Fair Deal.

Written from the description of the rules alone, without looking at src/rules/, so that a
misunderstanding on one side shows: expected counts in the tests come from here, and
test-reference.py compares the program with it in random positions.  It is deliberately simple:
piles are lists of two-character strings, and a move is tried on every pair of piles.  cards.py has
cards and deals, game.py what all games share, families.py each game, notation.py the texts.

Its commands are those of fairdeal-cli about rules: deal, moves, play and perft.
"""

import argparse
import sys

from cards import rank
from families import GAMES, BeleagueredCastle
from game import Malformed
from notation import on_foundation, print_move, print_position, read_deck, read_move, read_moves, read_position

__all__ = ['GAMES', 'BeleagueredCastle', 'Illegal', 'Malformed', 'on_foundation', 'perft', 'play', 'print_move', 'print_position', 'rank',
           'read_move', 'read_position']


class Illegal(Exception):
    """A move that the position does not allow."""


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
            position = game.deal(game.deck(int(asked.number)))
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

#!/usr/bin/python3
"""Compares fairdeal-cli with the second implementation in reference/rules.py (TAP).

Usage: test-reference.py FAIRDEAL-CLI

The reference plays random games of every game and option, and scatters cards to positions that no game
reaches. The program must agree about the legal moves, the position and status after moves (including lost, if
the reference finds that out quickly), counts, and changed moves and positions.
"""

import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import rules
from cards import RANKS, SUITS, new_pack
from game import MOST_REDEALS, MOST_SCORE, Position

VARIANTS = [
    'churchill', 'churchill easy=true', 'churchill sort-foundations=false', 'churchill suit-order=CDHS king-skip=run',
    'churchill easy=true sort-foundations=false king-skip=run', 'demonthief', 'demonthief reserve=true',
    'demons-and-thieves', 'demons-and-thieves reserve=false', 'freecell', 'freecell cells=2', 'freecell cells=1', 'kingcell',
    'kingcell supermove=cells', 'klondike', 'klondike draw=1 passes=3', 'klondike passes=3', 'klondike draw=1 passes=1', 'rush',
    'rush draw=1', 'rush draw=1 time-limit=0', 'beleaguered-castle'] + [
    'beleaguered-castle starting-rank=%d' % n for n in (0, 2, 5, 8, 11)] + ['streets-and-alleys']

GAMES = int(os.environ.get('FAIR_TEST_GAMES', '2'))  # for each variant
LOOKS = 4 if GAMES == 1 else 12  # turns of a game that are compared
SCATTERED = 1 if GAMES == 1 else 20  # positions for each game
COUNTED = {30} if GAMES == 1 else {0, 30}  # turns from which moves are counted
STUCK = 80  # positions that the reference examines before it gives up about `lost`


class Difference(Exception):
    pass


class Program:
    """fairdeal-cli with a game and its options."""

    def __init__(self, path, words, folder):
        name, *options = words.split()
        self.arguments = [name] + [part for option in options for part in ('-o', option)]
        self.path = path
        self.file = os.path.join(folder, 'position')

    def run(self, command, position, *more, given=''):
        """position: its text, or None if `more` says where to start."""
        arguments = [self.path, command, *self.arguments, *more]
        if position is not None:
            with open(self.file, 'w', encoding='utf-8') as file:
                file.write(position)
            arguments += ['--position', self.file]
        done = subprocess.run(arguments, input=given, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def get(self, command, position, *more, given=''):
        status, output, errors = self.run(command, position, *more, given=given)
        if status != 0 or errors:
            raise Difference('%s %s ends with %d and says "%s", after %r in\n%s' % (
                command, ' '.join(self.arguments), status, errors.strip(), given, position))
        return output


def same(program, what, got, expected, position):
    if got != expected:
        raise Difference('%s: %s\nprogram: %s\nreference: %s\nin\n%s' % (
            ' '.join(program.arguments), what, got, expected, position))


def check_moves(program, game, position, text):
    expected = sorted(rules.print_move(move) for move in game.moves(position))
    lines = program.get('moves', text).splitlines()
    same(program, 'legal moves', sorted(line.split('\t')[0] for line in lines), expected, text)


def check_play(program, game, position, text, moves):
    """Compares the position and status after the moves."""
    for word in moves:
        position = game.apply(position, rules.read_move(word)[0])[0]
    elapsed = len(moves) * 13 % 400 if game.keeps_score else None
    more = ['--elapsed', str(elapsed)] if game.keeps_score else []
    output = program.get('play', text, '--moves', '-', *more, given='\n'.join(moves))
    printed = rules.print_position(game, position)
    same(program, 'position after ' + ' '.join(moves), output[:len(printed)], printed, text)
    status = game.status(position, STUCK)
    if status:
        end = 'status: %s\n' % status
        if game.keeps_score and status in ('won', 'ended'):
            end += 'bonus: %d\n' % game.bonus(position, elapsed)
        same(program, 'status after ' + ' '.join(moves), output[len(printed):], end, text)
    elif 'status: won' in output or 'status: ended' in output:
        raise Difference('status after ' + ' '.join(moves))


def check_counts(program, game, position, text):
    counts = rules.perft(game, position, 2)
    expected = ''.join('%d\t%d\n' % (depth + 1, count) for depth, count in enumerate(counts))
    same(program, 'counts', program.get('perft', text, '--depth', '2'), expected, text)


def random_move(chance, game):
    piles = game.names + ['c1', 'r1', 't9']
    count = chance.choice(['', '', '*2', '*3', '*4', '*7'])
    return chance.choice(piles) + '>' + chance.choice(piles) + count + chance.choice(['', '', '', '!'])


def check_refused(chance, program, game, position, text):
    """Tries a random move, which is usually illegal."""
    word = random_move(chance, game)
    move, cheat = rules.read_move(word)
    legal = game.legal(position, move, cheat)
    status, output, errors = program.run('play', text, '--moves', '-', given=word)
    same(program, 'exit status of ' + word, status, 0 if legal else 1, text)
    if legal:
        printed = rules.print_position(game, game.apply(position, move)[0])
        same(program, 'position after ' + word, output[:len(printed)], printed, text)
    elif output or errors.count('\n') != 1 or not errors.startswith('-:1: ' + word + ': '):
        raise Difference('%s: %r says "%s"' % (' '.join(program.arguments), word, errors))


def spoil(chance, text):
    """The text with something changed; it may still be valid."""
    for _ in range(chance.randrange(1, 3)):
        words = text.replace('\n', ' \n ').split(' ')
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        kind = chance.randrange(6)
        if kind == 0:
            words[at], words[other] = words[other], words[at]
        elif kind == 1:
            del words[at]
        elif kind == 2:
            words.insert(at, words[other])
        elif kind == 3:
            words.insert(at, chance.choice(['\t', '\r', '\n', '', '[', ']', '0', '-1', 'AS', 'ended: yes', 'status: x', 'f1:']))
        elif kind == 4 and words[at]:
            words[at] = words[at].replace('[', '').replace(']', '')
        elif kind == 5 and len(words[at]) == 2:
            words[at] = '[' + words[at] + ']'
        text = ' '.join(words)
    return text


def check_spoilt(chance, program, game, text):
    spoilt = spoil(chance, text)
    try:
        expected = rules.print_position(game, rules.read_position(game, spoilt))
    except rules.Malformed:
        expected = None
    status, output, errors = program.run('play', spoilt)
    if expected is None:
        same(program, 'exit status', status, 2, spoilt)
        same(program, 'output', output, '', spoilt)
        same(program, 'lines of the message', errors.count('\n'), 1, spoilt)
    else:
        same(program, 'exit status, ' + errors, status, 0, spoilt)
        same(program, 'position', output[:len(expected)], expected, spoilt)


def check_deal(chance, program, game, number):
    """Compares the deal of a number, and of its deck as text, also with cards left out if that is allowed."""
    deck = game.deck(number)
    expected = rules.print_position(game, game.deal(deck))
    same(program, 'deal', program.get('deal', None, '--number', str(number)), expected, number)
    cards = ' '.join(card for card in deck
                     if not isinstance(game, rules.BeleagueredCastle) or rules.rank(card) > game.starting_rank()
                     or chance.random() < 0.5)
    same(program, 'deal', program.get('deal', None, '--deck', '-', given=cards), expected, cards)


def scatter(chance, game):
    """A position that keeps the rules about positions, and need not be one that play can reach."""
    dealt = game.deal(game.deck(0))
    position = Position(game.names)
    left = new_pack() * game.packs
    starts = game.packs == 2 and 'w' in game.names  # the first card of f1 is the base
    base = chance.randrange(13) if starts else 0
    chance.shuffle(left)

    def take(name, most):
        for _ in range(min(most, len(left))):
            position.piles[name].append(left.pop())

    for name in game.foundations:
        wanted = game.foundation_suit(name) or chance.choice(SUITS)
        height = chance.choice([1, 3, 11, 13] if name == 'f1' and starts else [0, 0, 1, 2, 9, 12, 13])
        for i in range(height):
            card = RANKS[(base + i) % 13] + wanted
            if card not in left:
                break
            left.remove(card)
            position.piles[name].append(card)
    for name in game.names:
        if name[0] in 'cr':
            take(name, chance.randrange(14 if name == 'r1' and 'r2' not in game.names else 2))
        elif name[0] in 'ws':
            take(name, chance.choice([0, 0, 1, 2, 5]))
    used = chance.sample(game.columns(), chance.randrange(1, len(game.columns()) + 1))
    while left:
        pile = position.piles[name := chance.choice(used)]
        joining = [card for card in left if pile and game.join(name)(pile[-1], card)]
        card = chance.choice(joining if joining and chance.random() < 0.8 else left)
        left.remove(card)
        pile.append(card)
    for name, pile in position.piles.items():
        if name == 's':
            position.down[name] = len(pile)
        elif name == 'r1' and 'r2' not in game.names:
            position.down[name] = max(0, len(pile) - 1)
        elif name[0] == 't' and pile and dealt.down[game.columns()[4]] > 0:
            most = len(pile) if game.packs == 2 else max(n for n in range(len(pile) + 1) if game.is_run(name, pile[-n:]))
            position.down[name] = len(pile) - chance.randrange(1, most + 1)
    if game.keeps_redeals:
        position.redeals = min(game.most_redeals, chance.choice([0, 0, 1, 2, 3, MOST_REDEALS - 1, MOST_REDEALS]))
    if game.keeps_score:
        position.score = chance.choice([0, 15, -MOST_SCORE, -MOST_SCORE + 20, -MOST_SCORE + 99, MOST_SCORE - 3, MOST_SCORE])
        position.reached = {s: chance.choice([n, 13, 0]) if (n := rules.on_foundation(position, s)) == 0 else n for s in SUITS}
    return position


def check_scattered(chance, program, game):
    position = scatter(chance, game)
    text = rules.print_position(game, position)
    check_moves(program, game, position, text)
    found = [rules.print_move(move) for move in game.moves(position)]
    for word in chance.sample(found, min(3, len(found))):
        check_play(program, game, position, text, [word])
    check_play(program, game, position, text, [])
    check_refused(chance, program, game, position, text)


def choose(chance, game, position):
    found = game.moves(position)
    playing = [move for move in found if move != ('end',)]
    if not playing or chance.random() < 0.002:
        return chance.choice(found) if found else None
    up = [move for move in playing if len(move) == 3 and move[1][0] == 'f']
    return chance.choice(up if up and chance.random() < 0.4 else playing)


def check_game(chance, program, game):
    number = chance.randrange(10 ** 9)
    check_deal(chance, program, game, number)
    position = start = game.deal(game.deck(number))
    beginning = rules.print_position(game, start)
    look_at = set(chance.sample(range(250), LOOKS)) | {0}
    played = []
    for turn in range(250):
        if turn in look_at:
            text = rules.print_position(game, position)
            check_moves(program, game, position, text)
            found = [rules.print_move(move) for move in game.moves(position)]
            for word in chance.sample(found, min(4, len(found))):
                check_play(program, game, position, text, [word])
            check_refused(chance, program, game, position, text)
            check_spoilt(chance, program, game, text)
        if turn in COUNTED:
            check_counts(program, game, position, rules.print_position(game, position))
        move = choose(chance, game, position)
        if move is None:
            break
        played.append(rules.print_move(move))
        position = game.apply(position, move)[0]
    check_play(program, game, start, beginning, played)


def check_variant(path, words, folder):
    chance = random.Random('fair ' + words)
    name, *options = words.split()
    game = rules.GAMES[name](**dict(option.split('=') for option in options))
    program = Program(path, words, folder)
    for _ in range(GAMES):
        check_game(chance, program, game)
        for _ in range(SCATTERED):
            check_scattered(chance, program, game)


def main():
    if len(sys.argv) != 2:
        sys.exit('Usage: test-reference.py FAIRDEAL-CLI')
    os.environ['LC_ALL'] = 'C.UTF-8'
    print('1..%d' % len(VARIANTS))
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for i, words in enumerate(VARIANTS):
            try:
                check_variant(sys.argv[1], words, folder)
                print('ok %d - %s' % (i + 1, words))
            except Difference as difference:
                failed = True
                print('not ok %d - %s' % (i + 1, words))
                print('\n'.join('# ' + line for line in str(difference).splitlines()))
            sys.stdout.flush()
    sys.exit(failed)


if __name__ == '__main__':
    main()

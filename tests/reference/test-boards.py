#!/usr/bin/python3
"""Reads deals that other programs printed, with fairdeal-cli and with the second implementation (TAP).

Usage: test-boards.py FAIRDEAL-CLI BOARDS

BOARDS has what make-pysol-freecell-board printed. Of its deals and of Microsoft's, FAIR_TEST_BOARDS of each game are
read, with changes too: both implementations must agree about what is a deal, and where the cards lie.
If make-microsoft-freecell-board is installed, it prints Microsoft's deals.
"""

import os
import random
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True

import boards
import rules

COUNT = int(os.environ.get('FAIR_TEST_BOARDS', '2'))
CHANGES = 2  # changed texts for each board
MICROSOFT = 'make-microsoft-freecell-board'


class Difference(Exception):
    pass


def run(*arguments, given=''):
    done = subprocess.run(arguments, input=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def same(what, got, expected, text):
    if got != expected:
        raise Difference('%s\nprogram: %s\nreference: %s\nin\n%s' % (what, got, expected, text))


def make_game(words):
    name, *options = words.split()
    return name, rules.GAMES[name](**dict(option.split('=') for option in options))


def check_read(program, name, game, text, option='--position'):
    """Compares what both read; returns the position, or None if the text is not a deal."""
    try:
        position = boards.read_deal(game, text, option == '--deck')
    except rules.Malformed:
        position = None
    status, output, errors = run(program, 'deal', name, option, '-', given=text)
    if position is None:
        same('exit status', status, 2, text)
        same('output', output, '', text)
        if not re.fullmatch(r'-:[1-9][0-9]*: .+\n', errors):
            raise Difference('"%s" about\n%s' % (errors, text))
        return None
    same('exit status, ' + errors, status, 0, text)
    same('position', output, rules.print_position(game, position), text)
    return output


def spoil(chance, text):
    """The text with something changed; it may still be a deal."""
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
        words.insert(at, chance.choice(['\t', '\r', '\n', ':', '\n:', '-', '<', 'AS', '\nFreecells:', 'Talon:', 'f1:', 'H-2']))
    elif kind == 4:
        words[at] = chance.choice([words[at].lower(), words[at].replace('T', '10'), words[at].replace('<', '').replace('>', '')])
    else:
        words[at] = '<' + words[at] + '>'
    return ' '.join(words)


def check_board(program, chance, words, text):
    name, game = make_game(words)
    position = check_read(program, name, game, text)
    if position is None:
        raise Difference('not read:\n' + text)
    same('--deck', check_read(program, name, game, text, '--deck'), position, text)
    status, board, errors = run(program, 'deal', name, '--position', '-', '--format', 'fc-solve', given=text)
    same('exit status, ' + errors, status, 0, text)
    same('board', check_read(program, name, game, board), position, board)
    for _ in range(CHANGES):
        check_read(program, name, game, spoil(chance, chance.choice([text, board])))


def check_pysol(program, found):
    chance = random.Random('fair boards')
    for (words, theirs), texts in found.items():
        for text in chance.sample(texts, min(COUNT, len(texts))):
            check_board(program, chance, words, text)
    kinds = {theirs for _, theirs in found}
    if len(kinds) < 9 or sum(map(len, found.values())) < 100:
        raise Difference('only %d deals of %s' % (sum(map(len, found.values())), sorted(kinds)))


def check_microsoft(program, _):
    chance = random.Random('fair boards')
    numbers = [1, 11982] + [chance.randrange(1, 2 ** 31) for _ in range(COUNT)]
    for number in numbers:
        text = run(MICROSOFT, *chance.choice([[], ['-t']]), str(number))[1]
        dealt = run(program, 'deal', 'freecell', '--number', str(number))[1]
        same('#%d' % number, run(program, 'deal', 'freecell', '--position', '-', given='#%d' % number)[1], dealt, number)
        same('board', run(program, 'deal', 'freecell', '--position', '-', given=text)[1], dealt, text)


def read_boards(name):
    """The boards of a file, by the game that reads them and the game that they were printed for."""
    found = {}
    with open(name, encoding='utf-8') as file:
        for words, arguments, text in re.findall(r'^# ([a-z-]+): (.+)\n((?:.+\n)+)', file.read(), re.M):
            found.setdefault((words, arguments.split()[-1]), []).append(text)
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit('Usage: test-boards.py FAIRDEAL-CLI BOARDS')
    os.environ['LC_ALL'] = 'C.UTF-8'
    failed = False
    print('1..2')
    for i, check in enumerate((check_pysol, check_microsoft)):
        name = check.__name__.replace('check_', '')
        try:
            if check is check_microsoft and not shutil.which(MICROSOFT):
                print('ok %d - %s # SKIP %s is not installed' % (i + 1, name, MICROSOFT))
                continue
            check(sys.argv[1], read_boards(sys.argv[2]))
            print('ok %d - %s' % (i + 1, name))
        except Difference as difference:
            failed = True
            print('not ok %d - %s' % (i + 1, name))
            print('\n'.join('# ' + line for line in str(difference).splitlines()))
        sys.stdout.flush()
    sys.exit(failed)


if __name__ == '__main__':
    main()

#!/usr/bin/python3
"""Compares the solver with Freecell Solver, on deals of the Castles (TAP).

Usage: test-fc-solve.py FAIRDEAL-CLI

If both decide whether a deal can be won, they must agree. Freecell Solver runs twice: with a preset
that searches for wins, then with one that uses only single moves ("an accurate verdict"). Only a win
of the first preset counts, because it does not use all moves. Any run that one program moves at once
can be moved card by card in the other, so they play the same game.
"""

import os
import re
import shutil
import subprocess
import sys

GAMES = {'beleaguered-castle': 'beleaguered_castle', 'streets-and-alleys': 'streets_and_alleys'}
DEALS = int(os.environ.get('FAIR_TEST_DEALS', '200'))  # of each game
STATES = 200000  # the limit of Freecell Solver
SECONDS = 20     # the limit of fairdeal-cli
PRESETS = ('amateur-star', 'toons-for-twenty-somethings')


def run(*arguments, given=None):
    return subprocess.run(arguments, input=given, capture_output=True, text=True, check=True).stdout


def board(program, game, number):
    """The deal in the format of Freecell Solver."""
    piles = dict(line.split(':', 1) for line in run(program, 'deal', game, '--number', str(number)).splitlines())
    tops = ['%s-%s' % (suit, (piles[pile].split() or ['0'])[-1][0])
            for suit, pile in (('H', 'f3'), ('C', 'f1'), ('D', 'f2'), ('S', 'f4'))]
    lines = ['Foundations: ' + ' '.join(tops)]
    lines += [piles['t%d' % column].strip() for column in range(1, 9)]
    return '\n'.join(lines) + '\n'


def ask_freecell_solver(game, text):
    """winnable, unwinnable or unknown"""
    for preset in PRESETS:
        done = subprocess.run(['fc-solve', '-g', GAMES[game], '-l', preset, '--max-iters', str(STATES), '-'],
                              input=text, capture_output=True, text=True, check=False)
        if 'This game is solveable.' in done.stdout:
            return 'winnable'
    # Not solved: was the search complete, or was the limit reached?
    states = int(re.search(r'Total number of states checked is (\d+)\.', done.stdout).group(1))
    return 'unwinnable' if states < STATES else 'unknown'


def check_game(program, game):
    counts = {}
    wrong = []
    answers = run(program, 'solve', game, '--numbers', '1..%d' % DEALS, '--seconds', str(SECONDS)).splitlines()
    for number, answer in enumerate(answers, 1):
        deal, verdict = answer.split('\t')[:2]
        if deal != str(number):
            wrong.append('%s stands where deal %d should' % (deal, number))
        other = ask_freecell_solver(game, board(program, game, number))
        counts[verdict, other] = counts.get((verdict, other), 0) + 1
        if 'unknown' not in (verdict, other) and verdict != other:
            wrong.append('deal %d: %s; Freecell Solver: %s' % (number, verdict, other))
    for (verdict, other), n in sorted(counts.items()):
        print('# %s: %d %s; Freecell Solver: %s' % (game, n, verdict, other))
    if len(answers) != DEALS:
        wrong.append('%d answers to %d deals' % (len(answers), DEALS))
    both = sum(n for answers, n in counts.items() if 'unknown' not in answers)
    if both < DEALS / 2:
        wrong.append('both decided only %d of %d' % (both, DEALS))
    return wrong


def main():
    if len(sys.argv) != 2:
        sys.exit('Usage: test-fc-solve.py FAIRDEAL-CLI')
    if not shutil.which('fc-solve'):
        print('1..0 # SKIP fc-solve is not installed')
        return
    failed = False
    print('1..%d' % len(GAMES))
    for i, game in enumerate(GAMES):
        wrong = check_game(sys.argv[1], game)
        print('%s %d - %s' % ('not ok' if wrong else 'ok', i + 1, game))
        print(''.join('# %s\n' % line for line in wrong), end='')
        sys.stdout.flush()
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == '__main__':
    main()

#!/usr/bin/python3
"""Compares the solver with Freecell Solver, on deals of FreeCell and the Castles (TAP).

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

GAMES = {  # our rules, and those of Freecell Solver
    'beleaguered-castle': ['-g', 'beleaguered_castle'], 'streets-and-alleys': ['-g', 'streets_and_alleys'],
    'freecell': ['-g', 'freecell'], 'freecell cells=2': ['-g', 'freecell', '--freecells-num', '2'],
    'freecell cells=1': ['-g', 'freecell', '--freecells-num', '1']}
DEALS = int(os.environ.get('FAIR_TEST_DEALS', '200'))  # of each game; a half for each number of cells
MICROSOFT = (1, 617, 11982, 31465, 1000000)
STATES = 200000  # the limit of Freecell Solver
SECONDS = 20     # the limit of fairdeal-cli
PRESETS = ('amateur-star', 'toons-for-twenty-somethings')


def run(*arguments, given=None):
    return subprocess.run(arguments, input=given, capture_output=True, text=True, check=True).stdout


def words(game):
    name, *options = game.split()
    return [name] + [word for option in options for word in ('-o', option)]


def board(program, game, number):
    """The deal in the format of Freecell Solver."""
    return run(program, 'deal', *words(game), '--number', str(number), '--format', 'fc-solve')


def ask_freecell_solver(game, text):
    """winnable, unwinnable or unknown"""
    for preset in PRESETS:
        done = subprocess.run(['fc-solve', *GAMES[game], '-l', preset, '--max-iters', str(STATES), '-'],
                              input=text, capture_output=True, text=True, check=False)
        if 'This game is solveable.' in done.stdout:
            return 'winnable'
    # Not solved: was the search complete, or was the limit reached?
    states = int(re.search(r'Total number of states checked is (\d+)\.', done.stdout).group(1))
    return 'unwinnable' if states < STATES else 'unknown'


def check_game(program, game):
    counts = {}
    wrong = []
    deals = DEALS // 2 if 'freecell' in game else DEALS
    answers = run(program, 'solve', *words(game), '--numbers', '1..%d' % deals, '--seconds', str(SECONDS)).splitlines()
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
    if len(answers) != deals:
        wrong.append('%d answers to %d deals' % (len(answers), deals))
    both = sum(n for answers, n in counts.items() if 'unknown' not in answers)
    if both < deals / 2:
        wrong.append('both decided only %d of %d' % (both, deals))
    return wrong


def check_boards(program):
    wrong = []
    for number in MICROSOFT:
        ours = [line.split()[1:] for line in board(program, 'freecell', number).splitlines()[2:]]
        theirs = [line.replace(':', '').replace('10', 'T').split() for line in run('make-microsoft-freecell-board', str(number)).splitlines()]
        if ours != theirs:
            wrong.append('deal %d: %s; make-microsoft-freecell-board: %s' % (number, ours, theirs))
    return wrong


def main():
    if len(sys.argv) != 2:
        sys.exit('Usage: test-fc-solve.py FAIRDEAL-CLI')
    if not shutil.which('fc-solve'):
        print('1..0 # SKIP fc-solve is not installed')
        return
    failed = False
    cases = {game: lambda program, game=game: check_game(program, game) for game in GAMES}
    cases['boards'] = check_boards
    print('1..%d' % len(cases))
    for i, (name, case) in enumerate(cases.items()):
        wrong = case(sys.argv[1])
        print('%s %d - %s' % ('not ok' if wrong else 'ok', i + 1, name))
        print(''.join('# %s\n' % line for line in wrong), end='')
        sys.stdout.flush()
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == '__main__':
    main()

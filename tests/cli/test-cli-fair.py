#!/usr/bin/python3
"""test-cli-fair.py FAIRDEAL-CLI COUNT - so many fair deals of each game can really be
won.

`fair` lists them, `solve` gives a solution, `play` replays it, and they agree
about the number of moves.  The time is reported, but not checked.
"""
import functools
import sys

sys.dont_write_bytecode = True

from cli_calls import check, equal, good, main, test  # noqa: E402

COUNT = int(sys.argv.pop())
GAMES = ('klondike', 'klondike -o passes=3', 'freecell', 'freecell -o cells=2', 'demonthief', 'demons-and-thieves', 'kingcell', 'rush',
         'rush -o draw=1', 'beleaguered-castle', 'streets-and-alleys', 'churchill')


def replay(game):
    words = game.split()
    listed = [line.split('\t') for line in good('fair', *words, '--start', '1', '--count', str(COUNT), timeout=1500).splitlines()]
    equal(len(listed), COUNT)
    equal(listed, sorted(listed, key=lambda row: int(row[0])), 'in order')
    for number, _, n_moves, _ in listed:
        # With more time, because a busy machine may take longer for the same search.
        solved = good('solve', *words, '--number', number, '--solution', '--seconds', '600', timeout=900).rstrip('\n').split('\t')
        equal(solved[1], 'winnable', f'{game} {number}')
        equal(len(solved[4].split()), int(n_moves), f'{game} {number}: moves')
        played = good('play', *words, '--number', number, '--moves', '-', stdin=solved[4])
        check(played.endswith('\nstatus: won\n'), f'{game} {number}: {played}')
    times = sorted(int(row[1]) for row in listed)
    print(f'# {game}: up to deal {listed[-1][0]}, {sum(times) / COUNT:.1f} ms a deal, median {times[COUNT // 2]}, '
          f'longest {times[-1]}; {sum(int(row[2]) for row in listed) / COUNT:.0f} moves', flush=True)


@test
def same_cards():
    """Klondike without a limit of passes is Solitaire Rush without a clock."""
    for draw in ('3', '1'):
        told = [[line.split('\t')[:2] for line in good('solve', game, '-o', f'draw={draw}', '--numbers', f'1..{10 * COUNT}', '--states', '2000000',
                                                       timeout=3000).splitlines()] for game in ('klondike', 'rush')]
        equal(told[0], told[1], f'draw {draw}')


for name in GAMES:
    case = functools.partial(replay, name)
    case.__name__ = name.replace(' -o ', '-').replace('=', '-')
    test(case)

main()

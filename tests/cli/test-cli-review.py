#!/usr/bin/python3
"""test-cli-review.py FAIRDEAL-CLI - the command review, held against solve, moves and play."""
import json
import sys

sys.dont_write_bytecode = True

from cli_calls import bad, check, equal, good, main, test  # noqa: E402

BOUND = ['--states', '20000', '--memory', '16']
CASTLE = ['beleaguered-castle', '-o', 'starting-rank=4', '--number', '7']
RUSH = ['rush', '--number', '2']
VERDICTS = ('winnable', 'unwinnable', 'unknown')


def solution(start):
    row = good('solve', *start, '--solution', *BOUND).rstrip('\n').split('\t')
    equal(row[1], 'winnable', start)
    return row[4].split()


def review(start, moves):
    """The rows of the positions, and the values of the last two lines."""
    *positions, turned, par = good('review', *start, '--moves', '-', *BOUND, stdin=' '.join(moves)).splitlines()
    check(turned.startswith('turned: ') and par.startswith('par: '), f'{turned} {par}')
    positions = [line.split('\t') for line in positions]
    played = ' '.join(moves).replace('+', ' ').split()
    equal([row[0] for row in positions], [str(index) for index in range(len(played) + 1)])
    equal([row[1] for row in positions], ['-', *played])
    for row in positions:
        equal(len(row), 4, row)
        check(row[2] in VERDICTS and (row[2] == 'winnable' or row[3] == '-'), row)
    return positions, turned.removeprefix('turned: '), par.removeprefix('par: ')


@test
def won():
    for start in (CASTLE, RUSH):
        moves = solution(start)
        positions, turned, par = review(start, moves)
        equal({row[2] for row in positions}, {'winnable'})
        equal(turned, '-')
        check(0 < int(par) <= len(moves), par)
        equal(positions[-1][3], '-', 'a winning move of a won position')
        for index in (0, len(moves) // 2, len(moves) - 1):
            legal = good('moves', *start, '--moves', '-', stdin=' '.join(moves[:index]))
            check(positions[index][3] in [line.split('\t')[0] for line in legal.splitlines()], positions[index])
        # Several moves of a step are several positions.
        equal(review(start, ['+'.join(moves[:3]), *moves[3:]]), (positions, turned, par))


@test
def lost():
    moves = [*solution(RUSH)[:5], 'end']
    positions, turned, par = review(RUSH, moves)
    equal([row[2] for row in positions], ['winnable'] * 6 + ['unwinnable'])
    equal(turned, '5')
    check(par.isdigit(), par)
    for index in (0, 5):
        win = good('solve', *RUSH, '--moves', '-', *BOUND, stdin=' '.join([*moves[:index], positions[index][3]]))
        equal(win.split('\t')[1], 'winnable', 'after a winning move')


@test
def agrees_with_solve():
    moves = []
    for step in range(12):
        listed = [line.split('\t')[0] for line in good('moves', *CASTLE, '--moves', '-', stdin=' '.join(moves)).splitlines()]
        if not listed:
            break
        moves.append(listed[step * 7 % len(listed)])
    positions, turned, par = review(CASTLE, moves)
    known = []
    for row in positions:
        solved = good('solve', *CASTLE, '--moves', '-', *BOUND, stdin=' '.join(moves[:int(row[0])])).split('\t')[1]
        check(row[2] == solved or solved == 'unknown', f'{row}, solve says {solved}')
        known.append(row[2])
    won = [index for index, verdict in enumerate(known) if verdict == 'winnable']
    equal(turned, str(won[-1]) if won and 'unwinnable' in known else '-')
    equal(par == '-', not won)


@test
def json_lines():
    moves = [*solution(RUSH)[:3], 'end']
    positions, turned, par = review(RUSH, moves)
    *told, last, fewest = [json.loads(line) for line in
                           good('review', *RUSH, '--moves', '-', '--json', *BOUND, stdin=' '.join(moves)).splitlines()]
    for row, position in zip(positions, told, strict=True):
        equal(list(position), ['index', 'move', 'verdict', 'win'])
        equal([str(position['index']), position['move'] or '-', position['verdict'], position['win'] or '-'], row)
    equal([last, fewest], [{'turned': int(turned)}, {'par': int(par)}])
    # An ended game has no win.
    text = good('deal', *RUSH, '--moves', '-', stdin='end')
    equal(good('review', 'rush', '--position', '-', '--moves', '/dev/null', stdin=text),
          '0\t-\tunwinnable\t-\nturned: -\npar: -\n')
    equal(good('review', 'rush', '--position', '-', '--moves', '/dev/null', '--json', stdin=text),
          '{"index":0,"move":null,"verdict":"unwinnable","win":null}\n{"turned":null}\n{"par":null}\n')


@test
def faults():
    bad('review', *RUSH, says='.*“--moves”.*')
    bad('review', 'rush', '--moves', '-', says='.*--number.*')
    bad('review', *RUSH, '--moves', '-', '--jobs', '2', says='.*“--jobs”.*')
    bad('review', *RUSH, '--moves', '-', '--seconds', '0', says='.*“--seconds”.*')
    bad('review', *RUSH, '--moves', 'none', says='.*“none”.*')
    bad('review', *RUSH, '--moves', '-', stdin='draw\nt1>', says='-:2: t1>: .+')
    bad('review', *RUSH, '--moves', '-', stdin='draw\n\nredeal', status=1, says='-:3: redeal: .+')


main()

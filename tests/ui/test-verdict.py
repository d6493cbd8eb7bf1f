#!/usr/bin/python3
"""test-verdict.py chosen|rest FAIRDEAL FAIRDEAL-CLI - compares the verdict in the window with the solver.

At each move of games that are lost on the way, the verdict must be that of `fairdeal-cli solve`. Then
moves follow faster than any search: none is lost, and the last verdict is right. At the end a winning
move and the solution are shown.
"""
import random
import sys

from cli import Cli, Line, get_count, get_piles
from driver import Program
from processes import Failure, wait
from session import Session
from tap import Tap

# Deals, the number of moves that keep them winnable, and of all moves; the later ones should lose the game.
# For ./check, and the others for ./check --full.
GAMES = {'chosen': [('beleaguered-castle', 34, 0, 4)],
         'rest': [('kingcell', 2, 3, 6), ('beleaguered-castle', 34, 0, 6), ('streets-and-alleys', 8, 3, 6)]}
BLUNDER = 'beleaguered-castle', 34, 't4>t3'      # a move that loses, and has no automatic one after it
SHOWING = 'Showing the solution…'
SENTENCES = {
    'winnable': r'This (game can still|deal can) be won\.',
    'unwinnable': r'That move made the game unwinnable\.|This game can no longer be won\.|This deal cannot be won\.',
    'unknown': r'It is not known whether this (game can still|deal can) be won\.',
}


def solve(line):
    """The solver's verdict on the position after a line."""
    found = line.cli.good('solve', '--number', line.number, '--moves', '-', stdin=' '.join(line.moves()))
    return found.split('\t')[1]


def status(line):
    return line.cli.play(line.number, line.moves()).rest['status']


def choose(line, chance, wanted=None):
    """A move for the pointer, if possible one after which the verdict is `wanted`; None at the end."""
    moves = [move for move in line.legal() if '>' in move and move[0] != 'f' and '!' not in move]
    chance.shuffle(moves)
    for move in moves if wanted else []:
        after = Line(line.cli, line.number)
        after.steps = [*line.steps]
        after.play(move)
        if status(after) == 'playing' and solve(after) == wanted:
            return move
    return moves[0] if moves else None


def drag(program, table, move):
    source, target = get_piles(move)
    program.drag(table, table.top(source, get_count(move) - 1), table.top(target), pause=0.005)


def follow(session, arguments, game, number, n_kept, n_moves):
    chance = random.Random(number)
    line = Line(Cli(arguments[1], game, []), number)
    told = []
    with Program(session, arguments[0], '--game', game, '--number', str(number)) as program:
        for n in range(n_moves):
            table = program.table(line.position.seen(), 'the table')
            if status(line) != 'playing':
                break
            told.append(solve(line))
            program.told(SENTENCES[told[-1]])
            move = choose(line, chance, 'winnable' if n < n_kept else 'unwinnable')
            if move is None:
                break
            drag(program, table, move)
            line.play(move)
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    return told


def follow_all(session, arguments, entries):
    told = {entry[0]: follow(session, arguments, *entry) for entry in entries}
    if not {'winnable', 'unwinnable'} <= {verdict for verdicts in told.values() for verdict in verdicts}:
        raise Failure(f'these games show nothing: {told}')
    return '; '.join(f'{game}: {" ".join(verdicts)}' for game, verdicts in told.items())


def hurry(session, arguments, game, number, n_moves):
    """Moves do not wait for a verdict."""
    chance = random.Random(number + 1)
    line = Line(Cli(arguments[1], game, []), number)
    with Program(session, arguments[0], '--game', game, '--number', str(number)) as program:
        for _ in range(n_moves):
            move = choose(line, chance)
            table = program.table(line.position.seen(), 'the table')
            drag(program, table, move)
            line.play(move)
        program.table(line.position.seen(), 'the table')
        if status(line) == 'playing':
            program.told(SENTENCES[solve(line)])
        for _ in range(len(line.steps)):
            program.key('ctrl+z')
        program.told(SENTENCES[solve(Line(line.cli, number))])
    return f'{n_moves} moves and back'


def blunder(session, arguments):
    """A move that loses is reported, and can be undone."""
    game, number, move = BLUNDER
    line = Line(Cli(arguments[1], game, []), number)
    with Program(session, arguments[0], '--game', game, '--number', str(number)) as program:
        before = line.position.seen()
        table = program.table(before, 'the deal')
        program.told(SENTENCES['winnable'])
        drag(program, table, move)
        program.told('That move made the game unwinnable.'.replace('.', r'\.'))
        program.key('ctrl+z')
        while line.auto and program.table(unlike=None, what='the table').texts() != before:
            program.key('ctrl+z')
        program.told(SENTENCES['winnable'])
    return f'{move} of deal {number}'


def ask(session, arguments):
    """If the game hides cards, the verdict is shown only on request; so are a winning move and the solution."""
    with Program(session, arguments[0], '--game', 'churchill', settings={'': {'fast-animation': 'true'}}) as program:
        program.told(SENTENCES['winnable'])
        program.key('ctrl+m')
        program.label(r'(?s)Winning move: .*')
        program.key('ctrl+shift+m')
        program.told(SHOWING)
        program.label(r'([3-9]|\d\d+) moves')
        program.key('x')
        program.wait(lambda: not program.is_told(SHOWING), 'a key does not stop what is shown')
        if any(program.is_told(sentence) for sentence in SENTENCES.values()):
            raise Failure('the line tells of hidden cards')
        program.key('ctrl+k')
        program.told(SENTENCES['winnable'])
        program.key('ctrl+shift+m')
        program.told(SHOWING)
        program.key('ctrl+q')
        wait(lambda: not program.is_running(), 'Ctrl+Q does not quit while a solution is shown')
    # Without a display it is shown to its end, see ./run.
    return 'shown, stopped, asked, and left'


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in GAMES:
        sys.exit(__doc__)
    scope, *arguments = sys.argv[1:]
    with Session() as session:
        tap = Tap(session)
        tap.test('the line is right at each move', follow_all, session, arguments, GAMES[scope])
        if scope == 'chosen':
            tap.test('kingcell: no move waits', hurry, session, arguments, 'kingcell', 5, 8)
            tap.test('a move that loses', blunder, session, arguments)
            tap.test('hidden cards', ask, session, arguments)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

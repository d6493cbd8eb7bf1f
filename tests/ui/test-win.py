#!/usr/bin/python3
"""test-win.py keys|tree FAIRDEAL FAIRDEAL-CLI [GAME...] - wins games without a pointer.

With keys alone, or by acting through the accessibility tree only. The lines are those of
lines/lines.json; see there. The table at the end has to be what fairdeal-cli says.
"""
import sys

from cli import Cli, get_count, get_piles
from driver import Failure, Program, Session
from games import RESULTS, read_games, read_line
from tap import Tap
from walk import find_places, go

BATCH = 12         # acts for which keys are sent without looking at the table


def find_move_keys(places, move):
    """The keys that play a move."""
    if move in ('draw', 'redeal'):
        return ['d']
    source, target = get_piles(move)
    if target[0] == 'f':
        return [*go(places, source), 'f']
    # The top card, as many more as it takes, and where they go.
    return [*go(places, source), 'space', *['plus'] * (get_count(move) - 1), *go(places, target), 'Return']


def win_by_keys(program, acts):
    places = find_places(program.table())
    for first in range(0, len(acts), BATCH):
        program.key(*[key for moves in acts[first:first + BATCH] for key in find_move_keys(places, moves[0])])


def move_in_tree(program, table, move):
    """One move, by the actions that things offer: the one picks up and puts down, the other is a click."""
    if move in ('draw', 'redeal'):
        program.activate(table.places['s'].thing, '.activate')
        return
    source, target = get_piles(move)
    program.activate(table.top(source, get_count(move) - 1).thing, '.move')
    program.activate(table.top(target).thing, '.move')


def win_in_tree(program, acts):
    last = None
    for moves in acts:
        # The line tells what to do; the table, what can be told of it: it is read anew before each act.
        table = program.table(unlike=last, what='the table before an act')
        last = table.texts()
        move_in_tree(program, table, moves[0])
        program.wait(program.status, f'{moves[0]} is not announced')


def win(session, how, arguments, entry):
    options = entry.get('options', {})
    cli = Cli(arguments[1], entry['game'], [f'{key}={value}' for key, value in options.items()])
    settings = {f'games/{entry["game"]}': options} if options else None
    before, acts = read_line(entry['name'])
    with Program(session, arguments[0], '--game', entry['game'], '--number', str(entry['number']), settings=settings) as program:
        program.label(f'Deal {entry["number"]}')
        program.focus()
        if entry['game'] == 'rush':
            program.key('space') if how == 'keys' else program.press('Start')
        (win_by_keys if how == 'keys' else win_in_tree)(program, acts)
        played = before + [move for moves in acts for move in moves]
        program.table(cli.play(entry['number'], played).seen(), 'the table at the end')
        program.label(RESULTS['won'])
        program.label(f'{len(acts)} moves?')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    return f'in {len(acts)} acts'


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ('keys', 'tree'):
        sys.exit(__doc__)
    games = [entry for entry in read_games() if entry['status'] == 'won' and (not sys.argv[4:] or entry['game'] in sys.argv[4:])]
    if not games:
        sys.exit(__doc__)
    with Session() as session:
        tap = Tap(session)
        for entry in games:
            tap.test(f'{entry["game"]} is won', win, session, sys.argv[1], sys.argv[2:4], entry)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/python3
"""test-play.py FAIRDEAL FAIRDEAL-CLI [NAME...] - plays whole games in the real window with a real pointer.

The games are those of lines/lines.json, or only those named. NAME.moves has a line for each act of the
player: the move, and the automatic moves after it; a line that begins with a space has only automatic
moves. `fairdeal-cli play --moves` reads the same file. After each act the table must be as fairdeal-cli
says, and at the end the window must show the outcome.
"""
import sys

from cli import Cli, concealed, get_count, get_piles
from accessible import BUTTON
from driver import Program
from processes import Failure
from session import Session
from games import RESULTS, read_games, read_line
from tap import Tap


def act(program, table, move):
    """Makes a move with the pointer."""
    if move in ('draw', 'redeal'):
        program.click(table, table.places['s'])
    else:
        source, target = get_piles(move)
        program.drag(table, table.top(source, get_count(move) - 1), table.top(target), pause=0.005)


def play(session, arguments, entry):
    options = entry.get('options', {})
    cli = Cli(arguments[1], entry['game'], [f'{key}={value}' for key, value in options.items()])
    settings = {f'games/{entry["game"]}': options} if options else None
    before, acts = read_line(entry['name'])
    with Program(session, arguments[0], '--game', entry['game'], '--number', str(entry['number']), settings=settings) as program:
        try:
            follow(program, cli, entry, before, acts)
        except Failure:
            session.shot(f'{entry["name"]} was played')
            raise
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    return f'{entry["status"]} in {len(acts)} acts'


def follow(program, cli, entry, before, acts):
    played, tables = list(before), []
    expected = cli.play(entry['number'], played).seen()
    if entry['game'] == 'rush':
        program.table(concealed(expected), 'the table before Start')
        program.press('Start')
    for moves in acts:
        tables.append(expected)
        table = program.table(expected, f'the table after {len(tables) - 1} acts')
        act(program, table, moves[0])
        played += moves
        expected = cli.play(entry['number'], played).seen()
    program.table(expected, 'the table at the end')
    status = cli.play(entry['number'], played).rest['status']
    if status != entry['status']:
        raise Failure(f'fairdeal-cli says {status}')
    program.told(RESULTS[status])
    program.label(f'{len(acts)} moves?')
    if entry['game'] == 'rush':
        if program.is_enabled('Undo'):
            raise Failure('an ended game can be undone')
        return
    # Undo leads out of the ended game, one step after another; the program's moves are separate steps.
    undo, redo = (program.need(BUTTON, name) for name in ('Undo', 'Redo'))
    found, undone = expected, 0
    while found != tables[-1] and undone < len(acts[-1]):
        program.activate(undo)
        found = program.table(unlike=found, what='the table after undo').texts()
        undone += 1
    program.table(tables[-1], 'the table after undo')
    program.wait(lambda: not program.is_told(RESULTS[status]), 'after undo the window still tells of an end')
    for _ in range(undone):
        program.activate(redo)
        found = program.table(unlike=found, what='the table after redo').texts()
    program.table(expected, 'the table after redo')
    program.told(RESULTS[status])


def main():
    known = read_games()
    if len(sys.argv) < 3 or not {*sys.argv[3:]} <= {entry['name'] for entry in known}:
        sys.exit(__doc__)
    entries = [entry for entry in known if entry['name'] in sys.argv[3:] or not sys.argv[3:]]
    with Session() as session:
        tap = Tap(session)
        for entry in entries:
            tap.test(f'{entry["name"]} is played', play, session, sys.argv[1:3], entry)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

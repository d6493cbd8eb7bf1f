#!/usr/bin/python3
"""test-win.py keys|tree|german chosen|rest FAIRDEAL FAIRDEAL-CLI [GAME...] - wins games without a pointer.

Only with keys, or only with the accessibility tree, in English or by the names of the German catalog. The lines are those that `fairdeal-cli solve` finds
within a limit of states, so they are the same on every machine. The program also moves cards to the
foundations automatically, so a game may end before its line.
"""
import re
import sys

from cli import CASTLES, FOUNDATIONS, Cli, Line, get_count, get_piles
from driver import Program
from processes import Failure
from session import Session
from games import RESULTS
from tap import Tap
from translated import Catalog, TranslatedProgram
from walk import play_with_keys

# Deals that are won within this many states; all of them need less than a quarter.
STATES = 100000
GAMES = {'churchill': 743, 'demonthief': 1, 'demons-and-thieves': 8, 'freecell': 1, 'kingcell': 1, 'klondike': 158, 'rush': 158,
         'beleaguered-castle': 24, 'streets-and-alleys': 24}
# For ./check, and the others for ./check --full; what takes longest is only there.
CHOSEN = {'keys': {'chosen': ['demons-and-thieves'], 'rest': [game for game in GAMES if game != 'demons-and-thieves']},
          'tree': {'chosen': [], 'rest': ['freecell', 'kingcell', 'klondike', 'rush']},
          'german': {'chosen': [], 'rest': ['kingcell']}}
OPTIONS = {'rush': {'time-limit': 0}}


def solve(cli, number):
    """The moves that win a deal."""
    answer = cli.good('solve', '--numbers', f'{number}..{number}', '--states', STATES, '--seconds', 3600, '--solution')
    _, verdict, _, _, *moves = answer.rstrip('\n').split('\t')
    if verdict != 'winnable':
        raise Failure(f'deal {number} is {verdict}')
    return moves[0].replace('+', ' ').split()


def find_acts(cli, number):
    """The moves that win a deal, without the automatic moves of the Castles."""
    moves = solve(cli, number)
    if cli.game not in CASTLES:
        return moves
    piles = {name: list(cards) for name, cards in cli.deal(number).piles.items()}
    line, acts = Line(cli, number), []
    for move in moves:
        source, target = get_piles(move)
        cards = piles[source][-get_count(move):]
        del piles[source][-len(cards):]
        piles[target] += cards
        up = {card for slot in range(1, len(FOUNDATIONS) + 1) for card in line.position.piles[f'f{slot}']}
        left = [card for card in cards if card not in up]
        if left:
            acts.append(f'{source}>{target}' + (f'*{len(left)}' if len(left) > 1 else ''))
            line.play(acts[-1])
    return acts


def win_in_tree(program, acts):
    """Plays until the line ends or the game is won; the table is read again before each act."""
    last = None
    for number, move in enumerate(acts):
        table = program.table(unlike=last, what=f'the table before {move}')
        if not any(cards for pile, cards in table.texts().items() if pile[0] != 'f'):
            return number
        last = table.texts()
        if move in ('draw', 'redeal'):
            program.activate(table.places['s'].thing, '.activate')
        else:
            # The same action picks up and puts down.
            source, target = get_piles(move)
            program.activate(table.top(source, get_count(move) - 1).thing, '.move')
            program.activate(table.top(target).thing, '.move')
        program.wait(program.status, f'{move} is not announced')
    return len(acts)


def end_finale(program):
    """The cards of a won game fly until a key is pressed, so leftover keys end that; the game is undone and won again."""
    program.key('ctrl+z')
    program.wait(lambda: not program.is_told(RESULTS['won']), 'undo does not lead out of the end')
    program.key('ctrl+shift+z')
    area = program.get_table_area()
    before = program.picture(area)
    program.wait(lambda: program.picture(area) != before, 'nothing moves after the game was won')
    program.key('x')
    program.told(RESULTS['won'])

    def rests():
        return program.picture(area) == program.picture(area)
    program.wait(rests, 'a key does not end what is shown after the game was won')


def check_end(program, told):
    program.told(told)
    left = {pile: cards for pile, cards in program.table().texts().items() if pile[0] != 'f' and cards}
    if left:
        raise Failure(f'it is not won with {left} on the table')
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def win(session, how, arguments, game):
    options = OPTIONS.get(game, {})
    cli = Cli(arguments[1], game, [f'{key}={value}' for key, value in options.items()])
    acts = find_acts(cli, GAMES[game])
    settings = {'': {'animate-deal': 'false', 'fast-animation': 'true'}, f'games/{game}': options}
    with Program(session, arguments[0], '--game', game, '--number', str(GAMES[game]), settings=settings) as program:
        program.label(f'Deal {GAMES[game]}')
        program.focus()
        if game == 'rush':
            program.key('space') if how == 'keys' else program.press('Start')
            # A button acts only after a moment, and a second press would pause the game.
            program.table(cli.deal(GAMES[game]).seen(), 'the table after the start')
        if how == 'keys':
            play_with_keys(program, acts)
        else:
            win_in_tree(program, acts)
        check_end(program, RESULTS['won'])
        if how == 'keys' and game != 'rush':
            end_finale(program)
    return f'in {len(acts)} acts at most'


def win_in_german(session, arguments, game):
    """Every name on the table is one of the catalog, and what is said is said in German."""
    acts = find_acts(Cli(arguments[1], game), GAMES[game])
    catalog = Catalog('de')
    settings = {'': {'animate-deal': 'false', 'fast-animation': 'true'}}
    with TranslatedProgram(session, arguments[0], '--game', game, '--number', str(GAMES[game]), catalog=catalog,
                           settings=settings) as program:
        program.label(re.escape(catalog.say('Deal %s', str(GAMES[game]))))
        win_in_tree(program, acts)
        check_end(program, re.escape(catalog.say('You Won!')))
    return f'in {len(acts)} acts at most'


def main():
    if len(sys.argv) < 5 or sys.argv[1] not in CHOSEN or sys.argv[2] not in ('chosen', 'rest') or \
            not {*sys.argv[5:]} <= set(GAMES):
        sys.exit(__doc__)
    how, scope = sys.argv[1:3]
    with Session() as session:
        tap = Tap(session)
        for game in sys.argv[5:] or CHOSEN[how][scope]:
            if how == 'german':
                tap.test(f'{game} is won in German', win_in_german, session, sys.argv[3:5], game)
            else:
                tap.test(f'{game} is won', win, session, how, sys.argv[3:5], game)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

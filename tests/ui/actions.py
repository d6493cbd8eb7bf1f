"""What a player does at the table, and that each of it is done from outside in each of the seven games.

ACTIONS is the list, and wants a cell for each game. A cell is a function that does it with pointer, finger,
keys or the accessibility tree and looks what came of it, or the sentence that says why the game does not
have it. To add an action: a line here, and in a cells_*.py a function with @cell.

Run as a program, it prints the table and what is wrong with it.
"""
import importlib
import sys

from cli import CASTLES
from tap import Tap

TITLES = {
    'churchill': 'Churchill', 'demonthief': 'Demonthief', 'demons-and-thieves': 'Demons and Thieves',
    'kingcell': 'KingCell', 'rush': 'Solitaire Rush', 'beleaguered-castle': 'Beleaguered Castle',
    'streets-and-alleys': 'Streets and Alleys'}
GAMES = list(TITLES)
STOCKED = [game for game in GAMES if game not in {'kingcell', *CASTLES}]

ACTIONS = {
    'The table': [
        'the deal is told',
        'undo, with keys and the button',
        'redo, with keys and the button',
        'restart, with keys and from the menu',
        'bookmarks, with keys and from the menu',
        'a new game, with keys and the button',
        'a new game by its number',
        'another game is chosen',
    ],
    'Pointer': [
        'a card is dragged',
        'a run is dragged',
        'a card dropped beside everything goes back',
        'a wrong drag is refused, and says why',
        'a run that is none is not picked up, and says why',
        'a click sends',
        'a click selects, the next one moves',
        'two clicks select the card, then the run, then nothing',
        'a click on the stock draws',
        'a click on the empty stock turns the waste over',
        'the middle click sends to the foundation',
        'the secondary button shows a covered card',
        'the secondary click spreads',
        'a drag with Shift cheats',
        'clicks and drags during motion',
    ],
    'Hints and explanations': [
        'Ctrl+H shows all moves',
        'the Hint button, and again, shows them one by one',
        'a hint says what is left where no card can move',
        'Ctrl+E lists all moves with reasons',
        'pointing at a move of the list shows it',
        'a move of the list is played with keys',
        'the list says why not',
        'the list is a sheet where the window is narrow',
    ],
    'Keys': [
        'arrows go between the piles',
        'arrows go along a column',
        'Space picks up and puts down',
        'Enter picks up and puts down',
        '+ and − take more and fewer',
        'digits go to columns',
        'F sends to the foundation',
        'D draws',
        'P starts and pauses',
        'Escape puts back',
        'Ctrl+F finds a card',
        'Ctrl+? lists the keys',
        'S spreads',
        'Shift+Space cheats',
        'the Menu key opens the menu of a stack',
    ],
    'Touch': [
        'a tap does what a click does',
        'a finger drags',
        'a long press shows a card, and is no tap',
        'a long press opens the menu of a stack',
        'a swipe to the left undoes',
        'a swipe to the right hints',
        'a swipe down explains',
        'a swipe up opens the preferences',
        'a drag that ends on the bare table is no swipe',
    ],
    'Without sight': [
        '.activate does what a click does',
        '.move picks up and puts down',
        'a move and its undo are announced',
        'a refusal is announced',
        'columns tell what lies face down, and their run',
        'everything has a name',
    ],
    'Windows': [
        'the help opens and closes',
        'the preferences have rows for the game',
        'a rule that waits for the next game says so, and offers one',
        'the order of suits is changed with keys',
        'the order of suits is changed by dragging',
        'all preferences are reset',
        'the scoreboard opens and closes',
        'the about window opens and closes',
    ],
    'Solitaire Rush': [
        'a cover hides the cards until the start',
        'a pause hides the cards',
        'what a move earned is shown',
        'redeals and what the next one costs are told',
        'undo is off, and says why',
        'END tells its bonus, and ends the game',
        'the clock warns at 60 and at 10 seconds',
        'the time is over',
        'a solved game plays itself out',
    ],
}
MODULES = ['cells_table', 'cells_pointer', 'cells_help', 'cells_keys', 'cells_touch', 'cells_blind', 'cells_windows', 'cells_rush']
FINGER = 'Touch'      # the section that is done with a finger
WINDOWS = 'Windows'   # and the one of the program's other windows, with pointer and keys

cells = {}


class Cell:
    def __init__(self, function, games, otherwise):
        self.function = function
        self.games = games
        self.otherwise = otherwise


def cell(action, games=None, otherwise=None):
    """Says that a function does an action in these games, or in all; `otherwise` is why others do not have it."""
    def add(function):
        assert action not in cells, action
        cells[action] = Cell(function, GAMES if games is None else list(games), otherwise)
        return function
    return add


def load():
    for module in MODULES:
        importlib.import_module(module)


def find_faults(action):
    """What is wrong with the cells of an action, in sentences."""
    found = cells.get(action)
    if found is None:
        return [f'nothing does «{action}»']
    missing = [TITLES[game] for game in GAMES if game not in found.games]
    if missing and not found.otherwise:
        return [f'«{action}» is not done in {", ".join(missing)}, and nothing says why']
    return []


def count():
    """How many cells are done, and how many games do not have."""
    done = sum(len(found.games) for found in cells.values())
    return done, len(cells) * len(GAMES) - done


def main():
    load()
    known = [action for actions in ACTIONS.values() for action in actions]
    tap = Tap(None)
    for number, game in enumerate(GAMES, 1):
        print(f'# {number} {TITLES[game]}')
    for section, actions in ACTIONS.items():
        print(f'#\n# {section:64}{" ".join(str(number + 1) for number in range(len(GAMES)))}')
        for action in actions:
            found = cells.get(action)
            marks = ['?' if not found else 'x' if game in found.games else '-' for game in GAMES]
            print(f'#   {action:62}{" ".join(marks)}' + (f'  - {found.otherwise}' if found and found.otherwise else ''))
            tap.check(action, find_faults(action))
    tap.check('no cell is of an unknown action', [action for action in cells if action not in known])
    done, absent = count()
    print(f'# {done} cells are done, {absent} a game does not have')
    return tap.end()


if __name__ == '__main__':
    sys.modules['actions'] = sys.modules['__main__']
    sys.exit(main())

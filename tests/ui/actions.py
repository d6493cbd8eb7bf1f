"""Everything that a player can do, which is tested from outside in each game.

Each action in ACTIONS needs a cell for each game. A cell is a function that does it with pointer, finger,
keys or the accessibility tree and checks the result, or a sentence that says why the game does not have it.
To add an action, add a line here, and a function with @cell in a cells_*.py.

The line also names the game in which the action is hardest: ./check tests it there, those with EVERY in all
games, and those with LATER, which take long, in none. ./check --full tests the other cells.

Run as a program, it prints the table and its faults.
"""
import importlib
import pathlib
import re
import sys

from tap import Tap

SOURCES = pathlib.Path(__file__).parents[2] / 'src'
ROWS = (SOURCES / 'rules/games.c').read_text()
# In the order of the list of games.
GAMES = re.findall(r'\.id = "(.+?)"', ROWS)
WORDS = dict(re.findall(r'\{ "(.+?)", N_ \("(.+?)"\)', (SOURCES / 'words/fair-words-rules.c').read_text()))
TITLES = {game: WORDS[game] for game in GAMES}
UNDOABLE = [game for game in GAMES if game != 'rush']


def read_rules(game):
    """The source of the rules of a game."""
    spec = re.search(rf'\.id = "{game}",\s*\.spec = &(\w+)', ROWS)[1]
    return next(text for file in (SOURCES / 'rules').glob('*.c') if f'FairSpec {spec} =' in (text := file.read_text()))


STOCKED = [game for game in GAMES if '.role = FAIR_STOCK' in read_rules(game)]

EVERY, LATER = 'every game', 'no game'

ACTIONS = {
    'The table': {
        'the deal is told': EVERY,
        'undo, with keys and the button': 'churchill',
        'redo, with keys and the button': 'rush',
        'restart, with keys and from the menu': 'beleaguered-castle',
        'bookmarks, with keys and from the menu': 'streets-and-alleys',
        'a new game, with keys and the button': 'demonthief',
        'a new game by its number': 'rush',
        'another game is chosen': 'rush',
    },
    'Pointer': {
        'a card is dragged': 'kingcell',
        'a run is dragged': 'klondike',
        'a card dropped beside everything goes back': 'churchill',
        'a wrong drag is refused, and says why': 'churchill',
        'a run that is none is not picked up, and says why': 'kingcell',
        'a click sends': 'churchill',
        'a double click moves one card': 'freecell',
        'a click selects, the next one moves': 'demons-and-thieves',
        'two clicks select the card, then the run, then nothing': 'beleaguered-castle',
        'a click on the stock draws': 'churchill',
        'a click on the empty stock turns the waste over': 'demons-and-thieves',
        'the middle click sends to the foundation': 'demonthief',
        'the secondary button shows a covered card': 'demonthief',
        'the secondary click spreads': 'beleaguered-castle',
        'a drag with Shift cheats': 'streets-and-alleys',
        'clicks and drags during motion': 'beleaguered-castle',
    },
    'Hints and explanations': {
        'Ctrl+H shows all moves': 'churchill',
        'the Hint button, and again, shows them one by one': 'demons-and-thieves',
        'a hint says what is left where no card can move': 'kingcell',
        'E lists all moves with reasons': 'demons-and-thieves',
        'pointing at a move of the list shows it': 'churchill',
        'a move of the list is played with keys': 'streets-and-alleys',
        'the list says why not': 'demonthief',
        'the list is a sheet where the window is narrow': 'churchill',
    },
    'Keys': {
        'arrows go between the piles': 'demons-and-thieves',
        'arrows go along a column': 'beleaguered-castle',
        'Space picks up and puts down': 'freecell',
        'Enter picks up and puts down': 'demonthief',
        '+ and − take more and fewer': 'streets-and-alleys',
        'digits go to columns': 'churchill',
        'F sends to the foundation': 'demonthief',
        'F sends to the foundation where it types another letter': 'kingcell',
        'letters work where no key types them': 'kingcell',
        'D draws': 'rush',
        'P starts and pauses': 'rush',
        'Escape puts back': 'kingcell',
        'Ctrl+F finds a card': 'rush',
        'Ctrl+Z in an entry edits it': 'kingcell',
        'Ctrl+? lists the keys': 'kingcell',
        'S spreads': 'streets-and-alleys',
        'Shift+Space cheats': 'beleaguered-castle',
        'the Menu key opens the menu of a stack': 'beleaguered-castle',
    },
    'Touch': {
        'a tap does what a click does': 'streets-and-alleys',
        'a finger drags': 'demons-and-thieves',
        'a long press shows a card, and is no tap': 'demons-and-thieves',
        'a long press opens the menu of a stack': 'streets-and-alleys',
        'a swipe to the left undoes': 'streets-and-alleys',
        'a swipe to the right hints': 'demons-and-thieves',
        'a swipe down explains': 'demons-and-thieves',
        'a swipe up opens the preferences': 'demons-and-thieves',
        'a drag that ends on the bare table is no swipe': 'streets-and-alleys',
    },
    'Without sight': {
        '.activate does what a click does': 'demons-and-thieves',
        '.move picks up and puts down': 'streets-and-alleys',
        'a move and its undo are announced': 'beleaguered-castle',
        'a refusal is announced': 'kingcell',
        'columns tell what lies face down, and their run': 'demonthief',
        'everything has a name': 'kingcell',
    },
    'Windows': {
        'the help opens and closes': 'churchill',
        'the preferences have rows for the game': 'churchill',
        'a rule that waits for the next game says so, and offers one': LATER,
        'the order of suits is chosen with keys': LATER,
        'all preferences are reset': LATER,
        'the scoreboard opens and closes': 'churchill',
        'the about window opens and closes': 'churchill',
        'keys do nothing to the game behind a dialog': 'churchill',
        'keys of the scoreboard open no hidden window': LATER,
    },
    'Solitaire Rush': {
        'a cover hides the cards until the start': 'rush',
        'a pause hides the cards': 'rush',
        'what a move earned is shown': 'rush',
        'redeals and what the next one costs are told': 'rush',
        'undo is off, and says why': 'rush',
        'END tells its bonus, and ends the game': 'rush',
        'the clock warns at 60 and at 10 seconds': 'rush',
        'the time is over': 'rush',
        'a solved game plays itself out': LATER,
    },
}
MODULES = ['cells_table', 'cells_pointer', 'cells_help', 'cells_keys', 'cells_touch', 'cells_blind', 'cells_windows', 'cells_rush']
FINGER = 'Touch'      # the section of actions with a finger

cells = {}


class Cell:
    def __init__(self, function, games, otherwise):
        self.function = function
        self.games = games
        self.otherwise = otherwise


def cell(action, games=None, otherwise=None):
    """Declares that a function does an action in these games, or in all; `otherwise` says why others do not have it."""
    def add(function):
        assert action not in cells, action
        cells[action] = Cell(function, GAMES if games is None else list(games), otherwise)
        return function
    return add


def load():
    for module in MODULES:
        importlib.import_module(module)


def choose(section, game, scope):
    """The actions of a section in a game: those that are 'chosen' for ./check, the 'rest', or 'all'."""
    def belongs(where):
        return scope == 'all' or (where in (EVERY, game)) == (scope == 'chosen')
    return [action for action, where in ACTIONS[section].items() if belongs(where)]


def find_faults(action, where):
    """The faults in the cells of an action, as sentences; `where` is the game in which ./check tests it, EVERY or LATER."""
    found = cells.get(action)
    if found is None:
        return [f'nothing does «{action}»']
    if where not in (EVERY, LATER, *found.games):
        return [f'«{action}» is not done in {where}, and so not in ./check']
    missing = [TITLES[game] for game in GAMES if game not in found.games]
    if missing and not found.otherwise:
        return [f'«{action}» is not done in {", ".join(missing)}, and nothing says why']
    return []


def count():
    """How many cells have a function, and how many games do not have the action."""
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
        for action, where in actions.items():
            found = cells.get(action)
            marks = ['?' if not found else '-' if game not in found.games else 'X' if where in (EVERY, game) else 'x'
                     for game in GAMES]
            print(f'#   {action:62}{" ".join(marks)}' + (f'  - {found.otherwise}' if found and found.otherwise else ''))
            tap.check(action, find_faults(action, where))
    tap.check('no cell is of an unknown action', [action for action in cells if action not in known])
    done, absent = count()
    print(f'# {done} cells are done, those with X in ./check and the others in ./check --full; {absent} a game does not have')
    return tap.end()


if __name__ == '__main__':
    sys.modules['actions'] = sys.modules['__main__']
    sys.exit(main())

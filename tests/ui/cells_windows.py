"""The windows and dialogs that are opened from the table."""
import re

from actions import TITLES, UNDOABLE, cell
from cli import Cli, concealed
from accessible import BUTTON, CHECKED, FOCUSABLE, FOCUSED, LABEL
from processes import DEADLINE, Failure

RULES = {
    'churchill': ['Pull Aces from Devil’s Six', 'Sort Foundations', 'Suit Order', 'Columns That a Row Skips'],
    'demonthief': ['Reserve'], 'demons-and-thieves': ['Reserve'], 'freecell': ['Cells'], 'klondike': ['Draw', 'Passes Through the Stock'], 'kingcell': ['Move Runs Through'],
    'rush': ['Draw', 'Time Limit'], 'beleaguered-castle': ['Starting Rank'], 'streets-and-alleys': []}
OF_TABLE = ['Clicking a Card', 'Suit Colors']

# A rule to change: its key, and its value for GSettings and for fairdeal-cli.
CHANGES = {
    'churchill': ('easy', 'true', 'true'), 'demonthief': ('reserve', 'true', 'true'),
    'demons-and-thieves': ('reserve', 'false', 'false'), 'kingcell': ('supermove', "'cells'", 'cells'),
    'freecell': ('cells', '3', '3'), 'klondike': ('draw', "'1'", '1'), 'rush': ('draw', "'1'", '1'),
    'beleaguered-castle': ('starting-rank', '3', '3')}
WAITING = 'Rule changes apply to the next game.'
RESET = 'Reset All Preferences'
ERRORS = 'Explain Refused Moves'
SUITS = 'Suit Order'
PREFERENCES = 'Preferences'
ABOUT = 'About.*'
NUMBER = 'Play Deal Number'
SCOREBOARD = 'Scoreboard'


@cell('the help opens and closes')
def help_window(player):
    """Opens the help with its key and from the menu, at the page of the game."""
    player.deal()
    title = TITLES[player.game]
    before = player.count_labels(title)
    for act in (lambda: player.program.key('F1'), lambda: player.program.press_menu('Read the Rules')):
        act()
        player.program.wait(lambda: player.count_labels(title) > before, 'the help does not open')
        player.program.focus()
        player.audit('the help')
        player.program.key('Escape')
        player.program.wait(lambda: player.count_labels(title) == before, 'the help does not close with Escape')
        player.program.focus()


def open_preferences(player, page=None):
    player.program.key('ctrl+comma')
    player.program.need(LABEL, 'Autocomplete', PREFERENCES)
    player.program.focus()
    if page:
        player.program.activate(player.program.need({'page tab'}, page, PREFERENCES))
        player.program.need(LABEL, TITLES[player.game], PREFERENCES)


def open_scoreboard(player, act=None):
    """Opens the scoreboard with its key, or with another act."""
    if act:
        act()
    else:
        player.program.key('ctrl+b')
    player.program.wait(lambda: player.program.has_window(SCOREBOARD), 'the scoreboard does not open')


def find_group(player):
    """The group of rows of the game; newer platforms name not the list but what holds it."""
    return player.program.need({'list', 'panel'}, TITLES[player.game], PREFERENCES)


@cell('the preferences have rows for the game')
def show_rows(player):
    player.deal()
    open_preferences(player, 'Games')
    player.audit('the preferences')
    found = [thing.name for thing in find_group(player).walk() if thing.role in ('list item', 'combo box')]
    missing = [name for name in RULES[player.game] + OF_TABLE if name not in found]
    if missing:
        raise Failure(f'there is no row for {", ".join(missing)}, but {found}')
    player.close_window(PREFERENCES)
    player.program.press_menu('Preferences')
    player.program.need(LABEL, 'Autocomplete', PREFERENCES)
    player.close_window(PREFERENCES)
    return ', '.join(RULES[player.game] + OF_TABLE)


def is_waiting(player):
    return player.program.find(LABEL, re.escape(WAITING), PREFERENCES) is not None


@cell('a rule that waits for the next game says so, and offers one', list(CHANGES), 'it has no rules to choose')
def change_rule(player):
    key, value, plain = CHANGES[player.game]
    player.deal()
    open_preferences(player, 'Games')
    if is_waiting(player):
        raise Failure('a rule waits that nobody changed')
    player.program.change_settings({f'games/{player.game}': {key: value}})
    player.program.wait(lambda: is_waiting(player), 'nothing says that the rule waits')
    player.program.press('_?New Game( New Game)?', PREFERENCES)
    player.program.wait(lambda: not is_waiting(player), 'the new game waits for the rule too')
    player.close_window(PREFERENCES)
    number = int(player.program.label(r'Deal \d+').split()[1])
    dealt = Cli(player.cli.executable, player.game, [f'{key}={plain}']).deal(number)
    if player.is_rush:
        player.program.table(concealed(dealt.seen()), 'the table before Start')
    elif not player.is_castle:
        player.program.table(dealt.seen(), f'deal {number} with {key}={plain}')
    player.program.drop_settings()
    return f'{key}={plain}, deal {number}'


def find_row(player, name):
    return next(thing for thing in find_group(player).walk() if thing.role in ('list item', 'combo box') and thing.name == name)


def shows_suits(player, suits):
    return any(thing.role in LABEL and thing.name == suits and thing.is_shown() for thing in find_row(player, SUITS).walk())


@cell('the order of suits is chosen with keys', ['churchill'], 'no other game sorts its foundations by choice')
def sort_suits(player):
    player.deal()
    open_preferences(player, 'Games')
    before, chosen = 'Spades, Hearts, Clubs, Diamonds', 'Clubs, Hearts, Diamonds, Spades'
    player.program.wait(lambda: shows_suits(player, before), f'the order is not {before}')
    player.program.focus(f'^{PREFERENCES}$')
    row = find_row(player, SUITS)
    # The rows of other games come before.
    for _ in range(sum(FOCUSABLE in thing.states for thing in player.program.things(PREFERENCES))):
        if player.program.has_state(row, FOCUSED):
            break
        player.program.key('Tab')
    else:
        raise Failure('the Tab key does not lead to the order of suits')
    # The page scrolls to the row in steps; a list that opens beside the screen is no use to anybody.
    player.program.wait(lambda: player.program.is_inside(row, PREFERENCES), 'the order of suits is not in sight')
    # The list opens over the pointer, and chooses what lies below it.
    player.program.xdotool('mousemove', 0, 0)
    player.program.key('space')

    def find_focused():
        items = [thing for thing in find_row(player, SUITS).walk() if thing.role == 'list item' and FOCUSED in thing.states]
        return ''.join(thing.name for item in items for thing in item.walk())

    # Where the list begins depends on the version of GTK.
    player.program.wait(find_focused, 'the list does not open')
    player.program.key('Home')
    focused = player.program.wait(find_focused, 'the list has no first order')
    while focused != chosen:
        player.program.key('Down')
        focused = player.program.wait(lambda before=focused: (now := find_focused()) != before and now, f'the list ends with {focused}')
    player.program.key('Return')
    player.program.wait(lambda: shows_suits(player, chosen), f'the order does not become {chosen}')
    player.close_window(PREFERENCES)
    player.program.drop_settings()
    return chosen


@cell('all preferences are reset')
def reset(player):
    player.deal()
    open_preferences(player)

    def is_on():
        return player.program.has_state(find_switch(), CHECKED)

    def find_switch():
        # GTK 4.8 includes the name of a row in that of its switch.
        return player.program.need({'check box'}, f'({ERRORS} ?)+', PREFERENCES)
    player.program.activate(find_switch())
    player.program.wait(lambda: not is_on(), 'the switch is still on')
    player.program.press(f'{RESET}…')
    player.program.wait(lambda: player.program.has_window(rf'{RESET}\?'), 'no question is asked')
    player.program.press('_?Reset( Reset)?', rf'{RESET}\?')
    player.program.wait(is_on, 'the switch is not on again')
    player.program.wait(lambda: not player.program.has_window(rf'{RESET}\?'), 'the question does not close')
    player.close_window(PREFERENCES)
    player.program.drop_settings()


@cell('the scoreboard opens and closes')
def scoreboard(player):
    player.deal()
    for act in (None, lambda: player.program.press_menu('Scoreboard')):
        open_scoreboard(player, act)
        player.program.focus()
        player.audit('the scoreboard')
        player.close_window(SCOREBOARD)


@cell('the about window opens and closes')
def about(player):
    player.deal()
    player.program.press_menu('About Fair Deal')
    player.program.need(LABEL, 'Fair Deal', ABOUT)
    player.program.focus()
    player.audit('the about window')
    player.close_window(ABOUT)


@cell('keys do nothing to the game behind a dialog', UNDOABLE, 'a dialog pauses the game')
def press_behind(player):
    """Neither keys with Ctrl, of which an entry has its own, nor plain ones; after the dialog they work again."""
    player.deal()
    player.drag(player.drags[0])
    player.program.key('ctrl+shift+n')
    player.program.wait(lambda: player.program.find_named('Deal number'), 'no dialog asks for a deal number')
    player.program.focus(f'^{NUMBER}$')
    player.program.wait(lambda: player.program.entered() == '', 'the focus is not on the number')
    player.program.type('7')
    player.program.wait(lambda: player.program.entered() == '7', lambda: f'«{player.program.entered()}» is entered, not «7»')
    player.program.key('ctrl+z', 'ctrl+r', 'ctrl+n', 'ctrl+l', 'ctrl+shift+n', 'ctrl+comma')
    player.program.type('12')
    player.program.wait(lambda: player.program.entered() == '12', lambda: f'«{player.program.entered()}» is entered, not «12»')
    if player.program.has_label('Autocomplete'):
        raise Failure('the preferences open over a dialog')
    player.close_window(NUMBER)
    player.see('the table after keys in a dialog for a number')
    player.program.press_menu('About Fair Deal')
    player.program.need(LABEL, 'Fair Deal', ABOUT)
    player.program.focus()
    player.program.key('d', 'f', 's')
    player.close_window(ABOUT)
    player.see('the table after keys in the about window')
    player.program.key('ctrl+z')
    player.program.table(unlike=player.line.seen())


def wait_for_windows(player, count, what):
    player.program.wait(lambda: len(player.program.windows()) == count, what)


def leave_scoreboard_only(player):
    """Closes the main window while the scoreboard is open."""
    player.deal()
    open_scoreboard(player)
    # The list of moves has such a button, too.
    buttons = [thing for thing in player.program.things(TITLES[player.game])
               if thing.role in BUTTON and thing.name == 'Close' and thing.is_shown()]
    player.program.activate(min(buttons, key=lambda button: button.area[1]))
    wait_for_windows(player, 1, 'the main window does not close')
    player.program.focus(f'^{SCOREBOARD}$')


@cell('keys of the scoreboard open no hidden window')
def scoreboard_alone(player):
    """Without the main window the help opens and closes, and the program ends with its last window; the preferences come with
    the table."""
    leave_scoreboard_only(player)
    player.program.key('F1')
    wait_for_windows(player, 2, 'the help does not open')
    player.program.focus()
    player.program.key('Escape')
    wait_for_windows(player, 1, 'the help does not close')
    player.program.focus()
    player.program.key('Escape')
    status = player.program.process.wait(DEADLINE)
    if status != 0:
        raise Failure(f'the program ended with {status}')
    player.begin(player.number)
    leave_scoreboard_only(player)
    player.program.key('ctrl+comma')
    player.program.need(LABEL, 'Autocomplete', PREFERENCES)
    player.program.wait(lambda: player.program.get_x_windows(f'^{TITLES[player.game]}$'), 'the table is not shown')
    player.begin(player.number)

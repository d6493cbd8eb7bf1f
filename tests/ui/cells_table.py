"""The deal, undo and redo, restart, other deals and other games."""
import re

from actions import TITLES, cell
from cli import Line, concealed
from accessible import BUTTON, LABEL
from cards_seen import HIDDEN
from processes import Failure

DEAL = '(_?Play )?Play'
NUMBER = 'Play Deal Number'
JUNK = ['12x', '-1', '9223372036854775808']
PROPER = 123456789012345678, 39      # the second one is known to be winnable, for Solitaire Rush
CARD = re.compile(r'\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of \w+', re.IGNORECASE)


@cell('the deal is told')
def tell_deal(player):
    player.line = Line(player.cli, player.number)
    if player.is_rush:
        player.program.table(concealed(player.line.seen()), 'the table before Start')
        told = [thing for top in player.program.windows() for thing in top.walk()
                if CARD.search(thing.name) or CARD.search(thing.description)]
        if told:
            raise Failure(f'cards are told before the game starts: {told}')
        player.program.press('Start')
    table = player.see('the deal')
    player.program.label(f'Deal {player.number}')
    player.program.label('0 moves')
    hidden = sum(card.text == HIDDEN for card in table.cards())
    return f'{len(table.cards())} cards, {hidden} of them face down'


def play_undoable(player):
    """Plays steps that can all be undone; returns the tables before each of them, and the last."""
    player.deal()
    if player.is_rush:
        # A step that shows an unseen card cannot be undone, so the waste is returned to the stock first.
        while player.line.position.piles['s']:
            player.click_stock('draw')
        player.click_stock('redeal')
        tables = [player.line.seen()]
        for _ in range(2):
            player.click_stock('draw')
            tables.append(player.line.seen())
        return tables
    tables = [player.line.seen()]
    for move in player.drags[:4]:
        known = len(player.line.steps)
        player.drag(move)
        # Moves of the program are separate steps.
        tables += [player.cli.play(player.number, [move for step in player.line.steps[:count] for move in step]).seen()
                   for count in range(known + 1, len(player.line.steps) + 1)]
    return tables


def go_back(player, tables, act):
    for table in reversed(tables[:-1]):
        act()
        player.program.table(table, 'the table after undo')


@cell('undo, with keys and the button')
def undo(player):
    tables = play_undoable(player)
    half = len(tables) // 2
    go_back(player, tables[half:], lambda: player.program.key('ctrl+z'))
    go_back(player, tables[:half + 1], lambda: player.program.press('Undo'))
    if not player.is_rush and not player.is_castle and player.program.is_enabled('Undo'):
        raise Failure('at the deal there is something to undo')
    return f'{len(tables) - 1} steps'


@cell('redo, with keys and the button')
def redo(player):
    tables = play_undoable(player)
    go_back(player, tables, lambda: player.program.key('ctrl+z'))
    half = len(tables) // 2
    acts = [lambda: player.program.key('ctrl+shift+z')] * half + [lambda: player.program.press('Redo')] * (len(tables) - 1 - half)
    for act, table in zip(acts, tables[1:]):
        act()
        player.program.table(table, 'the table after redo')
    if player.program.is_enabled('Redo'):
        raise Failure('after the last step there is something to redo')
    return f'{len(tables) - 1} steps'


@cell('restart, with keys and from the menu')
def restart(player):
    dealt = player.deal().texts()
    steps = len(player.line.steps)       # automatic ones after the deal
    # The offer to take the deal back may end in between.
    player.program.wait(lambda: player.program.is_enabled('Undo') == (bool(steps) or player.program.is_offered()),
                        'after the deal Undo is not what it ought to be')
    player.drag_all(player.drags[:3])
    played = player.line.seen()
    player.program.key('ctrl+r')
    if player.is_rush:
        player.program.table(concealed(dealt), 'the table after restart')
        player.program.label('0 moves')
        player.program.label('Score 0')
        player.program.press('Start')
        player.program.table(dealt, 'the table after restart')
        player.line = Line(player.cli, player.number)
        player.drag(player.drags[0])
        player.program.press_menu('Restart')
        player.program.table(concealed(dealt), 'the table after restart from the menu')
        if player.program.is_enabled('Undo') and not player.program.is_offered():
            raise Failure('a restart of Solitaire Rush can be undone after its offer')
        return 'it starts anew, and can be undone only as long as that is offered'
    player.program.table(dealt, 'the table after restart')
    player.program.label('0 moves')
    for _ in range(steps):
        player.program.key('ctrl+z')
    player.program.key('ctrl+z')
    player.program.table(played, 'the table after the restart was undone')
    player.program.press_menu('Restart')
    player.program.table(dealt, 'the table after restart from the menu')
    return 'and undone'


@cell('bookmarks, with keys and from the menu')
def bookmark(player):
    """Returns to a bookmark; in Solitaire Rush not if a card was shown since."""
    dealt = player.deal().texts()
    player.program.key('ctrl+d')
    player.program.label('Bookmark 1 set.')
    player.drag(player.drags[0])
    played = player.line.seen()
    player.program.key('ctrl+shift+d')
    if player.is_rush:
        player.program.label('Can’t go back to bookmark 1: .*')
        player.see('the table after a way back that there is not')
        return 'set, and no way back past a card that was shown'
    for way_back in (None, choose_bookmark):
        if way_back is not None:
            way_back(player)
        player.program.table(dealt, 'the table back at the bookmark')
        player.expect_status(r'Back at bookmark 1\.', 'that this is the bookmark')
        player.program.key('ctrl+z')
        player.program.table(played, 'the table after that was undone')
    return 'and undone'


def choose_bookmark(player):
    player.program.press_menu('Bookmarks')
    player.program.activate(player.program.need({'menu item'}, '1: 0 moves .*'))


@cell('a new game, with keys and the button')
def begin_new(player):
    player.deal()
    numbers = [player.number]
    for act in (lambda: player.program.press('New Game'), lambda: player.program.key('ctrl+n')):
        act()
        number = player.program.wait(find_other_number(player, numbers[-1]), 'no other deal came')
        player.line = Line(player.cli, number)
        player.start()
        player.see(f'deal {number}')
        numbers.append(number)
        if number >= 10 ** 9:
            raise Failure(f'{number} has more than nine digits')
    return ', then '.join(map(str, numbers))


def find_other_number(player, before):
    def find():
        label = player.program.find(LABEL, r'Deal \d+')
        number = int(label.name.split()[1]) if label else before
        return number if number != before else None
    return find


def open_number_dialog(player):
    player.program.key('ctrl+shift+n')
    player.program.wait(lambda: player.program.find_named('Deal number'), 'no dialog asks for a deal number')
    player.program.focus()


@cell('a new game by its number')
def deal_number(player):
    player.deal()
    shown = concealed(player.line.seen()) if player.is_rush else player.line.seen()
    open_number_dialog(player)
    player.audit('the dialog for a number')
    for junk in JUNK:
        player.program.key('ctrl+a')
        player.program.type('7')
        player.program.wait(lambda: player.program.is_enabled(DEAL), '7 cannot be dealt')
        player.program.key('ctrl+a')
        player.program.type(junk)
        player.program.wait(lambda: not player.program.is_enabled(DEAL), f'«{junk}» can be dealt')
        player.program.key('Return')
    player.close_window(NUMBER)
    player.program.table(shown, 'the table after no number was given')
    player.program.label(f'Deal {player.number}')
    number = PROPER[player.is_rush]
    open_number_dialog(player)
    player.program.type(f'{number}')
    player.program.wait(lambda: player.program.is_enabled(DEAL), f'{number} cannot be dealt')
    player.program.key('Return')
    player.program.label(f'Deal {number}')
    player.program.wait(lambda: len(player.program.get_x_windows()) == 1, 'Enter does not close the dialog')
    player.program.focus()
    player.line = Line(player.cli, number)
    player.start()
    player.see(f'deal {number}')
    return f'{number}, and not {", ".join(f"«{junk}»" for junk in JUNK)}'


@cell('another game is chosen')
def choose(player):
    table = player.deal()
    player.program.press('Choose Another Game')
    for title in TITLES.values():
        tile = player.program.need(BUTTON, title)
        if title == TITLES[player.game]:
            mine = tile
    player.audit('the list of games')
    player.program.choose(mine)
    player.program.need(BUTTON, 'Undo')
    # That of Solitaire Rush goes on at once, although its clock stood still.
    player.program.table(table.texts(), 'the table of the game that was left')

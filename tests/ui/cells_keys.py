"""Playing with keys."""
import contextlib

from actions import STOCKED, UNDOABLE, cell
from cells_pointer import deal_spread
from cli import CASTLES, concealed, get_count, get_piles
from driver import DEADLINE
from player import CHEATS
from walk import find_keys, find_places

# The codes of keys on the keyboard, whatever they type.
KEY_OF_F = 41
KEY_OF_L = 46
KEY_OF_P = 33
KEY_OF_Q = 24
KEY_OF_W = 25
KEY_OF_SLASH = 61


@cell('arrows go between the piles')
def walk(player):
    """From column 1 to one pile of each kind, and to the last column."""
    table = player.deal()
    places = find_places(table)
    kinds = {pile[0]: pile for pile in sorted(places)}
    for goal in kinds.values():
        player.program.key(*find_keys(places, goal))
        player.expect_focus(table, goal)
    return ' '.join(kinds.values())


def find_ways(table, pile):
    """The arrows that lead from the top card of a pile to the one below it, and back."""
    (x, y), (other_x, other_y) = table.top(pile).area[:2], table.top(pile, 1).area[:2]
    if abs(other_x - x) > abs(other_y - y):
        return ('Right', 'Left') if other_x > x else ('Left', 'Right')
    return ('Down', 'Up') if other_y > y else ('Up', 'Down')


@cell('arrows go along a column')
def walk_along(player):
    pile = player.deal_covered()
    table = player.see()
    player.program.key(*player.go(pile))
    below, above = find_ways(table, pile)
    for key, depth in ((below, 1), (above, 0), (below, 1), ('End', 0)):
        player.program.key(key)
        player.expect_focus_on(table.top(pile, depth))
    player.program.key('Home')
    player.expect_focus_on(table.piles[pile][player.line.position.down[pile]])
    return pile


def carry(player, take, put):
    """Moves a card with keys, and then tries to put one where it cannot go."""
    player.deal()
    move = player.find_plain()
    source, target = get_piles(move)
    table = player.see()
    player.program.key(*player.go(source), take)
    player.expect_selected(table, [table.top(source)])
    player.program.key(*player.go(target), put)
    player.expect_selected(player.played(move, 'with keys'), [])
    source, target, sentence = player.find_refused()
    player.program.key(*player.go(source), take, *player.go(target))
    player.stays(lambda table: player.program.key(put), sentence)
    return move


@cell('Space picks up and puts down')
def carry_with_space(player):
    return carry(player, 'space', 'space')


@cell('Enter picks up and puts down')
def carry_with_enter(player):
    return carry(player, 'Return', 'KP_Enter')


@cell('+ and − take more and fewer')
def take_more(player):
    player.deal()
    player.drag_all(player.drags[:-1])
    move = player.drags[-1]
    source, target = get_piles(move)
    table = player.see()
    player.program.key(*player.go(source), 'space')
    for key, count in (('plus', 2), ('minus', 1), ('KP_Add', 2), ('KP_Subtract', 1), ('plus', 2)):
        player.program.key(key)
        player.expect_selected(table, [table.top(source, depth) for depth in range(count)])
    player.program.key(*player.go(target), 'Return')
    player.played(move, 'with keys')
    return move


@cell('digits go to columns')
def go_to_columns(player):
    table = player.deal()
    columns = [f't{number}' for number in range(1, 11)]
    for number, pile in enumerate(columns, 1):
        there = pile in player.line.position.piles
        player.program.key(str(number % 10))
        # A digit without a column leaves the focus where it is.
        player.expect_focus(table, pile if there else last)
        last = pile if there else last
    return f'1 to {last[1:]}'


@cell('F sends to the foundation')
def send(player):
    move = player.deal_sendable()
    player.program.key(*player.go(get_piles(move)[0]), 'f')
    player.played(move, 'with keys')
    return move


@contextlib.contextmanager
def keyboard(player, layout):
    player.program.set_keyboard(layout)
    try:
        yield
    finally:
        player.program.set_keyboard('us')


@cell('F sends to the foundation where it types another letter')
def send_in_cyrillic(player):
    """With the Russian layout the key types А; the Latin one is the player's second."""
    move = player.deal_sendable()
    player.program.key(*player.go(get_piles(move)[0]))
    with keyboard(player, 'ru,us'):
        player.program.xdotool('key', KEY_OF_F)
        player.played(move, 'with a key that types А')
    return move


@cell('letters work where no key types them')
def play_without_latin(player):
    """Russian, Arabic, Greek, and Hebrew keyboards alone: the keys are where those of a US keyboard are. In Hebrew the key of W
    types an apostrophe, in Greek that of Q a semicolon, and no Arabic key types a question mark."""
    move = player.deal_sendable()
    source = get_piles(move)[0]
    player.program.key(*player.go(source), 'space', 'Escape')
    player.expect_status(r'Put back\.', 'that the card was put back')
    with keyboard(player, 'il'):
        player.program.xdotool('key', KEY_OF_W)
        player.expect_status(r'(?!Put back).*', 'what lies there')
    with keyboard(player, 'ru'):
        player.program.xdotool('key', KEY_OF_F)
        player.played(move, 'with a key that types А')
        player.program.xdotool('key', f'ctrl+{KEY_OF_F}')
        player.program.wait(lambda: player.program.entered() == '', 'nothing asks for a card')
        player.program.key('Escape')
    with keyboard(player, 'ara'):
        player.program.xdotool('key', f'ctrl+shift+{KEY_OF_SLASH}')
        player.program.label('Send Card to Foundation')
        player.program.focus()
        # The dialog keeps the keys of commands, as on other keyboards.
        player.program.xdotool('key', f'ctrl+{KEY_OF_L}')
        player.close_window('Keyboard Shortcuts')
    player.resume()
    player.see('the table after the list of keys')
    with keyboard(player, 'gr'):
        player.program.xdotool('key', f'ctrl+{KEY_OF_Q}')
        player.program.process.wait(DEADLINE)
    player.begin(player.number)
    return move


@cell('D draws', STOCKED, 'there is no stock')
def draw(player):
    player.deal()
    player.program.key('d')
    player.played('draw', 'with keys')


@cell('P starts and pauses', ['rush'], 'only Solitaire Rush has a clock')
def pause(player):
    player.deal()
    seen = player.line.seen()
    for table in (concealed(seen), seen):
        player.program.key('p')
        player.program.table(table, 'the table after P')
    with keyboard(player, 'ru'):
        for table in (concealed(seen), seen):
            player.program.xdotool('key', KEY_OF_P)
            player.program.table(table, 'the table after a key that types З')


@cell('Escape puts back')
def put_back(player):
    table = player.deal()
    source = get_piles(player.find_plain())[0]
    player.program.key(*player.go(source), 'space')
    player.expect_selected(table, [table.top(source)])
    player.program.key('Escape')
    player.expect_selected(table, [])
    player.expect_status(r'Put back\.', 'that the card was put back')
    player.see('the table after nothing was moved')


@cell('Ctrl+F finds a card')
def find(player):
    """A card that is found can be played; face-down cards are not found."""
    table = player.deal()
    move = player.find_plain()
    source, target = get_piles(move)
    card = table.top(source)
    player.program.key('ctrl+f')
    player.program.wait(lambda: player.program.find_named('Find a card'), 'nothing asks for a card')
    hidden = [text for pile, cards in player.line.position.piles.items() for text in cards[:player.line.position.down[pile]]
              if not any(text == other.text for other in table.cards())]
    if hidden:
        player.program.type(hidden[0].replace('T', '10'))
        player.expect_status(r'No visible card matches\.', 'that a hidden card is not found')
        player.program.key('ctrl+a')
    player.program.type(card.name)
    player.program.wait(lambda: any(words.startswith(card.name) for words in player.program.said()), 'the card that was found is not told')
    player.program.key('Return')
    if sum(other.text == card.text for other in table.cards()) > 1:
        return f'{card.name}, of which there are two'
    player.expect_focus_on(card)
    player.program.key('space', *player.go(target), 'space')
    player.played(move, 'with keys')
    return f'{card.name}, {move}'


@cell('Ctrl+Z in an entry edits it', UNDOABLE, 'what shows a card cannot be undone')
def edit(player):
    """What was typed is undone, and not the move; afterwards the same key undoes the move."""
    player.deal()
    move = player.drags[0]
    player.drag(move)
    player.program.key('ctrl+f')
    player.program.wait(lambda: player.program.entered() == '', 'nothing asks for a card')
    player.program.type('7')
    player.program.wait(lambda: player.program.entered() == '7', lambda: f'«{player.program.entered()}» is entered, not «7»')
    player.program.key('ctrl+z')
    player.program.type('q')
    player.program.wait(lambda: player.program.entered() == 'q', lambda: f'«{player.program.entered()}» is entered, not «q»')
    player.program.key('Escape')
    player.see('the table after a text was edited')
    player.program.key('ctrl+z')
    player.program.table(unlike=player.line.seen())
    return move


@cell('Ctrl+? lists the keys')
def list_keys(player):
    player.deal()
    player.program.key('ctrl+question')
    for title in ('Send Card to Foundation', 'Put Cards Back', 'Play Deal Number'):
        player.program.label(title)
    player.program.focus()
    player.audit('the list of keys')
    player.close_window('Keyboard Shortcuts')


@cell('S spreads', CASTLES, 'only the Castles have a rule for it')
def spread(player):
    source, empty = deal_spread(player)
    player.program.key(*player.go(source), 'space', 'plus', 's')
    player.line.play(*[f'{source}>{pile}' for pile in empty])
    player.see(f'the table after two cards on {source} were spread')
    return f'{source} over {" and ".join(empty)}'


@cell('Shift+Space cheats', CASTLES, 'only the Castles have a cheat')
def cheat(player):
    number, move = CHEATS[player.game]
    player.deal(number)
    source, target = get_piles(move)
    player.program.key(*player.go(source), 'space', *['plus'] * (get_count(move) - 1), *player.go(target), 'shift+space')
    player.played(move, 'with keys')
    return move


@cell('the Menu key opens the menu of a stack', CASTLES, 'only the Castles have one')
def open_menu(player):
    """Its three entries: show a covered card, cheat, and spread."""
    number, move = CHEATS[player.game]
    table = player.deal(number)
    source, target = get_piles(move)
    x, y, width, height = table.top(source).area
    area = (*player.program.on_screen((x, y)), width, height)
    player.program.key(*player.go(source), find_ways(table, source)[0])
    player.expect_focus_on(table.top(source, 1))
    before = player.program.picture(area)
    choose(player, 'Peek')
    player.program.wait(lambda: player.program.picture(area) != before, 'the card is not shown whole')
    player.program.key('Escape')
    choose(player, r'Move Anyway \(Cheat\)')
    player.program.wait(lambda: player.program.is_selected(table.top(source)), 'the run is not selected')
    player.program.key(*player.go(target), 'space')
    player.played(move, 'by the menu')
    source, empty = deal_spread(player)
    player.program.key(*player.go(source))
    choose(player, 'Spread')
    player.played(f'{source}>{empty[0]}', 'by the menu')
    return 'peek, cheat and spread'


def choose(player, name):
    player.program.key('Menu')
    player.program.press(name)
    player.program.wait(lambda: len(player.program.get_x_windows()) == 1, 'the menu does not close')

"""Hints, and the list of possible moves with their reasons."""
import re

from accessible import FOCUSED
from actions import cell
from processes import Failure

# A deal in which no card can move after these moves.
STANDSTILLS = {
    'churchill': (3, ''), 'demonthief': (4, 't5>t1'), 'demons-and-thieves': (2, 't5>t1 t2>t1 r1>t2'),
    'freecell': (1, 't1>c1 t2>c2 t3>c3 t4>c4'), 'klondike': (4, 't4>t7'),
    'kingcell': (4, 't1>c3 t3>c4 t2>c1 t2>c2 t4>t6 c4>t4 t5>c4 t8>t4 c2>t8 t2>c2 t2>t1 c3>t2 t3>c3'), 'rush': (4, 't4>t7'),
    'beleaguered-castle': (1, 't2>f4 t6>t1 t2>t5 t1>t4 t3>t1 t2>t5 t5>t3 t2>t5 t8>t2'), 'streets-and-alleys': (1, 't2>t8 t7>t5 t7>t1')}
MOVE = '(Move|Turn|Deal) '
LIST = 'Possible Moves'
NARROW = 420, 760


FIRST_MOVES = 10        # the list shows this many before its button for more is pressed


def list_results(player):
    """The results of the moves, without equivalent ones, such as moves to several empty cells."""
    line = player.line
    return {line.cli.play(line.number, [*line.moves(), move]).essence(line.cli.game) for move in line.legal() if move != 'end'}


def count_moves(player):
    return len(list_results(player))


def expect_hint(player, pattern, what):
    """A hint is announced, and shown on the table."""
    said = player.expect_status(pattern, what)
    player.program.label(re.escape(said))
    return said


def expect_count(player):
    return expect_hint(player, f'{count_moves(player)} moves? (is|are) possible.*', 'the number of moves')


@cell('Ctrl+H shows all moves')
def hint(player):
    """Shown and announced: the table looks different until the next move."""
    player.deal()
    area = player.program.get_table_area()
    before = player.program.picture(area)
    player.program.key('ctrl+h')
    said = expect_count(player)
    if player.program.picture(area) == before:
        raise Failure('nothing is seen of the hint')
    player.see('the table after a hint')
    return said


@cell('the Hint button, and again, shows them one by one')
def hint_again(player):
    player.deal()
    player.program.press('Hint')
    expect_count(player)
    told = []
    for _ in range(min(2, count_moves(player))):
        player.program.press('Hint')
        others = ''.join(f'(?!{re.escape(words)}$)' for words in told)
        told.append(expect_hint(player, f'{others}{MOVE}.*', 'the next move'))
    player.see('the table after hints')
    return ' '.join(told)


@cell('a hint says what is left where no card can move')
def hint_nothing(player):
    number, moves = STANDSTILLS[player.game]
    player.deal(number)
    player.drag_all(moves.split())
    legal = player.line.legal()
    player.program.key('ctrl+h')
    left = [words for words, there in (
        ('You can deal a row', 'draw' in legal and player.game == 'churchill'),
        ('You can turn cards', 'draw' in legal and player.game != 'churchill'),
        ('You can undo', bool(moves) and not player.is_rush),
        ('You can end the game', 'end' in legal)) if there]
    return expect_hint(player, rf'No cards can move\..*{".*".join(left)}.*', 'that no card can move')


def open_list(player):
    """Opens the list of moves, unless it is open, and waits until it is complete."""
    if not player.program.has_label(LIST):
        player.program.key('e')
    player.program.label(LIST)
    count = min(count_moves(player), FIRST_MOVES)
    player.program.wait(lambda: len(find_rows(player)) == count,
                        lambda: f'{count} moves are to be listed, and these are: {find_rows(player)}')
    return find_rows(player)


def close_list(player):
    player.program.key('e')
    player.program.wait(lambda: not player.program.has_label(LIST), 'the list of moves is still there')


def find_rows(player):
    """Rows that have a position; once they do, the table beside them is laid out again, too."""
    return [thing for top in player.program.windows() for thing in top.walk()
            if thing.role == 'list item' and re.match(MOVE, thing.name) and thing.is_shown()]


@cell('E lists all moves with reasons')
def explain(player):
    player.deal()
    rows = open_list(player)
    if not all(row.description for row in rows):
        raise Failure('a move has no reason')
    close_list(player)
    return f'{len(rows)} moves; {rows[0].name}: {rows[0].description}'


@cell('pointing at a move of the list shows it')
def explain_pointing(player):
    player.deal()
    rows = open_list(player)
    player.see('the table beside the list')
    area = player.program.get_table_area()
    x, y, width, height = rows[0].area

    def point(*place):
        player.program.xdotool(*player.program.move_to(*player.program.on_screen(place)))

    def leave():
        point(area[0] + 3, area[1] + 3)

    leave()
    player.show_for_a_time(area, lambda: point(x + width // 2, y + height // 2), leave, 'the move')
    close_list(player)
    return rows[0].name


def wait_for_focus(player, former=None):
    """The object that has the focus, once that is another one than the former, an address."""
    def find():
        found = player.program.first(lambda thing: FOCUSED in thing.states)
        return found if found and found.address != former else None
    return player.program.wait(find, 'the focus stays where it was')


@cell('a move of the list is played with keys')
def explain_playing(player):
    before = player.deal().texts()
    first = open_list(player)[0].name
    # From the table, the Tab key leads to the offer of the game before, while there is one, to the button that closes the panel,
    # then to its rows.
    player.program.key('1')
    focused = wait_for_focus(player)
    for _ in range(3):
        player.program.key('Tab')
        focused = wait_for_focus(player, focused.address)
        if focused.name == first:
            break
    else:
        raise Failure(f'three times Tab leads to {focused}')
    player.program.key('Return')
    player.program.table(unlike=before, what=f'the table after «{first}» was chosen')
    player.program.key('1')
    close_list(player)
    return first


@cell('the list says why not')
def explain_refusal(player):
    player.deal()
    source, target, sentence = player.find_refused()
    open_list(player)
    table = player.see('the table beside the list')
    player.program.drag(table, table.top(source), table.top(target))
    player.program.label(f'Why not\\? {re.escape(sentence)}')
    player.see('the table after what is refused')
    close_list(player)
    return sentence


@cell('the list is a sheet where the window is narrow')
def explain_narrow(player):
    player.deal()
    before = player.program.resize(*NARROW)
    try:
        player.see('the narrow table')
        player.program.key('e')
        player.program.label(LIST)
        player.see('the table above the sheet')

        def lies_below():
            title = player.program.need({'label', 'heading'}, LIST)
            x, y, width, height = player.program.get_table_area()
            left, top = player.program.on_screen(title.area[:2])
            return top >= y + height and left < x + width
        player.program.wait(lies_below, 'the list lies beside the table')
        close_list(player)
    finally:
        player.program.resize(*before)
    player.see('the wide table')

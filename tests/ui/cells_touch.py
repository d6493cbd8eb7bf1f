"""Playing with a finger."""
from actions import GAMES, cell
from accessible import FOCUSED
from cells_help import LIST, count_moves
from cells_windows import PREFERENCES
from cli import CASTLES, get_piles
from processes import Failure

REACH = 90         # length of a swipe, in pixels
MARGIN = 6         # distance from cards, in pixels


def find_cloth(player, table, dx, dy):
    """A point of the bare table from which a finger can swipe without leaving the table."""
    x, y, width, height = player.program.get_table_area()
    areas = [card.area for card in [*table.cards(), *table.places.values()]]
    for py in range(y + MARGIN, y + height - MARGIN, MARGIN):
        for px in range(x + MARGIN, x + width - MARGIN, MARGIN):
            stays = x < px + dx < x + width and y < py + dy < y + height
            if stays and not any(ax - MARGIN <= px <= ax + aw + MARGIN and ay - MARGIN <= py <= ay + ah + MARGIN
                                 for ax, ay, aw, ah in areas):
                return px, py
    raise Failure('the table is covered with cards')


def swipe(player, dx, dy):
    table = player.see()
    player.program.swipe(find_cloth(player, table, dx * REACH, dy * REACH), dx * REACH, dy * REACH)


@cell('a tap does what a click does')
def tap(player):
    player.deal()
    if not player.is_castle:
        return player.click(player.find_click_target_soon('t'))
    move = player.find_plain()
    source, target = get_piles(move)
    table = player.see()
    player.program.click(table, table.top(source))
    player.expect_selected(table, [table.top(source)])
    player.program.click(table, table.top(target))
    player.played(move, 'by two taps')
    return move


@cell('a finger drags')
def drag(player):
    """Drags cards and a run; if they cannot be dropped there, they go back."""
    player.deal()
    player.drag_all(player.drags)
    player.deal()
    source, target, sentence = player.find_refused()
    player.stays(lambda table: player.program.drag(table, table.top(source), table.top(target)), sentence)
    return player.drags[-1]


@cell('a long press shows a card, and is no tap', [game for game in GAMES if game not in CASTLES],
      'it opens the menu of a stack there, which has an entry for it')
def hold(player):
    """tests/view/test-view-touch.c checks what a long press shows; here, a tap shows or moves something and this does not."""
    pile = player.deal_covered()
    table = player.see()
    card = table.top(pile, 1)
    before = player.program.status()
    player.program.hold(table.point(card))
    player.see('the table after a long press')
    said = player.program.status()
    # The verdict on the deal may come at any time.
    if said not in (before, 'This deal can be won.'):
        raise Failure(f'a long press says «{said}»')
    player.program.click(table, card)
    player.program.wait(lambda: player.program.status() != before, 'a tap neither says nor moves anything')
    return card.name


@cell('a long press opens the menu of a stack', CASTLES, 'only the Castles have one')
def open_menu(player):
    table = player.deal()
    player.program.hold(table.point(table.top('t1', 1)))
    for name in ('Spread', r'Move Anyway \(Cheat\)', 'Peek'):
        player.program.need({'menu item'}, name)
    player.program.escape()
    player.program.wait(lambda: player.program.find({'menu item'}, 'Peek') is None, 'the menu does not close')
    player.see('the table after a long press')


@cell('a swipe to the left undoes')
def swipe_left(player):
    if player.is_rush:
        # Only a step that shows no unseen card can be undone.
        player.deal()
        while player.line.position.piles['s']:
            player.click_stock('draw')
        player.click_stock('redeal')
        before = player.line.seen()
        player.click_stock('draw')
    else:
        before = player.deal().texts()
        player.drag(player.drags[0])
    swipe(player, -1, 0)
    player.program.table(before, 'the table after a swipe to the left')


@cell('a swipe to the right hints')
def swipe_right(player):
    player.deal()
    swipe(player, 1, 0)
    return player.expect_status(r'\d+ moves? (is|are) possible.*', 'the hint')


@cell('a swipe down explains')
def swipe_down(player):
    player.deal()
    swipe(player, 0, 1)
    player.program.label(LIST)
    swipe(player, 0, 1)
    player.program.wait(lambda: not player.program.has_label(LIST), 'the second swipe does not close the list')
    player.see('the table after swipes')


@cell('a swipe up opens the preferences')
def swipe_up(player):
    player.deal()
    swipe(player, 0, -1)
    player.program.label('Autocomplete')
    player.program.wait(lambda: player.program.first(lambda thing: FOCUSED in thing.states, PREFERENCES), 'the keyboard is not there')
    player.program.escape()
    player.program.wait(lambda: not player.program.has_label('Autocomplete'), 'the preferences do not close with Escape')
    player.resume()
    player.see('the table after a swipe')


@cell('a drag that ends on the bare table is no swipe', [game for game in GAMES if game != 'demonthief'],
      'there a card of each column can move')
def drag_to_cloth(player):
    """As far and as straight as a swipe to the left, but from a card: nothing is undone, and the card goes back."""
    player.deal()
    player.drag(player.drags[0])
    table = player.see()
    taken = {get_piles(move)[0] for move in player.line.legal() if '>t' in move}
    columns = [pile for pile, cards in player.line.position.piles.items() if pile[0] == 't' and cards and pile not in taken]
    card = table.top(max(columns, key=lambda pile: table.top(pile).area[0]))
    player.program.swipe(table.point(card), -REACH, 0)
    player.program.swipe(table.point(card), 0, REACH)
    # A hint after both shows that the position has the same number of moves.
    swipe(player, 1, 0)
    player.expect_status(f'{count_moves(player)} moves? (is|are) possible.*', 'the hint')
    player.see('the table after two drags')

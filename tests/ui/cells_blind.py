"""Playing without seeing the table: what a screen reader is told."""
import re

from actions import cell
from cli import get_count, get_piles
from processes import Failure


@cell('.activate does what a click does')
def activate(player):
    table = player.deal()
    for card in [*table.cards(), *table.places.values()]:
        names = player.program.actions(card.thing)
        if not any(name.endswith('.activate') for name in names):
            raise Failure(f'{card.name} in {card.pile} has no .activate: {names}')
    if player.is_castle:
        move = player.drags[0]
        source, target = get_piles(move)
        player.program.activate(table.top(source).thing, '.activate')
        player.expect_selected(table, [table.top(source)])
        player.program.activate(table.top(target).thing, '.activate')
    else:
        move = player.find_click_target_soon('t')
        table = player.see()
        player.program.activate(table.top(get_piles(move)[0], get_count(move) - 1).thing, '.activate')
    player.played(move, 'by .activate')
    if 'draw' in player.line.legal():
        player.program.activate(player.see().places['s'].thing, '.activate')
        player.played('draw', 'by .activate of the stock')
    return move


@cell('.move picks up and puts down')
def move_cards(player):
    player.deal()
    for move in player.drags:
        table = player.see()
        source, target = get_piles(move)
        player.program.activate(table.top(source, get_count(move) - 1).thing, '.move')
        player.program.activate(table.top(target).thing, '.move')
        player.played(move, 'by .move')
    return player.drags[-1]


@cell('a move and its undo are announced')
def announce(player):
    player.deal()
    move = player.drags[0]
    source, target = get_piles(move)
    card = player.see().top(source)
    player.drag(move)
    said = player.expect_status(rf'.*{card.name} to column {target[1:]}\..*', move)
    player.program.key('ctrl+z')
    if player.is_rush:
        return said
    player.expect_status(r'Undone\..*|.*[Uu]ndo.*', 'the undo')
    return said


@cell('a refusal is announced')
def announce_refusal(player):
    player.deal()
    source, target, sentence = player.find_refused()
    player.stays(lambda table: player.program.drag(table, table.top(source), table.top(target)))
    return player.expect_status(re.escape(sentence), 'the refusal')


@cell('columns tell what lies face down, and their run')
def tell_columns(player):
    table = player.deal()
    position = player.line.position
    for number in (2, 1, 7):
        pile = f't{number}'
        count, down = len(position.piles[pile]), position.down[pile]
        top = f'the {table.top(pile).name.lower()}'
        parts = [f'Column {number}: {count} cards?\\.', f'{down} (is|are) face down\\.' if down else '',
                 rf'(The top card is|The run is \d+ cards, from the [\w ]+ to) {top}\.']
        player.program.key(str(number))
        said = player.expect_status(' '.join(part for part in parts if part), f'what lies in {pile}')
    return said


@cell('everything has a name')
def have_names(player):
    """Includes the findings of other tests."""
    player.deal()
    player.audit('the table')
    player.program.open_menu()
    player.audit('the menu')
    player.program.close_menu()
    if player.nameless:
        raise Failure('\n'.join(f'{thing} ({where})' for thing, where in player.nameless.items()))

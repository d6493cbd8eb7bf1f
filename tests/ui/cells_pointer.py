"""Playing with the pointer."""
import random

from actions import GAMES, STOCKED, cell
from cli import CASTLES, get_count, get_piles
from processes import Failure
from player import CHEATS, SPREADS

RAPID = 30
REDEALS = ['demons-and-thieves', 'klondike', 'rush']


@cell('a card is dragged')
def drag_card(player):
    player.deal()
    move = player.find_plain()
    player.drag(move)
    player.program.label('[1-9][0-9]* moves?')
    to_foundation = next((move for move in player.line.legal() if '>f' in move), None)
    if to_foundation:      # any foundation means the right one
        table = player.see()
        source, target = get_piles(to_foundation)
        other = next(pile for pile in sorted(player.line.position.piles) if pile[0] == 'f' and pile != target)
        player.program.drag(table, table.top(source), table.top(other))
        player.played(to_foundation, f'by dropping it on {other}')
        return f'{move}, and {to_foundation} dropped on {other}'
    return move


@cell('a run is dragged')
def drag_run(player):
    player.deal()
    player.drag_all(player.drags)
    return player.drags[-1]


@cell('a card dropped beside everything goes back')
def drop_beside(player):
    table = player.deal()
    card = table.top('t1')
    x, y = player.program.on_screen(table.point(card))
    player.program.xdotool(*player.program.move_to(x, y), 'mousedown', 1, 'mousemove', x + 3, y + 9, 'mousemove', x + 5, y + 12, 'mouseup', 1)
    player.see('the table after a card was put back')


@cell('a wrong drag is refused, and says why')
def drag_wrong(player):
    player.deal()
    source, target, sentence = player.find_refused()
    player.stays(lambda table: player.program.drag(table, table.top(source), table.top(target)), sentence)
    return sentence


@cell('a run that is none is not picked up, and says why')
def drag_buried(player):
    player.deal()
    while (deep := player.find_buried()) is None:
        player.drag(player.find_plain())
    target = next(pile for pile in player.line.position.piles if pile[0] == 't' and pile != deep)
    sentence = player.line.refusal(f'{deep}>{target}*2')
    player.stays(lambda table: player.program.drag(table, table.top(deep, 1), table.top(target)), sentence)
    return sentence


@cell('a click sends')
def click_sends(player):
    """To a column and to a foundation; in the Castles, where a click selects, with the setting."""
    player.deal()
    if player.is_castle:
        player.set_clicking('sends')
    told = [player.click(player.find_click_target_soon('t')), player.click(player.deal_sendable())]
    if player.is_castle:
        player.set_clicking('by-game')
    return ' and '.join(told)


@cell('a double click moves one card', [game for game in GAMES if game not in CASTLES], 'there clicks select')
def click_double(player):
    """As other programs want it; the card below stays."""
    player.deal()
    move = player.find_click_target_soon('t')
    table = player.see()
    x, y = player.program.on_screen(table.point(table.top(get_piles(move)[0], get_count(move) - 1)))
    player.program.xdotool(*player.program.move_to(x, y), 'click', '--repeat', 2, '--delay', 60, 1)
    player.played(move, 'by a double click')
    return move


@cell('a click selects, the next one moves')
def click_selects(player):
    """If a click sends by default, with the setting; a move that is not possible shows the reason."""
    player.deal()
    if not player.is_castle:
        player.set_clicking('selects')
    table = player.see()
    source, other, sentence = player.find_refused()
    player.program.click(table, table.top(source))
    player.expect_selected(table, [table.top(source)])
    player.stays(lambda table: player.program.click(table, table.top(other)), sentence)
    player.expect_selected(table, [])
    move = player.find_plain()
    source, target = get_piles(move)
    player.program.click(table, table.top(source))
    player.expect_selected(table, [table.top(source)])
    player.program.click(table, table.top(target))
    player.expect_selected(player.played(move, 'by two clicks'), [])
    if not player.is_castle:
        player.set_clicking('by-game')
    return move


@cell('two clicks select the card, then the run, then nothing', CASTLES, 'only in the Castles a click selects by the rules')
def click_twice(player):
    player.deal()
    player.drag_all(player.drags[:-1])
    table = player.see()
    run = player.drags[-1]
    source, target = get_piles(run)
    cards = [table.top(source, depth) for depth in range(get_count(run))]
    for selected in (cards[:1], cards, []):
        player.program.click(table, table.top(source))
        player.expect_selected(table, selected)
    # The next click is a first one again.
    player.program.click(table, table.top(target))
    player.expect_selected(table, [table.top(target)] if player.line.position.piles[target] else [])
    player.program.key('Escape')
    player.expect_selected(table, [])
    player.see('the table after nothing was moved')
    for _ in range(2):
        player.program.click(table, table.top(source))
    player.program.click(table, table.top(target))
    player.expect_selected(player.played(run, 'by two clicks and one'), [])
    return run


@cell('a click on the stock draws', STOCKED, 'there is no stock')
def click_draws(player):
    player.deal()
    player.click_stock('draw')
    player.click_stock('draw')


@cell('a click on the empty stock turns the waste over', REDEALS, 'there is no redeal')
def click_redeals(player):
    player.deal()
    # Draws the whole stock, without a pause.
    table = player.see()
    while player.line.position.piles['s']:
        player.program.click(table, table.places['s'])
        player.line.play('draw')
    player.see('the table after the whole stock was drawn')
    player.click_stock('redeal')
    player.click_stock('draw')


@cell('the middle click sends to the foundation')
def click_middle(player):
    move = player.deal_sendable()
    source = get_piles(move)[0]
    table = player.see()
    player.program.click(table, table.top(source), button=2)
    player.played(move, 'by the middle click')
    taken = {get_piles(move)[0] for move in player.line.legal() if '>f' in move}
    other = next(pile for pile, cards in player.line.position.piles.items() if pile[0] == 't' and cards and pile not in taken)
    player.stays(lambda table: player.program.click(table, table.top(other), button=2))
    return f'{move}, and not {other}'


@cell('the secondary button shows a covered card', [game for game in GAMES if game not in CASTLES],
      'the secondary click spreads there; the Menu key and a long press peek')
def peek(player):
    """The whole card is shown on top of others while the button is held; nothing else moves."""
    pile = player.deal_covered()
    table = player.see()
    card, cover = table.top(pile, 1), table.top(pile)
    x, y, width, height = cover.area
    area = (*player.program.on_screen((x, y)), width, height)
    player.show_for_a_time(
        area, lambda: player.program.xdotool(*player.program.move_to(*player.program.on_screen(table.point(card))), 'mousedown', 3),
        lambda: player.program.xdotool('mouseup', 3), f'the whole {card.name}')
    player.see('the table after a look')
    return card.name


def deal_spread(player):
    """A deal in the Castles with two empty stacks; returns the stack with a run, and the empty ones."""
    number, moves, source = SPREADS[player.game]
    player.deal(number)
    player.drag_all(moves.split())
    return source, [pile for pile, cards in player.line.position.piles.items() if pile[0] == 't' and not cards]


@cell('the secondary click spreads', CASTLES, 'only the Castles have a rule for it')
def spread(player):
    source, empty = deal_spread(player)
    table = player.see()
    for _ in range(2):      # the run
        player.program.click(table, table.top(source))
    player.program.click(table, table.top(source), button=3)
    player.line.play(*[f'{source}>{pile}' for pile in empty])
    player.see(f'the table after a run on {source} was spread over {" and ".join(empty)}')
    player.program.key('ctrl+z')
    player.program.table(table.texts(), 'the table after the spread was undone: it is one step')
    player.program.click(table, table.top(source), button=3)
    player.line.steps[-1:] = []
    player.played(f'{source}>{empty[0]}', 'by the secondary click')
    return f'a run over {" and ".join(empty)}, and one card'


@cell('a drag with Shift cheats', CASTLES, 'only the Castles have a cheat')
def cheat(player):
    number, move = CHEATS[player.game]
    player.deal(number)
    source, target = get_piles(move)
    plain = move.rstrip('!')
    player.stays(lambda table: player.program.drag(table, table.top(source, get_count(move) - 1), table.top(target)),
                 player.line.refusal(plain))
    player.drag(move, modifier='shift')
    return f'{plain} refused, {move} with Shift'


@cell('clicks and drags during motion')
def hurry(player):
    """Clicks faster than cards move: each acts on the current position, and no card is lost or duplicated."""
    table = player.deal()
    choice = random.Random(player.number)
    tops = [table.top(pile) for pile in sorted({*table.piles, *table.places})]
    cards = [card for card in table.cards() if card.pile[0] == 't'] + tops
    moves = [get_piles(move) for move in player.line.legal() if '>' in move]
    for _ in range(RAPID):
        if 's' in table.places and choice.random() < 0.15:
            player.program.click(table, table.places['s'])
            continue
        if choice.random() < 0.5:
            card, other = (table.top(pile) for pile in choice.choice(moves))
        else:
            card, other = choice.choice(cards), choice.choice(tops)
        if choice.random() < (0.2 if player.is_castle else 0.5) or card.index < 0 or card is other:
            player.program.click(table, card)
        else:
            player.program.drag(table, card, other, pause=0)
    table = player.settled_table()
    player.check_cards(table)
    moves = player.program.label('[0-9]+ moves?')
    if moves == '0 moves':
        raise Failure('not one click moved a card')
    if player.is_rush:
        return moves
    # A drag that began where there was no card any more was a swipe, and may have undone a step, or opened the preferences or
    # the list of moves.
    for _ in range(len(player.program.windows()) - 1):
        player.program.key('Escape')
    if player.program.has_label('Possible Moves'):
        player.program.key('e')
    player.redo_all()
    table = player.program.table()
    player.undo_all()
    player.program.table(player.cli.deal(player.number).seen(), 'the table after all was undone')
    player.redo_all()
    player.program.table(table.texts(), 'the table after all was done again')
    return moves

#!/usr/bin/python3
"""test-cli-chances.py FAIRDEAL-CLI - the commands chances and player: their sums, and what must not change them."""
import json
import random
import re
import sys

sys.dont_write_bytecode = True

from cli_calls import Folder, bad, check, equal, good, main, test  # noqa: E402

BOUND = ['--samples', '8', '--states', '3000', '--memory', '16']
RUSH = ['rush', '--number', '3']
RANKS = 'A23456789TJQK'


def tenths(text):
    return round(float(text) * 10)


def share(won, lost, unknown):
    n = won + lost + unknown
    return (2000 * won + 1000 * unknown + n) // (2 * n)


def chances(*arguments, moves=None):
    """The rows, and the sums of cost and luck in tenths of a percentage point."""
    start = ['--moves', '-'] if moves else []
    *rows, cost, luck = good('chances', *arguments, *start, *BOUND, stdin=moves or '').splitlines()
    check(cost.startswith('cost: ') and luck.startswith('luck: '), f'{cost} {luck}')
    return [row.split('\t') for row in rows], tenths(cost.removeprefix('cost: ')), tenths(luck.removeprefix('luck: '))


def solution(*start):
    return good('solve', *start, '--solution', '--states', '20000', '--memory', '16').rstrip('\n').split('\t')[4]


@test
def sum_holds():
    """The chances at the deal, less all costs, plus all luck, are those at the end; a game that was won ends with a win."""
    rows, cost, luck = chances(*RUSH, moves=solution(*RUSH))
    counts = [tuple(map(int, row[2:5])) for row in rows]
    check(all(sum(count) in (1, 8) for count in counts), counts)
    equal(sum(tenths(row[5]) for row in rows[1:]), cost)
    equal(sum(tenths(row[6]) for row in rows[1:]), luck)
    equal(rows[0][5:], ['-', '-'])
    equal(share(*counts[0]) - cost + luck, share(*counts[-1]))
    equal(share(*counts[-1]), 1000)


@test
def same_everywhere():
    """The same call writes the same bytes, and another seed draws other ways."""
    first = good('chances', *RUSH, *BOUND)
    equal(good('chances', *RUSH, *BOUND), first)
    seeds = {good('chances', *RUSH, *BOUND, '--seed', str(seed)) for seed in range(5)}
    check(len(seeds) > 1, seeds)


def hidden(text):
    """The face-down cards of each pile, the deepest first."""
    return {pile: cards.split() for pile, cards in re.findall(r'(\w+): \[([^]]*)\]', text)}


def play_some(game, start, chance):
    """Some random moves that bring no card back to the stock."""
    moves = []
    for _ in range(9):
        legal = [row.split('\t')[0] for row in good('moves', *game, *start, '--moves', '-', stdin=' '.join(moves)).splitlines()]
        legal = [move for move in legal if move not in ('redeal', 'end')]
        if not legal:
            break
        moves.append(legal[chance.randrange(len(legal))])
    return ' '.join(moves)


@test
def same_sight():
    """Two deals that look the same to the player, up to the end of a game, have the same bytes."""
    chance = random.Random(1)
    bound = ['--samples', '4', '--states', '300', '--memory', '16', '--json']
    for number, game in enumerate((['rush'], ['rush', '-o', 'draw=1'], ['churchill'], ['demonthief'], ['demons-and-thieves'])):
        start = ['--number', str(number)]
        moves = play_some(game, start, chance)
        deal = good('deal', *game, *start)
        left = {pile: len(cards) for pile, cards in hidden(good('play', *game, *start, '--moves', '-', stdin=moves)).items()}
        cards = [card for pile, cards in hidden(deal).items() for card in cards[:left.get(pile, 0)]]
        check(len(cards) > 4, game)
        chance.shuffle(cards)
        other = re.sub(r'(\w+): \[([^]]*)\]', lambda found: f'{found[1]}: [' + ' '.join(
            [cards.pop() for _ in range(left.get(found[1], 0))] + found[2].split()[left.get(found[1], 0):]) + ']', deal)
        check(other != deal, game)
        with Folder() as folder:
            folder.write('moves', moves)
            first, second = (good('chances', *game, '--position', '-', '--moves', 'moves', *bound, stdin=text) for text in (deal, other))
        equal(second, first, game)


@test
def nothing_hidden():
    """Where all cards are seen, the chances are the verdict."""
    for number in range(1, 6):
        start = ['beleaguered-castle', '-o', 'starting-rank=4', '--number', str(number)]
        rows, _, _ = chances(*start)
        verdict = good('solve', *start, '--states', '3000', '--memory', '16').split('\t')[1]
        equal(rows[0][2:5], [str(int(verdict == name)) for name in ('winnable', 'unwinnable', 'unknown')], start)
    # A stock that was gone through was seen.
    position = ''.join(f'f{i}: ' + ' '.join(rank + suit for rank in RANKS[:9 if suit == 'S' else 13]) + '\n'
                       for i, suit in enumerate('CDHS', 1))
    position += ''.join(f't{i}:\n' for i in range(1, 8)) + 'w:\ns: [TS QS JS KS]\nredeals: 0\nscore: 0\nscored:\n'
    for redeals, told in (0, ['30', '0', '0']), (1, ['1', '0', '0']):
        text = position.replace('redeals: 0', f'redeals: {redeals}')
        row = good('chances', 'rush', '--position', '-', '--samples', '30', '--states', '3000', '--memory', '16', stdin=text)
        equal(row.splitlines()[0].split('\t')[2:5], told, redeals)


@test
def objects():
    """--json has the same values."""
    moves = ' '.join(solution(*RUSH).split()[:6])
    rows, cost, luck = chances(*RUSH, moves=moves)
    *objects, sums = map(json.loads, good('chances', *RUSH, '--moves', '-', *BOUND, '--json', stdin=moves).splitlines())
    equal([[str(x) if x is not None else '-' for x in (o['index'], o['move'], o['won'], o['lost'], o['unknown'], o['cost'], o['luck'])]
           for o in objects], rows)
    equal([tenths(sums['cost']), tenths(sums['luck'])], [cost, luck])


@test
def player():
    """A line a deal, and how many were won; the player wins some of them."""
    *lines, won = good('player', 'rush', '--numbers', '1..4', *BOUND).splitlines()
    rows = [line.split('\t') for line in lines]
    equal([row[0] for row in rows], ['1', '2', '3', '4'])
    check(all(row[1] in ('won', 'lost') and int(row[2]) > 0 for row in rows), rows)
    equal(won, f'won: {sum(row[1] == "won" for row in rows)}')
    # The same from other starts.
    columns = [line.split(': ')[1].split() for line in good('deal', 'kingcell', '--number', '2').splitlines() if line[0] == 't']
    deck = ' '.join(column[i] for i in range(7) for column in columns if i < len(column))
    for name, *start, stdin in (('2', '--number', '2', ''), ('-', '--position', '-', good('deal', 'rush', '--number', '2')),
                                ('a', '--decks', '-', f'a: {deck}')):
        told = good('player', 'rush', *start, *BOUND, stdin=stdin).splitlines()
        equal(told, ['\t'.join([name, *rows[1][1:]]), f'won: {int(rows[1][1] == "won")}'], start)


@test
def faults():
    bad('player', 'rush', says='.*--numbers.*')
    bad('player', 'rush', '--decks', '-', stdin='x: AS', says='-:1: .*')
    bad('chances', 'rush', says='.*--number.*')
    bad('chances', *RUSH, '--samples', '0', says='.*--samples.*')
    bad('chances', *RUSH, '--seed', '-1', says='.*--seed.*')
    bad('chances', *RUSH, '--moves', '-', stdin='t1>t1', status=1)


main()

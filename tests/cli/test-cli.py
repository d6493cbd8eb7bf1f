#!/usr/bin/python3
"""test-cli.py FAIRDEAL-CLI - the input and output of the command line, which must
not change.

Calls the program like a script and prints TAP. The expected deals, counts,
positions and moves follow from the rules of the games.
"""
import itertools
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True

from cli_calls import ENVIRONMENT, PROGRAM, Folder, bad, call, check, equal, good, main, test  # noqa: E402

OPTIONS = {
    'klondike': {'draw': ['3', '1'], 'passes': ['0', '1', '3']},
    'freecell': {'cells': ['4', '3', '2', '1']},
    'rush': {'draw': ['3', '1'], 'time-limit': ['300', '0', '60', '3600']},
    'kingcell': {'supermove': ['columns', 'cells']},
    'beleaguered-castle': {'starting-rank': [str(rank) for rank in range(13)]},
    'churchill': {'easy': ['false', 'true'], 'sort-foundations': ['true', 'false'],
                  'suit-order': ['SHCD', 'CDHS'], 'king-skip': ['top', 'run']},
    'demonthief': {'reserve': ['false', 'true']},
    'demons-and-thieves': {'reserve': ['true', 'false']},
}
GAMES = {line.split('\t')[0]: OPTIONS.get(line.split('\t')[0], {}) for line in good('games').splitlines()}


def piles(text):
    """The lines of a position: the words after the colon, by the word before it."""
    return {line.split(':')[0]: line.split(':')[1].replace('[', ' ').replace(']', ' ').split()
            for line in text.splitlines()}


def columns(lines):
    return [lines[f't{i}'] for i in itertools.takewhile(lambda i: f't{i}' in lines, itertools.count(1))]


def rows(dealt):
    return [column[i] for i in range(max(map(len, dealt))) for column in dealt if i < len(column)]


def one_pack_deck(number):
    return rows(columns(piles(good('deal', 'kingcell', '--number', str(number)))))


def microsoft_deck(number):
    return rows(columns(piles(good('deal', 'freecell', '--number', str(number)))))


def two_pack_deck(number):
    lines = piles(good('deal', 'demonthief', '--number', str(number)))
    dealt = columns(lines)
    return lines['f1'] + rows(dealt[:4]) + rows(dealt[4:]) + lines['s'][::-1]


PACK = [rank + suit for suit in 'CDHS' for rank in 'A23456789TJQK']


# Output.

@test
def games():
    lines = {line.split('\t')[0]: line.split('\t')[1:] for line in good('games').splitlines()}
    equal({game: [option.split('=')[0] for option in options] for game, (_, _, *options) in lines.items() if options},
          {game: list(options) for game, options in OPTIONS.items()})
    for game, *line in (
            ('klondike', 'Klondike', '1', 'draw=3 (3|1)', 'passes=0 (0|1|3)'),
            ('freecell', 'FreeCell', '1', 'cells=4 (1..4)'),
            ('rush', 'Solitaire Rush', '1', 'draw=3 (3|1)', 'time-limit=300 (0|60..3600)'),
            ('kingcell', 'KingCell', '1', 'supermove=columns (columns|cells)'),
            ('beleaguered-castle', 'Beleaguered Castle', '1', 'starting-rank=1 (0..12)'),
            ('streets-and-alleys', 'Streets and Alleys', '1'),
            ('churchill', 'Churchill', '2', 'easy=false (true|false)', 'sort-foundations=true (true|false)',
             'suit-order=SHCD (permutation of CDHS)', 'king-skip=top (top|run)'),
            ('demonthief', 'Demonthief', '2', 'reserve=false (true|false)'),
            ('demons-and-thieves', 'Demons and Thieves', '2', 'reserve=true (true|false)')):
        equal(lines[game], line, game)


@test
def help_and_version():
    text = good('--help')
    for command in ('games', 'deal', 'moves', 'play', 'perft', 'solve', 'review', 'rate', 'fair', 'daily', 'check', 'club'):
        check(re.search(rf'^  {command}  ', text, re.M), f'--help leaves out {command}')
        check(command in good(command, '--help').splitlines()[0], f'{command} --help')
        check(command == 'games' or good(command, 'rush', '--help') == good(command, '--help'), f'{command} rush --help')
    check('does not prove' in good('check', '--help'), 'check --help says what a record does not prove')
    check('LINK' in good('check', '--help'), 'check --help has LINK')
    check(good('check', 'fairdeal:rush/2', 'fairdeal:rush/3?draw=1') == 'valid\nvalid\n', 'check takes links')
    check('--elapsed' in good('play', '--help'), 'play --help has --elapsed')
    check('--elapsed' not in good('deal', '--help'), 'deal --help has no --elapsed')
    check(re.fullmatch(r'fairdeal-cli \d+\.\d+\S*\n', good('--version')), '--version')


@test
def deal_vectors():
    equal(one_pack_deck(0)[:10], 'KC TH 9C TS 3C JS KS QC 3H KD'.split())
    equal(one_pack_deck(1)[:10], '9S 7S QH 4S AC 8H QS JH 6C 5H'.split())
    equal(one_pack_deck(12345)[:10], 'QS TH KS 2C 2S 6S QC KD 8D TS'.split())
    equal(two_pack_deck(0)[:10], '5C 9C 2H JS 3D QD KC 6H 4D 4S'.split())
    equal(two_pack_deck(1)[:10], '8S 7H 9H AH TC 9C 5H 8C 3D KC'.split())
    equal(two_pack_deck(12345)[:10], 'AD 2S 6C TS 3H TD 8D 4H JH 5H'.split())
    for game in GAMES:
        equal(good('deal', game, '--number', '7046029254386353131'), good('deal', game, '--number', '0'), game)
    equal(microsoft_deck(1)[:8], 'JD 2D 9H JC 5D 7H 7C 5H'.split())
    equal(microsoft_deck(11982)[:8], 'AH AS 4H AC 2D 6S TS JS'.split())
    equal(microsoft_deck(2**31 - 1)[:10], '9S 2H 7C 5H 4C 6D 3D 4S JH TC'.split())
    equal(microsoft_deck(2**31), one_pack_deck(2**31))
    equal(microsoft_deck(0), one_pack_deck(0))
    equal(sorted(one_pack_deck(2**63 - 1)), sorted(PACK))
    equal(sorted(two_pack_deck(2**63 - 1)), sorted(2 * PACK))


def combinations(game):
    keys = GAMES[game]
    for values in itertools.product(*keys.values()):
        yield [word for key, value in zip(keys, values) for word in ('-o', f'{key}={value}')]


@test
def round_trips():
    for game in GAMES:
        for chosen in combinations(game):
            text = good('deal', game, *chosen, '--number', '31')
            equal(good('deal', game, *chosen, '--position', '-', stdin=text), text, f'{game} {chosen}')
            # The status lines of `play` are skipped, and so are spaces and empty lines.
            played = good('play', game, *chosen, '--position', '-', stdin=text)
            check(re.fullmatch(re.escape(text) + 'status: (playing|lost)\n', played), f'{game}: {played!r}')
            loose = played.replace(' ', ' \t ').replace('\n', '\r\n\n')
            equal(good('deal', game, *chosen, '--position', '-', stdin=loose), text, f'{game} with blanks')


@test
def decks():
    for game in GAMES:
        deck = (two_pack_deck if piles(good('deal', game, '--number', '0')).get('f5') is not None else
                microsoft_deck if game == 'freecell' else one_pack_deck)(77)
        for chosen in combinations(game):
            text = good('deal', game, *chosen, '--number', '77')
            equal(good('deal', game, *chosen, '--deck', '-', stdin='\n'.join(deck)), text, f'{game} {chosen}')
    # Each of the cards that start on a foundation can be left out.
    deck = one_pack_deck(77)
    for left_out in (['AC'], ['AC', '3H'], [card for card in PACK if card[0] in 'A23']):
        short = ' '.join(card for card in deck if card not in left_out)
        equal(good('deal', 'beleaguered-castle', '-o', 'starting-rank=3', '--deck', '-', stdin=short),
              good('deal', 'beleaguered-castle', '-o', 'starting-rank=3', '--number', '77'))
    bad('deal', 'beleaguered-castle', '--deck', '-', stdin=' '.join(card for card in deck if card != '2C'),
        says=r'-:1: .*2C.*')
    # In lines of any length, also in as many as there are columns; such a position is a column a line.
    for rank in ('1', '11'):
        game = ['beleaguered-castle', '-o', f'starting-rank={rank}']
        short = [card for card in deck if PACK.index(card) % 13 >= int(rank)]
        width = len(short) // 8
        lines = '\n'.join(' '.join(short[i * width:(i + 1) * width]) for i in range(8))
        equal(good('deal', *game, '--deck', '-', stdin=lines), good('deal', *game, '--number', '77'), rank)
        equal(columns(piles(good('deal', *game, '--position', '-', stdin=lines))), [line.split() for line in lines.split('\n')], rank)


@test
def boards():
    board = good('deal', 'freecell', '--number', '11982', '--format', 'fc-solve')
    dealt = good('deal', 'freecell', '--number', '11982')
    check(board.startswith('Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n: AH 3D KD '), board)
    equal(good('deal', 'freecell', '--number', '11982', '--format', 'fairdeal'), dealt)
    bare = board.split('\n', 2)[2].replace(': ', '').replace('T', '10')
    for text in (board, bare, '#11982'):
        for option in ('--position', '--deck'):
            equal(good('deal', 'freecell', option, '-', stdin=text), dealt)
    moves = ['deal', 'freecell', '--number', '11982', '--moves', '-']
    played = good(*moves, '--format', 'fc-solve', stdin='t1>c2')
    check(re.search(r'^Freecells: - .. - -$', played, re.M), played)
    equal(good('deal', 'freecell', '--position', '-', stdin=played), good(*moves, stdin='t1>c2'))
    for game in GAMES:
        dealt = good('deal', game, '--number', '5')
        if any(f in piles(dealt) for f in ('f5', 'r1')):
            bad('deal', game, '--number', '5', '--format', 'fc-solve', says=f'.*“{game}”.*“fc-solve”.*')
            bad('deal', game, '--position', '-', stdin=board, says='-:1: .*f1:.*')
        else:
            board = good('deal', game, '--number', '5', '--format', 'fc-solve')
            equal(good('deal', game, '--position', '-', stdin=board), dealt, game)
        equal(good('deal', game, '--deck', '-', stdin='#5'), dealt, game)
    bad('deal', 'freecell', '--number', '1', '--format', 'pysol', says='.*“pysol”.*“--format”.*fairdeal.fc-solve.*')
    bad('deal', 'freecell', '--number', '1', '--format')
    bad('play', 'freecell', '--number', '1', '--format', 'fc-solve')
    bad('deal', 'freecell', '--deck', '-', stdin='#x', says='-:1: “#x” .*')
    bad('deal', 'freecell', '--position', '-', stdin=bare.replace('10', '11', 1), says=r'-:\d+: “11.” .*')
    bad('deal', 'freecell', '--position', '-', stdin='Freecels: -\n' + bare, says='-:1: .*Freecels:.*')
    bad('deal', 'freecell', '--position', '-', stdin='Talon: AS\nFreecells: -\n' + bare, says='-:1: .*Talon:.*')


@test
def moves_agree_with_play():
    chance = random.Random(5)
    for game in GAMES:
        played = []
        for _ in range(25):
            start = [game, '--number', '3', '--moves', '-']
            listed = [line.split('\t') for line in good('moves', *start, stdin=' '.join(played)).splitlines()]
            check(all(len(line) == 2 and line[1].endswith('.') for line in listed), f'{game}: {listed}')
            names = [line[0] for line in listed]
            equal(len(set(names)), len(names), f'{game}: moves listed twice')
            count = good('perft', *start, '--depth', '1', stdin=' '.join(played))
            equal(count, f'1\t{len(names)}\n', game)
            names = [name for name in names if name != 'end']
            if not names:
                break
            played.append(chance.choice(names))
        # Steps, white space and positions make no difference.
        text = good('deal', game, '--number', '3', '--moves', '-', stdin=' '.join(played))
        for written in ('+'.join(played), '\r\n\t \n'.join(played), '\n' + '+'.join(played) + '\n\n'):
            equal(good('deal', game, '--number', '3', '--moves', '-', stdin=written), text, game)
        with Folder() as folder:
            folder.write('half', good('play', game, '--number', '3', '--moves', '-', stdin='\n'.join(played[:9])))
            equal(good('deal', game, '--position', 'half', '--moves', '-', stdin='\n'.join(played[9:])), text, game)


COUNTS = """
churchill|6 33 176 922 4792 25203|6 36 219 1315 7607 42513
churchill king-skip=run sort-foundations=false easy=true|5 24 112 513 2313 10479|5 26 141 753 3891 19824
demonthief|4 17 78 391 2089 11756|3 18 119 763 4710 27741
demonthief reserve=true|3 8 20 43 76 176|8 83 958 11552 143326 1785997
demons-and-thieves|3 8 20 43 76 176|8 83 958 11552 143326 1785997
freecell|32 792 14004|35 981 21261
freecell cells=1|8 6 7|11 60 286
klondike|4 13 41|4 15 53
klondike draw=1 passes=1|4 13 41|4 14 45
kingcell|37 1106 26057 480011|35 987 21718 365354
rush|5 17 54 168 513 1540|5 19 68 226 681 1830
rush draw=1|5 17 54 171 558 1800|5 18 59 182 538 1580
beleaguered-castle|7 44 258 1479 8477 47750|4 16 68 291 1262 5577
beleaguered-castle starting-rank=5|8 50 280 1522 8428 48106|5 31 213 1432 9904 71325
streets-and-alleys|6 30 124 447 1515 4841|4 16 65 249 947 3730
"""


@test
def counts():
    for line in COUNTS.strip().splitlines():
        what, *expected = line.split('|')
        game, *chosen = what.split()
        for number, numbers in zip(('1', '12345'), expected):
            depth = str(len(numbers.split()))
            text = good('perft', game, *[word for option in chosen for word in ('-o', option)],
                        '--number', number, '--depth', depth)
            equal(text, ''.join(f'{i}\t{n}\n' for i, n in enumerate(numbers.split(), 1)), f'{what}, deal {number}')


# The ends of games.

def suit_up_to(suit, rank):
    return ' '.join(PACK['CDHS'.index(suit) * 13:][:rank])


NEARLY_WON = ''.join(f'f{i}: {suit_up_to(suit, 12 if suit == "S" else 13)}\n' for i, suit in enumerate('CDHS', 1))
RUSH = NEARLY_WON + 't1: KS\nt2:\nt3:\nt4:\nt5:\nt6:\nt7:\nw:\ns:\nredeals: 0\nscore: 20\nscored:\n'


def ending(*arguments, stdin):
    text = good('play', *arguments, '--position', 'position', '--moves', '-', stdin=stdin)
    return text[text.index('status:'):].splitlines()


@test
def won_ended_and_bonus():
    with Folder() as folder:
        folder.write('position', RUSH)
        equal(ending('rush', stdin=''), ['status: playing'])
        equal(ending('rush', '--elapsed', '7', stdin=''), ['status: playing'])
        equal(ending('rush', stdin='t1>f4'), ['status: won'])
        equal(ending('rush', '--elapsed', '100', stdin='t1>f4'), ['status: won', 'bonus: 200'])
        equal(ending('rush', '--elapsed', '0', stdin='t1>f4'), ['status: won', 'bonus: 300'])
        equal(ending('rush', '--elapsed', '300', stdin='t1>f4'), ['status: won', 'bonus: 0'])
        equal(ending('rush', '--elapsed', '2147483647', stdin='t1>f4'), ['status: won', 'bonus: 0'])
        equal(ending('rush', '--elapsed=1', stdin='end'), ['status: ended', f'bonus: {299 * 51 // 52}'])
        equal(ending('rush', stdin='end'), ['status: ended'])
        equal(ending('rush', '-o', 'time-limit=0', '--elapsed', '1', stdin='end'), ['status: ended', 'bonus: 0'])
        equal(ending('rush', '-o', 'time-limit=60', '--elapsed', '60', stdin='end'), ['status: ended', 'bonus: 0'])
        check('score: 25\n' in good('play', 'rush', '--position', 'position', '--moves', '-', stdin='t1>f4'), 'score')
        ended = good('deal', 'rush', '--position', 'position', '--moves', '-', stdin='end')
        equal(ended, RUSH + 'ended: yes\n')
        equal(good('deal', 'rush', '--position', '-', stdin=ended), ended)
        equal(good('moves', 'rush', '--position', '-', stdin=ended), '')
        equal(good('perft', 'rush', '--position', '-', '--depth', '2', stdin=ended), '1\t0\n2\t0\n')
        bad('play', 'rush', '--position', 'position', '--moves', '-', stdin='end t1>f4', status=1, says='-:1: t1>f4: .+')
        bad('play', 'rush', '--position', 'position', '--moves', '-', stdin='t1>f4\nend', status=1, says='-:2: end: .+')

        # At the lowest score a redeal has no points left to take.
        folder.write('position', RUSH.replace('t1: KS', 't1:').replace('w:', 'w: KS').replace('score: 20', 'score: -999999950'))
        bad('play', 'rush', '-o', 'draw=1', '--position', 'position', '--moves', '-', stdin='redeal', status=1,
            says='-:1: redeal: No redeals are left.')
        folder.write('position', NEARLY_WON + 't1: KS\n' + ''.join(f't{i}:\n' for i in range(2, 9)))
        equal(ending('streets-and-alleys', stdin='t1>t4 t4>f4'), ['status: won'])
        equal(ending('beleaguered-castle', stdin='t1>t4 t4>f4'), ['status: won'])
        folder.write('position', NEARLY_WON + 'c1:\nc2: KS\nc3:\nc4:\n' + ''.join(f't{i}:\n' for i in range(1, 9)))
        equal(ending('kingcell', stdin='c2>t1+t1>f4'), ['status: won'])


def stuck_castle():
    """Kings and jacks on top, and no wanted card below: no move at all."""
    tops = [rank + suit for rank in 'KJ' for suit in 'CDHS']
    rest = [card for card in PACK if card not in tops]
    lines = [f't{i}: {" ".join(rest[i - 1::8])} {top}\n' for i, top in enumerate(tops, 1)]
    return 'f1:\nf2:\nf3:\nf4:\n' + ''.join(lines)


def stuck_rush(stock):
    """No face-up card of a column is wanted anywhere; @stock is in the stock."""
    tops = ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH']
    rest = [card for card in PACK if card not in tops + stock]
    lines = [f't{i}: [{" ".join(rest[i - 1::7])}] {top}\n' for i, top in enumerate(tops, 1)]
    return 'f1:\nf2:\nf3:\nf4:\n' + ''.join(lines) + f'w:\ns: [{" ".join(stock)}]\n'.replace('[]', '')


@test
def lost():
    with Folder() as folder:
        folder.write('position', stuck_castle())
        equal(good('moves', 'streets-and-alleys', '--position', 'position'), '')
        equal(ending('streets-and-alleys', stdin=''), ['status: lost'])
        # In Solitaire Rush `end` is still legal, and the stock may not have been seen.
        folder.write('position', stuck_rush([]) + 'redeals: 0\nscore: 0\nscored:\n')
        equal(good('moves', 'rush', '--position', 'position').split('\t')[0], 'end')
        equal(ending('rush', stdin=''), ['status: lost'])
        equal(ending('rush', '--elapsed', '5', stdin=''), ['status: lost'])
        equal(ending('rush', '--elapsed', '5', stdin='end'), ['status: ended', 'bonus: 0'])
        folder.write('position', stuck_rush(['9C', '9D', '9H', '9S']) + 'redeals: 0\nscore: 0\nscored:\n')
        equal(ending('rush', stdin=''), ['status: playing'])
        equal(ending('rush', stdin='draw'), ['status: playing'])
        equal(ending('rush', stdin='draw draw'), ['status: lost'])
        equal(ending('rush', stdin='draw draw redeal'), ['status: lost'])


# Invalid input.

@test
def invalid_records_and_links():
    good_link, bad_link = 'fairdeal:rush/2', 'fairdeal:rush/x'
    with Folder() as folder:
        folder.write('one', 'x\n')
        folder.write('three', 'x\ny\nz\n')
        for words, told in (
                ([bad_link], 'Invalid links: 1 of 1.'),
                ([bad_link, good_link, good_link], 'Invalid links: 1 of 3.'),
                ([bad_link, bad_link], 'Invalid links: 2 of 2.'),
                (['one'], 'Invalid records: 1 of 1.'),
                (['three', 'one'], 'Invalid records: 4 of 4.'),
                ([good_link, 'one'], 'Invalid records: 1 of 1; invalid links: 0 of 1.'),
                (['three', bad_link, good_link], 'Invalid records: 3 of 3; invalid links: 1 of 2.')):
            done = call('check', *words)
            equal((done.returncode, done.stderr.decode()), (1, f'fairdeal-cli: {told}\n'), words)


@test
def bad_calls():
    number = ['--number', '1']
    bad(says='fairdeal-cli: .+')
    for command in ['nonsense', '', 'Games', 'game', 'GAMES']:
        bad(command)
        bad(command, 'rush', *number)
    for arguments in [], ['--nonsense'], ['-o'], ['-', '-'], ['nowhere'], ['nowhere', '--nonsense'], ['/']:
        bad('check', *arguments, says='fairdeal-cli: .+')
    bad('--nonsense')
    bad('-')
    bad('--')
    bad('-o')
    bad('--help', 'deal')
    bad('--version', 'deal')
    bad('games', 'rush')
    bad('games', '--number', '1')
    bad('games', '-o', 'easy=true')
    for command in ('deal', 'moves', 'play', 'perft'):
        more = ['--depth', '1'] if command == 'perft' else []
        bad(command)
        bad(command, *number, *more)
        bad(command, 'nonsense', *number, *more, says='.*nonsense.*')
        bad(command, '', *number, *more)
        bad(command, 'rush', *more)
        bad(command, 'rush', 'rush', *number, *more)
        bad(command, 'rush', *number, '--number', '1', *more)
        bad(command, 'rush', *number, '--number=1', *more)
        bad(command, 'rush', *number, '--deck', '-', *more)
        bad(command, 'rush', *number, '--position', '-', *more)
        bad(command, 'rush', '--deck', '-', '--position', '-', *more)
        bad(command, 'rush', '--position', '-', '--moves', '-', *more)
        bad(command, 'rush', '--deck', '-', '--moves', '-', *more)
        bad(command, 'rush', *number, '--moves', '-', '--moves', '-', *more)
        bad(command, 'rush', '--moves', '-', *more)
        bad(command, 'rush', *more, '--number')
        bad(command, 'rush', *number, *more, '-o')
        bad(command, 'rush', *number, *more, '--nonsense')
        bad(command, 'rush', *number, *more, '--num', '1')
        bad(command, 'rush', *number, *more, '-n')
        bad(command, 'rush', *number, *more, '--', '--help')
    bad('deal', 'rush', *number, '--depth', '1')
    bad('deal', 'rush', *number, '--elapsed', '1')
    bad('moves', 'rush', *number, '--elapsed', '1')
    bad('perft', 'rush', *number, '--depth', '1', '--elapsed', '1')
    bad('perft', 'rush', *number)
    bad('perft', 'rush', *number, '--depth', '1', '--depth', '2')
    bad('play', 'rush', *number, '--elapsed', '1', '--elapsed', '1')
    for game in GAMES:
        if game != 'rush':
            bad('play', game, *number, '--elapsed', '1')


@test
def bad_numbers():
    junk = ['', ' ', '-1', '+1', '1 ', ' 1', '01', '00', '1.0', '1e3', '0x10', 'one', '1\n', '١', '1' * 40,
            '9223372036854775808', '18446744073709551616']
    for text in junk:
        bad('deal', 'rush', '--number', text, says='.*--number.*')
        bad('deal', 'rush', f'--number={text}')
        bad('perft', 'rush', '--number', '1', '--depth', text, says='.*--depth.*')
        bad('play', 'rush', '--number', '1', '--elapsed', text, says='.*--elapsed.*')
    bad('perft', 'rush', '--number', '1', '--depth', '0')
    bad('perft', 'rush', '--number', '1', '--depth', '101')
    good('play', 'rush', '--number', '1', '--elapsed', '0')
    good('deal', 'rush', '--number', '9223372036854775807')


@test
def bad_rule_options():
    start = ['--number', '1']
    for setting in ('easy', 'easy=', '=true', 'easy=yes', 'easy=True', 'easy=1', 'easy=true ', ' easy=true', 'EASY=true',
                    'easy=true=true', 'suit-order=SHC', 'suit-order=SHCDD', 'suit-order=SSCD', 'suit-order=shcd',
                    'suit-order=', 'king-skip=', 'king-skip=0', 'king-skip=Top', 'draw=3', 'nonsense=1', ''):
        bad('deal', 'churchill', *start, '-o', setting)
    for setting in ('draw=0', 'draw=2', 'draw=', 'draw=03', 'time-limit=1', 'time-limit=59', 'time-limit=3601',
                    'time-limit=-60', 'time-limit=060', 'time-limit=+60', 'time-limit=60s', 'time-limit=99999999999'):
        bad('deal', 'rush', *start, '-o', setting)
    for setting in ('starting-rank=13', 'starting-rank=-1', 'starting-rank=01', 'starting-rank=A'):
        bad('deal', 'beleaguered-castle', *start, '-o', setting)
    bad('deal', 'streets-and-alleys', *start, '-o', 'starting-rank=0')
    bad('deal', 'churchill', *start, '-o', 'easy=true', '-o', 'easy=true')
    bad('deal', 'churchill', *start, '-o', 'easy=true', '-oeasy=false')


@test
def forms_of_a_call():
    text = good('deal', 'rush', '-o', 'draw=1', '--number', '5')
    equal(good('deal', '--number=5', '-odraw=1', 'rush'), text)
    equal(good('deal', '-o', 'draw=1', '--number', '5', '--', 'rush'), text)
    equal(good('deal', 'rush', '--position=-', stdin=text), text)
    for key, value in (('time-limit', '0'), ('time-limit', '60'), ('time-limit', '3600')):
        equal(good('deal', 'rush', '-o', f'{key}={value}', '--number', '5'), good('deal', 'rush', '--number', '5'))


@test
def bad_files():
    with Folder() as folder:
        os.mkdir('folder')
        folder.write('large', b' ' * (16 * 1024 * 1024 + 1))
        folder.write('blank', b' ' * (16 * 1024 * 1024))
        for option in ('--deck', '--position'):
            bad('deal', 'rush', option, 'none', says='fairdeal-cli: “none” .+')
            bad('deal', 'rush', option, '')
            bad('deal', 'rush', option, 'folder', says='.*“folder”.*')
            bad('deal', 'rush', option, 'large', says='.*“large”.*')
            bad('deal', 'rush', option, 'blank', says='blank:1: .*')
            bad('deal', 'rush', option, '/dev/zero')
            bad('deal', 'rush', option, '/dev/null', says='/dev/null:1: .+')
            bad('deal', 'rush', option, 'none\nor\rsuch\x1b[1m\u2028')
            bad('deal', 'rush', option, b'none\xff\xfe\x80')
        for moves in ('none', 'folder', 'large', '/dev/zero'):
            bad('deal', 'rush', '--number', '1', '--moves', moves)
        equal(good('deal', 'rush', '--number', '1', '--moves', 'blank'), good('deal', 'rush', '--number', '1'))
        if os.geteuid() != 0:
            folder.write('secret', b'')
            os.chmod('secret', 0)
            bad('deal', 'rush', '--number', '1', '--moves', 'secret')
        # A name is shown in one line, whatever it contains.
        for name in (b'new\nline', b'\xff\xfe', 'zwei\u2029 Zeilen\x85'.encode(), b'colon:1: x', 'Kärtchen'.encode()):
            folder.write(name, 'nonsense')
            bad('deal', 'rush', '--number', '1', '--moves', name, says=r'.*:1: nonsense: .*')
            bad('deal', 'rush', '--deck', name, says=r'.*:1: .*nonsense.*')
        bad('deal', 'rush', '--number', '1', '--moves', 'Kärtchen', says=r'Kärtchen:1: nonsense: .*')
    done = subprocess.run(['sh', '-c', 'exec "$0" deal rush --deck - <&-', PROGRAM], capture_output=True, env=ENVIRONMENT)
    equal((done.returncode, done.stdout, done.stderr.count(b'\n')), (2, b'', 1), 'closed standard input')


@test
def bad_decks():
    deck = one_pack_deck(1)
    text = ' '.join(deck)
    bad('deal', 'rush', '--deck', '-', stdin='', says='-:1: .*AC.*')
    bad('deal', 'rush', '--deck', '-', stdin=' '.join(deck[:-1]), says=f'-:1: .*{deck[-1]}.*')
    bad('deal', 'rush', '--deck', '-', stdin=text + '\n\n' + deck[3], says=f'-:3: .*{deck[3]}.*')
    bad('deal', 'rush', '--deck', '-', stdin=text.replace(deck[9], 'XX'), says='-:1: .*XX.*')
    bad('deal', 'rush', '--deck', '-', stdin='# a deck\n' + text, says='-:1: .*')
    bad('deal', 'churchill', '--deck', '-', stdin=text)
    bad('deal', 'rush', '--deck', '-', stdin=text + ' ' + text)
    for word in ('10H', 'th', 'T', 'THX', 'T\0', 'Té', '[TH]', 'TH,', '1H', 'HT'):
        bad('deal', 'rush', '--deck', '-', stdin=text.replace('TH', word), says='-:1: .*')
    bad('deal', 'rush', '--deck', '-', stdin=(text + '\n').encode() + b'\0', says='-:2: .*')


@test
def bad_positions():
    text = RUSH
    good('deal', 'rush', '--position', '-', stdin=text)
    changes = [
        ('t2:\n', ''), ('t2:\n', 't3:\n'), ('t2:\n', 't2:\nt2:\n'), ('t2:', 't2'), ('t2:', 'T2:'), ('t2:\n', 't2: KS\n'),
        ('t1: KS', 't1: [KS]'), ('t1: KS', 't1: [] KS'), ('t1: KS', 't1: [KS'), ('t1: KS', 't1: KS]'), ('t1: KS', 't1:'),
        ('t1: KS', 't1: Ks'), ('t1: KS', 't1: KS XX'), ('w:', 'w: KS'), ('s:', 's: KS'), ('f4: AS', 'f4: [AS]'),
        ('redeals: 0', 'redeals: -1'), ('redeals: 0', 'redeals: 00'), ('redeals: 0', 'redeals:'), ('redeals: 0', 'redeals: 1000001'),
        ('redeals: 0', 'redeals: 0 0'), ('score: 20', 'score: 1000000001'), ('score: 20', 'score: +20'),
        ('score: 20', 'score: 020'), ('score: 20', 'score: -0'), ('scored:\n', ''), ('scored:', 'scored: QS'), ('scored:', 'scored: KS KS'),
        ('scored:', 'scored: XX'), ('scored:\n', 'scored:\nended: no\n'), ('scored:\n', 'scored:\nended:\n'),
        ('scored:\n', 'scored:\nended: yes\nended: yes\n'), ('scored:\n', 'scored:\nnonsense\n'),
        ('scored:\n', 'scored:\nstatus: won\n t9:\n'), ('scored:\n', 'scored:\nstatus: \0\n'), ('f1: AC 2C', 'f1: 2C AC'),
    ]
    for old, new in changes:
        check(old in text, old)
        bad('deal', 'rush', '--position', '-', stdin=text.replace(old, new, 1), says=r'-:\d+: .+')
    bad('deal', 'rush', '--position', '-', stdin='', says='-:1: .+')
    bad('deal', 'rush', '--position', '-', stdin=text.replace('t1: KS', 't1: 5X'), says='-:5: .*5X.*')
    for game in GAMES:
        dealt = good('deal', game, '--number', '1')
        for other in GAMES:
            if list(piles(good('deal', other, '--number', '1'))) != list(piles(dealt)):
                bad('deal', other, '--position', '-', stdin=dealt, says=r'-:\d+: .+')
    good('deal', 'rush', '--position', '-', stdin=text + 'status: won\nbonus: 3\n')


@test
def bad_moves():
    start = ['--number', '12345']
    legal = 't1>t2'

    def illegal(text, line, move, status=1):
        for command in ('deal', 'moves', 'play', 'perft'):
            more = ['--depth', '1'] if command == 'perft' else []
            bad(command, 'rush', *start, *more, '--moves', '-', stdin=text, status=status,
                says=re.escape(f'-:{line}: {move}: ') + '.+')

    for move in ('t1>t3', 't1>t99', 't1>t2*2', 't1>t2*999999999999999999999', 't9>t1', 'f1>t1', 's>t1', 'w>t1', 'c1>t1', 'r1>f1',
                 't1>t1', 'redeal', 't1>t2!', 'draw!', 'end!', 't2>t1*2', 't1>f1', 't1>w', 't1>s', 't99999999999>t1'):
        illegal(move, 1, move)
    for move in ('nonsense', 't1>', '>t1', 't1', 't1>t2*', 't1>t2*0', 't1>t2*01', 't1>t2*-1', 't1>t2!!', 't1>t2*1x', 't0>t1', 't01>t2',
                 'w1>t1', 'T1>T2', 't1->t2', 't1>t2>t3', 'Draw', 'draw1', 'END', '!', '#', 't1>t2;', 't1>t2!*1', 'é', '…', '→'):
        illegal(move, 1, move, status=2)
    illegal(f'{legal}\n\n  draw\n\tt1>t3', 4, 't1>t3')
    illegal(f'{legal}+draw+t1>t3+draw', 1, 't1>t3')
    illegal('t1>t2*1 t1>t2*1', 1, 't1>t2*1')
    # The first fault counts.
    illegal('t1>t3 nonsense', 1, 't1>t3')
    illegal('nonsense t1>t3', 1, 'nonsense', status=2)
    illegal('t1>t3+', 1, 't1>t3')
    illegal(f'{legal}+', 1, '', status=2)
    illegal(f'+{legal}', 1, '', status=2)
    illegal(f'{legal}++draw', 1, '', status=2)
    illegal(f'{legal} + draw', 1, '', status=2)
    illegal('+', 1, '', status=2)
    bad('play', 'rush', *start, '--moves', '-', stdin=f'{legal}\n'.encode() + b'draw\0', says='-:2: draw.: .+')
    bad('play', 'rush', *start, '--moves', '-', stdin=b'\0', says='-:1: .: .+')
    bad('play', 'rush', *start, '--moves', '-', stdin=b'dr\xffaw\x1b', says='-:1: dr.aw.: .+')
    bad('play', 'rush', *start, '--moves', '-', stdin=b'\xef\xbb\xbfdraw')
    bad('play', 'rush', *start, '--moves', '-', stdin='draw\x0bdraw')
    with Folder() as folder:
        folder.write('./moves', 'draw\nt1>t3')
        bad('play', 'rush', *start, '--moves', './moves', status=1, says=r'\./moves:2: t1>t3: .+')
    # Foundations: the one that takes the card; cheats only if they are needed.
    good('play', 'rush', *start, '--moves', '-', stdin='t6>f1')
    bad('play', 'rush', *start, '--moves', '-', stdin='t6>f2', status=1, says='-:1: t6>f2: .+')
    bad('play', 'beleaguered-castle', '--number', '1', '--moves', '-', stdin='t1>t2!', status=1)


@test
def cheats():
    position = ''.join(f'f{i}: {suit_up_to(suit, 9)}\n' for i, suit in enumerate('CDHS', 1)) + (
        't1: KC\nt2: KD\nt3: KH\nt4: KS\nt5: QC JD TD\nt6: QD JC TC\nt7: QH JH TH\nt8: QS JS TS\n')
    with Folder() as folder:
        folder.write('position', position)
        bad('play', 'beleaguered-castle', '--position', 'position', '--moves', '-', stdin='t5>t2*3', status=1, says='-:1: .*1 card .*')
        text = good('play', 'beleaguered-castle', '--position', 'position', '--moves', '-', stdin='t5>t2*3!')
        check('\nt2: KD QC JD TD\n' in text, text)
        bad('play', 'beleaguered-castle', '--position', 'position', '--moves', '-', stdin='t5>f2!', status=1)
        check('!' not in good('moves', 'beleaguered-castle', '--position', 'position'), 'cheats are not listed')


@test
def output_that_cannot_be_written():
    commands = (['games'], ['--help'], ['--version'], ['deal', '--help'], ['deal', 'rush', '--number', '1'],
                ['moves', 'rush', '--number', '1'], ['play', 'rush', '--number', '1'],
                ['perft', 'rush', '--number', '1', '--depth', '3'])
    for arguments in commands:
        for where in ('>/dev/full', '>&-'):
            done = subprocess.run(['sh', '-c', f'exec "$0" "$@" {where}', PROGRAM, *arguments],
                                  stdin=subprocess.DEVNULL, capture_output=True, env=ENVIRONMENT)
            equal((done.returncode, done.stderr.count(b'\n')), (2, 1), f'{arguments} {where}')


main()

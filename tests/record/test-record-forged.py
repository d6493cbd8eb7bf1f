#!/usr/bin/python3
"""test-record-forged.py FAIRDEAL-CLI - forged records, each of which is refused for its own reason (TAP).

Four valid records are made and signed here: a win of KingCell, a game of Solitaire Rush that was ended, one of
Beleaguered Castle with a cheat, and a game that was given up.  A forger changes one in a way that is in the table,
and either leaves the signature unchanged or signs the record with another key.  The program and check_records.py must
name the same member.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import check_records  # noqa: E402
from check_records import BASE, L, compress, multiply, rules  # noqa: E402
from known_game import WON  # noqa: E402
from record_signing import make_public, sign  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
FORGED = []

GOOD = {
    'format': 'fairdeal-record', 'format-version': 1, 'id': '0a1b2c3d-0000-4000-8000-00000000000a', 'game': 'kingcell',
    'options': 'supermove=columns', 'number': '4', 'outcome': 'won', 'moves': 100, 'undone': 7, 'hints': 2,
    'microseconds': 312345678, 'score': 0, 'assisted': 'verdict', 'fair': True, 'practice': True, 'difficulty': 2,
    'begun': '2026-11-21T14:04:43.123456Z', 'ended': '2026-11-21T14:11:00.000001Z', 'version': '0.1.0', 'play': WON,
    'name': 'Ann', 'key': make_public(SECRET).hex()}


def seal(record, secret=SECRET):
    """The line of a record, signed."""
    record = {name: value for name, value in record.items() if name != 'signature'}
    text = check_records.write_record({**record, 'key': make_public(secret).hex()})[:-1].encode()
    return text + b',"signature":"%s"}' % sign(secret, text).hex().encode()


def read(line):
    return check_records.read_record(line)


def play_rush(number, steps):
    """A game of Solitaire Rush that is ended after some steps, and its points."""
    pick = random.Random(number)
    game = rules.GAMES['rush']()
    position = game.deal(game.deck(number))
    words = []
    while len(words) < steps:
        moves = [move for move in game.moves(position) if move[0] != 'end']
        move = next((move for move in moves if len(move) == 3 and move[1][0] == 'f'), pick.choice(moves))
        position = game.apply(position, move)[0]
        words.append(rules.print_move(move))
    return ' '.join(words + ['end']), position.score, game.bonus(position, 100), game.bonus(position, 10)


def find_cheat(number):
    game = rules.GAMES['beleaguered-castle']()
    position = game.deal(game.deck(number))
    while True:
        for source in game.columns():
            for target in game.columns():
                if game.legal(position, (source, target, 2), True):
                    return f'{source}>{target}*2!'
        number += 1
        position = game.deal(game.deck(number))


RUSH_PLAY, POINTS, BONUS, BETTER_BONUS = play_rush(1, 60)
RUSH = {**GOOD, 'game': 'rush', 'options': 'draw=3 time-limit=300', 'number': '1', 'outcome': 'ended', 'moves': 61,
        'microseconds': 100 * 10 ** 6, 'score': POINTS + BONUS, 'assisted': '', 'play': RUSH_PLAY}
GOOD_LINE = seal(GOOD)
CHEAT = {**GOOD, 'game': 'beleaguered-castle', 'options': 'starting-rank=1', 'number': '1', 'outcome': 'given-up', 'moves': 1,
         'assisted': 'cheat', 'play': None}
LEFT = {**GOOD, 'outcome': 'given-up', 'moves': 3, 'play': ' '.join(WON.split()[:3])}


def forge(what, line, member, says):
    FORGED.append((what, line, member, says))


def kept(**values):
    """The win with other values and its old signature."""
    signed = read(GOOD_LINE)
    return check_records.write_record({**signed, **{name.replace('_', '-'): value for name, value in values.items()}}).encode()


def anew(base=None, **values):
    """A record with other values, signed with the forger's key."""
    return seal({**(base or GOOD), **{name.replace('_', '-'): value for name, value in values.items()}}, OTHER)


def raw(old, new):
    """The line of the win with bytes replaced."""
    line = GOOD_LINE
    assert line.count(old) == 1, old
    return line.replace(old, new)


def small_order_keys():
    """Each encoding of a point whose order divides 8, found by multiplying points with the order of the group."""
    found = set()
    for y in range(2, 100):
        try:
            point = check_records.decompress(y.to_bytes(32, 'little'))
        except ValueError:
            continue
        y = int.from_bytes(check_records.compress(check_records.multiply(L, point)), 'little') & (1 << 255) - 1
        found |= {y, y + check_records.P}
    return sorted((y | sign << 255).to_bytes(32, 'little').hex() for y in found if y < 2 ** 255 for sign in (0, 1))


def of_nobody(key):
    """The win with a signature that is valid under the neutral element, whatever the record says."""
    point = compress(multiply(5, BASE)) + (5).to_bytes(32, 'little')
    return kept(key=key, signature=point.hex())


def without(name):
    return check_records.write_record({key: value for key, value in read(GOOD_LINE).items() if key != name}).encode()


def with_steps(change):
    steps = WON.split()
    change(steps)
    return ' '.join(steps)


def add_moves():
    changed = with_steps(lambda steps: steps.__setitem__(2, 't7>c2'))
    forge('a move changed', kept(play=changed), 'signature', 'not one of')
    forge('a move changed, signed anew', anew(play=changed), 'play', 'Step 7 ')
    forge('a move dropped', anew(play=with_steps(lambda steps: steps.pop(1)), moves=99), 'play', 'Step 2 ')
    forge('a move doubled', anew(play=with_steps(lambda steps: steps.insert(1, steps[1])), moves=101), 'play', 'Step 3 ')
    forge('two moves in another order', anew(play=with_steps(lambda steps: steps.insert(0, steps.pop(3)))), 'play', 'Step 1 ')
    forge('the last move dropped', anew(play=with_steps(lambda steps: steps.pop()), moves=99), 'outcome', 'does not follow')
    forge('a move after the win', anew(play=WON + ' f1>t1', moves=101), 'play', 'Step 101 ')
    forge('no moves', anew(play='', moves=0), 'outcome', 'does not follow')
    forge('a move that is none', anew(play=WON.replace('t7>c1', 't7-c1', 1)), 'play', 'Step 1 ')
    forge('a pile that is none', anew(play=WON.replace('t7>c1', 't9>c1', 1)), 'play', 'Step 1 ')
    forge('a step without a move', anew(play=WON.replace('t7>f2', '+', 1)), 'play', 'Step 3 ')
    forge('a cheat where there is none', anew(play=WON.replace('t3>t8*2', 't3>t8*2!', 1), assisted='cheat'), 'play', 'Step 20 ')
    forge('two spaces', anew(play=WON.replace(' ', '  ', 1)), 'play', 'no valid “play”')
    forge('a space at the end', anew(play=WON + ' '), 'play', 'no valid “play”')
    forge('a count of one', anew(play=WON.replace('t7>c1', 't7>c1*1', 1)), 'play', 'no valid “play”')
    forge('a count with a zero', anew(play=WON.replace('*2', '*02', 1)), 'play', 'Step 20 ')
    forge('a play that is too long', anew(play='t7>c1 ' * 174763), 'play', 'no valid “play”')
    forge('another deal', anew(number='5'), 'play', 'Step 2 ')
    forge('another deal, not signed anew', kept(number='3'), 'signature', 'not one of')
    forge('other options', anew(options='supermove=cells'), 'play', 'Step 28 ')
    forge('another game', anew(game='demonthief', options='reserve=false'), 'play', 'Step 1 ')


def add_figures():
    forge('a loss as a win', anew(LEFT, outcome='won'), 'outcome', 'does not follow')
    forge('a win as a loss', anew(outcome='given-up'), 'outcome', 'does not follow')
    forge('stuck who is not', anew(RUSH, outcome='lost', play=RUSH_PLAY.removesuffix(' end'), moves=60, score=POINTS),
          'outcome', 'does not follow')
    forge('ended where that is no move', anew(LEFT, outcome='ended'), 'outcome', 'does not follow')
    forge('an end without a word', anew(outcome=''), 'outcome', 'no valid “outcome”')
    forge('fewer moves', anew(moves=9), 'moves', 'do not follow')
    forge('more moves', anew(moves=101), 'moves', 'do not follow')
    forge('points where there are none', anew(score=52), 'score', 'does not follow')
    forge('a score', anew(RUSH, score=POINTS + BONUS + 1), 'score', 'does not follow')
    forge('a better time for the same score', anew(RUSH, microseconds=10 ** 7), 'score', 'does not follow')
    forge('a better time than the moves allow', anew(microseconds=98999), 'microseconds', 'too few for its “moves”')
    forge('more time than there is', anew(RUSH, microseconds=300 * 10 ** 6 + 1), 'microseconds', 'out of range')
    forge('a time below zero', anew(microseconds=-1), 'microseconds', 'no valid “microseconds”')
    forge('more than ten years', anew(microseconds=check_records.TEN_YEARS + 1), 'microseconds', 'no valid “microseconds”')
    forge('help left out', kept(assisted=''), 'signature', 'not one of the player’s “key”')
    forge('a cheat left out', anew(CHEAT, assisted=''), 'assisted', 'lacks the cheats')
    forge('a cheat for other help', anew(CHEAT, assisted='verdict'), 'assisted', 'lacks the cheats')
    forge('help in another order', anew(assisted='show-me verdict'), 'assisted', 'no valid “assisted”')
    forge('fewer hints', kept(hints=0), 'signature', 'not one of')
    forge('fewer steps taken back', kept(undone=0), 'signature', 'not one of')
    forge('practice left out', kept(practice=False), 'signature', 'not one of')
    forge('a deal that is harder', kept(difficulty=3), 'signature', 'not one of')
    forge('a deal that was not shown to be winnable', kept(fair=False), 'signature', 'not one of')
    forge('another time, not signed anew', kept(microseconds=212345678), 'signature', 'not one of')
    forge('another day', kept(begun='2026-11-20T14:04:43.123456Z'), 'signature', 'not one of')
    forge('an end before the begin', anew(ended='2026-11-21T14:04:43.123455Z'), 'ended', 'before its “begun”')
    forge('a day that there is not', anew(begun='2026-02-29T14:04:43.123456Z'), 'begun', 'no valid “begun”')
    forge('a time without microseconds', anew(begun='2026-11-21T14:04:43Z'), 'begun', 'no valid “begun”')


def add_times():
    steps = len(WON.split())
    times = ' '.join(map(str, range(steps)))

    def with_times(text, **values):
        return anew({**GOOD, 'times': text}, **values)

    for what, text in (('a time left out', times.split(' ', 1)[1]), ('a time too much', times + ' 3123'), ('no times', ''),
                       ('a time before the one before it', times.replace(' 8 9 ', ' 9 8 ')), ('a last time after the end', times[:-2] + '3124'),
                       ('a time below zero', '-' + times), ('a time with a zero', '0' + times), ('a time with a point', times + '.5'),
                       ('a much too large time', times[:-2] + '9' * 30), ('two spaces between times', times.replace(' ', '  ', 1)),
                       ('a space after the times', times + ' '), ('commas between times', times.replace(' ', ','))):
        forge(what, with_times(text), 'times', 'do not fit')
    forge('times that are no string', with_times([0] * steps), 'times', 'no valid “times”')
    forge('times before the play', re.sub(b'("play":.*),("times":.*),"name"', b'\\2,\\1,"name"', with_times(times)), 'form', 'from byte ')
    forge('times that were added', kept(times=times), 'signature', 'not one of')
    forge('a play without the last step and its time', with_times(times.rsplit(' ', 1)[0], play=WON.rsplit(' ', 1)[0], moves=99),
          'outcome', 'does not follow')
    assert check_records.check_file(with_times(times[:-2] + '3123')) == [(None, 'valid')]


def add_owner():
    signed = read(GOOD_LINE)
    number = int.from_bytes(bytes.fromhex(signed['signature'])[32:], 'little') + L
    other = read(seal({**GOOD, 'hints': 3}))['signature']
    forge('another name', kept(name='Ben'), 'signature', 'not one of')
    forge('no name', kept(name=''), 'signature', 'not one of')
    forge('another id', kept(id='0a1b2c3d-0000-4000-8000-00000000000b'), 'signature', 'not one of')
    forge('another version', kept(version='0.2.0'), 'signature', 'not one of')
    forge('a signature of another key', kept(signature=read(anew())['signature']), 'signature', 'not one of')
    forge('another key', kept(key=make_public(OTHER).hex()), 'signature', 'not one of')
    forge('a signature of another record', kept(signature=other), 'signature', 'not one of')
    forge('no signature', without('signature'), 'signature', 'has no “signature”')
    forge('an empty signature', kept(signature=''), 'signature', 'not one of')
    forge('a signature of zeros', kept(signature='0' * 128), 'signature', 'not one of')
    forge('a signature in capitals', kept(signature=signed['signature'].upper()), 'signature', 'not one of')
    forge('a signature in its other form', kept(signature=signed['signature'][:64] + number.to_bytes(32, 'little').hex()),
          'signature', 'not one of')
    forge('a longer signature', kept(signature=signed['signature'] + '00'), 'signature', 'not one of')
    forge('no key', without('key'), 'key', 'has no “key”')
    forge('a key that is none', kept(key='key'), 'key', '64 hexadecimal digits')
    forge('a key in capitals', kept(key=signed['key'].upper()), 'key', 'small letters')
    for key in small_order_keys():
        forge(f'a key that nobody owns: {key[:4]}…{key[-4:]}', of_nobody(key), 'key', 'no valid “key”')
    forge('a key that is no point', kept(key='02' + '00' * 31), 'signature', 'not one of')
    forge('a name that is too long', anew(name='x' * 65), 'name', 'short line of text')
    forge('a name written backwards', anew(name='\u202eAnn'), 'name', 'short line of text')
    forge('a name of a space', anew(name=' '), 'name', 'short line of text')
    forge('a version that is too long', anew(version='x' * 65), 'version', 'short line of text')
    forge('a version beyond ASCII', anew(version='Zoë'), 'version', 'short line of text')


def add_values():
    forge('a newer format', anew(format_version=2), 'format-version', 'newer version')
    forge('a much newer format', anew(format_version=10 ** 30), 'format-version', 'newer version')
    forge('a format before the first', anew(format_version=0), 'format-version', 'no valid “format-version”')
    forge('another format', anew(format='fairdeal-results'), 'format', 'not a record')
    forge('a game that there is not', anew(game='poker'), 'game', 'not known')
    forge('an option that there is not', anew(options='cells=9'), 'options', 'not known')
    forge('an option twice', anew(options='supermove=columns supermove=columns'), 'options', 'not known')
    forge('an option left out', anew(options=''), 'options', 'incomplete')
    forge('options in another order', anew(RUSH, options='time-limit=300 draw=3'), 'options', 'out of order')
    forge('a deal number too large', anew(number=str(2 ** 63)), 'number', 'no valid “number”')
    forge('a deal number with a zero', anew(number='04'), 'number', 'no valid “number”')
    forge('a deal number that is no string', anew(number=4), 'number', 'no valid “number”')
    forge('a number too large', anew(hints=2 ** 31), 'hints', 'no valid “hints”')
    forge('a number much too large', anew(undone=10 ** 40), 'undone', 'no valid “undone”')
    forge('a number below zero', anew(hints=-1), 'hints', 'no valid “hints”')
    forge('a number with a point', raw(b'"hints":2', b'"hints":2.0'), 'hints', 'no valid “hints”')
    forge('a number with an exponent', raw(b'"score":0', b'"score":0e0'), 'score', 'no valid “score”')
    forge('a string for a boolean', anew(fair='true'), 'fair', 'no valid “fair”')
    forge('a list for a string', raw(b'"name":"Ann"', b'"name":["Ann"]'), 'name', 'no valid “name”')
    forge('null', raw(b'"name":"Ann"', b'"name":null'), 'name', 'no valid “name”')
    forge('no moves member', without('moves'), 'moves', 'has no “moves”')
    forge('no play', without('play'), 'play', 'has no “play”')
    forge('an id that is none', anew(id='1'), 'id', 'no valid “id”')
    forge('a difficulty that there is not', anew(difficulty=4), 'difficulty', 'no valid “difficulty”')


def add_lines():
    good = GOOD_LINE
    junk = random.Random(10).randbytes(10 * 1024 * 1024).replace(b'\n', b'.')
    forge('nothing', b'', 'empty', 'no record')
    forge('an empty line', b'\n', 'json', 'not valid JSON')
    forge('10 MB of junk', junk, 'size', 'longer than a record')
    forge('10 MB of a record', good[:-1] + b' ' * 10 ** 7 + b'}', 'size', 'longer than a record')
    forge('1 MB of junk', junk[:10 ** 6], 'json', 'not valid JSON')
    forge('17 lists in each other', raw(b'"hints":2', b'"hints":2,"x":' + b'[' * 16 + b']' * 16), 'json', 'too deeply')
    forge('16 lists in each other', raw(b'"hints":2', b'"hints":2,"x":' + b'[' * 15 + b']' * 15), 'form', 'from byte ')
    forge('brackets in a string', kept(name='[{' * 17), 'signature', 'not one of')
    forge('1 MB of brackets', b'[' * 10 ** 6, 'json', 'too deeply')
    forge('a member twice', raw(b'"hints":2', b'"hints":2,"hints":2'), 'json', 'same key twice')
    forge('65 members', raw(b'"hints":2', b'"hints":2,' + b','.join(b'"x%d":1' % i for i in range(42))), 'json', 'too many keys')
    forge('text after NUL', good + b'\0and more', 'json', 'not valid JSON')
    forge('NUL in the name', raw(b'Ann', b'An\\u0000n'), 'json', 'not valid JSON')
    forge('text after the record', good + b' x', 'json', 'not valid JSON')
    forge('two records in a line', good + good, 'json', 'not valid JSON')
    forge('half a record', good[:len(good) // 2], 'json', 'not valid JSON')
    forge('a byte order mark', b'\xef\xbb\xbf' + good, 'json', 'not valid JSON')
    forge('bytes that are not UTF-8', raw(b'Ann', b'Ann\xff'), 'json', 'not valid JSON')
    forge('half of a surrogate pair', raw(b'Ann', b'\\ud800'), 'json', 'not valid JSON')
    forge('a comment', raw(b'"hints"', b'/**/"hints"'), 'json', 'not valid JSON')
    forge('a list', b'[' + good + b']', 'format', 'not a record')
    forge('an object without anything', b'{}', 'format', 'not a record')
    forge('members in another order', raw(b'"undone":7,"hints":2', b'"hints":2,"undone":7'), 'form', 'from byte ')
    forge('a member that there is not', raw(b'"hints":2', b'"hints":2,"luck":1'), 'form', 'from byte ')
    forge('a blank', raw(b'"hints":2', b'"hints": 2'), 'form', 'from byte ')
    forge('a blank before it', b' ' + good, 'form', 'from byte 1 ')
    forge('a carriage return', good + b'\r', 'form', 'from byte %d ' % (len(good) + 1))
    forge('an escape', raw(b'Ann', b'\\u0041nn'), 'form', 'from byte ')
    forge('a number with a minus', raw(b'"score":0', b'"score":-0'), 'score', 'no valid .score')
    forge('an id in capitals', raw(b'0a1b2c3d', b'0A1B2C3D'), 'form', 'from byte ')


def call(folder, data):
    path = pathlib.Path(folder, 'record.fairdeal')
    path.write_bytes(data)
    done = subprocess.run([PROGRAM, 'check', path.name], cwd=folder, capture_output=True, text=True, check=False, timeout=20)
    return done.returncode, done.stdout, done.stderr


def check_good(folder):
    lines = [seal(record) for record in (GOOD, RUSH, {**RUSH, 'microseconds': 10 ** 7, 'score': POINTS + BETTER_BONUS}, CHEAT, LEFT)]
    lines.append(anew(name='Ann'))
    data = b'\n'.join(lines)
    assert call(folder, data) == (0, 'valid\n' * len(lines), ''), call(folder, data)
    assert call(folder, data + b'\n') == (0, 'valid\n' * len(lines), '')
    assert check_records.check_file(data) == [(None, 'valid')] * len(lines), check_records.check_file(data)


def check_calls(folder):
    """Several files, standard input, and output that cannot be written."""
    good, bad = seal(LEFT) + b'\n', kept(hints=0) + b'\n'
    for name, data in ('good', good), ('bad', good + bad):
        pathlib.Path(folder, name).write_bytes(data)

    def run(*words, given=b'', output=subprocess.PIPE):
        done = subprocess.run([PROGRAM, 'check', *words], cwd=folder, input=given, stdout=output, stderr=subprocess.PIPE, check=False)
        return done.returncode, [line.split(b' ')[0] for line in (done.stdout or b'').splitlines()], done.stderr.count(b'\n')

    assert run('good', 'good') == (0, [b'valid', b'valid'], 0)
    assert run('good', 'bad', 'good') == (1, [b'valid', b'valid', b'bad:2:', b'valid'], 1)
    assert run('-', given=good) == (0, [b'valid'], 0)
    assert run('good', '-', given=bad) == (1, [b'valid', b'-:1:'], 1)
    assert run('good', 'nowhere', 'bad') == (2, [b'valid'], 1)
    with open('/dev/full', 'wb') as full:
        assert run('good', output=full) == (2, [], 1)


def check_forged(folder, line, member, says):
    status, output, errors = call(folder, line)
    assert status == 1 and len(output.splitlines()) == 1, (status, output)
    assert output.startswith(f'record.fairdeal:1: {member}: '), output
    assert re.search(says, output), f'{output} does not say {says}'
    assert errors == 'fairdeal-cli: Invalid records: 1 of 1.\n', errors
    found = check_records.check_file(line)
    assert [wrong for wrong, _ in found] == [member], found


def check_among_good(folder):
    """A forged record does not affect the others in its file."""
    short = [(line, member) for _, line, member, _ in FORGED if line and b'\n' not in line and len(line) < 10 ** 6]
    good = seal(LEFT)
    data = b''.join(good + b'\n' + line + b'\n' for line, _ in short)
    status, output, errors = call(folder, data)
    lines = output.splitlines()
    assert status == 1 and errors == 'fairdeal-cli: Invalid records: %d of %d.\n' % (len(short), 2 * len(short)), errors
    assert lines[::2] == ['valid'] * len(short)
    for index, (_, member) in enumerate(short):
        assert lines[2 * index + 1].startswith(f'record.fairdeal:{2 * index + 2}: {member}: '), lines[2 * index + 1]


def main():
    CHEAT['play'] = find_cheat(1)
    for add in add_moves, add_figures, add_times, add_owner, add_values, add_lines:
        add()
    with tempfile.TemporaryDirectory(prefix='fairdeal-forged-') as folder:
        tests = [('good records', check_good, ()), ('calls', check_calls, ())] + [(what, check_forged, rest) for what, *rest in FORGED]
        tests.append(('forged records among good ones', check_among_good, ()))
        print(f'1..{len(tests)}')
        for number, (what, function, arguments) in enumerate(tests, 1):
            try:
                function(folder, *arguments)
                print(f'ok {number} {what}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} {what}')
                print(*(f'# {line[:2000]}' for line in str(failure).splitlines()), sep='\n', flush=True)


main()

#!/usr/bin/python3
"""test-challenge-forged.py FAIRDEAL-CLI PAGE - forged links, each of which is refused for its own reason (TAP).

Valid links are made and signed here, only from docs/challenges.md.  A forger changes a link, and either leaves the
signature unchanged or signs the link with another key.
"""
import base64
import os
import pathlib
import re
import subprocess
import sys
from urllib.parse import quote

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'record'))

from record_signing import make_public, sign  # noqa: E402

PROGRAM, PAGE = os.path.abspath(sys.argv[1]), sys.argv[2]
SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
DEFAULTS = {'rush': 'draw=3 time-limit=300', 'kingcell': 'supermove=columns'}
MEMBERS = ['name', 'outcome', 'moves', 'score', 'seconds', 'assisted', 'practice', 'key', 'signature']
RUSH = {'game': 'rush', 'number': '17', 'options': {}, 'name': 'Ann', 'outcome': 'ended', 'moves': '97', 'score': '512',
        'seconds': '185'}
KING = {'game': 'kingcell', 'number': '4', 'options': {}, 'name': 'Bob', 'outcome': 'won', 'moves': '100', 'seconds': '312'}


def letters(data):
    return base64.urlsafe_b64encode(data).decode().rstrip('=')


def text_of(values, public):
    """The signed text."""
    options = dict(word.split('=') for word in DEFAULTS[values['game']].split())
    options.update(values['options'])
    rows = [('game', values['game']), ('number', values['number']),
            ('options', ' '.join(f'{key}={value}' for key, value in options.items())), ('outcome', values['outcome']),
            ('moves', values['moves']), ('score', values.get('score', '0')), ('seconds', values['seconds']),
            ('assisted', values.get('assisted', 'no')), ('practice', values.get('practice', 'no')), ('name', values['name']),
            ('key', public.hex())]
    return ''.join(['fairdeal-challenge 1\n'] + [f'{name} {value}\n' for name, value in rows]).encode()


def write(values, head='v=1'):
    """The link with these values."""
    parts = [head] + [f'{name}={quote(values[name], safe="")}' for name in MEMBERS if name in values]
    options = '&'.join(f'{key}={value}' for key, value in values['options'].items())
    return f'fairdeal:{values["game"]}/{values["number"]}{"?" if options else ""}{options}#{"&".join(parts)}'


def for_browser(link):
    """The same link, as the address of a page."""
    return PAGE + '#' + link.partition(':')[2].replace('#', '/', 1)


def sealed(base, secret=SECRET, **values):
    """A valid link with some other values."""
    values = {**base, **values}
    public = make_public(secret)
    return {**values, 'key': letters(public), 'signature': letters(sign(secret, text_of(values, public)))}


def kept(**values):
    """The result with other values and its old signature."""
    return write({**sealed(RUSH), **values})


def anew(base=None, **values):
    """A result with other values, signed with the forger's key."""
    return write(sealed(base or RUSH, OTHER, **values))


def raw(old, new):
    link = write(sealed(RUSH))
    assert link.count(old) == 1, old
    return link.replace(old, new)


def without(name):
    return write({key: value for key, value in sealed(RUSH).items() if key != name})


def of_record():
    """A signature that is valid for a record, but not for a link."""
    text = text_of(RUSH, make_public(SECRET)).replace(b'fairdeal-challenge 1\n', b'{"format":"fairdeal-record"')
    return kept(signature=letters(sign(SECRET, text)))


GOOD_LINK = write(sealed(RUSH))
GOOD = [
    GOOD_LINK, write(sealed(KING)), 'fairdeal:rush/17', 'fairdeal:rush/17?draw=1', 'FAIRDEAL:streets-and-alleys/0',
    f'fairdeal:kingcell/{2 ** 63 - 1}?supermove=cells', write(sealed(RUSH, options={'draw': '1', 'time-limit': '600'})),
    write(sealed(RUSH, name='')), write(sealed(RUSH, name='Jürgen & ’O Brien +/=?#%')), write(sealed(RUSH, assisted='yes')),
    write(sealed(RUSH, practice='yes', score='-52')), write(sealed(KING, outcome='given-up', moves='0', seconds='0')),
    'fairdeal:churchill/17?sort-foundations=false&suit-order=CDHS', 'fairdeal:rush/17?',
]
FORGED = [
    ('a better score', kept(score='513'), 'signature', 'does not match the “key”'),
    ('fewer moves', kept(moves='96'), 'signature', 'does not match the “key”'),
    ('more moves', kept(moves='98'), 'signature', 'does not match the “key”'),
    ('less time', kept(seconds='184'), 'signature', 'does not match the “key”'),
    ('another outcome', kept(outcome='won'), 'signature', 'does not match the “key”'),
    ('another name', kept(name='Anna'), 'signature', 'does not match the “key”'),
    ('no name', without('name'), 'signature', 'does not match the “key”'),
    ('help that was not used', kept(assisted='yes'), 'signature', 'does not match the “key”'),
    ('help left out', write({key: value for key, value in sealed(RUSH, assisted='yes').items() if key != 'assisted'}),
     'signature', 'does not match the “key”'),
    ('practice left out', write({key: value for key, value in sealed(RUSH, practice='yes').items() if key != 'practice'}),
     'signature', 'does not match the “key”'),
    ('another deal', kept(number='18'), 'signature', 'does not match the “key”'),
    ('other rules', kept(options={'draw': '1'}), 'signature', 'does not match the “key”'),
    ('another key', kept(key=letters(make_public(OTHER))), 'signature', 'does not match the “key”'),
    ('a key that is no point', kept(key=letters(b'\2' + bytes(31))), 'signature', 'does not match the “key”'),
    ('a key that nobody owns', kept(key=letters(b'\1' + bytes(31))), 'key', 'no valid “key”'),
    ('another one', kept(key=letters(bytes(32))), 'key', 'no valid “key”'),
    ('a signature of zeros', kept(signature=letters(bytes(64))), 'signature', 'does not match the “key”'),
    ('a signature of a record', of_record(), 'signature', 'does not match the “key”'),
    ('no signature', without('signature'), 'signature', 'has no “signature”'),
    ('no key', without('key'), 'key', 'has no “key”'),
    ('a short key', kept(key=letters(bytes(31))), 'key', 'no valid “key”'),
    ('a short signature', kept(signature=letters(bytes(63))), 'signature', 'no valid “signature”'),
    ('padding', raw('&signature=', '%3D&signature='), 'key', 'no valid “key”'),
    ('bits behind the key', re.sub(r'(key=.{42}).', lambda m: m[1] + '_', GOOD_LINK), 'key', 'no valid “key”'),
    ('no outcome', without('outcome'), 'outcome', 'has no “outcome”'),
    ('an outcome that there is not', anew(outcome='best'), 'outcome', 'no valid “outcome”'),
    ('an outcome of another game', anew(KING, outcome='ended'), 'outcome', 'not possible in this game'),
    ('no moves', without('moves'), 'moves', 'has no “moves”'),
    ('a win without a move', anew(KING, moves='0'), 'moves', 'too high or too low'),
    ('moves below 0', anew(moves='-1'), 'moves', 'no valid “moves”'),
    ('moves with a zero', anew(moves='097'), 'moves', 'no valid “moves”'),
    ('moves with a plus', anew(moves='+97'), 'moves', 'no valid “moves”'),
    ('moves with a fraction', anew(moves='9.7'), 'moves', 'no valid “moves”'),
    ('too many moves', anew(moves='1000001'), 'moves', 'no valid “moves”'),
    ('a number much too large', anew(moves='9' * 99), 'moves', 'no valid “moves”'),
    ('no score', without('score'), 'score', 'has no “score”'),
    ('a score where there are no points', anew(KING, score='5'), 'score', 'has no points'),
    ('a score without an end', anew(score='1000001'), 'score', 'no valid “score”'),
    ('a score of minus zero', anew(score='-0'), 'score', 'no valid “score”'),
    ('no time', without('seconds'), 'seconds', 'has no “seconds”'),
    ('more time than the limit', anew(seconds='301'), 'seconds', 'more than the game'),
    ('years', anew(KING, seconds='31536001'), 'seconds', 'no valid “seconds”'),
    ('a better time than the moves allow', anew(KING, moves='5000', seconds='3'), 'seconds', 'too few for'),
    ('help that is neither yes nor there', anew(assisted='no'), 'assisted', 'no valid “assisted”'),
    ('practice in other words', anew(practice='true'), 'practice', 'no valid “practice”'),
    ('a name of two lines', anew(name='Ann\nBob'), 'name', 'short line'),
    ('a name that is turned around', anew(name='\u202eAnn'), 'name', 'short line'),
    ('a name with a space at its end', anew(name='Ann '), 'name', 'short line'),
    ('a long name', anew(name='A' * 65), 'name', 'short line'),
    ('a name that is not text', raw('name=Ann', 'name=%ff'), 'result', 'not encoded correctly'),
    ('a name with a NUL', raw('name=Ann', 'name=A%00n'), 'result', 'not encoded correctly'),
    ('half a percent sign', raw('name=Ann', 'name=Ann%4'), 'result', 'not encoded correctly'),
    ('a percent sign alone', raw('name=Ann', 'name=%zz'), 'result', 'not encoded correctly'),
    ('a newer version', raw('v=1', 'v=2'), 'v', 'newer version'),
    ('version 0', raw('v=1', 'v=0'), 'v', 'no valid “v”'),
    ('version 01', raw('v=1', 'v=01'), 'v', 'no valid “v”'),
    ('no version', raw('#v=1&', '#'), 'v', 'has no “v”'),
    ('nothing after the deal', 'fairdeal:rush/17#', 'v', 'has no “v”'),
    ('an unknown part', raw('#v=1', '#luck=1&v=1'), 'unknown', '“luck”'),
    ('a part in capitals', raw('name=', 'Name='), 'unknown', '“Name”'),
    ('a part twice', raw('#v=1', '#v=1&moves=97'), 'result', 'more than one “moves”'),
    ('a part without a value', raw('#v=1', '#v=1&fast'), 'result', '“fast”'),
    ('a value without a part', raw('#v=1', '#v=1&=1'), 'result', '“=1”'),
    ('an empty part', raw('#v=1', '#v=1&'), 'result', 'not of the form KEY=VALUE'),
    ('too many parts', raw('#v=1', '#v=1' + ''.join(f'&a{i}=1' for i in range(16))), 'result', 'more than 16'),
    ('another # sign', raw('#v=1', '#v=1#'), 'v', 'no valid “v”'),
    ('a game that there is not', 'fairdeal:bridge/17', 'game', '“bridge”'),
    ('a game in capitals', 'fairdeal:RUSH/17', 'game', '“RUSH”'),
    ('no game', 'fairdeal:', 'game', '“”'),
    ('a host', 'fairdeal://rush/17', 'game', '“”'),
    ('no number', 'fairdeal:rush', 'number', 'no valid deal number'),
    ('an empty number', 'fairdeal:rush/', 'number', 'no valid deal number'),
    ('a number that is too large', f'fairdeal:rush/{2 ** 63}', 'number', 'no valid deal number'),
    ('a number below 0', 'fairdeal:rush/-1', 'number', 'no valid deal number'),
    ('a number with zeros', 'fairdeal:rush/017', 'number', 'no valid deal number'),
    ('a number with more behind it', 'fairdeal:rush/17/18', 'number', 'no valid deal number'),
    ('a number in hexadecimal digits', 'fairdeal:rush/0x11', 'number', 'no valid deal number'),
    ('an option that there is not', 'fairdeal:rush/17?luck=1', 'options', 'no option “luck”'),
    ('an option of another game', 'fairdeal:rush/17?supermove=cells', 'options', 'no option “supermove”'),
    ('an option twice', 'fairdeal:rush/17?draw=1&draw=3', 'options', 'more than one “draw”'),
    ('an option without a value', 'fairdeal:rush/17?draw', 'options', '“draw”'),
    ('an option out of range', 'fairdeal:rush/17?time-limit=3601', 'options', 'no valid “time-limit”'),
    ('an option with more in it', 'fairdeal:rush/17?draw=1%20time-limit=60', 'options', 'no valid “draw”'),
    ('a space', 'fairdeal:rush/17 ', 'characters', 'Character 17 '),
    ('a space in it', 'fairdeal:rush/ 17', 'characters', 'Character 15 '),
    ('a line end', 'fairdeal:rush/17\n', 'characters', 'Character 17 '),
    ('a character outside ASCII', 'fairdeal:rush/17#v=1&name=Jürgen', 'characters', 'Character 28 '),
    ('a link without an end', GOOD_LINK + 'A' * 600, 'size', 'longer than 600'),
    ('a megabyte', 'fairdeal:' + 'A' * 100000, 'size', 'longer than 600'),
]


def call(*words):
    done = subprocess.run([PROGRAM, 'check', *words], capture_output=True, text=True, check=False, timeout=20,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})
    return done.returncode, done.stdout, done.stderr


def check_good():
    assert call(*GOOD) == (0, 'valid\n' * len(GOOD), ''), call(*GOOD)
    pages = [for_browser(link) for link in GOOD]
    assert call(*pages) == (0, 'valid\n' * len(GOOD), ''), call(*pages)
    assert all(len(link) <= 300 for link in GOOD), [len(link) for link in GOOD]


def check_forged_pages():
    """An address of a page is refused for the same reason; only what is a fault of the separator itself is not."""
    links = [(link, member) for _, link, member, _ in FORGED if '17/18' not in link and '://' not in link and '\n' not in link]
    _, output, _ = call(*(for_browser(link) for link, _ in links))
    found = [line.split(': ')[1] for line in output.splitlines()]
    assert found == [member for _, member in links], [pair for pair in zip(found, links) if pair[0] != pair[1][1]]
    _, output, _ = call(PAGE + '#', PAGE + '#rush/17/', PAGE.upper() + '#rush/17', PAGE + '#rush/17#v=1', PAGE + '#rush/17/18')
    assert [line.split(': ')[:2] for line in output.splitlines()] == [
        ['link:1', 'game'], ['link:2', 'v'], ['valid'], ['link:4', 'number'], ['link:5', 'result']], output


def check_among_good():
    status, output, errors = call(GOOD[0], 'fairdeal:bridge/1', GOOD[1])
    assert status == 1 and errors == 'fairdeal-cli: Invalid links: 1 of 3.\n', errors
    assert [line.split(': ')[:2] for line in output.splitlines()] == [['valid'], ['link:2', 'game'], ['valid']], output


def check_forged(link, member, says):
    status, output, _ = call(link)
    assert status == 1 and len(output.splitlines()) == 1, (status, output)
    assert output.startswith(f'link:1: {member}: '), output
    assert says in output, f'{output} does not say {says}'


def main():
    tests = [('good links', check_good, ()), ('a forged link among good ones', check_among_good, ()),
             ('forged addresses of pages', check_forged_pages, ())]
    tests += [(what, check_forged, rest) for what, *rest in FORGED]
    assert len({link for _, link, _, _ in FORGED}) == len(FORGED)
    print(f'1..{len(tests)}')
    for number, (what, function, arguments) in enumerate(tests, 1):
        try:
            function(*arguments)
            print(f'ok {number} {what}', flush=True)
        except AssertionError as failure:
            print(f'not ok {number} {what}')
            print(*(f'# {line[:2000]}' for line in str(failure).splitlines()), sep='\n', flush=True)


main()

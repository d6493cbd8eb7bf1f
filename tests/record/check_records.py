#!/usr/bin/python3
"""check_records.py RECORD… - checks records of Fair Deal, using only docs/records.md.

Prints a line for each record: `valid`, or FILE:LINE: MEMBER: what is wrong.  The exit status is 1 if a record is
not valid. Nothing of the program is used: reference/rules.py plays the games, and signatures are checked here.
"""
import datetime
import hashlib
import json
import os
import re
import sys
import unicodedata

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'reference'))

import rules  # noqa: E402


MOST_IN_STEP = 256
MOST_NESTED = 16


class Wrong(Exception):
    def __init__(self, member, what):
        super().__init__(what)
        self.member = member


def need(condition, member, what):
    if not condition:
        raise Wrong(member, what)


# Ed25519, as in RFC 8032, section 5.1; a point is (X, Y, Z, T).

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(n, p):
    q = (0, 1, 1, 0)
    while n:
        if n & 1:
            q = add(q, p)
        p = add(p, p)
        n >>= 1
    return q


def get_x(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        raise ValueError('not a point')
    return x if x & 1 == sign else P - x


def compress(p):
    z = pow(p[2], -1, P)
    x, y = p[0] * z % P, p[1] * z % P
    return (y | (x & 1) << 255).to_bytes(32, 'little')


def decompress(text):
    y = int.from_bytes(text, 'little')
    sign, y = y >> 255, y & (1 << 255) - 1
    x = get_x(y, sign)
    return x, y, 1, x * y % P


Y = 4 * pow(5, -1, P) % P
BASE = (get_x(Y, 0), Y, 1, get_x(Y, 0) * Y % P)


def has_small_order(key):
    """Whether the order of the point divides 8, in any encoding."""
    y = (int.from_bytes(key, 'little') & (1 << 255) - 1) % P
    return y in (0, 1, P - 1) or (D * y ** 4 + 2 * y * y - 1) % P == 0


def hash_number(*parts):
    return int.from_bytes(hashlib.sha512(b''.join(parts)).digest(), 'little') % L


def is_signature(key, text, signature):
    s = int.from_bytes(signature[32:], 'little')
    try:
        x, y, z, t = decompress(key)
    except ValueError:
        return False
    h = hash_number(signature[:32], key, text)
    return s < L and compress(add(multiply(s, BASE), multiply(h, (P - x, y, z, P - t)))) == signature[:32]


# The line.

def refuse(what):
    raise ValueError(what)


def read_object(pairs):
    texts = [text for pair in pairs for text in pair if isinstance(text, str)]
    if len({name for name, _ in pairs}) < len(pairs) or len(pairs) > 64 or '\0' in ''.join(texts):
        refuse('a name twice, too many names, or NUL')
    ''.join(texts).encode()
    return dict(pairs)


def is_deep(text):
    depth = 0
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text, re.S):
        depth += (token in '[{') - (token in ']}')
        if depth > MOST_NESTED:
            return True
    return False


def read_json(line):
    try:
        if is_deep(line.decode()):
            refuse('it is nested too deeply')
        return json.loads(line.decode(), object_pairs_hook=read_object, parse_constant=refuse,
                          parse_int=lambda text: int(text) if len(text) < 24 and text != '-0' else 0.5, parse_float=lambda text: 0.5)
    except (ValueError, RecursionError) as error:
        raise Wrong('json', 'it is not valid JSON: %s' % str(error)[:80]) from error


def is_text(most):
    return lambda value: isinstance(value, str) and len(write(value).encode()) <= most + 2


def is_number(least, most):
    return lambda value: type(value) is int and least <= value <= most


def is_like(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.A) is not None


def is_deal(value):
    return is_like('0|[1-9][0-9]{0,18}')(value) and int(value) < 2 ** 63


def is_time(value):
    if not is_like(r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z')(value):
        return False
    try:
        return datetime.datetime.fromisoformat(value[:-1]).year >= 1970
    except ValueError:
        return False


def is_flag(value):
    return isinstance(value, bool)


COUNT = is_number(0, 2 ** 31 - 1)
TEN_YEARS = 10 * 365 * 24 * 3600 * 10 ** 6
MEMBERS = {  # in order
    'format': is_like('fairdeal-record'), 'format-version': is_number(1, 1),
    'id': is_like('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'),
    'game': is_text(256), 'options': is_text(256), 'number': is_deal,
    'outcome': is_like('won|lost|given-up|ended'),
    'moves': COUNT, 'undone': COUNT, 'hints': COUNT,
    'microseconds': is_number(0, TEN_YEARS), 'score': is_number(-2 ** 31, 2 ** 31 - 1),
    'assisted': is_like('(?! )(cheat)?(( |^)verdict)?(( |^)winning-move)?(( |^)show-me)?'),
    'fair': is_flag, 'practice': is_flag, 'difficulty': is_number(0, 3),
    'begun': is_time, 'ended': is_time, 'version': is_text(256), 'play': is_text(2 ** 20), 'times': is_text(2 ** 20),
    'name': is_text(128), 'key': is_text(256), 'signature': is_text(256),
}
OPTIONAL = {'times'}


def write(value):
    if isinstance(value, str):
        return '"%s"' % value.replace('\\', '\\\\').replace('"', '\\"')
    return str(value).lower()


def write_record(record):
    return '{%s}' % ','.join('%s:%s' % (write(name), write(record[name])) for name in MEMBERS if name in record)


def read_record(line):
    """Returns the members of a line in the form of records."""
    need(len(line) <= 2 ** 20 + 4096, 'size', 'it is too long')
    record = read_json(line)
    need(isinstance(record, dict), 'format', 'it is not an object')
    for name, is_good in MEMBERS.items():
        need(is_good(record[name]) if name in record else name in OPTIONAL, name, 'it is missing, or cannot be')
    written = write_record({**record, 'id': record['id'].lower()}).encode()
    need(written == line, 'form', 'it is not written as records are')
    return record


# What it says.

def read_game(record):
    need(record['game'] in rules.GAMES, 'game', 'it is not known')
    words = [word.split('=', 1) for word in re.split('[ \t\r\n]+', record['options']) if word]
    try:
        chosen = dict(words)
        game = rules.GAMES[record['game']](**chosen)
    except (rules.Malformed, ValueError, TypeError) as error:
        raise Wrong('options', 'they are not known') from error
    need(len(chosen) == len(words), 'options', 'one is there twice')
    return game


def play(game, record):
    """The final position, the steps, those that the program never plays, whether there are cheats, and the one form."""
    position = game.deal(game.deck(int(record['number'])))
    steps = [step for step in re.split('[ \t\r\n]+', record['play']) if step]
    written = []
    own = cheats = 0
    for index, step in enumerate(steps):
        is_own, words = False, []
        need(step.count('+') < MOST_IN_STEP, 'play', 'step %d has more than %d moves' % (index + 1, MOST_IN_STEP))
        for word in step.split('+'):
            try:
                move, cheat = rules.read_move(word)
                legal = game.legal(position, move, cheat)
            except (rules.Malformed, KeyError):
                legal = False
            need(legal, 'play', 'step %d is not a legal move' % (index + 1))
            is_own |= move[0] != 'end' and not (len(move) == 3 and move[1][0] == 'f' and not cheat)
            cheats |= cheat
            position = game.apply(position, move)[0]
            words.append(rules.print_move(move) + '!' * cheat)
        written.append('+'.join(words))
        own += is_own
    return position, len(steps), own, cheats, ' '.join(written)


def has_outcome(game, position, outcome):
    if outcome == 'won':
        return game.won(position)
    if outcome == 'ended':
        return position.ended and not game.won(position)
    return not game.over(position) and (outcome == 'given-up' or game.lost(position) is True)


def check_times(record, steps):
    """Whether each step has a time, none is before the one before it, and the last one is within the game."""
    words = record['times'].split(' ') if record['times'] else []
    good = len(words) == steps and all(is_like('0|[1-9][0-9]{0,9}')(word) for word in words)
    times = [0, *map(int, words)] if good else []
    good = good and times == sorted(times) and times[-1] * 10 ** 5 <= record['microseconds']
    need(good and len(record['play']) + len(record['times']) <= 2 ** 20, 'times', 'they do not fit the play')


def check_play(game, record):
    position, steps, own, cheats, written = play(game, record)
    need(has_outcome(game, position, record['outcome']), 'outcome', 'it does not follow from the play')
    need(max(own, record['outcome'] == 'won') <= record['moves'] <= steps, 'moves', 'they do not follow from the play')
    score = position.score
    if game.keeps_score and record['outcome'] in ('won', 'ended'):
        score += game.bonus(position, record['microseconds'] // 10 ** 6)
    need(record['score'] == score, 'score', 'it does not follow from the play')
    need(not cheats or record['assisted'].startswith('cheat'), 'assisted', 'it lacks the cheats of the play')
    if 'times' in record:
        check_times(record, steps)
    return written


HIDDEN = '[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]'


def check_values(record):
    game = read_game(record)
    limit = int(game.chosen.get('time-limit', '0')) * 10 ** 6
    need(record['microseconds'] <= (limit or TEN_YEARS), 'microseconds', 'it is out of range')
    need(record['ended'] >= record['begun'], 'ended', 'it is before the begin')
    hidden = {unicodedata.category(character) for character in record['version']} & {'Cc', 'Cf', 'Cn', 'Cs'}
    need(len(record['version'].encode()) <= 64 and not hidden, 'version', 'it is too long, or cannot be displayed')
    written = check_play(game, record)
    options = ' '.join('%s=%s' % (key, game.chosen[key]) for key in game.options)
    need(record['options'] == options, 'options', 'they are not all there in their order')
    need(re.fullmatch('[ -~]*', record['version']), 'version', 'it is not printable ASCII')
    need(record['play'] == written, 'play', 'its steps are not written as records have them')
    need(record['microseconds'] >= (record['moves'] - 1) * 1000, 'microseconds', 'they are too few')
    name = record['name']
    need(len(name.encode()) <= 64 and name == name.strip(' ') and not re.search(HIDDEN, name), 'name', 'it is not a short line of text')
    return game


def check(line, owner=None):
    """Returns the members of a valid record, of the owner of a key if there is one; raises Wrong for any other line."""
    record = read_record(line)
    need(owner in (None, record['key']), 'folder', 'it is of another player')
    need(is_like('[0-9a-f]{64}')(record['key']) and not has_small_order(bytes.fromhex(record['key'])), 'key', 'it is not a key')
    signed = line[:line.rindex(b',"signature":')]
    need(is_like('[0-9a-f]{128}')(record['signature']) and
         is_signature(bytes.fromhex(record['key']), signed, bytes.fromhex(record['signature'])),
         'signature', 'it is not one of the key for this record')
    game = check_values(record)
    record['searched'] = game.searched if record['outcome'] == 'lost' else 0
    return record


def check_file(data):
    """Yields for each record of a file the member that is wrong, or None, and a message."""
    found = [] if data else [('empty', 'there is no record')]
    for line in data.removesuffix(b'\n').split(b'\n') if data else []:
        try:
            check(line)
            found.append((None, 'valid'))
        except Wrong as wrong:
            found.append((wrong.member, str(wrong)))
            if wrong.member == 'size':
                break
    return found


def main(names):
    status = 0
    for name in names:
        with open(name, 'rb') as file:
            for index, (member, what) in enumerate(check_file(file.read()), 1):
                print(what if member is None else '%s:%d: %s: %s' % (name, index, member, what))
                status |= member is not None
    return status


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

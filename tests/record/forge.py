"""Forged records for tests: the same ones for the same seed, made of valid ones.

A forgery changes values, the moves, the text, the key or the signature.  Most are signed by the owner of the key after
that, so that a reader has to look at everything; some are still valid.
"""
import json
import random
import re

from check_records import BASE, L, MEMBERS, OPTIONAL, P, add, compress, decompress, hash_number, multiply, write, write_record
from record_signing import make_public, make_scalar, sign

SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
MOST_TEXT = 4000  # of a play that grows
HIDDEN = '\x7f\x85\u00a0\u061c\u200b\u200d\u200e\u2028\u202e\u2060\u2066\u2069\ufeff\ufffb\ufffe\U000e0001\u3164 \t'
TIMES = ['1969-12-31T23:59:59.999999Z', '1970-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z', '2026-02-29T00:00:00.000000Z',
         '2024-02-29T00:00:00.000000Z', '2026-11-21T24:00:00.000000Z', '2026-11-21T23:59:60.000000Z', '2026-11-21t14:04:43.123456z',
         '2026-11-21T14:04:43Z', '2026-11-21T14:04:43.123456+00:00', '2026-13-01T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', '']
RAW_NUMBERS = ['-0', '1.0', '1e0', '01', '+1', '0x1', '1 ', '-1', '2147483647', '2147483648', '9' * 19, '9' * 23, '9' * 24, '9' * 400,
               'true', 'null', '"1"', '[1]', '{}', 'NaN', 'Infinity', '']
RAW_STRINGS = ['"\\u0041"', '"\\/"', '"\\n"', '"\\ud800"', '"\\ud83d\\ude00"', '"\\udc00\\ud800"', '"\\u0000"', "'a'", '"a', '1', '["a"]',
               '"\\x41"', '"\t"', '"\\""', '"\\\\"', '""']
LONE = [b'\xff', b'\xc0\xaf', b'\xed\xa0\x80', b'\xf4\x90\x80\x80', b'\xe2\x82', b'\0', b'\x01', b'\xef\xbb\xbf']


def small_points():
    """Every encoding of a point whose order divides 8, found by multiplying points with the order of the group."""
    found = set()
    for y in range(2, 100):
        try:
            point = decompress(y.to_bytes(32, 'little'))
        except ValueError:
            continue
        y = int.from_bytes(compress(multiply(L, point)), 'little') & (1 << 255) - 1
        found |= {y, y + P}
    return sorted((y | sign << 255).to_bytes(32, 'little').hex() for y in found if y < 2 ** 255 for sign in (0, 1))


SMALL = small_points()


def sign_mixed(secret, text_of):
    """A key with a part of order 8, which its owner can sign with if the hash of the text is a multiple of 8 by chance."""
    torsion = decompress(bytes.fromhex(next(key for key in SMALL if key.startswith('26e8'))))
    key = compress(add(multiply(make_scalar(secret), BASE), torsion))
    text = text_of(key)
    for nonce in range(1, 30):
        point = compress(multiply(nonce, BASE))
        h = hash_number(point, key, text)
        if h % 8 == 0 or nonce % 3 == 0:
            return text, point + ((nonce + h * make_scalar(secret)) % L).to_bytes(32, 'little')
    raise AssertionError


class Forger:
    """Forges records; `bases` are the members of valid ones.  Only `searches` of them make a checker search long."""

    def __init__(self, seed, bases, searches=0):
        self.pick = random.Random(seed)
        self.bases = bases
        self.searches = searches

    def chance(self, share):
        return self.pick.random() < share

    # Values.  Each gets the members, and changes them; a value in RAW is written as it is.

    def change_id(self, record):
        text = record['id']
        record['id'] = self.pick.choice([text.upper(), text[:-1], text + '0', text.replace('-', ''), '{%s}' % text, text[:-1] + 'g',
                                         '%08x' % self.pick.getrandbits(32) + text[8:]])

    def change_game(self, record):
        record['game'] = self.pick.choice([self.pick.choice(self.bases)['game'], record['game'].upper(), record['game'] + ' ', '', 'x' * 300])

    def change_options(self, record):
        words = record['options'].split(' ')
        self.pick.shuffle(words)
        record['options'] = self.pick.choice([
            ' '.join(words), '', ' '.join(words[1:]), record['options'] + ' ', record['options'].replace(' ', '  '),
            record['options'] + ' cells=4', ' '.join(words + words), record['options'].upper(), record['options'].replace('=', ' ='),
            self.pick.choice(self.bases)['options'], re.sub('true|false', lambda m: 'false' if m[0] == 'true' else 'true', record['options']),
            re.sub('[0-9]+$', lambda m: str(int(m[0]) + 1), record['options']), record['options'].replace('=', '=0')])

    def change_number(self, record):
        number = int(record['number'])
        record['number'] = self.pick.choice([str(number + 1), '0' + record['number'], str(2 ** 63 - 1), str(2 ** 63), '-1', '', ' 1', '1 ',
                                             '0', '9' * 30, '\u0661', str(self.pick.randrange(10 ** 6))])

    def change_outcome(self, record):
        outcomes = ['won', 'given-up', 'ended', 'Won', '', 'lost ']
        if self.searches > 0:
            outcomes.append('lost')
        record['outcome'] = self.pick.choice(outcomes)
        self.searches -= record['outcome'] == 'lost'

    def change_moves(self, record):
        steps = len(record['play'].split())
        record['moves'] = self.pick.choice([record['moves'] - 1, record['moves'] + 1, 0, 1, steps, steps + 1, 2 ** 31 - 1, 2 ** 31, -1])

    def change_counter(self, record):
        record[self.pick.choice(['undone', 'hints', 'difficulty'])] = self.pick.choice([0, 1, 3, 4, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 70])

    def change_time(self, record):
        least = 1000 * (record['moves'] - 1)
        record['microseconds'] = self.pick.choice([least, least - 1, 0, -1, 10 * 365 * 24 * 3600 * 10 ** 6, 10 * 365 * 24 * 3600 * 10 ** 6 + 1,
                                                   300 * 10 ** 6, 300 * 10 ** 6 + 1, record['microseconds'] + 10 ** 6, 2 ** 63])

    def change_times(self, record):
        times = record.setdefault('times', ' '.join(map(str, range(len(record['play'].split())))))
        record['name'], record['key'] = record.pop('name'), record.pop('key')  # after it
        words = times.split(' ')
        at = self.pick.randrange(len(words))
        last = record['microseconds'] // 10 ** 5
        words[at] = self.pick.choice(['0' + words[at], '-1', '', '1.0', '+1', '\u0661', str(last), str(last + 1), '9' * 9, '9' * 30, words[at - 1],
                                      words[at] + ' ' + words[at], words[at] + ' ', words[at]])
        record['times'] = self.pick.choice([' '] * 9 + ['  ', ',']).join(self.pick.choice([words] * 8 + [words[1:], words[::-1], sorted(words)]))

    def change_score(self, record):
        record['score'] = self.pick.choice([record['score'] + 1, record['score'] - 1, -record['score'], 0, 2 ** 31 - 1, -2 ** 31, -2 ** 31 - 1])

    def change_assisted(self, record):
        words = self.pick.sample(['cheat', 'verdict', 'winning-move', 'show-me'], self.pick.randrange(5))
        record['assisted'] = self.pick.choice([' ', ' ', '  ', ',']).join(words) + self.pick.choice(['', '', '', ' '])

    def change_flag(self, record):
        record[self.pick.choice(['fair', 'practice'])] = self.pick.choice([True, False, 0, 1, 'true'])

    def change_dates(self, record):
        name = self.pick.choice(['begun', 'ended'])
        record[name] = self.pick.choice(TIMES + [record['begun'], record['ended']] * 3)

    def change_version(self, record):
        record['version'] = self.pick.choice(['', ' ', '~' * 64, '~' * 65, 'Zoë', 'a\x7f', '"\\', '1.0\u2028', 'x' * 257, 'x' * 300])

    def change_name(self, record):
        name = self.pick.choice(['Ann', 'علی‌رضا', '👩‍💻', 'x' * 64, 'x' * 65, 'ä' * 32, 'ä' * 33, '"' * 64, '\\' * 65, ' Ann', 'Ann ', 'x' * 129])
        at = self.pick.randrange(len(name) + 1)
        record['name'] = name if self.chance(0.5) else name[:at] + self.pick.choice(HIDDEN) + name[at:]

    def change_play(self, record):
        steps = record['play'].split(' ')
        at = self.pick.randrange(len(steps))
        step = steps[at]
        changed = self.pick.choice([
            step + '*1', step + '*0', step + '*01', step + '!', step + '+', '+' + step, step.upper(), step + '*2', step + ' ', '\t' + step,
            step + '\u00a0', step + '\u000b', '', 'end', 'draw', 'redeal', 't1>t99', 't0>t1', 'f1>t1', step + '+' + step, step.replace('>', '>t'),
            '?>t1', step + ',', 'draw*1', 'draw!', 'end!', '+'.join(steps[at:at + 2]), '+'.join(['draw'] * 256), '+'.join(['draw'] * 257)])
        how = self.pick.randrange(6)
        if how == 0:
            steps.insert(at, step)
        elif how == 1:
            steps.pop(at)
        elif how == 2:
            steps = steps[:at]
        elif how == 3 and len(steps) > 1:
            steps[at], steps[at - 1] = steps[at - 1], step
        else:
            steps[at] = changed
        record['play'] = self.pick.choice([' '] * 20 + ['  ', '\t']).join(steps)
        if self.chance(0.3):
            record['moves'] = len(record['play'].split())

    def change_raw_number(self, record):
        record[self.pick.choice(['format-version', 'moves', 'undone', 'hints', 'microseconds', 'score', 'difficulty'])] = \
            Raw(self.pick.choice(RAW_NUMBERS))

    def change_raw_string(self, record):
        record[self.pick.choice(['format', 'id', 'game', 'options', 'number', 'outcome', 'assisted', 'begun', 'ended', 'version', 'play', 'times', 'name'])] = \
            Raw(self.pick.choice(RAW_STRINGS + RAW_NUMBERS))

    def change_members(self, record):
        names = list(record)
        name = self.pick.choice(names[:-1])
        nested = self.pick.choice([14, 15, 16, 17])
        new = self.pick.choice(['null', '1.5e-3', '"x"', '[' * nested + ']' * nested, '{"a":' * nested + '1' + '}' * nested, '"[[[[[[[[[[[[[[[[[["',
                                '{"a":1,"a":2}', '[1,]', '{,}'])
        how = self.pick.randrange(5)
        if how == 0:
            del record[name]
        elif how == 1:
            value = record.pop(name)
            record[name] = value
        elif how == 2:
            record['x'] = Raw(new)
        elif how == 3:
            for number in range(self.pick.choice([40, 41, 42])):
                record['x%d' % number] = number
        else:
            record[self.pick.choice([name.upper(), name + ' ', ''])] = record.pop(name)
        if 'key' in record and self.chance(0.8):  # last
            record['key'] = record.pop('key')

    # The line.

    def change_text(self, text):
        at = self.pick.randrange(1, len(text))
        old, new = self.pick.choice([(b':', b': '), (b',', b', '), (b',', b',\r'), (b'"', b"'"), (b'{', b'{{'), (b',', b',,'), (b'n', b'\\u006e'),
                                     (b'/', b'\\/'), (b'0', b'00'), (b'true', b'True'), (b'a', b'A'), (b':', b'=')])
        how = self.pick.randrange(4)
        if how == 0:
            return text.replace(old, new, self.pick.choice([1, 1, 1, -1]))
        if how == 1:
            return text[:at] + self.pick.choice(LONE) + text[at:]
        if how == 2:
            return text[:at] + bytes([text[at] ^ 1 << self.pick.randrange(8)]) + text[at + 1:]
        return text[:at] + text[at + self.pick.randint(1, 9):]

    def change_line(self, line):
        end = self.pick.choice([b' ', b'\r', b'x', b'}', b',', b'\0', b'//', line])
        return self.pick.choice([line + end, end + line, line[:-1], line[:self.pick.randrange(len(line))], b'[' + line + b']', b'', b'{}',
                                 b'null', b'"%s"' % b'x' * 9, b'\xef\xbb\xbf' + line, line.replace(b'"signature":"', b'"signature": "'),
                                 line.replace(b',"signature"', b',"x":1,"signature"'), line[:-1] + b',"signature":""}',
                                 line[:-1] + b',"x":1}'])

    def change_signature(self, signature):
        number = int.from_bytes(signature[32:], 'little')
        at = self.pick.randrange(64)
        digits = signature.hex()
        return self.pick.choice([
            digits.upper(), digits[:-2], digits + '00', '', '0' * 128, digits[:64] + ((number + L) % 2 ** 256).to_bytes(32, 'little').hex(),
            (signature[:at] + bytes([signature[at] ^ 1 << self.pick.randrange(8)]) + signature[at + 1:]).hex(), digits[64:] + digits[:64],
            self.pick.choice(SMALL) + digits[64:], digits[:-1] + 'g'])

    # All of it.

    def seal(self, record):
        """The line of the record, signed in some way."""
        def text_of(public):
            members = dict(record)
            if 'key' in members:
                members['key'] = public.hex()
            return self.touch(write_members(members).encode('utf-8', 'surrogatepass')[:-1])

        how = self.pick.random()
        if how < 0.04:
            text, signature = sign_mixed(SECRET, text_of)
        elif how < 0.08:
            text, signature = text_of(bytes.fromhex(self.pick.choice(SMALL))), compress(multiply(5, BASE)) + (5).to_bytes(32, 'little')
        elif how < 0.11:
            text = text_of(make_public(SECRET))
            signature = sign(OTHER, text)
        else:
            text = text_of(make_public(SECRET))
            signature = sign(SECRET, text)
        digits = self.change_signature(signature) if self.chance(0.05) else signature.hex()
        if self.chance(0.03):
            text = self.change_text(text)
        return text + b',"signature":"%s"}' % digits.encode()

    def touch(self, text):
        return self.change_text(text) if self.chance(0.12) else text

    def forge(self):
        """A line without its end."""
        changes = [getattr(self, name) for name in dir(self) if name.startswith('change_') and
                   name not in ('change_text', 'change_line', 'change_signature')]
        weights = [8 if change.__name__ == 'change_play' else 2 if change.__name__.startswith('change_raw') else 1 for change in changes]
        record = dict(self.pick.choice(self.bases))
        for _ in range(self.pick.choice([0, 1, 1, 1, 1, 1, 2, 2])):
            try:
                self.pick.choices(changes, weights)[0](record)
            except (KeyError, TypeError, AttributeError):  # what another change has removed
                pass
        if isinstance(record.get('play'), str):
            record['play'] = record['play'][:MOST_TEXT]
        line = self.seal(record)
        if self.chance(0.06):
            line = self.change_line(line)
        return line.replace(b'\n', b'?')


class Raw(str):
    """A value as it stands in the text."""


def write_members(record):
    return '{%s}' % ','.join('%s:%s' % (write(name), value if isinstance(value, Raw) else write(value)) for name, value in record.items())


def read_bases(lines):
    """The members of valid records, without the signature."""
    bases = [json.loads(line) for line in lines]
    for base in bases:
        base.pop('signature')
        assert list(base) == [name for name in MEMBERS if name in base] and MEMBERS.keys() - base.keys() <= {'signature', *OPTIONAL}
    return bases


def seal_valid(record, secret):
    """The line of a record that is not forged."""
    text = write_record({**record, 'key': make_public(secret).hex()})[:-1].encode()
    return text + b',"signature":"%s"}' % sign(secret, text).hex().encode()

"""Hostile clubs for tests: the same ones for the same seed and the same time.

Members write valid and forged records, contradict themselves, leave and come back; others put back old markers, copy
records into folders of strangers, and leave junk, links and pipes.
"""
import datetime
import os
import pathlib
import random

from check_records import rules, write_record
from forge import SMALL, Forger, seal_valid
from record_signing import make_public, sign

SECRETS = [bytes([number]) * 32 for number in range(1, 9)]
NAMES = ['Ann', 'Ben', 'Zoë', '玲子', 'x "y" \\ z', '']
FILES = ['2026-10.fairdeal', '2026-11.fairdeal', '2026-11 (conflicted copy).fairdeal', '2026-11.sync-conflict-1.fairdeal', '0.fairdeal',
         'ä.fairdeal', 'Z.fairdeal']
IGNORED = ['.2026-11.fairdeal', '~2026-11.fairdeal', '2026-11.fairdeal.part', '2026-11.fairdeal.torn', 'desktop.ini', '2026-11.FAIRDEAL']
VERSIONS = ['{"format":"fairdeal-club","format-version":%s}\n' % number for number in (0, 1, 2, 10, '1.9', '-2', ' 2', '"2"')] + ['', 'junk']
DAY = datetime.timedelta(days=1)


def write_time(time):
    return time.isoformat(timespec='microseconds') + 'Z'


class Maker:
    """Makes lines of records of the members, and clubs of these."""

    def __init__(self, seed, now, bases, deals, n_lines):
        self.pick = random.Random(seed)
        self.now = now
        self.bases = bases
        self.forger = Forger(seed, self.bases)
        self.lines = {secret: [] for secret in SECRETS}
        self.markers = {secret: [self.make_marker(secret) for _ in range(4)] for secret in SECRETS}
        self.deals = deals
        for number in range(n_lines):
            self.add_line(self.pick.choice(SECRETS), number)

    def chance(self, share):
        return self.pick.random() < share

    def any_time(self):
        """Some time around now, often the same one."""
        ago = self.pick.choice([0, 1, 60, 3600, 86400, 3 * 86400, 8 * 86400, 40 * 86400, 400 * 86400, -86000])
        return self.now - datetime.timedelta(seconds=ago)

    def play_deal(self, game, number, steps):
        """Members of a record of a deal by the default rules that is given up."""
        one = rules.GAMES[game]()
        position = one.deal(one.deck(number))
        words = []
        for _ in range(steps):
            moves = [move for move in one.moves(position) if move[0] != 'end']
            if not moves:
                break
            move = self.pick.choice(moves)
            position = one.apply(position, move)[0]
            words.append(rules.print_move(move))
        return {'game': game, 'options': ' '.join(f'{key}={one.chosen[key]}' for key in one.options), 'number': str(number),
                'outcome': 'given-up', 'moves': len(words), 'score': position.score, 'play': ' '.join(words)}

    def make_record(self, number):
        record = dict(self.pick.choice(self.bases))
        deal = self.pick.choice(self.deals)
        if self.chance(0.4):
            record.update(deal if isinstance(deal, dict) else self.play_deal(*deal, self.pick.randrange(1, 6)))
        ended = self.any_time()
        record['microseconds'] = max(record['microseconds'] % 10 ** 8, 1000 * record['moves'])
        record.update({'id': '%08x-0000-4000-8000-%012x' % (number // 3, number // 2), 'begun': write_time(ended - datetime.timedelta(minutes=9)),
                       'ended': write_time(ended), 'name': self.pick.choice(NAMES), 'practice': self.chance(0.1),
                       'assisted': 'cheat' if '!' in record['play'] else 'verdict' if self.chance(0.1) else ''})
        return record

    def add_line(self, secret, number):
        if self.chance(0.12):
            line = self.forger.forge()
        else:
            record = self.make_record(number)
            line = seal_valid(record, secret)
            for _ in range(self.pick.choice([0, 0, 0, 1, 2])):  # what contradicts it, or says the same
                name, value = self.pick.choice([('name', 'Other'), ('practice', not record['practice']), ('hints', 7), ('undone', 3), ('difficulty', 0),
                                                ('microseconds', record['microseconds'] + 1000), ('assisted', 'cheat show-me'),
                                                ('begun', write_time(self.now - DAY * 500)), ('ended', write_time(self.now + DAY / 2))])
                self.lines[secret].append(seal_valid({**record, name: value}, secret))
        self.lines[secret].append(line)

    def make_marker(self, secret):
        text = ('{"format":"fairdeal-club-left","format-version":1,"left":"%s","key":"%s"' %
                (write_time(self.any_time()), make_public(secret).hex())).encode()
        return text + b',"signature":"%s"}\n' % sign(secret, text).hex().encode()

    # A club.

    def make_file(self, secret):
        own = self.lines[secret]
        lines = self.pick.choices(own, k=self.pick.randrange(8)) if own else []
        if self.chance(0.2):
            lines += self.pick.choices(self.lines[self.pick.choice(SECRETS)] or [b''], k=2)
        if self.chance(0.3):
            lines.insert(0, self.pick.choice([b'', b'junk', b'\0' * 9, b'x' * 5000, b'{}', (own or [b''])[0][:-1], b'\xff', (own or [b''])[0] + b'\r']))
        self.pick.shuffle(lines)
        data = b''.join(line + b'\n' for line in lines)
        if self.chance(0.2):
            data = data[:self.pick.randrange(len(data) + 1)]
        if self.chance(0.02):
            data += self.pick.choice([b'x' * (2 ** 20 + 4096), b'x' * (2 ** 20 + 4097), b'x' * (2 ** 20 + 4097) + b'\n' + data])
        if self.chance(0.04):
            data = b'\n' * self.pick.choice([998, 999, 1000, 1001, 3000]) + data
        return data

    def put_marker(self, folder, secret):
        marker = self.pick.choice(self.markers[secret])
        at = self.pick.randrange(len(marker))
        data = self.pick.choice([marker] * 6 + [
            self.pick.choice(self.markers[self.pick.choice(SECRETS)]), b'', marker[:-1], marker + b'\n', marker + marker, b'x' * 2000,
            marker[:at] + bytes([marker[at] ^ 1]) + marker[at + 1:], marker.replace(b'Z', b'z')])
        (folder / 'left').write_bytes(data)

    def put_odd(self, folder):
        path = folder / self.pick.choice(FILES + ['left'])
        if path.exists() or path.is_symlink():
            return
        how = self.pick.randrange(4)
        if how == 0:
            path.symlink_to(self.pick.choice(FILES + ['nowhere', '/dev/zero']))
        elif how == 1:
            os.mkfifo(path)
        elif how == 2:
            path.mkdir()
        else:
            path.write_bytes(b'')
            os.truncate(path, 64 * 1024 * 1024 + 1)

    def put_member(self, club, secret):
        folder = club / make_public(secret).hex()
        if self.chance(0.04):
            self.pick.choice([folder.touch, lambda: folder.symlink_to('.'), lambda: os.mkfifo(folder)])()
            return
        folder.mkdir()
        for name in self.pick.sample(FILES, self.pick.choice([0, 1, 1, 2, 3])) + self.pick.sample(IGNORED, self.pick.randrange(2)):
            (folder / name).write_bytes(self.make_file(secret))
        if self.chance(0.3):
            self.put_marker(folder, secret)
        if self.chance(0.2):
            self.put_odd(folder)
        if self.chance(0.01):
            for number in range(505):
                (folder / f'{number:03}.fairdeal').write_bytes(b'')

    def put_club(self, path):
        club = pathlib.Path(path)
        club.mkdir()
        for secret in self.pick.sample(SECRETS, self.pick.choice([0, 1, 2, 3, 3, 4, 5])):
            self.put_member(club, secret)
        for name in self.pick.sample(SMALL, 2) + [make_public(SECRETS[0]).hex().upper(), 'a' * 63, 'Photos']:
            if self.chance(0.1):
                (club / name).mkdir()
                (club / name / FILES[0]).write_bytes(self.make_file(SECRETS[0]))
        if self.chance(0.1):
            (club / 'version').write_text(self.pick.choice(VERSIONS))

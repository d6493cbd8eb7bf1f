"""The files of games in progress; src/store/fair-game-file.h describes them."""


def make_checksum(checksum, line):
    checksum ^= 2166136261
    for byte in line.encode():
        checksum = (checksum ^ byte) * 16777619 & 0xffffffff
    return checksum


def read_lines(path):
    """The lines of a file without their checksums; a torn one at the end is left out."""
    return [line[9:] for line in path.read_text().split('\n')[:-1]]


def write_lines(path, lines):
    checksum = 0
    texts = []
    for line in lines:
        checksum = make_checksum(checksum, line)
        texts.append(f'{checksum:08x} {line}\n')
    path.parent.mkdir(exist_ok=True)
    path.write_text(''.join(texts))


class GameFile:
    def __init__(self, path):
        self.path = path
        self.lines = read_lines(path)
        _format, _version, self.id, _player, self.game, number, _begun, _options = self.lines[0].split(' ', 7)
        self.number = int(number)
        words = [line.split(' ')[0] for line in self.lines]
        self.events = [line.split(' ', 1)[1] for line in self.lines if line[0].isdigit()]
        self.is_over = 'over' in words
        self.is_recorded = 'recorded' in words
        self.is_left = 'left' in words
        self.is_aside = [word for word in words if word in ('aside', 'played')][-1:] == ['aside']

    def is_played(self):
        return any(event.startswith('play ') for event in self.events)


def list_games(folder):
    """The games in progress, also those that were left just now."""
    games = []
    for path in sorted(folder.glob('games/*.game')):
        try:
            games.append(GameFile(path))
        except (FileNotFoundError, IndexError):
            # It was removed, or created, just now.
            pass
    return games

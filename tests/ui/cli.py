"""The rules, through fairdeal-cli: how a table has to look after some moves."""
import os
import re
import subprocess

from cards_seen import HIDDEN
from processes import Failure

FOUNDATIONS = 'CDHS'     # in the Castles each suit has its own
ORDER = 'A23456789TJQK'
CASTLES = {'beleaguered-castle', 'streets-and-alleys'}

SIDES = {'demonthief': 4, 'demons-and-thieves': 4}      # this many columns are built differently from the others


class Position:
    """A position as fairdeal-cli prints it."""

    def __init__(self, text):
        self.text = text
        self.piles = {}        # 't3': all its cards, bottom first
        self.down = {}         # how many of them are face down
        self.rest = {}         # 'score', 'redeals' …
        for line in text.splitlines():
            name, _, value = line.partition(':')
            if re.fullmatch(r'[frct]\d+|[ws]', name):
                self.piles[name] = value.replace('[', ' ').replace(']', ' ').split()
                self.down[name] = len(value[value.find('[') + 1:value.find(']')].split()) if '[' in value else 0
            else:
                self.rest[name] = value.strip()

    def seen(self):
        """What a player sees of it, in the form of Table.texts()."""
        return {name: [HIDDEN] * self.down[name] + cards[self.down[name]:] for name, cards in self.piles.items()}

    def essence(self, game):
        """The same for positions that differ only in the order of equivalent piles."""
        piles = [(get_group(game, name), self.down[name], cards) for name, cards in self.piles.items()]
        return repr((sorted(piles), self.rest.get('score')))

    def top(self, pile):
        return self.piles[pile][-1] if self.piles[pile] else None


def concealed(seen):
    """The same with every card face down."""
    return {name: [HIDDEN] * len(cards) for name, cards in seen.items()}


def get_count(move):
    """The number of cards that t3>t5*4! moves."""
    return int(move.partition('*')[2].rstrip('!') or 1)


def get_piles(move):
    """The piles of t3>t5*4!: t3 and t5."""
    source, _, target = move.partition('>')
    return source, target.partition('*')[0].rstrip('!')


def get_group(game, pile):
    """What equivalent piles have in common."""
    if pile[0] == 'r':
        return pile
    if pile[0] == 't' and game in SIDES:
        return 'left' if int(pile[1:]) <= SIDES[game] else 'right'
    return pile[0]


class Cli:
    """fairdeal-cli for one game and its options."""

    def __init__(self, executable, game, options=()):
        self.executable = os.path.abspath(executable)
        self.game = game
        self.options = [word for option in options for word in ('-o', option)]

    def call(self, command, *arguments, stdin=''):
        return subprocess.run([self.executable, command, self.game, *self.options, *map(str, arguments)], input=stdin,
                              capture_output=True, text=True, timeout=120, env={**os.environ, 'LC_ALL': 'C', 'LANGUAGE': ''})

    def good(self, *arguments, stdin=''):
        done = self.call(*arguments, stdin=stdin)
        if done.returncode != 0:
            raise Failure(f'fairdeal-cli {" ".join(map(str, arguments))}: {done.stderr}')
        return done.stdout

    def deal(self, number):
        return Position(self.good('deal', '--number', number))

    def play(self, number, moves):
        return Position(self.good('play', '--number', number, '--moves', '-', stdin=' '.join(moves)))

    def legal(self, number, moves):
        """The legal moves after these moves."""
        found = self.good('moves', '--number', number, '--moves', '-', stdin=' '.join(moves))
        return [line.split('\t')[0] for line in found.splitlines()]

    def refusal(self, number, moves, move):
        """Why a move is not legal after these moves, as a sentence; None if it is legal."""
        done = self.call('play', '--number', number, '--moves', '-', stdin=' '.join([*moves, move]))
        return done.stderr.strip().partition(f'{move}: ')[2] if done.returncode == 1 else None

    def accepts(self, text):
        """Whether a text is a position; if not, what is wrong."""
        done = self.call('deal', '--position', '-', stdin=text)
        return done.returncode == 0, done.stderr.strip()


class Line:
    """A deal and the steps played from it, including the moves that the program makes for the player."""

    def __init__(self, cli, number, auto=True):
        self.cli = cli
        self.number = number
        self.auto = auto and cli.game in CASTLES
        self.steps = []        # lists of moves; each is undone together
        self.position = cli.deal(number)
        self.follow()

    def moves(self):
        return [move for step in self.steps for move in step]

    def legal(self):
        return self.cli.legal(self.number, self.moves())

    def refusal(self, move):
        return self.cli.refusal(self.number, self.moves(), move)

    def update(self):
        self.position = self.cli.play(self.number, self.moves())

    def play(self, *moves):
        """Adds a step of the player, and the automatic moves after it."""
        self.steps.append(list(moves))
        self.update()
        self.follow()
        return self.position.seen()

    def follow(self):
        """The Castles' automatic moves."""
        while self.auto and (move := self.find_automatic()):
            self.steps.append([move])
            self.update()

    def find_automatic(self):
        """A card of the next rank that its foundation takes, once no foundation is behind; t1 first."""
        piles = self.position.piles
        lowest = min(len(piles[f'f{slot}']) for slot in range(1, 5))
        found = None
        for column in (name for name in piles if name[0] == 't' and piles[name]):
            rank, suit = piles[column][-1]
            slot = f'f{FOUNDATIONS.index(suit) + 1}'
            value = ORDER.index(rank)         # the number of cards below it on its foundation
            if len(piles[slot]) == value <= lowest and (found is None or value < found[0]):
                found = value, f'{column}>{slot}'
        return found[1] if found else None

    def seen(self):
        return self.position.seen()

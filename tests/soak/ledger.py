"""What the player saw, compared with what is stored: no game and no result is lost, doubled or changed.

Each game is known by its id: one that the player has played in is in progress, or has exactly one result,
which never changes. Of games that the player dealt by a number that was never dealt before, all moves are known, too.
"""
import sqlite3

from cli import Cli
from game_files import list_games
from processes import Failure

# The status of a position, as fairdeal-cli names it, and the outcome of a game that is left there.
OUTCOMES = {'playing': 'given-up', 'lost': 'lost', 'won': 'won', 'ended': 'ended'}

RESULTS = ('SELECT id, game, options, number, outcome, n_moves, time, score, assisted, practice, moves FROM results '
           'LEFT JOIN result_moves ON result = key')
FIELDS = ['id', 'game', 'options', 'number', 'outcome', 'n_moves', 'time', 'score', 'assisted', 'practice', 'moves']


class OwnGame:
    """A game with a number that was never dealt before."""

    def __init__(self, game, number, line):
        self.game = game
        self.number = number
        self.line = line
        self.n_dealt = len(line.steps)  # that the program makes before the first move
        self.n_played = 0          # steps of the player, undone ones too
        self.pending = None        # while a step is under way: the lines without and with it
        self.is_moving = False     # and whether it is a move, not one taken back
        self.is_unsure = False     # the program was killed while another deal was asked for
        self.is_left = False
        self.outcome = None        # that its result has to have, once it is left

    def __str__(self):
        return f'{self.game} {self.number}'

    def get_status(self):
        return self.line.position.rest.get('status', 'playing')

    def leave(self):
        self.is_left = True
        self.outcome = OUTCOMES[self.get_status()]


class Ledger:
    def __init__(self, path, executable):
        self.path = path
        self.executable = executable
        self.played = set()        # ids of games in which the player has moved something
        self.results = {}          # by id
        self.in_progress = []
        self.own = []

    def query(self, database, text):
        return database.execute(text).fetchall()

    def look(self):
        """Reads the store, and compares it with what was there before."""
        if not self.path.exists():
            return
        # A game gets its result before it is no longer in progress.
        games = list_games(self.path.parent)
        database = sqlite3.connect(f'file:{self.path}?mode=ro', uri=True, isolation_level=None, timeout=30)
        try:
            results = {row[0]: dict(zip(FIELDS, row)) for row in self.query(database, RESULTS)}
        finally:
            database.close()
        # One that was left is in progress until it has its result.
        games = [game for game in games if not (game.is_left and game.id in results)]
        for name, result in self.results.items():
            if results.get(name) != result:
                raise Failure(f'a result was {result}, and is {results.get(name)}')
        self.check_ids(results, games)
        for name in results.keys() - self.results.keys():
            self.replay(results[name])
        self.results = results
        self.in_progress = games
        for own in self.own:
            self.check_own(own, False)

    def check_ids(self, results, games):
        there = {game.id for game in games}
        for game in games:
            if game.is_over != (game.id in results):
                raise Failure(f'{game.game} {game.number} {"has no" if game.is_over else "has a"} result, and is in progress: {game.id}')
            if game.is_played():
                self.played.add(game.id)
        lost = self.played - there - results.keys()
        if lost:
            raise Failure(f'games are neither in progress nor have they a result: {lost}')
        self.played |= results.keys()

    def replay(self, result):
        """Plays the moves of a new result by the rules."""
        cli = Cli(self.executable, result['game'], result['options'].split())
        moves = (result['moves'] or '').replace('+', ' ').split()
        status = cli.play(result['number'], moves).rest['status']
        # The time of a game can be over without a move.
        if OUTCOMES[status] != result['outcome'] and (status, result['outcome']) != ('playing', 'ended'):
            raise Failure(f'the moves of a result lead to «{status}»: {result}')

    def check_own(self, own, is_final):
        if own.is_unsure or own.pending:
            return
        results = [row for row in self.results.values() if (row['game'], row['number']) == (own.game, own.number)]
        games = [game for game in self.in_progress if (game.game, game.number) == (own.game, own.number) and not game.is_over]
        if own.n_played == 0:
            if results:
                raise Failure(f'{own} has a result without a move: {results}')
            return
        if len(results) + len(games) != 1:
            raise Failure(f'{own} is {len(games)} times in progress and has {len(results)} results')
        if results and not own.is_left:
            raise Failure(f'{own} is in progress, and has a result: {results}')
        # One that is put aside can come back for a while.
        if own.is_left and not results and (is_final or not (games[0].is_aside or games[0].is_left)):
            raise Failure(f'{own} was left, and has no result')
        if results:
            self.compare(own, results[0])

    def was_left(self, own):
        """Whether there is another game in its place."""
        games = [game for game in self.in_progress if game.game == own.game and not game.is_over]
        mine = [game for game in games if game.number == own.number]
        return not mine or mine[0].is_aside or len(games) > 1

    @staticmethod
    def compare(own, result):
        moves = (result['moves'] or '').replace('+', ' ').split()
        if moves != own.line.moves() or result['outcome'] != own.outcome:
            raise Failure(f'{own} was {own.outcome} with {own.line.moves()}, and its result is {result}')

    def check_final(self):
        """After the program has ended by itself, nothing is put aside."""
        self.look()
        for own in self.own:
            self.check_own(own, True)

    def count_shared(self):
        """How many results go to a club."""
        return sum(not row['assisted'] and not row['practice'] for row in self.results.values())

"""A player who does anything at random, and knows what has to be on the table."""
import pathlib
import random
import signal
import subprocess
import threading
import time

import actions
from accessible import WINDOW
from cards_seen import differences
from cli import CASTLES, Cli, Line, concealed, get_count, get_piles
from driver import Program
from language import Words
from ledger import Ledger, OwnGame
from player import Player
from processes import DEADLINE, Failure
from touch import FingerProgram
from walk import find_move_keys, find_places

LIMIT = 3600                       # of the clock, as in test-table.py
CHANCES = 6                        # of a cell, whose messages are shown for some seconds
LAST_STEP = 40                     # of a game that was dealt by an unused number
RESTARTING = ['the clock warns at 60 and at 10 seconds', 'the time is over']      # these cells start the program again
DECKS = ['aisleriot/cards/*.svgz', 'carddecks/*/index.desktop']      # in /usr/share
SIZES = [(370, 650), (420, 760), (640, 480), (900, 700), (1100, 780), (1270, 790)]
WINDOWS = ['ctrl+comma', 'ctrl+b', 'F1', 'ctrl+question']
LASTING = ['another game is chosen', 'E lists all moves with reasons', 'Ctrl+F finds a card', 'the about window opens and closes']
JUMPS = [0, 0, 3600, -3600, 86400, -86400, 40 * 86400, -400 * 86400]
SCROLLING = {'a swipe up opens the preferences', 'a swipe down explains'}
SCHEME = '/org/gnome/desktop/interface'


class SoakProgram(Program):
    """The program in any language; the table is read in English."""

    def __init__(self, words, *arguments, settings):
        self.words = words
        super().__init__(*arguments, settings=settings)

    def read(self, wanted=None):
        """All that is read of the table is translated, wanted or not."""
        return self.words.read(self)


class SoakPlayer(Player):
    """The player of a cell in actions.py, in the program that is shared by all games."""

    def __init__(self, person, game):
        self.person = person
        super().__init__(lambda number, settings: person.launch(['--game', game, *([] if number is None else ['--number', str(number)])],
                                                                 settings), person.make_cli(game), game)

    @property
    def program(self):
        return self.person.program

    @program.setter
    def program(self, program):
        self.person.program = program

    def ask_for_deal(self, number):
        self.person.request('--game', self.game, '--number', number)
        self.program.label(f'Deal {number}')


def find_decks():
    """The installed decks of other programs."""
    return sorted(path for pattern in DECKS for path in pathlib.Path('/usr/share').glob(pattern))


class Person:
    def __init__(self, session, executable, cli, hooks, seed, log):
        self.session = session
        self.executable = executable
        self.cli = cli
        self.hooks = hooks
        self.random = random.Random(seed)
        self.log = log
        self.program = None
        self.language = 'en'
        self.by_finger = False
        self.looks = {}
        self.decks = find_decks()
        self.ledger = Ledger(session.folder / 'data/fairdeal/fairdeal.db', cli)
        self.own = {}              # by game: the one in progress whose moves are known
        self.shown = None          # the one of these that is on the table
        self.players = {game: SoakPlayer(self, game) for game in actions.GAMES}
        self.killing = threading.Lock()
        self.is_shot = False
        self.counts = dict.fromkeys(['acts', 'cells', 'repeats', 'moves', 'starts', 'kills'], 0)

    def make_cli(self, game):
        return Cli(self.cli, game, [f'time-limit={LIMIT}'] if game == 'rush' else [])

    # ---- the program

    def get_settings(self, more):
        settings = {'': {'animate-deal': 'false', 'fast-animation': 'true', **self.looks.get('', {})},
                    'games/rush': {'time-limit': LIMIT}, SCHEME: dict(self.looks.get(SCHEME, {}))}
        if self.by_finger:
            settings['']['window-maximized'] = 'true'
        for path, values in more.items():
            settings.setdefault(path, {}).update(values)
        return settings

    def launch(self, arguments, more):
        self.counts['starts'] += 1
        settings = self.get_settings(more)
        self.session.environment.update(self.hooks.get_environment(), LANGUAGE='' if self.language == 'en' else self.language)
        if self.by_finger:
            return FingerProgram(self.session, self.executable, *arguments, settings=settings)
        return SoakProgram(Words(self.language), self.session, self.executable, *arguments, settings=settings)

    def begin(self, *arguments):
        self.shown = None
        self.is_shot = False
        self.program = self.launch([*arguments], {})
        self.program.__enter__()

    def request(self, *arguments):
        """Asks the running program for a game. It is not killed meanwhile: this would start another one."""
        with self.killing:
            if not self.program.is_running():
                raise Failure('the program is gone')
            environment = {name: value for name, value in self.program.environment.items() if name != 'LD_PRELOAD'}
            subprocess.run([self.program.executable, *map(str, arguments)], check=True, env=environment, timeout=DEADLINE)

    def check_output(self):
        complaints = self.program.complaints()
        if complaints:
            raise Failure('\n'.join(complaints))

    def quit(self):
        self.program.focus_table()
        self.program.key('Escape')
        self.program.key('ctrl+q')
        status = self.program.process.wait(DEADLINE)
        self.check_output()
        if status != 0:
            raise Failure(f'the program ended with {status}')
        self.close()

    def close(self):
        if self.program is not None:
            self.program.__exit__()
            self.program = None

    def kill(self):
        """Kills the program, and checks what it said."""
        with self.killing:
            self.program.process.send_signal(signal.SIGKILL)
        self.program.process.wait(DEADLINE)
        self.counts['kills'] += 1
        self.check_output()
        self.close()

    def kill_during(self, act):
        """Kills the program at any moment of an act."""
        moment = self.random.uniform(0, 8)
        self.log(f'is killed in {moment:.2f} s')
        timer = threading.Timer(moment, self.shoot)
        timer.start()
        try:
            act()
        except Exception as failure:      # whatever happens to a player whose program is gone
            if not self.is_shot:
                timer.cancel()
                raise
            self.log(f'was killed: {str(failure)[:200]}')
        timer.join()
        self.program.process.wait(DEADLINE)
        self.counts['kills'] += 1
        self.check_output()
        self.close()

    def shoot(self):
        with self.killing:
            self.is_shot = True
            self.program.process.send_signal(signal.SIGKILL)

    # ---- games whose moves are known

    def pause_between(self):
        time.sleep(self.random.uniform(0.2, 1.5))

    def find_number(self, game):
        """A number that was never dealt; of a deal that can be won where no other is dealt without a question."""
        number = self.random.randrange(10 ** 6, 10 ** 9)
        if game == 'rush':
            return int(self.make_cli(game).good('fair', '--start', number, '--count', 1).split()[0])
        # One that is lost from the start is left without a step. Only `play` prints a status.
        cli = self.make_cli(game)
        while cli.play(number, Line(cli, number).moves()).rest['status'] != 'playing':
            number += 1
        return number

    def leave(self, game):
        """Another deal of the game is on the table."""
        own = self.own.pop(game, None)
        if own is not None:
            own.is_unsure = False
            own.leave()
        if self.shown is own:
            self.shown = None

    def replace(self, game):
        """A deal without a step is on the table: a game that the player had begun comes back unless another one has a step."""
        if game in self.own and self.own[game].n_played:
            self.deal(game)
        else:
            self.leave(game)

    def doubt(self, game):
        """Another deal of the game is about to be asked for."""
        if game in self.own:
            self.own[game].is_unsure = True

    def resolve(self):
        """After a kill: finds out how far the games are that were under way."""
        self.shown = None
        for game, own in list(self.own.items()):
            if own.is_unsure:
                # Once a table is shown, everything of the run before is in the database.
                self.request('--game', game)
                self.program.wait(lambda: self.program.read().texts(), 'there is no table', pause=0.5)
                self.check_store()
                if self.ledger.was_left(own):
                    self.log(f'{own} was left')
                    self.leave(game)
                    continue
                own.is_unsure = False
            if own.pending:
                self.request('--game', game)
                found = self.see(own, own.pending)
                self.log(f'{own} is at step {len(found.steps)}')
                own.n_played += found is own.pending[1] and own.is_moving
                own.line, own.pending, self.shown = found, None, own

    def deal(self, game):
        number = self.find_number(game)
        self.log(f'deals {game} {number}')
        own = OwnGame(game, number, Line(self.make_cli(game), number))
        self.doubt(game)
        own.is_unsure = True
        self.ledger.own.append(own)
        self.request('--game', game, '--number', number)
        self.see(own)
        # Without a step, the game before would come back.
        move = self.choose_move(own)
        if move is not None and own.get_status() == 'playing':
            self.move(own, move)
        self.leave(game)
        own.is_unsure = False
        self.own[game] = self.shown = own
        return own

    def show(self, own):
        if self.shown is not own:
            self.log(f'shows {own}')
            self.request('--game', own.game)
            self.see(own)
            self.shown = own

    def see(self, own, lines=None):
        """Waits until the table is as it has to be, after one of some lines; turns the cards of Solitaire Rush up."""
        lines = lines or [own.line]
        wanted = [line.seen() for line in lines]
        hidden = [concealed(seen) for seen in wanted] if own.game == 'rush' else []
        last = [None]

        def look():
            table = self.program.read()
            found = table.texts()
            rests = found == last[0] and not table.underway and (found in wanted or found in hidden)
            last[0] = found
            return found if rests else None
        found = self.program.wait(look, lambda: f'{own}: {differences(last[0], wanted[0])}', pause=0.1)
        if found in wanted:
            return lines[wanted.index(found)]
        self.start_clock()
        line = lines[hidden.index(found)]
        self.program.table(line.seen(), f'{own} with its cards')
        return line

    def start_clock(self):
        if self.by_finger:
            button = self.program.wait(lambda: self.program.find({'button'}, 'Start|Resume'), 'nothing starts the clock')
            self.program.activate(button)
        else:
            self.program.focus_table()
            self.program.key('p')

    def choose_move(self, own):
        legal = [move for move in own.line.legal() if move != 'end']
        to_foundation = [move for move in legal if '>f' in move]
        if to_foundation and self.random.random() < 0.5:
            return self.random.choice(to_foundation)
        return self.random.choice(legal) if legal else None

    def start_move(self, own, move):
        """Moves cards with the pointer, with keys or without both; returns what can be looked at to see that it begins."""
        table = self.program.table(own.line.seen(), f'{own} before {move}')
        ways = ['drag', 'keys', 'tree'] if not self.by_finger else ['drag']
        if '>f' in move and own.game not in CASTLES:
            ways = ['drag']
        way = self.random.choice(ways)
        self.log(f'{own}: {move} by {way}')
        source, target = get_piles(move) if '>' in move else ('s', None)
        card = table.top(source, get_count(move) - 1) if target else table.places['s']
        if target is None:
            if way == 'keys':
                self.program.key('d')
            else:
                self.program.click(table, card)
        elif way == 'keys':
            self.program.key('Escape', *find_move_keys(find_places(table), move))
        elif way == 'tree':
            self.program.activate(card.thing, '.move')
            self.program.activate(table.top(target).thing, '.move')
        else:
            self.program.drag(table, card, table.top(target), pause=0.01)
        return card

    def move(self, own, move):
        self.start_move(own, move)
        own.n_played += 1
        self.counts['moves'] += 1
        own.line.play(move)
        self.see(own)

    def play(self):
        game = self.random.choice(actions.GAMES)
        own = self.own.get(game)
        if own is None or len(own.line.steps) > LAST_STEP or own.get_status() != 'playing' or self.random.random() < 0.15:
            own = self.deal(game)
        self.show(own)
        for _ in range(self.random.randrange(1, 7)):
            self.pause_between()
            before = self.copy(own)
            move = self.choose_move(own)
            if move is None or own.get_status() != 'playing':
                break
            own.pending, own.is_moving = [before, self.copy(own, move)], True
            self.move(own, move)
            own.pending = None
        if own.game != 'rush' and not self.by_finger and own.line.steps and self.random.random() < 0.4:
            self.undo(own)

    def copy(self, own, move=None):
        line = Line.__new__(Line)
        line.__dict__.update(own.line.__dict__, steps=list(own.line.steps))
        if move is not None:
            line.play(move)
        return line

    def undo(self, own):
        """Takes some steps back, and some of them not."""
        undone, own.is_moving = [], False
        for _ in range(self.random.randrange(1, 4)):
            # Undo before the first move brings the previous game back, also if cards went up when this one was dealt.
            if len(own.line.steps) <= own.n_dealt:
                break
            own.pending = [self.copy(own)]
            undone.append(own.line.steps.pop())
            own.line.update()
            own.pending.append(own.line)
            self.log(f'{own}: undo')
            self.program.key('ctrl+z')
            self.see(own)
            self.pause_between()
        for step in reversed(undone[self.random.randrange(len(undone) + 1):]):
            own.pending = [self.copy(own)]
            own.line.steps.append(step)
            own.line.update()
            own.pending.append(own.line)
            self.log(f'{own}: redo')
            self.program.key('ctrl+shift+z')
            self.see(own)
        own.pending = None

    def play_and_be_killed(self):
        """The program is killed as soon as anything of a move is in the accessibility tree: the move is kept."""
        game = self.random.choice(actions.GAMES)
        own = self.own.get(game) or self.deal(game)
        self.show(own)
        move = self.choose_move(own) if own.get_status() == 'playing' else None
        if move is not None:
            before = own.line.seen()
            self.start_move(own, move)
            self.program.wait(lambda: self.program.read().texts() != before, f'nothing is shown of {move}', pause=0.001)
            own.n_played += 1
            own.line.play(move)
        self.kill()
        return own

    # ---- anything else

    def do_cell(self, section, restarts=False):
        """An action of actions.py."""
        game = self.random.choice(actions.GAMES)
        chosen = [name for part, names in actions.ACTIONS.items() if (part == actions.FINGER) == (section == actions.FINGER)
                  for name in names if game in actions.cells[name].games and (restarts or name not in RESTARTING)]
        # A table with large cards can be taller than the window; a finger scrolls it then.
        if self.looks.get('', {}).get('large-cards') == 'true':
            chosen = [name for name in chosen if name not in SCROLLING]
        self.do_cell_of(game, self.random.choice(chosen))

    def do_cell_of(self, game, name):
        self.log(f'cell {game}: {name}')
        self.doubt(game)
        self.shown = None
        for chance in range(CHANCES, 0, -1):
            try:
                self.run_cell(self.players[game], name)
                break
            except (Failure, subprocess.SubprocessError) as failure:
                # A message that is shown for some seconds is missed if others use the processor meanwhile.
                if chance == 1 or self.is_shot or not self.program.is_running():
                    raise
                self.log(f'once more: {str(failure)[:200]}')
                self.counts['repeats'] += 1
                self.tidy_up()
                # What the cell did late, it may have done to the game that came back.
                if game in self.own:
                    self.own.pop(game).is_unsure = True
        self.replace(game)
        self.counts['cells'] += 1
        if name in RESTARTING:
            self.quit()
            self.begin()

    def run_cell(self, player, name):
        if name == 'the deal is told':
            player.ask_for_deal(player.number)
        actions.cells[name].function(player)
        self.check_output()

    def tidy_up(self):
        """After a cell that went wrong: nothing is open, selected or set."""
        self.program.drop_settings()
        self.close_windows('what a cell opened does not close')
        for _ in range(2):
            self.escape()

    def read_texts(self):
        return self.program.table(what='the table at rest').texts()

    def stay(self, act, what):
        """Does something that leaves the table as it is."""
        own = self.shown
        act()
        if own is not None:
            self.see(own)
        self.log(f'{what}: the table is the same')

    def change_looks(self):
        choose = self.random.choice
        own, of_games = choose(["''", f"'{choose(self.decks)}'"] if self.decks else ["''"]), '@a{ss} {}'
        if self.decks and self.random.random() < 0.3:
            of_games = f"{{'{choose(actions.GAMES)}': '{choose(self.decks)}'}}"
        self.looks = {
            '': {'cloth': choose(["'green'", "'blue'", "'burgundy'", "'slate'"]), 'card-shade': choose(["'light'", "'dark'", "'system'"]),
                 'four-colours': choose(['true', 'false']), 'large-cards': choose(['true', 'false', 'false']),
                 'card-back': choose(["'back'", "'back_scales'", "'back_rosette'"]), 'deck': own, 'decks': of_games},
            SCHEME: {'color-scheme': choose(["'default'", "'prefer-dark'", "'prefer-light'"])}}
        self.log(f'looks {self.looks}')
        self.use_looks()

    def use_looks(self):
        def change():
            self.program.change_settings(self.looks)
            self.program.first_settings = self.program.settings
            time.sleep(self.random.uniform(1, 3))
            self.close_alert()
        self.stay(change, 'looks')

    def close_alert(self):
        """A deck that cannot be drawn here is told of."""
        alerts = self.find_windows()
        if alerts:
            self.log(f'told: {[alert.name for alert in alerts]}')
            self.close_windows(f'{alerts} do not close')

    def close_windows(self, what):
        for _ in range(3):
            if self.find_windows():
                self.escape()
                time.sleep(0.5)
        self.program.wait(lambda: not self.find_windows(), what, pause=0.1)
        if not self.by_finger:
            self.program.focus_table()

    def escape(self):
        if self.by_finger:
            self.program.escape()
        else:
            self.program.focus()
            self.program.key('Escape')

    def resize(self):
        def change():
            before = self.program.resize(*size)
            try:
                if self.shown is not None:
                    self.see(self.shown)
                time.sleep(self.random.uniform(0.5, 2))
            finally:
                self.program.resize(*before)
        size = self.random.choice(SIZES)
        self.log(f'size {size}')
        self.stay(change, 'another size')

    def suspend(self):
        def change():
            self.program.process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            self.program.process.send_signal(signal.SIGCONT)
        seconds = self.random.uniform(1, 8)
        self.log(f'suspended for {seconds:.1f} s')
        self.stay(change, 'suspended')

    def jump(self):
        offset = self.random.choice(JUMPS)
        self.log(f'the clock is {offset} s ahead')
        self.stay(lambda: self.hooks.jump(offset), 'another time')

    def find_windows(self):
        """The windows except the main one, and dialogs, which newer platforms put into a window."""
        tops = self.program.windows()
        return tops[1:] + [thing for top in tops for thing in top.walk() if thing is not top and thing.role in WINDOW]

    def open_window(self, key):
        for chance in range(CHANCES, 0, -1):
            self.program.focus_table()
            self.program.key(key)
            try:
                self.program.wait(self.find_windows, f'{key} opens nothing', pause=0.1)
                break
            except Failure:
                # Without a window manager, a key is lost if the window before has only just taken the focus with it.
                if chance == 1 or not self.program.is_running():
                    raise
                self.log(f'once more: {key}')
                self.counts['repeats'] += 1

    def look_at_window(self):
        self.look_at_window_of(self.random.choice(WINDOWS))

    def look_at_window_of(self, key):
        """Opens a window with its key, goes about in it, and closes it."""
        self.log(f'window of {key}')
        self.open_window(key)
        self.program.focus()
        for _ in range(self.random.randrange(8)):
            self.program.key(self.random.choice(['Tab', 'Tab', 'Page_Down', 'ctrl+Page_Down']))
            time.sleep(0.2)
        self.close_windows(f'what {key} opened does not close')
        self.shown = None          # Solitaire Rush may be paused

    def look_at_everything(self):
        """Has the program make what it keeps from the first time on that it was shown."""
        for key in WINDOWS:
            self.look_at_window_of(key)
        for name in LASTING:
            self.do_cell_of('kingcell', name)

    def rest(self):
        time.sleep(self.random.uniform(2, 6))

    def choose_act(self, restarts):
        """A function, by how often it is done."""
        acts = [(self.play, 8), (self.change_looks, 1.5), (self.suspend, 1), (self.jump, 1), (self.rest, 1)]
        if not self.by_finger:
            acts += [(self.resize, 1), (self.look_at_window, 1.5)]
        if self.language == 'en':
            section = actions.FINGER if self.by_finger else 'others'
            acts.append((lambda: self.do_cell(section, restarts), 10))
        return self.random.choices([act for act, _ in acts], [weight for _, weight in acts])[0]

    def do_something(self, restarts=True):
        self.counts['acts'] += 1
        self.pause_between()
        self.choose_act(restarts)()
        self.check_output()

    def check_store(self):
        """Compares what is stored; the store may still be writing what was shown."""
        last = time.monotonic() + DEADLINE
        while True:
            try:
                return self.ledger.look()
            except Failure:
                if time.monotonic() > last or not self.program.is_running():
                    raise
                time.sleep(0.3)

#!/usr/bin/python3
"""soak.py [--seed N] [--log FOLDER] BUILD HOURS - a random player plays all games for hours, and nothing is lost.

Two programs run side by side, each with a display, a bus, a home and a player of its own (person.py). The one of
«kills» is killed every two minutes, and begins again with the next language or with a finger: each start has to show
the game as it was left. The one of «stays» is never ended: in a state that is always the same, it must not hold more
than 5 MiB more than after ten minutes and 120 acts (of pages, after thirty minutes and 360 acts). Neither says
anything on standard error, and what is stored has to agree with what the player saw (ledger.py). BUILD is the folder
of a build with tests.

Prints the seed, a line of each program every minute, and a summary. After a fault, the other program goes on, and the
one with the fault begins anew, with an empty home, until the hours are over; then the exit status is 1. What the players
did, and the home of a program with a fault, stay in FOLDER, by default BUILD/soak.
"""
import argparse
import faulthandler
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
for folder in (HERE.parent / 'ui', HERE.parent / 'record'):
    sys.path.insert(0, str(folder))

# Beside other work things take long.
os.environ.setdefault('FAIR_TEST_DEADLINE', '120')

import actions  # noqa: E402
from clubs import call, find_lines, join  # noqa: E402
from processes import Failure, end, start, wait  # noqa: E402
from hooks import Hooks  # noqa: E402
from language import list_languages  # noqa: E402
from person import SCHEME, Person  # noqa: E402
from record_signing import make_public  # noqa: E402
from session import Session  # noqa: E402
from touch import TouchSession  # noqa: E402

MINUTE = 60
BETWEEN_KILLS = 2 * MINUTE
LEAST = 5 * MINUTE                 # for which a program begins anew after a fault
WARM = 10 * MINUTE                 # what a program holds after this is compared with what it holds later
WARM_ACTS = 120                    # the same, where others use the processor
WARM_PAGES = 30 * MINUTE           # its pages also hold what is free between two allocations, and spread for longer
MOST = 5                           # MiB
IN_A_ROW = 3                       # comparisons of pages that show more before it counts: an allocation pins whole pages
TRIES = 8                          # to find the program at rest
SEARCHED = 20 * MINUTE             # after which a search of the solver is over, also beside other work
MORE_FILES = 8                     # that are open: pipes of threads, pictures
SECRET = bytes(range(32))
PAGES = 1                          # the measure of them
PARTS = ['kills', 'stays']
QUIET = 'streets-and-alleys', 24   # the table on which memory is compared
PLAIN = {'': {'cloth': "'green'", 'card-shade': "'light'", 'four-colours': 'false', 'large-cards': 'false', 'card-back': "'back'",
              'deck': "''", 'decks': '@a{ss} {}'}, SCHEME: {'color-scheme': "'default'"}}


def is_searching(process):
    """Whether a thread of the solver has something to do."""
    for task in pathlib.Path(f'/proc/{process}/task').iterdir():
        try:
            name, state = re.search(r'\((.*)\) (\w)', (task / 'stat').read_text(), re.DOTALL).groups()
        except OSError:      # the thread has ended
            continue
        if name == 'solver' and state == 'R':
            return True
    return False


class SharedTouchSession(TouchSession):
    """A touchscreen for the home of another session."""

    def __init__(self, home):
        super().__init__()
        self.home = home

    def set_environment(self, backend):
        super().set_environment(backend)
        for name in ('config', 'data'):
            (self.home / name).mkdir(exist_ok=True)
            (self.folder / name).symlink_to(self.home / name)


class Part:
    """One of the two programs, and its player."""

    def __init__(self, name, options, session):
        self.name = name
        self.session = session
        self.build = options.build
        self.folder = options.log / options.part
        self.began = time.monotonic()
        self.until = self.began + options.hours * 60 * MINUTE
        self.file = open(self.folder / 'actions.log', 'w', encoding='utf-8', buffering=1)
        self.next_line = self.began + MINUTE
        self.n_more_pages = 0      # comparisons in a row that showed more pages
        self.base = None           # the most that was held while it was warming up
        self.held = None
        self.club = session.folder / 'club'
        self.club.mkdir()
        join(session, self.club, SECRET)
        self.cli = self.build / 'src/cli/fairdeal-cli'
        self.random = random.Random(f'{options.seed} {options.part} parts')
        self.hooks = Hooks(self.build / 'tests/soak/libsoak-hooks.so', session.folder / 'hooks')
        self.person = Person(session, self.build / 'src/fairdeal', self.cli, self.hooks, f'{options.seed} {options.part}', self.write)

    def write(self, text):
        self.file.write(f'{time.monotonic() - self.began:9.2f} {text}\n')

    def say(self, text):
        minutes = (time.monotonic() - self.began) / MINUTE
        print(f'{minutes:6.1f} min  {self.folder.name}: {text}', flush=True)
        self.write(text)

    def is_over(self):
        return time.monotonic() >= self.until

    def tell(self, more=''):
        """A line every minute, between two acts."""
        if time.monotonic() < self.next_line:
            return
        while self.next_line <= time.monotonic():
            self.next_line += MINUTE
        self.say(self.count() + more)

    def count(self):
        counts = self.person.counts
        return (f'{counts["acts"]} acts ({counts["cells"]} cells, {counts["repeats"]} repeated), {counts["moves"]} moves, '
                f'{counts["starts"]} starts, {counts["kills"]} kills, {len(self.person.ledger.results)} results')

    # ---- the program that is killed

    def choose_start(self):
        """English, a finger, or another language."""
        chance = self.random.random()
        self.person.by_finger = chance < 0.15
        self.person.language = self.random.choice(list_languages()) if chance > 0.6 else 'en'
        self.write(f'starts {"for a finger" if self.person.by_finger else "in " + self.person.language}')

    def play_between_kills(self):
        person = self.person
        person.begin()
        person.resolve()
        person.check_store()
        last = min(time.monotonic() + BETWEEN_KILLS, self.until)
        while time.monotonic() < last:
            person.do_something()
            person.check_store()
            self.tell()
        if self.random.random() < 0.5:
            return person.play_and_be_killed()
        person.kill_during(lambda: person.do_something(restarts=False))
        return None

    def run_kills(self):
        person = self.person
        while not self.is_over():
            self.choose_start()
            if person.by_finger:
                with SharedTouchSession(self.session.folder) as session:
                    person.session = session
                    self.play_between_kills()
                person.session = self.session
            else:
                self.play_between_kills()
            self.tell()

    # ---- the program that stays

    def measure(self):
        """Compares memory on the same table, with the same looks."""
        person = self.person
        game, number = QUIET
        self.write('memory is compared')
        looks, person.looks = person.looks, PLAIN
        person.use_looks()
        person.doubt(game)
        person.shown = None
        person.players[game].deal(number)
        self.held = self.measure_at_rest()
        self.write(f'it holds {self.held}')
        person.replace(game)
        person.looks = looks
        person.use_looks()
        if self.base is None or self.is_warming_up(WARM):
            self.base = [max(pair) for pair in zip(self.base or self.held, self.held)]
        elif self.is_warming_up(WARM_PAGES):
            self.base[PAGES] = max(self.base[PAGES], self.held[PAGES])
        self.n_more_pages = self.n_more_pages + 1 if PAGES in self.list_more() else 0
        if set(self.list_more()) - {PAGES} or self.n_more_pages >= IN_A_ROW:
            raise Failure(f'the program holds {self.held} (MiB allocated, MiB of its own, files), and {self.base} after ten minutes')

    def is_warming_up(self, seconds):
        return time.monotonic() - self.began <= seconds or self.person.counts['acts'] < WARM_ACTS * seconds / WARM

    def list_more(self):
        """The indices of those measures that are too far above what the program held after ten minutes."""
        limits = MOST, MOST, MORE_FILES
        return [i for i, limit in enumerate(limits) if self.held[i] > self.base[i] + limit]

    def measure_at_rest(self):
        """The least of some measures: a picture may be under way."""
        least = None
        for _ in range(TRIES):
            time.sleep(3)
            # Where others use the processor, a search for the shortest way holds its memory for minutes.
            wait(lambda: not any(is_searching(self.person.program.process.pid) for _ in range(TRIES)), 'a search does not end', SEARCHED,
                 pause=1)
            held = self.hooks.measure(self.person.program)
            least = [min(pair) for pair in zip(least or held, held)]
            self.held = least
            if self.base is not None and not self.list_more():
                break
        return least

    def tell_memory(self):
        names = '{:.1f} MiB allocated', '{:.1f} MiB of its own', '{} files'
        words = [name.format(now) + f' ({now - base:+.1f})' for name, now, base in zip(names, self.held, self.base)]
        return '; ' + ', '.join(words)

    def run_stays(self):
        person = self.person
        person.begin('--game', 'kingcell')
        # Otherwise the list of games, 5 MiB, looks like a leak if it is not seen in the first ten minutes.
        person.look_at_everything()
        while not self.is_over():
            person.do_something(restarts=False)
            person.check_store()
            if time.monotonic() >= self.next_line:
                self.measure()
                self.tell(self.tell_memory())

    # ---- both

    def check_club(self):
        """Every result that counts came to the club once, and its record is valid."""
        person = self.person

        def is_there():
            person.check_store()
            return len(find_lines(self.club, SECRET)) >= person.ledger.count_shared()
        wait(is_there, lambda: f'{len(find_lines(self.club, SECRET))} of {person.ledger.count_shared()} records came', pause=0.5)
        time.sleep(2)
        lines = find_lines(self.club, SECRET)
        if len(lines) != person.ledger.count_shared():
            raise Failure(f'{len(lines)} records for {person.ledger.count_shared()} results that count')
        files = sorted((self.club / make_public(SECRET).hex()).glob('*.fairdeal'))
        out, complaints = call(self.session, self.cli, 'check', *files) if files else ('', '')
        if complaints or out.split('\n')[:-1] != ['valid'] * len(lines):
            raise Failure(f'not all records are valid: {out[-2000:]} {complaints[-2000:]}')
        return len(lines)

    def finish(self):
        """Ends the program by itself; the next start brings what is missing to the club."""
        person = self.person
        person.language, person.by_finger = 'en', False
        self.hooks.jump(0)
        if person.program is None:
            person.begin()
            person.resolve()
            person.check_store()
        person.quit()
        person.begin()
        person.check_store()
        n_records = self.check_club()
        person.quit()
        person.ledger.check_final()
        self.say(f'{self.count()}, {n_records} valid records: nothing was lost, doubled or complained of')

    def run(self):
        {'kills': self.run_kills, 'stays': self.run_stays}[self.name]()
        self.finish()

    def keep(self, fault):
        """Keeps what can explain a fault."""
        self.say(f'FAULT: {fault}')
        person = self.person
        os.environ['FAIRDEAL_TEST_SHOTS'] = str(self.folder)
        person.session.shot('fault')
        if person.program is not None:
            (self.folder / 'program.log').write_text(person.program.output(), encoding='utf-8')
            # What the program said of the last act, as a refusal.
            self.write(f'announced: {person.program.heard}')
        shutil.copytree(self.session.folder / 'data', self.folder / 'data', dirs_exist_ok=True)


def run_part(options):
    (options.log / options.part).mkdir(parents=True, exist_ok=True)
    actions.load()
    with Session() as session:
        part = Part(options.part.partition('-')[0], options, session)
        try:
            part.run()
        except Exception as fault:
            part.keep(str(fault) if isinstance(fault, (Failure, subprocess.SubprocessError)) else traceback.format_exc())
            return 1
        finally:
            part.person.close()
    return 0


def set_environment(build):
    os.environ.update(GSETTINGS_SCHEMA_DIR=str(build / 'data'), FAIRDEAL_DRAW=str(build / 'src/draw/fairdeal-draw'),
                      FAIRDEAL_LOCALE_DIR=str(build / 'po'), LC_ALL='C.UTF-8', PYTHONDONTWRITEBYTECODE='1')
    os.environ.pop('LANGUAGE', None)


def start_part(options, name, hours):
    words = ['--part', name, '--seed', options.seed, '--log', options.log, options.build, hours]
    return start([sys.executable, HERE / 'soak.py', *words])


def run_both(options):
    """Runs both programs; one that has a fault begins anew."""
    shutil.rmtree(options.log, ignore_errors=True)
    options.log.mkdir(parents=True)
    print(f'seed {options.seed}, {options.hours} hours, the log is in {options.log}', flush=True)
    until = time.monotonic() + options.hours * 60 * MINUTE
    parts = {name: start_part(options, name, options.hours) for name in PARTS}
    faulty = []
    try:
        while parts:
            time.sleep(1)
            for name, part in list(parts.items()):
                if part.poll() is None:
                    continue
                del parts[name]
                left = until - time.monotonic()
                if part.poll() != 0:
                    faulty.append(name)
                    if left > LEAST:
                        first, _, number = name.partition('-')
                        following = f'{first}-{int(number or 1) + 1}'
                        parts[following] = start_part(options, following, left / MINUTE / 60)
    finally:
        for part in parts.values():
            end(part, patience=30)
    print(f'A fault in {" and ".join(faulty)}; see {options.log}. The seed was {options.seed}.' if faulty else 'No fault.', flush=True)
    return 1 if faulty else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--seed', type=int, default=random.randrange(10 ** 9))
    parser.add_argument('--log', type=pathlib.Path)
    parser.add_argument('--part', help=argparse.SUPPRESS)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('hours', type=float)
    options = parser.parse_args()
    options.build = options.build.resolve()
    options.log = (options.log or options.build / 'soak').resolve()
    # On request, what a part waits for.
    faulthandler.register(signal.SIGUSR1)
    set_environment(options.build)
    os.nice(max(0, 10 - os.nice(0)))
    return run_part(options) if options.part else run_both(options)


if __name__ == '__main__':
    sys.exit(main())

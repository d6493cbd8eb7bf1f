#!/usr/bin/python3
"""bench-program.py BUILD [--rounds N] [--language LANGUAGE] - measures the program beside an empty
window and other programs, or only its start and memory in a language beside those in English.

    meson setup BUILD --buildtype=release
    meson compile -C BUILD && meson compile -C BUILD benchmarks
    scripts/with-display.sh --size 1290x810 benchmarks/bench-program.py BUILD

Prints the table of docs/benchmarks.md, in about five minutes. bench-floor is an empty window of
libadwaita. AisleRiot and KPatience play Gypsy, the game that is most like Churchill, also with 104
cards. They are left out if they are not installed; `apt-get install --no-install-recommends
aisleriot kpat` installs both.

Every program gets a window of 1280 x 800. Programs are started in turn, equally often, so that
other load on the machine affects all of them. Figures are medians. Times are wall-clock times, with
the processor time that a program had used by then, which depends little on other load.
"""
import argparse
import glob
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'tests' / 'ui'))

from game_files import list_games, write_lines  # noqa: E402

SIZE = (1280, 800)
GAME, NUMBER = 'churchill', 22
RUSH_NUMBER = 39                # known to be winnable, so that it is dealt at once
N_MOVES = 60
LINES = pathlib.Path(__file__).resolve().parent.parent / 'tests/ui/lines/churchill.moves'
IDLE_TIME = 20                  # seconds
QUIET = 12                      # seconds after which a program has finished starting
SETTLED = 0.01                  # of a core: what it may still use after that
LONGEST_WAIT = 90
PLAYED = 1000000                # microseconds between two moves


def median(values):
    return statistics.median(values) if values else float('nan')


class Program:
    """A program to measure, and its measurements."""

    def __init__(self, name, command):
        self.name = name
        self.command = [str(word) for word in command]
        self.first, self.complete, self.first_used, self.complete_used, self.memory = [], [], [], [], []
        self.idle = self.wakeups = None


class Start:
    """A program from its start, which bench-start watches, until it is closed."""

    def __init__(self, build, command):
        self.process = subprocess.Popen([build / 'benchmarks/bench-start', *command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def __enter__(self):
        words = self.process.stdout.readline().split()
        if not words:
            self.process.communicate()
            raise SystemExit(f'{self.process.args[1]} shows nothing')
        self.number = int(words[0])
        self.times = [float(word) for word in words[1:5]]
        return self

    def __exit__(self, *_):
        self.process.communicate()


# -- figures of a process

def find_family(number):
    """A process and all its descendants."""
    parents = {}
    for path in glob.glob('/proc/[0-9]*/stat'):
        try:
            text = pathlib.Path(path).read_text()
        except OSError:
            continue
        parents[int(text.split()[0])] = int(text.rsplit(')', 1)[1].split()[1])
    family = [number]
    for member in family:
        family += [child for child, parent in parents.items() if parent == member]
    return family


def read_memory(number):
    """MiB in RAM; shared memory is counted proportionally."""
    total = 0
    for member in find_family(number):
        for line in pathlib.Path(f'/proc/{member}/smaps_rollup').read_text().splitlines():
            if line.startswith('Pss:'):
                total += int(line.split()[1])
    return total / 1024


def read_used(number):
    """Seconds of processor time that a process and all its descendants have used."""
    return sum(time.clock_gettime(~member << 3 | 2) for member in find_family(number))


def read_wakeups(number):
    """How often each of its threads waited for something."""
    wakeups = {}
    for member in find_family(number):
        for task in glob.glob(f'/proc/{member}/task/*'):
            try:
                status = pathlib.Path(task, 'status').read_text()
            except OSError:
                continue
            wakeups[task] = int(status.split('\nvoluntary_ctxt_switches:')[1].split()[0])
    return wakeups


# -- the measurements

def write_settings(environment):
    """The same window size for each program, and no settings of the user."""
    folder = pathlib.Path(environment['XDG_CONFIG_HOME'])
    keyfile = folder / 'glib-2.0/settings/keyfile'
    keyfile.parent.mkdir(parents=True, exist_ok=True)
    keyfile.write_text('[io/github/fairdeal/FairDeal]\n'
                       f'window-width={SIZE[0]}\nwindow-height={SIZE[1]}\n\n'
                       '[org/gnome/solitaire/window-state]\n'
                       f'width={SIZE[0]}\nheight={SIZE[1]}\n')
    screen = subprocess.run(['xdotool', 'getdisplaygeometry'], capture_output=True, text=True, check=True).stdout.split()
    folder.joinpath('kpatrc').write_text(f'[MainWindow]\n{screen[0]}x{screen[1]} screen: Width={SIZE[0]}\n'
                                         f'{screen[0]}x{screen[1]} screen: Height={SIZE[1]}\n')
    environment['GSETTINGS_BACKEND'] = 'keyfile'


def lay_game(build, command):
    """A game in progress: a deal as the program saves it, and moves after it."""
    with Start(build, [*command, '--number', str(NUMBER)]):
        pass
    game = next(game for game in list_games(pathlib.Path(os.environ['XDG_DATA_HOME'], 'fairdeal')) if game.game == GAME)
    moves = LINES.read_text().split()[:N_MOVES]
    write_lines(game.path, game.lines + [f'{PLAYED * number} play {move}' for number, move in enumerate(moves, len(game.events))])


def measure_starts(build, programs, rounds):
    for number in range(rounds + 1):
        for program in programs:
            with Start(build, program.command) as start:
                # The first start brings the files into memory.
                if number == 0:
                    continue
                for values, value in zip((program.first, program.complete, program.first_used, program.complete_used),
                                         start.times):
                    values.append(value)
                program.memory.append(read_memory(start.number))


def wait_until_settled(numbers):
    begin = time.monotonic()
    while True:
        before = [read_used(number) for number in numbers]
        time.sleep(2)
        after = [read_used(number) for number in numbers]
        calm = all((b - a) / 2 < SETTLED for a, b in zip(before, after))
        passed = time.monotonic() - begin
        if passed > QUIET and calm or passed > LONGEST_WAIT:
            return


def measure_idle(programs, prepare=None):
    """What idle programs use, all at the same time."""
    processes = [subprocess.Popen(program.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  start_new_session=True) for program in programs]
    try:
        if prepare:
            prepare(processes[0].pid)
        wait_until_settled([process.pid for process in processes])
        before = [(read_used(process.pid), read_wakeups(process.pid)) for process in processes]
        begin = time.monotonic()
        time.sleep(IDLE_TIME)
        passed = time.monotonic() - begin
        for program, process, (used, wakeups) in zip(programs, processes, before):
            program.idle = 100 * (read_used(process.pid) - used) / passed
            program.wakeups = sum(n - wakeups.get(task, n) for task, n in read_wakeups(process.pid).items()) / passed
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def start_clock(number):
    """Presses the key that starts the clock of Solitaire Rush."""
    window = subprocess.run(['xdotool', 'search', '--sync', '--onlyvisible', '--pid', str(number)], capture_output=True,
                            text=True, check=True).stdout.split()[-1]
    time.sleep(3)
    subprocess.run(['xdotool', 'windowfocus', '--sync', window, 'key', 'p'], check=True)


def read_bench(*command):
    """Runs a benchmark, and reads its lines: a name and numbers."""
    answer = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise SystemExit(f'{command[0]} failed:\n{answer.stdout}{answer.stderr}')
    rows = (line.split('\t') for line in answer.stdout.splitlines() if '\t' in line)
    return {name: [float(word) for word in words] for name, *words in rows}


def read_drawing(*command):
    """The medians of bench-drawing, by name."""
    answer = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True)
    return {name.strip(): float(value) for name, value in re.findall(r'^(\D+?) +([0-9.]+) ms', answer.stdout, re.MULTILINE)}


# -- the table

def print_row(name, aim, *cells):
    print(f'| {name} | {aim} | {" | ".join(cells)} |')


def judge(good, text):
    return text if good else f'**{text}**'


def print_table(programs, idle_clock, window, drawing):
    floor, fair, others = programs[0], programs[1], programs[2:]
    first, complete, memory = median(fair.first), median(fair.complete), median(fair.memory)
    first_floor, memory_floor = median(floor.first), median(floor.memory)
    # The complete picture of an empty window is its first one.
    complete_floor = median(floor.complete)
    aisleriot = next((program for program in others if program.name == 'AisleRiot'), None)
    good_complete = complete <= 1.6 * complete_floor and (not aisleriot or complete <= median(aisleriot.complete) + 100)

    names = [program.name for program in programs]
    print_row('', 'aim', *[names[1], names[0], 'ratio', *names[2:]])
    print_row('---', '---', *['---'] * (len(names) + 1))

    def ms(value, used=None):
        return f'{value:.0f} ms' + (f' ({used:.0f})' if used is not None else '')

    print_row('start to the first frame', '≤ 1.2 × floor',
              judge(first <= 1.2 * first_floor, ms(first, median(fair.first_used))), ms(first_floor, median(floor.first_used)),
              f'{first / first_floor:.2f} ({median(fair.first_used) / median(floor.first_used):.2f})',
              *[ms(median(other.first), median(other.first_used)) for other in others])
    print_row('start to the complete table of the game in progress', '≤ 1.6 × floor, ≤ AisleRiot + 100 ms',
              judge(good_complete, ms(complete, median(fair.complete_used))), ms(complete_floor, median(floor.complete_used)),
              f'{complete / complete_floor:.2f} ({median(fair.complete_used) / median(floor.complete_used):.2f})',
              *[ms(median(other.complete), median(other.complete_used)) for other in others])
    print_row('memory, 104 cards', '≤ floor + 25 MiB', judge(memory <= memory_floor + 25, f'{memory:.1f} MiB'),
              f'{memory_floor:.1f} MiB', f'+ {memory - memory_floor:.1f}',
              *[f'{median(other.memory):.1f} MiB' for other in others])
    blank = [''] * len(others)
    for name, key, aim in (('a frame, 104 cards moving', 'all move', 8.3), ('a frame, one card moving', 'one moves', 2)):
        print_row(name, f'≤ {aim} ms', judge(drawing[key] <= aim, f'{drawing[key]:.1f} ms'), '', '', *blank)
    print_row('idle, the clock of Solitaire Rush running', '≤ 0.1 %',
              judge(idle_clock.idle <= 0.1, f'{idle_clock.idle:.2f} %, {idle_clock.wakeups:.1f} wakeups/s'), '', '', *blank)
    print_row('idle, no clock', '0.0 %', judge(fair.idle < 0.05, f'{fair.idle:.2f} %, {fair.wakeups:.1f} wakeups/s'),
              f'{floor.idle:.2f} %, {floor.wakeups:.1f}', '', *[f'{other.idle:.2f} %, {other.wakeups:.1f}' for other in others])
    for name, key, aim, column in (('resize: the longest frame', 'resize', 33, 1), ('sharp cards after it', 'sharp', 300, 1),
                                   ('another deck of ours: until it is shown', 'deck', 300, 1)):
        cost = window[key]
        print_row(name, f'≤ {aim} ms', judge(cost[column] <= aim, f'{cost[column]:.0f} ms ({cost[column + 2]:.0f})'), '', '', *blank)


def print_languages(plain, translated):
    """What a language costs."""
    print_row('', 'aim', plain.name, translated.name, 'ratio')
    print_row('---', '---', '---', '---', '---')
    for name, unit, key in (('start to the first frame', 'ms', 'first'), ('its processor time', 'ms', 'first_used'),
                            ('start to the complete table', 'ms', 'complete'), ('its processor time', 'ms', 'complete_used'),
                            ('memory', 'MiB', 'memory')):
        before, after = median(getattr(plain, key)), median(getattr(translated, key))
        print_row(name, '≤ 1.02', f'{before:.1f} {unit}', f'{after:.1f} {unit}', judge(after <= 1.02 * before, f'{after / before:.3f}'))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=pathlib.Path, help='a build folder, compiled with its benchmarks')
    parser.add_argument('--rounds', type=int, default=9, metavar='N', help='starts of each program (9)')
    parser.add_argument('--language', help='a language of po/LINGUAS')
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    if 'DISPLAY' not in os.environ or 'XDG_DATA_HOME' not in os.environ:
        parser.error('to be run by scripts/with-display.sh')
    if not build.joinpath('benchmarks/bench-start').exists():
        parser.error(f'there is no {build}/benchmarks/bench-start; `meson compile -C {build} benchmarks` makes it')

    os.environ['GSETTINGS_SCHEMA_DIR'] = str(build / 'data')
    os.environ['FAIRDEAL_DRAW'] = str(build / 'src/draw/fairdeal-draw')
    os.environ['PATH'] += ':/usr/games'
    write_settings(os.environ)
    fairdeal = [build / 'src/fairdeal']
    if arguments.language:
        os.environ['FAIRDEAL_LOCALE_DIR'] = str(build / 'po')
        languages = [Program(name, ['env', f'LANGUAGE={name}', *fairdeal]) for name in ('C', arguments.language)]
        lay_game(build, [*fairdeal, '--game', GAME])
        measure_starts(build, languages, arguments.rounds)
        print_languages(*languages)
        return

    programs = [Program('floor', [build / 'benchmarks/bench-floor']), Program('Fair Deal', fairdeal)]
    for name, command in (('AisleRiot', ['sol', '--variation=gypsy']), ('KPatience', ['kpat', '--gametype', 'gypsy'])):
        if shutil.which(command[0]):
            programs.append(Program(name, command))
    rush = Program('Solitaire Rush', [build / 'src/fairdeal', '--game', 'rush', '--number', RUSH_NUMBER])

    lay_game(build, [*fairdeal, '--game', GAME])
    measure_starts(build, programs, arguments.rounds)
    measure_idle(programs)
    measure_idle([rush], start_clock)
    window = read_bench(build / 'benchmarks/bench-window')
    drawing = read_drawing(build / 'benchmarks/bench-drawing', pathlib.Path(__file__).parent.parent / 'data')
    print_table(programs, rush, window, drawing)


if __name__ == '__main__':
    sys.exit(main())

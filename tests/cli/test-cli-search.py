#!/usr/bin/python3
"""test-cli-search.py FAIRDEAL-CLI - the commands that search: solve, rate, fair.

Their output is compared with `play`, with each other and with separate
calculations; nothing depends on the speed of the machine.
"""
import itertools
import json
import math
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys

sys.dont_write_bytecode = True

from cli_calls import (BOUND, ENVIRONMENT, PROGRAM, QUICK, VERDICTS, Folder, Skip, bad, check, equal, good,  # noqa: E402
                       main, read, rows, run_shell, sums, test)

GAMES = ('churchill', 'demonthief', 'demons-and-thieves', 'freecell', 'kingcell', 'klondike', 'rush', 'beleaguered-castle',
         'streets-and-alleys')


def timeless(text):
    return [row[:3] + row[4:] for row in rows(text)]


def deck(number):
    """The deck of a deal in the order in which KingCell deals it row by row."""
    lines = good('deal', 'kingcell', '--number', str(number)).splitlines()
    columns = [line.split(': ')[1].split() for line in lines if line.startswith('t')]
    return ' '.join(column[i] for i in range(7) for column in columns if i < len(column))


# The shell's words for a limit of memory, in megabytes.  AddressSanitizer needs more than such a limit for itself; it has
# its own limit, and a warning that starts with "==".  Newer Meson versions set ASAN_OPTIONS for every program.
def memory_bound(megabytes):
    if b'__asan_init' in pathlib.Path(PROGRAM).read_bytes():
        return 'export ASAN_OPTIONS=$ASAN_OPTIONS:allocator_may_return_null=1:max_allocation_size_mb=900'
    return f'ulimit -v {megabytes * 1000}'


# solve

@test
def solutions_win():
    for game in GAMES:
        for row in rows(good('solve', game, '--numbers', '1..4', '--solution', *BOUND)):
            check(row[1] in VERDICTS and row[2].isdigit() and row[3].isdigit(), f'{game}: {row[:4]}')
            equal(len(row), 5 if row[1] == 'winnable' else 4, f'{game}: columns of {row[:4]}')
            if row[1] == 'winnable':
                played = good('play', game, '--number', row[0], '--moves', '-', stdin=row[4])
                check(played.endswith('\nstatus: won\n'), f'{game} {row[0]}: {played}')


@test
def same_cards():
    # Klondike is Solitaire Rush without a clock, so the same deals can be won.
    for draw in ('3', '1'):
        told = [rows(good('solve', game, '-o', f'draw={draw}', '--numbers', '1..20', *BOUND)) for game in ('klondike', 'rush')]
        equal([row[:2] for row in told[0]], [row[:2] for row in told[1]], f'draw {draw}')
        # A pass fewer never helps.
        for passes in ('3', '1'):
            limited = rows(good('solve', 'klondike', '-o', f'draw={draw}', '-o', f'passes={passes}', '--numbers', '1..10', *BOUND))
            for row, free in zip(limited, told[0]):
                check(row[1] != 'winnable' or free[1] != 'unwinnable', f'draw {draw}, passes {passes}: {row} {free}')


@test
def microsofts_famous_deal():
    told = rows(good('solve', 'freecell', '--number', '11982', '--seconds', '60'))
    equal(told[0][:2], ['11982', 'unwinnable'])


@test
def starts():
    number = good('solve', *QUICK, '--number', '7', '--solution', *BOUND)
    equal(timeless(good('solve', *QUICK, '--numbers', '7..7', '--solution', *BOUND)), timeless(number))
    equal(rows(number)[0][:2], ['7', 'winnable'])
    moves = rows(number)[0][4].split()
    for n in (0, 1, len(moves) // 2, len(moves)):
        # From any position in mid-game; the rest of the line is a solution, so it can be won.
        text = good('deal', *QUICK, '--number', '7', '--moves', '-', stdin=' '.join(moves[:n]))
        with_moves = rows(good('solve', *QUICK, '--number', '7', '--moves', '-', *BOUND, stdin=' '.join(moves[:n])))
        position = rows(good('solve', *QUICK, '--position', '-', '--solution', *BOUND, stdin=text))
        equal(with_moves[0][:2], ['7', 'winnable'])
        equal(position[0][:2], ['-', 'winnable'])
        check(good('play', *QUICK, '--position', '/dev/stdin', '--moves', '/dev/null', stdin=text), '')
        if n == len(moves):
            equal(position[0][4], '', 'moves of a won position')
    equal(timeless(good('solve', 'kingcell', '--deck', '-', *BOUND, stdin=deck(3)))[0][1:],
          timeless(good('solve', 'kingcell', '--number', '3', *BOUND))[0][1:])
    with Folder() as folder:
        folder.write('a deck\twith a tab', deck(3))
        equal(rows(good('solve', 'kingcell', '--deck', 'a deck\twith a tab', *BOUND))[0][0], 'a deck\ufffdwith a tab')
        told = json.loads(good('solve', 'kingcell', '--deck', 'a deck\twith a tab', '--json', *BOUND))
        equal(told['deal'], 'a deck\ufffdwith a tab')


@test
def lists_of_decks():
    text = f'# decks\n\none: {deck(1)} # the first\n\t{deck(2)}\r\n  t"h\\ree:{" " * 9}{deck(3)}'
    told = rows(good('solve', 'kingcell', '--decks', '-', *BOUND, stdin=text))
    equal([row[0] for row in told], ['one', '2', 't"h\\ree'])
    equal([row[1:3] for row in told], [row[1:3] for row in rows(good('solve', 'kingcell', '--numbers', '1..3', *BOUND))])
    told = [json.loads(line) for line in good('solve', 'kingcell', '--decks', '-', '--json', *BOUND, stdin=text).splitlines()]
    equal([deal['deal'] for deal in told], ['one', '2', 't"h\\ree'])
    # All are parsed before the first search.
    for line, broken in ((3, 'KC'), (3, 'name:'), (3, f': {deck(3)}'), (3, f'{deck(3)} AC'), (3, deck(3).replace('TH', 'ht')),
                         (3, f'x: y: {deck(3)}'), (3, 'a\0b'), (1, '')):
        before = '' if broken == '' else f'{deck(1)}\n{deck(2)}\n'
        bad('solve', 'kingcell', '--decks', '-', stdin=before + broken, says=f'-:{line}: .+')
    bad('solve', 'kingcell', '--decks', '-', stdin='# none\n\n', says='-:1: .+')
    bad('solve', 'kingcell', '--decks', 'none', says='.*“none”.*')
    bad('solve', 'churchill', '--decks', '-', stdin=deck(1), says='-:1: .+')


@test
def json_lines():
    plain = rows(good('solve', 'rush', '--numbers', '1..9', '--solution', *BOUND))
    told = [json.loads(line) for line in good('solve', 'rush', '--numbers', '1..9', '--solution', '--json', *BOUND).splitlines()]
    for row, deal in zip(plain, told, strict=True):
        check(isinstance(deal['milliseconds'], int), deal)
        equal([str(deal['deal']), deal['verdict'], deal['states']], [row[0], row[1], int(row[2])])
        equal(deal.get('moves'), row[4].split() if len(row) == 5 else None)
    equal(json.loads(good('solve', *QUICK, '--number', '9223372036854775807', '--json'))['deal'], 2**63 - 1)


@test
def jobs_make_no_difference():
    for game in ('rush', 'kingcell'):
        alone = timeless(good('solve', game, '--numbers', '1..16', '--solution', *BOUND))
        equal([row[0] for row in alone], [str(number) for number in range(1, 17)])
        for jobs in ('3', '64'):
            equal(timeless(good('solve', game, '--numbers', '1..16', '--solution', '--jobs', jobs, *BOUND)), alone, game)


@test
def limits():
    row = rows(good('solve', 'churchill', '--number', '1', '--states', '1'))[0]
    equal(row[1], 'unknown')
    for command in (['solve', 'rush', '--number', '1'], ['rate', 'rush', '--numbers', '1..2', '--out', 'none/out']):
        for option in ('--seconds', '--states', '--memory', '--jobs'):
            for value in ('', '0', '-1', '01', '1x', 'x', ' 1', '1e3', '99999999999999999999', '1,5', '1.', '.5', '1.2345'):
                bad(*command, option, value, says=f'.*{option}.*')
            bad(*command, option)
            bad(*command, option, '1', option, '1')
    for value in ('0.0', '0.000', '0.0001', '1000001', '1000000.001'):
        bad('solve', 'rush', '--number', '1', '--seconds', value, says='.*--seconds.*')
    for option, value in (('--states', '1.5'), ('--states', '9223372036854775808'), ('--memory', '1048577'), ('--jobs', '257')):
        bad('solve', 'rush', '--number', '1', option, value, says=f'.*{option}.*')
    for value in ('0.001', '1', '2.5', '1000000'):
        good('solve', *QUICK, '--number', '1', '--seconds', value)
    # More memory than the machine has: nothing is printed, and one line says why.
    done = run_shell(f'{memory_bound(400)}; exec "$0" solve rush --numbers 1..9 --memory 1000 --jobs 2')
    told = [line for line in done.stderr.splitlines() if not line.startswith(b'==')]
    equal((done.returncode, done.stdout, len(told)), (2, b'', 1), done)
    check(b'memory' in told[0], done.stderr)
    done = run_shell(f'{memory_bound(400)}; exec "$0" solve rush --number 1 --memory 1000')
    check(b'for a search of 1000 MiB' in done.stderr, done.stderr)
    # The same for `rate`, which leaves no file that the next call would have to agree with, and no file changed.
    with Folder():
        call = f'{memory_bound(400)}; exec "$0" rate rush --numbers 1..9 --out out --memory 1000 --jobs 2'
        done = run_shell(call)
        equal((done.returncode, done.stdout), (2, b''), done)
        check(b'memory' in done.stderr and not os.path.exists('out'), done.stderr)
        good('rate', 'rush', '--numbers', '1..2', '--out', 'out', *BOUND)
        whole = read('out')
        done = run_shell(call)
        equal((done.returncode, done.stdout, read('out')), (2, b'', whole), done)


@test
def calls_of_solve():
    start = ['solve', 'rush']
    bad('solve')
    bad(*start)
    bad(*start, '--number', '1', '--numbers', '1..2')
    bad(*start, '--decks', '-', '--numbers', '1..2')
    bad(*start, '--decks', '-', '--deck', '-')
    bad(*start, '--decks', '-', '--moves', '-')
    bad(*start, '--numbers', '1..2', '--moves', '-')
    bad(*start, '--number', '1', '--solution', '--solution')
    bad(*start, '--number', '1', '--solution=yes')
    bad(*start, '--number', '1', '--json=')
    for option in ('--out', '--merge', '--count', '--start', '--difficulty', '--elapsed', '--depth'):
        bad(*start, '--number', '1', option, '1')
    for text in ('', '1', '1..', '..1', '1...2', '1..2..3', '2..1', '1-2', '1..x', '01..2', ' 1..2', '1..2 ', '-1..2',
                 '1..9223372036854775808'):
        bad(*start, '--numbers', text, says='.*--numbers.*')
    bad(*start, '--position', '-', stdin='nonsense', says='-:1: .+')
    bad(*start, '--number', '1', '--moves', '-', stdin='f1>t1', status=1, says='-:1: f1>t1: .+')
    bad('deal', 'rush', '--numbers', '1..2')
    bad('play', 'rush', '--number', '1', '--seconds', '1')


@test
def output_that_ends():
    for command in (['solve', 'rush', '--numbers', '1..100000', *BOUND], ['fair', 'rush', '--start', '1', '--count', '1000000']):
        for where in ('>/dev/full', '>&-'):
            done = run_shell(f'exec "$0" "$@" {where}', *command)
            equal((done.returncode, done.stderr.count(b'\n')), (2, 1), f'{command} {where}')
        # If nobody reads the output any more, the program ends silently.
        with Folder():
            done = run_shell('"$0" "$@" 2>messages | head -n 1', *command)
            equal(done.stdout.count(b'\n'), 1, command)
            equal(read('messages'), b'', command)


@test
def closed_files():
    # Output for a closed standard stream is not written anywhere else, and is an error.
    with Folder() as folder:
        rate = ['rate', *QUICK, '--numbers', '1..9', '--out', 'out']
        equal(run_shell('exec "$0" "$@" >&-', *rate).returncode, 2)
        lines = read('out').decode().splitlines()
        equal([line.split('\t')[0] for line in lines], ['fairdeal-rate 1', *map(str, range(1, 10))])
        for where, status in (('>&-', 2), ('2>&-', 0), ('<&-', 0), ('<&- 2>&-', 0), ('<&- >&- 2>&-', 2)):
            equal(run_shell(f'exec "$0" "$@" {where}', *rate).returncode, status, where)
            equal(read('out').decode().splitlines(), lines, where)
        # The same for messages.
        folder.write('foreign', 'foreign\n')
        equal(run_shell('exec "$0" "$@" 2>&-', *rate[:-1], 'foreign').returncode, 2)
        equal(read('foreign'), b'foreign\n')
        done = run_shell('exec "$0" solve kingcell --deck - <&-')
        equal((done.returncode, done.stdout, done.stderr.count(b'\n')), (2, b'', 1), done)
        check(b'cannot be read' in done.stderr, done.stderr)
        done = run_shell('exec "$0" rate rush --merge - <&-')
        equal((done.returncode, done.stdout, done.stderr.count(b'\n')), (2, b'', 1), done)


@test
def full_disk():
    start = ['rush', '--number', '1']
    for command in (['games'], ['deal', *start], ['moves', *start], ['play', *start], ['perft', *start, '--depth', '1'],
                    ['solve', *start, *BOUND], ['solve', *start, '--json', *BOUND], ['fair', 'rush', '--start', '1'], ['stats'],
                    ['stats', '--json'], ['stats', '--csv'], ['--help'], ['--version'], ['solve', '--help'],
                    ['rate', *QUICK, '--numbers', '1..2', '--out', 'out'], ['rate', *QUICK, '--merge', 'out']):
        with Folder():
            if '--merge' in command:
                good('rate', *QUICK, '--numbers', '1..2', '--out', 'out')
            done = run_shell('exec "$0" "$@" >/dev/full', *command)
            equal((done.returncode, done.stderr.count(b'\n')), (2, 1), f'{command}: {done.stderr!r}')
            check(b'No space left on device' in done.stderr, f'{command}: {done.stderr!r}')
    bad('rate', *QUICK, '--numbers', '1..2', '--out', '/dev/full', says='.*/dev/full.*: No space left on device\\.')


@test
def lines_come_at_once():
    # The list is practically endless, but its first lines are written at once.
    with subprocess.Popen([PROGRAM, 'solve', 'rush', '--numbers', '1..9223372036854775807', '--jobs', '2', *BOUND],
                          stdout=subprocess.PIPE, env=ENVIRONMENT) as running:
        numbers = [running.stdout.readline().split(b'\t')[0] for _ in range(20)]
        running.send_signal(signal.SIGINT)
        equal(numbers, [b'%d' % number for number in range(1, 21)])
        equal(running.wait(), -signal.SIGINT)


def read_terminal(parent):
    """All that was written; it can come in parts. At the end, Linux reports an error."""
    told = b''
    try:
        while part := os.read(parent, 10000):
            told += part
    except OSError:
        pass
    return told


@test
def progress_on_a_terminal():
    for command, *words in ('rate', '--out', 'out'), ('solve',):
        try:
            parent, child = pty.openpty()
        except OSError as missing:
            raise Skip(f'no terminal can be made (/dev/pts): {missing}') from missing
        with Folder():
            done = subprocess.run([PROGRAM, command, *QUICK, '--numbers', '1..20', *words], stdout=subprocess.PIPE, stderr=child,
                                  env=ENVIRONMENT, timeout=120)
        os.close(child)
        told = read_terminal(parent).decode()
        os.close(parent)
        equal(done.returncode, 0)
        check('20: ' in told and told.endswith('\r\x1b[K') and '\n' not in told, (command, told))


# rate

def wilson(won, n):
    z = 1.959963984540054
    share = won / n
    centre = share + z * z / (2 * n)
    reach = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return [max(0, (centre - reach) / (1 + z * z / n)) * 100, min(1, (centre + reach) / (1 + z * z / n)) * 100]


def percents(text):
    check(re.fullmatch(r'\d+\.\d{3}%(\.\.\d+\.\d{3}%)?', text), text)
    return [float(value.rstrip('%')) for value in text.split('..')]


def near(found, expected, what):
    check(len(found) == len(expected) and all(abs(a - b) < 0.0006 for a, b in zip(found, expected)), f'{what}: {found}, {expected}')


@test
def rates():
    with Folder():
        told = sums(good('rate', 'streets-and-alleys', '--numbers', '1..40', '--out', 'out', '--states', '2000', '--memory', '16'))
        equal(list(told), ['deals', 'winnable', 'unwinnable', 'unknown', 'share', 'interval', 'bounds', 'bounds-interval', 'seconds'])
        won, lost, unknown = (int(told[key]) for key in VERDICTS)
        equal(won + lost + unknown, int(told['deals']))
        equal(told['deals'], '40')
        check(won > 0 and unknown > 0, told)
        near(percents(told['share']), [100 * won / (won + lost)], 'share')
        near(percents(told['interval']), wilson(won, won + lost), 'interval')
        near(percents(told['bounds']), [100 * won / 40, 100 * (won + unknown) / 40], 'bounds')
        near(percents(told['bounds-interval']), [wilson(won, 40)[0], wilson(won + unknown, 40)[1]], 'bounds-interval')
        check(re.fullmatch(r'\d+\.\d{3}', told['seconds']), told)
        # The file: a header, then a line for each deal, which agrees with `solve`.
        lines = rows(read('out').decode())
        version = good('--version').split()[1]
        equal(lines[0], ['fairdeal-rate 1', 'streets-and-alleys', '-', 'seconds=0 states=2000 memory=16', version])
        solved = rows(good('solve', 'streets-and-alleys', '--numbers', '1..40', '--states', '2000', '--memory', '16'))
        equal([line[:3] for line in lines[1:]], [row[:3] for row in solved])
        # Nothing is searched twice, and a part of the range can be counted alone.
        before = read('out')
        equal(sums(good('rate', 'streets-and-alleys', '--numbers', '1..40', '--out', 'out', '--states', '2000', '--memory', '16')), told)
        part = sums(good('rate', 'streets-and-alleys', '--numbers', '3..12', '--out', 'out', '--states', '2000', '--memory', '16'))
        equal([int(part[key]) for key in VERDICTS], [sum(row[1] == verdict for row in solved[2:12]) for verdict in VERDICTS])
        equal(read('out'), before)
        # All won, all lost, none decided.
        told = sums(good('rate', 'beleaguered-castle', '-o', 'starting-rank=9', '--numbers', '1..5', '--out', 'quick'))
        equal([told['share'], told['bounds']], ['100.000%', '100.000%..100.000%'])
        near(percents(told['interval']), wilson(5, 5), 'all won')
        told = sums(good('rate', 'churchill', '--numbers', '1..5', '--out', 'none', '--states', '1'))
        equal([told['unknown'], told['bounds'], told.get('share')], ['5', '0.000%..100.000%', None])
        equal(read('quick').splitlines()[0].split(b'\t')[2:4], [b'starting-rank=9', b'seconds=10 states=0 memory=256'])
        good('rate', *QUICK, '--numbers', '1..2', '--out', 'half', '--seconds', '0.5', '--states', '7000')
        equal(read('half').splitlines()[0].split(b'\t')[3], b'seconds=0.500 states=7000 memory=256')


@test
def parts_add_up():
    def rate(numbers, name, *more):
        return good('rate', 'rush', '--numbers', numbers, '--out', name, *(more or BOUND))

    with Folder() as folder:
        whole = sums(rate('1..30', 'whole'))
        for numbers, name in (('1..11', 'a'), ('8..20', 'b'), ('21..30', 'c')):
            rate(numbers, name)
        counts = [whole[key] for key in ('deals', *VERDICTS, 'share', 'interval', 'bounds', 'bounds-interval')]
        for parts in itertools.permutations('abc'):
            told = sums(good('rate', 'rush', '--merge', *parts))
            equal([told[key] for key in ('deals', *VERDICTS, 'share', 'interval', 'bounds', 'bounds-interval')], counts)
        equal(sums(good('rate', '--merge', 'a', '-', 'c', '-o', 'draw=3', 'rush', stdin=read('b')))['deals'], '30')
        equal(sums(good('rate', 'rush', '--merge', 'whole', 'whole', 'a'))['deals'], '30')
        # A part that is still being written has a torn line, which is ignored.
        folder.write('torn', read('whole')[:-3])
        equal(sums(good('rate', 'rush', '--merge', 'torn'))['deals'], '29')
        equal(read('torn'), read('whole')[:-3])
        # Files with other limits can be added up; decided deals stay decided.
        rate('1..30', 'short', '--states', '5')
        equal(sums(good('rate', 'rush', '--merge', 'short', 'whole'))['winnable'], whole['winnable'])
        equal(sums(good('rate', 'rush', '--merge', 'whole', 'short'))['winnable'], whole['winnable'])
        lines = read('whole').decode().splitlines()
        flipped = [line.replace('winnable', 'unwinnable') if '\twinnable' in line else line for line in lines]
        folder.write('flipped', '\n'.join(flipped) + '\n')
        number = next(line.split('\t')[0] for line in lines if '\twinnable' in line)
        bad('rate', 'rush', '--merge', 'whole', 'flipped', says=f'.*deal {number}\\.')
        bad('rate', 'kingcell', '--merge', 'a', says='.*“a”.*')
        bad('rate', 'rush', '-o', 'draw=1', '--merge', 'a', says='.*“a”.*')
        bad('rate', 'rush', '--merge', 'a', 'none', says='.*“none”.*')
        bad('rate', 'rush', '--merge', 'a', '.', says='.*“.”.*')
        bad('rate', 'rush', '--merge', '/dev/null', says='/dev/null:1: .+')
        bad('rate', 'rush', '--merge', '-', '-', stdin=read('a'))
        # A file without an end is not read forever.
        for line in ('"$0" rate rush --merge /dev/zero', 'cat a /dev/zero | "$0" rate rush --merge -',
                     '(cat a; tr "\\0" 1 < /dev/zero) | "$0" rate rush --merge -',
                     'tr "\\0" f < /dev/zero | "$0" rate rush --merge -'):
            done = run_shell(f'{memory_bound(500)}; {line}')
            equal((done.returncode, done.stdout, done.stderr.count(b'\n')), (2, b'', 1), done)
        done = run_shell('mkfifo pipe; cat a > pipe & exec "$0" rate rush --merge pipe')
        equal(done.returncode, 0, done)


@test
def calls_of_rate():
    bad('rate')
    bad('rate', 'rush')
    bad('rate', 'rush', '--numbers', '1..2')
    bad('rate', 'rush', '--out', 'none/out')
    bad('rate', 'rush', '--numbers', '1..2', '--out', '-')
    bad('rate', 'rush', '--numbers', '2..1', '--out', 'none/out', says='.*--numbers.*')
    bad('rate', 'rush', '--merge')
    bad('rate', 'rush', '--merge=a')
    bad('rate', 'rush', '--merge', '-o', 'draw=1')
    bad('rate', 'rush', '--merge', 'a', '--merge', 'b')
    for option in ('--number', '--deck', '--decks', '--json', '--solution', '--count'):
        bad('rate', 'rush', '--numbers', '1..2', '--out', 'none/out', option, '1')
    for option in ('--numbers', '--out', '--seconds', '--states', '--memory', '--jobs'):
        bad('rate', 'rush', option, '1..2' if option == '--numbers' else '1', '--merge', 'a')


# fair

@test
def fair_deals():
    for chosen in (['rush'], ['rush', '-o', 'draw=1'], QUICK, ['kingcell']):
        listed = rows(good('fair', *chosen, '--start', '5', '--count', '6'))
        equal([len(row) for row in listed], [4] * 6)
        check(all(row[1].isdigit() and row[3] in ('easier', 'medium', 'harder') for row in listed), listed)
        # Every number that solve wins, in order.
        solved = {row[0]: row for row in rows(good('solve', *chosen, '--numbers', f'5..{listed[-1][0]}', '--solution'))}
        equal([row[0] for row in listed], [number for number, row in solved.items() if row[1] == 'winnable'])
        for row in listed:
            check(0 < int(row[2]) <= 16384, row)
        equal([row[2:3] for row in listed], [[str(len(solved[row[0]][4].split()))] for row in listed])
    # Difficulty selects some of them, and never changes.
    levels = {row[0]: row[3] for row in rows(good('fair', 'rush', '--start', '1', '--count', '30'))}
    equal(set(levels.values()), {'easier', 'medium', 'harder'})
    for level in ('easier', 'medium', 'harder', 'any'):
        expected = [number for number, found in levels.items() if level in (found, 'any')]
        listed = rows(good('fair', 'rush', '--start', '1', '--count', str(len(expected)), '--difficulty', level))
        equal([row[0] for row in listed], expected)
    # Without a start, numbers have at most nine digits.
    listed = rows(good('fair', *QUICK, '--count', '3'))
    check(len(listed) == 3 and all(len(row[0]) <= 9 for row in listed), listed)
    equal(len(rows(good('fair', *QUICK))), 1)


@test
def last_numbers():
    sure = ['beleaguered-castle', '-o', 'starting-rank=9']       # all deals can be won
    last = [str(2**63 - n) for n in (3, 2, 1)]
    equal([row[0] for row in rows(good('fair', *sure, '--start', last[0], '--count', '3'))], last)
    bad('fair', *sure, '--start', last[0], '--count', '4', says=f'.*--count.* 4 .*{last[0]}.* 3\\.')
    bad('fair', *sure, '--start', last[2], '--count', '5', says=f'.*--count.* 5 .*{last[2]}.* 1\\.')
    equal([row[0] for row in rows(good('solve', *sure, '--numbers', f'{last[0]}..{last[2]}', '--jobs', '2'))], last)
    for command in (['solve'], ['rate', '--out', 'none/out']):
        bad(command[0], 'rush', *command[1:], '--numbers', f'{last[2]}..{2**63}', says='.*--numbers.*')
    with Folder():
        equal(sums(good('rate', *sure, '--numbers', f'{last[0]}..{last[2]}', '--out', 'out'))['deals'], '3')
        equal([line.split(b'\t')[0].decode() for line in read('out').splitlines()[1:]], last)
    # The numbers end before enough winnable deals are found: those found are not printed, and one line says why.
    start = str(2**63 - 8)
    solved = rows(good('solve', 'streets-and-alleys', '--numbers', f'{start}..{last[2]}'))
    won = [row[0] for row in solved if row[1] == 'winnable']
    check(0 < len(won) < 8, 'some deals among them are lost')
    bad('fair', 'streets-and-alleys', '--start', start, '--count', '8', says=f'.*Only {len(won)} of 8 .* {last[2]} .*')
    listed = good('fair', 'streets-and-alleys', '--start', start, '--count', str(len(won)))
    equal([row[0] for row in rows(listed)], won)


@test
def calls_of_fair():
    bad('fair')
    bad('fair', 'nonsense')
    for option, values in (('--count', ('0', '-1', 'x', '', '01', '1000000001')), ('--start', ('-1', 'x', '', '9223372036854775808')),
                           ('--difficulty', ('', 'hard', 'Easier', 'easy', '1'))):
        bad('fair', 'rush', option)
        for value in values:
            bad('fair', 'rush', option, value, says=f'.*{option}.*')
    for option in ('--number', '--numbers', '--seconds', '--states', '--memory', '--jobs', '--out', '--deck'):
        bad('fair', 'rush', option, '1')
    bad('fair', 'rush', '-o', 'draw=2')
    bad('fair', 'beleaguered-castle', '-o', 'starting-rank=9', '--difficulty', 'harder', says='.*--difficulty harder.*easier.*')
    bad('fair', 'rush', '--start', '1', '--start', '1')


main()

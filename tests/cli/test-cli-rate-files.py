#!/usr/bin/python3
"""test-cli-rate-files.py FAIRDEAL-CLI LIBRARY STEP - the files that `rate` writes
and continues, whatever happened to them.

LIBRARY is built from tests/store/failing-calls.c: it makes calls of the
system fail.  Only each STEP-th place where a file can be torn is tried.
Nothing depends on the speed of the machine.
"""
import os
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True

from cli_calls import (BOUND, ENVIRONMENT, PROGRAM, QUICK, VERDICTS, Folder, bad, check, equal, good,  # noqa: E402
                       main, read, rows, run_shell, sums, test)

FAILING_CALLS = os.path.abspath(sys.argv[2])
STEP = int(sys.argv[3])
ENDLESS = ['rate', 'rush', '--numbers', '0..9223372036854775807', '--out', 'out', *BOUND]


def wait_for(name, size, running):
    """Waits until the file has this size."""
    while not os.path.exists(name) or os.path.getsize(name) < size:
        equal(running.poll(), None, 'ended by itself')
        time.sleep(0.005)


@test
def torn_files_are_mended():
    call = ['rate', *QUICK, '--numbers', '1..20', '--out', 'out', *BOUND]
    with Folder() as folder:
        told = sums(good(*call))
        whole = read('out')
        kept = [line.split(b'\t')[:3] for line in whole.splitlines()]
        header = len(whole.splitlines(True)[0])
        # Always without anything, around the end of the first line, and at the end.
        core = {0, header - 1, header, header + 1, len(whole) - 1, len(whole)}
        for end in sorted(core | {*range(0, header + 60, STEP), *range(len(whole) - 60, len(whole) + 1, STEP)}):
            folder.write('out', whole[:end])
            again = sums(good(*call))
            equal([again[key] for key in VERDICTS], [told[key] for key in VERDICTS], f'{end} bytes left')
            lines = read('out')
            check(lines.endswith(b'\n'), f'{end} bytes left')
            equal(sorted(line.split(b'\t')[:3] for line in lines.splitlines()), sorted(kept), f'{end} bytes left')
            check(lines.startswith(whole[:end][:whole[:end].rfind(b'\n') + 1]), f'{end} bytes left: whole lines were kept')


@test
def files_that_end_in_nuls():
    # As a power cut may leave them.
    call = ['rate', *QUICK, '--numbers', '1..20', '--out', 'out', *BOUND]
    with Folder() as folder:
        told = sums(good(*call))
        whole = read('out')
        lines = whole.splitlines(True)
        for kept in whole, whole[:-9], lines[0], lines[0][:-1], lines[0][:9], b''.join(lines[:7]) + b'8':
            for n in (1, 700, 1023, 1024, 1025, 70000) if STEP == 1 else (1, 1024, 70000):
                folder.write('out', kept + b'\0' * n)
                again = sums(good(*call))
                what = f'{len(kept)} bytes and {n} NULs'
                equal([again[key] for key in VERDICTS], [told[key] for key in VERDICTS], what)
                check(read('out').startswith(kept[:kept.rfind(b'\n') + 1]), f'{what}: whole lines were kept')
                check(b'\0' not in read('out'), what)
                equal(sorted(line.split(b'\t')[:3] for line in read('out').splitlines()),
                      sorted(line.split(b'\t')[:3] for line in lines), what)
        folder.write('out', whole + b'\0' * 1500)
        equal(sums(good('rate', *QUICK, '--merge', 'out'))['deals'], '20')
        equal(read('out'), whole + b'\0' * 1500)
        for tail in b'\0\n', b'\0' * 1500 + b'x', b'\0' * 1500 + b'\n', b'\0' * 1024 + b'\n', b'x' * 1100 + b'\0', b'x' * 1023 + b'\xff' * 9:
            folder.write('out', whole + tail)
            bad(*call, says='out:22: .+')
            equal(read('out'), whole + tail, 'was touched')


@test
def standard_output_is_no_file():
    # The sum that is written to standard output would overwrite the file.
    rate = ['rate', *QUICK, '--numbers', '1..3', *BOUND, '--out']
    with Folder() as folder:
        good(*rate, 'out')
        whole = read('out')
        for line in ('exec "$0" "$@" /dev/stdout 1<>out', 'exec "$0" "$@" /dev/fd/1 >>out', 'exec "$0" "$@" out >>out',
                     'exec "$0" "$@" /dev/stderr 2>>out'):
            done = run_shell(line, *rate)
            told = done.stderr or read('out')[len(whole):]
            equal((done.returncode, done.stdout), (2, b''), line)
            check(b'Choose another file' in told, f'{line}: {told!r}')
            check(read('out').startswith(whole), f'{line}: was touched')
            folder.write('out', whole)
        # A pipe has no place that both write to.
        done = run_shell('"$0" "$@" /dev/stdout | cat', *rate)
        check(done.stdout.startswith(b'fairdeal-rate 1\t') and b'\ndeals: 3\n' in done.stdout, done)


@test
def failing_calls():
    # Whatever fails, the lines that are there stay, and the file can be continued.
    call = ['rate', *QUICK, '--numbers', '1..9', '--out', 'out', *BOUND]
    environment = {**ENVIRONMENT, 'LD_PRELOAD': FAILING_CALLS,
                   'ASAN_OPTIONS': ENVIRONMENT.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'}
    with Folder() as folder:
        good(*call)
        whole = read('out')
        start = b''.join(whole.splitlines(True)[:4])
        for failing, content in ('write', start), ('write', b''), ('ftruncate', start + b'torn'), ('write', start + b'torn'):
            folder.write('out', content)
            done = subprocess.run([PROGRAM, *call], capture_output=True, timeout=120, stdin=subprocess.DEVNULL,
                                  env={**environment, 'FAIR_TEST_FAILING_CALL': f'{failing}:/out:28'})
            equal((done.returncode, done.stdout), (2, b''), f'{failing}: {done.stderr!r}')
            check(b'No space left on device' in done.stderr, f'{failing}: {done.stderr!r}')
            check(read('out').startswith(content[:content.rfind(b'\n') + 1]), f'{failing}: lines are lost')
            equal(sums(good(*call))['deals'], '9')


@test
def killed_and_continued():
    with Folder():
        size = 400
        for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP):
            for jobs in ('1', '3'):
                with subprocess.Popen([PROGRAM, *ENDLESS, '--jobs', jobs], stdout=subprocess.PIPE, env=ENVIRONMENT) as running:
                    wait_for('out', size, running)
                    running.send_signal(number)
                    equal(running.wait(), -number)
                    equal(running.stdout.read(), b'')
                size = os.path.getsize('out') + 400
        n = read('out').count(b'\n') - 1
        told = sums(good('rate', 'rush', '--numbers', f'0..{n + 9}', '--out', 'out', *BOUND))
        lines = rows(read('out').decode())[1:]
        equal(told['deals'], str(n + 10))
        equal([line[0] for line in lines[:n + 10]], [str(number) for number in range(n + 10)])
        equal([int(told[verdict]) for verdict in VERDICTS], [sum(line[1] == verdict for line in lines) for verdict in VERDICTS])


@test
def other_files_are_left_alone():
    call = ['rate', *QUICK, '--numbers', '1..3', '--out', 'out', *BOUND]
    with Folder() as folder:
        good(*call)
        whole = read('out')
        others = [
            ['rate', 'beleaguered-castle', '--numbers', '1..3', '--out', 'out', *BOUND],
            ['rate', 'streets-and-alleys', '--numbers', '1..3', '--out', 'out', *BOUND],
            ['rate', 'rush', '--numbers', '1..3', '--out', 'out', *BOUND],
            ['rate', *QUICK, '--numbers', '1..3', '--out', 'out'],
            ['rate', *QUICK, '--numbers', '1..3', '--out', 'out', *BOUND, '--seconds', '9'],
            ['rate', *QUICK, '--numbers', '1..3', '--out', 'out', '--states', '20001', '--memory', '16'],
            ['rate', *QUICK, '--numbers', '1..3', '--out', 'out', '--states', '20000', '--memory', '17'],
        ]
        for other in others:
            bad(*other, says='fairdeal-cli: “out” .+')
            equal(read('out'), whole, other)
        lines = whole.splitlines(True)
        other_verdict = lines[1].replace(b'unwinnable', b'winnable') if b'unwinnable' in lines[1] else lines[1].replace(b'winnable', b'unwinnable')
        junk = [b'\n', b'a letter to a friend', b'a letter\nto a friend\n', b'\0' * 100, lines[0].replace(b'rate 1', b'rate 2'),
                lines[0][:-1] + b'\tmore\n', whole + b'\n', whole + b'nonsense\n' + lines[1], whole + b'4\twinnable\t1\n',
                whole + b'4\tWinnable\t1\t1\n', whole + b'-4\twinnable\t1\t1\n', whole + b'4\twinnable\t1\t1\t1\n',
                whole + b'4\twinnable\t01\t1\n', whole + b'4\twin\0able\t1\t1\n', whole + b'9223372036854775808\twinnable\t1\t1\n',
                whole + other_verdict]
        for content in junk:
            folder.write('out', content)
            bad(*call, says='(out:[0-9]+|fairdeal-cli): .+')
            equal(read('out'), content, 'was touched')
            bad('rate', *QUICK, '--merge', 'out', says='(out:[0-9]+|fairdeal-cli): .+')
        bad('rate', *QUICK, '--numbers', '1..3', '--out', 'none/out', says='.*“none/out”.*')
        bad('rate', *QUICK, '--numbers', '1..3', '--out', '.', says='.*“.”.*')
        bad('rate', *QUICK, '--numbers', '1..3', '--out', '', says='.*“”.*')
        bad('rate', *QUICK, '--numbers', '1..3', '--out', '/dev/full', says='.*“/dev/full”.*')
        if os.geteuid() != 0:
            folder.write('out', whole)
            os.chmod('out', 0o400)
            bad(*call, says='.*“out”.*')
        # No more space: written lines stay valid, and the file can be continued.
        done = run_shell('ulimit -f 1; trap "" XFSZ; exec "$0" rate rush --numbers 1..1000 --out small --states 20000 --memory 16')
        equal((done.returncode, done.stdout, done.stderr.count(b'\n')), (2, b'', 1), done)
        equal(sums(good('rate', 'rush', '--numbers', '1..60', '--out', 'small', *BOUND))['deals'], '60')


@test
def two_writers():
    with Folder():
        with subprocess.Popen([PROGRAM, *ENDLESS], stdout=subprocess.DEVNULL, env=ENVIRONMENT) as running:
            wait_for('out', 400, running)
            bad(*ENDLESS, says='.*“out”.*')
            equal(running.poll(), None)
            running.kill()


# The tests may be run with the signal ignored, as by nohup.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
main()

"""Calls fairdeal-cli like a script, with tests as TAP."""
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C', 'LANGUAGE': ''}
TESTS = []

QUICK = ['beleaguered-castle', '-o', 'starting-rank=4']      # a deal takes some microseconds
BOUND = ['--states', '20000', '--memory', '16']
VERDICTS = ('winnable', 'unwinnable', 'unknown')


class Failure(Exception):
    pass


class Skip(Exception):
    """The machine lacks something that a test needs."""


def check(condition, what):
    if not condition:
        raise Failure(what)


def equal(found, expected, what=''):
    check(found == expected, f'{what}: found {found!r}, expected {expected!r}')


def call(*arguments, stdin=b'', timeout=120):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, env=ENVIRONMENT, timeout=timeout)


def good(*arguments, stdin=b'', timeout=120):
    """The output of a call that succeeds."""
    done = call(*arguments, stdin=stdin, timeout=timeout)
    equal(done.returncode, 0, f'status of {arguments} ({done.stderr!r})')
    equal(done.stderr, b'', f'standard error of {arguments}')
    return done.stdout.decode()


def bad(*arguments, stdin=b'', status=2, says=None):
    """The error message of a call that fails."""
    done = call(*arguments, stdin=stdin)
    line = done.stderr.decode()
    equal(done.returncode, status, f'status of {arguments} ({line!r})')
    equal(done.stdout, b'', f'standard output of {arguments}')
    check(line.endswith('\n') and len(line.splitlines()) == 1 and len(line) > 12,
          f'not one line from {arguments}: {line!r}')
    if says is not None:
        check(re.fullmatch(says, line.rstrip('\n')), f'{arguments} says {line!r}, not {says!r}')
    return line.rstrip('\n')


def rows(text):
    return [line.split('\t') for line in text.splitlines()]


def sums(text):
    """The lines of an output with a key before a colon."""
    return dict(line.split(': ', 1) for line in text.splitlines())


def read(name):
    with open(name, 'rb') as file:
        return file.read()


def run_shell(line, *arguments):
    """Runs a line of the shell, in which $0 is the program."""
    return subprocess.run(['sh', '-c', line, PROGRAM, *arguments], capture_output=True, env=ENVIRONMENT, timeout=120,
                          stdin=subprocess.DEVNULL)


class Folder:
    """The files of one test, which are passed to the program by their bare names."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix='fairdeal-cli-')
        self.before = os.getcwd()
        os.chdir(self.folder.name)
        return self

    def __exit__(self, *exception):
        os.chdir(self.before)
        self.folder.cleanup()

    @staticmethod
    def write(name, content):
        with open(name, 'wb') as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return name


def test(function):
    TESTS.append(function)
    return function


def main():
    print(f'1..{len(TESTS)}', flush=True)
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace('_', '-')
        try:
            function()
            print(f'ok {number} {name}', flush=True)
        except Skip as reason:
            print(f'ok {number} {name} # SKIP {reason}', flush=True)
        except (Failure, subprocess.TimeoutExpired) as failure:
            print(f'not ok {number} {name}')
            print(*(f'# {line}' for line in str(failure).splitlines()), sep='\n', flush=True)

#!/usr/bin/python3
"""test-completion.py FAIRDEAL-CLI COMPLETION - what bash offers to complete calls of fairdeal-cli.

Calls the function of the completion like bash does, with the words of a line. Prints TAP.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
SCRIPT = os.path.abspath(sys.argv[2])
ASK = r'''
source "$1"; shift
function_of () { [[ "$(complete -p fairdeal-cli)" =~ -F\ ([a-z_]+) ]] && echo "${BASH_REMATCH[1]}"; }
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
"$(function_of)" fairdeal-cli
printf '%s\n' "${COMPREPLY[@]}"
'''
GAMES = [line.split('\t')[0] for line in subprocess.run([PROGRAM, 'games'], check=True, capture_output=True, text=True).stdout.splitlines()]
COMMANDS = 'games deal moves play perft solve review chances player rate fair daily stats check club'.split()


def offer(*words):
    """What is offered for the last of the words after the program's name."""
    environment = {**os.environ, 'LC_ALL': os.environ['FAIR_TEST_LOCALE'], 'LANGUAGE': 'de'}
    done = subprocess.run(['bash', '--norc', '-c', ASK, 'bash', SCRIPT, PROGRAM, *words], cwd=FOLDER, env=environment,
                          capture_output=True, text=True, check=False, timeout=60)
    assert not done.returncode and not done.stderr, (words, done.returncode, done.stderr)
    return done.stdout.split()


def list_cases():
    yield 'commands', [''], [*COMMANDS, '--help', '--version']
    yield 'a command begun', ['de'], ['deal']
    yield 'options in place of a command', ['--'], ['--help', '--version']
    for command in 'deal', 'solve', 'daily', 'stats':
        yield f'games of {command}', [command, ''], GAMES
    yield 'a game begun', ['solve', 'demon'], ['demonthief', 'demons-and-thieves']
    yield 'nothing after a game', ['solve', 'rush', ''], []
    yield 'options of deal', ['deal', 'rush', '-'], ['-o', '--number', '--deck', '--position', '--moves', '--format', '--help']
    yield 'an option begun', ['solve', 'rush', '--s'], ['--seconds', '--states', '--solution']
    yield 'options without a game', ['stats', '--'], ['--player', '--json', '--csv', '--help']
    yield 'options of daily', ['daily', '--'], ['--days', '--search', '--help']
    yield 'rule options', ['deal', 'rush', '-o', ''], ['draw=3', 'draw=1', 'time-limit=']
    yield 'rule options of another game', ['deal', 'churchill', '-o', 'e'], ['easy=true', 'easy=false']
    yield 'a game without rule options', ['deal', 'streets-and-alleys', '-o', ''], []
    yield 'values before one is begun', ['deal', 'rush', '-o', 'draw', '='], ['3', '1']
    yield 'values', ['deal', 'kingcell', '-o', 'supermove', '=', 'c'], ['columns', 'cells']
    yield 'a value that is a number', ['deal', 'rush', '--number', ''], []
    yield 'levels', ['fair', 'rush', '--difficulty', ''], ['any', 'easier', 'medium', 'harder']
    yield 'formats', ['deal', 'rush', '--format', ''], ['fairdeal', 'fc-solve']
    yield 'files', ['deal', 'rush', '--deck', 'so'], ['some-deck']
    yield 'records', ['check', ''], ['some-deck', 'won.fairdeal']
    yield 'games has no arguments', ['games', ''], []


with tempfile.TemporaryDirectory() as name:
    FOLDER = pathlib.Path(name)
    for file in 'some-deck', 'won.fairdeal':
        (FOLDER / file).touch()
    number = failed = 0
    for number, (what, words, expected) in enumerate(list_cases(), 1):
        found = offer(*words)
        good = sorted(found) == sorted(expected)
        failed += not good
        print(f'{"ok" if good else "not ok"} {number} - {what}')
        if not good:
            print(f'# {words}: {found} instead of {expected}')
    print(f'1..{number}')
    sys.exit(bool(failed))

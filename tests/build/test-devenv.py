#!/usr/bin/python3
"""test-devenv.py BUILD-FOLDER FAIRDEAL FAIRDEAL-CLI - the programs find what they need in the build folder, in the
environment of `meson devenv`.

Prints TAP.
"""
import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(sys.argv[1])
PROGRAMS = {os.path.basename(path): os.path.realpath(path) for path in sys.argv[2:]}
NAMES = ('FAIRDEAL_DRAW', 'FAIRDEAL_LOCALE_DIR', 'FAIRDEAL_SOUND_DIR', 'GSETTINGS_SCHEMA_DIR')
# A language of which the translation is complete, and what it calls the commands.
LANGUAGE, COMMANDS = 'de', 'Befehle:'
# What the tests set for themselves is not what a developer has.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in NAMES}


def run(*words):
    done = subprocess.run(['meson', 'devenv', '-C', FOLDER, *words], capture_output=True, text=True, check=False, timeout=100,
                          env={**ENVIRONMENT, 'LC_ALL': os.environ['FAIR_TEST_LOCALE'], 'LANGUAGE': LANGUAGE})
    return done.stdout if done.returncode == 0 else f'{done.returncode}: {done.stdout}{done.stderr}'


def list_faults():
    seen = dict(line.split('=', 1) for line in run('env').splitlines() if '=' in line)
    yield 'all variables are set', [name for name in NAMES if name not in seen]
    yield 'what they name is there', [f'{name}={seen[name]}' for name in NAMES
                                      if name in seen and not pathlib.Path(seen[name].split(':')[0]).exists()]
    schemas = pathlib.Path(seen.get('GSETTINGS_SCHEMA_DIR', '').split(':')[0]) / 'gschemas.compiled'
    yield 'the settings are compiled', [] if schemas.exists() else [schemas]
    yield 'there are sounds', [] if list(pathlib.Path(seen.get('FAIRDEAL_SOUND_DIR', '')).glob('*.wav')) else ['none']
    for name, path in PROGRAMS.items():
        found = run('sh', '-c', f'command -v {name}').strip()
        yield f'{name} is found', [] if os.path.realpath(found) == path else [found]
    text = run('fairdeal-cli', '--help')
    yield 'the program speaks another language', [] if COMMANDS in text else [text]


number, failed = 0, False
for number, (name, wrong) in enumerate(list_faults(), 1):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for what in wrong:
        print(f'# {what}'.replace('\n', '\n# '))
    failed |= bool(wrong)
print(f'1..{number}')
sys.exit(failed)

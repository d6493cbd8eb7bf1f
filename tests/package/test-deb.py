#!/usr/bin/python3
"""test-deb.py LATER - tests Fair Deal's packages where they are installed, in a chroot that scripts/package.sh made.

Plays in the window, installs the packages in the folder LATER during a game, asks what answers the desktop's search, and
removes the packages. Needs root. Prints TAP.
"""
import importlib
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / 'tests/ui'))

from driver import Program  # noqa: E402
from games import read_games  # noqa: E402
from processes import Failure  # noqa: E402
from session import Session  # noqa: E402
from tap import Tap  # noqa: E402

APP = 'io.github.fairdeal.FairDeal'
PROGRAMS = '/usr/games/fairdeal', '/usr/games/fairdeal-cli'
GAME, DEAL = 'kingcell', '39'
LIMIT = 600      # seconds for apt
SHARE = pathlib.Path('/usr/share')

play = importlib.import_module('test-play')
resume = importlib.import_module('test-resume')


def call(*words):
    done = subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=LIMIT)
    if done.returncode:
        raise Failure(f'{" ".join(map(str, words))}: {done.returncode}: {done.stdout}{done.stderr}')
    return done.stdout


def get_version():
    return call('dpkg-query', '--show', '--showformat=${Version}', 'fairdeal')


def test_play(session):
    """A game is won with the pointer."""
    return play.play(session, PROGRAMS, next(entry for entry in read_games() if entry['name'] == 'beleaguered-castle'))


def test_upgrade(session, later):
    """The packages are upgraded during a game, which goes on, and is there after the next start."""
    before = get_version()
    with Program(session, PROGRAMS[0], '--game', GAME, '--number', DEAL) as program:
        first, left = resume.move_something(program)
        program.label('1 move')
        call('apt-get', 'install', '--yes', '--no-install-recommends', *sorted(later.glob('*.deb')))
        if get_version() == before:
            raise Failure(f'it is not upgraded: {before}')
        program.key('ctrl+z')
        program.table(first, 'the table after the upgrade and undo')
        program.key('ctrl+shift+z')
        program.table(left, 'the table after redo')
        resume.leave(program, 'quit')
    with Program(session, PROGRAMS[0]) as program:
        program.table(left, 'the game that was left')
        program.label('1 move')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
        resume.leave(program, 'quit')
    return f'{before} to {get_version()}'


def test_search():
    """What answers the desktop's search is where the desktop looks for it."""
    service = SHARE / f'dbus-1/services/{APP}.SearchProvider.service'
    program = re.search('^Exec=(.*)$', service.read_text(encoding='utf-8'), re.M).group(1)
    call(sys.executable, SOURCE / 'tests/search/test-search.py', program, service, SHARE / f'gnome-shell/search-providers/{APP}.search-provider.ini',
         SHARE / f'applications/{APP}.desktop')


def list_data(session):
    return {path.relative_to(session.folder): path.stat().st_size for path in (session.folder / 'data').rglob('*') if path.is_file()}


def test_remove(session):
    """After the packages were removed, nothing of them is left but what the player has."""
    before = list_data(session)
    if not before:
        raise Failure('the player has nothing')
    call('apt-get', 'purge', '--yes', 'fairdeal', 'fairdeal-cli')
    if list_data(session) != before:
        raise Failure(f'the player has {list_data(session)}, not {before}')
    left = [os.path.join(folder, name) for top in ('/etc', '/usr', '/var/lib', '/opt') for folder, folders, files in os.walk(top)
            for name in folders + files if re.search('fair-?deal', name, re.I) and 'apt/lists' not in folder]
    if left:
        raise Failure(f'this is left: {left}')
    return f'{len(before)} files of the player'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with Session() as session:
        tap = Tap(session)
        tap.test('a game is won', test_play, session)
        tap.test('upgraded during a game', test_upgrade, session, pathlib.Path(sys.argv[1]))
        tap.test('the search of the desktop', test_search)
        tap.test('removed', test_remove, session)
        return tap.end()


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/python3
"""test-bundle.py FOLDER [NAME...] - tests the file and the repository that scripts/flatpak.sh put in FOLDER/served.

They are installed in FOLDER/bundled, beside the runtimes in FOLDER/user. Needs root. Only the tests whose names contain
one of NAME, if any is given. Prints TAP.
"""
import importlib
import os
import pathlib
import shutil
import subprocess
import sys

from sandbox import APP, Desktop, Sandboxed

from processes import Failure, wait
from tap import Tap

SOURCE = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__)).resolve()
SERVED, INSTALLED = FOLDER / 'served', FOLDER / 'bundled'
DEAL = '39'
MOUNTS = 'FAIR_TEST_OWN_MOUNTS'      # set once this has a mount namespace

resume = importlib.import_module('test-resume')


def need(condition, what):
    if not condition:
        raise Failure(what)


def flatpak(desktop, command, *words):
    return desktop.call('flatpak', command, '--user', *words, stdin=subprocess.DEVNULL)


def get_commit(desktop):
    return flatpak(desktop, 'info', '--show-commit', APP).strip()


def test_install(desktop):
    """The file is the whole program, and knows where updates come from."""
    flatpak(desktop, 'install', '-y', '--noninteractive', SERVED / f'{APP}.flatpak')
    address = f'file://{SERVED}/repo'
    remotes = flatpak(desktop, 'remotes', '--columns=url,options')
    need(address in remotes, f'its updates come from {remotes}, not {address}')
    need('no-gpg-verify' not in remotes, f'signatures are not checked: {remotes}')
    folder = INSTALLED / 'user/app' / APP / 'current/active/files/share'
    wanted = {path.stem for path in (SOURCE / 'po').glob('*.po')}
    found = {path.parts[-3] for path in folder.glob('locale/*/LC_MESSAGES/fairdeal.mo')}
    need(wanted <= found, f'these translations are missing: {sorted(wanted - found)}')
    return f'{(SERVED / f"{APP}.flatpak").stat().st_size // 1024} KiB, {len(found)} translations'


def publish(desktop, *signature):
    """Puts the same program in the repository once more."""
    desktop.call('flatpak', 'build-export', '--subject=The same once more', *signature, SERVED / 'repo', FOLDER / 'whole', 'stable')
    desktop.call('flatpak', 'build-update-repo', '--no-update-appstream', *sign(), SERVED / 'repo')


def sign():
    keys = FOLDER / 'keys'
    shown = subprocess.run(['gpg', '--homedir', keys, '--with-colons', '--list-secret-keys'], capture_output=True, text=True, check=True).stdout
    key = next(line.split(':')[9] for line in shown.splitlines() if line.startswith('fpr:'))
    return f'--gpg-sign={key}', f'--gpg-homedir={keys}'


def test_update(desktop):
    """It is updated during a game, which goes on, and is there after the next start."""
    before = get_commit(desktop)
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.table(what='the table')
        first, left = resume.move_something(program)
        program.label('1 move')
        publish(desktop, *sign())
        flatpak(desktop, 'update', '-y', '--noninteractive', APP)
        need(get_commit(desktop) != before, 'it is not updated')
        program.key('ctrl+z')
        program.table(first, 'the table after the update and undo')
        program.key('ctrl+shift+z')
        program.table(left, 'the table after redo')
        resume.leave(program, 'quit')
    check_game(desktop, left)
    desktop.left = left


def check_game(desktop, left):
    with Sandboxed(desktop) as program:
        program.table(left, 'the game that was left')
        program.label('1 move')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
        program.key('ctrl+q')
        wait(lambda: program.process.poll() is not None, 'the program goes on')


def test_reinstall(desktop):
    """It is removed, and installed from the repository; the game is still there."""
    flatpak(desktop, 'uninstall', '-y', '--noninteractive', APP)
    need(not (INSTALLED / 'user/app' / APP).exists(), 'something of it is left')
    flatpak(desktop, 'install', '-y', '--noninteractive', '--from', SERVED / f'{APP}.flatpakref')
    check_game(desktop, desktop.left)


def test_unsigned(desktop):
    """What is not signed is not installed."""
    before = get_commit(desktop)
    publish(desktop)
    done = subprocess.run(['flatpak', 'update', '--user', '-y', '--noninteractive', APP], env=desktop.environment, check=False, timeout=60,
                          capture_output=True, text=True)
    need(get_commit(desktop) == before, 'something that is not signed was installed')
    need(done.returncode != 0, f'the update says nothing of it: {done.stdout}{done.stderr}')


TESTS = {
    'the file is installed': test_install,
    'it is updated during a game': test_update,
    'it is installed from the repository': test_reinstall,
    'what is not signed is refused': test_unsigned,
}


def main():
    if os.geteuid() != 0:
        sys.exit('test-bundle.py needs root, to have mounts of its own.')
    if not os.environ.get(MOUNTS):
        os.environ[MOUNTS] = 'yes'
        os.execvp('unshare', ['unshare', '--mount', '--', sys.executable, *sys.argv])
    if sys.argv[2:] and not any(part in name for part in sys.argv[2:] for name in TESTS):
        print('TAP version 13\n1..0')
        return 0
    # The runtimes are those of the system there.
    os.environ['FLATPAK_SYSTEM_DIR'] = str(FOLDER / 'user')
    shutil.rmtree(INSTALLED, ignore_errors=True)
    INSTALLED.mkdir()
    with Desktop(INSTALLED) as desktop:
        tap = Tap(desktop)
        # Each begins with what the one before left.
        all(tap.test(name, test, desktop) for name, test in TESTS.items())
        status = tap.end()
    shutil.rmtree(INSTALLED)
    return status


sys.exit(main())

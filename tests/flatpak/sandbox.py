"""Fair Deal as an installed Flatpak: a desktop with portals and a sound server, and the program in its sandbox.

Needs, besides what the driver of tests/ui needs: flatpak, xdg-desktop-portal, pipewire, pipewire-pulse,
wireplumber, pactl, and gettext.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'ui'))

from driver import Program  # noqa: E402
from processes import DEADLINE, Failure, start, wait  # noqa: E402
from session import Session  # noqa: E402

APP = 'io.github.fairdeal.FairDeal'
# GTK 4.24 asks for the portal that prevents the screen from being locked, for which this desktop has no backend.
NO_BACKEND = r'Creating a portal monitor failed: .*org\.freedesktop\.portal\.Inhibit'
# Variables of tests that would reach into the sandbox.
UNWANTED = ('FAIRDEAL_DRAW', 'FAIRDEAL_LOCALE_DIR', 'FAIRDEAL_SOUND_DIR', 'GSETTINGS_BACKEND', 'GSETTINGS_SCHEMA_DIR', 'PULSE_SERVER')


def find_programs(path):
    """The numbers of the processes that run a program, by its path in the sandbox."""
    found = []
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            if os.readlink(folder / 'exe').endswith(path):
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def read_process(number, name):
    """A file of /proc; empty once the process is gone."""
    try:
        return pathlib.Path(f'/proc/{number}/{name}').read_text(encoding='utf-8', errors='replace')
    except OSError:
        return ''


class Desktop(Session):
    """A display, a session bus, portals and a sound server, and an empty home folder, for the Flatpak that
    scripts/flatpak.sh installed. Needs a mount namespace of its own."""

    def __init__(self, folder):
        super().__init__()
        self.build = pathlib.Path(folder)
        self.home = self.folder / 'home'
        self.chooser = self.folder / 'chooser'
        self.data = self.home / '.var/app' / APP / 'data'
        self.exports = self.build / 'user/exports/share'

    def get_settings_folder(self):
        return self.home / '.var/app' / APP / 'config/glib-2.0/settings'

    def set_environment(self, backend):
        super().set_environment(backend)
        for name in UNWANTED:
            self.environment.pop(name, None)
        self.home.mkdir()
        # Flatpak has this folder in the sandbox, and paths of the portal for documents begin with it, so it has to be
        # the same outside.
        run = pathlib.Path('/run/user', str(os.getuid()))
        for words in (['-t', 'tmpfs', 'tmpfs', '/run/user'], ['--bind', self.folder / 'run', run]):
            pathlib.Path(words[-1]).mkdir(mode=0o755, parents=True, exist_ok=True)
            subprocess.run(['mount', *words], check=True)
        # Services that the bus starts have this environment, too.
        self.environment.update(XDG_RUNTIME_DIR=str(run), HOME=str(self.home), FLATPAK_USER_DIR=str(self.build / 'user'),
                                XDG_CURRENT_DESKTOP='GNOME', XDG_DESKTOP_PORTAL_DIR=str(self.chooser),
                                XDG_DATA_DIRS=f'{self.exports}:{os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"}')
        self.fairdeal = self.write_command('fairdeal')
        self.cli = self.write_command('fairdeal-cli')

    def configure_bus(self):
        # All services, because portals are among them.
        return '--session'

    def write_command(self, name):
        """A program that runs a program of the Flatpak in its sandbox."""
        path = self.folder / name
        needed = ' '.join(f'{key}={self.environment[key]}' for key in ('FLATPAK_USER_DIR', 'HOME', 'XDG_RUNTIME_DIR'))
        path.write_text(f'#!/bin/sh\nexport {needed} DBUS_SESSION_BUS_ADDRESS=unix:path={self.folder}/run/bus\n'
                        f'exec flatpak run --user --command={name} {APP} "$@"\n', encoding='utf-8')
        path.chmod(0o755)
        return path

    def __exit__(self, *_):
        # Files of the home folder are mounted there while the portal for documents runs.
        for folder in self.folder / 'run/doc', f'/run/user/{os.getuid()}/doc':
            subprocess.run(['umount', '--lazy', folder], check=False, capture_output=True)
        super().__exit__()

    def call(self, *words, **more):
        done = subprocess.run(list(map(str, words)), env=self.environment, capture_output=True, text=True, check=False,
                              timeout=DEADLINE, **more)
        if done.returncode:
            raise Failure(f'{" ".join(map(str, words))}: {done.returncode}: {done.stdout}{done.stderr}')
        return done.stdout

    def run_inside(self, *words, **more):
        """Runs a command in the sandbox; returns the completed process."""
        return subprocess.run(['flatpak', 'run', '--user', f'--command={words[0]}', APP, *map(str, words[1:])], env=self.environment,
                              capture_output=True, text=True, check=False, timeout=DEADLINE, **more)

    def start_server(self, *words):
        with open(self.folder / f'{pathlib.Path(words[0]).name}.log', 'w', encoding='utf-8') as log:
            self.processes.append(start(words, env=self.environment, stdout=log, stderr=log))
        return self.processes[-1]

    def begin_sound(self):
        """Starts a sound server whose only device is silent."""
        self.start_server('pipewire')
        self.start_server('wireplumber')
        self.start_server('pipewire-pulse')
        wait((self.folder / 'run/pulse/native').exists, 'the sound server does not start')
        self.call('pactl', 'load-module', 'module-null-sink', 'sink_name=silence')
        wait(lambda: 'silence' in self.call('pactl', 'list', 'short', 'sinks'), 'there is no silent device')

    def find_processes(self):
        """The numbers of the processes of the program, in this session."""
        return [number for number in find_programs('/app/bin/fairdeal')
                if f'HOME={self.home}'.encode() in read_process(number, 'environ').encode().split(b'\0')]

    def find_helpers(self, name):
        """The numbers of the processes of another program of the Flatpak, which this one started."""
        parents = [f'PPid:\t{number}\n' for number in self.find_processes()]
        return [number for number in find_programs(name) if any(parent in read_process(number, 'status') for parent in parents)]

    def begin_chooser(self):
        """Starts what answers file dialogs: portals are the host's, and their dialogs are not what is tested."""
        self.start_server(pathlib.Path(__file__).with_name('chooser.py'), self.chooser)
        wait((self.chooser / 'ready').exists, 'nothing answers file dialogs')

    def choose_file(self, path):
        """Chooses this file in the next dialog."""
        (self.chooser / 'choice').write_text(str(path), encoding='utf-8')

    def read_requests(self):
        """The file dialogs so far: kind, application, title and suggested name of each."""
        path = self.chooser / 'requests'
        return [tuple(line.split('\t')) for line in path.read_text(encoding='utf-8').splitlines()] if path.exists() else []


class Sandboxed(Program):
    """The program in its sandbox; one at a time."""

    def __init__(self, desktop, *arguments, **more):
        super().__init__(desktop, desktop.fairdeal, *arguments, **more)

    def complaints(self):
        return [line for line in super().complaints() if not re.search(NO_BACKEND, line)]

    def is_process(self, number):
        # Flatpak's proxy stands between the program and the buses.
        return read_process(number, 'comm').strip() == 'xdg-dbus-proxy'

    def get_x_windows(self, name=''):
        # In the sandbox it does not know the number of its process.
        return sorted({*self.search_x('--class', APP)} & {*self.search_x('--name', name)})

    def kill(self):
        """Kills the program itself, as the system does that has no memory left."""
        for number in self.session.find_processes():
            os.kill(number, signal.SIGKILL)
        wait(lambda: self.process.poll() is not None, 'the program goes on after a kill')

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        # Nothing of it may remain when the next one starts.
        wait(lambda: not self.session.find_processes() and not self.get_x_windows(), 'the program goes on')

"""A separate display and session bus, for a program that a test drives."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from gi.repository import Gio

from processes import DEADLINE, Failure, end, start


def connect(address):
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


BUS = pathlib.Path(__file__).resolve().parents[2] / 'scripts/session-bus.conf'


class Session:
    """A display and a session bus, with empty folders for settings and data."""

    def __init__(self, size=(1280, 800)):
        self.size = size
        self.processes = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='fairdeal-ui-'))
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(143))

    def get_settings_folder(self):
        """Where a program with the keyfile backend of GSettings has its settings."""
        return self.folder / 'config' / 'glib-2.0' / 'settings'

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self):
        self.set_environment('x11')
        # -noreset: otherwise the server forgets everything when its last client disconnects.
        width, height = self.size
        self.environment['DISPLAY'] = ':' + self.serve(
            'Xvfb', '-displayfd', '%', '-screen', '0', f'{width}x{height}x24', '-nolisten', 'tcp', '-noreset')
        # The address of the accessibility bus is stored on the display, so each bus needs its own.
        self.begin_bus()

    def set_environment(self, backend):
        unwanted = {'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'AT_SPI_BUS_ADDRESS', 'LANGUAGE',
                    'GTK_A11Y', 'G_DEBUG'}
        self.environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        for name in ('DATA', 'CONFIG', 'CACHE', 'STATE'):
            self.environment[f'XDG_{name}_HOME'] = str(self.folder / name.lower())
        run = self.folder / 'run'
        run.mkdir(mode=0o700)
        self.environment.update(
            XDG_RUNTIME_DIR=str(run), LC_ALL='C.UTF-8', GDK_BACKEND=backend, GSK_RENDERER='cairo', GTK_A11Y='atspi',
            GSETTINGS_BACKEND='memory', GIO_USE_VFS='local', NO_AT_BRIDGE='0')

    def configure_bus(self):
        """What dbus-daemon is told of the services that it starts: only that of the accessibility bus."""
        services = self.folder / 'services'
        services.mkdir()
        shutil.copy('/usr/share/dbus-1/services/org.a11y.Bus.service', services)
        text = BUS.read_text(encoding='utf-8').replace('@services@', str(services))
        (self.folder / 'bus.conf').write_text(text, encoding='utf-8')
        return f'--config-file={self.folder}/bus.conf'

    def begin_bus(self):
        address = self.serve('dbus-daemon', self.configure_bus(), '--nofork', '--nopidfile', f'--address=unix:path={self.folder}/run/bus',
                             '--print-address=%')
        self.environment['DBUS_SESSION_BUS_ADDRESS'] = address
        self.session_bus = connect(address)
        answer = self.session_bus.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                            Gio.DBusCallFlags.NONE, DEADLINE * 1000, None)
        self.bus = connect(answer.unpack()[0])

    def serve(self, *command):
        """Starts a server that writes a line to the file descriptor in place of % when it is ready; returns it."""
        reading, writing = os.pipe()
        path = self.folder / f'{command[0]}.log'
        with open(path, 'w') as log:
            self.processes.append(start([word.replace('%', str(writing)) for word in command], env=self.environment,
                                        pass_fds=[writing], stdout=log, stderr=log))
        os.close(writing)
        with os.fdopen(reading) as pipe:
            line = pipe.readline().strip()
        if not line:
            raise Failure(f'{command[0]} did not start: {path.read_text()}')
        return line

    def shot(self, name):
        """Takes a screenshot, in the folder that FAIRDEAL_TEST_SHOTS names, if it is set; returns its path."""
        folder = os.environ.get('FAIRDEAL_TEST_SHOTS')
        if not folder:
            return None
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, re.sub(r'[^\w.-]+', '-', name) + '.png')
        subprocess.run(['import', '-display', self.environment['DISPLAY'], '-window', 'root', path], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

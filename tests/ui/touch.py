"""A session with a touchscreen: headless mutter, and its remote desktop interface.

FingerProgram is a Program whose clicks are taps and whose drags are made with a finger. Its window fills
the screen, so that its coordinates are screen coordinates.

Needs mutter and pipewire in addition to the packages of driver.py.
"""
import shutil
import time

from gi.repository import Gio, GLib

from driver import Program
from processes import DEADLINE, Failure, start, wait
from session import Session

REMOTE = 'org.gnome.Mutter.RemoteDesktop'
SCREEN = 'org.gnome.Mutter.ScreenCast'
DISPLAY = 'fairdeal-touch'
STEPS = 5          # in which a finger moves
BEAT = 0.02        # seconds between two steps
HOLD = 0.8         # seconds of a long press; GTK needs half a second
ESCAPE = 0xff1b


def get_path(interface):
    return '/' + interface.replace('.', '/')


class TouchSession(Session):
    def begin(self):
        missing = [name for name in ('mutter', 'pipewire') if shutil.which(name) is None]
        if missing:
            raise Failure(f'{" and ".join(missing)} is not installed: there is nothing to touch')
        self.set_environment('wayland')
        self.begin_bus()
        width, height = self.size
        self.run('pipewire')
        self.run('mutter', '--headless', '--wayland', '--no-x11', '--virtual-monitor', f'{width}x{height}',
                 '--wayland-display', DISPLAY)
        self.environment['WAYLAND_DISPLAY'] = DISPLAY
        wait(lambda: self.is_owned(REMOTE) and self.is_owned(SCREEN), lambda: f'mutter did not start: {self.read_log("mutter")}')
        self.begin_remote()

    def run(self, *command):
        with open(self.folder / f'{command[0]}.log', 'w') as log:
            self.processes.append(start(command, env=self.environment, stdout=log, stderr=log))

    def read_log(self, name):
        return (self.folder / f'{name}.log').read_text(errors='replace')

    def ask(self, name, path, interface, method, signature=None, *arguments):
        answer = self.session_bus.call_sync(
            name, path, interface, method, GLib.Variant(signature, arguments) if signature else None, None,
            Gio.DBusCallFlags.NO_AUTO_START, DEADLINE * 1000, None)
        return answer.unpack()

    def is_owned(self, name):
        return self.ask('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner', '(s)', name)[0]

    def begin_remote(self):
        """Touch events need a stream of the screen, even if nobody uses its pictures."""
        self.remote, = self.ask(REMOTE, get_path(REMOTE), REMOTE, 'CreateSession')
        number, = self.ask(REMOTE, self.remote, 'org.freedesktop.DBus.Properties', 'Get', '(ss)', f'{REMOTE}.Session', 'SessionId')
        screen, = self.ask(SCREEN, get_path(SCREEN), SCREEN, 'CreateSession', '(a{sv})',
                           {'remote-desktop-session-id': GLib.Variant('s', number)})
        self.stream, = self.ask(SCREEN, screen, f'{SCREEN}.Session', 'RecordMonitor', '(sa{sv})', '', {})
        self.ask(REMOTE, self.remote, f'{REMOTE}.Session', 'Start')

    def notify(self, method, signature, *arguments):
        self.ask(REMOTE, self.remote, f'{REMOTE}.Session', method, signature, *arguments)

    def put(self, x, y):
        self.notify('NotifyTouchDown', '(sudd)', self.stream, 0, float(x), float(y))

    def slide(self, x, y):
        self.notify('NotifyTouchMotion', '(sudd)', self.stream, 0, float(x), float(y))

    def lift(self):
        self.notify('NotifyTouchUp', '(u)', 0)

    def press_key(self, symbol):
        for down in (True, False):
            self.notify('NotifyKeyboardKeysym', '(ub)', symbol, down)


class FingerProgram(Program):
    def __enter__(self):
        super().__enter__()
        # The first event of each device is lost; touching the corner of the window has no effect.
        self.session.put(1, 1)
        self.session.lift()
        self.session.press_key(ESCAPE)
        return self

    def focus(self, name=''):
        """The compositor focuses windows."""

    def on_screen(self, point):
        return point

    def tap(self, point):
        self.session.put(*point)
        time.sleep(BEAT)
        self.session.lift()

    def hold(self, point):
        self.session.put(*point)
        time.sleep(HOLD)
        self.session.lift()

    def swipe(self, point, dx, dy):
        x, y = point
        self.session.put(x, y)
        for part in range(1, STEPS + 1):
            self.session.slide(x + dx * part / STEPS, y + dy * part / STEPS)
            time.sleep(BEAT)
        self.session.lift()

    def click(self, table, card, button=1, modifier=None):
        assert button == 1 and modifier is None, 'a finger has no buttons'
        self.tap(self.point(table, card))

    def drag(self, table, card, target, modifier=None, pause=None):
        assert modifier is None, 'a finger has no keys'
        self.swipe(self.point(table, card), target.area[0] - card.area[0], target.area[1] - card.area[1])

    def escape(self):
        self.session.press_key(ESCAPE)

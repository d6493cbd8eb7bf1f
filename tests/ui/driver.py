"""Drives Fair Deal from outside, like a player, and reads its accessibility tree.

Session is a separate display and session bus; Program is the game running there. A test reads the
table with Program.table(), which returns a Table: the cards of each pile, only from accessible names
and descriptions. It acts with the pointer (click, drag), with keys, or with the actions of
accessible objects (press, activate).

Nothing sleeps for something that can be observed: wait() checks until it is true. Deadlines are for
things that never happen, not for slow ones.

The accessibility bus is used with many parallel calls, because a table has 130 objects, and single
calls take a fifth of a second for them.

Needs xvfb, xdotool, imagemagick, dbus-daemon, at-spi2-core, util-linux and Debian's own python3 with
python3-gi.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from gi.repository import Gio, GLib

DEADLINE = 60      # seconds for something that takes no time on an idle machine
PAUSE = 0.02       # seconds between two checks
GLANCE = 0.06      # the same, if all windows are searched
FRAME = 0.04       # seconds in which at least one frame is drawn, on a machine that is not slow

SUITS = {'clubs': 'C', 'diamonds': 'D', 'hearts': 'H', 'spades': 'S'}
RANKS = dict(zip('ace two three four five six seven eight nine ten jack queen king'.split(), 'A23456789TJQK'))
PILES = {'foundation': 'f', 'reserve': 'r', 'cell': 'c', 'column': 't', 'waste': 'w', 'stock': 's'}
TABLE = 'Table'
HIDDEN = '??'      # a card of which only the back is visible

# Roles by AtspiRole number, because their names differ between GTK versions.
ROLES = {2: 'alert', 7: 'check box', 8: 'check menu item', 11: 'combo box', 16: 'dialog', 23: 'frame', 29: 'label', 31: 'list',
         32: 'list item', 35: 'menu item', 37: 'page tab', 39: 'panel', 43: 'button', 44: 'radio button', 45: 'radio menu item',
         49: 'scroll pane', 52: 'spin button', 54: 'status bar', 62: 'toggle button',
         69: 'window', 79: 'entry', 83: 'heading', 98: 'list', 99: 'panel', 116: 'label'}
ITEMS = {'menu item', 'check menu item', 'radio menu item', 'list item'}
OFFER = 'Undo brings the previous game back.'
MNEMONIC = re.compile(r'(?:^|\s)_\w')
BUTTON = {'button', 'toggle button', 'check box', 'radio button', 'menu item', 'list item'}
LABEL = {'label', 'heading'}
TOLD = {'status bar'}
WINDOW = {'frame', 'window', 'dialog', 'alert'}
SENSITIVE, VISIBLE, CHECKED, FOCUSABLE, FOCUSED, SELECTED = 24, 30, 4, 11, 12, 23      # of AtspiStateType
LABELLED_BY, DESCRIBED_BY = 2, 18                             # of AtspiRelationType

# Messages of the platform that are not errors of the program.
HARMLESS = []
COMPLAINT = re.compile(r'\b(CRITICAL|WARNING|ERROR)\b|runtime error:|AddressSanitizer')


class Failure(Exception):
    """An error that a test finds."""


def start(command, **more):
    """Starts a process in its own group, which ends with this one."""
    return subprocess.Popen(['setpriv', '--pdeathsig', 'TERM', '--', *map(str, command)],
                            start_new_session=True, stdin=subprocess.DEVNULL, **more)


def end(process, patience=5):
    """Ends a process and its group; returns its status."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, number)
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                continue
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.wait()


def wait(question, what, deadline=DEADLINE, pause=PAUSE):
    """Waits until the answer is true, and returns it; `what` can be a function with more details."""
    last = time.monotonic() + deadline
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > last:
            raise Failure(f'{what() if callable(what) else what} (for {deadline} seconds)')
        time.sleep(pause)


class Session:
    """A display and a session bus, with empty folders for settings and data."""

    def __init__(self, size=(1280, 800)):
        self.size = size
        self.processes = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='fairdeal-ui-'))
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(143))

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

    def begin_bus(self):
        address = self.serve('dbus-daemon', '--session', '--nofork', '--nopidfile', f'--address=unix:path={self.folder}/run/bus',
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


# ---- accessible objects

def connect(address):
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


class Thing:
    """An accessible object."""

    def __init__(self, address, parent=None):
        self.address = address     # (name on the bus, path)
        self.parent = parent
        self.children = []
        self.name = self.description = self.role = ''
        self.states = set()
        self.area = None           # x, y, width, height in the window

    def __repr__(self):
        return f'{self.role} «{self.name}»'

    def is_shown(self):
        """Whether it takes space on the screen; GTK 4.8 has no state for this."""
        return VISIBLE in self.states and self.area is not None and self.area[2] > 0 and self.area[3] > 0

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


PROPERTIES = 'org.freedesktop.DBus.Properties'
ACCESSIBLE = 'org.a11y.atspi.Accessible'
COMPONENT = 'org.a11y.atspi.Component'
ACTION = 'org.a11y.atspi.Action'
TEXT = 'org.a11y.atspi.Text'
EVENT = 'org.a11y.atspi.Event.Object'


def read_names(answer):
    properties = answer.get_child_value(0)
    return [value.get_string() if value else '' for value in map(properties.lookup_value, ('Name', 'Description'))]


def read_states(answer):
    low, high = answer.unpack()[0]
    return {bit for bit in range(64) if (low | high << 32) >> bit & 1}


# Interface, method, arguments, and the function that reads the answer.
NAMES = (PROPERTIES, 'GetAll', GLib.Variant('(s)', (ACCESSIBLE,)), read_names)
CHILDREN = (ACCESSIBLE, 'GetChildren', None, lambda answer: answer.unpack()[0])
ROLE = (ACCESSIBLE, 'GetRole', None, lambda answer: answer.get_child_value(0).get_uint32())
STATES = (ACCESSIBLE, 'GetState', None, read_states)
EXTENTS = (COMPONENT, 'GetExtents', GLib.Variant('(u)', (1,)), lambda answer: answer.unpack()[0])     # in the window
RELATIONS = (ACCESSIBLE, 'GetRelationSet', None, lambda answer: dict(answer.unpack()[0]))
WORDS = (TEXT, 'GetText', GLib.Variant('(ii)', (0, -1)), lambda answer: answer.unpack()[0])
ACTIONS = (ACTION, 'GetActions', None, lambda answer: [name for name, *_ in answer.unpack()[0]])


def ask(bus, questions):
    """Makes all calls (address, question) in parallel; returns the answers, None if an object is gone or has no such property."""
    answers = [None] * len(questions)
    left = [len(questions)]

    def answered(connection, result, index):
        try:
            answers[index] = questions[index][1][3](connection.call_finish(result))
        except GLib.Error:
            pass
        left[0] -= 1

    for index, ((name, path), (interface, method, arguments, _)) in enumerate(questions):
        bus.call(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, DEADLINE * 1000, None,
                 answered, index)
    context = GLib.MainContext.default()
    while left[0] > 0:
        context.iteration(True)
    return answers


def describe(bus, things, everything=True):
    """Reads the properties of objects: names and areas, or everything."""
    kinds = [NAMES, EXTENTS] + ([ROLE, STATES] if everything else [])
    answers = ask(bus, [(thing.address, kind) for thing in things for kind in kinds])
    for index, thing in enumerate(things):
        names, thing.area, *more = answers[index * len(kinds):(index + 1) * len(kinds)]
        thing.name, thing.description = names or ('', '')
        if everything:
            thing.role = ROLES.get(more[0], f'role {more[0]}')
            thing.states = more[1] or set()
    follow_relations(bus, [thing for thing in things if thing.role in ITEMS])


def follow_relations(bus, things):
    """Newer platforms give items no name of their own, but relations to the labels in them."""
    for thing, relations in zip(things, ask(bus, [(thing.address, RELATIONS) for thing in things])):
        for attribute, relation in (('name', LABELLED_BY), ('description', DESCRIBED_BY)):
            if not getattr(thing, attribute):
                labels = (relations or {}).get(relation, [])
                words = ask(bus, [(label, WORDS) for label in labels])
                setattr(thing, attribute, ' '.join(filter(None, words)))


def find_children(bus, things):
    """The children of objects; each object has its children afterwards."""
    found = []
    for thing, addresses in zip(things, ask(bus, [(thing.address, CHILDREN) for thing in things])):
        thing.children = [Thing(address, thing) for address in addresses or []]
        found += thing.children
    return found


# ---- the table

class Card:
    """A card, or the place of a pile, from the accessibility tree."""

    def __init__(self, thing, pile, index):
        self.thing = thing
        self.name = thing.name
        self.area = thing.area
        self.pile = pile           # 't3'
        self.index = index         # from the bottom; -1 for an empty place and for the stock
        match = re.fullmatch(r'(\w+) of (\w+)', thing.name)
        self.text = RANKS[match[1].lower()] + SUITS[match[2]] if match else HIDDEN


class Table:
    """The contents of the table at one time."""

    def __init__(self, things):
        self.piles = {}            # 't3': its cards, bottom first
        self.places = {}           # 't3': its empty place, if there is one; 's': the stock
        self.stock = None          # how many cards; None if there is no stock
        self.underway = set()      # piles whose place is empty because their lowest card is still moving
        for thing in things:
            self.add(thing)
        for cards in self.piles.values():
            cards.sort(key=lambda card: card.index)

    def add(self, thing):
        stock = re.fullmatch(r'Stock, (\d+) cards?|Empty stock', thing.name)
        empty = re.fullmatch(r'Empty (\w+)(?: (\d+))?', thing.name)
        place = re.fullmatch(r'(\w+)(?: (\d+))?(?:, card (\d+) of (\d+))?', thing.description)
        bare = re.fullmatch(r'(\w+)(?: (\d+))?', thing.name)
        if stock:
            self.stock = int(stock[1] or 0)
            self.places['s'] = Card(thing, 's', -1)
        elif empty and empty[1] in PILES:
            pile = PILES[empty[1]] + (empty[2] or '')
            self.places[pile] = Card(thing, pile, -1)
        elif place and place[1].lower() in PILES:
            pile = PILES[place[1].lower()] + (place[2] or '')
            self.piles.setdefault(pile, []).append(Card(thing, pile, int(place[3] or 1) - 1))
        elif bare and bare[1].lower() in PILES and not thing.description:
            self.underway.add(PILES[bare[1].lower()] + (bare[2] or ''))
        else:
            self.piles.setdefault('unknown', []).append(Card(thing, 'unknown', 0))

    def texts(self):
        """The cards of each pile, and as many hidden ones as the stock has, for comparisons."""
        found = {pile: [] for pile in self.places}
        for pile, cards in self.piles.items():
            counted = [card.index for card in cards] == list(range(len(cards)))
            found[pile] = [card.text if counted else f'{card.text}@{card.index}' for card in cards]
            if pile in self.places:
                found[pile].append(self.places[pile].name)
        if self.stock is not None:
            found['s'] = [HIDDEN] * self.stock
        return found

    def cards(self):
        return [card for cards in self.piles.values() for card in cards]

    def top(self, pile, depth=0):
        """A card at this depth below the top of a pile; the empty place if there is none."""
        cards = self.piles.get(pile, [])
        return cards[-1 - depth] if cards else self.places[pile]

    def point(self, card):
        """A point of the window at which this card is visible and no other: (x, y)."""
        x, y, width, height = card.area
        right, bottom = x + width, y + height
        for other in self.piles.get(card.pile, []):
            dx, dy = other.area[0] - x, other.area[1] - y
            if other.index > card.index and 0 <= dx < width and 0 <= dy < height:
                if dx > dy:
                    right = min(right, x + dx)
                else:
                    bottom = min(bottom, y + dy)
        if right - x < 2 or bottom - y < 2:
            raise Failure(f'{card.name} in {card.pile} is covered whole')
        return (x + right) // 2, (y + bottom) // 2


def differences(found, expected):
    """The differences between two tables, as text."""
    if expected is None or found is None:
        return f'it does not change, or does not come to rest: {found}'
    return '; '.join(f'{pile} is {" ".join(found.get(pile, ["missing"])) or "empty"}, not '
                     f'{" ".join(expected.get(pile, ["missing"])) or "empty"}'
                     for pile in sorted({*found, *expected}) if found.get(pile) != expected.get(pile))


class Program:
    """The program, from start to end, with some settings: {'games/rush': {'time-limit': '0'}}."""

    def __init__(self, session, executable, *arguments, settings=None):
        self.session = session
        self.bus = session.bus
        self.executable = os.path.abspath(executable)
        self.environment = dict(session.environment)
        self.settings = self.first_settings = settings
        if settings:
            self.write_settings()
            self.environment['GSETTINGS_BACKEND'] = 'keyfile'
        self.log = session.folder / 'program.log'
        with open(self.log, 'w') as log:
            self.process = start([self.executable, *arguments], stdout=log, stderr=log, env=self.environment)
        self.heard = []            # announcements since the last action
        self.listener = self.bus.signal_subscribe(None, EVENT, 'Announcement', None, None, Gio.DBusSignalFlags.NONE, self.hear)
        self.misnamed = set()      # names with the underscore of a mnemonic
        self.root = None
        self.panel = None          # the table, once it is found
        self.offset = None

    def write_settings(self):
        folder = self.session.folder / 'config' / 'glib-2.0' / 'settings'
        folder.mkdir(parents=True, exist_ok=True)
        lines = []
        for path, values in self.settings.items():
            lines.append('[' + f'io/github/fairdeal/FairDeal/{path}'.rstrip('/') + ']')
            lines += [f'{key}={value}' for key, value in values.items()]
        # The running program reads the file whenever it changes, so it has to change at once.
        (folder / 'new').write_text('\n'.join(lines) + '\n')
        os.replace(folder / 'new', folder / 'keyfile')

    def change_settings(self, changes):
        """Changes settings of a running program that began with some; it notices that a little later."""
        self.settings = {path: {**self.settings.get(path, {}), **changes.get(path, {})} for path in {*self.settings, *changes}}
        self.write_settings()

    def drop_settings(self):
        """Restores the settings that the program began with."""
        self.settings = self.first_settings
        self.write_settings()

    def __enter__(self):
        try:
            self.root = self.wait(self.find_root, "the program's window did not come")
            self.focus()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.bus.signal_unsubscribe(self.listener)
        end(self.process)

    def find_root(self):
        """The accessible application, once it has a window with contents."""
        registry = Thing(('org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'))
        for application in find_children(self.bus, [registry]):
            number = ask(self.bus, [(('org.freedesktop.DBus', '/org/freedesktop/DBus'), (
                'org.freedesktop.DBus', 'GetConnectionUnixProcessID', GLib.Variant('(s)', application.address[:1]),
                lambda answer: answer.unpack()[0]))])[0]
            if number == self.process.pid:
                frames = find_children(self.bus, [application])
                if frames and find_children(self.bus, frames):
                    return application
        return None

    # -- output and accessibility tree

    def output(self):
        return self.log.read_text(errors='replace')

    def complaints(self):
        """Unexpected messages of the program, and names with an underscore."""
        return [line for line in self.output().splitlines()
                if COMPLAINT.search(line) and not any(re.search(known, line) for known in HARMLESS)] + sorted(self.misnamed)

    def is_running(self):
        return self.process.poll() is None

    def wait(self, question, what, deadline=DEADLINE, pause=PAUSE):
        def put():
            if not self.is_running():
                raise Failure(f'the program ended with {self.process.returncode}: {self.output()[-2000:]}')
            return question()
        return wait(put, what, deadline, pause)

    @staticmethod
    def is_card(thing):
        return thing.parent is not None and thing.parent.name == TABLE and thing.role in BUTTON

    def windows(self, wanted=None):
        """The windows with everything in them that is on the screen; the main window comes first. Or only those
        whose name matches, because a window can be large."""
        tops = find_children(self.bus, [self.root])
        if wanted is not None:
            describe(self.bus, tops, everything=False)
            tops = [top for top in tops if re.fullmatch(wanted, top.name)]
        layer = tops
        while layer:
            describe(self.bus, layer)
            # Cards have no children, and objects without a size are invisible.
            layer = find_children(self.bus, [
                thing for thing in layer
                if (thing.area is None or thing.area[2] > 0) and not self.is_card(thing)])
        return tops

    def things(self, window=None):
        """Everything in the windows, or in those whose full name matches; newer platforms put dialogs into a window."""
        tops = self.windows(window)
        if window is not None and not tops:
            tops = [thing for top in self.windows() for thing in top.walk() if thing.role in WINDOW and re.fullmatch(window, thing.name)]
        things = [thing for top in tops for thing in top.walk()]
        self.misnamed |= {thing.name for thing in things if MNEMONIC.search(thing.name)}
        return things

    def find(self, roles, name, window=None):
        """The first object on the screen with one of these roles whose full name matches, or None; `window` names its window."""
        return next((thing for thing in self.things(window)
                     if thing.role in roles and re.fullmatch(name, thing.name) and thing.is_shown()), None)

    def has_window(self, name):
        return bool(self.things(name))

    def need(self, roles, name, window=None):
        return self.wait(lambda: self.find(roles, name, window), f'there is no {sorted(roles)[-1]} «{name}»', pause=GLANCE)

    def label(self, name):
        """The text of the first label on the screen that matches."""
        return self.need(LABEL, name).name

    def told(self, name):
        """The text of the first matching label among those that a screen reader announces when they change."""
        return self.wait(lambda: self.find_told(name), f'there is no {sorted(TOLD)[-1]} «{name}»', pause=GLANCE)

    def find_told(self, name):
        """Newer platforms give such a label no name, so its text is read."""
        shown = [thing for thing in self.things() if thing.role in TOLD and thing.is_shown()]
        nameless = [thing for thing in shown if not thing.name]
        texts = dict(zip(nameless, ask(self.bus, [(thing.address, WORDS) for thing in nameless])))
        return next((words for words in (thing.name or texts[thing] or '' for thing in shown) if re.fullmatch(name, words)), None)

    def is_told(self, name):
        return self.find_told(name) is not None

    def hear(self, _bus, _sender, _path, _interface, _signal, arguments):
        self.heard.append(arguments.get_child_value(3).get_variant().get_string())

    def status(self):
        """The last text for a screen reader, or None."""
        return (self.said() or [None])[-1]

    def said(self):
        """The announcements since the last action; before GTK 4.14 only the last one, which is in an invisible label
        before those of verdict and result."""
        shown = next((thing.name for thing in self.things() if thing.role == 'status bar'), None)
        return list(self.heard) or ([shown] if shown else [])

    def find_named(self, name):
        """The first object on the screen with this name, whatever it is, or None."""
        return next((thing for thing in self.things() if thing.name == name and thing.is_shown()), None)

    def has_label(self, name):
        return self.find(LABEL, name) is not None

    def has_state(self, thing, state):
        return state in (ask(self.bus, [(thing.address, STATES)])[0] or ())

    def is_selected(self, card):
        return self.has_state(card.thing, SELECTED)

    def is_enabled(self, name):
        """Whether a button can be pressed."""
        return SENSITIVE in self.need(BUTTON, name).states

    def is_offered(self):
        """Whether Undo brings back the game before, for a while after another one was dealt or the same one restarted."""
        return any(thing.name.endswith(OFFER) for thing in self.things() if thing.is_shown())

    # -- acting

    def xdotool(self, *arguments):
        self.heard.clear()
        subprocess.run(['xdotool', *map(str, arguments)], check=True, env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=DEADLINE)

    def get_x_windows(self, name=''):
        """The numbers of the X windows, the main one first; or of those whose title matches."""
        found = subprocess.run(['xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid), '--name', name],
                               capture_output=True, env=self.environment, timeout=DEADLINE, check=False).stdout.split()
        return sorted(int(number) for number in found)

    def focus(self, name=''):
        """Focuses the newest window, or the one with this name, because there is no window manager. A dialog that newer
        platforms put into the main window is focused with that."""
        def find():
            return self.get_x_windows(name) or (name and self.has_window(name) and self.get_x_windows()[:1])
        self.xdotool('windowfocus', '--sync', self.wait(find, 'no window is on the screen')[-1])

    def focus_table(self):
        self.xdotool('windowfocus', '--sync', self.get_x_windows()[0])

    def key(self, *keys):
        self.xdotool('key', *keys)

    def type(self, text):
        self.xdotool('type', '--delay', 5, '--', text)

    def actions(self, thing):
        """The names of the actions of an object."""
        return ask(self.bus, [(thing.address, ACTIONS)])[0] or []

    def choose(self, thing):
        """Clicks on an object near its upper edge; activates it if it has to be scrolled first."""
        x, y, width, height = thing.area
        if y + height // 4 < self.session.size[1]:
            self.xdotool('mousemove', *self.on_screen((x + width // 2, y + height // 4)), 'click', 1)
        else:
            self.activate(thing)

    def activate(self, thing, action=''):
        """Activates the action whose name ends like this, like a screen reader. A button acts only after a moment, and once in it."""
        names = self.actions(thing)
        index = next((index for index, name in enumerate(names) if name.endswith(action)), None)
        if index is None:
            raise Failure(f'{thing} has no action {action}: {names}')
        self.heard.clear()
        do = (ACTION, 'DoAction', GLib.Variant('(i)', (index,)), lambda answer: answer.unpack()[0])
        if not ask(self.bus, [(thing.address, do)])[0]:
            raise Failure(f'{thing}: the action {names[index]} was refused')

    def press(self, name, window=None):
        self.activate(self.need(BUTTON, name, window))

    def start_rush(self):
        """Shows the cards of Solitaire Rush, and starts the clock."""
        self.press('Start')
        self.wait(lambda: not self.find({'button'}, 'Start'), 'the cards stay hidden')

    def open_menu(self):
        self.key('F10')
        return self.need({'menu item'}, 'How to Play')

    def press_menu(self, *names):
        """Chooses from the main menu and its submenus."""
        self.open_menu()
        for name in names:
            self.activate(self.need({'menu item'}, name))

    def picture(self, area):
        """The pixels in an area of the screen - x, y, width, height - for comparisons."""
        x, y, width, height = area
        return subprocess.run(['import', '-window', 'root', '-crop', f'{width}x{height}+{x}+{y}', '+repage', '-depth', '8', 'rgb:-'],
                              capture_output=True, env=self.environment, timeout=DEADLINE, check=True).stdout

    def resize(self, width, height):
        """Resizes the main window, like a window manager; returns its former size."""
        before = self.get_geometry()[2:]
        self.xdotool('windowsize', self.get_x_windows()[0], width, height)
        self.wait(lambda: self.get_geometry()[2:] == (width, height), 'the window does not take another size')
        self.offset = None
        return before

    def get_geometry(self, number=0):
        """The area of a window on the screen, by default the main one: x, y, width, height."""
        told = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', str(self.get_x_windows()[number])],
                              check=True, capture_output=True, text=True, env=self.environment, timeout=DEADLINE).stdout
        return tuple(int(re.search(rf'^{name}=(-?\d+)$', told, re.M)[1]) for name in ('X', 'Y', 'WIDTH', 'HEIGHT'))

    def find_offset(self, number, name):
        """The offset from window to screen coordinates. GTK's coordinates do not include its border; newer GTK reports it as
        the position of the window in itself, and subtracts it from everything in it once more."""
        x, y, width, height = self.get_geometry(number)
        tops = find_children(self.bus, [self.root])
        describe(self.bus, tops, everything=False)
        left, top, inner_width, inner_height = next(top.area for top in tops if name is None or top.name == name)
        return x + (width - inner_width) // 2 - 2 * left, y + (height - inner_height) // 2 - 2 * top

    # -- the table

    def read(self):
        """The current contents of the table; if it changes meanwhile, the result is a mixture."""
        if self.panel is None:
            self.panel = self.need({'panel'}, TABLE)
        cards = find_children(self.bus, [self.panel])
        describe(self.bus, cards, everything=False)
        return Table(cards)

    def get_table_area(self):
        """The area of the table on the screen: x, y, width, height."""
        describe(self.bus, [self.panel], everything=False)
        x, y, width, height = self.panel.area
        return *self.on_screen((x, y)), width, height

    def table(self, expected=None, what='the table', unlike=None):
        """The table at rest: read twice with the same result, and as expected, or different from `unlike`, if that is given."""
        last = [None]

        def look():
            time.sleep(FRAME)
            table = self.read()
            found = table.texts(), [card.area for card in [*table.cards(), *table.places.values()]]
            rests = last[0] == found and not table.underway
            last[0] = found
            return table if rests and expected in (None, found[0]) and found[0] != unlike else None

        return self.wait(look, lambda: f'{what} is wrong: {differences(last[0][0], expected)}', pause=0)

    def on_screen(self, point):
        """Converts a point of the main window to screen coordinates."""
        if self.offset is None:
            self.offset = self.find_offset(0, None)
        return point[0] + self.offset[0], point[1] + self.offset[1]

    def on_screen_in(self, name, point):
        """Converts a point of the newest window, which has this name, or of a dialog in the main window, to screen coordinates."""
        if not self.get_x_windows(f'^{name}$'):
            return self.on_screen(point)
        dx, dy = self.find_offset(-1, name)
        return point[0] + dx, point[1] + dy

    def click(self, table, card, button=1, modifier=None):
        """Clicks on a card where it is visible, or on an empty place."""
        held = (['keydown', modifier], ['keyup', modifier]) if modifier else ([], [])
        self.xdotool(*held[0], 'mousemove', *self.on_screen(table.point(card)), 'click', button, *held[1])

    def drag(self, table, card, target, modifier=None, pause=0.01):
        """Drags a card from where it is visible until it covers another card or an empty place."""
        x, y = self.on_screen(table.point(card))
        dx, dy = target.area[0] - card.area[0], target.area[1] - card.area[1]
        held = (['keydown', modifier], ['keyup', modifier]) if modifier else ([], [])
        way = ['mousemove', x, y, 'mousedown', 1]
        for part in range(1, 5):
            way += ['mousemove', x + dx * part // 4, y + dy * part // 4] + (['sleep', pause] if pause else [])
        self.xdotool(*way, *held[0], 'mouseup', 1, *held[1])

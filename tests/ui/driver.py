"""Drives Fair Deal from outside, like a player, and reads its accessibility tree.

A Session (session.py) is a separate display and session bus; Program is the game running there. A
test reads the table with Program.table(), which returns a Table: the cards of each pile, only from
accessible names and descriptions. It acts with the pointer (click, drag), with keys, or with the
actions of accessible objects (press, activate).

Nothing sleeps for something that can be observed: wait() checks until it is true. Deadlines are for
things that never happen, not for slow ones.

Needs xvfb with its setxkbmap, xdotool, imagemagick, dbus-daemon, at-spi2-core, util-linux and Debian's own python3 with
python3-gi.
"""
import os
import re
import subprocess
import time

from gi.repository import Gio, GLib

from accessible import (ACTION, ACTIONS, BUTTON, ENTERED, ENTRY, EVENT, EXTENTS, FOCUSED, LABEL, SELECTED, SENSITIVE, STATES, TOLD, WINDOW,
                        WORDS, Thing, ask, describe, find_children, find_layer, measure, read_cache)
from cards_seen import Table, differences
from processes import DEADLINE, Failure, end, start, wait

GLANCE = 0.06      # seconds between two looks at the program
EDGE = 15          # pixels, at the bottom of a window, in which there may be its border
LAID_OUT = 10      # seconds after which a window has drawn a frame of another size, or has stopped drawing
FRAME = 0.04       # seconds in which at least one frame is drawn, on a machine that is not slow
TABLE = 'Table'
MNEMONIC = re.compile(r'(?:^|\s)_\w')

# Messages of the platform that are not errors of the program.
HARMLESS = [r'gdk_frame_timings_submitted\(\) called on submitted frame',      # GDK 4.24, without a compositor
            r'gdk_frame_timings_throttling_hint: runtime check failed: \(self->result != GDK_FRAME_PREPARING\)']
COMPLAINT = re.compile(r'\b(CRITICAL|WARNING|ERROR)\b|runtime error:|AddressSanitizer')

# With newer data of keyboards, xdotool holds Alt with the names of these keys, but not with their codes.
CODES = {'KP_Add': 86, 'KP_Subtract': 82, **{f'F{number}': 66 + number for number in range(1, 11)}}


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
        folder = self.session.get_settings_folder()
        folder.mkdir(parents=True, exist_ok=True)
        lines = []
        for path, values in self.settings.items():
            # Those of the desktop have a whole path.
            lines.append('[' + (path[1:] if path.startswith('/') else f'io/github/fairdeal/FairDeal/{path}'.rstrip('/')) + ']')
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

    def is_process(self, number):
        """Whether this process of the accessibility bus is the program."""
        return number == self.process.pid

    def find_root(self):
        """The accessible application, once it has a window with contents."""
        registry = Thing(('org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'))
        for application in find_children(self.bus, [registry]):
            number = ask(self.bus, [(('org.freedesktop.DBus', '/org/freedesktop/DBus'), (
                'org.freedesktop.DBus', 'GetConnectionUnixProcessID', GLib.Variant('(s)', application.address[:1]),
                lambda answer: answer.unpack()[0]))])[0]
            if self.is_process(number):
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

    def wait(self, question, what, deadline=DEADLINE, pause=GLANCE):
        def put():
            if not self.is_running():
                raise Failure(f'the program ended with {self.process.returncode}: {self.output()[-2000:]}')
            return question()
        return wait(put, what, deadline, pause)

    @staticmethod
    def is_card(thing):
        return thing.parent is not None and thing.parent.name == TABLE and thing.role in BUTTON

    def grow(self, wanted=None):
        """The windows with everything in them that is known, on the screen or not; the main window comes first. Or only those
        whose name matches, because a window can be large."""
        tops = find_children(self.bus, [self.root])
        if wanted is not None:
            describe(self.bus, tops, everything=False)
            tops = [top for top in tops if re.fullmatch(wanted, top.name)]
        cache = read_cache(self.bus, self.root.address[0])
        layer = tops
        while layer:
            describe(self.bus, layer, cache=cache)
            # Cards have no children.
            layer = find_layer(self.bus, [thing for thing in layer if not thing.is_leaf and not self.is_card(thing)], cache)
        return tops

    def windows(self, wanted=None):
        """The same with everything that is on the screen."""
        tops = self.grow(wanted)
        self.prune(tops)
        return tops

    def prune(self, things):
        """Takes away what is not on the screen in objects that are."""
        layer = things
        while layer:
            parents = [thing for thing in layer if thing.children]
            measure(self.bus, parents)
            for thing in parents:
                if not thing.may_show_children():
                    thing.children = []
            layer = [child for thing in parents for child in thing.children]

    def things(self, window=None):
        """Everything on the screen in the windows, or in those whose full name matches."""
        return self.list_in(window, self.windows)

    def list_in(self, window, read):
        """Newer platforms put dialogs into a window."""
        tops = read(window)
        if window is not None and not tops:
            tops = [thing for top in read() for thing in top.walk()
                    if thing.role in WINDOW and re.fullmatch(window, thing.name) and self.is_on_screen(thing)]
        things = [thing for top in tops for thing in top.walk()]
        self.misnamed |= {thing.name for thing in things if MNEMONIC.search(thing.name) and self.is_on_screen(thing)}
        return things

    def is_on_screen(self, thing):
        """Whether nothing around it hides it; it may have no size itself."""
        parents = [*thing.find_parents()]
        measure(self.bus, [thing, *parents])
        return all(above.may_show_children() for above in parents)

    def first(self, test, window=None):
        """The first object on the screen that passes a test, or None; `window` names its window. Only of those that pass it is
        asked where they are."""
        found = next((thing for thing in self.list_in(window, self.grow) if test(thing) and self.is_on_screen(thing)), None)
        if found is not None:
            self.prune([found])
        return found

    def find(self, roles, name, window=None):
        """The first object on the screen with one of these roles whose full name matches, or None; `window` names its window."""
        return self.first(lambda thing: thing.role in roles and re.fullmatch(name, thing.name) and thing.is_shown(), window)

    def has_window(self, name):
        return bool(self.list_in(name, self.grow))

    def need(self, roles, name, window=None):
        return self.wait(lambda: self.find(roles, name, window), f'there is no {sorted(roles)[-1]} «{name}»')

    def label(self, name):
        """The text of the first label on the screen that matches."""
        return self.need(LABEL, name).name

    def told(self, name):
        """The text of the first matching label, also of those whose changes a screen reader announces."""
        return self.wait(lambda: self.find_told(name), f'there is no {sorted(TOLD)[-1]} «{name}»')

    def find_told(self, name):
        """Newer platforms give such a label no name, so its text is read."""
        shown = [thing for thing in self.things() if thing.role in TOLD | LABEL and thing.is_shown()]
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
        shown = self.first(lambda thing: thing.role == 'status bar')
        return list(self.heard) or ([shown.name] if shown and shown.name else [])

    def find_named(self, name):
        """The first object on the screen with this name, whatever it is, or None."""
        return self.first(lambda thing: thing.name == name and thing.is_shown())

    def has_label(self, name):
        return self.find(LABEL, name) is not None

    def entered(self, window=None):
        """The text in the focused entry, or None."""
        entries = [thing for thing in self.things(window) if thing.is_shown() and thing.role in ENTRY and FOCUSED in thing.states]
        return next((text for text in ask(self.bus, [(thing.address, ENTERED) for thing in entries]) if text is not None), None)

    def has_state(self, thing, state):
        return state in (ask(self.bus, [(thing.address, STATES)])[0] or ())

    def is_selected(self, card):
        return self.has_state(card.thing, SELECTED)

    def is_enabled(self, name):
        """Whether a button can be pressed."""
        return SENSITIVE in self.need(BUTTON, name).states

    def is_offered(self):
        """Whether Undo brings back the game before, for a while after another one was dealt or the same one restarted."""
        return self.has_label('New game dealt')

    # -- acting

    @staticmethod
    def move_to(x, y):
        """What xdotool does to move the pointer as a hand does, in more than one frame. GTK can believe that it is over a menu
        that was closed until it moves, and in the first frame still gives a click to that."""
        return 'mousemove', x + 1, y, 'sleep', FRAME, 'mousemove', x, y

    def xdotool(self, *arguments):
        self.heard.clear()
        subprocess.run(['xdotool', *map(str, arguments)], check=True, env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=DEADLINE)

    def get_x_windows(self, name=''):
        """The numbers of the X windows, the main one first; or of those whose title matches."""
        return self.search_x('--all', '--pid', str(self.process.pid), '--name', name)

    def search_x(self, *conditions):
        """The numbers of the visible X windows that meet some of xdotool's conditions, the oldest one first."""
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', *conditions],
                               capture_output=True, env=self.environment, timeout=DEADLINE, check=False).stdout.split()
        numbers = sorted(int(number) for number in found)
        # GDK keeps a window of one pixel, outside the screen, after something was dragged and dropped.
        return numbers[:1] + [number for number in numbers[1:] if self.get_area(number)[2:] not in ((), (1, 1))]

    def focus(self, name=''):
        """Focuses the newest window, or the one with this name, because there is no window manager. A dialog that newer
        platforms put into the main window is focused with that."""
        self.wait(lambda: self.try_to_focus(self.get_x_windows(name) or (name and self.has_window(name) and self.get_x_windows()[:1])),
                  'no window is on the screen')

    def focus_table(self):
        self.wait(lambda: self.try_to_focus(self.get_x_windows()[:1]), 'the main window is not on the screen')

    def try_to_focus(self, windows):
        """Focuses the last one of these X windows; returns whether it was still there."""
        try:
            return windows and (self.xdotool('windowfocus', '--sync', windows[-1]) or True)
        except subprocess.CalledProcessError:
            return False

    def key(self, *keys):
        self.xdotool('key', *('+'.join(str(CODES.get(name, name)) for name in key.split('+')) for key in keys))

    def set_keyboard(self, layouts):
        """Changes what the keys type: the first of these layouts, “ru,us”, is in use."""
        subprocess.run(['setxkbmap', '-layout', layouts], check=True, env=self.environment, timeout=DEADLINE)

    def type(self, text):
        self.xdotool('type', '--delay', 5, '--', text)

    def actions(self, thing):
        """The names of the actions of an object."""
        return ask(self.bus, [(thing.address, ACTIONS)])[0] or []

    def choose(self, thing):
        """Clicks on an object near its upper edge; activates it if it has to be scrolled first."""
        x, y, width, height = self.wait_until_still(thing)
        # Its parents up to the window; that of the program has no area.
        parents = [above for above in thing.find_parents() if above.area is not None]
        panes = [above.area for above in parents if above.role == 'scroll pane']
        # A click on the edge of the window would change its size.
        if y + height // 4 < min([parents[-1].area[3], *(pane[1] + pane[3] for pane in panes)]) - EDGE:
            self.xdotool(*self.move_to(*self.on_screen((x + width // 2, y + height // 4))), 'click', 1)
        else:
            self.activate(thing)

    def wait_until_still(self, thing):
        """Waits for a layout that is under way; returns the area of an object."""
        def look():
            before = thing.area
            time.sleep(GLANCE)
            thing.area = ask(self.bus, [(thing.address, EXTENTS)])[0]
            return before == thing.area and before
        return self.wait(look, f'{thing} does not stay where it is')

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

    def end_rush(self):
        """Ends a game of Solitaire Rush. The button does nothing for a moment after its label has changed."""
        def press():
            button = self.find(BUTTON, 'END') or self.find(BUTTON, 'End now.')
            try:
                if button:
                    self.activate(button)
            except Failure:
                pass        # The game has just ended.
            return self.is_told('Game Over.*')
        self.wait(press, 'the game does not end')

    def open_menu(self):
        self.key('F10')
        return self.need({'menu item'}, 'Scoreboard')

    def close_menu(self):
        """Closes the main menu with Escape; a key that came before it is closed would be the menu's."""
        self.key('Escape')
        self.wait(lambda: not self.find({'menu item'}, 'Scoreboard'), 'the menu does not close with Escape')

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
        border = self.get_border(*before)
        number = self.get_x_windows()[0]
        self.xdotool('windowsize', number, width, height)
        self.wait(lambda: self.get_geometry()[2:] == (width, height), 'the window does not take another size')

        def is_laid_out():
            return self.get_border(width, height) == border
        try:
            self.wait(is_laid_out, 'the window is not laid out for another size', LAID_OUT)
        except Failure:
            # If the program asks for a size that the window has just got from others, it draws no frame until it hears of a size.
            # A window manager tells of one after each request; there is none.
            self.xdotool('windowsize', number, width - 1, height, 'windowsize', number, width, height)
            self.wait(is_laid_out, 'the window is not laid out for another size')
        self.offset = None
        return before

    def get_border(self, width, height):
        """By how much the main window of this size is larger than what is laid out in it."""
        top, = find_children(self.bus, [self.root])[:1]
        describe(self.bus, [top], everything=False)
        return width - top.area[2], height - top.area[3]

    def get_geometry(self, number=0):
        """The area of a window on the screen, by default the main one: x, y, width, height."""
        area = self.get_area(self.get_x_windows()[number])
        if not area:
            raise Failure('the window is gone')
        return area

    def get_area(self, number):
        """The area of an X window on the screen: x, y, width, height; none if it was closed meanwhile."""
        told = subprocess.run(['xdotool', 'getwindowgeometry', '--shell', str(number)],
                              check=False, capture_output=True, text=True, env=self.environment, timeout=DEADLINE).stdout
        return tuple(int(value) for value in re.findall(r'^(?:X|Y|WIDTH|HEIGHT)=(-?\d+)$', told, re.M))

    def find_offset(self, number, name):
        """The offset from window to screen coordinates. GTK's coordinates do not include its border; newer GTK reports it as
        the position of the window in itself, and subtracts it from everything in it once more."""
        x, y, width, height = self.get_geometry(number)
        tops = find_children(self.bus, [self.root])
        describe(self.bus, tops, everything=False)
        left, top, inner_width, inner_height = next(top.area for top in tops if name is None or top.name == name)
        return x + (width - inner_width) // 2 - 2 * left, y + (height - inner_height) // 2 - 2 * top

    def is_inside(self, thing, name):
        """Whether all of it is inside the window with this name - newer platforms put dialogs into the main one -, and not
        scrolled away."""
        tops = find_children(self.bus, [self.root])
        describe(self.bus, tops, everything=False)
        _, y, _, height = ask(self.bus, [(thing.address, EXTENTS)])[0]
        return y >= 0 and y + height <= next((top for top in tops if top.name == name), tops[0]).area[3]

    # -- the table

    def read(self, wanted=lambda texts: True):
        """The current contents of the table; if it changes meanwhile, the result is a mixture. Where its cards are is asked
        only if these are wanted."""
        if self.panel is None:
            self.panel = self.need({'panel'}, TABLE)
        cards = find_children(self.bus, [self.panel])
        describe(self.bus, cards, everything=False, cache=read_cache(self.bus, self.root.address[0]))
        table = Table(cards)
        if wanted(table.texts()):
            measure(self.bus, cards)
        return table

    def get_table_area(self):
        """The area of the table on the screen: x, y, width, height."""
        describe(self.bus, [self.panel], everything=False)
        x, y, width, height = self.panel.area
        return *self.on_screen((x, y)), width, height

    def table(self, expected=None, what='the table', unlike=None):
        """The table at rest: read twice with the same result that is not nothing, and as expected, or different from `unlike`, if that is given."""
        last = [None]

        def is_wanted(texts):
            return expected in (None, texts) and texts != unlike

        def look():
            time.sleep(FRAME)
            table = self.read(is_wanted)
            texts = table.texts()
            found = texts, is_wanted(texts) and [card.area for card in [*table.cards(), *table.places.values()]]
            rests = last[0] == found and found[1] and not table.underway
            last[0] = found
            return table if rests else None

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

    def point(self, table, card):
        """A point of the window at which this card is visible; large cards are scrolled below the header bar."""
        describe(self.bus, [self.panel], everything=False)
        return table.point(card, self.panel.area)

    def click(self, table, card, button=1, modifier=None):
        """Clicks on a card where it is visible, or on an empty place."""
        held = (['keydown', modifier], ['keyup', modifier]) if modifier else ([], [])
        self.xdotool(*held[0], *self.move_to(*self.on_screen(self.point(table, card))), 'click', button, *held[1])

    def drag(self, table, card, target, modifier=None, pause=0.01):
        """Drags a card from where it is visible until it covers another card or an empty place."""
        x, y = self.on_screen(self.point(table, card))
        dx, dy = target.area[0] - card.area[0], target.area[1] - card.area[1]
        held = (['keydown', modifier], ['keyup', modifier]) if modifier else ([], [])
        way = [*self.move_to(x, y), 'mousedown', 1]
        for part in range(1, 5):
            way += ['mousemove', x + dx * part // 4, y + dy * part // 4] + (['sleep', pause] if pause else [])
        self.xdotool(*way, *held[0], 'mouseup', 1, *held[1])

"""Objects of the accessibility tree. Many calls are made in parallel, because a table has 130 objects, and single calls
take a fifth of a second for them. What can be had of all objects with one call is (read_cache)."""
import functools
import re

from gi.repository import Gio, GLib

from processes import DEADLINE

# Roles by AtspiRole number, because their names differ between GTK versions.
ROLES = {2: 'alert', 7: 'check box', 8: 'check menu item', 11: 'combo box', 16: 'dialog', 23: 'frame', 29: 'label', 31: 'list',
         32: 'list item', 35: 'menu item', 37: 'page tab', 39: 'panel', 43: 'button', 44: 'radio button', 45: 'radio menu item',
         49: 'scroll pane', 52: 'spin button', 54: 'status bar', 61: 'text box', 62: 'toggle button',
         69: 'window', 79: 'entry', 83: 'heading', 98: 'list', 99: 'panel', 116: 'label', 130: 'check box'}
ITEMS = {'menu item', 'check menu item', 'radio menu item', 'list item'}
BUTTON = {'button', 'toggle button', 'check box', 'radio button', 'menu item', 'list item'}
LABEL = {'label', 'heading'}
ENTRY = {'text box', 'entry'}
TOLD = {'status bar'}
WINDOW = {'frame', 'window', 'dialog', 'alert'}
SENSITIVE, VISIBLE, CHECKED, FOCUSABLE, FOCUSED, SELECTED = 24, 30, 4, 11, 12, 23      # of AtspiStateType
LABELLED_BY, DESCRIBED_BY = 2, 18                             # of AtspiRelationType


class Thing:
    """An accessible object."""

    def __init__(self, address, parent=None):
        self.address = address     # (name on the bus, path)
        self.parent = parent
        self.children = []
        self.name = self.description = self.role = ''
        self.states = set()
        self.is_leaf = False       # it is known to have no children
        self.measured = None, None # x, y, width, height in the window; and a function that asks for them

    def __repr__(self):
        return f'{self.role} «{self.name}»'

    @property
    def area(self):
        """x, y, width, height in the window; None if there is no such object any more. It is asked for when it is needed."""
        area, ask_now = self.measured
        if ask_now is not None:
            area = ask_now()
            self.area = area
        return area

    @area.setter
    def area(self, area):
        self.measured = area, None

    def is_shown(self):
        """Whether it takes space on the screen; GTK 4.8 has no state for this."""
        return VISIBLE in self.states and self.area is not None and self.area[2] > 0 and self.area[3] > 0

    def may_show_children(self):
        """Objects without a size are invisible, with all in them; some have no area."""
        return self.area is None or self.area[2] > 0

    def find_parents(self):
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


PROPERTIES = 'org.freedesktop.DBus.Properties'
ACCESSIBLE = 'org.a11y.atspi.Accessible'
CACHE = 'org.a11y.atspi.Cache'
COMPONENT = 'org.a11y.atspi.Component'
ACTION = 'org.a11y.atspi.Action'
TEXT = 'org.a11y.atspi.Text'
EVENT = 'org.a11y.atspi.Event.Object'


def read_names(answer):
    properties = answer.get_child_value(0)
    return [value.get_string() if value else '' for value in map(properties.lookup_value, ('Name', 'Description'))]


def read_states(answer):
    return read_bits(answer.unpack()[0])


class Known:
    """What a program tells of one of its objects in its cache."""

    # Their places in an item of the cache: (so)(so)(so)iiassusau.
    SELF, PARENT, COUNT, NAME, ROLE, DESCRIPTION, STATES = 0, 2, 4, 6, 7, 8, 9

    def __init__(self, item):
        self.item = item
        self.path, self.parent = (item.get_child_value(place).get_child_value(1).get_string() for place in (self.SELF, self.PARENT))
        self.count = item.get_child_value(self.COUNT).get_int32()
        self.has_known_children = False

    def get_names(self):
        return [self.item.get_child_value(place).get_string() for place in (self.NAME, self.DESCRIPTION)]

    def get_role(self):
        return self.item.get_child_value(self.ROLE).get_uint32()

    def get_states(self):
        return read_bits(self.item.get_child_value(self.STATES).unpack())


def read_items(answer):
    items = answer.get_child_value(0)
    known = [Known(items.get_child_value(index)) for index in range(items.n_children())]
    by_path = {item.path: item for item in known}
    for item in known:
        if item.parent in by_path:
            by_path[item.parent].has_known_children = True
    return by_path


def read_bits(words):
    low, high = words
    return {bit for bit in range(64) if (low | high << 32) >> bit & 1}


# unpack() takes ten times as long as these two, which read what there is most of.
def read_area(answer):
    return tuple(map(int, answer.print_(False).strip('(),').split(',')))


def read_addresses(answer):
    return re.findall(r"\('([^']*)', '([^']*)'\)", answer.print_(False))


# Interface, method, arguments, and the function that reads the answer.
ITEMS_OF_CACHE = (CACHE, 'GetItems', None, read_items)
NAMES = (PROPERTIES, 'GetAll', GLib.Variant('(s)', (ACCESSIBLE,)), read_names)
CHILDREN = (ACCESSIBLE, 'GetChildren', None, read_addresses)
ROLE = (ACCESSIBLE, 'GetRole', None, lambda answer: answer.get_child_value(0).get_uint32())
STATES = (ACCESSIBLE, 'GetState', None, read_states)
EXTENTS = (COMPONENT, 'GetExtents', GLib.Variant('(u)', (1,)), read_area)     # in the window
RELATIONS = (ACCESSIBLE, 'GetRelationSet', None, lambda answer: dict(answer.unpack()[0]))
WORDS = (TEXT, 'GetText', GLib.Variant('(ii)', (0, -1)), lambda answer: answer.unpack()[0])
# Entries have no text up to the end -1.
ENTERED = (TEXT, 'GetText', GLib.Variant('(ii)', (0, 4096)), lambda answer: answer.unpack()[0])
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


def read_cache(bus, name):
    """What the program with this name on the bus tells of its objects, by their paths; of those that nobody has asked for
    yet it tells nothing."""
    return ask(bus, [((name, '/org/a11y/atspi/cache'), ITEMS_OF_CACHE)])[0] or {}


def find_area(bus, address):
    return ask(bus, [(address, EXTENTS)])[0]


def measure(bus, things):
    """Asks for the areas of objects that nobody has asked for."""
    unmeasured = [thing for thing in things if thing.measured[1] is not None]
    for thing, area in zip(unmeasured, ask(bus, [(thing.address, EXTENTS) for thing in unmeasured])):
        thing.area = area


def describe(bus, things, everything=True, cache=None):
    """Reads the properties of objects: names and areas, or everything; from the cache what is there. The areas of objects that
    are there are asked for when they are needed."""
    known = [(cache or {}).get(thing.address[1]) for thing in things]
    kinds = [EXTENTS, NAMES] + ([ROLE, STATES] if everything else [])
    answers = iter(ask(bus, [(thing.address, kind) for thing, item in zip(things, known) if item is None for kind in kinds]))
    for thing, item in zip(things, known):
        thing.is_leaf = item is not None and item.count == 0
        if item:
            thing.measured = None, functools.partial(find_area, bus, thing.address)
        else:
            thing.area = next(answers)
        names = item.get_names() if item else next(answers)
        thing.name, thing.description = names or ('', '')
        if everything:
            role = item.get_role() if item else next(answers)
            thing.role = ROLES.get(role, f'role {role}')
            thing.states = (item.get_states() if item else next(answers)) or set()
    follow_relations(bus, [thing for thing in things if thing.role in ITEMS])


def follow_relations(bus, things):
    """Newer platforms give items no name of their own, but relations to the labels in them."""
    for thing, relations in zip(things, ask(bus, [(thing.address, RELATIONS) for thing in things])):
        for attribute, relation in (('name', LABELLED_BY), ('description', DESCRIBED_BY)):
            if not getattr(thing, attribute):
                labels = (relations or {}).get(relation, [])
                words = ask(bus, [(label, WORDS) for label in labels])
                setattr(thing, attribute, ' '.join(filter(None, words)))


def find_layer(bus, things, cache):
    """The children of objects, shown or not; but of objects that do not show their children only if somebody has asked for
    these: the program would make accessible objects of a whole page that is not shown."""
    asked = {path for path, item in cache.items() if item.has_known_children}
    measure(bus, [thing for thing in things if thing.address[1] not in asked])
    return find_children(bus, [thing for thing in things if thing.address[1] in asked or thing.may_show_children()])


def find_children(bus, things):
    """The children of objects; each object has its children afterwards."""
    found = []
    for thing, addresses in zip(things, ask(bus, [(thing.address, CHILDREN) for thing in things])):
        thing.children = [Thing(address, thing) for address in addresses or []]
        found += thing.children
    return found

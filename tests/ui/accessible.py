"""Objects of the accessibility tree. Many calls are made in parallel, because a table has 130 objects, and single calls
take a fifth of a second for them."""
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

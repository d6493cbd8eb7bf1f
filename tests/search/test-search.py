#!/usr/bin/python3
"""test-search.py FAIRDEAL-SEARCH SERVICE PROVIDER DESKTOP-FILE [idle] - asks fairdeal-search as GNOME Shell does, on a bus of its own.

With idle, only that it ends when nobody needs it, which takes a while. Prints TAP.
"""
import configparser
import os
import pathlib
import re
import sys
import tempfile
import time

from gi.repository import Gio, GLib

PROGRAM, SERVICE, PROVIDER, DESKTOP_FILE = map(pathlib.Path, sys.argv[1:5])
INTERFACE = 'org.gnome.Shell.SearchProvider2'
GAMES = re.findall(r'^\[Desktop Action (?!continue|new-game)(.*)\]$', DESKTOP_FILE.read_text(encoding='utf-8'), re.M)
DEADLINE = 60      # seconds for something that takes no time on an idle machine

# What is searched for, and what is found.
SEARCHES = {
    'free': ['freecell'],
    'FREECELL': ['freecell'],
    'king': ['kingcell'],
    'alleys streets': ['streets-and-alleys'],
    'demon': ['demonthief', 'demons-and-thieves'],
    'demont thi': [],
    'cell': [],
    'chess': [],
    'deal': [],
    'deal 11982': [f'{game} 11982' for game in GAMES],
    '11982 free': ['freecell 11982'],
    'freecell #11982': ['freecell 11982'],
    'beleaguered castle 0': ['beleaguered-castle 0'],
    'freecell deal 9223372036854775807': ['freecell 9223372036854775807'],
    'freecell 9223372036854775808': [],
    'freecell -1': [],
    'freecell 1 2': [],
    '11982': [],
    '# 11982': [],
    '—': [],
    '': [],
}
JUNK = ['', ' ', 'chess', 'freecell x', 'freecell -1', 'freecell 1 2', ' freecell', 'freecell 9223372036854775808']


def read_file(path):
    parser = configparser.ConfigParser()
    parser.optionxform = str
    parser.read(path, encoding='utf-8')
    return {key: value for section in parser.sections() for key, value in parser[section].items()}


class Desktop:
    """A bus that starts the program, and a fairdeal that notes its arguments."""

    def __init__(self, folder):
        self.folder = folder
        self.calls = folder / 'calls'
        self.told = read_file(PROVIDER)
        fairdeal = folder / 'fairdeal'
        fairdeal.write_text(f'#!/bin/sh\necho "$*" >> {self.calls}\nwhile [ -e {folder}/busy ]; do sleep .1; done\n', encoding='utf-8')
        fairdeal.chmod(0o755)
        os.environ.update(PATH=f'{folder}:{os.environ["PATH"]}', LC_ALL='C.UTF-8')
        text = SERVICE.read_text(encoding='utf-8')
        (folder / 'services').mkdir()
        (folder / 'services' / SERVICE.name).write_text(re.sub('^Exec=.*$', f'Exec={PROGRAM.resolve()}', text, flags=re.M), encoding='utf-8')
        self.bus = Gio.TestDBus.new(Gio.TestDBusFlags.NONE)
        self.bus.add_service_dir(str(folder / 'services'))
        self.bus.up()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(self.bus.get_bus_address(), flags, None, None)

    def ask(self, method, kinds, *values):
        answer = self.connection.call_sync(self.told['BusName'], self.told['ObjectPath'], INTERFACE, method, GLib.Variant(kinds, values),
                                           None, Gio.DBusCallFlags.NONE, DEADLINE * 1000, None).unpack()
        return answer[0] if answer else None

    def has_program(self):
        return self.connection.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
                                         GLib.Variant('(s)', (self.told['BusName'],)), None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]

    def wait_for_call(self, number):
        last = time.monotonic() + DEADLINE
        while time.monotonic() < last:
            lines = self.calls.read_text(encoding='utf-8').splitlines() if self.calls.exists() else []
            if len(lines) >= number:
                return lines
            time.sleep(.02)
        return []

    def fails(self, *call):
        try:
            self.ask(*call)
        except GLib.Error:
            return False
        return True


def list_faults(desktop):
    yield 'the desktop finds it', [] if desktop.told['DesktopId'] == f'{DESKTOP_FILE.name}' and desktop.told['Version'] == '2' \
        and read_file(SERVICE)['Name'] == desktop.told['BusName'] and SERVICE.name == f'{desktop.told["BusName"]}.service' else [desktop.told]
    for method, kinds, before in ('GetInitialResultSet', '(as)', ()), ('GetSubsearchResultSet', '(asas)', (['freecell'],)):
        found = {words: desktop.ask(method, kinds, *before, words.split()) for words in SEARCHES}
        yield method, [f'{words}: {found[words]}, not {wanted}' for words, wanted in SEARCHES.items() if found[words] != wanted]

    shown = desktop.ask('GetResultMetas', '(as)', ['freecell', 'streets-and-alleys 17', *JUNK])
    texts = [(item['id'], item['name'], item['description']) for item in shown]
    yield 'what it says of them', [] if texts == [
        ('freecell', 'FreeCell', 'Open cards and free cells'), ('streets-and-alleys 17', 'Streets and Alleys', 'Deal 17')] else texts
    yield 'all of them have the icon', [item for item in shown if item.get('gicon') != DESKTOP_FILE.stem]

    desktop.ask('ActivateResult', '(sasu)', 'freecell 11982', ['freecell', '11982'], 0)
    desktop.wait_for_call(1)
    desktop.ask('ActivateResult', '(sasu)', 'rush', ['rush'], 0)
    desktop.wait_for_call(2)
    desktop.ask('LaunchSearch', '(asu)', ['rush'], 0)
    lines = desktop.wait_for_call(3)
    yield 'what is chosen is opened', [] if lines == ['--game freecell --number 11982', '--game rush', ''] else lines
    yield 'nothing else is', [name for name in JUNK if desktop.fails('ActivateResult', '(sasu)', name, [], 0)]


def list_idle_faults(desktop):
    busy = desktop.folder / 'busy'
    busy.touch()
    desktop.ask('LaunchSearch', '(asu)', [], 0)
    time.sleep(15)
    yield 'it waits for the program that it started', [] if desktop.has_program() else ['it has ended']
    busy.unlink()
    last = time.monotonic() + DEADLINE
    while desktop.has_program() and time.monotonic() < last:
        time.sleep(.5)
    yield 'it ends if nobody needs it', ['it runs'] if desktop.has_program() else []


number, failed = 0, False
with tempfile.TemporaryDirectory(prefix='fairdeal-search-') as place:
    seen = Desktop(pathlib.Path(place))
    for number, (name, wrong) in enumerate((list_idle_faults if sys.argv[5:] else list_faults)(seen), 1):
        print(f'{"not ok" if wrong else "ok"} {number} - {name}')
        for what in wrong:
            print(f'# {what}')
        failed |= bool(wrong)
    seen.connection.close_sync()
    seen.bus.stop()
print(f'1..{number}')
sys.exit(failed)

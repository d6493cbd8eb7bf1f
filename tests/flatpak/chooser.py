#!/usr/bin/python3
"""chooser.py FOLDER - what shows the dialogs of the portal for files on a desktop, for tests: chooses a file at once.

The file is the one whose path FOLDER/choice has; if there is none, the dialog is cancelled. Each request becomes a line of
FOLDER/requests: its kind, the id of the application, the title, and the suggested name of the file.
"""
import pathlib
import sys

from gi.repository import Gio, GLib

NAME = 'org.freedesktop.impl.portal.desktop.chooser'
INTERFACE = 'org.freedesktop.impl.portal.FileChooser'
ARGUMENTS = ''.join(f'<arg type="{kind}" direction="in"/>' for kind in ('o', 's', 's', 's', 'a{sv}')) + \
    '<arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>'
DESCRIPTION = f'<node><interface name="{INTERFACE}">' + \
    ''.join(f'<method name="{name}">{ARGUMENTS}</method>' for name in ('OpenFile', 'SaveFile')) + '</interface></node>'
PORTAL = f'[portal]\nDBusName={NAME}\nInterfaces={INTERFACE};\nUseIn=GNOME\n'
FOLDER = pathlib.Path(sys.argv[1])


def answer(_bus, _sender, _path, _interface, method, arguments, invocation):
    _handle, application, _parent, title, options = arguments.unpack()
    with open(FOLDER / 'requests', 'a', encoding='utf-8') as file:
        file.write('\t'.join((method, application, title, options.get('current_name', ''))) + '\n')
    choice = FOLDER / 'choice'
    results = {}
    if choice.exists():
        results['uris'] = GLib.Variant('as', [pathlib.Path(choice.read_text(encoding='utf-8')).as_uri()])
        results['writable'] = GLib.Variant('b', True)
        choice.unlink()
    invocation.return_value(GLib.Variant('(ua{sv})', (0 if results else 1, results)))


def main():
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / 'chooser.portal').write_text(PORTAL, encoding='ascii')
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    bus.register_object('/org/freedesktop/portal/desktop', Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], answer, None, None)
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: (FOLDER / 'ready').touch(), None)
    GLib.MainLoop().run()


main()

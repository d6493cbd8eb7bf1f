#!/usr/bin/python3
"""test-flatpak.py FOLDER [NAME...] - tests the Flatpak that scripts/flatpak.sh built and installed in FOLDER, in its sandbox.

Needs root. Only the tests whose names contain one of NAME, if any is given. Prints TAP.
"""
import configparser
import importlib
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import xml.etree.ElementTree

from sandbox import APP, Desktop, Sandboxed, read_process

from accessible import BUTTON, CHECKED, LABEL, SELECTED
from actions import TITLES
from cli import Cli
from games import read_games
from gi.repository import Gio, GLib
from processes import Failure, start, wait
from tap import Tap
from translated import Catalog

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PERMISSIONS = {'shared': {'ipc'}, 'sockets': {'x11', 'wayland', 'fallback-x11', 'pulseaudio'}, 'devices': {'dri'}}
PREFERENCES, SCOREBOARD, CHALLENGE, RECORD, HELP = 'Preferences', 'Scoreboard', 'Challenge', 'Record', 'Fair Deal Help'
RECORD_FILE = SOURCE / 'tests/fuzz/corpus/record/won.fairdeal'
DECK = pathlib.Path('/usr/share/aisleriot/cards/anglo.svgz')
DEAL = '39'
HEARD, TRIES = 20, 3      # seconds to wait for a sound, and how many are waited for
BUS_NAME = 'org.example.Service'
MOUNTS = 'FAIR_TEST_OWN_MOUNTS'      # set once this has a mount namespace

play = importlib.import_module('test-play')
resume = importlib.import_module('test-resume')


def check(program):
    """Fails if the program complained of something."""
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def need(condition, what):
    if not condition:
        raise Failure(what)


# ---- what was built

def test_reproducible(desktop):
    """Built twice, every file is the same."""
    built, compared = ((desktop.build / name) for name in ('build.list', 'compared.list'))
    if not compared.exists() or compared.read_bytes() != built.read_bytes():
        raise Failure('two builds differ:\n' + (desktop.build / 'different.list').read_text(encoding='utf-8'))
    return f'{len(built.read_text(encoding="utf-8").splitlines())} files'


def test_exports(desktop):
    """What the desktop gets to see of it."""
    names = {str(path.relative_to(desktop.exports)) for path in desktop.exports.rglob('*') if path.is_file()}
    for want in (f'applications/{APP}.desktop', f'icons/hicolor/scalable/apps/{APP}.svg', f'icons/hicolor/symbolic/apps/{APP}-symbolic.svg',
                 f'icons/hicolor/scalable/mimetypes/{APP}-record.svg', f'mime/packages/{APP}.xml',
                 f'dbus-1/services/{APP}.SearchProvider.service', f'gnome-shell/search-providers/{APP}.search-provider.ini'):
        need(want in names, f'{want} is not exported, but {sorted(names)}')
    other = [name for name in names if APP not in name and '/mime/' not in f'/{name}' and not name.endswith(('.cache', '.theme'))]
    need(not other, f'these names are not those of the program: {other}')
    metainfo = [name for name in names if re.fullmatch(rf'(metainfo/{APP}\.metainfo|(metainfo|appdata)/{APP}\.appdata)\.xml', name)]
    need(metainfo, f'the metadata are not exported, but {sorted(names)}')
    desktop.call('appstreamcli', 'validate', '--no-net', desktop.exports / metainfo[0])
    desktop.call('desktop-file-validate', desktop.exports / f'applications/{APP}.desktop')
    texts = xml.etree.ElementTree.parse(desktop.exports / metainfo[0]).getroot()
    need(texts.find("summary[@{http://www.w3.org/XML/1998/namespace}lang='de']") is not None, 'the metadata are not translated')


def test_permissions(desktop):
    """The same that the manifest asks for, and no others."""
    shown = configparser.ConfigParser(delimiters='=')
    shown.optionxform = str
    shown.read_string(desktop.call('flatpak', 'info', '--user', '--show-permissions', APP))
    found = {name: set(filter(None, value.split(';'))) for name, value in shown['Context'].items()} if 'Context' in shown else {}
    need(found == PERMISSIONS, f'its permissions are {found}')
    need(set(shown.sections()) <= {'Context'}, f'it has other permissions: {shown.sections()}')


def test_installed_files(desktop):
    """There are no tests and no headers in it."""
    folder = desktop.build / 'user/app' / APP / 'current/active/files'
    files = [str(path.relative_to(folder)) for path in folder.rglob('*') if not path.is_dir()]
    surplus = [name for name in files if re.search(r'test-|(^|/)(include|pkgconfig|debug)/|\.(a|la|h)$', name)]
    need(not surplus, f'these files are of no use: {surplus}')
    own = sorted(name for name in files if re.match('(bin|libexec)/', name))
    need(own == ['bin/fairdeal', 'bin/fairdeal-cli', 'libexec/fairdeal-draw', 'libexec/fairdeal-search'], f'its programs are {own}')
    return f'{len(files)} files'


# ---- the sandbox

def test_limits(desktop):
    """What the sandbox does not allow; the first four attempts have to succeed."""
    secret = desktop.home / 'secret'
    secret.write_text('text', encoding='ascii')
    owner = Gio.bus_own_name_on_connection(desktop.session_bus, BUS_NAME, Gio.BusNameOwnerFlags.NONE, None, None)
    with socket.create_server(('127.0.0.1', 0)) as server:
        port = server.getsockname()[1]
        # The attempts are possible outside.
        socket.create_connection(('127.0.0.1', port)).close()
        os.kill(os.getpid(), 0)
        wait(lambda: GLib.MainContext.default().iteration(False) or has_owner(desktop), 'the name on the bus is not there')
        program = (SOURCE / 'tests/flatpak/inside.py').read_text(encoding='utf-8')
        done = desktop.run_inside('python3', '-c', program, port, secret, os.getpid(), BUS_NAME)
    Gio.bus_unown_name(owner)
    found = [line.rpartition(': ')[::2] for line in done.stdout.splitlines()]
    need(len(found) == 16, f'not everything was tried: {done.stdout}{done.stderr}')
    wrong = [what for number, (what, answer) in enumerate(found) if answer != ('possible' if number < 4 else 'refused')]
    need(not wrong, f'it is otherwise than it should be: {wrong}')
    need(not (desktop.home / 'secret-2').exists(), 'a file came into the home folder')
    return f'{len(found) - 4} refused'


def has_owner(desktop):
    answer = desktop.session_bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
                                           GLib.Variant('(s)', (BUS_NAME,)), None, Gio.DBusCallFlags.NONE, 10000, None)
    return answer.unpack()[0]


def test_draw_limits(desktop):
    """fairdeal-draw confines itself in the sandbox, too: the same attempts are refused as outside."""
    desktop.run_inside('true')
    shutil.copytree(desktop.build / 'probing/files/probes', desktop.data / 'probes', dirs_exist_ok=True)
    where = '/var/data/probes'
    # The superuser becomes nobody there, who has no access to /tmp.
    done = desktop.run_inside('env', f'TMPDIR={where}', f'G_TEST_SRCDIR={where}/data', 'FAIRDEAL_DRAW=/app/libexec/fairdeal-draw',
                              f'{where}/test-draw-limits', '--tap', '-k')
    lines = [line for line in done.stdout.splitlines() if re.match('ok|not ok', line)]
    passed = [line for line in lines if line.startswith('ok') and '# SKIP' not in line]
    need(done.returncode == 0 and len(lines) >= 20 and len(passed) == len(lines), f'{done.returncode}: {done.stdout}{done.stderr}')
    shutil.rmtree(desktop.data / 'probes')
    return f'{len(passed)} tests'


# ---- playing

def test_game(desktop):
    """A game is won with the pointer, and read through the accessibility tree; fairdeal-cli runs in the sandbox, too."""
    entry = next(game for game in read_games() if game['name'] == 'beleaguered-castle')
    before, acts = play.read_line(entry['name'])
    with Sandboxed(desktop, '--game', entry['game'], '--number', str(entry['number'])) as program:
        play.follow(program, Cli(desktop.cli, entry['game']), entry, before, acts)
        check(program)
    return f'{len(acts)} moves'


def test_kill(desktop):
    """A game outlasts a kill, and the desktop's action "Continue" brings it back."""
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.table(what='the table')
        _, after = resume.move_something(program)
        program.label('1 move')
        wait((desktop.data / 'fairdeal/fairdeal.db-wal').exists, 'nothing is written')
        program.kill()
    with Sandboxed(desktop, '--continue') as program:
        program.table(after, 'the table after the kill')
        program.label('1 move')
        check(program)


def test_help(desktop):
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.need(BUTTON, 'Undo')
        press_until(program, 'F1', lambda: program.find(LABEL, 'Move Runs Through'), 'the help does not open')
        check(program)


def test_settings(desktop):
    """Preferences are kept."""
    for expected in False, True:
        with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
            open_preferences(program)
            switch = program.need({'check box'}, '(Left-Handed Table ?)+', PREFERENCES)
            need(program.has_state(switch, CHECKED) == expected, f'the switch is {"off" if expected else "on"}')
            program.activate(switch)
            program.wait(lambda: program.has_state(switch, CHECKED) != expected, 'the switch does not move')
            wait(lambda: ('left-handed=true' in read_settings(desktop)) != expected, 'the settings are not written')
            check(program)


def read_settings(desktop):
    path = desktop.get_settings_folder() / 'keyfile'
    return path.read_text(encoding='utf-8') if path.exists() else ''


# ---- files

def press_until(program, key, question, what):
    """On a busy machine a window may not have the keyboard yet, although the display says so."""
    def look():
        if question():
            return True
        program.focus_table()
        program.key(key)
        return False
    program.wait(look, what, pause=2)


def open_preferences(program):
    program.need(BUTTON, 'Undo|Churchill')
    press_until(program, 'ctrl+comma', lambda: program.find({'page tab'}, 'Data', PREFERENCES), 'the preferences do not open')
    program.focus()


def open_page(program, page):
    """Opens a page of the preferences."""
    open_preferences(program)

    def choose():
        tab = program.need({'page tab'}, page, PREFERENCES)
        program.activate(tab)
        return program.has_state(tab, SELECTED)
    program.wait(choose, f'the page {page} is not shown')


def end_rush(program):
    """Ends a game of Solitaire Rush, which is a result."""
    program.start_rush()
    program.end_rush()
    program.press('Close', 'Game Over')


def export(program, row, path):
    program.session.choose_file(path)
    program.press(f'Export… {row}', PREFERENCES)
    # What is told of an export before this one is still there.
    wait(lambda: program.session.read_requests()[-1:] == [('SaveFile', APP, 'Export Results', f'fairdeal{path.suffix}')],
         lambda: f'the portal was not asked for a file: {program.session.read_requests()}')
    program.need(LABEL, r'Results exported\.')
    wait(lambda: path.exists() and path.stat().st_size > 0, f'there is no {path}')


def test_export_import(desktop):
    """Results go to files of the host and back through the portal, which the player chooses there."""
    folder = desktop.home / 'Documents'
    folder.mkdir()
    with Sandboxed(desktop, '--game', 'rush', '--number', DEAL) as program:
        end_rush(program)
        open_page(program, 'Data')
        export(program, 'All Results as CSV', folder / 'all.csv')
        export(program, 'All Results as JSON', folder / 'all.json')
        check(program)
    results = len(json.loads((folder / 'all.json').read_text(encoding='utf-8'))['results'])
    need(results, 'there are no results in it')
    shutil.rmtree(desktop.data / 'fairdeal')
    with Sandboxed(desktop) as program:
        open_page(program, 'Data')
        desktop.choose_file(folder / 'all.json')
        program.press('Import… Import Results from a File', PREFERENCES)
        told = program.label(r'Imported \d+ results?; 0 skipped as duplicates\.')
        check(program)
    need(told.startswith(f'Imported {results} '), told)
    return told


def test_deck(desktop):
    """A deck of the host is opened through the portal, drawn by a confined process, and still there at the next start."""
    folder = desktop.home / 'Decks'
    folder.mkdir()
    deck = folder / DECK.name
    shutil.copy(DECK, deck)
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.table(what='the table')
        area = program.get_table_area()
        plain = program.picture(area)
        open_page(program, 'Cards')
        desktop.choose_file(deck)
        program.press('_?Open Deck…( Open Deck…)?', PREFERENCES)
        limits = wait(lambda: find_limits(desktop), 'nothing draws the deck')
        wait(lambda: 'anglo.svgz' in read_settings(desktop), lambda: f'the deck is not chosen: {read_settings(desktop)}')
        check(program)
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.table(what='the table')
        wait(lambda: find_limits(desktop), 'nothing draws the deck after a new start')
        wait(lambda: program.picture(area) != plain, 'the deck is not seen')
        desktop.shot('deck')
        check(program)
    return limits


def find_limits(desktop):
    """What confines the process that draws decks, once it does."""
    for number in desktop.find_helpers('/app/libexec/fairdeal-draw'):
        status = dict(re.findall(r'^(\w+):\t(.*)$', read_process(number, 'status'), re.M))
        # Flatpak has a filter around all of it; this process adds two.
        found = {name: status.get(name) for name in ('CapEff', 'NoNewPrivs', 'Seccomp', 'Seccomp_filters')}
        if found['CapEff'] is not None and found['CapEff'].strip('0') == '' and found['NoNewPrivs'] == '1' and int(found['Seccomp_filters'] or 3) >= 3:
            return ', '.join(f'{name} {value}' for name, value in found.items())
    return None


# ---- the desktop

def test_sound(desktop):
    """A move is heard by the sound server."""
    log = desktop.folder / 'streams.log'
    with open(log, 'w', encoding='utf-8') as file:
        listener = start(['pactl', 'subscribe'], env=desktop.environment, stdout=file, stderr=file)
    desktop.processes.append(listener)

    def count():
        return log.read_text(encoding='utf-8').count("Event 'new' on sink-input")

    def read_logs(program):
        names = 'streams.log', 'pipewire.log', 'wireplumber.log', 'pipewire-pulse.log'
        return '\n'.join(f'{name}:\n{(desktop.folder / name).read_text(encoding="utf-8")}' for name in names) + program.output()

    # The program says why a sound fails.
    desktop.environment['G_MESSAGES_DEBUG'] = 'all'
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL, settings={'': {'sound': 'true'}}) as program:
        program.table(what='the table')
        time.sleep(1)        # sounds of the deal
        before = count()
        for tries in itertools.count(1):
            earlier, _ = resume.move_something(program)
            try:
                wait(lambda: count() > before, lambda: f'no stream appears:\n{read_logs(program)}', deadline=HEARD)
                break
            except Failure:
                # One sound can fail, but then the next one is heard.
                if tries == TRIES:
                    raise
                program.key('ctrl+z')
                wait(lambda: program.read().texts() == earlier, 'the move is not undone')
        clients = desktop.call('pactl', 'list', 'clients')
        need(APP in clients, f'the sound server does not know the program: {clients}')
        check(program)
    del desktop.environment['G_MESSAGES_DEBUG']
    program.drop_settings()
    listener.send_signal(signal.SIGTERM)
    return f'the sound of move {tries}'


def open_with_desktop(desktop, what):
    """Opens a file or a link with what the desktop has for it."""
    # Not waiting for it, because it may have become the program.
    start(['gio', 'open', what], env=desktop.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def need_text(program, window, pattern):
    def look():
        return any(re.fullmatch(pattern, text) for thing in program.things(window) if thing.is_shown()
                   for text in (thing.name, thing.description) if text)
    program.wait(look, f'«{pattern}» is not in «{window}»')


def test_open(desktop):
    """A record and a link are opened as file managers and browsers do it, when the program runs and when it does not."""
    for kind in 'x-scheme-handler/fairdeal', 'application/vnd.fairdeal.record+json':
        need(f'{APP}.desktop' in desktop.call('gio', 'mime', kind), f'{kind} is not opened with it')
    record = desktop.home / 'ann b.fairdeal'
    shutil.copy(RECORD_FILE, record)
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.need(BUTTON, 'Undo')
        open_with_desktop(desktop, record)
        need_text(program, RECORD, 'Valid Record')
        check(program)
    with Sandboxed(desktop, '--game', 'kingcell', '--number', DEAL) as program:
        program.need(BUTTON, 'Undo')
        open_with_desktop(desktop, 'fairdeal:kingcell/5')
        need_text(program, CHALLENGE, 'A Deal for You')
        check(program)
    launch(desktop, lambda: open_with_desktop(desktop, 'fairdeal:kingcell/5'))


def launch(desktop, act):
    """Lets the desktop start the program, and waits until it runs."""
    act()
    wait(lambda: desktop.find_processes(), 'the program does not start')
    wait(lambda: subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', APP], env=desktop.environment, check=False,
                                capture_output=True).stdout.split(), 'no window comes')
    desktop.call('flatpak', 'kill', APP)
    wait(lambda: not desktop.find_processes(), 'the program goes on')


def test_actions(desktop):
    """The desktop's actions start the program."""
    environment = Gio.AppLaunchContext()
    for name, value in desktop.environment.items():
        environment.setenv(name, value)
    entry = Gio.DesktopAppInfo.new_from_filename(str(desktop.exports / f'applications/{APP}.desktop'))
    need(entry.list_actions() == ['continue', 'new-game', *TITLES], f'its actions are {entry.list_actions()}')
    for name in 'continue', 'new-game', 'churchill':
        launch(desktop, lambda name=name: entry.launch_action(name, environment))


def test_search(desktop):
    """The desktop's search starts what answers it, in the sandbox, and that starts the program there."""
    def ask(method, kinds, *values):
        return desktop.session_bus.call_sync(f'{APP}.SearchProvider', '/io/github/fairdeal/FairDeal/SearchProvider', 'org.gnome.Shell.SearchProvider2',
                                             method, GLib.Variant(kinds, values), None, Gio.DBusCallFlags.NONE, 60000, None).unpack()
    found, = ask('GetInitialResultSet', '(as)', ['king', DEAL])
    need(found == [f'kingcell {DEAL}'], f'it finds {found}')
    launch(desktop, lambda: ask('ActivateResult', '(sasu)', found[0], ['king', DEAL], 0))


def test_language(desktop):
    """It speaks the player's language, and so do what the desktop shows of it."""
    folder = desktop.folder / 'locale/de/LC_MESSAGES'
    folder.mkdir(parents=True)
    desktop.call('msgfmt', '-o', folder / 'fairdeal.mo', SOURCE / 'po/de.po')
    os.environ['FAIRDEAL_LOCALE_DIR'] = str(desktop.folder / 'locale')
    german = Catalog('de')
    shutil.rmtree(desktop.data / 'fairdeal', ignore_errors=True)
    usual = dict(desktop.environment)
    desktop.environment.update(LANGUAGE='de', LC_ALL='de_DE.UTF-8')
    try:
        with Sandboxed(desktop) as program:
            program.need(LABEL, re.escape(german.say('All Games')))
            check(program)
    finally:
        desktop.environment = usual
    entry = (desktop.exports / f'applications/{APP}.desktop').read_text(encoding='utf-8')
    need('\nComment[de]=' in entry, 'the desktop file is not translated')


TESTS = {
    'two builds are the same': test_reproducible,
    'what is exported': test_exports,
    'what is installed': test_installed_files,
    'the permissions': test_permissions,
    'the sandbox refuses the rest': test_limits,
    'fairdeal-draw confines itself': test_draw_limits,
    'a game is won': test_game,
    'a game outlasts a kill': test_kill,
    'results are exported and imported': test_export_import,
    'a deck is opened': test_deck,
    'the help opens': test_help,
    'preferences are kept': test_settings,
    'a sound is heard': test_sound,
    'a record and a link are opened': test_open,
    'actions of the desktop': test_actions,
    'the search of the desktop': test_search,
    'another language': test_language,
}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if os.geteuid() != 0:
        sys.exit('test-flatpak.py needs root, to have mounts of its own.')
    if not os.environ.get(MOUNTS):
        os.environ[MOUNTS] = 'yes'
        os.execvp('unshare', ['unshare', '--mount', '--', sys.executable, *sys.argv])
    with Desktop(sys.argv[1]) as desktop:
        desktop.begin_sound()
        desktop.begin_chooser()
        tap = Tap(desktop)
        for name, test in TESTS.items():
            if not sys.argv[2:] or any(part in name for part in sys.argv[2:]):
                tap.test(name, test, desktop)
        return tap.end()


sys.exit(main())

#!/usr/bin/python3
"""test-challenge.py chosen|rest FAIRDEAL FAIRDEAL-CLI DESKTOP-FILE MEDIA-TYPE-FILE - chosen: a link is opened like a
desktop does it; the player plays the deal and answers. The rest: two players with different home folders, one of whom
makes the link and opens the answer; a link in place of a deal number; a record and a bad link opened with a double click.

Prints TAP.
"""
import os
import pathlib
import re
import subprocess
import sys

from accessible import FOCUSED
from driver import Program
from processes import Failure, wait
from session import Session
from tap import Tap

SCHEME = 'x-scheme-handler/fairdeal'
ENTRY = 'io.github.fairdeal.FairDeal.desktop'
LINK_WINDOW, CHALLENGE, RECORD = 'Challenge Somebody', 'Challenge', 'Record'
SAMPLE = pathlib.Path(__file__).parent.parent / 'fuzz/corpus/record/won.fairdeal'
LINK = pathlib.Path(__file__).parent.parent / 'fuzz/corpus/link/good-0'
DEAL = '17'
OTHER = '39'
AMOUNT = r'−?\d+ points?'


def texts(program, window):
    """The texts of a window: names and descriptions."""
    return [text for thing in program.things(window) if thing.is_shown() for text in (thing.name, thing.description) if text]


def need_text(program, window, pattern):
    """The first text of a window that matches a pattern."""
    def look():
        return next((text for text in texts(program, window) if re.fullmatch(pattern, text)), None)
    return wait(look, lambda: f'«{pattern}» is not among {texts(program, window)}')


def close(program, window):
    """Closes a window with Escape, which has no effect while a button is pressed."""
    def look():
        if not texts(program, window):
            return True
        program.key('Escape')
        return False
    wait(look, 'the window does not close', pause=0.2)


def call(session, *words):
    done = subprocess.run(list(map(str, words)), env=session.environment, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode:
        raise Failure(f'{words}: {done.returncode}: {done.stdout}{done.stderr}')
    return done.stdout


def install(session, executable, desktop_file, media_type_file):
    """Installs the program, its file type and its kind of link in the data folder of a home folder."""
    share = session.folder / 'data'
    for folder in ('applications', 'mime/packages'):
        (share / folder).mkdir(parents=True, exist_ok=True)
    text = pathlib.Path(desktop_file).read_text(encoding='utf-8')
    if not re.search(r'^Exec=fairdeal ', text, re.M):
        raise Failure(f'the desktop file does not call fairdeal: {text}')
    text = re.sub(r'^Exec=fairdeal ', f'Exec={os.path.abspath(executable)} ', text, flags=re.M)
    (share / 'applications' / ENTRY).write_text(text, encoding='utf-8')
    (share / 'mime/packages' / 'fairdeal.xml').write_text(pathlib.Path(media_type_file).read_text(encoding='utf-8'), encoding='utf-8')
    call(session, 'update-desktop-database', share / 'applications')
    call(session, 'update-mime-database', share / 'mime')


def end_rush(program):
    """Ends a game of Solitaire Rush."""
    program.start_rush()
    program.end_rush()


def choose_share(program, item):
    """Chooses what the menu of a result has."""
    button = program.need({'button', 'toggle button'}, 'Share')
    toggle = program.find({'toggle button'}, 'Share')
    # Newer platforms have both, and report places inside a card without its margin.
    if toggle:
        program.activate(toggle)
    else:
        program.choose(button)
    program.activate(program.need({'menu item'}, item))


def share(program):
    """Makes a link of the result; returns it."""
    # The card takes clicks from when its first button has the focus.
    program.wait(lambda: any(FOCUSED in thing.states for thing in program.things() if thing.name == 'New Game'), 'no button has the focus')
    choose_share(program, 'Show QR Code…')
    need_text(program, LINK_WINDOW, 'QR code of the link')
    program.session.shot('link')
    program.press('QR Code', LINK_WINDOW)
    link = need_text(program, LINK_WINDOW, r'https://\S+')
    program.press('Copy Link', LINK_WINDOW)
    # A button that is activated is clicked a while later, and not if its window is closed before.
    need_text(program, LINK_WINDOW, r'Link copied\.')
    close(program, LINK_WINDOW)
    program.focus()
    return link


def paste(session, executable):
    """Enters a link in place of a deal number."""
    with Program(session, executable, '--game', 'kingcell', '--number', OTHER) as program:
        program.label(f'Deal {OTHER}')
        program.key('ctrl+shift+n')
        program.wait(lambda: program.find_named('Deal number'), 'no dialog asks for a deal number')
        program.focus()
        program.type('fairdeal:kingcell/5')
        program.label('This is a challenge link. You can look at it before you play.')
        program.key('Return')
        need_text(program, CHALLENGE, 'A Deal for You')
        close(program, CHALLENGE)
        check_complaints(program)


def check_link(cli, link):
    done = subprocess.run([os.path.abspath(cli), 'check', link], capture_output=True, text=True, check=False, timeout=60)
    if done.stdout != 'valid\n' or len(link) > 400:
        raise Failure(f'{link}: {done.stdout}{done.stderr}')


def check_complaints(program):
    if program.complaints():
        raise Failure('\n'.join(program.complaints()))


def draw(program):
    """Turns cards of the stock over."""
    table = program.table(what='the table')
    program.click(table, table.places['s'])
    program.label('1 move')


def challenge(ann, bob, executable, cli):
    with Program(ann, executable, '--game', 'rush', '--number', DEAL) as program:
        end_rush(program)
        link = share(program)
        program.key('ctrl+v')
        need_text(program, CHALLENGE, r'Can You Do Better\?')
        close(program, CHALLENGE)
        program.focus()
        choose_share(program, 'Copy Record')
        program.label('Record copied.')
        program.key('ctrl+v')
        need_text(program, RECORD, 'Valid Record')
        close(program, RECORD)
        check_complaints(program)
    check_link(cli, link)

    with Program(ann, executable, answer(bob, executable, cli, link, 'other player')) as program:
        need_text(program, CHALLENGE, rf'You: {AMOUNT}; other player: {AMOUNT}\. .*')
        program.key('Escape')
        check_complaints(program)


def answer(bob, executable, cli, link, rival):
    """Accepts a challenge, plays, and returns the link of the answer."""
    with Program(bob, executable, '--game', 'rush', '--number', OTHER) as program:
        program.start_rush()
        draw(program)
        # A desktop opens the address of the page in a browser.
        call(bob, *(['gio', 'open'] if link.startswith('fairdeal:') else [os.path.abspath(executable)]), link)
        need_text(program, CHALLENGE, r'Can You Do Better\?')
        # Nothing begins before the player accepts; the clock waits.
        program.label(f'Deal {OTHER}')
        program.label('Paused')
        bob.shot('challenge')
        program.press('Accept Challenge', CHALLENGE)
        program.focus()
        program.label(f'Deal {DEAL}')
        program.label('Challenge')
        if program.is_offered():
            raise Failure('the challenge takes the place of the ordinary game')
        end_rush(program)
        # The shortest known win may be told before.
        program.told(rf'(.*\n)?You: {AMOUNT}; {rival}: {AMOUNT}\. (You did better|(The other player|Ann) did better|It’s a tie).*')
        made = share(program)
        # The game before is still there.
        program.press('Choose Another Game')
        program.press('Continue Solitaire Rush')
        program.label(f'Deal {OTHER}')
        program.label('1 move')
        check_complaints(program)
    check_link(cli, made)
    if made == link:
        raise Failure('the answer is the challenge')
    return made


def accept(session, executable, cli):
    answer(session, executable, cli, LINK.read_text(encoding='utf-8').strip(), 'Ann')


def double_click(session, executable):
    """Opens a record, and valid and invalid links, while the program runs."""
    for kind in SCHEME, 'application/vnd.fairdeal.record+json':
        if ENTRY not in call(session, 'gio', 'mime', kind):
            raise Failure(f'{kind} is not opened with {ENTRY}')
    record = session.folder / 'ann b.fairdeal'
    record.write_bytes(SAMPLE.read_bytes())
    with Program(session, executable) as program:
        call(session, 'gio', 'open', record)
        need_text(program, RECORD, 'Valid Record')
        close(program, RECORD)
        call(session, 'gio', 'open', 'fairdeal:bridge/17')
        need_text(program, CHALLENGE, 'Not Valid')
        check_complaints(program)


def main(scope, executable, cli, *files):
    with Session() as bob:
        tap = Tap(bob)
        install(bob, executable, *files)
        if scope == 'chosen':
            tap.test('a challenge is answered', accept, bob, executable, cli)
        else:
            with Session() as ann:
                tap.test('a challenge and its answer', challenge, ann, bob, executable, cli)
            tap.test('a pasted link', paste, bob, executable)
            tap.test('a double click', double_click, bob, executable)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

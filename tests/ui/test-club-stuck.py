#!/usr/bin/python3
"""test-club-stuck.py FAIRDEAL FAIRDEAL-CLI LIBRARY SCOPE - one of a player's two clubs cannot be written: another program has locked
its file, or its folder does not answer, which LIBRARY simulates. The other club has each result all the same, the scoreboard
names the first one, and the program ends when it is told to. SCOPE is “chosen” for the locked file, which takes no waiting, or
“rest” for the folder, which counts as silent only after a while.

Prints what it found as TAP.
"""
import fcntl
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

from clubs import call, find_lines, join  # noqa: E402
from driver import Program  # noqa: E402
from processes import Failure, wait  # noqa: E402
from session import Session  # noqa: E402
from record_signing import make_public  # noqa: E402
from tap import Tap  # noqa: E402

SCOREBOARD = 'Scoreboard'
SECRET = bytes(range(32))


def play_look_and_quit(session, executable, number, good, bad, why):
    with Program(session, executable, '--game', 'rush', '--number', number) as program:
        program.start_rush()
        program.end_rush()
        wait(lambda: find_lines(good, SECRET), 'no record comes to the club that can be written')
        program.key('ctrl+b')
        wait(lambda: program.has_window(SCOREBOARD), 'there is no scoreboard')
        program.choose(wait(lambda: next((thing for thing in program.things(SCOREBOARD) if thing.name == 'Clubs' and thing.is_shown()),
                                         None), 'there is no page of clubs'))
        words = f'Some of your results have not been added to “{bad.name}” yet. {why}'
        wait(lambda: any(words in thing.name for thing in program.things(SCOREBOARD) if thing.is_shown()), f'«{words}» is not told')
        session.shot(bad.name)
        program.key('ctrl+q')
        wait(lambda: program.process.poll() is not None, 'the program does not end')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))
    if find_lines(bad, SECRET):
        raise Failure('the club that cannot be written was written')


def begin(folder, session):
    good, bad = pathlib.Path(folder, 'Good Club'), pathlib.Path(folder, 'Bad Club')
    for club in bad, good:
        club.mkdir()
    join(session, bad, SECRET)
    (good / make_public(SECRET).hex()).mkdir()
    (session.folder / 'data/fairdeal/clubs.ini').write_text(f'[clubs]\nfolders={bad.as_uri()};{good.as_uri()};\n', encoding='ascii')
    return good, bad


def locked(executable, cli):
    with Session() as session, tempfile.TemporaryDirectory(prefix='fairdeal-club-') as folder:
        good, bad = begin(folder, session)
        month = time.strftime('%Y-%m', time.gmtime())
        with open(bad / make_public(SECRET).hex() / f'{month}.fairdeal', 'wb') as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            play_look_and_quit(session, executable, find_number(session, cli), good, bad, 'Another program has locked')


def stuck(executable, cli, library):
    with Session() as session, tempfile.TemporaryDirectory(prefix='fairdeal-club-') as folder:
        good, bad = begin(folder, session)
        number = find_number(session, cli)
        gate = session.folder / 'gate'
        gate.write_text(str(bad), encoding='utf-8')
        session.environment.update(LD_PRELOAD=library, FAIR_TEST_STUCK=str(gate))
        play_look_and_quit(session, executable, number, good, bad, 'The folder of the club does not answer.')


def find_number(session, cli):
    """A deal that can be won: of others the program asks whether to play them."""
    return call(session, cli, 'daily', 'rush')[0].split('\t')[2]


def main(executable, cli, library, scope):
    with Session() as session:
        tap = Tap(session)
        if scope == 'chosen':
            tap.test('a file is locked', locked, executable, cli)
        else:
            tap.test('a folder does not answer', stuck, executable, cli, library)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

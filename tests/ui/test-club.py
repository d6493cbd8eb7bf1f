#!/usr/bin/python3
"""test-club.py FAIRDEAL FAIRDEAL-CLI - two players in two homes share a club: both play today's deal, and each sees the
other ranked; what a third forged is refused.

Prints what it found as TAP.
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

from clubs import call, find_lines, join  # noqa: E402
from driver import Program  # noqa: E402
from processes import Failure, wait  # noqa: E402
from session import Session  # noqa: E402
from record_signing import make_public  # noqa: E402
from tap import Tap  # noqa: E402

JOIN = 'Create or Join a Club'
SCOREBOARD = 'Scoreboard'
ANN, BEN, EVE = bytes(range(32)), bytes(range(1, 33)), bytes(range(2, 34))


def texts(program, window=SCOREBOARD):
    """What the scoreboard tells: names, and after each what describes it."""
    return [text for thing in program.things(window) if thing.is_shown()
            for text in (thing.name, f'{thing.name}: {thing.description}') if thing.name]


def need(program, words, window=SCOREBOARD):
    wait(lambda: any(words in text for text in texts(program, window)), lambda: f'«{words}» is not among {texts(program, window)}')


def play(session, executable, number, club, secret):
    """Ends today's deal, whose result comes to the club."""
    with Program(session, executable, '--game', 'rush', '--number', number) as program:
        program.start_rush()
        program.end_rush()
        wait(lambda: find_lines(club, secret), 'no record comes to the club')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def open_page(program):
    program.press_menu('Clubs')
    wait(lambda: program.has_window(SCOREBOARD), 'there is no scoreboard')


def enter_path(program, window, path):
    """Types a path into GTK's dialog. While it is typed, GTK completes it, and newer GTK can leave that behind it."""
    program.focus(window)
    program.type(path)
    program.wait(lambda: (program.entered(window) or '').startswith(path), lambda: f'the path is «{program.entered(window)}»')
    program.key('shift+End', 'Delete')
    program.wait(lambda: program.entered(window) == path, lambda: f'the path is «{program.entered(window)}»')
    program.key('Return')


def choose_folder(executable, club, is_new):
    """A player without a club and a name enters one, chooses the folder in the dialog, and is a member then."""
    with Session() as session, Program(session, executable) as program:
        open_page(program)
        misnamed = set(program.misnamed)
        program.press(f'{JOIN}…', SCOREBOARD)
        program.need({'button'}, 'Choose Folder…')
        program.focus()
        program.type('Eve')
        program.key('Return')
        wait(lambda: not program.find({'button'}, 'Choose Folder…'), 'the dialog for the name stays')
        wait(lambda: program.has_window(JOIN), 'there is no dialog')
        n_members = len(list(club.iterdir()))
        enter_path(program, JOIN, str(club))
        if is_new:
            start = program.need({'button'}, 'Start Club')
            if len(list(club.iterdir())) > n_members:
                raise Failure('the folder is a club without a question')
            program.activate(start)
        wait(lambda: len(list(club.iterdir())) > n_members, 'the player is not a member')
        # Names in GTK's dialog, which has buttons and folders, are not the program's.
        program.misnamed = misnamed
        need(program, club.name, f'{SCOREBOARD}: Eve')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def look(session, executable, n_faults):
    """Both are in the ranking of today's deals."""
    with Program(session, executable) as program:
        open_page(program)
        need(program, 'Solitaire Rush: Best Score')
        need(program, 'Rank 1: ')
        need(program, 'You · ')
        # The page fills while the club is read.
        wait(lambda: sum(text.startswith('Unnamed Player: Rank ') for text in texts(program)) >= 2,
             lambda: f'not both are ranked: {texts(program)}')
        if n_faults:
            need(program, f'{n_faults} entries are not valid')
        session.shot('club')
        if program.complaints():
            raise Failure('\n'.join(program.complaints()))


def find_ranks(session, cli, club):
    out, _ = call(session, cli, 'club', club)
    rows = [line.split('\t') for line in out.splitlines()[1:]]
    return [row[6] for row in rows if row[0] == 'deal-of-day' and row[1] == 'rush' and row[3] == 'best-score']


def two_players(ann, ben, club, executable, cli):
    number = call(ann, cli, 'daily', 'rush')[0].split('\t')[2]
    join(ann, club, ANN)
    join(ben, club, BEN)
    play(ann, executable, number, club, ANN)
    play(ben, executable, number, club, BEN)
    look(ann, executable, 0)
    look(ben, executable, 0)
    keys = {make_public(secret).hex() for secret in (ANN, BEN)}
    if set(find_ranks(ben, cli, club)) != keys:
        raise Failure(f'the ranking has {find_ranks(ben, cli, club)}')
    if [len(find_lines(club, secret)) for secret in (ANN, BEN)] != [1, 1]:
        raise Failure('not each has one record')


def forged(ben, club, executable, cli):
    """Somebody else's record, one with another name in it, and one that is cut in two."""
    line = find_lines(club, ANN)[0]
    eve = make_public(EVE).hex()
    folder = club / eve
    folder.mkdir()
    ann = make_public(ANN).hex().encode()
    (folder / '2026-11.fairdeal').write_bytes(line + line.replace(ann, eve.encode()) + line[:99] + b'\n')
    _, complaints = call(ben, cli, 'club', club)
    reasons = [complaint.split(': ')[1] for complaint in complaints.splitlines()[:-1]]
    if reasons != ['folder', 'signature', 'json']:
        raise Failure(f'wrong reasons: {complaints}')
    if eve in find_ranks(ben, cli, club):
        raise Failure('what was forged is ranked')
    look(ben, executable, 3)


def main(executable, cli):
    with Session() as ann, Session() as ben, tempfile.TemporaryDirectory(prefix='fairdeal-club-') as folder:
        for session in ann, ben:
            session.environment['TZ'] = 'UTC'
        tap = Tap(ben)
        club = pathlib.Path(folder, 'Our Club')
        club.mkdir()
        tap.test('two players and a club', two_players, ann, ben, club, executable, cli)
        tap.test('forged records', forged, ben, club, executable, cli)
        other = pathlib.Path(folder, 'Another Club')
        other.mkdir()
        tap.test('a club is created', choose_folder, executable, other, True)
        tap.test('a club is joined', choose_folder, executable, other, False)
        return tap.end()


sys.exit(main(*sys.argv[1:]))

"""What tests of clubs from outside share: members, and what is in the folder."""
import base64
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'record'))

from record_signing import make_public  # noqa: E402

# PKCS #8 of Ed25519: the secret key stands at the end.
HEAD = bytes.fromhex('302e020100300506032b657004220420')


def call(session, *words):
    done = subprocess.run(list(map(str, words)), env=session.environment, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout, done.stderr


def join(session, club, secret):
    """Makes the player of a home a member, as the program does."""
    home = session.folder / 'data/fairdeal'
    home.mkdir(parents=True)
    text = base64.b64encode(HEAD + secret).decode()
    (home / 'player.key').write_text(f'-----BEGIN PRIVATE KEY-----\n{text}\n-----END PRIVATE KEY-----\n', encoding='ascii')
    (home / 'player.key').chmod(0o600)
    (home / 'clubs.ini').write_text(f'[clubs]\nfolders={club.as_uri()};\n', encoding='ascii')
    (club / make_public(secret).hex()).mkdir()


def find_lines(club, secret):
    folder = club / make_public(secret).hex()
    return [line for path in folder.glob('*.fairdeal') for line in path.read_bytes().splitlines(True)]

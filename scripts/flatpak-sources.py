#!/usr/bin/python3
"""flatpak-sources.py MANIFEST STATE - put the archives of bundled modules where flatpak-builder looks for them.

STATE is flatpak-builder's --state-dir. Each archive is downloaded from its address in the manifest; where that cannot be
reached, from a source package of Debian that has a file with the same SHA-256. Either way the file must have it.
"""
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

RELEASES = ('trixie', 'sid')
KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'


def run(*words, **more):
    return subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **more)


def get_archives(manifest):
    """The addresses and checksums of the archives in a manifest."""
    shown = run('flatpak-builder', '--show-manifest', manifest)
    if shown.returncode:
        sys.exit(shown.stderr)
    return [(source['url'], source['sha256'])
            for module in json.loads(shown.stdout)['modules'] for source in module.get('sources', []) if source['type'] == 'archive']


def has_checksum(path, checksum):
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == checksum


def download(address, path):
    run('curl', '--fail', '--silent', '--location', '--connect-timeout', 10, '--max-time', 120, '--output', path, address)


class Debian:
    """Debian's source packages, from the mirror of this machine, without changing its configuration."""

    def __init__(self, folder, release):
        self.folder = folder / release
        (self.folder / 'lists/partial').mkdir(parents=True, exist_ok=True)
        mirror = run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian',
                     'Label: Debian').stdout.split()
        if not mirror:
            sys.exit('flatpak-sources.py: apt knows no mirror of Debian.')
        (self.folder / 'sources.list').write_text(f'deb-src [signed-by={KEYS}] {mirror[0]} {release} main\n')

    def apt(self, *words):
        # A mirror may be a frozen copy whose list has expired; its signature is still checked.
        options = {'Dir::Etc::SourceList': self.folder / 'sources.list', 'Dir::Etc::SourceParts': '/dev/null',
                   'Dir::State::Lists': self.folder / 'lists', 'Dir::Cache': self.folder, 'Acquire::Check-Valid-Until': 'false',
                   'Acquire::GzipIndexes': 'false', 'APT::Sandbox::User': 'root'}
        return run('apt-get', *[word for name, value in options.items() for word in ('-o', f'{name}={value}')], *words,
                   cwd=self.folder)

    def find(self, checksum):
        """The source package that has a file with this checksum, its version, and the name of the file; or None."""
        lists = [*self.folder.glob('lists/*_Sources')]
        if not lists:
            self.apt('update')
            lists = [*self.folder.glob('lists/*_Sources')]
        for path in lists:
            for entry in path.read_text(encoding='utf-8').split('\n\n'):
                name = re.search(rf'^ {checksum} \d+ (\S+)$', entry, re.M)
                if name:
                    return (*(re.search(rf'^{field}: (\S+)$', entry, re.M)[1] for field in ('Package', 'Version')), name[1])
        return None

    def download(self, checksum, path):
        found = self.find(checksum)
        if found:
            package, version, name = found
            self.apt('source', '--download-only', '--only-source', f'{package}={version}')
            if (self.folder / name).exists():
                shutil.copy(self.folder / name, path)


def get_file(address, checksum, state):
    """Returns where the archive is from, or None."""
    path = state / 'downloads' / checksum / address.rpartition('/')[2]
    path.parent.mkdir(parents=True, exist_ok=True)
    if has_checksum(path, checksum):
        return 'there already'
    download(address, path)
    if has_checksum(path, checksum):
        return 'downloaded'
    for release in RELEASES if shutil.which('apt-get') else ():
        Debian(state / 'debian', release).download(checksum, path)
        if has_checksum(path, checksum):
            return f"from a source package in Debian's {release}"
    path.unlink(missing_ok=True)
    return None


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    state = pathlib.Path(sys.argv[2]).resolve()
    missing = 0
    for address, checksum in get_archives(sys.argv[1]):
        origin = get_file(address, checksum, state)
        print(f'{address}: {origin or "it cannot be had with the SHA-256 in the manifest"}')
        missing += origin is None
    sys.exit(bool(missing))


main()

#!/usr/bin/python3
"""test-packaging.py SOURCE GAME... - what packaging/ and the desktop file say agrees with the rest of the tree: the version,
the files, the libraries, and the games.

Prints TAP.
"""
import fnmatch
import pathlib
import re
import sys

SOURCE, GAMES = pathlib.Path(sys.argv[1]), sys.argv[2:]
PACKAGING = SOURCE / 'packaging'
FOLDERS = {'%{_bindir}': 'bin', '%{_libexecdir}': 'libexec', '%{_datadir}': 'share', '%{_mandir}': 'share/man'}
# Where Debian has programs.
DEBIAN = {'usr/games/fairdeal': 'bin/fairdeal', 'usr/games/fairdeal-cli': 'bin/fairdeal-cli', 'usr/lib/fairdeal': 'libexec'}
# What RPM's find-lang finds.
FOUND = ('share/help/', 'share/locale/')


def read(path):
    return (SOURCE / path).read_text(encoding='utf-8')


def find_versions():
    """The version in each file, and its date, where it has one."""
    version = re.search(r"^  version: '(.*)'", read('meson.build'), re.M).group(1)
    yield 'NEWS', read('NEWS').startswith(f'Version {version} (')
    yield 'debian/changelog', read('packaging/debian/changelog').startswith(f'fairdeal ({version}-')
    yield 'fairdeal.spec', re.search(rf'^Version: +{re.escape(version)}$', read('packaging/fairdeal.spec'), re.M)
    yield 'the changes in fairdeal.spec', re.search(rf'^%changelog\n\* .* - {re.escape(version)}-\d+$', read('packaging/fairdeal.spec'), re.M)
    yield 'PKGBUILD', f'\npkgver={version}\n' in read('packaging/PKGBUILD')


def find_packed(installed):
    """Files that no package has, and what is packed and not installed."""
    lists = {'debian': [DEBIAN.get(line, line.removeprefix('usr/')) for path in sorted(PACKAGING.glob('debian/*.install')) for line in path.read_text().split()],
             'fairdeal.spec': []}
    for line in read('packaging/fairdeal.spec').splitlines():
        folder, _, rest = line.partition('/')
        if folder in FOLDERS:
            lists['fairdeal.spec'].append(f'{FOLDERS[folder]}/{rest}'.removesuffix('*').rstrip('/'))
    for name, packed in lists.items():
        left = [path for path in installed if not (name == 'fairdeal.spec' and path.startswith(FOUND))]
        yield from (f'{name}: nothing has {path}' for path in left if not any(path == item or path.startswith(f'{item}/') for item in packed))
        yield from (f'{name}: {item} is not installed' for item in packed
                    if not any(path == item or path.startswith(f'{item}/') or fnmatch.fnmatch(path, item) for path in left))


def find_libraries():
    """The oldest versions of libraries, where packages name them."""
    wanted = {name: version for name, version in re.findall(r"dependency \('([\w.-]+)', version: '>= ([\d.]+)'", read('meson.build'))
              if name not in ('glib-2.0', 'gio-2.0')}
    wanted['gtk4'] = re.search('<requires lib="gtk" version="(.*)"/>', read('src/app/fair-window.ui')).group(1)
    named = dict(re.findall(r'^BuildRequires: +pkgconfig\(([\w.-]+)\) >= ([\d.]+)$', read('packaging/fairdeal.spec'), re.M))
    if wanted != named:
        yield f'fairdeal.spec needs {named}, not {wanted}'
    known = set(read('scripts/debian-packages.txt').partition('[build]')[2].partition('[')[0].split())
    built = dict(re.findall(r'^ ([\w.+-]+)(?: \(>= ([\d.]+)\))?,$', read('packaging/debian/control').partition('Build-Depends:')[2].partition('\n\n')[0], re.M))
    yield from (f'debian/control needs {name}, which scripts/debian-packages.txt does not have' for name in sorted(built.keys() - known)
                if name != 'debhelper-compat')
    yield from (f'debian/control does not need {name}' for name in sorted(known - built.keys()) if name.endswith('-dev') and name != 'libc6-dev')
    versions = sorted(version for version in built.values() if version)
    if versions != sorted([*wanted.values(), re.search(r"meson_version: '>= (.*)'", read('meson.build')).group(1)]):
        yield f'debian/control has the versions {versions}'


def find_actions():
    text = read('data/io.github.fairdeal.FairDeal.desktop.in')
    names = re.search('^Actions=(.*);$', text, re.M).group(1).split(';')
    if names != ['continue', 'new-game', *GAMES]:
        yield f'the actions are {names}'
    titles = dict(re.findall(r'\{ "([\w-]+)", N_ \("([^"]+)"\),\n', read('src/words/fair-words-rules.c').partition('options[]')[0]))
    for game in GAMES:
        if f'[Desktop Action {game}]\nName={titles.get(game)}\nExec=fairdeal --game {game}\n' not in text:
            yield f'there is no action for {game}, {titles.get(game)}'


installed_files = re.search('<!-- installed -->\n(.*)<!-- end -->', read('docs/packaging.md'), re.S).group(1).split()
findings = {
    'the version is the same': [name for name, right in find_versions() if not right],
    'packages have the files that are installed': list(find_packed(installed_files)),
    'packages need the same libraries': list(find_libraries()),
    'addresses are filled in later': [name for name in ('debian/control', 'fairdeal.spec', 'PKGBUILD') if '@homepage@' not in (PACKAGING / name).read_text()],
    'each game has an action of the desktop': list(find_actions()),
}
for number, (name, wrong) in enumerate(findings.items(), 1):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for what in wrong:
        print(f'# {what}')
print(f'1..{len(findings)}')
sys.exit(any(findings.values()))

#!/usr/bin/python3
"""test-potfiles.py SOURCE - po/POTFILES.in lists exactly the files with translatable texts, sorted."""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
# A translated or marked text, outside of comments.
CALL = re.compile(r'(?<![\w"])(?:_|N_|C_|NC_|Q_|[a-z_]*gettext2?) ?\(')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
ATTRIBUTE = re.compile(r'translatable="(?:yes|true|1)"')
DATA = ('.desktop.in', '.gschema.xml', '.metainfo.xml.in', '.mime.xml.in')


def has_texts(path):
    text = path.read_text()
    if path.suffix == '.ui':
        return bool(ATTRIBUTE.search(text))
    return bool(CALL.search(COMMENT.sub('', text)))


def find_sources():
    files = [path for suffix in ('c', 'h', 'ui') for path in (SOURCE / 'src').rglob(f'*.{suffix}') if has_texts(path)]
    files += [path for path in (SOURCE / 'data').iterdir() if path.name.endswith(DATA)]
    return {path.relative_to(SOURCE).as_posix() for path in files}


def say(number, name, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for line in wrong:
        print(f'# {line}')


listed = [line for line in (SOURCE / 'po/POTFILES.in').read_text().splitlines() if line and not line.startswith('#')]
sources = find_sources()
print('TAP version 13\n1..4')
say(1, 'there are texts', [] if len(sources) > 50 else [f'only {len(sources)} files'])
say(2, 'none is missing', sorted(sources - set(listed)))
say(3, 'none is too many', sorted(set(listed) - sources))
say(4, 'sorted, each once', [] if listed == sorted(set(listed)) else ['not in the order of sort'])

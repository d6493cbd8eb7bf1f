#!/usr/bin/python3
"""test-sources.py SOURCE - checks C files: no circle of headers, no long function or prototype in src/, and no long
file there or in the tests and benchmarks. No Python file is long either. Style classes of templates have a style.
There are few classes, signals and circles of files, as scripts/measure.py counts them. Each change of scripts/mutate.py has its
place."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True

ROOT = pathlib.Path(sys.argv[1])
SOURCE = ROOT / 'src'
FILE_LINES = 600
FUNCTION_LINES = 80
PROTOTYPE_COLUMNS = 120
# What scripts/measure.py counts, and how many there may be.
MOST = {'GObject types': 60, 'signals': 20, 'circles of files': 0, 'widest fan-in': 75}


def find_files(folder):
    return sorted(path for path in folder.rglob('*') if path.suffix in ('.c', '.h'))


FILES = find_files(SOURCE)
TESTS = find_files(ROOT / 'tests') + find_files(ROOT / 'benchmarks')
SCRIPTS = sorted(path for folder in ('benchmarks', 'data', 'help', 'scripts', 'src', 'tests') for path in (ROOT / folder).rglob('*.py'))
NAMES = {path.name: path for path in FILES}
PROTOTYPE = re.compile(r'(?!static_assert)[A-Za-z].* (?:\**\w+|\(\*\w+\)) \(.*\)(?: G_GNUC.*)?;')
# Those of GTK and libadwaita.
PLATFORM_CLASSES = {'boxed-list', 'caption', 'card', 'circular', 'destructive-action', 'dim-label', 'flat', 'heading', 'numeric', 'pill',
                    'suggested-action', 'title-1', 'title-2', 'title-3', 'title-4', 'warning'}
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def find_includes(path):
    return [NAMES[name] for name in INCLUDE.findall(path.read_text()) if name in NAMES]


def find_circles():
    """Headers that include each other, directly or not; each circle once for each header that leads into it."""
    includes = {path: find_includes(path) for path in FILES}
    done = set()

    def visit(path, way):
        if path in way:
            yield ' > '.join(step.name for step in [*way[way.index(path):], path])
        elif path not in done:
            for other in includes[path]:
                yield from visit(other, [*way, path])
            done.add(path)

    return [circle for path in FILES for circle in visit(path, [])]


def find_long_files():
    lengths = {path: len(path.read_text().splitlines()) for path in FILES + TESTS + SCRIPTS}
    return [f'{path.relative_to(ROOT)}: {length}' for path, length in lengths.items() if length > FILE_LINES]


def find_long_functions():
    for path in FILES:
        begin = None
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line == '{':
                begin = number
            elif line == '}' and begin is not None:
                if number - begin - 1 > FUNCTION_LINES:
                    yield f'{path.relative_to(SOURCE)}:{begin}: {number - begin - 1}'
                begin = None


def find_wide_prototypes():
    for path in FILES:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if len(line) > PROTOTYPE_COLUMNS and PROTOTYPE.fullmatch(line):
                yield f'{path.relative_to(SOURCE)}:{number}: {len(line)}'


def find_plain_classes():
    """Style classes that a template names and nobody defines, as after a rename of only one of both."""
    defined = PLATFORM_CLASSES | set(re.findall(r'\.([a-z][\w-]*)', (ROOT / 'data/style.css').read_text()))
    for path in sorted(SOURCE.rglob('*.ui')):
        for name in re.findall(r'<class name="([^"]+)"', path.read_text()):
            if name not in defined:
                yield f'{path.relative_to(SOURCE)}: {name}'


def find_bare_mnemonics():
    """Templates with a button whose name would have the underscore of its label with GTK 4.8."""
    for path in sorted(SOURCE.rglob('*.ui')):
        if '"use-underline">true' not in path.read_text():
            continue
        if not re.search(r'\bfair_compat_name_(?:by_label|button) \(', path.with_suffix('.c').read_text()):
            yield str(path.relative_to(SOURCE))


def find_growth():
    """What there is too much of."""
    sys.path.insert(0, str(ROOT / 'scripts'))
    from measure import measure  # noqa: E402
    figures = dict(measure(ROOT)[0])
    for name, most in MOST.items():
        if int(str(figures[name]).split()[0]) > most:
            yield f'{name}: {figures[name]}, more than {most}'


def find_stale_mutations():
    """Changes of scripts/mutate.py that have no place, or several."""
    from mutate import MUTATIONS, find  # noqa: E402
    for name, (path, _tests, text, _replacement) in MUTATIONS.items():
        try:
            find(SOURCE / path, text)
        except LookupError as wrong:
            yield f'{name}: {wrong}'


def say(number, name, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for line in wrong:
        print(f'# {line}')


print('TAP version 13\n1..9')
say(1, 'there are sources', [] if len(FILES) > 200 and len(TESTS) > 100 and len(SCRIPTS) > 50
    else [f'only {len(FILES)}, {len(TESTS)} and {len(SCRIPTS)} files'])
say(2, 'no headers include each other in a circle', find_circles())
say(3, f'no file is longer than {FILE_LINES} lines', find_long_files())
say(4, f'no function is longer than {FUNCTION_LINES} lines', list(find_long_functions()))
say(5, f'no prototype is wider than {PROTOTYPE_COLUMNS} columns', list(find_wide_prototypes()))
say(6, 'each style class of a template has a style', list(find_plain_classes()))
say(7, 'few classes, signals and circles of files', list(find_growth()))
say(8, 'buttons with a mnemonic are named without its underscore', list(find_bare_mnemonics()))
say(9, 'each change of scripts/mutate.py has its place', list(find_stale_mutations()))

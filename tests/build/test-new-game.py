#!/usr/bin/python3
"""test-new-game.py SOURCE BUILD - adds a game to a copy of the program as docs/architecture.md says, and runs its tests.

The game is Yukon, which has no search, and which moves cards that are no run. Only files are changed that the page names.
Prints TAP.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE, BUILD = (pathlib.Path(name).resolve() for name in sys.argv[1:])
FILES = pathlib.Path(__file__).resolve().parent / 'new-game'
PAGE = 'docs/architecture.md'
TITLE = '## How to add a game'

NEW = {'src/rules/yukon.c': 'yukon.c', 'help/C/yukon.page': 'yukon.page'}
# Texts, and what comes right before each.
ADDED = {
    'src/rules/specs.h': [('extern const FairSpec fair_rush_spec;\n', 'extern const FairSpec fair_yukon_spec;\n')],
    'src/rules/meson.build': [("  'text.c',\n", "  'yukon.c',\n")],
    'src/rules/games.c': [
        ('.sevenths = { 531, 341, 236, 168, 116, 66 } },\n',
         '  { .id = "yukon", .spec = &fair_yukon_spec, .table = FAIR_TABLE_KLONDIKE, .n_packs = 1 },\n')],
    'src/words/fair-words-rules.c': [
        ('static const Entry games[] = {\n', '  { "yukon", N_ ("Yukon"),\n    N_ ("Any face-up card can move") },\n')],
    'src/model/advice/fair-lesson.c': [
        ('static const FairLesson lessons[] = {\n', '  { "yukon", 6, "", yukon, G_N_ELEMENTS (yukon) },\n'),
        ('  { LAST, NULL }\n};\n\n', '''static const FairLessonStep yukon[] = {
  { N_ ("Move all cards to the four foundations. Each is built up in suit, from ace to king."), NULL },
  { N_ ("Any face-up card can move, with all cards on it."), "t6>t2*5" },
  { ACE, "t3>f1" },
  { N_ ("An exposed face-down card turns over."), "t5>t1*5" },
  { LAST, NULL }
};

''')],
    'help/meson.build': [("  'touch.page',\n", "  'yukon.page',\n")],
    'help/C/index.page': [
        ('xref="demons-and-thieves" group="nine"/>\n', '      <link type="topic" xref="yukon" group="ten"/>\n'),
        ('groups="one two three four five six seven eight nine', ' ten')],
    'data/io.github.fairdeal.FairDeal.desktop.in': [
        ('Actions=continue;new-game;klondike;freecell;', 'yukon;'),
        ('Exec=fairdeal --game freecell\n', '\n[Desktop Action yukon]\nName=Yukon\nExec=fairdeal --game yukon\n')],
    'man/fairdeal.1': [('is one of\n', '.BR yukon ,\n')],
    'tests/reference/families.py': [
        ("        return max(0, limit - seconds) * self.count_cards(position) // 52\n\n\n", (FILES / 'yukon.py').read_text()),
        ("    'klondike': Klondike,\n", "    'yukon': Yukon,\n")],
    'tests/reference/test-reference.py': [("'kingcell supermove=cells', 'klondike', ", "'yukon', ")],
    'tests/ui/player.py': [
        ("DRAGS = {\n", "    'yukon': (1, 't1>t2 t2>t3*2'),\n"),
        ("SENDS = {", "'yukon': (7, ''), ")],
    'tests/ui/cells_help.py': [("STANDSTILLS = {\n", "    'yukon': (2470, 't7>t5*5'),\n")],
    'tests/ui/cells_windows.py': [("RULES = {\n", "    'yukon': [],\n")],
    'tests/rules/test-rules-counts.c': [('"klondike|1||4 13 41",', ' "yukon|1||10 97 888",')],
    'tests/rules/test-rules-moves.c': [
        ('static const Case klondike_cases[] = {\n',
         '  { "yukon", "yukon", "t1: KS; t2: [3D] QH 5C 9H; t4: TC; t7: AH; rest: t7",\n'
         '    { { R (BUILDS_ALTERNATE), "t2>t1*3 t2>t4" }, { R (BUILD_ALTERNATE), "t2>t4*2" }, { R (NEEDS_KING), "t2>t5*3" } } },\n')],
}
MOST_LINES = 120    # of all files but those of tests
# The page does not cover translations.
LEFT_OUT = {'translations', 'languages', 'new-game'}
# Of the long run: all that can be done in the game, and its lesson.
MORE = {'table-yukon-rest', 'touch-yukon-rest', 'learn-rest'}


def list_named(page):
    """The files that a section names, with and without their folders."""
    section = page[page.index(TITLE) + len(TITLE):].split('\n## ')[0]
    return {name.replace('NAME', 'yukon') for name in re.findall(r'`([\w./-]+)`', section)}


def add_game(tree):
    """Adds the game; returns how many lines the program and its help get."""
    lines = 0
    for name, file in NEW.items():
        text = (FILES / file).read_text()
        (tree / name).write_text(text)
        lines += text.count('\n')
    for name, texts in ADDED.items():
        whole = (tree / name).read_text()
        for before, text in texts:
            at = whole.index(before) + len(before)
            whole = whole[:at] + text + whole[at:]
            lines += 0 if name.startswith('tests/') else max(text.count('\n'), 1)
        (tree / name).write_text(whole)
    return lines


def run(tree, *words):
    return subprocess.run([str(word) for word in words], cwd=tree, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def list_failed(build):
    """The tests that failed, and how many did not."""
    results = [json.loads(line) for line in (build / 'meson-logs/testlog.json').read_text().splitlines()]
    failed = [result['name'] for result in results if result['result'] not in ('OK', 'SKIP')]
    return failed, len(results) - len(failed)


def select_tests(tree, build):
    """The tests of ./check, and of the long run those of the new game."""
    tests = json.loads(run(tree, 'meson', 'introspect', build, '--tests').stdout)
    chosen = {test['name'] for test in tests
              if {'unit', 'view', 'rules', 'reference', 'ui', 'crash'} & {suite.split(':')[-1] for suite in test['suite']}}
    return sorted(chosen - LEFT_OUT | MORE)


def say(number, name, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}', flush=True)
    for line in wrong:
        print(f'# {line}')
    return bool(wrong)


def main():
    print('TAP version 13\n1..4')
    named = list_named((SOURCE / PAGE).read_text())
    missing = [name for name in [*NEW, *ADDED] if not {name, pathlib.PurePath(name).name} & named]
    failed = say(1, 'the page names each file', missing)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix='new-game-') as folder:
        tree = pathlib.Path(folder) / 'tree'
        build = pathlib.Path(folder) / 'build'
        shutil.copytree(SOURCE, tree, symlinks=True,
                        ignore=lambda where, names: {name for name in names if name in ('.git', '_build', '__pycache__')
                                                     or (pathlib.Path(where) / name).resolve() == BUILD})
        lines = add_game(tree)
        failed |= say(2, f'{lines} lines are added', ['too many'] if lines > MOST_LINES else [])
        done = run(tree, 'meson', 'setup', build, '--buildtype=debugoptimized', '-Dwerror=true', '-Dc_args=-g0')
        done = done if done.returncode else run(tree, 'ninja', '-C', build)
        failed |= say(3, 'it builds', (done.stdout + done.stderr).splitlines()[-30:] if done.returncode else [])
        if done.returncode:
            return 1
        run(tree, sys.executable, 'tests/samples/test-samples.py', build / 'tests/samples/make-samples', 'tests/samples/samples.txt', '100', '--renew')
        done = run(tree, 'scripts/with-display.sh', 'meson', 'test', '-C', build, '--no-rebuild', '--timeout-multiplier', '4',
                   '--print-errorlogs', *select_tests(tree, build))
        wrong, count = list_failed(build)
        return failed | say(4, f'{count} tests pass', [*wrong, *done.stdout.splitlines()[-300:]] if wrong or not count else [])


sys.exit(main())

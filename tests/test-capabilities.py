#!/usr/bin/python3
"""test-capabilities.py SOURCE - code asks the rules or the class of a game for its features, and does not compare names."""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
RULES = re.findall(r'extern const FairSpec fair_(\w+)_spec;', (SOURCE / 'src/rules/specs.h').read_text())
CLASSES = ['castle', 'rush']

# Tables with a row for each game.
TABLES = {
    'src/daily/daily-rule.c',
    'src/model/advice/fair-lesson.c',
    'src/rules/games.c',
    'src/solver/difficulty.c',
    'src/words/fair-words-rules.c',
}

# Files that know a family of games: its rules, its behavior, and the mapping between them.
SHARED = {'kingcell': 'freecell', 'rush': 'klondike'}       # games that are in the file of another
FAMILY_FILES = {f'src/rules/{SHARED.get(family, family)}.c' for family in RULES}
FAMILY_FILES |= {f'src/model/game/fair-{family}.c' for family in CLASSES}
FAMILY_FILES |= {
    'src/model/game/fair-game-model.c',
    'src/model/game/fair-rush-account.c',
    'src/rules/games.c',
    'src/rules/specs.h',
    'src/solver/solver.c',
    'src/view/layout/fair-arrangements.c',
}

ROW = re.compile(r'\.id = "([a-z-]+)"')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
NAMES = '|'.join(sorted({*RULES, *CLASSES}))
FAMILY = re.compile(rf'\bfair_(?:{NAMES})_spec\b|"(?:fair-)?(?:{NAMES})\.h"|\bFAIR_(?:IS|TYPE)_(?:{NAMES.upper()})\b')


def find(pattern, allowed):
    wrong = []
    for path in sorted((SOURCE / 'src').rglob('*.[ch]')):
        name = path.relative_to(SOURCE).as_posix()
        if name not in allowed:
            wrong += [f'{name}: {match.group()}' for match in pattern.finditer(COMMENT.sub('', path.read_text()))]
    return wrong


def say(number, name, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for line in wrong:
        print(f'# {line}')


games = ROW.findall((SOURCE / 'src/rules/games.c').read_text())
print('TAP version 13\n1..4')
say(1, 'there are games', [] if len(games) >= 7 else [f'only {len(games)}'])
say(2, 'no game is asked for by its name', find(re.compile(rf'"(?:{"|".join(games)})"'), TABLES))
say(3, 'no game is asked for by its family', find(FAMILY, FAMILY_FILES))
say(4, 'each table is there', [name for name in sorted(TABLES | FAMILY_FILES) if not (SOURCE / name).exists()])

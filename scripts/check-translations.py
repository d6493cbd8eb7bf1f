#!/usr/bin/python3
"""check-translations.py [SOURCE [LANGUAGE...]] - finds what is wrong with the translations.

Looks at po/LANGUAGE.po and help/LANGUAGE/LANGUAGE.po of every language in po/LINGUAS, or of those that are
named, and at po/glossary.md.  Prints TAP: for each language,

- every message of the current templates is translated, none is fuzzy, and msgfmt finds no fault;
- placeholders and tags are those of the English message;
- blanks, line breaks, ellipses and periods at the ends are like those of the English message;
- nothing is left in English that should not be: messages with several words are not the same as the English;
- no mnemonic is used twice in a menu or a window;
- terms are those of the glossary;
- the help names menus, buttons and rows as the program does.

With translations that are all right, everything is "ok"; the exit status is 1 otherwise.
"""
import gettext
import io
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from xml.etree import ElementTree

SOURCE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
KEYWORDS = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3')
PLACEHOLDER = re.compile(r"%(?:\d+\$)?([-+0#']*\d*(?:\.\d+|\.\*)?(?:hh|h|ll|l|z)?[diouxXeEfgGcsp%])|%<\w+>|\{\w*\}")
TAG = re.compile(r'</?[a-zA-Z][^>]*>')
CONTROL = re.compile(r'<gui\b[^>]*>(.*?)</gui>', re.S)
# How a label ends, and the mnemonic at the end of one in scripts without letters.
LABEL_END = re.compile(r'\(_\w\)|[…:]$')
WORDS = re.compile(r'[A-Za-z]{3,}')
MARKUP = re.compile(r'<[^>]*>|&\w+;|%\S+')
# Scripts and languages whose sentences end with other signs.
END_SIGNS = {'.': '.。؟।', '…': '…', ':': ':：'}
# Languages in which an English text can be right as it is.
LIKE_ENGLISH = {'en_GB'}
# Languages that end titles, items of lists and sentences before them in their own ways.
OTHER_ENDS = {'ja', 'zh_CN'}
MANY_WORDS = 4
GLOSSARY = SOURCE / 'po' / 'glossary.md'


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def make_templates(folder):
    """Writes the current templates of the program and of the help."""
    files = [f'--directory={SOURCE}', f'--files-from={SOURCE}/po/POTFILES.in']
    run('xgettext', *files, '--from-code=UTF-8', '--add-comments', '--output', folder / 'program.pot',
        *(f'--keyword={keyword}' for keyword in KEYWORDS), '--flag=g_strdup_printf:1:c-format',
        '--flag=g_string_printf:2:c-format', '--flag=g_string_append_printf:2:c-format',
        '--flag=g_set_error:4:c-format', '--flag=g_print:1:c-format', check=True)
    run('itstool', '-o', folder / 'help.pot', *sorted((SOURCE / 'help' / 'C').glob('*.page')), check=True)


def read_catalog(mo):
    """English messages, without contexts, the number of the plural form or None, and the translations."""
    for key, text in gettext.GNUTranslations(io.BytesIO(mo.read_bytes()))._catalog.items():
        identity, number = key if isinstance(key, tuple) else (key, None)
        if identity:
            yield identity.rpartition('\x04')[2], number, text


def list_placeholders(text):
    return sorted(match.group(1) or match.group(0) for match in PLACEHOLDER.finditer(text) if match.group(0) != '%%')


def check_complete(po, pot):
    """Merges the catalog with the template, and counts what is missing."""
    merged = run('msgmerge', '-q', '--no-fuzzy-matching', '-o', '-', po, pot)
    if merged.returncode:
        return [merged.stderr.strip()]
    left = run('msgattrib', '--no-obsolete', '--no-wrap', '--untranslated', '-', input=merged.stdout).stdout
    fuzzy = run('msgattrib', '--no-obsolete', '--no-wrap', '--only-fuzzy', po).stdout
    untranslated = re.findall(r'^msgid (".*")$', left, re.M)[1:]
    return ([f'not translated: {text}' for text in untranslated] +
            [f'fuzzy: {text}' for text in re.findall(r'^msgid (".+")$', fuzzy, re.M)])


def check_placeholders(english, text, is_plural):
    """For plural forms msgfmt knows better which placeholders there must be."""
    wanted, found = list_placeholders(english), list_placeholders(text)
    if wanted != found and not is_plural:
        return f'placeholders {found} for {wanted}'
    if sorted(TAG.findall(english)) != sorted(TAG.findall(text)):
        return f'tags {sorted(TAG.findall(text))} for {sorted(TAG.findall(english))}'
    return None


def check_ends(language, english, text):
    for end in (0, -1):
        if english[end].isspace() != text[end].isspace():
            return 'blank at an end'
    if '  ' in text and '  ' not in english and '\n' not in english:
        return 'two blanks'
    last = english.rstrip()[-1:]
    if last in END_SIGNS and language not in OTHER_ENDS and len(english.split()) > MANY_WORDS and text.rstrip('”»"」)’\u200f\u200e ')[-1:] not in END_SIGNS[last]:
        return f'does not end with “{last}”'
    return None


def is_english(language, english, text):
    plain = MARKUP.sub('', english)
    return (language not in LIKE_ENGLISH and text == english and len(WORDS.findall(plain)) >= MANY_WORDS and
            'KEY=VALUE' not in english and plain != plain.upper())


def check_messages(language, mo):
    problems = []
    for english, number, text in read_catalog(mo):
        problem = check_placeholders(english, text, number is not None) or check_ends(language, english, text)
        if problem is None and is_english(language, english, text):
            problem = 'is English'
        if problem:
            problems.append(f'{problem}: {english!r} → {text!r}')
    return problems


def list_labels(path):
    """The labels with mnemonics of each menu of a .ui file, and of the rest of it, as sets of messages."""
    tree = ElementTree.parse(path)
    for menu in tree.iter('menu'):
        menus = []
        menus.append(list_items(menu, menus))
        yield from menus
    yield [label.text for label in tree.iter('property')
           if label.get('name') in ('label', 'title') and label.get('translatable') and '_' in (label.text or '')]


def list_items(menu, submenus):
    """The labels of a menu, with those of its sections; adds those of its submenus to the list of menus."""
    labels = []
    for item in menu:
        if item.tag == 'section':
            labels += list_items(item, submenus)
        elif item.tag in ('item', 'submenu'):
            labels += [a.text for a in item.findall('attribute') if a.get('name') == 'label' and a.get('translatable')]
        if item.tag == 'submenu':
            submenus.append(list_items(item, submenus))
    return labels


# Menus of the window that are shown as one, without what is hidden there.
JOINED = (('new_game_menu', 'puzzle_menu'), ('list_menu', 'puzzle_menu', 'results_menu', 'program_menu'),
          ('table_menu', 'results_menu', 'program_menu'))
HIDDEN_IN_LIST = '_Learn to Play'
# What the code adds to them.
ADDED = {'puzzle_menu': ['_From Your Games (%u Due)'], 'table_menu': ['_New Game']}


def list_joined():
    """The labels of each menu of the window as it is shown, and of each alert, as sets of messages."""
    menus = {menu.get('id'): menu for menu in ElementTree.parse(SOURCE / 'src/app/fair-window.ui').iter('menu')}
    for names in JOINED:
        labels = [label for name in names for label in list_items(menus[name], []) + ADDED.get(name, [])]
        yield names[0], [label for label in labels if names[0] != 'list_menu' or label != HIDDEN_IN_LIST]
    for path in sorted((SOURCE / 'src').rglob('*.c')):
        for function in re.split(r'^}$', path.read_text(encoding='utf-8'), flags=re.M):
            labels = re.findall(r'alert_add \([^,]+, "\w+", [^"]*"([^"]+)"', function)
            if labels:
                yield path.name, ['_Cancel', *labels]


def get_mnemonic(text):
    found = re.search(r'_(\w)', text)
    return found.group(1).casefold() if found else None


def check_mnemonics(mo):
    translations = gettext.GNUTranslations(io.BytesIO(mo.read_bytes()))
    problems = []
    shown = [(path.name, labels) for path in sorted((SOURCE / 'src').rglob('*.ui')) for labels in list_labels(path)]
    for name, labels in [*shown, *list_joined()]:
        used = {}
        for label in labels:
            if get_mnemonic(label) is None:
                continue
            text = translations.gettext(label)
            if text == label:
                text = translations.ngettext(label, label, 1)
            letter = get_mnemonic(text)
            if letter is None:
                problems.append(f'{name}: no mnemonic in {text!r}')
            elif used.get(letter, text) != text:
                problems.append(f'{name}: {used[letter]!r} and {text!r} have the same mnemonic')
            used[letter] = text
    return problems


def read_glossary():
    """For each language the English terms, and the stems of which a translation must have one."""
    rows = [[cell.strip() for cell in line.strip().strip('|').split('|')]
            for line in GLOSSARY.read_text(encoding='utf-8').splitlines() if line.startswith('|')]
    head, terms = rows[0], defaultdict(dict)
    for row in rows[2:]:
        for language, cell in zip(head[1:], row[1:]):
            stems = re.findall(r'`([^`]+)`', cell)
            if stems:
                terms[language][row[0]] = [stem.casefold() for stem in stems]
    return terms


def check_terms(terms, mo):
    problems = []
    for english, _, text in read_catalog(mo):
        for term, stems in terms.items():
            if re.search(rf'\b{re.escape(term)}s?\b', MARKUP.sub(' ', english), re.I) and not any(stem in text.casefold() for stem in stems):
                problems.append(f'no {term} ({", ".join(stems)}): {english!r} → {text!r}')
    return problems


def get_name(label):
    """What the help calls a control with this label."""
    return LABEL_END.sub('', LABEL_END.sub('', label)).replace('_', '').strip()


def check_controls(program, help_mo):
    """Controls that the English help names are those of the program in each language."""
    labels = defaultdict(set)
    for english, _, text in read_catalog(program):
        labels[get_name(english)].add(get_name(text))
    problems = []
    for english, _, text in read_catalog(help_mo):
        wanted = [labels[get_name(name)] for name in CONTROL.findall(english) if get_name(name) in labels]
        found = {get_name(name) for name in CONTROL.findall(text)}
        problems += [f'names none of {", ".join(sorted(names))}: {english!r} → {text!r}' for names in wanted if not names & found]
    return problems


class Report:
    def __init__(self):
        self.number = self.n_failed = 0

    def say(self, name, problems):
        self.number += 1
        self.n_failed += bool(problems)
        print(f'{"not ok" if problems else "ok"} {self.number} - {name}')
        for problem in problems[:40]:
            print(f'# {problem}')


def check_language(report, language, terms, folder):
    for name, po in (('program', SOURCE / 'po' / f'{language}.po'), ('help', SOURCE / 'help' / language / f'{language}.po')):
        mo = folder / f'{language}-{name}.mo'
        formatted = run('msgfmt', '--check', '-o', mo, po)
        report.say(f'{language}: {name}: msgfmt finds no fault', formatted.stderr.splitlines() if formatted.returncode else [])
        if formatted.returncode:
            continue
        report.say(f'{language}: {name}: complete', check_complete(po, folder / f'{name}.pot'))
        report.say(f'{language}: {name}: messages', check_messages(language, mo))
        report.say(f'{language}: {name}: terms', check_terms(terms.get(language, {}), mo))
        if name == 'program':
            report.say(f'{language}: mnemonics', check_mnemonics(mo))
        else:
            report.say(f'{language}: help: controls', check_controls(folder / f'{language}-program.mo', mo))


def main():
    lines = (SOURCE / 'po' / 'LINGUAS').read_text().splitlines()
    languages = sys.argv[2:] or [line.strip() for line in lines if line.strip() and not line.startswith('#')]
    report, terms = Report(), read_glossary()
    print('TAP version 13')
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        make_templates(folder)
        for language in languages:
            check_language(report, language, terms, folder)
    print(f'1..{report.number}')
    return 1 if report.n_failed else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/python3
"""glossary-sources.py [FOLDER] - writes into po/glossary.md what AisleRiot and KPatience say for its terms.

FOLDER has the catalogs of both, as FOLDER/usr/share/locale/LANGUAGE/LC_MESSAGES/aisleriot.mo and kpat.mo: packages
that have been unpacked, or / where they are installed.  Without it, Debian's packages are downloaded.  Rewrites the
table under "What other programs say", and the marks [A] and [K] of the first table: a word has the mark of a program
if one of its messages with the English term has the word in its translation.
"""
import gettext
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter

GLOSSARY = pathlib.Path(__file__).resolve().parent.parent / 'po' / 'glossary.md'
HEADING = '## What other programs say'
INTRODUCTION = (
    'Messages of AisleRiot and KPatience that have the term, or their English word for it: a short one that most languages\n'
    'have, and one with the word of the first table, if the short one is without it. The row “en” has the English of short\n'
    'ones; other English stands beside its translation. `scripts/glossary-sources.py` writes this table and the marks [A] and\n'
    '[K] of the first one.\n')
PROGRAMS = {'A': 'aisleriot', 'K': 'kpat'}
NONE = r'(?!)'
# English words for a term in messages, where they are not the term itself; for both programs, or for each.
ENGLISH = {
    'column': r'\bcolumns?\b|\btableau\b',
    'run': r'\bsequences?\b',
    'rank': (r'\branks?\b|\bvalue\b', r'\branks?\b'),
    'face up': r'\bface[- ]up\b',
    'face down': r'\bface[- ]down\b',
    'deck (pack of cards)': (r'\bdecks?\b', NONE),
    'deck (design of cards)': (r'\bcard (?:styles?|themes?)\b', r'\bdecks?\b'),
    # AisleRiot's “deals” are times that cards are dealt from the stock.
    'deal': (NONE, r'\bdeal\b(?! row)'),
    'to deal': r'^deal\b(?! number)|\bdealing\b',
    'redeal': r'\bredeals?\b',
    'to turn over': r'\bturn (?:over|it)\b|\bflip\b',
    'empty column': (r'\bempty(?: \S+)? tableau|\bempty column|\bempty pile', r'\bempty stack'),
    'game': r'\bgames?\b',
    'to win': r'\bwins?\b|\bwon\b|\bwinning\b',
    # AisleRiot gets lost only in the woods.
    'to lose': (NONE, r'\blos(?:t|e|s|ses|ing)\b'),
    'stuck': r'\bstuck\b|\bno (?:more )?moves\b',
    'winnable': r'(?<!longer )\bwinnable\b',
    'unwinnable': r'\bcannot be won\b|\bno longer winnable\b|\bhas no solution\b',
    'solver': r'(?<!freecell )\bsolver\b',
    'score': r'\bscor(?:e|es|ing)\b',
    'club (of players)': NONE,
    'the Devil’s Six': NONE,
}
# Stems of words whose forms differ by more than their ends; none for words that messages have in another sense.
FORMS = {
    ('it', 'vincere'): ('vinc', 'vint'),
    ('ja', 'クリアできない'): ('クリアできない', 'クリアできません'),
    ('nl', 'aas'): ('aas', 'azen'),
    ('nl', 'heer'): ('heer', 'heren'),
    ('pl', 'dobieranie'): ('dobier',),
    ('pt_BR', 'ás'): ('ás', 'ases'),
    ('ru', 'бубны'): ('бубн', 'бубен'),
    ('sv', 'ge'): ('ge', 'giv'),
    ('sv', 'vinna'): ('vinn', 'vann', 'vunn'),
    # “Talong” is AisleRiot's waste.
    ('sv', 'talong'): (),
    # In the name of the tableau.
    ('zh_CN', '列'): (),
}
SEPARATORS = re.compile(r'(\s*[;؛]\s+|\s+/\s+|、|[,،]\s+)(?![^(（]*[)）])')
MARKS = re.compile(r'\s*\[([AK])\]')
MNEMONIC = re.compile(r'\s?\([_&]\w\)|[_&](?=\w)')
IN_PARENTHESES = re.compile(r'[(（][^)）]*[)）]')
# Languages that write compounds as one word, and those that do not put blanks between words.
COMPOUNDS = {'de', 'nl', 'sv', 'ja', 'zh_CN', 'ar'}
UNSPACED = {'ja', 'zh_CN'}
LONG_ENGLISH = 60


def download(folder):
    subprocess.run(['apt-get', '-o', 'APT::Sandbox::User=root', 'download', *PROGRAMS.values()], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    for package in folder.glob('*.deb'):
        subprocess.run(['dpkg-deb', '-x', package, folder], check=True)


def clean(text):
    """A message without its mnemonic, as a cell of the table."""
    return re.sub(r'\s+', ' ', MNEMONIC.sub('', text)).replace('|', '/').replace('`', '’').strip()


def read_messages(folder, language, program):
    """English messages and their translations."""
    path = folder / 'usr/share/locale' / language / 'LC_MESSAGES' / f'{program}.mo'
    if not path.is_file():
        return []
    with path.open('rb') as stream:
        catalog = gettext.GNUTranslations(stream)._catalog
    pairs = {}
    for key, text in catalog.items():
        english, number = key if isinstance(key, tuple) else (key, 0)
        if english and text:
            pairs[clean(english.rpartition('\x04')[2]), clean(text)] = number
    return sorted(pairs, key=lambda pair: (pair[0], pairs[pair], pair[1]))


def find_english(catalogs, languages, term, program):
    """The English messages with the term: first those that half of the languages have, the term itself and short ones."""
    pattern = ENGLISH.get(term, rf'\b{re.escape(term.removeprefix("to "))}s?\b')
    if isinstance(pattern, tuple):
        pattern = pattern[list(PROGRAMS).index(program)]
    number = Counter(english for language in languages for english in dict(catalogs[language, program]))
    found = [english for english in number if re.search(pattern, english, re.I)]
    return sorted(found, key=lambda english: (2 * number[english] < len(languages), english.casefold() != term, len(english),
                                              english))


def find_messages(messages, english):
    """The messages in the order of the English ones."""
    order = {text: i for i, text in enumerate(english)}
    return sorted((pair for pair in messages if pair[0] in order), key=lambda pair: order[pair[0]])


def fold(text):
    """Small letters, without the vowel signs of Arabic."""
    return re.sub('[\u064b-\u0652\u0640]', '', unicodedata.normalize('NFC', text).casefold())


def get_stems(language, word):
    """What the forms of a word have in common; any of them will do."""
    if (language, word) in FORMS:
        return FORMS[language, word]
    if language == 'ja':
        word = word.removesuffix('する')
        return [word[:-1] if len(word) > 1 and 'ぁ' <= word[-1] <= 'ん' else word]
    if language == 'zh_CN':
        return [word]
    if language == 'ar':
        word = word.removeprefix('ال')
        return [word[:-1] if len(word) > 3 and word[-1] in 'ةه' else word]
    return [word[:-1] if 4 <= len(word) <= 5 else word[:-2] if len(word) > 5 else word]


def has_stem(language, text, stem):
    if language in UNSPACED or language in COMPOUNDS and len(stem) > 2:
        return stem in text
    few = r'\w{0,3}\b' if len(stem) <= 4 else ''
    return re.search(rf'\b{re.escape(stem)}{few}', text) is not None


def list_stems(language, part):
    """The stems of each word of one part of a cell, without the remarks in it."""
    text = fold(IN_PARENTHESES.sub('', re.sub(r'\[\w\]', '', part))).rpartition(':')[2].partition('=')[0]
    named = re.search('«(.*)»', text)
    words = re.findall(r'[^\W\d_]+', named.group(1) if named else text)
    longer = [word for word in words if len(word) > 2] if language not in UNSPACED else []
    return [get_stems(language, word) for word in longer or words]


def find_part(language, part, messages):
    """The first message whose translation has the words of a part of a cell."""
    words = list_stems(language, part)
    for english, text in messages:
        folded = fold(text)
        if words and all(any(has_stem(language, folded, stem) for stem in stems) for stems in words):
            return english, text
    return None


def mark_cell(language, cell, found):
    """The cell with the marks that messages support, and these messages by program."""
    body, tail = re.fullmatch(r'(.*?)((?:\s*`[^`]+`)*)', cell).groups()
    parts, support = SEPARATORS.split(body), {}
    for i in range(0, len(parts), 2):
        text, general = re.fullmatch(r'(.*?)((?:\s*\[G\])?)', MARKS.sub('', parts[i])).groups()
        for program, messages in found.items():
            message = find_part(language, text, messages)
            if message:
                text += f'[{program}]' if text.endswith('）') else f' [{program}]'
                support.setdefault(program, message)
        parts[i] = text + general
    return ''.join(parts) + tail, support


def quote(messages, support, first):
    """What one program says, with the English where it is not that of the row “en”."""
    if not messages:
        return '–'
    quoted = messages[:1]
    if support and support not in quoted and support[1] != quoted[0][1]:
        quoted.append(support)
    return '; '.join(text if english == first or len(english) > LONG_ENGLISH else f'{text} ({english})'
                     for english, text in quoted)


def write_term(row, languages, catalogs):
    """The new row of the first table, and the rows of the second one."""
    term, marked, rows = row[0], [row[0]], []
    english = {program: find_english(catalogs, languages, term, program) for program in PROGRAMS}
    first = {program: (english[program] or ['–'])[0] for program in PROGRAMS}
    for language, cell in zip(languages, row[1:]):
        found = {program: find_messages(catalogs[language, program], english[program]) for program in PROGRAMS}
        new, support = mark_cell(language, cell, found)
        marked.append(new)
        rows.append([term, language, *(quote(found[program], support.get(program), first[program]) for program in PROGRAMS)])
    if not any(english.values()):
        return marked, []
    return marked, [[term, 'en', *first.values()], *(row for row in rows if row[2:] != ['–', '–'])]


def split_row(line):
    return [cell.strip() for cell in line.strip().strip('|').split('|')]


def join_row(cells):
    return f'| {" | ".join(cells)} |'


def rewrite(folder):
    before, _, rest = GLOSSARY.read_text(encoding='utf-8').partition(f'\n{HEADING}\n')
    after = re.search(r'^## .*', rest, re.M | re.S)
    lines = before.rstrip().split('\n')
    start = next(i for i, line in enumerate(lines) if line.startswith('|'))
    end = next((i for i in range(start, len(lines)) if not lines[i].startswith('|')), len(lines))
    languages = split_row(lines[start])[1:]
    catalogs = {(language, program): read_messages(folder, language, name)
                for language in languages for program, name in PROGRAMS.items()}
    for program, name in PROGRAMS.items():
        if not any(catalogs[language, program] for language in languages):
            sys.exit(f'glossary-sources.py: no catalogs of {name} in {folder}.')
    table, nowhere = [], []
    for i in range(start + 2, end):
        row, rows = write_term(split_row(lines[i]), languages, catalogs)
        lines[i] = join_row(row)
        table += rows
        nowhere += [] if rows else [row[0]]
    lines += ['', HEADING, '', INTRODUCTION, join_row(['term', 'language', 'AisleRiot', 'KPatience']), join_row(['---'] * 4)]
    lines += [join_row(row) for row in table] + ['', 'Neither has: ' + ', '.join(nowhere) + '.', '']
    GLOSSARY.write_text('\n'.join(lines) + ('\n' + after.group(0) if after else ''), encoding='utf-8')


def main():
    if len(sys.argv) > 1:
        rewrite(pathlib.Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        download(pathlib.Path(folder))
        rewrite(pathlib.Path(folder))


if __name__ == '__main__':
    main()

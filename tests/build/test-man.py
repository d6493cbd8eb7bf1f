#!/usr/bin/python3
"""test-man.py FAIRDEAL FAIRDEAL-CLI MAN-PAGES - the manual pages say what the programs print for --help.

Compares all options and commands, with their values and descriptions. Prints TAP.
"""
import os
import pathlib
import re
import subprocess
import sys

FAIRDEAL, CLI = (os.path.abspath(path) for path in sys.argv[1:3])
PAGES = pathlib.Path(sys.argv[3])
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
OPTION = r'(?<![\w-])--?[a-z][a-z-]*'


def ask(*words):
    return subprocess.run(words, env=ENVIRONMENT, check=True, capture_output=True, text=True, timeout=60).stdout


def read(name):
    """The text of a page without the fonts, as lines."""
    text = (PAGES / name).read_text(encoding='utf-8')
    text = re.sub(r'\\f[BIR]|\\&', '', text).replace('\\-', '-').replace('\\(lq', '“').replace('\\(rq', '”')
    return text.splitlines()


def divide(lines, mark):
    """The lines below each heading, as one text with single spaces."""
    parts, name = {}, None
    for line in lines:
        if line.startswith(mark + ' '):
            name = line[len(mark) + 1:]
        elif line.startswith('.SH ') and mark != '.SH':
            name = None
        elif name:
            parts.setdefault(name, []).append(line)
    return {name: re.sub(r'\s+', ' ', ' '.join(part)) for name, part in parts.items()}


def list_entries(lines):
    """The options that have an entry of their own, and the text of each."""
    entries = {}
    for i, line in enumerate(lines):
        if line == '.TP' and lines[i + 1].startswith('-'):
            end = next(j for j in range(i + 1, len(lines)) if lines[j] in ('.TP', '.PP') or lines[j][:3] in ('.SH', '.SS'))
            for option in re.findall(OPTION, lines[i + 1]):
                entries.setdefault(option, []).append(' '.join(lines[i + 1:end]))
    return entries


def compare_program():
    """What is different about fairdeal."""
    entries = list_entries(read('fairdeal.1'))
    text = ask(FAIRDEAL, '--help')
    if '\n  fairdeal [OPTION…] [RECORD|LINK…]\n' not in text:
        yield f'the usage does not begin with the name of the program: “{text.splitlines()[1].strip()}”'
    listed = re.findall(r'^  (?:(-\w), )?(--[\w-]+)(?:=(\w+))? +(.*)$', text, re.M)
    for short, option, value, text in listed:
        entry = entries.pop(option, [''])[0]
        entries.pop(short, None)
        if not all(part in entry for part in (short, value, text)):
            yield f'{option}: the page has not {short} {value} “{text}” but “{entry}”'
    yield from (f'{option} is not an option' for option in entries)
    games = [line.split('\t')[0] for line in ask(CLI, 'games').splitlines()]
    whole = ' '.join(read('fairdeal.1'))
    yield from (f'the page does not name the game {game}' for game in games if game not in whole)


def compare_commands():
    """What is different about the commands of fairdeal-cli."""
    lines = read('fairdeal-cli.1')
    sections = divide(lines, '.SS')
    options = divide(lines, '.SH')['OPTIONS']
    known = {'--help', '--version'}
    for name, summary in re.findall(r'^  (\w+) +(.*)$', ask(CLI, '--help'), re.M):
        section = sections.pop(name, '')
        text = ask(CLI, name, '--help')
        usage = text.splitlines()[0].removeprefix('Usage: ')
        for sentence in [usage.strip(), summary, *notes(text)]:
            if sentence not in section:
                yield f'{name}: the page has not “{sentence}”'
        listed = re.findall(r'^  (-\S+)( \S+)? {2,}(.*)$', text, re.M)
        for option, value, what in listed:
            if f'{option}{value} {what}' not in options:
                yield f'{name}: the page has not the option “{option}{value} {what}”'
        own = set(re.findall(OPTION, usage)) - {option for option, *_ in listed}
        yield from (f'{name}: the page does not explain {option}' for option in own if f'.TP {option} ' not in section)
        known |= own | {option for option, *_ in listed}
    yield from (f'{name} is not a command' for name in sections)
    yield from (f'{option} is not an option' for option in sorted(set(list_entries(lines)) - known))


def notes(text):
    """The paragraphs of a help between the summary and the options."""
    for part in text.split('\n\n')[2:]:
        if not part.startswith(('  ', 'Use “-” as FILE')):
            yield from filter(None, part.strip().splitlines())


findings = {'fairdeal': list(compare_program()), 'fairdeal-cli': list(compare_commands())}
for number, (name, wrong) in enumerate(findings.items(), 1):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for what in wrong:
        print(f'# {what}')
print(f'1..{len(findings)}')
sys.exit(any(findings.values()))

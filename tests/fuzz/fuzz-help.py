#!/usr/bin/python3
"""fuzz-help.py HELP CORPUS - pages of the help with anything in them: the compiler of the help makes well-formed widgets of
them, or says in which file and line the fault is.

HELP has compile-help.py. Each file of the corpus is a page, and then FAIR_TEST_TEXTS times one of them with characters or
elements changed, lost, doubled and swapped; the same ones in every run. Prints TAP.
"""
import importlib.util
import os
import pathlib
import random
import re
import sys
import tempfile
from xml.etree import ElementTree

SEED = 12
N_TEXTS = 2000
PIECES = '<>&;/"\'#=: \n', ['<p>', '</p>', '<list>', '<item>', '</item>', '<link xref="page"/>', '<link/>', '<table>', '<tr><td/></tr>',
                            '<section id="a">', '</section>', '<title/>', '<key>', '&amp;', '&#0;', '&x;', '<!--', 'xmlns="x"', 'id="page"']

HELP, CORPUS = map(pathlib.Path, sys.argv[1:])
sys.path.insert(0, str(HELP))
sys.dont_write_bytecode = True


def load():
    spec = importlib.util.spec_from_file_location('compile_help', HELP / 'compile-help.py')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def change(text, other, chance):
    """A piece of the text is lost, doubled, moved, or comes from another page."""
    at = chance.randrange(len(text) + 1)
    end = min(len(text), at + chance.randrange(1, 60))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:at] + chance.choice(PIECES[0]) + text[at + 1:]
    if kind == 1:
        return text[:at] + text[end:]
    if kind == 2:
        return text[:end] + text[at:end] + text[end:]
    if kind == 3:
        return text[:at] + chance.choice(PIECES[1]) + text[at:]
    tags = list(re.finditer('<[^<>]*>', other)) or [re.match('', other)]
    tag = chance.choice(tags)
    if kind == 4:
        return text[:at] + tag[0] + text[at:]
    begin = tag.start()
    return text[:at] + other[begin:begin + chance.randrange(1, 200)] + text[at:]


def check(compiler, folder, data):
    """Compiles a page; whatever is in it, nothing else than a fault in this page is raised."""
    page = folder / 'page.page'
    page.write_bytes(data)
    try:
        compiler.compile_help('C', folder, [page], lambda path: path.name)
    except compiler.PageError as error:
        assert re.match(r'page\.page:\d+: .', str(error)), str(error)
        return False
    root = ElementTree.parse(folder / 'C-page.ui').getroot()
    for label in root.iter('property'):
        if label.get('name') == 'label':
            # Markup, in the subset of XML that Pango reads; a text without it is well-formed too, or escaped.
            ElementTree.fromstring(f'<x>{label.text or ""}</x>')
    return True


def main():
    compiler = load()
    chance = random.Random(SEED)
    n_texts = int(os.environ.get('FAIR_TEST_TEXTS', N_TEXTS))
    pages = [path.read_text(encoding='utf-8') for path in sorted(CORPUS.iterdir())]
    assert pages, 'there is no corpus'
    print('1..2')
    with tempfile.TemporaryDirectory(prefix='fairdeal-fuzz-') as folder:
        good = sum(check(compiler, pathlib.Path(folder), page.encode()) for page in pages)
        print(f'ok 1 - {len(pages)} files, {good} of them are pages')
        good = 0
        for _ in range(n_texts):
            text = chance.choice(pages)
            for _ in range(chance.randrange(1, 4)):
                text = change(text, chance.choice(pages), chance)
            data = text.encode('utf-8', 'replace')
            try:
                good += check(compiler, pathlib.Path(folder), data)
            except Exception:
                print(f'not ok 2 - {data!r}')
                raise
        print(f'ok 2 - {n_texts} changed files, {good} of them are pages')


main()

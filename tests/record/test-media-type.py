#!/usr/bin/python3
"""test-media-type.py XML UPDATE-MIME-DATABASE GIO - the media type of files of records (TAP).

The media type is installed in its own data folder, and looked up by name and by content.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

XML, UPDATE, GIO = sys.argv[1:]
TYPE = 'application/vnd.fairdeal.record+json'
RECORD = pathlib.Path(__file__).parent.parent / 'fuzz/corpus/record/won.fairdeal'
ICONS = pathlib.Path(__file__).parent.parent.parent / 'data/icons/hicolor'


def call(folder, *words):
    environment = {**os.environ, 'XDG_DATA_HOME': str(folder / 'share'), 'LC_ALL': 'C', 'LANGUAGE': ''}
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=True)


def ask(folder, name, attribute):
    """One attribute that GIO has for a file."""
    done = call(folder, GIO, 'info', '-a', attribute, folder / name)
    return [line.split(': ', 1)[1] for line in done.stdout.splitlines() if line.strip().startswith(attribute)][0]


def test_name(folder):
    (folder / 'ann.fairdeal').write_text('anything')
    assert ask(folder, 'ann.fairdeal', 'standard::content-type') == TYPE


def test_content(folder):
    shutil.copy(RECORD, folder / 'ann')
    assert ask(folder, 'ann', 'standard::content-type') == TYPE
    (folder / 'results').write_text('{"format": "fairdeal-results"}')
    assert ask(folder, 'results', 'standard::content-type') != TYPE


def test_both(folder):
    shutil.copy(RECORD, folder / 'both.fairdeal')
    assert ask(folder, 'both.fairdeal', 'standard::content-type') == TYPE


def test_icon(folder):
    names = ask(folder, 'both.fairdeal', 'standard::icon').split(', ')
    assert names[0] == 'io.github.fairdeal.FairDeal-record', names
    assert (ICONS / f'scalable/mimetypes/{names[0]}.svg').exists()


def test_texts(folder):
    root = xml.etree.ElementTree.parse(XML).getroot()
    comments = [entry.text for entry in root.iter() if entry.tag.endswith('}comment')]
    assert comments and all(comments), comments


def main():
    with tempfile.TemporaryDirectory(prefix='fairdeal-media-type-') as name:
        folder = pathlib.Path(name)
        packages = folder / 'share/mime/packages'
        packages.mkdir(parents=True)
        shutil.copy(XML, packages)
        complaints = call(folder, UPDATE, folder / 'share/mime').stderr
        tests = [test_name, test_content, test_both, test_icon, test_texts]
        print(f'1..{len(tests)}')
        assert not complaints, complaints
        for number, function in enumerate(tests, 1):
            try:
                function(folder)
                print(f'ok {number} {function.__name__}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} {function.__name__}\n# {failure}', flush=True)


main()

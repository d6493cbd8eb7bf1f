#!/usr/bin/python3
"""test-challenge-page.py NODE PAGE FAIRDEAL-CLI ADDRESS HOMEPAGE COUNT LANGUAGE... - the page behind links, without a browser.

It deals as the program does, refuses what the program refuses, for the same reason, and does nothing with COUNT hostile
links but show them as text.

Prints TAP.
"""
import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

from fragments import make_hostile, of_corpus  # noqa: E402

NODE, PAGE, CLI, ADDRESS, HOMEPAGE, COUNT = sys.argv[1:7]
LANGUAGES = sys.argv[7:]
TEXT = pathlib.Path(PAGE).read_text(encoding='utf-8')
RULES = [('klondike', ''), ('klondike', 'draw=1'), ('freecell', ''), ('freecell', 'cells=2'), ('rush', ''), ('kingcell', ''),
         ('beleaguered-castle', ''), ('beleaguered-castle', 'starting-rank=6'), ('beleaguered-castle', 'starting-rank=0'), ('streets-and-alleys', ''),
         ('churchill', ''), ('churchill', 'easy=true'), ('churchill', 'sort-foundations=false'), ('churchill', 'suit-order=CDHS'),
         ('demonthief', ''), ('demonthief', 'reserve=true'), ('demons-and-thieves', ''), ('demons-and-thieves', 'reserve=false')]
NUMBERS = [0, 1, 17, 11982, 2 ** 31, 2 ** 63 - 1]


def call(*words):
    return subprocess.run([os.path.abspath(CLI), *words], capture_output=True, text=True, check=False, timeout=60,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}).stdout


def ask(questions):
    """Returns what the page says of each question, and what its table of texts has."""
    done = subprocess.run([NODE, str(pathlib.Path(__file__).parent / 'page.js'), PAGE], input='\n'.join(map(json.dumps, questions)),
                          capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    texts, *answers = map(json.loads, done.stdout.splitlines())
    assert len(answers) == len(questions), done.stderr
    return texts, answers


def judge(fragments):
    """Returns the part that is wrong of each link, as the program says; None if it is valid."""
    verdicts = []
    for i in range(0, len(fragments), 100):
        lines = call('check', *(f'{ADDRESS}#{fragment}' for fragment in fragments[i:i + 100])).splitlines()
        verdicts += [None if line == 'valid' else line.split(': ')[1] for line in lines]
    assert len(verdicts) == len(fragments), f'{len(verdicts)} of {len(fragments)}'
    return verdicts


def check_policy():
    for tag in ('script', 'style'):
        parts = re.findall(f'<{tag}>(.*?)</{tag}>', TEXT, re.S)
        digest = base64.b64encode(hashlib.sha256(''.join(parts).encode()).digest()).decode()
        assert len(parts) == 1 and f"{tag}-src 'sha256-{digest}'" in TEXT, f'the digest of {tag} is sha256-{digest}'
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', TEXT)[1]
    assert policy.startswith("default-src 'none'; ") and 'unsafe' not in policy and 'http' not in policy, policy
    assert re.findall(r'\b(?:src|href)="([^"]*)"', TEXT) == [HOMEPAGE]
    assert set(re.findall(r'https?://[^\s\'"]+', TEXT)) == {HOMEPAGE, 'http://www.w3.org/2000/svg'}
    assert not re.findall(r'innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|\.style\b', TEXT)


def check_deals():
    cases = [(game, options, number) for game, options in RULES for number in NUMBERS]
    _, answers = ask([{'fragment': f'{game}/{number}{"?" if options else ""}{options}'} for game, options, number in cases])
    for (game, options, number), answer in zip(cases, answers):
        dealt = call('deal', game, *(['-o', options] if options else []), '--number', str(number)).splitlines()
        piles = [line for line in dealt if re.match(r'[fcrtws]\d*:', line)]
        assert answer['piles'] == piles, f'{game} {options} {number}: {answer} {piles}'
        assert answer['link'] == f'fairdeal:{game}/{number}{"?" if options else ""}{options}', answer['link']


def check_links(fragments):
    """The page does not check signatures, and whether a key is a point."""
    _, answers = ask([{'fragment': fragment} for fragment in fragments])
    n_good = 0
    for fragment, part, answer in zip(fragments, judge(fragments), answers):
        assert not answer['problems'], f'{fragment}: {answer["problems"]}'
        assert answer['fault'] == part or part in ('signature', 'key'), f'{fragment}: {answer["fault"]}, not {part}'
        if fragment != '':
            assert ('table' in answer['shown']) == (answer['fault'] is None), f'{fragment}: {answer["shown"]}'
        if answer.get('name'):
            assert answer['shown']['title'] == answer['name'] + ' challenges you', answer['shown']
        n_good += answer['fault'] is None
    return n_good


def check_corpus():
    fragments = of_corpus()
    assert 10 < check_links(fragments) < len(fragments)


def check_languages():
    tags = [language.replace('_', '-') for language in LANGUAGES]
    texts, answers = ask([{'fragment': 'klondike/17', 'languages': [tag]} for tag in tags + ['en', 'pt', 'zh-TW', 'de-AT', 'xx']])
    assert len({json.dumps(value) for value in texts.values()}) == 1, texts
    assert texts['en'][1:] == [9, 9, True], texts['en']
    for tag, answer in zip(tags, answers):
        wanted = 'en' if tag == 'en-GB' else tag
        assert answer['language'] == wanted and answer['direction'] == ('rtl' if tag == 'ar' else 'ltr'), answer
        assert tag == 'en-GB' or 'A deal for you' not in answer['shown'].values(), answer
    assert [answer['language'] for answer in answers[len(tags):]] == ['en', 'pt-BR', 'zh-CN', 'de', 'en']


def check_shown():
    link = next(fragment for fragment in of_corpus() if '/v=1&name=Ann&outcome=ended&moves=97&score=512' in fragment and 'draw=1' in fragment)
    _, [answer, nothing, wrong] = ask([{'fragment': link}, {'fragment': ''}, {'fragment': 'bridge/17'}])
    assert answer['shown']['title'] == 'Ann challenges you' and 'Solitaire Rush, deal 17' in answer['shown']['lead'], answer
    assert all(text in answer['shown']['facts'] for text in ('Ended', '512', '97', '3:05', 'Draw')), answer
    assert 'table' not in nothing['shown'] and nothing['shown']['lead'].startswith('Links to deals'), nothing
    assert wrong['shown']['title'] == 'This link cannot be opened.' and wrong['link'] is None and 'open' not in wrong['shown'], wrong


def main():
    tests = [('only this script and this style sheet are let in', check_policy), ('the deals are those of the program', check_deals),
             ('what is valid, and what is not, is the same', check_corpus), ('what is shown', check_shown),
             ('every language of the program', check_languages),
             (f'{COUNT} hostile links', lambda: check_links(make_hostile('page', int(COUNT))))]
    print(f'1..{len(tests)}')
    for number, (what, function) in enumerate(tests, 1):
        try:
            function()
            print(f'ok {number} {what}', flush=True)
        except Exception:  # pylint: disable=broad-except
            print(f'not ok {number} {what}')
            print(*(f'# {line[:2000]}' for line in traceback.format_exc().splitlines()), sep='\n', flush=True)


main()

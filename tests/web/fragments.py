"""Fragments of links to challenges: good ones, forged ones, and hostile ones that are made at random."""
import pathlib
import random
import re

CORPUS = pathlib.Path(__file__).parent.parent / 'fuzz' / 'corpus' / 'link'
# What could become more than text if the page were careless.
BAITS = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><svg onload=alert(1)>', "javascript:alert(1)", '{name}', '{game}',
         '</title><script>alert(1)</script>', '${alert(1)}', '\u202egnp.exe', '\u2066\u202e', '__proto__', 'constructor', 'toString', '%', '%00',
         '%ff', '%ed%a0%80', '&', '&amp;', '&#60;b&#62;', "');alert(1);//", '\\u003cb\\u003e', '../../', '//evil.example/', 'data:text/html,<b>',
         '0x11', '1e3', '-0', '９', '+1', '1n', 'NaN', 'Infinity', '9' * 30, '', ' ', '\ufeff', '=', '/', '?', '#', '<b>' * 200]
SAFE = re.compile(r"[A-Za-z0-9_.~!*'();:@$,/?=&#+-]")


def of_corpus():
    """The links of the corpus of the fuzzer, as fragments, without those that have a byte that no address has."""
    fragments = []
    for path in sorted(CORPUS.iterdir()):
        link = path.read_bytes().decode('utf-8', errors='replace').partition('\n')[0]
        if link.lower().startswith('fairdeal:'):
            fragments.append(link[len('fairdeal:'):].replace('#', '/', 1))
    return fragments


def encode(chance, text):
    """Percent-encodes all of a text, what it must, or nothing."""
    how = chance.randrange(3)
    return ''.join(c if how == 0 or (how == 1 and SAFE.fullmatch(c)) else ''.join(f'%{byte:02x}' for byte in c.encode()) for c in text)


def make_hostile(seed, n):
    """Returns @n fragments that are not what the program writes."""
    chance = random.Random(seed)
    base = of_corpus()
    fragments = []
    while len(fragments) < n:
        fragment = chance.choice(base)
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            bait = encode(chance, chance.choice(BAITS))
            kind = chance.choice([0, 0, 0, 1, 2, 3, 4])
            at = chance.randrange(len(fragment) + 1)
            if kind == 0:  # a value, or more often its part, is replaced
                fragment = re.sub(r'(name|outcome|moves|seconds|game|v|key|draw)=[^&/]*', lambda match: match[1] + '=' + bait, fragment, count=1)
            elif kind == 1:
                fragment = fragment[:at] + bait + fragment[at:]
            elif kind == 2:
                fragment = fragment[:at] + chance.choice('&=/?#%<>"\'`') + fragment[at + 1:]
            elif kind == 3:
                fragment = fragment + chance.choice(['&', '/', '?', '#']) + chance.choice(['name', '__proto__', 'x', 'draw']) + '=' + bait
            else:
                fragment = fragment[:at]
        if '\0' not in fragment and '\n' not in fragment:
            fragments.append(fragment)
    return fragments

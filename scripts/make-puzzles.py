#!/usr/bin/python3
"""make-puzzles.py FIND-PUZZLES - write data/puzzles/puzzles.txt, the positions in which only one move keeps the win.

    make-puzzles.py FIND-PUZZLES FOLDER [--chunks N] [--jobs N] [--most N] [--found] [GAME=CHUNKS...]

FIND-PUZZLES is the program of benchmarks/find-puzzles.c, whose limits are in states:
the same deals give the same puzzles on every machine. It is called for N chunks of
CHUNK deals of each game, or for CHUNKS of a game that is named. What it finds is kept
in FOLDER, a file for each game and chunk, and is not searched for again; with
--found, nothing is, and all files in FOLDER count. As many processes run at once as
--jobs says. The puzzles of each game are divided into thirds by how many states their
proofs take: easier, medium, harder. At most as many puzzles of each game are taken as
--most says, those with the shortest lines of each third.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import subprocess
from pathlib import Path

CHUNK = 20
MOST_BYTES = 128 * 1024
ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / 'data' / 'puzzles' / 'puzzles.txt'
GAMES = re.findall(r'\.id = "([^"]+)"', (ROOT / 'src' / 'rules' / 'games.c').read_text(encoding='utf-8'))


def search(program, game, chunk, folder):
    """Returns the lines of the program for a chunk of deals."""
    kept = Path(folder, f'{game}-{chunk:04}.tsv')
    if not kept.exists():
        first = 1 + chunk * CHUNK
        done = subprocess.run([program, game, str(first), str(first + CHUNK - 1)], stdout=subprocess.PIPE, text=True, check=True)
        part = Path(f'{kept}.new')
        part.write_text(done.stdout, encoding='utf-8')
        os.replace(part, kept)
    return kept.read_text(encoding='utf-8').splitlines()


def choose(found, most):
    """Returns the lines of a game in the file: each with the level that its proofs give it."""
    rows = list({(row[1], row[3]): row for row in (line.split('\t') for line in found)}.values())
    order = sorted(range(len(rows)), key=lambda i: (int(rows[i][2]), i))
    levels = [0] * len(rows)
    for place, i in enumerate(order):
        levels[i] = 1 + 3 * place // len(rows)
    taken = []
    for level in (1, 2, 3):
        of_level = [row for row, its in zip(rows, levels) if its == level]
        of_level.sort(key=lambda row: len(row[3]))
        taken += [f'{game} {number} {level} {line}' for game, number, states, line in of_level[:most // 3]]
    return taken


def search_all(options, found):
    """Adds to FOUND what the program finds, or has found, for all chunks that are asked for."""
    chunks = {game: options.chunks for game in GAMES} | {game: int(n) for game, n in (word.split('=') for word in options.games)}
    tasks = [(game, chunk) for chunk in range(max(chunks.values())) for game in GAMES if chunk < chunks[game]]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (game, chunk), rows in zip(tasks, pool.map(lambda task: search(options.program, *task, options.folder), tasks)):
            found[game] += rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', metavar='FIND-PUZZLES')
    parser.add_argument('folder', metavar='FOLDER')
    parser.add_argument('games', metavar='GAME=CHUNKS', nargs='*')
    parser.add_argument('--chunks', metavar='N', type=int, default=10)
    parser.add_argument('--jobs', metavar='N', type=int, default=1)
    parser.add_argument('--most', metavar='N', type=int, default=222)
    parser.add_argument('--found', action='store_true')
    options = parser.parse_intermixed_args()

    found = {game: [] for game in GAMES}
    if options.found:
        for path in sorted(Path(options.folder).glob('*.tsv')):
            found[path.name.rsplit('-', 1)[0]] += path.read_text(encoding='utf-8').splitlines()
    else:
        search_all(options, found)
    lines = [line for game in GAMES for line in choose(found[game], options.most)]
    # In the order of their hashes, games and levels alternate.
    lines.sort(key=lambda line: hashlib.sha256(line.encode()).hexdigest())
    text = '\n'.join(['fairdeal-puzzles 1', *lines]) + '\n'
    assert len(text) <= MOST_BYTES, len(text)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main()

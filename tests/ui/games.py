"""The games of lines/lines.json: a deal each, its moves, and its outcome."""
import json
import pathlib

LINES = pathlib.Path(__file__).parent / 'lines'
RESULTS = {'won': r'You Won.*', 'lost': r'(No Moves Left That Help|This game can no longer be won\.)'}


def read_games():
    return json.loads((LINES / 'lines.json').read_text())


def read_line(name):
    """The acts of a game, each a list of moves, and the moves before the first act."""
    before, acts = [], []
    for line in (LINES / f'{name}.moves').read_text().splitlines():
        if line.startswith(' '):
            (acts[-1] if acts else before).extend(line.split())
        else:
            acts.append(line.split())
    return before, acts

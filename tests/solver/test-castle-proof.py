#!/usr/bin/python3
"""Proves that deal 84 of Streets and Alleys is lost, from outlines alone (TAP).

It shares nothing with src/solver; docs/solver.md explains the proof. An outline is how many cards of each
column are locked, and how many cards are on each foundation.
"""

DEAL = '''3S 3C 3D 6C 5S KC KD
4H 2H AH KS JC AC QH
TH 2S 5D 8D 8S JD 7S
7C 6H 4D TC 6S QD 4S
QS TS AS JH QC 9S
7H 9D KH 2C 9C 5H
TD 6D 3H 9H 5C JS
8C 8H 4C 2D AD 7D'''
RANKS, SUITS = 'A23456789TJQK', 'CDHS'
COLUMNS = [[(RANKS.index(card[0]), SUITS.index(card[1])) for card in line.split()] for line in DEAL.split('\n')]


def locked(column, n):
    """How many of the lowest n cards are locked when nothing else lies on them."""
    while n > 1 and column[n - 2][0] == column[n - 1][0] + 1:
        n -= 1
    return n if n > 1 else 0


def look(outline):
    """The heads, and for each rank how many loose and seen cards there are; the columns to spare; loose cards."""
    counts, up = outline
    fixed = {card for column, n in zip(COLUMNS, counts) for card in column[:n]}
    heads = {column[n - 1]: i for i, (column, n) in enumerate(zip(COLUMNS, counts)) if n > 0}
    loose = {(rank, suit) for suit in range(4) for rank in range(up[suit], 13)} - fixed
    n_loose = [sum(card[0] == rank for card in loose) for rank in range(14)]
    n_seen = [n_loose[rank] + sum(card[0] == rank for card in heads) for rank in range(14)]
    spare = counts.count(0) - sum(max(0, n_loose[rank] - n_seen[rank + 1]) for rank in range(13))
    return heads, loose, n_loose, n_seen, spare


def after_head(counts, i):
    """The locked cards when the head of column i has left."""
    n = list(counts)
    n[i] = locked(COLUMNS[i], n[i] - 1)
    return tuple(n)


def next_outlines(outline):
    counts, up = outline
    heads, loose, n_loose, n_seen, spare = look(outline)
    if spare < 0:
        return

    def to_uncover(rank):
        return rank > 0 and n_loose[rank - 1] >= n_seen[rank]

    for suit, rank in enumerate(up):
        card = (rank, suit)
        if (card in loose or card in heads) and to_uncover(rank) <= spare:
            yield (after_head(counts, heads[card]) if card in heads else counts,
                   tuple(n + (i == suit) for i, n in enumerate(up)))
    for (rank, _), i in heads.items():
        if to_uncover(rank) + (n_loose[rank] >= n_seen[rank + 1]) <= spare:
            yield after_head(counts, i), up


def main():
    start = (tuple(locked(column, len(column)) for column in COLUMNS), (0, 0, 0, 0))
    found = {start}
    left = [start]
    while left:
        for outline in next_outlines(left.pop()):
            if outline not in found:
                found.add(outline)
                left.append(outline)
    facts = [
        ('no outline is won', all(sum(up) < 52 for _, up in found)),
        ('there are 600 outlines', len(found) == 600),
        ('7S and 7D never move', all(counts[2] == 7 and counts[7] == 6 for counts, _ in found)),
        ('KC and 9D never move', all(counts[0] >= 6 and counts[5] >= 2 for counts, _ in found)),
        ('there is never more than one column to spare', max(look(outline)[4] for outline in found) == 1),
        ('clubs reach 2, diamonds 0, hearts 6, spades 1', [max(up[i] for _, up in found) for i in range(4)] == [2, 0, 6, 1]),
    ]
    print(f'1..{len(facts)}')
    for number, (name, holds) in enumerate(facts, 1):
        print(f'{"ok" if holds else "not ok"} {number} {name}')


main()

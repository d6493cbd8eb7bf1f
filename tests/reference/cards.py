"""Cards, deals, and whether a card can be placed on another."""

RANKS = 'A23456789TJQK'
SUITS = 'CDHS'
RANK_OF = {letter: i + 1 for i, letter in enumerate(RANKS)}
MASK = (1 << 64) - 1


def rank(card):
    return RANK_OF[card[0]]


def suit(card):
    return card[1]


def red(card):
    return card[1] in 'DH'


def is_card(word):
    return len(word) == 2 and word[0] in RANKS and word[1] in SUITS


# Deals.

def splitmix64(state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def below(source, n):
    while True:
        product = next(source) * n
        if (product & MASK) >= (1 << 64) % n:
            return product >> 64


def new_pack():
    return [r + s for s in SUITS for r in RANKS]


def deck_of(number, packs):
    deck = new_pack() * packs
    source = splitmix64(number)
    for i in range(len(deck) - 1, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def microsoft_deck(number):
    """The deck of a deal of Microsoft's FreeCell."""
    pack = [r + s for r in RANKS for s in SUITS]
    deck = []
    state = number
    while pack:
        state = (state * 214013 + 2531011) % (1 << 31)
        j = (state >> 16) % len(pack)
        deck.append(pack[j])
        pack[j] = pack[-1]
        pack.pop()
    return deck


# Whether a card can be placed on the card below it.

def alternating(lower, card):
    return rank(card) == rank(lower) - 1 and red(card) != red(lower)


def other_suit(lower, card):
    return rank(card) == rank(lower) - 1 and suit(card) != suit(lower)


def any_suit(lower, card):
    return rank(card) == rank(lower) - 1


def wrapped(lower, card):
    """Whether the rank fits, if a king can be placed on an ace."""
    return rank(card) % 13 == (rank(lower) - 1) % 13


def alternating_wrapped(lower, card):
    return wrapped(lower, card) and red(card) != red(lower)


def suit_wrapped(lower, card):
    return wrapped(lower, card) and suit(card) == suit(lower)

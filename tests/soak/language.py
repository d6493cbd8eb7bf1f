"""The table of the program in any language: accessible names are read with its catalog and turned back into English."""
import gettext
import os
import pathlib
import re

from accessible import describe, find_children
from cards_seen import RANKS, SUITS, Table
from driver import TABLE
from processes import Failure

PILES = ['Foundation', 'Reserve', 'Cell', 'Column']
FIXED = ['Face-down card', 'Empty stock', 'Waste', 'Empty waste', 'Stock']
NUMBERED = ['Waste, card %u of %u', *(f'{pile} %u' for pile in PILES), *(f'Empty {pile.lower()} %u' for pile in PILES),
            *(f'{pile} %u, card %u of %u' for pile in PILES if pile != 'Cell')]
STOCK = 'Stock, %u card', 'Stock, %u cards'
LIMIT = 110        # cards


def list_languages():
    """English first."""
    return ['en', *sorted(path.parts[-3] for path in pathlib.Path(os.environ['FAIRDEAL_LOCALE_DIR']).glob('*/LC_MESSAGES/fairdeal.mo'))]


class Words:
    def __init__(self, language):
        if language == 'en':
            messages = gettext.NullTranslations()
        else:
            path = pathlib.Path(os.environ['FAIRDEAL_LOCALE_DIR'], language, 'LC_MESSAGES', 'fairdeal.mo')
            with open(path, 'rb') as file:
                messages = gettext.GNUTranslations(file)
        fixed = [f'{rank.title()} of {suit}' for rank in RANKS for suit in SUITS] + FIXED
        self.is_english = language == 'en'
        self.english = {messages.gettext(text): text for text in fixed}
        forms = {}
        for number in range(LIMIT):
            form = messages.ngettext(*STOCK, number)
            # Some languages have words for one and two cards.
            forms[form] = STOCK[1] if '%' in form else STOCK[1].replace('%u', str(number))
        forms.update({messages.gettext(text): text for text in NUMBERED})
        self.patterns = [self.make_pattern(*pair) for pair in forms.items()]
        self.table = messages.gettext(TABLE)

    @staticmethod
    def make_pattern(text, english):
        """A pattern for a text with numbers, the order of its numbers, and the English text."""
        order = [int(number) - 1 for number in re.findall(r'%(\d+)\$u', text)]
        pattern = r'(\d+)'.join(re.escape(part) for part in re.split(r'%(?:\d+\$)?u', text))
        return re.compile(pattern), order, english

    def translate(self, text, known=True):
        """The English name; if it is not known, "" or a failure."""
        if text in self.english:
            return self.english[text]
        for pattern, order, english in self.patterns:
            if match := pattern.fullmatch(text):
                numbers = list(match.groups())
                if order:
                    numbers = [number for _, number in sorted(zip(order, numbers))]
                return english.replace('%u', '%s') % tuple(numbers)
        if known and text:
            raise Failure(f'«{text}» is not in the catalog')
        return ''

    def read(self, program):
        """The table, like Program.read()."""
        if program.panel is None:
            program.panel = program.need({'panel'}, self.table)
        cards = find_children(program.bus, [program.panel])
        describe(program.bus, cards, everything=False)
        for card in cards:
            card.name = self.translate(card.name)
            # Cells, which are done in English only, read descriptions of every kind.
            if not self.is_english:
                card.description = self.translate(card.description, known=False)
        return Table(cards)

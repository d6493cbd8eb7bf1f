"""The program in another language, with names that are read from its catalog and turned back into English."""
import gettext
import os
import pathlib
import re

from accessible import describe, find_children
from cards_seen import RANKS, SUITS, Table
from driver import TABLE, Program
from processes import Failure

LIMIT = 24         # piles and cards in a pile


class Catalog:
    """The catalog of a language, in the folder of the environment variable FAIRDEAL_LOCALE_DIR."""

    def __init__(self, language):
        self.language = language
        path = pathlib.Path(os.environ['FAIRDEAL_LOCALE_DIR'], language, 'LC_MESSAGES', 'fairdeal.mo')
        with open(path, 'rb') as file:
            self.messages = gettext.GNUTranslations(file)
        self.english = dict(self.list_names())

    def say(self, text, *values):
        """A message with its values, which differs from the English one."""
        translated = self.messages.gettext(text)
        if translated == text:
            raise Failure(f'{text!r} is not translated')
        return re.sub(r'%\d+\$', '%', translated) % values if values else translated

    def match(self, text, plural):
        """A pattern for texts that begin with a plural form of a message with a number."""
        forms = {self.messages.ngettext(text, plural, number) for number in range(LIMIT)}
        return f'(?:{"|".join(re.escape(form).replace("%u", "[0-9]+") for form in forms)}).*'

    def list_names(self):
        """What cards, piles and places are called, with the English names."""
        for rank in RANKS:
            for suit in SUITS:
                name = f'{rank.title()} of {suit}'
                yield self.say(name), name
        for pile in 'Foundation', 'Cell', 'Column':
            for text in f'{pile} %u', f'Empty {pile.lower()} %u':
                for number in range(1, LIMIT):
                    yield self.say(text, number), text % number
        for pile in 'Foundation', 'Column':
            text = f'{pile} %u, card %u of %u'
            for number in range(1, LIMIT):
                for count in range(1, LIMIT):
                    for card in range(1, count + 1):
                        yield self.say(text, number, card, count), text % (number, card, count)


class TranslatedProgram(Program):
    """The same as Program, for games without hidden cards."""

    def __init__(self, session, *arguments, catalog, settings=None):
        self.catalog = catalog
        session.environment.update(LANGUAGE=catalog.language, LC_ALL=os.environ['FAIR_TEST_LOCALE'])
        super().__init__(session, *arguments, settings=settings)

    def translate(self, name):
        if name and name not in self.catalog.english:
            raise Failure(f'«{name}» is not in the catalog')
        return self.catalog.english.get(name, '')

    def read(self, wanted=None):
        if self.panel is None:
            self.panel = self.need({'panel'}, self.catalog.say(TABLE))
        cards = find_children(self.bus, [self.panel])
        describe(self.bus, cards, everything=False)
        for card in cards:
            card.name, card.description = self.translate(card.name), self.translate(card.description)
        return Table(cards)

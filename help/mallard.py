"""Read pages of the help, written in Mallard, as blocks to show one below the other.

Text becomes Pango markup, in which `<a href="page#section">` is a link within
the help.
"""

import re
from enum import Enum
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

SPACE = re.compile('([ \t\r\n]+)')
ID = '[A-Za-z0-9_-]+'
# A key looks like a key cap in light and dark alike: gray, and mostly transparent.
KEY = '<span background="#808080" bgalpha="25%">\u202f', '\u202f</span>'
ITALIC = '<i>', '</i>'
BOLD = '<b>', '</b>'
CODE = '<tt>', '</tt>'
# What an element is shown as in text, and what parts the elements in a sequence.  A line can end after “+”.
INLINE = {'em': ITALIC, 'app': ITALIC, 'gui': BOLD, 'key': KEY, 'code': CODE, 'cmd': CODE, 'file': CODE, 'input': CODE}
SEQUENCES = {'guiseq': ' ▸ ', 'keyseq': '+\u200b'}
# What only yelp needs.
IGNORED_INFO = {'credit', 'include', 'revision', 'years'}


class PageError(Exception):
    """What is wrong, after file and line."""


class Source(NamedTuple):
    """Where an element stands."""
    file: str     # as errors name it
    page: str
    places: dict  # the titles of all pages and sections, by `page` and `page#section`


class Node:
    """An element: its children are elements and strings."""

    def __init__(self, source, line, name, attributes):
        self.source = source
        self.line = line
        self.name = name
        self.attributes = attributes
        self.children = []

    def fail(self, what):
        raise PageError(f'{self.source.file}:{self.line}: {what}')

    def get(self, name):
        if name not in self.attributes:
            self.fail(f'<{self.name}> needs the attribute “{name}”')
        return self.attributes[name]

    def elements(self):
        """Its children, where there must be no text."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
            elif child.strip():
                self.fail(f'text in <{self.name}>')

    def find(self, name):
        """Its first child of this name, or None."""
        return next((child for child in self.elements() if child.name == name), None)

    def get_place(self):
        """The place in the help that its xref names, as `page` or `page#section`."""
        page, hash_sign, section = self.get('xref').partition('#')
        place = (page or self.source.page) + hash_sign + section
        if place not in self.source.places:
            self.fail(f'“{self.get("xref")}” leads nowhere')
        return place


class Text:
    """A piece of text, as markup and plain.  A space is written with the word after it."""

    def __init__(self, node=None, style=('', '')):
        self.markup = ''
        self.plain = ''
        self.has_link = False
        self.space = False
        if node is not None:
            self.markup += style[0]
            self.add_children(node)
            self.markup += style[1]

    def add_space(self):
        if self.space and self.plain:
            self.markup += ' '
            self.plain += ' '
        self.space = False

    def add_words(self, words):
        for part in filter(None, SPACE.split(words)):
            if SPACE.fullmatch(part):
                self.space = True
            else:
                self.add_space()
                self.markup += escape(part)
                self.plain += part

    def add_children(self, node):
        for child in node.children:
            if isinstance(child, str):
                self.add_words(child)
            else:
                self.add_element(child)

    def add_element(self, node):
        if node.name in SEQUENCES:
            self.add_sequence(node)
        elif node.name == 'link':
            self.add_link(node)
        elif node.name in INLINE:
            self.add_space()
            before, after = INLINE[node.name]
            self.markup += before
            self.add_children(node)
            self.markup += after
        else:
            node.fail(f'<{node.name}> in text')

    def add_sequence(self, node):
        for i, child in enumerate(node.elements()):
            if i > 0:
                self.markup += SEQUENCES[node.name]
                self.plain += SEQUENCES[node.name]
            self.add_element(child)

    def add_link(self, node):
        """A link without text shows the title of what it leads to."""
        if 'xref' in node.attributes:
            target, title = node.get('xref'), node.source.places[node.get_place()]
        else:
            target = title = node.get('href')
            if not re.match('https?://', target):
                node.fail(f'“{target}” is no address on the web')
        self.has_link = True
        self.add_space()
        self.markup += f'<a href={quoteattr(target)}>'
        start = self.plain
        self.add_children(node)
        if self.plain == start:
            self.add_words(title)
        self.markup += '</a>'

    def add_line(self, other):
        gap = '\n' if self.plain else ''
        self.markup += gap + other.markup
        self.plain += gap + other.plain
        self.has_link |= other.has_link


class Kind(Enum):
    """What a block is."""
    TITLE = 'the title of the page'
    SUBTITLE = 'the title of a section, with its id as target; depth 1 for a section of the page, 2 for one in it'
    PARAGRAPH = 'a paragraph; its depth is the number of lists that it stands in'
    ITEM = 'the first paragraph of an item; depth 0 unless its list stands in another one'
    TERM = 'a term of a list of terms, depth as of an item; paragraphs one deeper explain it'
    ROW = 'a row of a table, its texts in cells'
    NOTE = 'a note, all its paragraphs'
    LINK = 'a link to a page on a line of its own'


class Block(NamedTuple):
    kind: Kind
    text: Text = None
    depth: int = 0
    number: int = 0          # of an item in numbered steps, from 1
    target: str = None
    cells: tuple = ()
    is_header: bool = False


class Page:
    """A page: a title, a sentence about it, and its blocks in reading order."""

    def __init__(self, root):
        self.summary = None
        self.blocks = []
        self.add_division(root, 0)
        self.title = self.blocks[0].text.plain
        if self.summary is None:
            root.fail('the page has no <desc>')

    # A page and a section: information, a title, what there is to read, sections.

    def add_division(self, node, depth):
        links, titled, sectioned = [], False, False
        for child in node.elements():
            if child.name == 'info':
                links += self.read_info(child, depth)
            elif child.name == 'title' and not titled:
                self.add_title(child, node, depth)
                titled = True
            elif child.name == 'section' and titled and depth < 2:
                self.blocks += links
                links, sectioned = [], True
                self.add_division(child, depth + 1)
            elif child.name != 'links':
                if not titled or sectioned:
                    child.fail(f'<{child.name}> has no place here')
                self.add_flow(child, 0)
        if not titled:
            node.fail(f'<{node.name}> has no title')
        self.blocks += links

    def add_title(self, node, parent, depth):
        if depth == 0:
            self.blocks.append(Block(Kind.TITLE, read_text(node)))
        else:
            self.blocks.append(Block(Kind.SUBTITLE, read_text(node), depth, target=parent.get('id')))

    def read_info(self, node, depth):
        """The links to topics, which stand at the end of their section."""
        links = []
        for child in node.elements():
            if child.name == 'desc' and depth == 0:
                self.summary = read_text(child).plain
            elif child.name == 'link':
                place = child.get_place()
                if child.attributes.get('type') == 'topic':
                    links.append(Block(Kind.LINK, target=place))
            elif child.name not in IGNORED_INFO:
                child.fail(f'<{child.name}> in <info>')
        return links

    # What there is to read.

    def add_flow(self, node, depth):
        adders = {'p': self.add_paragraph, 'list': self.add_list, 'steps': self.add_list, 'terms': self.add_terms,
                  'table': self.add_table, 'note': self.add_note}
        if node.name not in adders:
            node.fail(f'<{node.name}> has no place here')
        adders[node.name](node, depth)

    def add_paragraph(self, node, depth):
        self.blocks.append(Block(Kind.PARAGRAPH, read_text(node), depth))

    def add_list(self, node, depth):
        for i, item in enumerate(read_children(node, 'item')):
            children = list(item.elements())
            if not children or children[0].name != 'p':
                item.fail('an item begins with a <p>')
            number = i + 1 if node.name == 'steps' else 0
            self.blocks.append(Block(Kind.ITEM, read_text(children[0]), depth, number))
            for child in children[1:]:
                self.add_flow(child, depth + 1)

    def add_terms(self, node, depth):
        for item in read_children(node, 'item'):
            children = list(item.elements())
            if not children or children[0].name != 'title':
                item.fail('a term has a <title>')
            self.blocks.append(Block(Kind.TERM, read_text(children[0]), depth))
            for child in children[1:]:
                self.add_flow(child, depth + 1)

    def add_note(self, node, depth):
        text = Text()
        for child in node.elements():
            if child.name not in ('title', 'p'):
                child.fail(f'<{child.name}> in <note>')
            text.add_line(read_text(child, BOLD if child.name == 'title' else ('', '')))
        self.blocks.append(Block(Kind.NOTE, text, depth))

    def add_table(self, node, _depth):
        for part in read_children(node, 'thead', 'tbody'):
            for row in read_children(part, 'tr'):
                cells = [self.read_cell(cell) for cell in read_children(row, 'td', 'th')]
                self.blocks.append(Block(Kind.ROW, cells=tuple(cells), is_header=part.name == 'thead'))

    @staticmethod
    def read_cell(node):
        text = Text()
        for child in read_children(node, 'p'):
            text.add_line(read_text(child))
        return text


def read_text(node, style=('', '')):
    text = Text(node, style)
    if not text.plain:
        node.fail(f'<{node.name}> is empty')
    return text


def read_children(node, *names):
    for child in node.elements():
        if child.name not in names:
            child.fail(f'<{child.name}> in <{node.name}>')
        yield child


def parse(data, source):
    """Read XML as nodes, without the prefixes of name spaces.  Comments are left out."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    document = Node(source, 1, 'document', {})
    open_nodes = [document]

    def start(name, attributes):
        node = Node(source, parser.CurrentLineNumber, name.rpartition(':')[2], attributes)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: open_nodes.pop()
    parser.CharacterDataHandler = lambda text: open_nodes[-1].children.append(text)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise PageError(f'{source.file}:{error.lineno}: {expat.ErrorString(error.code)}') from error
    return document.children[0]


def add_places(node, prefix):
    """Take down the titles of a page or section and of the sections in it."""
    places = node.source.places
    place = prefix + node.get('id')
    if not re.fullmatch(f'{ID}(#{ID})?', place) or place in places:
        node.fail(f'“{node.get("id")}” cannot be the id of this <{node.name}>')
    title = node.find('title')
    if title is None:
        node.fail(f'<{node.name}> has no title')
    # Without links, which need the titles of others.
    places[place] = ' '.join(collect_words(title).split())
    for child in node.elements():
        if child.name == 'section':
            add_places(child, f'{node.source.page}#')


def collect_words(node):
    return ''.join(child if isinstance(child, str) else collect_words(child) for child in node.children)


def read_pages(sources):
    """Read all pages of the help, which may lead to each other.

    `sources` holds the name of each page, its name in errors, and its bytes.
    Return the pages by name.
    """
    places, roots = {}, {}
    for name, file, data in sources:
        root = parse(data, Source(file, name, places))
        if root.name != 'page':
            root.fail('this is not a page of the help')
        if root.get('id') != name:
            root.fail(f'the id of this page is not “{name}”')
        add_places(root, '')
        roots[name] = root
    return {name: Page(root) for name, root in roots.items()}

#!/usr/bin/python3
"""Turn the pages of the help into what the program shows.

    compile-help.py [--po FILE] LANGUAGE FOLDER PAGE.page...

Each page, written in Mallard, becomes LANGUAGE-PAGE.ui in FOLDER: the widgets
of the page for GtkBuilder.  LANGUAGE.gresource.xml beside them lists them for
glib-compile-resources.  With --po the pages are translated first, by itstool.

Only the part of Mallard that the help is written in is known.  Everything else,
and every link that leads nowhere, is an error with its file and line.

mallard.py reads pages; this script makes widgets of them.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import unicodedata
from itertools import takewhile, zip_longest
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import unescape

from mallard import Kind, PageError, read_pages

PREFIX = '/io/github/fairdeal/FairDeal/help'
TEXT_WIDTH = 640
TEXT_MARGIN = 18
INDENT = 24
CELL_CHARS = 14  # of a column that does not give way, unless a word is longer
# Text to read needs more space than text in buttons.
LINE_HEIGHT = '1.2'
# Languages whose letters are never slanted: there, emphasis is bold.
UPRIGHT = {'ar', 'ja', 'zh_CN'}
RIGHT_TO_LEFT = {'ar'}
# File names, keys and combinations of keys, in markup; and what is to be typed in the player's letters, which look
# odd if all are equally wide.
KEY = '<span background[^>]*>[^<]*</span>'
LEFT_TO_RIGHT = re.compile(fr'<tt>[^<]*</tt>|{KEY}(?:\+\u200b{KEY})*')
CODE_IN_LETTERS = re.compile('<tt>([^<]*[\u0600-\u06ff][^<]*)</tt>')


def make_object(kind, identity=None, **properties):
    """An object for GtkBuilder; `margin_top` is its property margin-top."""
    made = ElementTree.Element('object', {'class': kind, **({'id': identity} if identity else {})})
    for name, value in properties.items():
        ElementTree.SubElement(made, 'property', name=name.replace('_', '-')).text = str(value)
    return made


def add_child(parent, child, **attributes):
    ElementTree.SubElement(parent, 'child', attributes).append(child)


def add_style(made, *classes):
    style = ElementTree.SubElement(made, 'style')
    for name in classes:
        ElementTree.SubElement(style, 'class', name=name)


def add_accessible(made, kind, **values):
    """Tell assistive technology more: properties, or relations to the objects with these ids."""
    accessibility = ElementTree.SubElement(made, 'accessibility')
    for name, value in values.items():
        ElementTree.SubElement(accessibility, kind, name=name.replace('_', '-')).text = str(value)


def add_layout(made, kind, **properties):
    """Have `made` laid out by an object of `kind`."""
    ElementTree.SubElement(made, 'property', name='layout-manager').append(make_object(kind, **properties))


def make_label(text, identity=None, expands=True, role='label', **properties):
    label = make_object('GtkLabel', identity, accessible_role=role, label=text.markup, use_markup=True, wrap=True,
                        wrap_mode='word-char', xalign=0, hexpand=expands, **properties)
    attributes = ElementTree.SubElement(label, 'attributes')
    ElementTree.SubElement(attributes, 'attribute', name='line-height', value=LINE_HEIGHT)
    if text.has_link:
        ElementTree.SubElement(label, 'signal', name='activate-link', handler='activate_link_cb')
    return label


def make_marker(number):
    """What stands before an item of a list."""
    marker = make_object('GtkLabel', label=f'{number}.' if number else '•', valign='start', width_request=INDENT,
                         accessible_role='label' if number else 'presentation')
    add_style(marker, 'dim-label', 'numeric')
    return marker


class View:
    """The widgets of a page.  Items, rows and links that follow each other share a widget."""

    def __init__(self, page, pages):
        self.pages = pages
        self.box = make_object('GtkBox', orientation='vertical', margin_top=TEXT_MARGIN, margin_bottom=2 * TEXT_MARGIN,
                               margin_start=TEXT_MARGIN, margin_end=TEXT_MARGIN)
        self.heading = None  # the id of the latest heading
        self.group = None    # the widget that takes more blocks of the kind
        self.kind = None     # of the latest block
        makers = {
            Kind.TITLE: self.add_title, Kind.SUBTITLE: self.add_subtitle, Kind.PARAGRAPH: self.add_paragraph,
            Kind.ITEM: self.add_item, Kind.TERM: self.add_term, Kind.ROW: self.add_row, Kind.NOTE: self.add_note,
            Kind.LINK: self.add_link}
        self.interface = ElementTree.Element('interface')
        self.n_cells = 0     # of all tables
        for index, block in enumerate(page.blocks):
            self.blocks = page.blocks[index:]
            makers[block.kind](block)
            self.kind = block.kind

        clamp = make_object('AdwClamp', maximum_size=TEXT_WIDTH, tightening_threshold=TEXT_WIDTH)
        add_child(clamp, self.box)
        window = make_object('GtkScrolledWindow', 'view', hscrollbar_policy='never')
        add_accessible(window, 'property', label=page.title)
        add_child(window, clamp)
        self.interface.insert(0, window)

    def add_heading(self, block, identity, level, style, space_above):
        label = make_label(block.text, identity, role='heading', margin_top=space_above)
        add_accessible(label, 'property', label=block.text.plain, level=level)
        add_style(label, style)
        add_child(self.box, label)
        self.heading = identity

    def add_title(self, block):
        self.add_heading(block, 'title', 1, 'title-1', 0)

    def add_subtitle(self, block):
        level = block.depth + 1
        self.add_heading(block, f'section-{block.target}', level, 'title-3' if level == 2 else 'heading', 30)

    def add_paragraph(self, block):
        after_term = block.depth > 0 and self.kind != Kind.ITEM
        space_above = 3 if after_term else 12
        add_child(self.box, make_label(block.text, margin_top=space_above, margin_start=block.depth * INDENT))

    def add_term(self, block):
        label = make_label(block.text, margin_top=12, margin_start=block.depth * INDENT)
        add_style(label, 'heading')
        add_child(self.box, label)

    def add_note(self, block):
        frame = make_object('GtkBox', orientation='vertical', margin_top=12)
        add_style(frame, 'card')
        add_child(frame, make_label(block.text, margin_top=12, margin_bottom=12, margin_start=12, margin_end=12))
        add_child(self.box, frame)

    def add_group(self, block, group, *classes):
        """Add `group` for blocks like this one, unless there is one already.  Return whether it is new."""
        if self.kind == block.kind:
            return False
        add_style(group, *classes)
        add_child(self.box, group)
        self.group = group
        return True

    def add_item(self, block):
        group = make_object('GtkBox', accessible_role='list', orientation='vertical', spacing=9, margin_top=12)
        if self.add_group(block, group):
            add_accessible(group, 'relation', labelled_by=self.heading)
        item = make_object('GtkBox', accessible_role='list-item', margin_start=block.depth * INDENT)
        add_child(item, make_marker(block.number))
        add_child(item, make_label(block.text))
        add_child(self.group, item)

    def add_row(self, block):
        """Adds a row whose longest column gives way; the others are as wide in each row."""
        table = make_object('GtkBox', orientation='vertical', margin_top=12)
        if self.add_group(block, table, 'card'):
            rows = [other.cells for other in takewhile(lambda other: other.kind == Kind.ROW, self.blocks)]
            lengths = [max(len(text.plain) for text in column if text) for column in zip_longest(*rows)]
            self.longest = lengths.index(max(lengths))
            self.columns = [make_object('GtkSizeGroup', mode='horizontal') for _ in lengths]
            for column in self.columns:
                ElementTree.SubElement(column, 'widgets')
            self.interface.extend(column for index, column in enumerate(self.columns) if index != self.longest)
        else:
            add_child(self.group, make_object('GtkSeparator', orientation='horizontal'))
        row = make_object('GtkBox', margin_top=9, margin_bottom=9, margin_start=12, margin_end=12)
        add_layout(row, 'FairFlowLayout', spacing=24, squeezes=True)
        for index, text in enumerate(block.cells):
            self.n_cells += 1
            cell = make_label(text, f'cell-{self.n_cells}', index == self.longest, valign='start',
                              max_width_chars=-1 if index == self.longest else CELL_CHARS)
            add_style(cell, 'caption-heading' if block.is_header else 'numeric')
            add_child(row, cell)
            ElementTree.SubElement(self.columns[index].find('widgets'), 'widget', name=f'cell-{self.n_cells}')
        add_child(self.group, row)

    def add_link(self, block):
        self.add_group(block, make_object('GtkListBox', selection_mode='none', margin_top=12), 'boxed-list')
        page = self.pages[block.target.partition('#')[0]]
        row = make_object('AdwActionRow', use_markup=False, title=page.title, subtitle=page.summary, activatable=True,
                          action_name='help.show', action_target=f"'{block.target}'")
        add_child(row, make_object('GtkImage', icon_name='go-next-symbolic'), type='suffix')
        add_child(self.group, row)


def write_xml(path, root):
    ElementTree.ElementTree(root).write(path, encoding='utf-8', xml_declaration=True)


def write_resources(folder, language, pages):
    root = ElementTree.Element('gresources')
    resource = ElementTree.SubElement(root, 'gresource', prefix=f'{PREFIX}/{language}')
    for name in sorted(pages):
        entry = ElementTree.SubElement(resource, 'file', compressed='true', alias=f'{name}.ui')
        entry.text = f'{language}-{name}.ui'
    write_xml(folder / f'{language}.gresource.xml', root)


def translate(po, language, paths, folder):
    """Write the pages in another language to `folder`.  Return their paths."""
    subprocess.run(['msgfmt', '-o', folder / 'help.mo', po], check=True)
    subprocess.run(['itstool', '-m', folder / 'help.mo', '-l', language, '-o', folder, *paths], check=True)
    return [folder / path.name for path in paths]


def begins_left_to_right(markup):
    """Whether the first letter belongs to a script that is written from left to right."""
    letter = next(filter(str.isalpha, unescape(re.sub('<[^>]*>', '', markup))), '')
    return bool(letter) and unicodedata.bidirectional(letter) == 'L'


def adapt(markup, language):
    """What the letters of a language want: emphasis, and the direction of what is written from left to right."""
    if language in UPRIGHT:
        markup = markup.replace('<i>', '<b>').replace('</i>', '</b>')
    if language in RIGHT_TO_LEFT:
        markup = CODE_IN_LETTERS.sub(r'<b>\1</b>', markup)
        markup = LEFT_TO_RIGHT.sub('\u2066\\g<0>\u2069', markup).replace('▸', '◂')
        # The first letter is what the direction of a text follows, even in these languages.
        if begins_left_to_right(markup):
            markup = '\u200f' + markup
    return markup


def compile_help(language, folder, paths, name_of=str):
    pages = read_pages((path.stem, name_of(path), path.read_bytes()) for path in paths)
    for name, page in pages.items():
        interface = View(page, pages).interface
        for label in interface.iterfind('.//property[@name="label"]'):
            label.text = adapt(label.text, language)
        write_xml(folder / f'{language}-{name}.ui', interface)
    write_resources(folder, language, pages)


def main():
    parser = argparse.ArgumentParser(description='Turn pages of the help into what the program shows.')
    parser.add_argument('--po', type=Path, help='translate the pages first')
    parser.add_argument('language')
    parser.add_argument('folder', type=Path)
    parser.add_argument('pages', type=Path, nargs='+')
    options = parser.parse_args()
    try:
        if options.po is None:
            compile_help(options.language, options.folder, options.pages)
        else:
            with tempfile.TemporaryDirectory() as temporary:
                pages = translate(options.po, options.language, options.pages, Path(temporary))
                compile_help(options.language, options.folder, pages, lambda path: f'{options.language}/{path.name}')
    except (PageError, subprocess.CalledProcessError) as error:
        sys.exit(str(error))


if __name__ == '__main__':
    main()

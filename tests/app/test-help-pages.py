"""test-help-pages.py HELP - valid help pages are converted correctly, and invalid ones are refused
(TAP).  HELP is the folder of compile-help.py.
"""
import importlib
import pathlib
import subprocess
import sys
import tempfile

START = ('<?xml version="1.0"?>\n<page xmlns="http://projectmallard.org/1.0/" id="{}">\n'
         '<info><desc> About\n it </desc></info><title>{}</title>')
OTHER = START.format('other', 'The <em>other</em>') + '<section id="s"><title>S</title></section></page>'
KEY = '<span background="#808080" bgalpha="25%">\u202f{}\u202f</span>'

# A body, and its blocks: the kind, the markup or the texts of cells, and everything that is not the default.
READ = {
    'text': ('<p>\n  One <em>two</em>\n  three &amp; <code>four</code>. </p><!-- no -->',
             [('PARAGRAPH', 'One <i>two</i> three &amp; <tt>four</tt>.')]),
    'other spaces': ('<p>a\u00a0b \u202fc</p>', [('PARAGRAPH', 'a\u00a0b \u202fc')]),
    'sequences': ('<p><guiseq>\n<gui>A</gui> <gui>B</gui></guiseq> or <keyseq><key>Ctrl</key>\n<key>N</key></keyseq></p>',
                  [('PARAGRAPH', f'<b>A</b> ▸ <b>B</b> or {KEY.format("Ctrl")}+\u200b{KEY.format("N")}')]),
    'links': ('<p>See <link xref="other#s">this</link>, <link xref="#d"/>, <link xref="other"/>, '
              '<link href="https://example.org/?a&amp;b">web</link>.</p><section id="d"><title>D &amp; E</title></section>',
              [('PARAGRAPH', 'See <a href="other#s">this</a>, <a href="#d">D &amp; E</a>, <a href="other">The other</a>, '
                '<a href="https://example.org/?a&amp;b">web</a>.'), ('SUBTITLE', 'D &amp; E', {'depth': 1, 'target': 'd'})]),
    'sections': ('<section id="one"><info><link type="topic" xref="other"/><link type="guide" xref="other#s"/></info>'
                 '<title>One</title><p>P</p><links type="topic"/><section id="two"><title>Two</title></section></section>'
                 '<section id="three"><title>Three</title></section>',
                 [('SUBTITLE', 'One', {'depth': 1, 'target': 'one'}), ('PARAGRAPH', 'P'), ('LINK', None, {'target': 'other'}),
                  ('SUBTITLE', 'Two', {'depth': 2, 'target': 'two'}), ('SUBTITLE', 'Three', {'depth': 1, 'target': 'three'})]),
    'lists': ('<list><item><p>a</p><p>b</p><steps><item><p>c</p></item><item><p>d</p></item></steps></item></list>'
              '<terms><item><title>e</title><p>f</p></item></terms><p>g</p>',
              [('ITEM', 'a'), ('PARAGRAPH', 'b', {'depth': 1}), ('ITEM', 'c', {'depth': 1, 'number': 1}),
               ('ITEM', 'd', {'depth': 1, 'number': 2}), ('TERM', 'e'), ('PARAGRAPH', 'f', {'depth': 1}), ('PARAGRAPH', 'g')]),
    'tables': ('<table><thead><tr><td><p>For</p></td><th/></tr></thead><tbody><tr><td><p>a</p><p><em>b</em></p></td></tr></tbody></table>',
               [('ROW', ['For', ''], {'is_header': True}), ('ROW', ['a\n<i>b</i>'])]),
    'notes': ('<note style="tip"><title>Mind</title><p>the <em>gap</em>.</p>\n<p>Go.</p></note>',
              [('NOTE', '<b>Mind</b>\nthe <i>gap</i>.\nGo.')]),
}

# An invalid body, the line of the fault in the page, and the message.
REFUSED = {
    '<p>': (4, 'mismatched tag'),
    '\n\n<p>&nbsp;</p>': (6, 'undefined entity'),
    '<p a="1" a="2"/>': (4, 'duplicate attribute'),
    '<p>a\0b</p>': (4, 'not well-formed'),
    '\n<p> </p>': (5, '<p> is empty'),
    'text': (2, 'text in <page>'),
    '\n<foo/>': (5, '<foo> has no place here'),
    '<p>\n<foo>a</foo></p>': (5, '<foo> in text'),
    '<p>a <p>b</p></p>': (4, '<p> in text'),
    '<p>\n<link xref="nowhere">a</link></p>': (5, '“nowhere” leads nowhere'),
    '<p><link xref="other#t">a</link></p>': (4, '“other#t” leads nowhere'),
    '<p><link xref="#s">a</link></p>': (4, '“#s” leads nowhere'),
    '<p><link href="file:///etc">a</link></p>': (4, '“file:///etc” is no address on the web'),
    '<p><link>a</link></p>': (4, '<link> needs the attribute “href”'),
    '<section id="a"><title>A</title></section>\n<p>a</p>': (5, '<p> has no place here'),
    '<section id="a"><title>A</title></section>\n<section id="a"><title>A</title></section>': (5, '“a” cannot be the id of this <section>'),
    '<section id="a b"><title>A</title></section>': (4, '“a b” cannot be the id of this <section>'),
    '<section><title>A</title></section>': (4, '<section> needs the attribute “id”'),
    '<section id="a"><p>A</p></section>': (4, '<section> has no title'),
    '<section id="a"><title> </title></section>': (4, '<title> is empty'),
    '<title>a</title>': (4, '<title> has no place here'),
    '<list><p>a</p></list>': (4, '<p> in <list>'),
    '<list><item/></list>': (4, 'an item begins with a <p>'),
    '<terms><item><p>a</p></item></terms>': (4, 'a term has a <title>'),
    '<table><tr><td><p>a</p></td></tr></table>': (4, '<tr> in <table>'),
    '<table><tbody><tr><td>a</td></tr></tbody></table>': (4, 'text in <td>'),
    '<note><list/></note>': (4, '<list> in <note>'),
}

# Invalid files.
NO_PAGES = {
    '': (1, 'no element found'),
    '\n\nno page': (3, 'syntax error'),
    '<html/>': (1, 'this is not a page of the help'),
    '<page/>': (1, '<page> needs the attribute “id”'),
    '<page id="y"/>': (1, 'the id of this page is not “x”'),
    '<page id="x"/>': (1, '<page> has no title'),
    '\n<page id="x"><title>X</title></page>': (2, 'the page has no <desc>'),
    START.format('x', 'X') + '</page><page/>': (4, 'junk after document element'),
}


def read(mallard, text):
    return mallard.read_pages([('x', 'x.page', text.encode()), ('other', 'other.page', OTHER.encode())])['x']


def describe(block, default):
    more = {name: value for name, value in block._asdict().items()
            if name not in ('kind', 'text', 'cells') and value != getattr(default, name)}
    text = [cell.markup for cell in block.cells] if block.cells else block.text and block.text.markup
    return (block.kind.name, text, more) if more else (block.kind.name, text)


def is_refused(mallard, text, line, what):
    try:
        read(mallard, text)
    except mallard.PageError as error:
        return str(error).startswith(f'x.page:{line}: {what}'), str(error)
    return False, 'it is taken'


def run(folder, *arguments):
    return subprocess.run([folder / 'compile-help.py', *arguments], capture_output=True, text=True, check=False)


def results(folder, mallard):
    for name, (body, blocks) in READ.items():
        page = read(mallard, START.format('x', 'T') + body + '</page>')
        found = [describe(block, mallard.Block(None)) for block in page.blocks[1:]]
        yield name, found == blocks and (page.title, page.summary) == ('T', 'About it'), found
    for body, (line, what) in REFUSED.items():
        yield f'refused: {body!r}', *is_refused(mallard, START.format('x', 'T') + body + '</page>', line, what)
    for text, (line, what) in NO_PAGES.items():
        yield f'refused: {text[:40]!r}', *is_refused(mallard, text, line, what)

    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / 'other.page'
        path.write_text(OTHER, encoding='utf-8')
        call = run(folder, 'C', temporary, path)
        yield 'a good folder', call.returncode == 0 and (path.parent / 'C-other.ui').exists(), call.stderr
        path.write_text(OTHER.replace('<section', '\n<part/><section'), encoding='utf-8')
        call = run(folder, 'C', temporary, path)
        yield 'a bad folder', call.returncode == 1 and call.stderr.startswith(f'{path}:5: '), call.stderr
        path.write_text(OTHER, encoding='utf-8')
        po = path.parent / 'de.po'
        po.write_text('msgid "S"\nmsgstr what\n', encoding='utf-8')
        call = run(folder, '--po', po, 'de', temporary, path)
        yield 'a bad translation', call.returncode == 1 and f'{po}:2:' in call.stderr, call.stderr


def language_results(folder):
    """Emphasis and directions of languages."""
    compiler = importlib.import_module('compile-help')
    keys = f'{KEY.format("Ctrl")}+\u200b{KEY.format("N")}'
    for language, markup, wanted in (
            ('de', f'<i>a</i> ▸ {keys} <tt>.svg</tt>', f'<i>a</i> ▸ {keys} <tt>.svg</tt>'),
            ('ja', f'<i>a</i> ▸ {keys} <tt>.svg</tt>', f'<b>a</b> ▸ {keys} <tt>.svg</tt>'),
            ('ar', f'<i>a</i> ▸ {keys} {KEY.format("N")} <tt>.svg</tt> <tt>ملك</tt>',
             f'\u200f<b>a</b> ◂ \u2066{keys}\u2069 \u2066{KEY.format("N")}\u2069 \u2066<tt>.svg</tt>\u2069 <b>ملك</b>'),
            ('ar', f'{KEY.format("Home")} {KEY.format("End")}', f'\u200f\u2066{KEY.format("Home")}\u2069 \u2066{KEY.format("End")}\u2069'),
            ('ar', f'{KEY.format("1")} … {KEY.format("9")}', f'\u2066{KEY.format("1")}\u2069 … \u2066{KEY.format("9")}\u2069'),
            ('ar', f'ملك {KEY.format("N")}', f'ملك \u2066{KEY.format("N")}\u2069'), ('ar', '\u200e−10', '\u200e−10')):
        found = compiler.adapt(markup, language)
        yield f'text in {language}: {markup}', found == wanted, found


def main():
    folder = pathlib.Path(sys.argv[1])
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(folder))
    mallard = importlib.import_module('mallard')
    bad = n = 0
    for name, good, found in [*results(folder, mallard), *language_results(folder)]:
        n += 1
        bad += not good
        print(f'{"ok" if good else "not ok"} {n} - {name}'.replace('#', '\\#'))
        if not good:
            print(f'# {found}')
    print(f'1..{n}')
    sys.exit(bad > 0)


main()

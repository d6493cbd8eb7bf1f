#!/usr/bin/python3
"""test-messages.py SOURCE - messages can be translated, and are in American English.

Each message with a placeholder has a comment for translators; in C it begins with “translators:”.  No message
begins or ends with a space, like a part of a sentence.  British spellings belong in a translation.  Messages, the
help, the manual pages and README.md have none of the phrases that docs/words.md lists as phrases to avoid.  What the
help calls a control is a message.
"""
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])
# The same as in meson's preset for GLib.
KEYWORDS = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3')
PLACEHOLDER = re.compile(r"%[-+#0-9$'.*hlz]*[a-zA-Z<]|\{\w*\}")
BRITISH = re.compile(
    r'colour|favour|\bgrey|\bcentre|behaviour|neighbour|honour|\bcheque|'
    r'\b(?:organ|recogn|real|custom|minim|maxim|initial|summar|memor|synchron|random|final|normal|optim)is(?:e|es|ed|ing|ation)\b|'
    r'\banalys(?:e|es|ed|ing)\b|(?:cancell|travell|labell|modell)(?:ed|ing)\b|\bdialogue|\bcatalogue|\bwhilst\b|\bamongst\b|'
    r'\btowards\b', re.IGNORECASE)
AVOID = re.findall(r'^\| ([^|]+?) \| [^|]+ \|$', (SOURCE / 'docs/words.md').read_text().split('## Phrases to avoid')[1], re.M)[2:]
STIFF = re.compile(r'\b(?:' + '|'.join(phrase.replace(' ', r'\s+') for phrase in AVOID) + r')\b', re.IGNORECASE)
# The key of a setting, which is not a text.
NAMES = re.compile(r'four-colours')


def extract():
    """The messages as pairs of their positions and comments, and their texts."""
    command = ['xgettext', f'--directory={SOURCE}', f'--files-from={SOURCE}/po/POTFILES.in', '--from-code=UTF-8',
               '--add-comments', '--no-wrap', '--output=-', *(f'--keyword={keyword}' for keyword in KEYWORDS)]
    pot = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for entry in pot.split('\n\n')[1:]:
        lines = entry.splitlines()
        fields = re.split(r'^(?:msgctxt|msgid_plural|msgid|msgstr\S*) ', '\n'.join(l for l in lines if l[0] != '#'), flags=re.M)
        texts = [''.join(re.findall(r'^"(.*)"$', field, re.M)).replace('\\n', '\n').replace('\\"', '"') for field in fields]
        places = [line[3:] for line in lines if line.startswith('#:')]
        yield places, [line[3:] for line in lines if line.startswith('#. ')], [text for text in texts if text]


def is_explained(places, comments):
    return any('.ui:' in place for place in places) and comments or any('translators:' in line.lower() for line in comments)


def get_name(label):
    """A label without its mnemonic, and without what follows its words."""
    return re.sub(r'(?:[…:]| \(%u.*\))$', '', re.sub(r'\s+', ' ', label.replace('_', '')))


def list_unknown(pages):
    """The controls that the help names and nothing has, each with its page."""
    names = {get_name(text) for _, _, texts in messages for text in texts}
    beginnings = tuple(name.removesuffix('%s') for name in names if re.fullmatch(r'[^%]+: %s', name))
    web = (SOURCE / 'data/web/challenge.html').read_text()
    for page in pages:
        for control in map(get_name, re.findall(r'<gui\b[^>]*>(.*?)</gui>', page.read_text(), re.S)):
            if control not in names and not control.startswith(beginnings) and f'>{control}<' not in web:
                yield [page.name], [control]


def say(number, name, wrong):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for places, texts in wrong:
        print(f'# {places[0]}: {texts[0]!r}')


messages = list(extract())
placed = [message for message in messages if any(PLACEHOLDER.search(text.replace('%%', '')) for text in message[2])]
print('TAP version 13\n1..7')
say(1, 'there are messages', [] if len(messages) > 800 and len(placed) > 200 else [(['xgettext'], ['found too few'])])
say(2, 'placeholders are explained', [(places, texts) for places, comments, texts in placed if not is_explained(places, comments)])
say(3, 'no blanks at the ends',
    [(places, texts) for places, _, texts in messages if any(text.strip(' \t') != text for text in texts)])
say(4, 'American spelling',
    [(places, texts) for places, _, texts in messages if any(BRITISH.search(NAMES.sub('', text)) for text in texts)])
say(5, 'plain words', [(places, texts) for places, _, texts in messages if any(STIFF.search(text) for text in texts)])
pages = [SOURCE / 'README.md', *sorted((SOURCE / 'help/C').glob('*.page')), *sorted((SOURCE / 'man').glob('*.1'))]
say(6, 'plain words in pages', [([page.name], [found[0]]) for page in pages for found in STIFF.finditer(page.read_text())]
    if len(AVOID) > 15 and len(pages) > 20 else [(['docs/words.md'], ['found too few'])])
say(7, 'the help names controls as they are labeled', list(list_unknown(sorted((SOURCE / 'help/C').glob('*.page')))))

#!/usr/bin/python3
"""measure.py [--circles] [TREE] - counts the size and the shape of src/.

Prints a line per figure, with a tab between name and value:

- lines per folder (raw lines of *.c and *.h, comments and blank lines included) and in all;
- the largest file, the number of functions, the largest and the median one in lines that are not blank, without
  the outer braces;
- GObject types and signals, and how many signals have one listener in src/;
- circles: sets of files that include one another, directly or through others. A header, its .c file and its
  private header count as one file;
- the widest fan-in: the header that most files of src/ include;
- one-line comments in front of functions.

With --circles, the files of each circle are listed, too.
"""
import pathlib
import re
import statistics
import sys
from collections import Counter, defaultdict

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
TYPE = re.compile(r'^G_DEFINE_\w*TYPE\w* *\(', re.M)
SIGNAL = re.compile(r'\bg_signal_new(?:v|_class_handler)? *\(')
SIGNAL_NAME = re.compile(r'\bg_signal_new *\( *"([\w-]+)"')
LISTENER = re.compile(r'(?:connect\w*|add\w*|set_callback) *\([^"]*?"([\w-]+)(?:::[\w-]+)?"')
HANDLER = re.compile(r'<signal name="([\w-]+)(?:::[\w-]+)?"')
ONE_LINE = re.compile(r'^/\* [^\n]* \*/\n(?:static |G_\w+ |const )*[\w *]+\n\w+ \(', re.M)
BODY = re.compile(r'^\{\n((?:(?!\}).*\n)*)\}\n', re.M)


def unit(path):
    """The path that a header, its .c file and its private header have in common."""
    return path.parent / re.sub(r'-private$', '', path.stem)


def resolve(name, path, headers):
    """Finds the header @name that @path includes: the nearest one, if several folders have one, or None."""
    def distance(header):
        return next((n for n, parent in enumerate(path.parents) if parent in header.parents), 99)
    return min(headers[name], key=distance, default=None)


def find_circles(edges):
    """Lists the strongly connected components with more than one unit (Tarjan's algorithm, without recursion)."""
    index, low, on, stack, circles = {}, {}, set(), [], []
    for root in sorted(edges):
        if root in index:
            continue
        work = [(root, iter(sorted(edges[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, below = work[-1]
            for other in below:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(sorted(edges[other]))))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    circle = stack[stack.index(node):]
                    del stack[stack.index(node):]
                    on.difference_update(circle)
                    if len(circle) > 1:
                        circles.append(sorted(circle))
    return circles


def measure(tree):
    """Returns the figures of @tree as (name, value) pairs, and its circles."""
    source = tree / 'src'
    files = sorted(path for path in source.rglob('*.[ch]'))
    texts = {path: path.read_text() for path in files}
    figures = []
    folders = Counter()
    for path, text in texts.items():
        parts = path.relative_to(source).parts
        folders[parts[0] if len(parts) > 1 else 'src'] += text.count('\n')
    figures += [(f'lines {folder}', folders[folder]) for folder in sorted(folders)]
    figures.append(('lines', sum(folders.values())))
    figures.append(('files', len(files)))
    largest = max(files, key=lambda path: texts[path].count('\n'))
    figures.append(('largest file', f'{texts[largest].count(chr(10))} {largest.relative_to(tree)}'))

    functions = []
    for path, text in texts.items():
        if path.suffix == '.c':
            functions += [(len(re.findall(r'\S.*\n', match[1])), f'{path.relative_to(tree)}:{text.count(chr(10), 0, match.start()) + 1}')
                          for match in BODY.finditer(text)]
    figures.append(('functions', len(functions)))
    figures.append(('largest function', '%d %s' % max(functions)))
    figures.append(('median function', statistics.median(size for size, _ in functions)))

    figures.append(('GObject types', sum(len(TYPE.findall(text)) for text in texts.values())))
    listeners = Counter()
    for path in source.rglob('*.ui'):
        listeners.update(HANDLER.findall(path.read_text()))
    for text in texts.values():
        listeners.update(LISTENER.findall(text))
    names = Counter(name for text in texts.values() for name in SIGNAL_NAME.findall(text))
    figures.append(('signals', sum(len(SIGNAL.findall(text)) for text in texts.values())))
    figures.append(('signals with at most one listener',
                    sum(count for name, count in names.items() if listeners[name] <= count)))

    headers = defaultdict(list)
    for path in files:
        headers[path.name].append(path)
    edges, fan_in = defaultdict(set), Counter()
    for path, text in texts.items():
        edges[unit(path)] |= set()
        for name in INCLUDE.findall(text):
            header = resolve(pathlib.PurePath(name).name, path, headers)
            if header is not None:
                fan_in[header.relative_to(tree)] += 1
                if unit(header) != unit(path):
                    edges[unit(path)].add(unit(header))
    circles = find_circles(edges)
    figures.append(('circles of files', len(circles)))
    figures.append(('widest fan-in', '%d %s' % max((count, name) for name, count in fan_in.items())))
    figures.append(('one-line comments of functions', sum(len(ONE_LINE.findall(text)) for text in texts.values())))
    return figures, circles


def main():
    """Prints the figures."""
    words = [word for word in sys.argv[1:] if word != '--circles']
    tree = pathlib.Path(words[0] if words else pathlib.Path(__file__).parent.parent).resolve()
    figures, circles = measure(tree)
    for name, value in figures:
        print(f'{name}\t{value}')
    if '--circles' in sys.argv:
        for circle in circles:
            print('circle\t' + ' '.join(str(path.relative_to(tree)) for path in circle))


if __name__ == '__main__':
    main()

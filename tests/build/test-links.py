#!/usr/bin/python3
"""test-links.py SOURCE METAINFO ADDRESS... - the addresses of the project are in meson.build only, and in the metadata.

The pictures that the metadata name have to be in the tree.

Prints TAP.
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
# What is not a file of the project, or not a text.
LEFT_OUT = {'.git', 'screenshots', '.flatpak-builder'}
PICTURES = {'.png', '.svg', '.wav'}


def list_files():
    for path in sorted(SOURCE.rglob('*')):
        parts = path.relative_to(SOURCE).parts
        if path.is_file() and path.suffix not in PICTURES and not LEFT_OUT & set(parts) and not parts[0].startswith('_build'):
            yield path


addresses = sorted(set(sys.argv[3:]), key=len)
owner = re.match(r'https?://[^/]+/[^/]+', addresses[0]).group(0)
metainfo = pathlib.Path(sys.argv[2]).read_text(encoding='utf-8')
findings = {
    'no other file names an address': [
        str(path.relative_to(SOURCE)) for path in list_files()
        if path != SOURCE / 'meson.build' and owner in path.read_text(encoding='utf-8', errors='replace')],
    'the metadata have them all': [address for address in addresses if address not in metainfo],
    'nothing is left to substitute': re.findall(r'@\w+@', metainfo),
    'they are complete': [address for address in addresses if not address.startswith('https://')],
    'the pictures are in the tree': [
        picture for picture in re.findall(r'<image[^>]*>([^<]+)', metainfo)
        if not (SOURCE / 'docs' / 'screenshots' / picture.rpartition('/docs/screenshots/')[2]).is_file()],
}
for number, (name, wrong) in enumerate(findings.items(), 1):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for what in wrong:
        print(f'# {what}')
print(f'1..{len(findings)}')
sys.exit(any(findings.values()))

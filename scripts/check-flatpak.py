#!/usr/bin/python3
"""check-flatpak.py MANIFEST - check the Flatpak manifest.

Checks that flatpak-builder can read it, that its names are the project's, that
it asks for no more permissions than a game needs, and that its sources in the
tree exist. Nothing is built or downloaded.
"""
import json
import pathlib
import re
import subprocess
import sys

PERMISSIONS = {'--share=ipc', '--socket=fallback-x11', '--socket=wayland', '--device=dri', '--socket=pulseaudio'}


def faults(path):
    shown = subprocess.run(['flatpak-builder', '--show-manifest', str(path)],
                           stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if shown.returncode:
        yield f'flatpak-builder cannot read it: {shown.stderr.strip()}'
        return
    manifest = json.loads(shown.stdout)
    app = manifest.get('id') or manifest.get('app-id')
    if app != path.stem:
        yield f'the application id {app} is not the name of the file'
    data = path.parent.parent / 'data'
    for name in (f'{app}.desktop.in', f'{app}.metainfo.xml.in'):
        if not (data / name).exists():
            yield f'there is no data/{name}'
    desktop = (data / f'{app}.desktop.in').read_text().splitlines()
    if not any(line.split()[0] == f'Exec={manifest.get("command")}' for line in desktop if line.startswith('Exec=')):
        yield f'the desktop file does not start {manifest.get("command")}'
    extra = set(manifest.get('finish-args', [])) - PERMISSIONS
    if extra:
        yield f'permissions that a game does not need: {", ".join(sorted(extra))}'
    for module in manifest.get('modules', []):
        if module['name'] == manifest.get('command') and '-Dtests=false' not in module.get('config-opts', []):
            yield f'{module["name"]} is built with its tests'
        for source in module.get('sources', []):
            if source.get('type') == 'archive' and not re.fullmatch('[0-9a-f]{64}', source.get('sha256', '')):
                yield f'{module["name"]} takes {source.get("url")} without its SHA-256'
            if source.get('type') != 'dir':
                continue
            folder = (path.parent / source['path']).resolve()
            if not (folder / 'meson.build').exists():
                yield f'{module["name"]} has no meson.build in {source["path"]}'
            for name in ('_build', '.git'):
                if name not in source.get('skip', []):
                    yield f'{module["name"]} does not skip {name}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = list(faults(pathlib.Path(sys.argv[1]).resolve()))
    for fault in found:
        print(f'{sys.argv[1]}: {fault}')
    if not found:
        print(f'{sys.argv[1]}: good')
    sys.exit(bool(found))


main()

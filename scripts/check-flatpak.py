#!/usr/bin/python3
"""check-flatpak.py MANIFEST - check the Flatpak manifest and what software centers show.

Checks that the manifest can be read, that its names are the project's, that it asks for no more permissions
than a game needs, that its sources exist or have checksums, and the rules of Flathub's linter and its guidelines for
metadata that need no network and no build. Nothing is built or downloaded.
"""
import datetime
import pathlib
import re
import sys
import xml.etree.ElementTree

import yaml

PERMISSIONS = {'--share=ipc', '--socket=fallback-x11', '--socket=wayland', '--device=dri', '--socket=pulseaudio'}
# What Flathub does not want in a manifest, or sets itself.
UNWANTED = {'branch', 'default-branch', 'build-runtime', 'build-extension'}
CONTROLS = {'pointing', 'keyboard', 'touch'}
SCHEMES = {'light', 'dark'}
LONGEST_NAME, LONGEST_SUMMARY, NARROWEST = 20, 35, 360


def read_manifest(path):
    """The manifest, or a fault as a text."""
    try:
        return yaml.safe_load(path.read_text(encoding='utf-8'))
    except yaml.YAMLError as fault:
        return str(fault)


def find_name_faults(path, manifest):
    app, command = manifest.get('id') or manifest.get('app-id'), manifest.get('command', '')
    if app != path.stem:
        yield f'the application id {app} is not the name of the file'
    if not re.fullmatch(r'[A-Za-z]\w*(\.[A-Za-z]\w*){2,}', app) or app.endswith('.desktop') or len(app) > 255:
        yield f'the application id {app} is not valid'
    if app.startswith('io.github.') and app.count('.') < 3:
        yield f'the application id {app} does not name a project'
    if not command or '/' in command:
        yield f'the command {command!r} is not the name of a program'
    if manifest.get('sdk') != manifest.get('runtime', '').replace('Platform', 'Sdk') or not manifest.get('runtime-version'):
        yield 'the runtime and the SDK are not of one kind'
    yield from (f'{name} is not for a manifest on Flathub' for name in sorted(UNWANTED & set(manifest)))


def find_permission_faults(manifest):
    asked = set(manifest.get('finish-args', []))
    if asked - PERMISSIONS:
        yield f'permissions that a game does not need: {", ".join(sorted(asked - PERMISSIONS))}'
    if PERMISSIONS - asked:
        yield f'permissions without which it does not work: {", ".join(sorted(PERMISSIONS - asked))}'


def find_source_faults(path, manifest):
    for module in manifest.get('modules', []):
        if module['name'] == manifest.get('command') and '-Dtests=false' not in module.get('config-opts', []):
            yield f'{module["name"]} is built with its tests'
        if module is not manifest['modules'][-1] and '/include' not in module.get('cleanup', []):
            yield f'{module["name"]} leaves its headers in the application'
        for source in module.get('sources', []):
            if source.get('type') == 'archive' and not re.fullmatch('[0-9a-f]{64}', source.get('sha256', '')):
                yield f'{module["name"]} takes {source.get("url")} without its SHA-256'
            if source.get('type') == 'archive' and not source.get('url', '').startswith('https://'):
                yield f'{module["name"]} takes {source.get("url")} without https'
            if source.get('type') != 'dir':
                continue
            folder = (path.parent / source['path']).resolve()
            if not (folder / 'meson.build').exists():
                yield f'{module["name"]} has no meson.build in {source["path"]}'
            for name in ('_build', '.git'):
                if name not in source.get('skip', []):
                    yield f'{module["name"]} does not skip {name}'


def find_desktop_faults(path, app, command):
    lines = path.read_text(encoding='utf-8').splitlines()
    values = [line.partition('=')[::2] for line in lines if '=' in line and not line.startswith('#')]
    started = [value for name, value in values if name == 'Exec']
    if not started or any(value.split()[0] != command for value in started):
        yield f'the desktop file does not start {command}'
    if ('Icon', app) not in values:
        yield f'its icon is not {app}'
    if not any(name == 'Categories' and 'Game' in value.split(';') for name, value in values):
        yield 'it is not in the category of games'
    if any(name in ('NoDisplay', 'Hidden', 'OnlyShowIn') for name, _ in values):
        yield 'it is not always shown'
    actions = next((value.strip(';').split(';') for name, value in values if name == 'Actions'), [])
    missing = [action for action in actions if f'[Desktop Action {action}]' not in lines]
    if not actions or missing:
        yield f'its actions are {actions}, without {missing}'


def find_text_faults(root):
    name, summary = (root.findtext(tag, '') for tag in ('name', 'summary'))
    if not 0 < len(name) <= LONGEST_NAME:
        yield f'the name «{name}» is too long for a grid of icons'
    if not 10 <= len(summary) <= LONGEST_SUMMARY or summary.endswith('.') or re.match('(a|an|the) ', summary, re.I) or name in summary:
        yield f'the summary «{summary}» is too short or too long, or more than a summary'
    for tag in ('metadata_license', 'project_license', 'developer/name', 'launchable', 'content_rating', 'description/p',
                "url[@type='homepage']", "url[@type='bugtracker']", "url[@type='vcs-browser']", 'translation'):
        if root.find(tag) is None:
            yield f'there is no {tag}'
    if root.findtext('metadata_license') not in ('CC0-1.0', 'FSFAP', 'MIT'):
        yield 'the license of the metadata is not a permissive one'
    colors = {color.get('scheme_preference') for color in root.findall("branding/color[@type='primary']")}
    if colors != SCHEMES:
        yield f'there are colors for {colors or "nothing"}, not for light and dark'


def find_device_faults(root):
    controls = {control.text for control in root.findall('supports/control')}
    if controls != CONTROLS:
        yield f'it is said to be used with {controls or "nothing"}, not {CONTROLS}'
    length = root.find("requires/display_length[@compare='ge']")
    if length is None or int(length.text) > NARROWEST:
        yield 'it is not said to be usable on a phone'


def find_picture_faults(root):
    pictures = root.findall('screenshots/screenshot')
    if len(pictures) < 3 or [picture.get('type') for picture in pictures].count('default') != 1:
        yield f'there are {len(pictures)} pictures, or not one of them is the first'
    for picture in pictures:
        caption, address = picture.findtext('caption', ''), picture.findtext("image[@type='source']", '')
        if not caption or caption.endswith('.'):
            yield f'the caption «{caption}» is missing or a sentence'
        if not re.fullmatch(r'(https://|@\w+@)\S+\.(png|webp)', address):
            yield f'«{address}» is not the address of a picture'


def find_release_faults(root, version):
    releases = root.findall('releases/release')
    dates = [release.get('date', '') for release in releases]
    if not releases or releases[0].get('version') != version:
        yield f'the first release is not {version}'
    if dates != sorted(dates, reverse=True):
        yield f'the releases are not in order: {dates}'
    for release in releases:
        try:
            datetime.date.fromisoformat(release.get('date', ''))
        except ValueError:
            yield f'{release.get("version")} has no date'
        if release.find('description/*') is None:
            yield f'{release.get("version")} has no notes'


def find_metadata_faults(path, app, version):
    root = xml.etree.ElementTree.parse(path).getroot()
    if root.findtext('id') != app or root.findtext('launchable') != f'{app}.desktop':
        yield f'the metadata are not those of {app}'
    yield from find_text_faults(root)
    yield from find_device_faults(root)
    yield from find_picture_faults(root)
    yield from find_release_faults(root, version)


def find_icon_faults(data, app):
    for path in (f'scalable/apps/{app}.svg', f'symbolic/apps/{app}-symbolic.svg'):
        found = list(data.rglob(path)) or list(data.rglob(pathlib.Path(path).name))
        if len(found) != 1:
            yield f'there is not one icon {path}'
            continue
        icon = xml.etree.ElementTree.parse(found[0]).getroot()
        box = icon.get('viewBox', '').split()[2:] or [icon.get('width'), icon.get('height')]
        if box[0] != box[1]:
            yield f'the icon {path} is not square'


def find_faults(path):
    manifest = read_manifest(path)
    if isinstance(manifest, str):
        yield f'flatpak-builder cannot read it: {manifest}'
        return
    app, tree = manifest.get('id') or manifest.get('app-id'), path.parent.parent
    yield from find_name_faults(path, manifest)
    yield from find_permission_faults(manifest)
    yield from find_source_faults(path, manifest)
    files = [tree / f'data/{app}.{kind}.in' for kind in ('desktop', 'metainfo.xml')]
    missing = [file for file in files if not file.exists()]
    if missing:
        yield f'there is no {" and no ".join(str(file.relative_to(tree)) for file in missing)}'
        return
    version = re.search(r"^  version: '(.*)',$", (tree / 'meson.build').read_text(encoding='utf-8'), re.M)[1]
    yield from find_desktop_faults(files[0], app, manifest.get('command'))
    yield from find_metadata_faults(files[1], app, version)
    yield from find_icon_faults(tree / 'data', app)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = list(find_faults(pathlib.Path(sys.argv[1]).resolve()))
    for fault in found:
        print(f'{sys.argv[1]}: {fault}')
    if not found:
        print(f'{sys.argv[1]}: good')
    sys.exit(bool(found))


main()

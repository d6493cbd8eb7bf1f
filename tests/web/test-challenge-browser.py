#!/usr/bin/python3
"""test-challenge-browser.py CHROMIUM PAGE COUNT [PICTURES] - the page behind links in a browser, from disk and from a server.

In each of some languages it is shown, at the width of a phone and of a screen; nothing is cut off, and nothing but the
page is asked for. Then COUNT hostile links are opened: no script of theirs runs, nothing is fetched, no element appears
that the page does not make. With a folder PICTURES, pictures are saved there.

Prints TAP.
"""
import base64
import functools
import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

from fragments import make_hostile, of_corpus  # noqa: E402

CHROMIUM, PAGE, COUNT = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), int(sys.argv[3])
PICTURES = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
FRAGMENTS = ['', 'klondike/17', 'freecell/11982', 'churchill/17?easy=true', 'demons-and-thieves/5', 'beleaguered-castle/3', 'bridge/17']
# What the page must not have, whatever a link says.
LOOK = """(() => {
  const known = new Set('html head meta title style body main h1 p dl dt dd span bdi svg g rect path a noscript script'.split(' '));
  const all = [...document.querySelectorAll('*')];
  return JSON.stringify({
    strange: all.filter(element => !known.has(element.localName)).map(element => element.localName),
    scripts: document.scripts.length, ran: typeof window.ran,
    attributes: all.flatMap(element => element.getAttributeNames()).filter(name => name.startsWith('on') || name === 'style' || name === 'src'),
    links: [...document.links].map(link => link.protocol), wide: document.documentElement.scrollWidth > innerWidth,
    title: document.getElementById('title').textContent, language: document.documentElement.lang,
    direction: getComputedStyle(document.body).direction, height: document.documentElement.scrollHeight,
  });
})()"""


class Browser:
    """A browser that is driven through a pair of pipes; messages end with a NUL."""

    def __init__(self, language):
        self.folder = tempfile.mkdtemp()
        theirs, self.out = os.pipe()
        self.into, other = os.pipe()
        command = [CHROMIUM, '--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', '--disable-background-networking',
                   '--no-first-run', f'--user-data-dir={self.folder}', f'--lang={language}', f'--accept-lang={language}', 'about:blank']

        def connect():
            # The ends may have these numbers already.
            copies = [os.dup2(theirs, 100), os.dup2(other, 101)]
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)
        self.process = subprocess.Popen(command, preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True, env={**os.environ, 'LANGUAGE': language})
        os.close(theirs)
        os.close(other)
        self.buffer = b''
        self.number = 0
        self.events = []
        target = self.call('Target.createTarget', {'url': 'about:blank'})['targetId']
        self.session = None
        self.session = self.call('Target.attachToTarget', {'targetId': target, 'flatten': True})['sessionId']
        for domain in ('Page', 'Network', 'Runtime', 'Log'):
            self.call(f'{domain}.enable')

    def read(self):
        while b'\0' not in self.buffer:
            data = os.read(self.into, 1 << 20)
            assert data, 'the browser has ended'
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b'\0')
        return json.loads(message)

    def call(self, method, parameters=None):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters or {}}
        if getattr(self, 'session', None):
            message['sessionId'] = self.session
        os.write(self.out, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.read()
            if answer.get('id') == self.number:
                assert 'error' not in answer, answer
                return answer['result']
            self.events.append(answer)

    def go(self, address):
        self.call('Page.navigate', {'url': address})
        wanted = address.partition('#')[0] + ' complete'
        while self.call('Runtime.evaluate', {'expression': 'location.href.split("#")[0] + " " + document.readyState'})['result'].get('value') != wanted:
            time.sleep(0.02)

    def open(self, address):
        """Loads the page anew."""
        self.go('about:blank')
        self.events = []
        self.go(address)

    def run(self, script):
        result = self.call('Runtime.evaluate', {'expression': script, 'returnByValue': True})
        assert 'exceptionDetails' not in result, result
        return result['result'].get('value')

    def look(self):
        return json.loads(self.run(LOOK))

    def list_events(self, *methods):
        return [event['params'] for event in self.events if event.get('method') in methods]

    def shoot(self, name, width, height):
        if PICTURES:
            data = self.call('Page.captureScreenshot', {'clip': {'x': 0, 'y': 0, 'width': width, 'height': height, 'scale': 1}, 'captureBeyondViewport': True})
            (PICTURES / f'{name}.png').write_bytes(base64.b64decode(data['data']))

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.folder, ignore_errors=True)


class Server(http.server.SimpleHTTPRequestHandler):
    asked = []

    def log_message(self, *arguments):
        Server.asked.append(self.path)


def check_seen(seen):
    assert not seen['strange'] and not seen['attributes'] and seen['scripts'] == 1 and seen['ran'] == 'undefined', seen
    assert set(seen['links']) <= {'fairdeal:', 'https:', 'http:', 'file:'}, seen


def check_language(language, direction, address):
    browser = Browser(language)
    try:
        for width in (360, 1280):
            browser.call('Emulation.setDeviceMetricsOverride', {'width': width, 'height': 800, 'deviceScaleFactor': 1, 'mobile': False})
            link = next(fragment for fragment in of_corpus() if 'draw=1' in fragment and '/v=1&name=Ann&' in fragment)
            for number, fragment in enumerate(FRAGMENTS + [link]):
                browser.open(f'{address}#{fragment}')
                seen = browser.look()
                check_seen(seen)
                assert not seen['wide'], f'{fragment} at {width}: {seen}'
                assert seen['language'] == language and seen['direction'] == direction, seen
                assert not browser.list_events('Runtime.exceptionThrown', 'Log.entryAdded'), browser.events
                requests = [event['request']['url'].partition('#')[0] for event in browser.list_events('Network.requestWillBeSent')]
                assert set(requests) == {address}, requests
                browser.shoot(f'{address[:4]}-{language}-{width}-{number}', width, seen['height'])
    finally:
        browser.close()


def check_hostile(address):
    browser = Browser('en')
    try:
        browser.open(address)
        fragments = make_hostile('browser', COUNT)
        for start in range(0, len(fragments), 100):
            browser.events = []
            for fragment in fragments[start:start + 100]:
                seen = browser.run('location.hash = ' + json.dumps(fragment) + '; show(); ' + LOOK)
                check_seen(json.loads(seen))
            assert not browser.list_events('Runtime.exceptionThrown', 'Network.requestWillBeSent', 'Page.javascriptDialogOpening'), browser.events
    finally:
        browser.close()


def main():
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Server, directory=str(PAGE.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    places = {'disk': PAGE.as_uri(), 'server': f'http://127.0.0.1:{server.server_port}/{PAGE.name}'}
    tests = [(f'{language} from {place}', check_language, (language, 'rtl' if language == 'ar' else 'ltr', address))
             for language in ('de', 'ar') for place, address in places.items()]
    tests += [(f'{COUNT} hostile links', check_hostile, (places['server'],))]
    print(f'1..{len(tests) + 1}')
    for number, (what, function, arguments) in enumerate(tests, 1):
        try:
            function(*arguments)
            print(f'ok {number} {what}', flush=True)
        except Exception:  # pylint: disable=broad-except
            print(f'not ok {number} {what}')
            print(*(f'# {line[:2000]}' for line in traceback.format_exc().splitlines()), sep='\n', flush=True)
    others = {path for path in Server.asked if path != '/' + PAGE.name}
    print(f'{"not ok" if others else "ok"} {len(tests) + 1} the server was asked for nothing else {" ".join(others)}')
    server.shutdown()


main()

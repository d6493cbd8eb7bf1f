"""Tests as TAP: each is a function that returns nothing or a remark, or raises a Failure."""
import subprocess
import time
import traceback

from processes import Failure


class Tap:
    def __init__(self, session):
        self.session = session
        self.count = self.failed = 0
        print('TAP version 13', flush=True)

    def test(self, name, function, *arguments):
        """Runs a test, and takes a screenshot if it fails. Returns whether it passed."""
        self.count += 1
        began = time.monotonic()
        remark, wrong = None, None
        try:
            remark = function(*arguments)
        except (Failure, subprocess.SubprocessError) as failure:
            wrong = str(failure)
        except Exception:     # an error in the test itself fails only that test
            wrong = traceback.format_exc()
        if wrong is not None:
            self.failed += 1
            picture = self.session.shot(name)
            wrong += f'\nA picture: {picture}' if picture else ''
        print(f'{"ok" if wrong is None else "not ok"} {self.count} - {name}' + (f': {remark}' if remark else ''))
        print(f'# {time.monotonic() - began:.1f} seconds')
        for line in (wrong or '').splitlines():
            print(f'# {line}')
        print(end='', flush=True)
        return wrong is None

    def check(self, name, faults):
        """Reports findings without running anything; passes if there are no faults."""
        self.count += 1
        self.failed += bool(faults)
        print(f'{"not ok" if faults else "ok"} {self.count} - {name}')
        for fault in faults:
            print(f'# {fault}')

    def end(self):
        print(f'1..{self.count}', flush=True)
        return 1 if self.failed else 0

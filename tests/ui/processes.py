"""Starts, ends and waits for processes."""
import os
import signal
import subprocess
import time

DEADLINE = int(os.environ.get('FAIR_TEST_DEADLINE', 60))      # seconds for something that takes no time on an idle machine
PAUSE = 0.02       # seconds between two checks
PATIENCE = 0.3     # seconds between them, at most


class Failure(Exception):
    """An error that a test finds."""


def start(command, **more):
    """Starts a process in its own group, which ends with this one."""
    return subprocess.Popen(['setpriv', '--pdeathsig', 'TERM', '--', *map(str, command)],
                            start_new_session=True, stdin=subprocess.DEVNULL, **more)


def end(process, patience=5):
    """Ends a process and its group; returns its status."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, number)
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                continue
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.wait()


def wait(question, what, deadline=DEADLINE, pause=PAUSE):
    """Waits until the answer is true, and returns it; `what` can be a function with more details. Leaves about half of
    the time to those that are asked."""
    last = time.monotonic() + deadline
    while True:
        asked = time.monotonic()
        answer = question()
        if answer:
            return answer
        now = time.monotonic()
        if now > last:
            raise Failure(f'{what() if callable(what) else what} (for {deadline} seconds)')
        time.sleep(max(pause, min(now - asked, PATIENCE)))

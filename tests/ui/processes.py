"""Starts, ends and waits for processes."""
import contextlib
import os
import pathlib
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
    """Waits until the answer is true, and returns it; `what` can be a function with more details. Leaves about two thirds of
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
        time.sleep(max(pause, min(2 * (now - asked), PATIENCE)))


def is_any_running(pid):
    """Whether the main thread of a process that this one has started, directly or not, computes or waits for the processor."""
    children = []
    for file in pathlib.Path(f'/proc/{pid}/task').glob('*/children'):
        with contextlib.suppress(OSError):
            children += file.read_text().split()
    for child in children:
        with contextlib.suppress(OSError):
            if pathlib.Path(f'/proc/{child}/stat').read_text().rsplit(')')[-1].split()[0] in 'RD':
                return True
    return any(map(is_any_running, children))

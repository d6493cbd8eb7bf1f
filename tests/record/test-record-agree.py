#!/usr/bin/python3
"""test-record-agree.py FAIRDEAL-CLI MAKE-RECORDS N - the program and check_records.py on the same records.

Records of N random games, for each game with each of its options, unchanged and changed: both must agree on each.
With the same key, both must write the same bytes.
"""
import base64
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import check_records  # noqa: E402
from record_signing import make_public, sign  # noqa: E402

PROGRAM, MAKE, PER_VARIANT = sys.argv[1:]
CHANGES = 6  # of each record


def ask_program(path):
    """The program's answer for each line: None, or the member that is wrong."""
    done = subprocess.run([PROGRAM, 'check', path], capture_output=True, text=True, check=False)
    answers = [None if line == 'valid' else line.removeprefix(f'{path}:').split(': ')[1] for line in done.stdout.splitlines()]
    assert done.returncode == any(answers), done
    return answers


def change(line, pick):
    """The line with one or two changes."""
    for _ in range(pick.randint(1, 2)):
        at, length = pick.randrange(len(line)), pick.randint(1, 30)
        middle = line[at:at + length]
        line = line[:at] + pick.choice([
            b'', middle + middle, bytes([pick.choice(b'"\\{}[]:, 019azA.-+>*!\x00\xff\t')]) + middle[1:],
            bytes([middle[0] ^ 1 << pick.randrange(8)]) + middle[1:], middle[::-1]]) + line[at + length:]
    return line.replace(b'\n', b'?')


def compare(folder, lines):
    path = pathlib.Path(folder, 'changed')
    path.write_bytes(b''.join(line + b'\n' for line in lines))
    ours = [member for member, _ in check_records.check_file(path.read_bytes())]
    theirs = ask_program(path)
    assert len(ours) == len(theirs), (len(ours), len(theirs))
    for line, our, their in zip(lines, ours, theirs):
        assert our == their, f'{their} for the program, {our} for the checker: {line[:4000]}'
    return ours


def test_good(folder, lines):
    assert not any(compare(folder, lines))
    assert len(lines) > 100
    assert len(lines) // 3 < sum(b'"times":' in line for line in lines) < len(lines) * 2 // 3


def test_changed(folder, lines):
    pick = random.Random(15)
    changed = [change(line, pick) for line in lines for _ in range(CHANGES)]
    answers = compare(folder, [line for line in changed if line not in lines])
    assert all(answers)
    assert len(set(answers)) > 12, set(answers)


def test_signatures(folder, lines):
    pem = pathlib.Path(folder, 'player.key').read_text().splitlines()
    secret = base64.b64decode(pem[1])[-32:]
    for line in lines[:20]:
        head, tail = line.split(b',"signature":')
        assert tail == b'"%s"}' % sign(secret, head).hex().encode(), line
        assert b'"key":"%s"' % make_public(secret).hex().encode() in head


def main():
    with tempfile.TemporaryDirectory(prefix='fairdeal-records-') as folder:
        subprocess.run([MAKE, folder, PER_VARIANT], check=True)
        files = sorted(pathlib.Path(folder).glob('*.fairdeal'))
        lines = [file.read_bytes().removesuffix(b'\n') for file in files]
        tests = [test_good, test_changed, test_signatures]
        print(f'1..{len(tests)}')
        for number, function in enumerate(tests, 1):
            try:
                function(folder, lines)
                print(f'ok {number} {function.__name__}', flush=True)
            except AssertionError as failure:
                print(f'not ok {number} {function.__name__}')
                print(*(f'# {line}' for line in str(failure).splitlines()), sep='\n', flush=True)


main()

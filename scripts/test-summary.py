#!/usr/bin/python3
"""test-summary.py FOLDER - sum up the results of ./check.

In FOLDER, NAME.json is the log of a `meson test` run, NAME.status exists if that
run did not succeed, and NAME.passed or NAME.failed is a step without a log.
Prints the tests that were skipped or failed, what the failed ones said, and the
ten slowest tests, and ends with the line "N passed, N failed". Exit status 0 if
nothing failed and something passed.

Each test of a TAP program counts; any other program counts as one test.
"""
import json
import pathlib
import re
import sys

# Subtests are indented and do not count.
TAP_LINE = re.compile(r'^(not )?ok\b[^#\n]*(?:#\s*(\w+))?', re.MULTILINE)
# A failed test with the remarks after it, or what ended a program.
FAULT = re.compile(r'^not ok\b.*(?:\n#(?! Start of | End of ).*)*|^Bail out!.*', re.MULTILINE)
# A plan without tests and without a reason: the name of a test is wrong.
NO_TEST = re.compile(r'^1\.\.0 *$', re.MULTILINE)
GOOD = {'OK', 'EXPECTEDFAIL', 'SKIP', 'IGNORED'}
LINES = 20     # of each fault


def find_faults(name, test):
    """What a failed test printed of its faults, or the end of what it printed."""
    printed = test.get('stdout') or ''
    found = FAULT.findall(printed) or [f'{test["result"]}\n{printed}\n{test.get("stderr") or ""}'.rstrip()]
    for text in found:
        lines = text.splitlines()
        yield '\n'.join([f'{name}: {lines[0]}'] + [f'  {line}' for line in lines[1:][-LINES:]])


class Totals:
    def __init__(self):
        self.passed = 0
        self.failed = []     # names
        self.skipped = []    # names
        self.times = []      # (seconds, name)
        self.faults = []     # texts

    def add_test(self, run, test):
        """Adds an entry of a testlog.json; returns whether it is good."""
        name = f'{test["name"].split(" / ")[-1]} ({run})'
        good = test['result'] in GOOD
        passed = failed = skipped = 0
        for bad, directive in TAP_LINE.findall(test.get('stdout') or ''):
            directive = directive.upper()
            if directive == 'SKIP':
                skipped += 1
            elif bool(bad) != (directive == 'TODO'):
                failed += 1
            else:
                passed += 1
        if NO_TEST.search(test.get('stdout') or ''):
            self.failed.append(f'{name}: there was no test to run')
        elif not passed + failed + skipped:
            passed, skipped = (0, 1) if test['result'] == 'SKIP' else (int(good), 0)
        if not good:
            self.failed += [name] * max(failed, 1)
            self.faults += find_faults(name, test)
        self.passed += passed
        self.skipped += [name] * skipped
        self.times.append((test.get('duration') or 0.0, name))
        return good


def read(folder):
    totals = Totals()
    for path in sorted(folder.iterdir()):
        run = path.stem
        if path.suffix == '.passed':
            totals.passed += 1
        elif path.suffix == '.failed':
            totals.failed.append(path.read_text().strip())
        elif path.suffix == '.json':
            tests = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
            good = [totals.add_test(run, test) for test in tests]
            status = path.with_suffix('.status')
            if status.exists() and all(good):
                totals.failed.append(f'{run}: {status.read_text().strip()}')
            elif not tests:
                totals.failed.append(f'{run}: there was no test to run')
    return totals


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    totals = read(pathlib.Path(sys.argv[1]))
    if totals.skipped:
        print('Skipped:')
        for name in sorted(set(totals.skipped)):
            print(f'  {totals.skipped.count(name)} × {name}')
    for fault in totals.faults:
        print(fault)
    if totals.failed:
        print('Failed:')
        for name in dict.fromkeys(totals.failed):
            print(f'  {totals.failed.count(name)} × {name}')
    if totals.times:
        print('The slowest tests:')
        for seconds, name in sorted(totals.times, reverse=True)[:10]:
            print(f'  {seconds:7.1f} s  {name}')
    print(f'{totals.passed} passed, {len(totals.failed)} failed')
    sys.exit(bool(totals.failed) or not totals.passed)


main()

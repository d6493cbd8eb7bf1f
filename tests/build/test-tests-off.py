#!/usr/bin/python3
"""test-tests-off.py SOURCE - with -Dtests=false, as in packages, no test and no benchmark is built.

Only configures a build folder; scripts/check-package.sh builds one. Prints TAP.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(sys.argv[1]).resolve()


def introspect(folder, what):
    done = subprocess.run(['meson', 'introspect', folder, f'--{what}'], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def is_test(target):
    parts = pathlib.Path(target['defined_in']).relative_to(SOURCE).parts
    return parts[0] in ('tests', 'benchmarks')


with tempfile.TemporaryDirectory() as folder:
    done = subprocess.run(['meson', 'setup', folder, SOURCE, '-Dtests=false'], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f'Bail out! {done.stdout}{done.stderr}'.replace('\n', ' '))
        sys.exit(1)
    targets = introspect(folder, 'targets')
    names = {target['name'] for target in targets}
    findings = {
        'programs are built': {'fairdeal', 'fairdeal-cli', 'fairdeal-draw'} - names,
        'no test is registered': [test['name'] for test in introspect(folder, 'tests')],
        'no benchmark is registered': [test['name'] for test in introspect(folder, 'benchmarks')],
        'no test or benchmark is built': [target['name'] for target in targets if is_test(target)],
    }

for number, (name, wrong) in enumerate(findings.items(), 1):
    print(f'{"not ok" if wrong else "ok"} {number} - {name}')
    for what in sorted(wrong):
        print(f'# {what}')
print(f'1..{len(findings)}')
sys.exit(any(findings.values()))

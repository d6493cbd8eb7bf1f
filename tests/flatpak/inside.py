"""Runs in the sandbox: tries what the sandbox must not allow, and, for comparison, what it must. Arguments: a port of the
host where somebody listens, a file in the player's home folder, a process of the host, and a name on the session bus.

Prints a line for each attempt: what, and whether it is "possible" or "refused".
"""
import os
import socket
import subprocess
import sys

PORT, SECRET, PROCESS, BUS_NAME = sys.argv[1:]
DATA = os.environ['XDG_DATA_HOME']


def connect():
    socket.create_connection(('127.0.0.1', int(PORT)), 3).close()


def call(name, path, method):
    subprocess.run(['gdbus', 'call', '--session', '--timeout', '20', '--dest', name, '--object-path', path, '--method', method],
                   check=True, capture_output=True)


def write(path):
    with open(path, 'w', encoding='ascii') as file:
        file.write('text')


def read(path):
    with open(path, 'rb') as file:
        file.read(1)


def look(path):
    if not os.path.exists(path):
        raise OSError


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


def find_devices():
    """Devices beyond those that any program needs and those of the screen."""
    usual = {'null', 'zero', 'full', 'random', 'urandom', 'tty', 'console', 'ptmx', 'pts', 'shm', 'dri', 'core', 'fd',
             'stdin', 'stdout', 'stderr', 'mali', 'mali0', 'umplock', 'nvidiactl', 'nvidia-modeset', 'nvidia0', 'ntsync'}
    if not set(os.listdir('/dev')) - usual:
        raise OSError


def find_interfaces():
    if [name for _, name in socket.if_nameindex()] == ['lo']:
        raise OSError


ATTEMPTS = {
    'own data are written': lambda: write(f'{DATA}/text'),
    'own programs are read': lambda: read('/app/bin/fairdeal'),
    'portals are called': lambda: call('org.freedesktop.portal.Desktop', '/org/freedesktop/portal/desktop',
                                       'org.freedesktop.DBus.Peer.Ping'),
    'a home folder that nobody else sees': lambda: write(f'{SECRET}-2'),
    'the network': connect,
    'a network device': find_interfaces,
    'a file in the home folder': lambda: read(SECRET),
    'the system of the host': lambda: look('/run/host/usr/bin'),
    'the configuration of the host': lambda: look('/run/host/etc/passwd'),
    'own programs are written': lambda: write('/app/bin/fairdeal'),
    'the runtime is written': lambda: write('/usr/bin/new'),
    'a service of the session': lambda: call(BUS_NAME, '/', 'org.freedesktop.DBus.Peer.Ping'),
    'the system bus': lambda: look('/run/dbus/system_bus_socket'),
    'a process of the host': lambda: os.kill(int(PROCESS), 0),
    'another device': find_devices,
    'a namespace': lambda: run('unshare', '--user', 'true'),
}

for what, attempt in ATTEMPTS.items():
    try:
        attempt()
        print(f'{what}: possible')
    except (OSError, subprocess.SubprocessError):
        print(f'{what}: refused')

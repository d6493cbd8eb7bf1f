"""What soak-hooks.c shares with the program: the time of day jumps, and memory is returned and counted."""
import mmap
import os
import re
import struct

from processes import wait

LAYOUT = struct.Struct('=qQQQQ')      # offset, asked, begun, done, in use
MIB = 1 << 20


class Hooks:
    def __init__(self, library, path):
        self.library = os.path.abspath(library)
        self.path = path
        self.offset = self.asked = 0
        path.write_bytes(bytes(LAYOUT.size))
        with open(path, 'r+b') as file:
            self.memory = mmap.mmap(file.fileno(), LAYOUT.size)

    def get_environment(self):
        return {'LD_PRELOAD': self.library, 'FAIR_TEST_HOOKS': str(self.path), 'G_SLICE': 'always-malloc'}

    def jump(self, offset):
        """Sets how many seconds the program's clock is ahead."""
        self.offset = offset
        self.memory[:8] = struct.pack('=q', offset)

    def measure(self, program):
        """What the program holds, after unused memory was returned: MiB allocated, MiB of its own pages, and files."""
        self.asked += 1
        self.memory[8:16] = struct.pack('=Q', self.asked)

        def is_done():
            program.find_root()      # wakes the program, which may be idle
            return LAYOUT.unpack(self.memory[:])[3] >= self.asked
        wait(is_done, 'the program does not count its memory', pause=0.2)
        process = program.process.pid
        with open(f'/proc/{process}/smaps_rollup', encoding='ascii') as file:
            pages = int(re.search(r'^Pss_Anon: +(\d+) kB', file.read(), re.MULTILINE)[1])
        return LAYOUT.unpack(self.memory[:])[4] / MIB, pages / 1024, len(os.listdir(f'/proc/{process}/fd'))

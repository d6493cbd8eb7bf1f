"""test-sounds.py TOOLS SOUNDS - checks length, loudness and edges of the
sounds (TAP). TOOLS is the folder of sound_tools.py, SOUNDS that of what
make-sounds.py wrote.
"""
import math
import pathlib
import sys

# The maximum length of each in seconds.
LENGTHS = {
    'card': (0.06, 0.12),
    'turn': (0.08, 0.16),
    'shuffle': (0.4, 0.9),
    'refused': (0.15, 0.35),
    'won': (1, 2.2),
}
MOST = 0.5              # of the highest possible sample
LOUDNESS = (-28, -24)   # LUFS
SPREAD = 0.2            # between the loudest and the softest, in LU
OFFSET = 0.0005
EDGE = 0.0002           # seconds at both ends that are nearly silent
SILENT = 0.01


def edges(sound, rate):
    n = round(EDGE * rate)
    return sound[:n] + sound[-n:]


def results(tools, folder):
    # Reference of BS.1770: a full-scale tone of 997 Hz in one channel is -3.01 LUFS.
    tone = [math.sin(2 * math.pi * 997 * i / tools.RATE) for i in range(tools.RATE)]
    yield 'loudness is measured as published', abs(tools.loudness(tone) + 3.01) < 0.05, tools.loudness(tone)

    found = {path.stem for path in folder.glob('*.wav')}
    yield 'the sounds are those of the table', found == set(LENGTHS), ' '.join(sorted(found))

    loud = []
    for name, (least, most) in LENGTHS.items():
        sound = tools.read(folder / f'{name}.wav')
        length = len(sound) / tools.RATE
        peak = max(abs(sample) for sample in sound)
        offset = sum(sound) / len(sound)
        ends = max(abs(sample) for sample in edges(sound, tools.RATE))
        loud.append(tools.loudness(sound))
        yield f'{name}: length', least <= length <= most, f'{length:.3f} s'
        yield f'{name}: peak', 0.05 < peak < MOST, f'{peak:.3f}'
        yield f'{name}: loudness', LOUDNESS[0] < loud[-1] < LOUDNESS[1], f'{loud[-1]:.2f} LUFS'
        yield f'{name}: no offset', abs(offset) < OFFSET, f'{offset:.6f}'
        yield f'{name}: begins and ends in silence', sound[0] == sound[-1] == 0 and ends < SILENT, f'{ends:.4f}'
    yield 'all are equally loud', max(loud) - min(loud) < SPREAD, f'{max(loud) - min(loud):.2f} LU'


def main():
    sys.path.insert(0, sys.argv[1])
    import sound_tools

    found = list(results(sound_tools, pathlib.Path(sys.argv[2])))
    print(f'1..{len(found)}')
    for i, (name, fine, detail) in enumerate(found, 1):
        print(f"{'ok' if fine else 'not ok'} {i} - {name}")
        print(f'# {detail}')
    return 0 if all(fine for _, fine, _ in found) else 1


if __name__ == '__main__':
    sys.exit(main())

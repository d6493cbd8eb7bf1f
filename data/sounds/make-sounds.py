#!/usr/bin/python3
"""make-sounds.py FOLDER - write the sounds of the table as WAV files.

All of them are synthesis, made for Fair Deal: filtered noise for what cards do,
soft tones for what the program says.  They are equally loud.
"""

import math
import pathlib
import sys

from sound_tools import band, finished, mix, noise, shape, swell, times, write

LEVEL = -26     # LUFS; soft, and no peak comes near the limit


def slide(seconds, high, low, seed):
    """A card on cloth: noise whose pitch falls from HIGH to LOW as the card slows down."""
    def centre(t):
        return low * (high / low) ** (1 - t / seconds)
    return shape(band(noise(seconds, seed), centre, 0.9), swell(seconds / 3, seconds / 4))


def tick(pitch, decay, seed):
    """An edge of cardboard that springs back."""
    return shape(band(noise(8 * decay, seed), lambda t: pitch, 0.7), swell(0.0008, decay))


def knock(pitch, decay):
    """A soft knock: a low tone that falls a little and dies away."""
    tone = [math.sin(2 * math.pi * pitch * (t + 0.015 * (1 - math.exp(-t / 0.02)))) for t in times(8 * decay)]
    return shape(tone, swell(0.004, decay))


def string(pitch, decay):
    """A plucked string, warm: its overtones are weak and die first."""
    overtones = [shape([math.sin(2 * math.pi * pitch * n * t) for t in times(6 * decay)],
                       swell(0.012, decay / n ** 0.8))
                 for n in range(1, 6)]
    return mix(*((0, 1 / n ** 1.6, overtone) for n, overtone in enumerate(overtones, start=1)))


def card():
    return mix((0, 1, slide(0.08, 3200, 1100, seed=1)),
               (0.045, 0.25, knock(170, 0.006)))


def turn():
    return mix((0, 0.8, tick(2600, 0.006, seed=2)),
               (0.055, 1, tick(1900, 0.008, seed=3)))


def shuffle():
    """A riffle, ever quicker, and then the bridge in which the two halves fall together."""
    parts = []
    start = 0
    for i in range(26):
        parts.append((start, 0.55 + 0.45 * math.sin(2.4 * i) ** 2, tick(1500 + 70 * (i * 7 % 11), 0.004, seed=10 + i)))
        start += 0.026 - 0.0006 * i
    parts.append((start + 0.02, 0.7, slide(0.2, 2400, 900, seed=40)))
    return mix(*parts)


def refused():
    return mix((0, 1, knock(150, 0.018)), (0.11, 0.8, knock(125, 0.022)))


def won():
    """The chord of F major, one string after the other."""
    pitches = (174.61, 220.00, 261.63, 349.23, 440.00)
    return mix(*((0.09 * i, 1 - 0.1 * i, string(pitch, 0.26)) for i, pitch in enumerate(pitches)))


SOUNDS = (card, turn, shuffle, refused, won)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for sound in SOUNDS:
        write(pathlib.Path(sys.argv[1]) / f'{sound.__name__}.wav', finished(sound(), LEVEL))


main()

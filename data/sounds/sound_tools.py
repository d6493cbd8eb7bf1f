"""What the sounds are made with: noise, tones, filters, envelopes, loudness.

A sound is a list of samples, most of them between -1 and 1, RATE of them a
second.  Nothing here needs more than Python, and all of it gives the same
samples in every run.
"""

import array
import math
import random
import sys
import wave

RATE = 48000

# Loudness is measured in the loudest so many seconds, about as long as the ear
# takes to make up its mind; a shorter sound counts with the silence after it.
LOUD_TIME = 0.1

# Every sound begins and ends with so many seconds of fading.
FADE_IN, FADE_OUT = 0.002, 0.008


def samples_in(seconds):
    return round(seconds * RATE)


def times(seconds):
    """The time of each sample."""
    return [i / RATE for i in range(samples_in(seconds))]


def noise(seconds, seed):
    """White noise; another SEED is other noise."""
    numbers = random.Random(seed)
    return [2 * numbers.random() - 1 for _ in range(samples_in(seconds))]


def shape(sound, envelope):
    """SOUND, each sample times ENVELOPE (its time)."""
    return [sample * envelope(i / RATE) for i, sample in enumerate(sound)]


def swell(attack, decay):
    """An envelope: up smoothly within ATTACK seconds, then down to a third in every DECAY."""
    def envelope(t):
        if t < attack:
            return 0.5 - 0.5 * math.cos(math.pi * t / attack)
        return math.exp((attack - t) / decay)
    return envelope


def band(sound, centre, width):
    """What of SOUND lies round the frequency CENTRE (its time), in Hz; WIDTH is
    that of the band in parts of the centre.  A state variable filter, whose
    centre may move while it works (after Zavalishin, The Art of VA Filter
    Design, chapter 4)."""
    out = []
    first = second = 0.0
    for i, sample in enumerate(sound):
        g = math.tan(math.pi * centre(i / RATE) / RATE)
        middle = (first + g * (sample - second)) / (1 + g * (g + width))
        low = second + g * middle
        first, second = 2 * middle - first, 2 * low - second
        out.append(width * middle)
    return out


def mix(*parts):
    """One sound of several; a part is the time at which it begins, how strong it is, and its sound."""
    out = [0.0] * max(samples_in(start) + len(sound) for start, _, sound in parts)
    for start, strength, sound in parts:
        first = samples_in(start)
        for i, sample in enumerate(sound):
            out[first + i] += strength * sample
    return out


def biquad(sound, b, a):
    """A filter of the second order, a[0] being 1."""
    out = []
    x1 = x2 = y1 = y2 = 0.0
    for x in sound:
        y = b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def loudness(sound):
    """How loud the loudest LOUD_TIME of SOUND is, in LUFS: the measure of ITU-R
    BS.1770 (its filters for 48 kHz), with a shorter block."""
    heard = biquad(sound,
                   (1.53512485958697, -2.69169618940638, 1.19839281085285),
                   (1, -1.69065929318241, 0.73248077421585))
    heard = biquad(heard, (1, -2, 1), (1, -1.99004745483398, 0.99007225036621))
    block, step = samples_in(LOUD_TIME), samples_in(LOUD_TIME / 10)
    power = max(sum(sample * sample for sample in heard[first:first + block]) / block
                for first in range(0, len(heard), step))
    return 10 * math.log10(power) - 0.691


def without_rumble(sound):
    """SOUND without what is too low to be heard, and so without an offset."""
    keep = math.exp(-2 * math.pi * 40 / RATE)
    out = []
    before = y = 0.0
    for x in sound:
        y = keep * (y + x - before)
        before = x
        out.append(y)
    return out


def faded(sound):
    """SOUND, from silence and to silence."""
    def gain(i, fade):
        return 0.5 - 0.5 * math.cos(math.pi * min(1, i / samples_in(fade)))
    last = len(sound) - 1
    return [sample * gain(i, FADE_IN) * gain(last - i, FADE_OUT) for i, sample in enumerate(sound)]


def finished(sound, level):
    """SOUND without rumble and clicks, and as loud as LEVEL, in LUFS."""
    sound = faded(without_rumble(sound))
    gain = 10 ** ((level - loudness(sound)) / 20)
    return [sample * gain for sample in sound]


def write(path, sound):
    """Writes SOUND as a WAV file of one channel and 16 bits."""
    samples = array.array('h', (round(32767 * sample) for sample in sound))
    if sys.byteorder == 'big':
        samples.byteswap()
    with wave.open(str(path), 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def read(path):
    """The samples of a WAV file such as write() makes."""
    with wave.open(str(path), 'rb') as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise ValueError(f'{path}: not one channel of 16 bits at {RATE} Hz')
        samples = array.array('h', file.readframes(file.getnframes()))
    if sys.byteorder == 'big':
        samples.byteswap()
    return [sample / 32767 for sample in samples]

#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make bell.oga, the bell of a wind-up kitchen timer.

A clapper strikes a small steel cup a few times in quick succession, then the cup rings out.
The cup is a sum of inharmonic partials. Each is a pair a few hertz apart, because no cup is
perfectly round, and that is what lets it shimmer; each decays exponentially, the high ones
fastest. The clip ends in a short silence and so can be played in a loop.

    python3 make-bell.py [bell.oga]      needs oggenc (Debian: vorbis-tools)
"""

import math
import pathlib
import random
import struct
import subprocess
import sys
import wave

RATE = 44100
LENGTH = 1.5  # seconds, the closing silence included
SILENCE = 0.12  # seconds of nothing at the end
FADE = 0.25  # seconds of fading before the silence
PEAK = 10 ** (-3.2 / 20)  # a little under -3 dBFS, as coding may raise a peak
PITCH = 1174.7  # hertz

# Ratio to the pitch, loudness, time to fall to 1/e in seconds, split of the pair in hertz.
PARTIALS = (
    (0.5, 0.10, 0.45, 0.6),
    (1.0, 1.00, 0.42, 2.3),
    (2.31, 0.55, 0.26, 3.7),
    (4.18, 0.26, 0.13, 5.1),
    (6.44, 0.11, 0.07, 7.9),
    (8.92, 0.05, 0.035, 9.4),
)

# Time in seconds and force of each stroke of the clapper.
STROKES = (
    (0.000, 0.80), (0.071, 0.66), (0.139, 0.74), (0.210, 0.64),
    (0.279, 0.72), (0.350, 0.66), (0.419, 1.00),
)


def ring(samples, start, force, dice):
    """Add one stroke to the samples."""
    first = int(start * RATE)
    for ratio, loudness, decay, split in PARTIALS:
        level = 0.5 * force * loudness * dice.uniform(0.88, 1.12)
        phase = dice.uniform(0, 0.6)
        for frequency in (PITCH * ratio - split / 2, PITCH * ratio + split / 2):
            step = 2 * math.pi * frequency / RATE
            for i in range(len(samples) - first):
                seconds = i / RATE
                attack = min(1.0, seconds / 0.0012)
                samples[first + i] += (
                    level * attack * math.exp(-seconds / decay) * math.sin(step * i + phase)
                )


def bell():
    dice = random.Random(25)  # the same bell each time
    samples = [0.0] * int((LENGTH - SILENCE) * RATE)
    for start, force in STROKES:
        ring(samples, start, force, dice)
    fade = int(FADE * RATE)
    for i in range(fade):
        samples[len(samples) - fade + i] *= 0.5 * (1 + math.cos(math.pi * i / fade))
    loudest = max(abs(sample) for sample in samples)
    samples = [sample * PEAK / loudest for sample in samples]
    return samples + [0.0] * int(SILENCE * RATE)


def main():
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "bell.oga"
    raw = target.with_suffix(".wav")
    samples = bell()
    with wave.open(str(raw), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(
            b"".join(struct.pack("<h", round(sample * 32767)) for sample in samples)
        )
    try:
        subprocess.run(
            ["oggenc", "--quiet", "--quality", "6", "--serial", "1",
             "--comment", "LICENSE=GPL-3.0-or-later", "--title", "Kitchen timer bell",
             "--artist", "Marzano contributors", "--output", str(target), str(raw)],
            check=True,
        )
    finally:
        raw.unlink()


if __name__ == "__main__":
    main()

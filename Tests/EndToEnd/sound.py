# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound server that plays into nothing, and ears: what would be heard, as it is heard."""

import array
import math
import os
import time
import wave

from processes import wait_for, wait_socket

RATE = 8000  # samples a second, mono, 16 bit
SILENCE = 0.002  # RMS below it is silence; full scale is 1


class Sound:
    """pulseaudio with a null sink, whose monitor is recorded without a pause."""

    def __init__(self, world):
        self._world = world
        self.server_socket = os.path.join(world.root, "pulse")
        self.file = os.path.join(world.root, "heard.raw")
        self.environment = {"PULSE_SERVER": f"unix:{self.server_socket}"}
        self.server = self.ears = None

    def start(self):
        self.server = self._world.spawn(
            "pulseaudio", "-n", "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no",
            "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self.server_socket}",
            "-L", f"module-null-sink sink_name=out rate={RATE} channels=1",
        )
        wait_socket(self.server_socket)
        self.ears = self._world.spawn(
            "sh", "-c",
            f"exec parec -d out.monitor --raw --format=s16le --rate={RATE} --channels=1 "
            f"--latency-msec=10 > {self.file}",
            name="parec",
        )
        wait_for(lambda: self._size() > 0, 10, "the recording of the null sink")

    def _size(self):
        return os.path.getsize(self.file) if os.path.exists(self.file) else 0

    def _samples(self, first, count):
        with open(self.file, "rb") as file:
            file.seek(first * 2)
            data = file.read(count * 2)
        return array.array("h", data[: len(data) // 2 * 2])

    def seconds(self):
        """The length of the recording so far."""
        return self._size() / 2 / RATE

    def level(self, milliseconds=100, before=0):
        """The RMS, 0 to 1, of the last so many milliseconds (ending `before` ms ago)."""
        count = RATE * milliseconds // 1000
        end = self._size() // 2 - RATE * before // 1000
        samples = self._samples(max(0, end - count), count)
        if not samples:
            return 0.0
        return math.sqrt(sum(x * x for x in samples) / len(samples)) / 32768

    def wait_heard(self, timeout=5.0):
        """Returns the level once something is heard."""
        return wait_for(
            lambda: (level := self.level(60)) > SILENCE and level, timeout, "a sound"
        )

    def wait_silent(self, since, timeout=5.0, quiet=1.0):
        """Waits until nothing was heard for `quiet` seconds (longer than a gap in the bell), and
        returns how long after the time.monotonic() moment `since` the last sound was: negative
        when it had been silent before."""
        def silent():
            return time.monotonic() - since > quiet and self.level(round(quiet * 1000)) <= SILENCE

        wait_for(silent, timeout + quiet, "silence")
        now, end = time.monotonic(), self._size() // 2
        window = round((now - since + 1) * RATE)
        first = max(0, end - window)
        samples = self._samples(first, end - first)
        threshold = SILENCE * 32768
        last = next((i for i in range(len(samples) - 1, -1, -1) if abs(samples[i]) > threshold), -1)
        return (now - since) - (len(samples) - 1 - last) / RATE

    def save_wav(self, path):
        """Writes all that was heard, for a person to listen to."""
        with wave.open(path, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            with open(self.file, "rb") as file:
                out.writeframes(file.read())

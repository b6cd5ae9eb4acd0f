# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves the clocks of the programs under test; clockshim.c is the other half."""

import ctypes
import mmap
import os
import platform
import struct
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
FUTEX_WAKE = 1
FUTEX = {"x86_64": 202, "aarch64": 98, "riscv64": 98}
SECOND = 1_000_000_000


def compiled_shim(folder):
    """The path of the compiled clockshim.c in folder, made when missing or old."""
    source, target = os.path.join(HERE, "clockshim.c"), os.path.join(folder, "clockshim.so")
    if not os.path.exists(target) or os.path.getmtime(target) < os.path.getmtime(source):
        os.makedirs(folder, exist_ok=True)
        fresh = f"{target}.{os.getpid()}"
        subprocess.run(
            ["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", fresh, source,
             "-ldl", "-lpthread"],
            check=True,
        )
        os.replace(fresh, target)
    return target


class Clock:
    """The offsets of one world, in seconds."""

    def __init__(self, path, shim):
        self.path, self.shim = path, shim
        self.real = self.mono = self.boot = 0.0
        with open(path, "wb") as file:
            file.write(bytes(56))
        with open(path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), 56)
        os.chmod(path, 0o644)

    @property
    def environment(self):
        return {"LD_PRELOAD": self.shim, "MARZANO_CLOCK_FILE": self.path}

    def move(self, real=0.0, mono=0.0, boot=0.0):
        """Moves the clocks on, or back, by so many seconds, all at once."""
        self.real, self.mono, self.boot = self.real + real, self.mono + mono, self.boot + boot
        (generation,) = struct.unpack_from("<I", self._map, 0)
        generation = (generation + 1) % 2**32
        offsets = [round(x * SECOND) for x in (self.real, self.mono, self.boot)]
        struct.pack_into("<3q", self._map, 8 + 24 * (generation % 2), *offsets)
        word = ctypes.c_uint32.from_buffer(self._map)
        word.value = generation
        ctypes.CDLL(None).syscall(
            FUTEX[platform.machine()], ctypes.byref(word), FUTEX_WAKE, 2**31 - 1, None, None, 0
        )
        del word  # it would keep the map from being closed

    def suspend(self, seconds):
        """What a program sees after the machine slept: real and boot on, mono as before."""
        self.move(real=seconds, boot=seconds)

    def set_clock(self, seconds):
        """Somebody sets the wall clock forward or back by so much."""
        self.move(real=seconds)

    def close(self):
        self._map.close()

# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A mouse for headless wlroots compositors: a client of zwlr_virtual_pointer_v1, by hand.

It speaks the wire protocol itself: 32-bit words in the machine's byte order, each message headed
by the object, and the size and the number of the request.
"""

import socket
import struct
import time

MANAGER = b"zwlr_virtual_pointer_manager_v1"
BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111}  # left, middle, right, as <linux/input.h> has them
DISPLAY, REGISTRY, SYNCED, MANAGED, POINTER, SYNCED_AGAIN = range(1, 7)
WHEEL_STEP = 15  # what the compositors count for one notch


def text(value):
    """A string argument: its length with the NUL, padded to whole words."""
    value += b"\0"
    return struct.pack("=I", len(value)) + value + b"\0" * (-len(value) % 4)


def fixed(value):
    return int(value * 256)


class Pointer:
    """A mouse on the seat of the compositor that listens on the socket at path."""

    def __init__(self, path, size):
        self._size = size
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(5)
        self._socket.connect(path)
        self._data = b""
        self._send(DISPLAY, 1, "=I", REGISTRY)
        found = [struct.unpack_from("=I", body)[0] for sender, _, body in self._sync(SYNCED)
                 if sender == REGISTRY and MANAGER + b"\0" in body]
        assert found, "the compositor has no virtual pointers"
        binding = struct.pack("=I", found[0]) + text(MANAGER) + struct.pack("=II", 1, MANAGED)
        self._socket.sendall(self._message(REGISTRY, 0, binding))
        self._send(MANAGED, 0, "=II", 0, POINTER)
        list(self._sync(SYNCED_AGAIN))

    def close(self):
        self._socket.close()

    def click(self, x, y, button=1):
        """Clicks at a place of the screen."""
        self.move(x, y)
        for state in (1, 0):
            self._send(POINTER, 2, "=III", self._now(), BUTTONS[button], state)
            self._frame()

    def scroll(self, x, y, direction="up", steps=1):
        """Turns the wheel at a place of the screen."""
        axis, sign = {"up": (0, -1), "down": (0, 1), "left": (1, -1), "right": (1, 1)}[direction]
        self.move(x, y)
        for _ in range(steps):
            self._send(POINTER, 5, "=I", 0)
            self._send(POINTER, 7, "=IIii", self._now(), axis, fixed(sign * WHEEL_STEP), sign)
            self._frame()

    def slide(self, x, y, direction="up", way=30):
        """Two fingers slide over a touchpad by small parts of a step of the wheel."""
        sign = {"up": -1, "down": 1}[direction]
        self.move(x, y)
        for _ in range(way):
            self._send(POINTER, 5, "=I", 1)
            self._send(POINTER, 3, "=IIi", self._now(), 0, fixed(sign))
            self._frame()

    def move(self, x, y):
        self._send(POINTER, 1, "=IIIII", self._now(), round(x), round(y), *self._size)
        self._frame()

    def _frame(self):
        self._send(POINTER, 4, "=")

    @staticmethod
    def _now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    @staticmethod
    def _message(target, number, body):
        return struct.pack("=II", target, (8 + len(body)) << 16 | number) + body

    def _send(self, target, number, kinds, *values):
        self._socket.sendall(self._message(target, number, struct.pack(kinds, *values)))

    def _sync(self, callback):
        """The messages that arrive until all that was asked is done: (object, number, body)."""
        self._send(DISPLAY, 0, "=I", callback)
        while True:
            while len(self._data) < 8 or len(self._data) < self._size_of_first():
                more = self._socket.recv(65536)
                assert more, "the compositor hung up"
                self._data += more
            size = self._size_of_first()
            sender, word = struct.unpack_from("=II", self._data)
            body, self._data = self._data[8:size], self._data[size:]
            assert (sender, word & 0xFFFF) != (DISPLAY, 0), f"the compositor refused: {body!r}"
            if sender == callback:
                return
            yield sender, word & 0xFFFF, body

    def _size_of_first(self):
        return struct.unpack_from("=II", self._data)[1] >> 16

# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""marzano follow: what a bar reads, for as long as it reads."""

import json
import os
import re
import signal
import statistics
import subprocess
import time
import unittest

from desktop import Desktop, wait_for
from processes import gone, state_of


def memory(pid):
    """What a process keeps for itself, in KiB."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        return sum(int(size) for size in re.findall(r"^Private_\w+:\s+(\d+)", file.read(), re.M))


def seconds(text):
    """24:59 as a number."""
    parts = [int(part) for part in re.search(r"[\d:]+", text).group().split(":")]
    return sum(part * 60 ** place for place, part in enumerate(reversed(parts)))


class Follow(unittest.TestCase):
    def setUp(self):
        self.desktop = Desktop(display=None)
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)
        self.marzano = self.desktop.run_marzano

    def follow(self, *args):
        return self.desktop.start_marzano("follow", *args)

    @staticmethod
    def lines(follower):
        return follower.output().splitlines()

    def last(self, follower, pattern, timeout=5):
        """Waits until the last line matches."""
        def shown():
            lines = self.lines(follower)
            return bool(lines) and re.search(pattern, lines[-1]) is not None

        try:
            wait_for(shown, timeout, pattern)
        except AssertionError as failure:
            raise AssertionError(f"{failure}: {self.lines(follower)[-3:]}") from None

    def test_each_second_is_said_once_and_a_pause_is_silent(self):
        self.marzano("start", "25m", "tea")
        follower = self.follow("--format", "{state} {remaining}")
        wait_for(lambda: len(self.lines(follower)) >= 4, 6, "four lines")
        self.marzano("pause")
        self.last(follower, "^paused")
        lines = self.lines(follower)
        shown = [seconds(line) for line in lines if line.startswith("running")]
        self.assertEqual(shown, list(range(shown[0], shown[0] - len(shown), -1)))
        self.assertEqual(lines[-1].split()[0], "paused")
        before = cpu_wakes(follower.pid)
        time.sleep(2.2)  # silence cannot be waited for
        self.assertEqual(self.lines(follower), lines)
        self.assertLessEqual(cpu_wakes(follower.pid) - before, 1)
        self.marzano("resume")
        self.last(follower, "^running")
        self.marzano("cancel")
        self.last(follower, "^$")

    def test_a_change_is_said_at_once(self):
        follower = self.follow("--json", "--changes")
        self.last(follower, '"idle"')
        for args, pattern in ((("start", "25m", "tea"), '"running"'), (("pause",), '"paused"'),
                              (("rename", "mint"), '"mint"'), (("cancel",), '"idle"')):
            begin = time.monotonic()
            self.marzano(*args)
            self.last(follower, pattern)
            self.assertLess(time.monotonic() - begin, 0.7)
        documents = [json.loads(line) for line in self.lines(follower)]
        self.assertEqual([document["state"] for document in documents],
                         ["idle", "running", "paused", "paused", "idle"])

    def test_whole_minutes_wake_once_a_minute(self):
        self.marzano("start", "25m", "tea")
        follower = self.follow("--format", "{remaining:compact}")
        self.last(follower, "^25m$")
        before = cpu_wakes(follower.pid)
        time.sleep(2.5)  # as above
        self.assertLessEqual(cpu_wakes(follower.pid) - before, 1)

    def test_one_timer_may_be_followed_before_it_is_there(self):
        follower = self.follow("--timer", "tea", "--format", "waybar")
        self.last(follower, '"text":""')
        self.marzano("start", "25m", "coffee")
        self.marzano("start", "25m", "tea")
        self.last(follower, '"text":"tea 2')

    def test_i3bar_reads_the_whole_protocol(self):
        self.marzano("start", "25m", "tea")
        follower = self.follow("--format", "i3bar")
        wait_for(lambda: len(self.lines(follower)) >= 5, 6, "five lines")
        text = follower.output()
        lines = text.splitlines()
        self.assertEqual(json.loads(lines[0]), {"version": 1})
        whole = json.loads("\n".join(lines[1:]) + "]")
        self.assertRegex(whole[0][0]["full_text"], "^tea 2")

    def test_it_survives_the_service_twenty_times(self):
        self.marzano("start", "1h", "tea")
        follower = self.follow("--format", "{name} {remaining}")
        self.last(follower, "^tea")
        for number in range(20):
            self.desktop.kill_service()
            wait_for(lambda: self.desktop.service_pid() is None, 5, "the end of the service")
            self.marzano("rename", f"tea{number}")  # starts another
            self.last(follower, f"^tea{number} ")
        self.assertTrue(follower.alive)
        left = [seconds(line.split()[1]) for line in self.lines(follower)]
        self.assertEqual(left, sorted(left, reverse=True))

    def test_it_counts_on_while_the_service_is_away(self):
        self.marzano("start", "25m", "tea")
        follower = self.follow("--format", "{remaining}")
        self.last(follower, "^2")
        self.desktop.kill_service()
        count = len(self.lines(follower))
        wait_for(lambda: len(self.lines(follower)) >= count + 2, 5, "two more lines")
        self.assertIsNone(self.desktop.service_pid())

    def test_without_a_service_it_reads_the_record(self):
        self.marzano("start", "25m", "tea")
        self.desktop.kill_service()
        follower = self.follow("--format", "{name} {remaining}")
        self.last(follower, "^tea 2")
        self.assertIsNone(self.desktop.service_pid())

    def test_it_leaves_with_its_parent(self):
        self.marzano("start", "25m", "tea")
        self.marzano("pause")
        program = self.desktop.program("marzano")
        shell = self.desktop.spawn("sh", "-c", f"{program} follow & echo $!; wait")
        pid = int(wait_for(lambda: re.match(r"(\d+)\n.*\n", shell.output()), 5, "a line").group(1))
        shell.kill()
        wait_for(lambda: gone(pid), 5, "the end of follow")

    def test_it_leaves_when_nobody_reads(self):
        self.marzano("start", "25m", "tea")
        self.marzano("pause")
        process = subprocess.Popen([self.desktop.program("marzano"), "follow"],
                                   env=self.desktop.environment, stdout=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(5), 0)

    def test_signals_toggle_and_repeat(self):
        self.marzano("start", "25m", "tea")
        follower = self.follow("--format", "{state}")
        self.last(follower, "^running")
        os.kill(follower.pid, signal.SIGUSR1)
        self.last(follower, "^paused")
        count = len(self.lines(follower))
        os.kill(follower.pid, signal.SIGUSR2)
        wait_for(lambda: len(self.lines(follower)) == count + 1, 5, "the line again")

    def test_memory_stays_flat_under_changes(self):
        self.marzano("start", "1h", "tea")
        followers = [self.follow(), self.follow("--json"), self.follow("--format", "waybar")]
        for follower in followers:
            self.last(follower, "tea")

        def churn(round):
            for number in range(100):
                self.marzano("rename", f"tea {round} {number}")
            for follower in followers:
                self.last(follower, f"tea {round} 99")
            return [memory(follower.pid) for follower in followers]

        kept = [churn(round) for round in range(6)]
        # The allocator may take a step at any time; what is lost at each change is lost in each round.
        for sizes in zip(*kept):
            growth = [after - before for before, after in zip(sizes, sizes[1:])]
            self.assertLess(statistics.median(growth), 20, f"{kept} KiB")

    @unittest.skipUnless("MARZANO_SOAK" in os.environ, "an hour; MARZANO_SOAK=minutes")
    def test_an_hour_of_three_followers(self):
        minutes = float(os.environ["MARZANO_SOAK"])
        signal.alarm(0)
        self.marzano("start", "2h", "tea")
        followers = [self.follow("--format", "{remaining}"), self.follow("--format", "waybar"),
                     self.follow("--json")]
        time.sleep(30)
        before = [memory(follower.pid) for follower in followers]
        time.sleep(minutes * 60)
        after = [memory(follower.pid) for follower in followers]
        shown = [seconds(line) for line in self.lines(followers[0])]
        self.assertEqual(shown, list(range(shown[0], shown[0] - len(shown), -1)))
        truth = json.loads(self.marzano("status", "--json").stdout)["timers"][0]["remaining_ms"]
        self.assertLess(abs(seconds(self.lines(followers[0])[-1]) - truth / 1000), 2)
        print(f"\n    {before} -> {after} KiB, {len(shown)} lines", flush=True)
        for one, other in zip(before, after):
            self.assertLess(other - one, 100)


def cpu_wakes(pid):
    """How often a process went to sleep by itself."""
    assert state_of(pid), "the process has gone"
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", file.read(), re.M).group(1))


if __name__ == "__main__":
    unittest.main()

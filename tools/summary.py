#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""summary.py FILE...: adds up JUnit XML results and prints one line, such as "90 passed, 0 failed".

Names the tests that failed. A file that is not there counts as one failure: its run broke off.
The exit status is 1 when anything failed, or nothing ran.
"""

import sys
from xml.etree import ElementTree


def main(paths):
    passed, failed, skipped = 0, [], 0
    for path in paths:
        try:
            cases = ElementTree.parse(path).iter("testcase")
        except (OSError, ElementTree.ParseError) as error:
            failed.append(f"no results: {error}")
            continue
        for case in cases:
            if case.find("failure") is not None or case.find("error") is not None:
                failed.append(f"{case.get('classname', '')}.{case.get('name')}")
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    for name in failed:
        print(f"failed: {name}")
    print(f"{passed} passed, {len(failed)} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of data/dbus, compiled into the program byte for byte and closed with a NUL.
#pragma once

extern const char cbusdata_marzano[];
extern const char cbusdata_standard[];

// Swift sees an array of unknown size only through a pointer.
static inline const char *cbusdata_marzanoXML(void) { return cbusdata_marzano; }
static inline const char *cbusdata_standardXML(void) { return cbusdata_standard; }

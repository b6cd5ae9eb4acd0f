// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of data/dbus, compiled into the program byte for byte and closed with a NUL.
#pragma once

extern const char cbusdata_marzano[];
extern const char cbusdata_standard[];
extern const char cbusdata_statusNotifierItem[];
extern const char cbusdata_dbusMenu[];
extern const char cbusdata_search[];

// Swift sees an array of unknown size only through a pointer.
static inline const char *cbusdata_marzanoXML(void) { return cbusdata_marzano; }
static inline const char *cbusdata_standardXML(void) { return cbusdata_standard; }
static inline const char *cbusdata_statusNotifierItemXML(void) {
  return cbusdata_statusNotifierItem;
}
static inline const char *cbusdata_dbusMenuXML(void) { return cbusdata_dbusMenu; }
static inline const char *cbusdata_searchXML(void) { return cbusdata_search; }

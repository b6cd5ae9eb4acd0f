// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <sqlite3.h>

/* What Swift cannot see: varargs and macros with casts. */

static inline int csqlite_bindText(sqlite3_stmt *statement, int index, const char *text,
                                         int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int csqlite_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

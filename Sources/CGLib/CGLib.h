// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>

/* What Swift cannot see: macros with casts. */

static inline const GVariantType *cglib_byteType(void) { return G_VARIANT_TYPE_BYTE; }

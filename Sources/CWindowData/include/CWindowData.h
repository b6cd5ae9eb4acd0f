// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of data/ that the window shows, compiled into the program and closed with a NUL.
#pragma once

extern const char cwindowdata_mainWindow[];
extern const char cwindowdata_style[];
extern const char cwindowdata_tomato[];

// Swift sees an array of unknown size only through a pointer.
static inline const char *cwindowdata_mainWindowUI(void) { return cwindowdata_mainWindow; }
static inline const char *cwindowdata_styleCSS(void) { return cwindowdata_style; }
static inline const char *cwindowdata_tomatoSVG(void) { return cwindowdata_tomato; }

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of data/ that the window shows, compiled into the program and closed with a NUL.
#pragma once

extern const char cwindowdata_mainWindow[];
extern const char cwindowdata_settingPage[];
extern const char cwindowdata_stopwatchPage[];
extern const char cwindowdata_errorPage[];
extern const char cwindowdata_timerList[];
extern const char cwindowdata_editField[];
extern const char cwindowdata_style[];
extern const char cwindowdata_tomato[];

// Swift sees an array of unknown size only through a pointer.
static inline const char *cwindowdata_mainWindowUI(void) { return cwindowdata_mainWindow; }
static inline const char *cwindowdata_settingPageUI(void) { return cwindowdata_settingPage; }
static inline const char *cwindowdata_stopwatchPageUI(void) { return cwindowdata_stopwatchPage; }
static inline const char *cwindowdata_errorPageUI(void) { return cwindowdata_errorPage; }
static inline const char *cwindowdata_timerListUI(void) { return cwindowdata_timerList; }
static inline const char *cwindowdata_editFieldUI(void) { return cwindowdata_editField; }
static inline const char *cwindowdata_styleCSS(void) { return cwindowdata_style; }
static inline const char *cwindowdata_tomatoSVG(void) { return cwindowdata_tomato; }

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CWindowData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char cwindowdata_mainWindow[] = {
#embed "../../data/ui/main-window.ui"
    , 0};

const char cwindowdata_settingPage[] = {
#embed "../../data/ui/setting-page.ui"
    , 0};

const char cwindowdata_stopwatchPage[] = {
#embed "../../data/ui/stopwatch-page.ui"
    , 0};

const char cwindowdata_errorPage[] = {
#embed "../../data/ui/error-page.ui"
    , 0};

const char cwindowdata_timerList[] = {
#embed "../../data/ui/timer-list.ui"
    , 0};

const char cwindowdata_editField[] = {
#embed "../../data/ui/edit-field.ui"
    , 0};

const char cwindowdata_style[] = {
#embed "../../data/style.css"
    , 0};

const char cwindowdata_tomato[] = {
#embed "../../data/images/tomato.svg"
    , 0};

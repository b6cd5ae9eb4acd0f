// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CBusData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char cbusdata_marzano[] = {
#embed "../../data/dbus/io.github.marzano_timer.Marzano1.xml"
    , 0};

const char cbusdata_standard[] = {
#embed "../../data/dbus/standard.xml"
    , 0};

const char cbusdata_statusNotifierItem[] = {
#embed "../../data/dbus/tray/status-notifier-item.xml"
    , 0};

const char cbusdata_dbusMenu[] = {
#embed "../../data/dbus/tray/dbusmenu.xml"
    , 0};

const char cbusdata_search[] = {
#embed "../../data/dbus/tray/search.xml"
    , 0};

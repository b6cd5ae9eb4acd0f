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

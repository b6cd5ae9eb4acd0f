// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TimerCommandLine

CommandLineProgram.run(CommandLine.arguments)

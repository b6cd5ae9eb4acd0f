# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every target may be run again at any time, by root or by an ordinary user; what takes more than a
# few lines lives in tools/. PREFIX, DESTDIR and sysconfdir say where install and uninstall work.

SHELL := /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=
sysconfdir ?= /etc
PYTHON := /usr/bin/python3
export PREFIX DESTDIR sysconfdir

.PHONY: all run build debug test asan check install uninstall pot pictures bench clean help
.NOTPARALLEL:

all: build

help: ## say what each target does
	@sed -n 's/^\([a-z]*\):.*## /  \1\t/p' Makefile | expand -t 14

run: ## install what is missing, build, open the window
	@tools/install-packages.sh build
	@tools/build.sh release
	@exec .build/release/marzano

build: ## the three programs, in .build/release
	@tools/build.sh release

debug: ## the same with debugging checks, in .build/debug
	@tools/build.sh debug

test: ## install what the tests need, then run every test
	@tools/install-packages.sh build test
	@tools/test.sh

asan: ## open and close every window a thousand times under AddressSanitizer
	@tools/install-packages.sh build test
	@tools/asan.sh

check: ## formats and lints of every kind of file
	@tools/install-packages.sh build test
	@tools/check.sh

install: ## copy the programs and their data to $(DESTDIR)$(PREFIX); run "make build" first
	@tools/install.sh install

uninstall: ## remove exactly what install placed
	@tools/install.sh uninstall

pot: ## gather the translatable texts in po/marzano.pot
	@tools/pot.sh

pictures: build ## take pictures of every state into .build/pictures, a dozen into docs/pictures
	@tools/install-packages.sh test
	@$(PYTHON) Tests/EndToEnd/pictures.py

bench: build ## measure memory, start-up and wake-ups, beside their budgets
	@tools/install-packages.sh test bench
	@$(PYTHON) bench/bench.py

clean: ## remove everything that was built
	@rm -rf .build bench/out

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// stopwatch ROUNDS COMMAND... [ -- COMMAND... ]...: runs the commands in turn, ROUNDS times each, with
// their output thrown away, and prints the median time of each in milliseconds, from start to exit,
// one a line. Taking turns spreads the machine's moods evenly over them.

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_COMMANDS = 16, MOST_ROUNDS = 10000 };
extern char **environ;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char *argv[]) {
  char **commands[MOST_COMMANDS];
  static double times[MOST_COMMANDS][MOST_ROUNDS];
  int rounds = argc > 2 ? atoi(argv[1]) : 0, count = 0;
  if (rounds < 1 || rounds > MOST_ROUNDS) {
    fprintf(stderr, "usage: stopwatch ROUNDS COMMAND... [ -- COMMAND... ]...\n");
    return 2;
  }
  for (int i = 2; i < argc && count < MOST_COMMANDS; i++) {
    commands[count++] = &argv[i];
    while (i < argc && strcmp(argv[i], "--") != 0) i++;
    argv[i] = NULL;
  }

  posix_spawn_file_actions_t silence;
  posix_spawn_file_actions_init(&silence);
  posix_spawn_file_actions_addopen(&silence, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&silence, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  for (int round = -1; round < rounds; round++) {  // the first one warms up and is not counted
    for (int i = 0; i < count; i++) {
      int status = 0;
      pid_t child;
      double begin = now_ms();
      int error = posix_spawnp(&child, commands[i][0], &silence, NULL, commands[i], environ);
      if (error == 0) waitpid(child, &status, 0);
      if (round >= 0) times[i][round] = now_ms() - begin;
      if (error != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "stopwatch: %s failed\n", commands[i][0]);
        return 1;
      }
    }
  }
  for (int i = 0; i < count; i++) {
    qsort(times[i], rounds, sizeof(double), ascending);
    printf("%.3f\n", times[i][rounds / 2]);
  }
  return 0;
}

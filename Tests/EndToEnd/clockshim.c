// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clocks that a test can move. Loaded by LD_PRELOAD into an unchanged program, it adds live offsets
// to CLOCK_REALTIME, CLOCK_MONOTONIC and CLOCK_BOOTTIME, each its own, and keeps timerfds true to
// them. A suspend of an hour is real and boot one hour forward while mono stands still, which no
// other means can fake; a clock step is real alone.
//
// The offsets come from the file $MARZANO_CLOCK_FILE, shared by mapping (see clock.py):
//   uint32 generation; uint32 unused; struct { int64 real, mono, boot; } slots[2]   (nanoseconds)
// The slot generation % 2 is in force. The writer fills the other slot, raises the generation and
// wakes the futex at its address: a reader never sees half a change, and nobody polls.
//
// Timerfds: absolute deadlines, and relative ones of BOOTTIME, are remembered as the program meant
// them and re-armed at each change. A REALTIME timerfd with TFD_TIMER_CANCEL_ON_SET becomes readable
// when real moves, and its next read fails with ECANCELED, as the kernel does it.
// Not covered: clock_nanosleep and timer_create with absolute times.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { REAL, MONO, BOOT, CLOCKS, UNMOVED = -1, TIMERS = 4096 };
typedef __int128 Nanoseconds;

typedef struct {
  _Atomic uint32_t generation;
  uint32_t unused;
  int64_t slots[2][CLOCKS];
} Shared;

typedef struct {
  int clock;               // which offset applies, or UNMOVED
  int armed;               // whether `meant` holds a deadline
  int cancels;             // TFD_TIMER_CANCEL_ON_SET
  int cancelled;           // the next read fails with ECANCELED
  Nanoseconds meant;       // absolute, on the moved clock
  struct timespec period;  // of a repeating timer
} Timer;

static Shared still;
static Shared *shared = &still;
static Timer timers[TIMERS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_timerfd_create)(int, int);
static int (*real_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static ssize_t (*real_read)(int, void *, size_t);
static int (*real_close)(int);

static void find_real_functions(void) {
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
  real_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
  real_read = dlsym(RTLD_NEXT, "read");
  real_close = dlsym(RTLD_NEXT, "close");
}

static int offset_index(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
      return REAL;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
      return MONO;
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM:
      return BOOT;
  }
  return UNMOVED;
}

static int64_t offset_of(int index) {
  return shared->slots[shared->generation & 1][index];
}

static Nanoseconds to_nanoseconds(struct timespec t) {
  return (Nanoseconds)t.tv_sec * 1000000000 + t.tv_nsec;
}

static struct timespec to_timespec(Nanoseconds n) {
  struct timespec t = {.tv_sec = n / 1000000000, .tv_nsec = n % 1000000000};
  if (t.tv_nsec < 0) {
    t.tv_nsec += 1000000000;
    t.tv_sec -= 1;
  }
  return t;
}

// Arms the kernel's timer so that it ends when the moved clock reads `meant`. Called with the lock.
static int arm(int fd, int flags, struct itimerspec *old) {
  Timer *timer = &timers[fd];
  Nanoseconds at = timer->meant - offset_of(timer->clock);
  struct itimerspec new = {.it_value = to_timespec(at < 1 ? 1 : at), .it_interval = timer->period};
  return real_timerfd_settime(fd, flags | TFD_TIMER_ABSTIME, &new, old);
}

static void clocks_moved(const int64_t before[CLOCKS]) {
  pthread_mutex_lock(&lock);
  for (int fd = 0; fd < TIMERS; fd++) {
    Timer *timer = &timers[fd];
    if (!timer->armed || offset_of(timer->clock) == before[timer->clock]) continue;
    if (timer->cancels) {
      struct itimerspec now = {.it_value = {.tv_nsec = 1}};
      timer->cancelled = 1;
      real_timerfd_settime(fd, 0, &now, NULL);
    } else {
      arm(fd, 0, NULL);
    }
  }
  pthread_mutex_unlock(&lock);
}

static void *watch(void *unused) {
  (void)unused;
  uint32_t seen = shared->generation;
  for (;;) {
    syscall(SYS_futex, &shared->generation, FUTEX_WAIT, seen, NULL, NULL, 0);
    uint32_t now = shared->generation;
    if (now == seen) continue;
    int64_t before[CLOCKS];
    for (int i = 0; i < CLOCKS; i++) before[i] = shared->slots[seen & 1][i];
    // After two changes at once the old slot is overwritten: then every timer is armed anew.
    if (now != seen + 1) {
      for (int i = 0; i < CLOCKS; i++) before[i] = INT64_MIN;
    }
    seen = now;
    clocks_moved(before);
  }
  return NULL;
}

__attribute__((constructor)) static void start(void) {
  find_real_functions();
  const char *path = getenv("MARZANO_CLOCK_FILE");
  if (path == NULL) return;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *map = mmap(NULL, sizeof(Shared), PROT_READ, MAP_SHARED, fd, 0);
  real_close(fd);
  if (map == MAP_FAILED) return;
  shared = map;

  // The watching thread takes no signal that the program waits for.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *out) {
  if (real_clock_gettime == NULL) find_real_functions();
  int result = real_clock_gettime(clock, out);
  int index = offset_index(clock);
  if (result == 0 && index != UNMOVED) *out = to_timespec(to_nanoseconds(*out) + offset_of(index));
  return result;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != NULL) *out = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *out, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, out) == 0 ? base : 0;
}

int timerfd_create(int clock, int flags) {
  int fd = real_timerfd_create(clock, flags);
  if (fd < 0 || fd >= TIMERS) return fd;
  pthread_mutex_lock(&lock);
  timers[fd] = (Timer){.clock = offset_index(clock)};
  pthread_mutex_unlock(&lock);
  return fd;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *new, struct itimerspec *old) {
  if (fd < 0 || fd >= TIMERS || timers[fd].clock == UNMOVED)
    return real_timerfd_settime(fd, flags, new, old);

  pthread_mutex_lock(&lock);
  Timer *timer = &timers[fd];
  Nanoseconds value = to_nanoseconds(new->it_value);
  int absolute = (flags & TFD_TIMER_ABSTIME) != 0;
  int moves = absolute || timer->clock == BOOT;
  int result;
  timer->cancelled = 0;
  timer->cancels = (flags & TFD_TIMER_CANCEL_ON_SET) != 0;
  timer->armed = value != 0 && moves;
  if (timer->armed) {
    struct timespec now = {0};
    if (!absolute) clock_gettime(CLOCK_BOOTTIME, &now);
    timer->meant = value + to_nanoseconds(now);
    timer->period = new->it_interval;
    result = arm(fd, flags, old);
  } else {
    result = real_timerfd_settime(fd, flags, new, old);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

// Whether the timer was cancelled since the last read; asking answers it.
static int take_cancelled(int fd) {
  if (fd < 0 || fd >= TIMERS || !timers[fd].cancelled) return 0;
  pthread_mutex_lock(&lock);
  int cancelled = timers[fd].cancelled;
  timers[fd].cancelled = 0;
  pthread_mutex_unlock(&lock);
  return cancelled;
}

ssize_t read(int fd, void *buffer, size_t count) {
  if (real_read == NULL) find_real_functions();
  ssize_t result = real_read(fd, buffer, count);
  if (result == sizeof(uint64_t) && take_cancelled(fd)) {
    errno = ECANCELED;
    return -1;
  }
  return result;
}

int close(int fd) {
  if (real_close == NULL) find_real_functions();
  if (fd >= 0 && fd < TIMERS) {
    pthread_mutex_lock(&lock);
    timers[fd] = (Timer){.clock = UNMOVED};
    pthread_mutex_unlock(&lock);
  }
  return real_close(fd);
}

// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks at windows from outside, through the X server.
//
//   paintwatch start COMMAND...       starts COMMAND and prints "MAPPED PAINTED": the milliseconds
//                                     from its start until its window was mapped, and until its
//                                     first frame was seen there. Then ends COMMAND.
//   paintwatch next                   says "ready", waits for the next window of any program and
//                                     prints "MAPPED PAINTED" as milliseconds of CLOCK_MONOTONIC.
//   paintwatch frames WINDOW SECONDS  prints how many times a second the window was drawn.

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEEN = 64, LEAST_SIZE = 100, PATIENCE_MS = 20000, GLANCE_MS = 1 };
static const double SAME_FRAME_MS = 4;  // damages closer together belong to one drawing

typedef struct {
  Window window;
  int width, height;
} Candidate;

static Display *display;
static int damage_base;
static Candidate candidates[SEEN];
static int candidate_count;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

// A window may be gone before we look at it: that is no reason to stop.
static int ignore_error(Display *unused, XErrorEvent *event) {
  (void)unused;
  (void)event;
  return 0;
}

// Waits for the next event until the moment `until`; 0 when none came.
static int next_event(XEvent *event, double until) {
  while (!XPending(display)) {
    double left = until - now_ms();
    struct pollfd fd = {.fd = ConnectionNumber(display), .events = POLLIN};
    if (left <= 0 || poll(&fd, 1, (int)left + 1) < 0) return 0;
  }
  XNextEvent(display, event);
  return 1;
}

static Candidate *candidate(Window window) {
  for (int i = 0; i < candidate_count; i++) {
    if (candidates[i].window == window) return &candidates[i];
  }
  return NULL;
}

// Returns the new candidate when it was mapped before we could ask to be told of it.
static Candidate *add_candidate(const XCreateWindowEvent *created) {
  if (created->override_redirect || candidate_count == SEEN) return NULL;
  Candidate *it = &candidates[candidate_count++];
  *it = (Candidate){created->window, created->width, created->height};
  XSelectInput(display, it->window, StructureNotifyMask);
  XWindowAttributes now;
  if (!XGetWindowAttributes(display, it->window, &now) || now.map_state != IsViewable) return NULL;
  it->width = now.width;
  it->height = now.height;
  return it;
}

// Whether a program made the window: the frames of window managers have no process id.
static int is_of_program(Window window) {
  Atom name = XInternAtom(display, "_NET_WM_PID", False), type;
  int format;
  unsigned long count = 0, left;
  unsigned char *data = NULL;
  XGetWindowProperty(display, window, name, 0, 1, False, AnyPropertyType, &type, &format, &count,
                     &left, &data);
  if (data != NULL) XFree(data);
  return count > 0;
}

// Whether a frame has been drawn. Before it the screen, which is black, is seen through the window.
static int is_painted(const Candidate *it) {
  XImage *image = XGetImage(display, it->window, it->width / 2, it->height - LEAST_SIZE / 10, 1, 1,
                            AllPlanes, ZPixmap);
  if (image == NULL) return 0;
  unsigned long pixel = XGetPixel(image, 0, 0) & 0xffffff;
  XDestroyImage(image);
  return pixel != 0;
}

// Follows the windows that come; returns the program's own once it is mapped.
static Candidate *mapped_by(const XEvent *event) {
  Candidate *it = NULL;
  if (event->type == CreateNotify) {
    it = add_candidate(&event->xcreatewindow);
  } else if (event->type == ConfigureNotify) {
    it = candidate(event->xconfigure.window);
    if (it != NULL) it->width = event->xconfigure.width;
    if (it != NULL) it->height = event->xconfigure.height;
    return NULL;
  } else if (event->type == MapNotify) {
    it = candidate(event->xmap.window);
  }
  return it != NULL && it->width >= LEAST_SIZE && is_of_program(it->window) ? it : NULL;
}

static void watch_root(void) {
  XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
  XSync(display, False);
}

// Waits for a window and its first frame, and prints when they came, counted from `zero`.
static int await(double zero) {
  double end = now_ms() + PATIENCE_MS, mapped = 0;
  Candidate *window = NULL;
  while (now_ms() < end) {
    XEvent event;
    double until = window == NULL ? end : now_ms() + GLANCE_MS;
    if (next_event(&event, until)) {
      Candidate *it = mapped_by(&event);
      if (it == NULL || window != NULL) continue;
      window = it;
      mapped = now_ms();
    } else if (window != NULL && is_painted(window)) {
      printf("%.2f %.2f\n", mapped - zero, now_ms() - zero);
      return 0;
    }
  }
  fprintf(stderr, "paintwatch: no painted window\n");
  return 1;
}

static int start(char *command[]) {
  watch_root();
  double begin = now_ms();
  pid_t child = fork();
  if (child == 0) {
    close(ConnectionNumber(display));
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
  }
  int status = await(begin);
  kill(child, SIGTERM);
  waitpid(child, NULL, 0);
  return status;
}

static int next(void) {
  watch_root();
  puts("ready");
  fflush(stdout);
  return await(0);
}

static int frames(Window window, double seconds) {
  XDamageCreate(display, window, XDamageReportRawRectangles);
  double begin = now_ms(), last = 0;
  int count = 0;
  XEvent event;
  while (next_event(&event, begin + seconds * 1e3)) {
    if (event.type != damage_base + XDamageNotify) continue;
    double now = now_ms();
    if (now - last > SAME_FRAME_MS) count++;
    last = now;
  }
  printf("%.2f\n", count / seconds);
  return 0;
}

int main(int argc, char *argv[]) {
  int errors;
  display = XOpenDisplay(NULL);
  if (display == NULL || !XDamageQueryExtension(display, &damage_base, &errors)) {
    fprintf(stderr, "paintwatch: no X server with the damage extension\n");
    return 1;
  }
  XSetErrorHandler(ignore_error);
  if (argc >= 3 && strcmp(argv[1], "start") == 0) return start(argv + 2);
  if (argc == 2 && strcmp(argv[1], "next") == 0) return next();
  if (argc == 4 && strcmp(argv[1], "frames") == 0)
    return frames(strtoul(argv[2], NULL, 0), atof(argv[3]));
  fprintf(stderr,
          "usage: paintwatch start COMMAND... | paintwatch next | paintwatch frames WINDOW SECONDS\n");
  return 2;
}

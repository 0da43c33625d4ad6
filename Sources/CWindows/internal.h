#pragma once
#include "CWindows.h"

#include <CLoading.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <time.h>

// What Wayland's windows have besides SDL's.
typedef struct WaylandWindow WaylandWindow;

// Whether there is a compositor whose windows SDL can open.
int wayland_probe(char *problem, size_t size);
// `display` and `surface` are SDL's.
WaylandWindow *wayland_create(struct wl_display *display, struct wl_surface *surface, char *problem, size_t size);
void wayland_destroy(WaylandWindow *window);
// Lets go of what windows share. Windows are destroyed before.
void wayland_close(void);
int wayland_descriptor(struct wl_display *display);
bool wayland_has_ended(struct wl_display *display);
bool wayland_measures(void);
// Hands on the events of pictures that have been read.
void wayland_dispatch(struct wl_display *display);
CWindowMemory wayland_begin(WaylandWindow *window, int width, int height, char *problem, size_t size);
bool wayland_present(WaylandWindow *window, const CWindowRect *rects, int count);
void wayland_will_commit(WaylandWindow *window);
bool wayland_has_flip(const WaylandWindow *window);
CWindowFlip wayland_take_flip(WaylandWindow *window);

// What is asked of an X server before SDL's first window.
typedef struct {
  double scale;      // pixels a point
  bool has_manager;  // whether a window manager places windows
} X11Desktop;

// Whether a server answers.
bool x11_probe(X11Desktop *desktop, char *problem, size_t size);
// Lets `did_end` be called when the server of a connection is gone; Xlib would end the process.
void x11_survive(Display *display, void (*did_end)(Display *, void *));

static inline uint64_t monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

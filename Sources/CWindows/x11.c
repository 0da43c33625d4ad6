#include "internal.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdlib.h>
#include <string.h>

// What is called of libX11, which SDL loads too.
#define FUNCTIONS(X) \
  X(x11, XOpenDisplay) \
  X(x11, XCloseDisplay) \
  X(x11, XResourceManagerString) \
  X(x11, XInternAtom) \
  X(x11, XGetWindowProperty) \
  X(x11, XFree) \
  X(x11, XSetIOErrorExitHandler)

CLOADING_TABLE(x11, "libX11.so.6", FUNCTIONS)

// The pixels a point that desktops agree on: the resource Xft.dpi, in 96ths of an inch.
static double scale(Display *display) {
  const char *resources = x11.XResourceManagerString(display);
  const char *entry = resources ? strstr(resources, "Xft.dpi:") : NULL;
  double dpi = entry ? atof(entry + strlen("Xft.dpi:")) : 96;
  return dpi >= 48 && dpi <= 960 ? dpi / 96 : 1;
}

static bool has_manager(Display *display) {
  Atom name = x11.XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", False), type = None;
  int format = 0;
  unsigned long count = 0, left = 0;
  unsigned char *bytes = NULL;
  int status = x11.XGetWindowProperty(
      display, DefaultRootWindow(display), name, 0, 1, False, XA_WINDOW, &type, &format, &count, &left, &bytes);
  if (bytes) x11.XFree(bytes);
  return status == Success && count == 1;
}

bool x11_probe(X11Desktop *desktop, char *problem, size_t size) {
  if (!load_x11(problem, size)) return false;
  Display *display = x11.XOpenDisplay(NULL);
  if (!display) {
    snprintf(problem, size, "no server answers at %s", getenv("DISPLAY"));
    return false;
  }
  *desktop = (X11Desktop){.scale = scale(display), .has_manager = has_manager(display)};
  x11.XCloseDisplay(display);
  return true;
}

void x11_survive(Display *display, void (*did_end)(Display *, void *)) { x11.XSetIOErrorExitHandler(display, did_end, NULL); }

#include "internal.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)               \
  X(sdl, SDL_SetMainReady)         \
  X(sdl, SDL_SetHint)              \
  X(sdl, SDL_InitSubSystem)        \
  X(sdl, SDL_Quit)                 \
  X(sdl, SDL_GetError)             \
  X(sdl, SDL_GetTicks)             \
  X(sdl, SDL_CreateWindow)         \
  X(sdl, SDL_DestroyWindow)        \
  X(sdl, SDL_GetWindowID)          \
  X(sdl, SDL_GetWindowFlags)       \
  X(sdl, SDL_GetWindowSize)        \
  X(sdl, SDL_GetWindowSizeInPixels) \
  X(sdl, SDL_GetWindowDisplayIndex) \
  X(sdl, SDL_GetCurrentDisplayMode) \
  X(sdl, SDL_GetDisplayBounds)     \
  X(sdl, SDL_GetDisplayUsableBounds) \
  X(sdl, SDL_GetNumVideoDisplays)  \
  X(sdl, SDL_GetWindowWMInfo)      \
  X(sdl, SDL_GetWindowSurface)     \
  X(sdl, SDL_UpdateWindowSurfaceRects) \
  X(sdl, SDL_SetWindowTitle)       \
  X(sdl, SDL_GetWindowPosition)    \
  X(sdl, SDL_SetWindowPosition)    \
  X(sdl, SDL_SetWindowSize)        \
  X(sdl, SDL_SetWindowFullscreen)  \
  X(sdl, SDL_PollEvent)            \
  X(sdl, SDL_PeepEvents)           \
  X(sdl, SDL_GetModState)          \
  X(sdl, SDL_GL_SetAttribute)      \
  X(sdl, SDL_GL_CreateContext)     \
  X(sdl, SDL_GL_DeleteContext)

CLOADING_TABLE(sdl, "libSDL2-2.0.so.0", FUNCTIONS)

struct CWindow {
  SDL_Window *window;
  SDL_GLContext context;  // null where the CPU draws
  WaylandWindow *wayland;  // null on X11
  CWindowFlip flip;        // on X11
  // Where nobody manages windows: whether it fills the screen, and its place before.
  bool fills_screen;
  SDL_Rect former;
};

static struct {
  CWindowSystem kind;
  struct wl_display *wayland;
  int descriptor;
  X11Desktop desktop;  // without a scale of its own on Wayland
  bool has_ended;
} session;

static void tell_error(char *problem, size_t size) { snprintf(problem, size, "%s", sdl.SDL_GetError()); }

static void did_end(Display *display, void *data) {
  (void)display, (void)data;
  session.has_ended = true;
}

int cwindows_open(CWindowSystem system, char *problem, size_t size) {
  if (!load_sdl(problem, size)) return -1;
  const char *driver = system == CWindowWayland ? "wayland" : "x11";
  X11Desktop desktop = {.scale = 1, .has_manager = true};
  if (system == CWindowWayland ? !wayland_probe(problem, size) : !x11_probe(&desktop, problem, size)) return 0;
  sdl.SDL_SetMainReady();
  sdl.SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  sdl.SDL_SetHint(SDL_HINT_VIDEODRIVER, driver);
  sdl.SDL_SetHint(SDL_HINT_APP_NAME, "Acetate");
  sdl.SDL_SetHint("SDL_VIDEO_X11_WMCLASS", "acetate");
  sdl.SDL_SetHint("SDL_VIDEO_WAYLAND_WMCLASS", "acetate");
  sdl.SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  sdl.SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  sdl.SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  // The first click on a window is one on what it shows.
  sdl.SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  sdl.SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0");
  sdl.SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  sdl.SDL_SetHint(SDL_HINT_OPENGL_ES_DRIVER, "1");
  sdl.SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1");
  sdl.SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  if (sdl.SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
    tell_error(problem, size);
    return 0;
  }
  memset(&session, 0, sizeof session);
  session.kind = system;
  session.descriptor = -1;
  session.desktop = desktop;
  return 1;
}

void cwindows_close(void) {
  // SDL would talk to a server that is gone.
  if (session.has_ended) return;
  wayland_close();
  sdl.SDL_Quit();
}

bool cwindows_has_ended(void) {
  if (session.has_ended || session.descriptor < 0) return session.has_ended;
  struct pollfd state = {session.descriptor, POLLIN, 0};
  bool is_broken = poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL));
  session.has_ended = is_broken || (session.wayland && wayland_has_ended(session.wayland));
  return session.has_ended;
}

int cwindows_descriptor(void) { return session.descriptor; }

int cwindows_monitors(void) { return sdl.SDL_GetNumVideoDisplays(); }

void cwindows_usable(int monitor, int *width, int *height) {
  SDL_Rect bounds = {0, 0, 1280, 720};
  sdl.SDL_GetDisplayUsableBounds(monitor, &bounds);
  *width = (int)(bounds.w / session.desktop.scale);
  *height = (int)(bounds.h / session.desktop.scale);
}

bool cwindows_measures(void) { return session.wayland && wayland_measures(); }

static bool attach(CWindow *window, char *problem, size_t size) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!sdl.SDL_GetWindowWMInfo(window->window, &info)) {
    tell_error(problem, size);
    return false;
  }
  if (session.kind == CWindowWayland) {
    session.wayland = info.info.wl.display;
    session.descriptor = wayland_descriptor(session.wayland);
    window->wayland = wayland_create(session.wayland, info.info.wl.surface, problem, size);
    return window->wayland != NULL;
  }
  session.descriptor = ConnectionNumber(info.info.x11.display);
  x11_survive(info.info.x11.display, did_end);
  return true;
}

// Does what a window manager would, where there is none.
static void fill_screen(CWindow *window, bool fills_screen) {
  if (fills_screen == window->fills_screen) return;
  SDL_Rect place = window->former;
  if (fills_screen) {
    if (sdl.SDL_GetDisplayBounds(sdl.SDL_GetWindowDisplayIndex(window->window), &place) != 0) return;
    sdl.SDL_GetWindowPosition(window->window, &window->former.x, &window->former.y);
    sdl.SDL_GetWindowSize(window->window, &window->former.w, &window->former.h);
  }
  window->fills_screen = fills_screen;
  sdl.SDL_SetWindowPosition(window->window, place.x, place.y);
  sdl.SDL_SetWindowSize(window->window, place.w, place.h);
}

CWindow *cwindow_create(const char *title, int width, int height, int monitor, bool draws_by_gl, bool is_full_screen, char *problem,
                        size_t size) {
  CWindow *window = calloc(1, sizeof *window);
  if (!window) {
    snprintf(problem, size, "out of memory");
    return NULL;
  }
  Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  if (is_full_screen && session.desktop.has_manager) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  if (draws_by_gl) {
    flags |= SDL_WINDOW_OPENGL;
    sdl.SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    sdl.SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    sdl.SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    sdl.SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    sdl.SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
  }
  int place = monitor < 0 ? (int)SDL_WINDOWPOS_UNDEFINED : (int)SDL_WINDOWPOS_CENTERED_DISPLAY(monitor);
  window->window = sdl.SDL_CreateWindow(title, place, place, width, height, flags);
  if (!window->window) {
    tell_error(problem, size);
    free(window);
    return NULL;
  }
  if (!attach(window, problem, size)) {
    cwindow_destroy(window);
    return NULL;
  }
  if (session.desktop.scale != 1) cwindow_set_size(window, width, height);
  if (is_full_screen && !session.desktop.has_manager) fill_screen(window, true);
  return window;
}

bool cwindow_make_context(CWindow *window, char *problem, size_t size) {
  if (window->context) sdl.SDL_GL_DeleteContext(window->context);
  window->context = sdl.SDL_GL_CreateContext(window->window);
  if (!window->context) tell_error(problem, size);
  return window->context != NULL;
}

void cwindow_destroy(CWindow *window) {
  if (!session.has_ended) {
    if (window->wayland) wayland_destroy(window->wayland);
    if (window->context) sdl.SDL_GL_DeleteContext(window->context);
    sdl.SDL_DestroyWindow(window->window);
  }
  free(window);
}

void cwindow_set_title(CWindow *window, const char *title) { sdl.SDL_SetWindowTitle(window->window, title); }

void cwindow_set_full_screen(CWindow *window, bool is_full_screen) {
  if (!session.desktop.has_manager) return fill_screen(window, is_full_screen);
  sdl.SDL_SetWindowFullscreen(window->window, is_full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void cwindow_set_size(CWindow *window, int width, int height) {
  sdl.SDL_SetWindowSize(window->window, (int)(width * session.desktop.scale), (int)(height * session.desktop.scale));
}

CWindowState cwindow_state(CWindow *window) {
  CWindowState state = {.number = sdl.SDL_GetWindowID(window->window), .scale = 1};
  if (cwindows_has_ended()) return state;
  sdl.SDL_GetWindowSize(window->window, &state.width, &state.height);
  sdl.SDL_GetWindowSizeInPixels(window->window, &state.pixel_width, &state.pixel_height);
  state.scale = session.desktop.scale;
  if (session.kind == CWindowWayland && state.width > 0 && state.height > 0) {
    // Pixels are whole; compositors count scales in 120ths.
    bool is_wide = state.width > state.height;
    double scale = is_wide ? (double)state.pixel_width / state.width : (double)state.pixel_height / state.height;
    state.scale = round(scale * 120) / 120;
  }
  SDL_DisplayMode mode;
  int display = sdl.SDL_GetWindowDisplayIndex(window->window);
  if (display >= 0 && sdl.SDL_GetCurrentDisplayMode(display, &mode) == 0) state.refresh_rate = mode.refresh_rate;
  Uint32 flags = sdl.SDL_GetWindowFlags(window->window);
  state.is_full_screen = window->fills_screen || (flags & SDL_WINDOW_FULLSCREEN) != 0;
  state.is_hidden = (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
  return state;
}

// MARK: Events

static uint32_t modifiers(SDL_Keymod state) {
  return (state & KMOD_SHIFT ? CWindowShift : 0) | (state & KMOD_CTRL ? CWindowControl : 0) | (state & KMOD_ALT ? CWindowAlt : 0)
         | (state & KMOD_GUI ? CWindowCommand : 0) | (state & KMOD_CAPS ? CWindowCapsLock : 0);
}

static uint64_t time_of(Uint32 ticks) {
  Uint32 age = sdl.SDL_GetTicks() - ticks;
  uint64_t now = monotonic();
  return age < 10000 ? now - (uint64_t)age * 1000000u : now;
}

static bool translate(const SDL_Event *from, CWindowEvent *event) {
  event->time = time_of(from->common.timestamp);
  event->modifiers = modifiers(sdl.SDL_GetModState());
  switch (from->type) {
    case SDL_QUIT: event->kind = CWindowEventQuit; return true;
    case SDL_WINDOWEVENT:
      event->window = from->window.windowID;
      switch (from->window.event) {
        case SDL_WINDOWEVENT_CLOSE: event->kind = CWindowEventClose; return true;
        case SDL_WINDOWEVENT_SIZE_CHANGED:
        case SDL_WINDOWEVENT_DISPLAY_CHANGED: event->kind = CWindowEventResized; return true;
        case SDL_WINDOWEVENT_SHOWN:
        case SDL_WINDOWEVENT_RESTORED: event->kind = CWindowEventShown; return true;
        case SDL_WINDOWEVENT_HIDDEN:
        case SDL_WINDOWEVENT_MINIMIZED: event->kind = CWindowEventHidden; return true;
        case SDL_WINDOWEVENT_EXPOSED: event->kind = CWindowEventExposed; return true;
        case SDL_WINDOWEVENT_LEAVE: event->kind = CWindowEventLeft; return true;
        default: return false;
      }
    case SDL_KEYDOWN:
    case SDL_KEYUP: {
      event->kind = CWindowEventKey;
      event->window = from->key.windowID;
      event->phase = from->type == SDL_KEYUP ? 0 : from->key.repeat ? 2 : 1;
      event->key = from->key.keysym.sym;
      event->scancode = (uint32_t)from->key.keysym.scancode;
      event->modifiers = modifiers((SDL_Keymod)from->key.keysym.mod);
      SDL_Event text;
      // What a key types follows it at once.
      if (from->type == SDL_KEYDOWN && sdl.SDL_PeepEvents(&text, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1
          && text.type == SDL_TEXTINPUT) {
        sdl.SDL_PeepEvents(&text, 1, SDL_GETEVENT, SDL_TEXTINPUT, SDL_TEXTINPUT);
        snprintf(event->text, sizeof event->text, "%s", text.text.text);
      }
      return true;
    }
    case SDL_TEXTINPUT:
      // Of an input method: a key without a number.
      event->kind = CWindowEventKey;
      event->window = from->text.windowID;
      event->phase = 1;
      snprintf(event->text, sizeof event->text, "%s", from->text.text);
      return true;
    case SDL_MOUSEMOTION:
      event->kind = CWindowEventMotion;
      event->window = from->motion.windowID;
      event->x = from->motion.x;
      event->y = from->motion.y;
      event->delta_x = from->motion.xrel;
      event->delta_y = from->motion.yrel;
      return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
      // The kernel numbers buttons from BTN_LEFT, 0x110.
      static const uint32_t codes[] = {0, 0x110, 0x112, 0x111, 0x113, 0x114};
      event->kind = CWindowEventButton;
      event->window = from->button.windowID;
      event->button = from->button.button < sizeof codes / sizeof *codes ? codes[from->button.button] : 0x10fu + from->button.button;
      event->phase = from->type == SDL_MOUSEBUTTONDOWN;
      event->x = from->button.x;
      event->y = from->button.y;
      return true;
    }
    case SDL_MOUSEWHEEL:
      event->kind = CWindowEventScroll;
      event->window = from->wheel.windowID;
      event->x = from->wheel.mouseX;
      event->y = from->wheel.mouseY;
      event->delta_x = from->wheel.preciseX;
      event->delta_y = -from->wheel.preciseY;
      if (from->wheel.direction == SDL_MOUSEWHEEL_FLIPPED) {
        event->delta_x = -event->delta_x;
        event->delta_y = -event->delta_y;
      }
      return true;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
      event->kind = CWindowEventFinger;
      event->window = from->tfinger.windowID;
      event->finger = from->tfinger.fingerId;
      event->phase = from->type == SDL_FINGERDOWN ? 1 : from->type == SDL_FINGERMOTION ? 2 : 0;
      event->x = from->tfinger.x;
      event->y = from->tfinger.y;
      return true;
    default: return false;
  }
}

bool cwindows_next(CWindowEvent *event) {
  SDL_Event next;
  if (cwindows_has_ended()) return false;
  while (sdl.SDL_PollEvent(&next)) {
    memset(event, 0, sizeof *event);
    if (translate(&next, event)) return true;
    if (session.has_ended) return false;
  }
  if (session.wayland && !cwindows_has_ended()) wayland_dispatch(session.wayland);
  return false;
}

// MARK: Pictures

CWindowMemory cwindow_begin(CWindow *window, char *problem, size_t size) {
  CWindowMemory none = {0};
  if (cwindows_has_ended()) {
    snprintf(problem, size, "the session has ended");
    return none;
  }
  if (window->wayland) {
    CWindowState state = cwindow_state(window);
    return wayland_begin(window->wayland, state.pixel_width, state.pixel_height, problem, size);
  }
  SDL_Surface *surface = sdl.SDL_GetWindowSurface(window->window);
  if (!surface) {
    tell_error(problem, size);
    return none;
  }
  if (surface->format->BytesPerPixel != 4 || (surface->format->Rmask != 0xff0000 && surface->format->Rmask != 0xff)) {
    snprintf(problem, size, "the screen has %d bits a pixel, and windows are drawn with 24 or 32", surface->format->BitsPerPixel);
    return none;
  }
  return (CWindowMemory){.bytes = surface->pixels, .width = surface->w, .height = surface->h, .stride = surface->pitch,
                         .is_red_first = surface->format->Rmask == 0xff};
}

bool cwindow_present(CWindow *window, const CWindowRect *rects, int count) {
  if (cwindows_has_ended()) return false;
  if (window->wayland) return wayland_present(window->wayland, rects, count);
  SDL_Rect updates[CWindowMostRects];
  if (count > CWindowMostRects) count = CWindowMostRects;
  for (int i = 0; i < count; i++) updates[i] = (SDL_Rect){rects[i].x, rects[i].y, rects[i].width, rects[i].height};
  if (count > 0 && sdl.SDL_UpdateWindowSurfaceRects(window->window, updates, count) != 0) return false;
  window->flip = (CWindowFlip){.is_done = true, .time = monotonic()};
  return true;
}

void cwindow_will_swap(CWindow *window) {
  if (cwindows_has_ended()) return;
  if (window->wayland) wayland_will_commit(window->wayland);
  else window->flip = (CWindowFlip){.is_done = true, .time = monotonic()};
}

bool cwindow_has_flip(CWindow *window) { return window->wayland ? wayland_has_flip(window->wayland) : window->flip.is_done; }

CWindowFlip cwindow_take_flip(CWindow *window) {
  if (window->wayland) return wayland_take_flip(window->wayland);
  CWindowFlip flip = window->flip;
  window->flip = (CWindowFlip){0};
  return flip;
}

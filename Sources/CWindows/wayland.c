#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client-protocol.h>

#define FUNCTIONS(X)                       \
  X(wayland, wl_display_connect)           \
  X(wayland, wl_display_disconnect)        \
  X(wayland, wl_display_roundtrip)         \
  X(wayland, wl_display_create_queue)      \
  X(wayland, wl_display_dispatch_queue_pending) \
  X(wayland, wl_display_roundtrip_queue)   \
  X(wayland, wl_display_get_error)         \
  X(wayland, wl_display_get_fd)            \
  X(wayland, wl_display_flush)             \
  X(wayland, wl_event_queue_destroy)       \
  X(wayland, wl_proxy_add_listener)        \
  X(wayland, wl_proxy_create_wrapper)      \
  X(wayland, wl_proxy_wrapper_destroy)     \
  X(wayland, wl_proxy_destroy)             \
  X(wayland, wl_proxy_get_version)         \
  X(wayland, wl_proxy_marshal_flags)       \
  X(wayland, wl_proxy_set_queue)           \
  X(wayland, wl_buffer_interface)          \
  X(wayland, wl_callback_interface)        \
  X(wayland, wl_registry_interface)        \
  X(wayland, wl_shm_interface)             \
  X(wayland, wl_shm_pool_interface)        \
  X(wayland, wl_surface_interface)

CLOADING_TABLE(wayland, "libwayland-client.so.0", FUNCTIONS)


// The protocol presentation-time, of which libwayland-client knows nothing: https://wayland.app/protocols/presentation-time
static struct wl_interface feedback_interface;
static const struct wl_interface *feedback_types[7];
static const struct wl_message feedback_events[] = {
    {"sync_output", "o", feedback_types}, {"presented", "uuuuuuu", feedback_types}, {"discarded", "", feedback_types}};
static const struct wl_interface *request_types[2];
static const struct wl_message presentation_requests[] = {{"destroy", "", feedback_types}, {"feedback", "on", request_types}};
static const struct wl_message presentation_events[] = {{"clock_id", "u", feedback_types}};
static const struct wl_interface presentation_interface = {"wp_presentation", 1, 2, presentation_requests, 1, presentation_events};
static struct wl_interface feedback_interface = {"wp_presentation_feedback", 1, 0, NULL, 3, feedback_events};
enum { presentation_feedback = 1 };

// What all windows share: objects of SDL's connection whose events come by a queue of their own.
static struct {
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_proxy *registry, *shm, *presentation;
  clockid_t clock;
} session;

typedef struct {
  struct wl_proxy *proxy;
  uint8_t *bytes;
  size_t count;
  int width, height;
  bool is_busy;
  bool is_outdated;  // of another size: let go of once the compositor has
} Buffer;

struct WaylandWindow {
  struct wl_proxy *surface;  // SDL's, with our queue
  struct wl_proxy *callback, *feedback;
  Buffer buffers[CWindowBuffers];
  int begun;  // -1: none
  CWindowFlip flip;
};

// MARK: The session

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  struct wl_proxy *proxy = (struct wl_proxy *)registry;
  if (strcmp(interface, "wl_shm") == 0 && !session.shm) {
    session.shm = wayland.wl_proxy_marshal_flags(
        proxy, WL_REGISTRY_BIND, wayland.wl_shm_interface, 1, 0, name, "wl_shm", 1u, NULL);
  } else if (strcmp(interface, "wp_presentation") == 0 && !session.presentation) {
    session.presentation = wayland.wl_proxy_marshal_flags(
        proxy, WL_REGISTRY_BIND, &presentation_interface, 1, 0, name, "wp_presentation", 1u, NULL);
  }
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static const struct wl_registry_listener registry_listener = {global, global_remove};

static void clock_id(void *data, struct wl_proxy *presentation, uint32_t clock) {
  (void)data, (void)presentation;
  session.clock = (clockid_t)clock;
}

static void (*const presentation_listener[])(void *, struct wl_proxy *, uint32_t) = {clock_id};

static void format(void *data, struct wl_shm *shm, uint32_t format) { (void)data, (void)shm, (void)format; }

static const struct wl_shm_listener shm_listener = {format};

static void listen(struct wl_proxy *proxy, const void *listener, void *data) {
  wayland.wl_proxy_add_listener(proxy, (void (**)(void))(uintptr_t)listener, data);
}

static int begin_session(struct wl_display *display, char *problem, size_t size) {
  if (session.display) return 1;
  request_types[0] = wayland.wl_surface_interface;
  request_types[1] = &feedback_interface;
  session.display = display;
  session.clock = CLOCK_MONOTONIC;
  session.queue = wayland.wl_display_create_queue(display);
  struct wl_proxy *wrapper = wayland.wl_proxy_create_wrapper(display);
  if (!session.queue || !wrapper) {
    snprintf(problem, size, "out of memory");
    return 0;
  }
  wayland.wl_proxy_set_queue(wrapper, session.queue);
  session.registry =
      wayland.wl_proxy_marshal_flags(wrapper, WL_DISPLAY_GET_REGISTRY, wayland.wl_registry_interface, 1, 0, NULL);
  wayland.wl_proxy_wrapper_destroy(wrapper);
  if (!session.registry) {
    snprintf(problem, size, "out of memory");
    return 0;
  }
  listen(session.registry, &registry_listener, NULL);
  if (wayland.wl_display_roundtrip_queue(display, session.queue) < 0) {
    snprintf(problem, size, "the compositor does not answer");
    return 0;
  }
  if (session.shm) listen(session.shm, &shm_listener, NULL);
  if (session.presentation) listen(session.presentation, presentation_listener, NULL);
  wayland.wl_display_roundtrip_queue(display, session.queue);
  return 1;
}

void wayland_close(void) {
  if (!session.display) return;
  if (session.presentation) wayland.wl_proxy_destroy(session.presentation);
  if (session.shm) wayland.wl_proxy_destroy(session.shm);
  if (session.registry) wayland.wl_proxy_destroy(session.registry);
  if (session.queue) wayland.wl_event_queue_destroy(session.queue);
  memset(&session, 0, sizeof session);
}

int wayland_descriptor(struct wl_display *display) { return wayland.wl_display_get_fd(display); }

bool wayland_measures(void) { return session.presentation != NULL; }

bool wayland_has_ended(struct wl_display *display) { return wayland.wl_display_get_error(display) != 0; }

void wayland_dispatch(struct wl_display *display) {
  if (session.queue) wayland.wl_display_dispatch_queue_pending(display, session.queue);
}

// What a compositor needs so that SDL opens windows: without a seat SDL 2.26 is at fault, and ends the process.
typedef struct {
  bool has_seat, has_windows;
} Abilities;

static void probed(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)registry, (void)name, (void)version;
  Abilities *found = data;
  if (strcmp(interface, "wl_seat") == 0) found->has_seat = true;
  if (strcmp(interface, "xdg_wm_base") == 0) found->has_windows = true;
}

static const struct wl_registry_listener probe_listener = {probed, global_remove};

int wayland_probe(char *problem, size_t size) {
  if (!load_wayland(problem, size)) return 0;
  // A socket that was handed over can be connected once.
  if (getenv("WAYLAND_SOCKET")) return 1;
  struct wl_display *display = wayland.wl_display_connect(NULL);
  if (!display) {
    snprintf(problem, size, "nobody listens: %s", strerror(errno));
    return 0;
  }
  Abilities found = {0};
  struct wl_proxy *registry = wayland.wl_proxy_marshal_flags(
      (struct wl_proxy *)display, WL_DISPLAY_GET_REGISTRY, wayland.wl_registry_interface, 1, 0, NULL);
  if (registry) {
    listen(registry, &probe_listener, &found);
    wayland.wl_display_roundtrip(display);
    wayland.wl_proxy_destroy(registry);
  }
  wayland.wl_display_disconnect(display);
  if (found.has_seat && found.has_windows) return 1;
  snprintf(problem, size, "the compositor has no %s", found.has_windows ? "seat: neither pointer nor keyboard" : "windows (xdg_wm_base)");
  return 0;
}

// MARK: Windows

WaylandWindow *wayland_create(struct wl_display *display, struct wl_surface *surface, char *problem, size_t size) {
  if (!begin_session(display, problem, size)) return NULL;
  WaylandWindow *window = calloc(1, sizeof *window);
  if (window) window->surface = wayland.wl_proxy_create_wrapper(surface);
  if (!window || !window->surface) {
    free(window);
    snprintf(problem, size, "out of memory");
    return NULL;
  }
  window->begun = -1;
  wayland.wl_proxy_set_queue(window->surface, session.queue);
  return window;
}

static void destroy_buffer(Buffer *buffer) {
  if (buffer->proxy) {
    wayland.wl_proxy_marshal_flags(buffer->proxy, WL_BUFFER_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  }
  if (buffer->bytes) munmap(buffer->bytes, buffer->count);
  memset(buffer, 0, sizeof *buffer);
}

void wayland_destroy(WaylandWindow *window) {
  if (window->callback) wayland.wl_proxy_destroy(window->callback);
  if (window->feedback) wayland.wl_proxy_destroy(window->feedback);
  for (int i = 0; i < CWindowBuffers; i++) destroy_buffer(&window->buffers[i]);
  wayland.wl_proxy_wrapper_destroy(window->surface);
  free(window);
}

static void released(void *data, struct wl_buffer *proxy) {
  (void)proxy;
  Buffer *buffer = data;
  buffer->is_busy = false;
  if (buffer->is_outdated) destroy_buffer(buffer);
}

static const struct wl_buffer_listener buffer_listener = {released};

static bool make_buffer(Buffer *buffer, int width, int height, char *problem, size_t size) {
  size_t stride = (size_t)width * 4, count = stride * (size_t)height;
  if (!session.shm || count > INT32_MAX) {
    snprintf(problem, size, session.shm ? "a window of %d by %d pixels is too large" : "the compositor takes no shared memory", width,
             height);
    return false;
  }
  int file = memfd_create("acetate-window", MFD_CLOEXEC);
  void *bytes = MAP_FAILED;
  if (file >= 0 && ftruncate(file, (off_t)count) == 0) bytes = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) {
    snprintf(problem, size, "%zu bytes of shared memory: %s", count, strerror(errno));
    if (file >= 0) close(file);
    return false;
  }
  // The wrapper's queue is what objects made of it inherit; that of `shm` is ours.
  struct wl_proxy *pool = wayland.wl_proxy_marshal_flags(
      session.shm, WL_SHM_CREATE_POOL, wayland.wl_shm_pool_interface, 1, 0, NULL, file, (int32_t)count);
  close(file);
  struct wl_proxy *proxy = NULL;
  if (pool) {
    proxy = wayland.wl_proxy_marshal_flags(
        pool, WL_SHM_POOL_CREATE_BUFFER, wayland.wl_buffer_interface, 1, 0, NULL, 0, width, height, (int32_t)stride,
        (uint32_t)WL_SHM_FORMAT_XRGB8888);
    wayland.wl_proxy_marshal_flags(pool, WL_SHM_POOL_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  }
  if (!proxy) {
    munmap(bytes, count);
    snprintf(problem, size, "out of memory");
    return false;
  }
  *buffer = (Buffer){.proxy = proxy, .bytes = bytes, .count = count, .width = width, .height = height};
  listen(proxy, &buffer_listener, buffer);
  return true;
}

CWindowMemory wayland_begin(WaylandWindow *window, int width, int height, char *problem, size_t size) {
  CWindowMemory none = {0};
  int found = -1, empty = -1;
  for (int i = 0; i < CWindowBuffers; i++) {
    Buffer *buffer = &window->buffers[i];
    if (buffer->proxy && (buffer->width != width || buffer->height != height)) {
      if (buffer->is_busy) buffer->is_outdated = true;
      else destroy_buffer(buffer);
    }
    if (!buffer->proxy) empty = empty < 0 ? i : empty;
    else if (!buffer->is_busy && !buffer->is_outdated && found < 0) found = i;
  }
  if (found < 0) {
    // A compositor that keeps all pictures loses those of another size.
    for (int i = 0; i < CWindowBuffers && empty < 0; i++) {
      if (!window->buffers[i].is_outdated) continue;
      destroy_buffer(&window->buffers[i]);
      empty = i;
    }
    if (empty < 0) {
      snprintf(problem, size, "the compositor keeps all pictures");
      return none;
    }
    if (!make_buffer(&window->buffers[empty], width, height, problem, size)) return none;
    found = empty;
  }
  window->begun = found;
  return (CWindowMemory){
      .bytes = window->buffers[found].bytes, .width = width, .height = height, .stride = width * 4, .buffer = found};
}

static void frame_done(void *data, struct wl_callback *callback, uint32_t time) {
  (void)callback, (void)time;
  WaylandWindow *window = data;
  wayland.wl_proxy_destroy(window->callback);
  window->callback = NULL;
  // Where the compositor measures, its feedback says when.
  if (window->feedback || window->flip.is_done) return;
  window->flip = (CWindowFlip){.is_done = true, .time = monotonic()};
}

static const struct wl_callback_listener frame_listener = {frame_done};

static void sync_output(void *data, struct wl_proxy *feedback, struct wl_proxy *output) { (void)data, (void)feedback, (void)output; }

// A time of the compositor's clock on the monotonic one.
static uint64_t on_monotonic_clock(uint64_t time) {
  struct timespec now;
  if (session.clock == CLOCK_MONOTONIC || clock_gettime(session.clock, &now) != 0) return time;
  return time + monotonic() - ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
}

static void presented(void *data, struct wl_proxy *feedback, uint32_t high, uint32_t low, uint32_t nanoseconds, uint32_t refresh,
                      uint32_t sequence_high, uint32_t sequence_low, uint32_t flags) {
  (void)feedback, (void)sequence_high, (void)sequence_low, (void)flags;
  WaylandWindow *window = data;
  uint64_t time = (((uint64_t)high << 32) | low) * 1000000000u + nanoseconds;
  window->flip = (CWindowFlip){.is_done = true, .is_measured = true, .period = refresh, .time = on_monotonic_clock(time)};
  wayland.wl_proxy_destroy(window->feedback);
  window->feedback = NULL;
}

static void discarded(void *data, struct wl_proxy *feedback) {
  (void)feedback;
  WaylandWindow *window = data;
  window->flip = (CWindowFlip){.is_done = true, .time = monotonic()};
  wayland.wl_proxy_destroy(window->feedback);
  window->feedback = NULL;
}

static const struct {
  void (*sync_output)(void *, struct wl_proxy *, struct wl_proxy *);
  void (*presented)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*discarded)(void *, struct wl_proxy *);
} feedback_listener = {sync_output, presented, discarded};

void wayland_will_commit(WaylandWindow *window) {
  window->flip = (CWindowFlip){0};
  if (window->callback) wayland.wl_proxy_destroy(window->callback);
  if (window->feedback) wayland.wl_proxy_destroy(window->feedback);
  window->callback = wayland.wl_proxy_marshal_flags(
      window->surface, WL_SURFACE_FRAME, wayland.wl_callback_interface, wayland.wl_proxy_get_version(window->surface), 0, NULL);
  if (window->callback) listen(window->callback, &frame_listener, window);
  window->feedback = NULL;
  if (session.presentation) {
    // The new object inherits the queue of `presentation`.
    window->feedback = wayland.wl_proxy_marshal_flags(
        session.presentation, presentation_feedback, &feedback_interface, 1, 0, window->surface, NULL);
    if (window->feedback) listen(window->feedback, &feedback_listener, window);
  }
}

bool wayland_present(WaylandWindow *window, const CWindowRect *rects, int count) {
  if (window->begun < 0) return false;
  Buffer *buffer = &window->buffers[window->begun];
  window->begun = -1;
  wayland_will_commit(window);
  uint32_t version = wayland.wl_proxy_get_version(window->surface);
  wayland.wl_proxy_marshal_flags(window->surface, WL_SURFACE_ATTACH, NULL, version, 0, buffer->proxy, 0, 0);
  if (version >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION) {
    for (int i = 0; i < count; i++) {
      CWindowRect rect = rects[i];
      wayland.wl_proxy_marshal_flags(window->surface, WL_SURFACE_DAMAGE_BUFFER, NULL, version, 0, rect.x, rect.y, rect.width, rect.height);
    }
  } else {
    wayland.wl_proxy_marshal_flags(window->surface, WL_SURFACE_DAMAGE, NULL, version, 0, 0, 0, INT32_MAX, INT32_MAX);
  }
  wayland.wl_proxy_marshal_flags(window->surface, WL_SURFACE_COMMIT, NULL, version, 0);
  buffer->is_busy = true;
  wayland.wl_display_flush(session.display);
  return true;
}

bool wayland_has_flip(const WaylandWindow *window) { return window->flip.is_done; }

CWindowFlip wayland_take_flip(WaylandWindow *window) {
  CWindowFlip flip = window->flip;
  window->flip = (CWindowFlip){0};
  return flip;
}

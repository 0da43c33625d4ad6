#include "restoring.h"

#include <libdrm/drm.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>

_Static_assert(sizeof(struct drm_mode_modeinfo) == DK_MODE_BYTES, "modes are kept as bytes");

static int call(int descriptor, unsigned long request, void *argument) {
  int result;
  // Bounded: a handler of a fatal signal must come to an end.
  for (int attempt = 0; attempt < 100; attempt++) {
    result = ioctl(descriptor, request, argument);
    if (result == 0) return 0;
    if (errno != EINTR && errno != EAGAIN) break;
  }
  return errno;
}

static int set(int descriptor, const DKSavedProperty *saved) {
  struct drm_mode_obj_set_property request = {
    .value = saved->value, .prop_id = saved->property, .obj_id = saved->object, .obj_type = saved->objectType};
  return call(descriptor, DRM_IOCTL_MODE_OBJ_SETPROPERTY, &request);
}

int dk_restore(const DKRestoration *restoration) {
  int failure = 0;
  for (uint32_t i = 0; i < restoration->cursorCount && i < DK_MAX_CRTCS; i++) {
    // Without memory a cursor is off.
    struct drm_mode_cursor request = {.flags = DRM_MODE_CURSOR_BO, .crtc_id = restoration->cursors[i]};
    int error = call(restoration->descriptor, DRM_IOCTL_MODE_CURSOR, &request);
    if (failure == 0) failure = error;
  }
  for (uint32_t i = 0; i < restoration->planeCount && i < DK_MAX_PLANES; i++) {
    // Without a framebuffer a plane is off.
    struct drm_mode_set_plane request = {.plane_id = restoration->planes[i]};
    int error = call(restoration->descriptor, DRM_IOCTL_MODE_SETPLANE, &request);
    if (failure == 0) failure = error;
  }
  uint8_t isRefused[DK_MAX_PROPERTIES] = {0}, isAnyRefused = 0;
  for (uint32_t i = 0; i < restoration->propertyCount && i < DK_MAX_PROPERTIES; i++) {
    int error = set(restoration->descriptor, &restoration->properties[i]);
    isRefused[i] = error && restoration->turnsPlanes;
    isAnyRefused |= isRefused[i];
    if (failure == 0 && !isRefused[i]) failure = error;
  }
  // A plane that turns what it shows by a quarter has a picture with other sides than the display, and cannot be turned back while that
  // shows.
  for (uint32_t i = 0; isAnyRefused && i < restoration->crtcCount && i < DK_MAX_CRTCS; i++) {
    struct drm_mode_crtc off = {.crtc_id = restoration->crtcs[i].crtc};
    call(restoration->descriptor, DRM_IOCTL_MODE_SETCRTC, &off);
  }
  for (uint32_t i = 0; isAnyRefused && i < restoration->propertyCount && i < DK_MAX_PROPERTIES; i++) {
    int error = isRefused[i] ? set(restoration->descriptor, &restoration->properties[i]) : 0;
    if (failure == 0) failure = error;
  }
  for (uint32_t i = 0; i < restoration->gammaCount && i < DK_MAX_CRTCS; i++) {
    const DKSavedGamma *saved = &restoration->gammas[i];
    struct drm_mode_crtc_lut request = {
      .crtc_id = saved->crtc,
      .gamma_size = saved->size,
      .red = (uint64_t)(uintptr_t)saved->table,
      .green = (uint64_t)(uintptr_t)(saved->table + saved->size),
      .blue = (uint64_t)(uintptr_t)(saved->table + 2 * saved->size)};
    int error = call(restoration->descriptor, DRM_IOCTL_MODE_SETGAMMA, &request);
    if (failure == 0) failure = error;
  }
  // CRTCs that were off are turned off first, so that their connectors are free for those that were on.
  for (int on = 0; on <= 1; on++) {
    for (uint32_t i = 0; i < restoration->crtcCount && i < DK_MAX_CRTCS; i++) {
      const DKSavedCRTC *saved = &restoration->crtcs[i];
      int wasOn = saved->hasMode && saved->framebuffer && saved->connectorCount;
      if (wasOn != on) continue;
      struct drm_mode_crtc request = {.crtc_id = saved->crtc};
      if (wasOn) {
        request.set_connectors_ptr = (uint64_t)(uintptr_t)saved->connectors;
        request.count_connectors = saved->connectorCount;
        request.fb_id = saved->framebuffer;
        request.x = saved->x;
        request.y = saved->y;
        request.mode_valid = 1;
        memcpy(&request.mode, saved->mode, DK_MODE_BYTES);
      }
      int error = call(restoration->descriptor, DRM_IOCTL_MODE_SETCRTC, &request);
      if (error && wasOn) {
        // The picture that was shown is gone, with the program that made it: show nothing, rather than what this one leaves.
        struct drm_mode_crtc off = {.crtc_id = saved->crtc};
        call(restoration->descriptor, DRM_IOCTL_MODE_SETCRTC, &off);
      }
      if (failure == 0) failure = error;
    }
  }
  return failure;
}

enum { ARMED = 8 };
static _Atomic(const DKRestoration *) armed[ARMED];

int dk_arm(const DKRestoration *restoration) {
  for (int i = 0; i < ARMED; i++) {
    const DKRestoration *expected = NULL;
    if (atomic_compare_exchange_strong(&armed[i], &expected, restoration)) return 1;
  }
  return 0;
}

void dk_disarm(const DKRestoration *restoration) {
  for (int i = 0; i < ARMED; i++) {
    const DKRestoration *expected = restoration;
    atomic_compare_exchange_strong(&armed[i], &expected, NULL);
  }
}

void dk_restore_all(void) {
  int saved = errno;
  for (int i = 0; i < ARMED; i++) {
    const DKRestoration *restoration = atomic_exchange(&armed[i], NULL);
    if (restoration) dk_restore(restoration);
  }
  errno = saved;
}

#define _GNU_SOURCE
#include "CSimulatedCard.h"

#include <errno.h>
#include <fcntl.h>
#include <libdrm/drm.h>
#include <libdrm/drm_fourcc.h>
#include <libdrm/drm_mode.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CRTCS = 2, CONNECTORS = 3, PLANES = 3, OBJECTS = CRTCS + CONNECTORS + PLANES, MOST = 64, NAMES = 40 };
// Dumb buffers lie in the file before this place, events are appended behind it.
enum { ARENA = 16 << 20 };

static const char *const names[NAMES] = {
  "", "CRTC_ID", "DPMS", "link-status", "EDID", "vrr_capable", "brightness", "WRITEBACK_FB_ID", "WRITEBACK_OUT_FENCE_PTR", "ACTIVE",
  "MODE_ID", "VRR_ENABLED", "GAMMA_LUT", "GAMMA_LUT_SIZE", "OUT_FENCE_PTR", "type", "FB_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X",
  "SRC_Y", "SRC_W", "SRC_H", "rotation", "alpha", "zpos", "IN_FENCE_FD", "FB_DAMAGE_CLIPS", "IN_FORMATS"};

typedef struct { uint32_t property; uint64_t value; } Value;
typedef struct { uint32_t id, type; int count; Value values[24]; } Object;
typedef struct { uint32_t id, length; void *data; int isOurs; } Blob;
typedef struct { uint32_t id, handle, width, height, pitch; } Buffer;

static struct {
  int descriptor, seesWriteback;
  SimulatedCard card;
  Object objects[OBJECTS];
  Blob blobs[MOST];
  Buffer framebuffers[MOST];
  struct { uint32_t handle, pitch; uint64_t offset, size; } dumb[MOST];
  uint64_t arena;
  uint32_t next;
  uint32_t pending[CRTCS];
  struct drm_mode_modeinfo modes[CRTCS];
  char log[1 << 16], said[1 << 16];
  size_t length;
} state = {.descriptor = -1};

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(state.log + state.length, sizeof state.log - state.length, format, arguments);
  va_end(arguments);
  if (count > 0 && state.length + count < sizeof state.log) state.length += count;
}

static Object *object(uint32_t id) {
  for (int i = 0; i < OBJECTS; i++) if (state.objects[i].id == id) return &state.objects[i];
  return NULL;
}

static uint32_t property(const char *name) {
  for (uint32_t i = 1; i < NAMES && names[i]; i++) if (strcmp(names[i], name) == 0) return 100 + i;
  return 0;
}

static uint64_t *value(Object *object, const char *name) {
  uint32_t id = property(name);
  for (int i = 0; object && i < object->count; i++) if (object->values[i].property == id) return &object->values[i].value;
  return NULL;
}

static void add(Object *object, const char *name, uint64_t value) { object->values[object->count++] = (Value){property(name), value}; }

static uint32_t add_blob(const void *data, uint32_t length, int isOurs) {
  for (int i = 0; i < MOST; i++) {
    if (state.blobs[i].id) continue;
    state.blobs[i] = (Blob){state.next++, length, memcpy(malloc(length), data, length), isOurs};
    return state.blobs[i].id;
  }
  return 0;
}

static Blob *blob(uint64_t id) {
  for (int i = 0; id && i < MOST; i++) if (state.blobs[i].id == id) return &state.blobs[i];
  return NULL;
}

static struct drm_mode_modeinfo mode(int width, int height, int total, int lines, int rate, int isPreferred) {
  struct drm_mode_modeinfo mode = {
    .clock = total * lines * rate / 1000, .hdisplay = width, .hsync_start = width + 2, .hsync_end = width + 4, .htotal = total,
    .vdisplay = height, .vsync_start = height + 2, .vsync_end = height + 4, .vtotal = lines, .vrefresh = rate, .type = isPreferred ? 8 : 0};
  snprintf(mode.name, sizeof mode.name, "%dx%d", width, height);
  return mode;
}

static const uint32_t formats[] = {DRM_FORMAT_XRGB8888, DRM_FORMAT_ARGB8888};

static uint32_t format_blob(void) {
  struct { struct drm_format_modifier_blob head; uint32_t formats[2]; struct drm_format_modifier modifiers[1]; } blob = {
    .head = {.version = 1, .count_formats = 2, .formats_offset = sizeof blob.head, .count_modifiers = 1,
             .modifiers_offset = (char *)blob.modifiers - (char *)&blob},
    .formats = {formats[0], formats[1]}, .modifiers = {{.formats = 3, .modifier = DRM_FORMAT_MOD_LINEAR}}};
  return add_blob(&blob, sizeof blob, 0);
}

static uint32_t description_blob(void) {
  uint8_t bytes[128] = {0, 255, 255, 255, 255, 255, 255, 0};
  bytes[12] = 7;
  bytes[57] = 0xFC;
  memcpy(bytes + 59, "Wall\n", 5);
  return add_blob(bytes, sizeof bytes, 0);
}

// Objects with the properties that the card has, once its abilities are known.
static void make(void) {
  const SimulatedCard *card = &state.card;
  for (int i = 0; i < CRTCS; i++) {
    Object *crtc = &state.objects[i];
    *crtc = (Object){.id = 31 + i, .type = DRM_MODE_OBJECT_CRTC};
    state.modes[i] = mode(64, 32, 100, 50, 60, 1);
    add(crtc, "ACTIVE", i == 0);
    add(crtc, "MODE_ID", i == 0 ? add_blob(&state.modes[0], sizeof state.modes[0], 0) : 0);
    add(crtc, "VRR_ENABLED", 0);
    if (card->hasGamma) add(crtc, "GAMMA_LUT", 0);
    if (card->hasGamma) add(crtc, "GAMMA_LUT_SIZE", 4);
    if (card->hasFences) add(crtc, "OUT_FENCE_PTR", 0);
  }
  for (int i = 0; i < CONNECTORS; i++) {
    Object *connector = &state.objects[CRTCS + i];
    *connector = (Object){.id = 51 + i, .type = DRM_MODE_OBJECT_CONNECTOR};
    add(connector, "CRTC_ID", i == 0 ? 31 : 0);
    add(connector, "DPMS", 0);
    if (i == 0) {
      add(connector, "EDID", description_blob());
      add(connector, "link-status", 0);
      add(connector, "vrr_capable", 1);
      add(connector, "brightness", 60);
    }
    if (i == 2) {
      add(connector, "WRITEBACK_FB_ID", 0);
      add(connector, "WRITEBACK_OUT_FENCE_PTR", 0);
    }
  }
  for (int i = 0; i < PLANES; i++) {
    Object *plane = &state.objects[CRTCS + CONNECTORS + i];
    *plane = (Object){.id = 71 + i, .type = DRM_MODE_OBJECT_PLANE};
    add(plane, "type", i < 2);
    add(plane, "FB_ID", i == 0 ? 900 : 0);
    add(plane, "CRTC_ID", i == 0 ? 31 : 0);
    for (uint32_t name = property("CRTC_X"); name <= property("SRC_H"); name++) add(plane, names[name - 100], 0);
    if (card->rotations) add(plane, "rotation", 1);
    add(plane, "alpha", i == 0 ? 0x8000 : 0xFFFF);
    add(plane, "zpos", i == 2);
    if (card->hasFences) add(plane, "IN_FENCE_FD", (uint64_t)-1);
    if (i < 2) add(plane, "FB_DAMAGE_CLIPS", 0);
    add(plane, "IN_FORMATS", format_blob());
  }
}

int simulated_card_open(SimulatedCard **card) {
  simulated_card_close();
  memset(&state, 0, sizeof state);
  state.next = 1000;
  state.card = (SimulatedCard){
    .isMaster = 1, .isAtomic = 1, .hasDumbBuffers = 1, .canWriteBack = 1, .hasOverlay = 1, .hasGamma = 1, .isConnected = {1, 1}};
  *card = &state.card;
  state.descriptor = memfd_create("card", MFD_CLOEXEC);
  if (ftruncate(state.descriptor, ARENA) != 0 || lseek(state.descriptor, 0, SEEK_END) < 0) return -1;
  return state.descriptor;
}

void simulated_card_close(void) {
  if (state.descriptor < 0 || state.next == 0) return;
  close(state.descriptor);
  state.descriptor = -1;
  for (int i = 0; i < MOST; i++) free(state.blobs[i].data);
}

const char *simulated_card_log(void) {
  memcpy(state.said, state.log, state.length + 1);
  state.length = 0;
  state.log[0] = 0;
  return state.said;
}

uint64_t simulated_card_value(uint32_t id, const char *name) {
  const uint64_t *found = value(object(id), name);
  return found ? *found : 0;
}

void simulated_card_counts(int counts[3]) {
  counts[0] = counts[1] = counts[2] = 0;
  for (int i = 0; i < MOST; i++) {
    counts[0] += state.framebuffers[i].id != 0;
    counts[1] += state.blobs[i].id != 0 && state.blobs[i].isOurs;
    counts[2] += state.dumb[i].handle != 0;
  }
}

static uint32_t pixel(uint32_t handle, uint32_t x, uint32_t y) {
  uint32_t found = 0;
  for (int i = 0; i < MOST; i++) {
    if (state.dumb[i].handle != handle) continue;
    if (pread(state.descriptor, &found, 4, state.dumb[i].offset + y * state.dumb[i].pitch + 4 * x) != 4) return 0;
  }
  return found;
}

uint32_t simulated_card_pixel(uint32_t framebuffer, uint32_t x, uint32_t y) {
  for (int i = 0; i < MOST; i++) if (state.framebuffers[i].id == framebuffer) return pixel(state.framebuffers[i].handle, x, y);
  return 0;
}

uint32_t simulated_card_cursor_pixel(uint32_t handle, uint32_t x, uint32_t y) { return pixel(handle, x, y); }

void simulated_card_send(const void *bytes, size_t count) {
  off_t here = lseek(state.descriptor, 0, SEEK_CUR), end = lseek(state.descriptor, 0, SEEK_END);
  if (pwrite(state.descriptor, bytes, count, end) != (ssize_t)count) abort();
  // Reading goes on at the first byte that nobody has read.
  lseek(state.descriptor, here, SEEK_SET);
}

void simulated_card_flip(uint32_t crtc, uint32_t sequence, uint32_t seconds, uint32_t microseconds) {
  struct drm_event_vblank event = {
    .base = {.type = DRM_EVENT_FLIP_COMPLETE, .length = sizeof event}, .user_data = crtc, .tv_sec = seconds, .tv_usec = microseconds,
    .sequence = sequence, .crtc_id = crtc};
  simulated_card_send(&event, sizeof event);
  state.pending[crtc - 31] = 0;
}

// MARK: What the kernel answers

// Hands out a list: its length, and its elements where the caller has room for all.
static void list(uint64_t target, uint32_t *count, const void *elements, uint32_t actual, size_t size) {
  if (target && *count >= actual) memcpy((void *)(uintptr_t)target, elements, actual * size);
  *count = actual;
}

static void print(uint32_t id, uint64_t number) {
  const char *name = names[id - 100];
  const Blob *found = blob(number);
  if (strcmp(name, "MODE_ID") == 0 && found) {
    say(" MODE_ID=%s", ((struct drm_mode_modeinfo *)found->data)->name);
  } else if (strcmp(name, "FB_DAMAGE_CLIPS") == 0 && found) {
    say(" damage");
    const struct drm_mode_rect *rects = found->data;
    for (size_t i = 0; i < found->length / sizeof *rects; i++) say("=%d,%d,%d,%d", rects[i].x1, rects[i].y1, rects[i].x2, rects[i].y2);
  } else if (strcmp(name, "GAMMA_LUT") == 0 && found) {
    say(" gamma");
    const struct drm_color_lut *table = found->data;
    for (size_t i = 0; i < found->length / sizeof *table; i++) say("=%d,%d,%d", table[i].red, table[i].green, table[i].blue);
  } else if (strstr(name, "_PTR")) {
    say(" %s", name);
  } else if (strncmp(name, "SRC_", 4) == 0) {
    say(" %s=%g", name, number / 65536.0);
  } else {
    say(" %s=%lld", name, (long long)number);
  }
}

static int commit(const struct drm_mode_atomic *request) {
  const uint32_t *objects = (void *)(uintptr_t)request->objs_ptr, *counts = (void *)(uintptr_t)request->count_props_ptr;
  const uint32_t *properties = (void *)(uintptr_t)request->props_ptr;
  const uint64_t *values = (void *)(uintptr_t)request->prop_values_ptr;
  int isTest = request->flags & DRM_MODE_ATOMIC_TEST_ONLY, setsModes = request->flags & DRM_MODE_ATOMIC_ALLOW_MODESET, error = 0;
  say("%s%s%s%s\n", isTest ? "test" : "commit", setsModes ? " modes" : "", request->flags & DRM_MODE_ATOMIC_NONBLOCK ? " soon" : "",
      request->flags & DRM_MODE_PAGE_FLIP_EVENT ? " event" : "");
  for (uint32_t i = 0, place = 0; i < request->count_objs; i++) {
    Object *changed = object(objects[i]);
    if (!changed) return EINVAL;
    say("  %d", changed->id);
    for (uint32_t j = 0; j < counts[i]; j++, place++) {
      print(properties[place], values[place]);
      uint64_t *former = value(changed, names[properties[place] - 100]);
      if (!former) return EINVAL;
      const char *name = names[properties[place] - 100];
      int isOfModes = strcmp(name, "MODE_ID") == 0 || strcmp(name, "ACTIVE") == 0 || (changed->type == DRM_MODE_OBJECT_CONNECTOR);
      if (isOfModes && *former != values[place] && !setsModes) error = EINVAL;
      if (changed->id == 73 && strcmp(name, "FB_ID") == 0 && values[place] && state.card.overlayError) error = state.card.overlayError;
      if (strcmp(name, "FB_DAMAGE_CLIPS") == 0 && values[place] && state.card.damageError) error = state.card.damageError;
    }
    say("\n");
  }
  if (isTest && state.card.testError) error = state.card.testError;
  if (!isTest && state.card.commitError) error = state.card.commitError;
  uint32_t crtc = request->flags & DRM_MODE_PAGE_FLIP_EVENT ? (uint32_t)request->user_data : 0;
  if (crtc && state.pending[crtc - 31]) error = EBUSY;
  if (error) say("  error %d\n", error);
  if (error || isTest) return error;
  for (uint32_t i = 0, place = 0; i < request->count_objs; i++) {
    Object *changed = object(objects[i]);
    for (uint32_t j = 0; j < counts[i]; j++, place++) {
      const char *name = names[properties[place] - 100];
      // Fences and damage are of one commit alone.
      if (strstr(name, "_PTR") == NULL && strcmp(name, "FB_DAMAGE_CLIPS")) *value(changed, name) = values[place];
      const Blob *set = blob(values[place]);
      if (strcmp(name, "MODE_ID") == 0 && set) memcpy(&state.modes[changed->id - 31], set->data, sizeof state.modes[0]);
    }
  }
  if (crtc) state.pending[crtc - 31] = 1;
  return 0;
}

static int get_connector(struct drm_mode_get_connector *request) {
  Object *connector = object(request->connector_id);
  if (!connector || connector->type != DRM_MODE_OBJECT_CONNECTOR) return ENOENT;
  int index = connector->id - 51;
  const struct drm_mode_modeinfo modes[2][2] = {{mode(64, 32, 100, 50, 60, 1), mode(48, 24, 80, 25, 50, 0)}, {mode(48, 24, 80, 25, 50, 1)}};
  int isConnected = index < 2 && state.card.isConnected[index];
  uint32_t encoder = 41 + index, ids[24], count = 0;
  uint64_t values[24];
  for (; count < (uint32_t)connector->count; count++) {
    ids[count] = connector->values[count].property;
    values[count] = connector->values[count].value;
  }
  uint32_t room = request->count_props;
  list(request->props_ptr, &request->count_props, ids, count, sizeof *ids);
  list(request->prop_values_ptr, &room, values, count, sizeof *values);
  list(request->modes_ptr, &request->count_modes, modes[index & 1], isConnected ? 2 - index : 0, sizeof modes[0][0]);
  list(request->encoders_ptr, &request->count_encoders, &encoder, 1, sizeof encoder);
  request->encoder_id = *value(connector, "CRTC_ID") ? encoder : 0;
  request->connector_type = index == 0 ? DRM_MODE_CONNECTOR_HDMIA : index == 1 ? DRM_MODE_CONNECTOR_DisplayPort : DRM_MODE_CONNECTOR_WRITEBACK;
  request->connector_type_id = 1;
  request->connection = isConnected ? 1 : 2;
  request->mm_width = 640;
  request->mm_height = 320;
  return 0;
}

static int get_property(struct drm_mode_get_property *request) {
  const char *name = names[request->prop_id - 100];
  strcpy(request->name, name);
  const uint64_t range[2] = {10, 110};
  if (strcmp(name, "brightness") == 0) {
    request->flags = DRM_MODE_PROP_RANGE;
    list(request->values_ptr, &request->count_values, range, 2, sizeof *range);
    return 0;
  }
  request->count_values = 0;
  if (strcmp(name, "rotation") == 0) {
    request->flags = DRM_MODE_PROP_BITMASK;
    struct drm_mode_property_enum bits[8] = {{0}};
    uint32_t count = 0;
    for (int i = 0; i < 8; i++) if (state.card.rotations & 1 << i) bits[count++].value = i;
    list(request->enum_blob_ptr, &request->count_enum_blobs, bits, count, sizeof *bits);
  } else {
    request->count_enum_blobs = 0;
  }
  return 0;
}

static int answer(unsigned long number, void *argument) {
  const SimulatedCard *card = &state.card;
  if (card->goneError) return card->goneError;
  if (state.objects[0].id == 0) make();
  switch (_IOC_NR(number)) {
    case _IOC_NR(DRM_IOCTL_VERSION): {
      struct drm_version *version = argument;
      if (version->name) memcpy(version->name, "simulated", 9);
      if (version->date) memcpy(version->date, "2026", 4);
      if (version->desc) memcpy(version->desc, "card", 4);
      version->name_len = 9;
      version->date_len = version->desc_len = 4;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_AUTH_MAGIC): return card->isMaster ? EINVAL : EACCES;
    case _IOC_NR(DRM_IOCTL_GET_CAP): {
      struct drm_get_cap *cap = argument;
      cap->value = cap->capability == DRM_CAP_DUMB_BUFFER ? card->hasDumbBuffers
                   : cap->capability == DRM_CAP_ADDFB2_MODIFIERS ? card->hasModifiers
                   : cap->capability == DRM_CAP_PRIME ? DRM_PRIME_CAP_EXPORT
                   : cap->capability == DRM_CAP_CURSOR_WIDTH || cap->capability == DRM_CAP_CURSOR_HEIGHT ? 128 : 0;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_SET_CLIENT_CAP): {
      const struct drm_set_client_cap *cap = argument;
      if (cap->capability == DRM_CLIENT_CAP_ATOMIC && cap->value && !card->isAtomic) return EOPNOTSUPP;
      if (cap->capability == DRM_CLIENT_CAP_WRITEBACK_CONNECTORS && !card->canWriteBack) return EINVAL;
      if (cap->capability == DRM_CLIENT_CAP_WRITEBACK_CONNECTORS) state.seesWriteback = 1;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETRESOURCES): {
      struct drm_mode_card_res *resources = argument;
      const uint32_t crtcs[] = {31, 32}, connectors[] = {51, 52, 53}, encoders[] = {41, 42};
      resources->count_fbs = 0;
      list(resources->crtc_id_ptr, &resources->count_crtcs, crtcs, 2, 4);
      list(resources->connector_id_ptr, &resources->count_connectors, connectors, state.seesWriteback ? 3 : 2, 4);
      list(resources->encoder_id_ptr, &resources->count_encoders, encoders, 2, 4);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETPLANERESOURCES): {
      struct drm_mode_get_plane_res *planes = argument;
      const uint32_t ids[] = {71, 72, 73};
      list(planes->plane_id_ptr, &planes->count_planes, ids, card->hasOverlay ? 3 : 2, 4);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETPLANE): {
      struct drm_mode_get_plane *plane = argument;
      Object *found = object(plane->plane_id);
      if (!found) return ENOENT;
      plane->crtc_id = *value(found, "CRTC_ID");
      plane->fb_id = *value(found, "FB_ID");
      plane->possible_crtcs = plane->plane_id == 71 ? 1 : plane->plane_id == 72 ? 2 : 3;
      list(plane->format_type_ptr, &plane->count_format_types, formats, 2, 4);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETCONNECTOR): return get_connector(argument);
    case _IOC_NR(DRM_IOCTL_MODE_GETENCODER): {
      struct drm_mode_get_encoder *encoder = argument;
      encoder->crtc_id = simulated_card_value(10 + encoder->encoder_id, "CRTC_ID");
      encoder->possible_crtcs = 3;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETCRTC): {
      struct drm_mode_crtc *crtc = argument;
      uint32_t id = crtc->crtc_id;
      *crtc = (struct drm_mode_crtc){.crtc_id = id, .gamma_size = 4, .mode_valid = simulated_card_value(id, "ACTIVE") != 0};
      crtc->mode = state.modes[id - 31];
      crtc->fb_id = simulated_card_value(id + 40, "FB_ID");
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_OBJ_GETPROPERTIES): {
      struct drm_mode_obj_get_properties *properties = argument;
      Object *found = object(properties->obj_id);
      if (!found || found->type != properties->obj_type) return ENOENT;
      uint32_t ids[24], room = properties->count_props;
      uint64_t values[24];
      for (int i = 0; i < found->count; i++) {
        ids[i] = found->values[i].property;
        values[i] = found->values[i].value;
      }
      list(properties->props_ptr, &properties->count_props, ids, found->count, sizeof *ids);
      list(properties->prop_values_ptr, &room, values, found->count, sizeof *values);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETPROPERTY): return get_property(argument);
    case _IOC_NR(DRM_IOCTL_MODE_GETPROPBLOB): {
      struct drm_mode_get_blob *request = argument;
      const Blob *found = blob(request->blob_id);
      if (!found) return ENOENT;
      list(request->data, &request->length, found->data, found->length, 1);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_CREATEPROPBLOB): {
      struct drm_mode_create_blob *request = argument;
      request->blob_id = add_blob((void *)(uintptr_t)request->data, request->length, 1);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_DESTROYPROPBLOB): {
      Blob *found = blob(((struct drm_mode_destroy_blob *)argument)->blob_id);
      if (!found || !found->isOurs) return ENOENT;
      // What an object has stays: only its maker's name for it goes.
      found->isOurs = 0;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_CREATE_DUMB): {
      struct drm_mode_create_dumb *dumb = argument;
      // Rows are longer than the picture is wide.
      dumb->pitch = (dumb->width * 4 + 63) / 64 * 64 + 64;
      dumb->size = ((uint64_t)dumb->pitch * dumb->height + 4095) / 4096 * 4096;
      for (int i = 0; i < MOST; i++) {
        if (state.dumb[i].handle) continue;
        dumb->handle = state.next++;
        state.dumb[i].handle = dumb->handle;
        state.dumb[i].pitch = dumb->pitch;
        state.dumb[i].offset = state.arena;
        state.arena += dumb->size;
        return state.arena <= ARENA ? 0 : ENOMEM;
      }
      return ENOMEM;
    }
    case _IOC_NR(DRM_IOCTL_MODE_MAP_DUMB): {
      struct drm_mode_map_dumb *map = argument;
      for (int i = 0; i < MOST; i++) if (state.dumb[i].handle == map->handle) map->offset = state.dumb[i].offset;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_DESTROY_DUMB):
      for (int i = 0; i < MOST; i++) {
        if (state.dumb[i].handle == ((struct drm_mode_destroy_dumb *)argument)->handle) state.dumb[i].handle = 0;
      }
      return 0;
    case _IOC_NR(DRM_IOCTL_MODE_ADDFB2): {
      struct drm_mode_fb_cmd2 *made = argument;
      if (card->framebufferError) return card->framebufferError;
      for (int i = 0; i < MOST; i++) {
        if (state.framebuffers[i].id) continue;
        made->fb_id = state.next++;
        state.framebuffers[i] = (Buffer){made->fb_id, made->handles[0], made->width, made->height, made->pitches[0]};
        return made->pixel_format == DRM_FORMAT_XRGB8888 || made->pixel_format == DRM_FORMAT_ARGB8888 ? 0 : EINVAL;
      }
      return ENOMEM;
    }
    case _IOC_NR(DRM_IOCTL_MODE_ADDFB): return card->framebufferError ? card->framebufferError : EINVAL;
    case _IOC_NR(DRM_IOCTL_MODE_RMFB):
      for (int i = 0; i < MOST; i++) {
        if (state.framebuffers[i].id == *(uint32_t *)argument) state.framebuffers[i].id = 0;
      }
      for (int i = 0; i < PLANES; i++) {
        if (simulated_card_value(71 + i, "FB_ID") == *(uint32_t *)argument) say("removed what plane %d shows\n", 71 + i);
      }
      return 0;
    case _IOC_NR(DRM_IOCTL_MODE_ATOMIC): return commit(argument);
    case _IOC_NR(DRM_IOCTL_MODE_SETCRTC): {
      const struct drm_mode_crtc *crtc = argument;
      const uint32_t *connectors = (void *)(uintptr_t)crtc->set_connectors_ptr;
      say("set CRTC %d", crtc->crtc_id);
      if (crtc->mode_valid) say(" fb %d %s at %d,%d", crtc->fb_id, crtc->mode.name, crtc->x, crtc->y); else say(" off");
      for (uint32_t i = 0; i < crtc->count_connectors; i++) say(" on %d", connectors[i]);
      say("\n");
      if (crtc->mode_valid && card->setError) return card->setError;
      *value(object(crtc->crtc_id), "ACTIVE") = crtc->mode_valid;
      *value(object(crtc->crtc_id + 40), "FB_ID") = crtc->fb_id;
      for (int i = 0; i < 2; i++) {
        uint64_t *fed = value(object(51 + i), "CRTC_ID");
        if (*fed == crtc->crtc_id) *fed = 0;
        for (uint32_t j = 0; j < crtc->count_connectors; j++) if (connectors[j] == 51u + i) *fed = crtc->crtc_id;
      }
      if (crtc->mode_valid) state.modes[crtc->crtc_id - 31] = crtc->mode;
      state.pending[crtc->crtc_id - 31] = 0;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_PAGE_FLIP): {
      const struct drm_mode_crtc_page_flip *flip = argument;
      say("flip CRTC %d fb %d flags %d for %d\n", flip->crtc_id, flip->fb_id, flip->flags, (int)flip->user_data);
      if (state.pending[flip->crtc_id - 31]) return EBUSY;
      if (card->commitError) return card->commitError;
      *value(object(flip->crtc_id + 40), "FB_ID") = flip->fb_id;
      state.pending[flip->crtc_id - 31] = 1;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_SETPLANE): {
      const struct drm_mode_set_plane *plane = argument;
      say("set plane %d fb %d\n", plane->plane_id, plane->fb_id);
      *value(object(plane->plane_id), "FB_ID") = plane->fb_id;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_OBJ_SETPROPERTY): {
      const struct drm_mode_obj_set_property *set = argument;
      say("set %d", set->obj_id);
      print(set->prop_id, set->value);
      say("\n");
      uint64_t *changed = value(object(set->obj_id), names[set->prop_id - 100]);
      if (!changed) return EINVAL;
      *changed = set->value;
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_SETPROPERTY): {
      const struct drm_mode_connector_set_property *set = argument;
      say("set connector %d %s=%d\n", set->connector_id, names[set->prop_id - 100], (int)set->value);
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_CURSOR2):
    case _IOC_NR(DRM_IOCTL_MODE_CURSOR): {
      const struct drm_mode_cursor2 *cursor = argument;
      int hasHotSpot = _IOC_NR(number) == _IOC_NR(DRM_IOCTL_MODE_CURSOR2);
      if (cursor->flags & DRM_MODE_CURSOR_MOVE) {
        say("move cursor of %d to %d,%d\n", cursor->crtc_id, cursor->x, cursor->y);
        return 0;
      }
      say("cursor of %d", cursor->crtc_id);
      if (cursor->handle) say(" %d %dx%d", cursor->handle, cursor->width, cursor->height); else say(" off");
      if (hasHotSpot) say(" hot %d,%d", cursor->hot_x, cursor->hot_y);
      say("\n");
      return hasHotSpot && card->hotSpotError ? card->hotSpotError : cursor->handle ? card->cursorError : 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_GETGAMMA): {
      const struct drm_mode_crtc_lut *table = argument;
      for (uint32_t i = 0; i < 4; i++) {
        ((uint16_t *)(uintptr_t)table->red)[i] = ((uint16_t *)(uintptr_t)table->green)[i] = ((uint16_t *)(uintptr_t)table->blue)[i] = i;
      }
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_MODE_SETGAMMA): {
      const struct drm_mode_crtc_lut *table = argument;
      say("gamma of %d", table->crtc_id);
      for (uint32_t i = 0; i < table->gamma_size; i++) {
        say("=%d,%d,%d", ((uint16_t *)(uintptr_t)table->red)[i], ((uint16_t *)(uintptr_t)table->green)[i],
            ((uint16_t *)(uintptr_t)table->blue)[i]);
      }
      say("\n");
      return 0;
    }
    case _IOC_NR(DRM_IOCTL_CRTC_GET_SEQUENCE): return 0;
    default: return ENOTTY;
  }
}

// Stands before libc's for the whole process, and hands on all that is not asked of the card.
int ioctl(int descriptor, unsigned long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (descriptor < 0 || descriptor != state.descriptor || _IOC_TYPE(number) != DRM_IOCTL_BASE) {
    return (int)syscall(SYS_ioctl, descriptor, number, argument);
  }
  int error = answer(number, argument);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

#include "Stills.h"

#include <CLoading.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The few functions that are needed of libtiff 4.5 or later, whose binary interface is stable. They are declared here, so that building
// needs no headers of its.
typedef struct tiff TIFF;
typedef struct TIFFOpenOptions TIFFOpenOptions;
typedef int64_t tmsize_t;
typedef tmsize_t (*TIFFReadWriteProc)(void *, void *, tmsize_t);
typedef uint64_t (*TIFFSeekProc)(void *, uint64_t, int);
typedef int (*TIFFCloseProc)(void *);
typedef uint64_t (*TIFFSizeProc)(void *);
typedef int (*TIFFMapFileProc)(void *, void **, uint64_t *);
typedef void (*TIFFUnmapFileProc)(void *, void *, uint64_t);
typedef int (*TIFFErrorHandlerExtR)(TIFF *, void *, const char *, const char *, va_list);

TIFFOpenOptions *TIFFOpenOptionsAlloc(void);
void TIFFOpenOptionsFree(TIFFOpenOptions *);
void TIFFOpenOptionsSetMaxSingleMemAlloc(TIFFOpenOptions *, tmsize_t);
void TIFFOpenOptionsSetErrorHandlerExtR(TIFFOpenOptions *, TIFFErrorHandlerExtR, void *);
void TIFFOpenOptionsSetWarningHandlerExtR(TIFFOpenOptions *, TIFFErrorHandlerExtR, void *);
TIFF *TIFFClientOpenExt(
    const char *, const char *, void *, TIFFReadWriteProc, TIFFReadWriteProc, TIFFSeekProc, TIFFCloseProc, TIFFSizeProc, TIFFMapFileProc,
    TIFFUnmapFileProc, TIFFOpenOptions *);
void TIFFClose(TIFF *);
int TIFFGetField(TIFF *, uint32_t, ...);
int TIFFGetFieldDefaulted(TIFF *, uint32_t, ...);
int TIFFSetField(TIFF *, uint32_t, ...);
int TIFFIsTiled(TIFF *);
tmsize_t TIFFScanlineSize(TIFF *);
int TIFFReadScanline(TIFF *, void *, uint32_t, uint16_t);
int TIFFWriteScanline(TIFF *, void *, uint32_t, uint16_t);
uint32_t TIFFDefaultStripSize(TIFF *, uint32_t);
int TIFFReadRGBAImageOriented(TIFF *, uint32_t, uint32_t, uint32_t *, int, int);

#define FUNCTIONS(X)                            \
  X(tiff, TIFFOpenOptionsAlloc)                 \
  X(tiff, TIFFOpenOptionsFree)                  \
  X(tiff, TIFFOpenOptionsSetMaxSingleMemAlloc)  \
  X(tiff, TIFFOpenOptionsSetErrorHandlerExtR)   \
  X(tiff, TIFFOpenOptionsSetWarningHandlerExtR) \
  X(tiff, TIFFClientOpenExt)                    \
  X(tiff, TIFFClose)                            \
  X(tiff, TIFFGetField)                         \
  X(tiff, TIFFGetFieldDefaulted)                \
  X(tiff, TIFFSetField)                         \
  X(tiff, TIFFIsTiled)                          \
  X(tiff, TIFFScanlineSize)                     \
  X(tiff, TIFFReadScanline)                     \
  X(tiff, TIFFWriteScanline)                    \
  X(tiff, TIFFDefaultStripSize)                 \
  X(tiff, TIFFReadRGBAImageOriented)

CLOADING_TABLE(tiff, "libtiff.so.6", FUNCTIONS)

// TIFF 6.0's tags and values.
enum {
  TagWidth = 256, TagHeight = 257, TagBits = 258, TagCompression = 259, TagPhotometric = 262, TagOrientation = 274, TagSamples = 277,
  TagRowsPerStrip = 278, TagPlanar = 284, TagPredictor = 317, TagExtraSamples = 338, TagSampleFormat = 339, TagProfile = 34675,
};
enum { GrayFromBlack = 1, RGB = 2, Contiguous = 1, Unsigned = 1, AssociatedAlpha = 1, StraightAlpha = 2, Deflate = 8, Differences = 2 };

// A file in memory. What is read is never written to.
typedef struct {
  uint8_t *bytes;
  uint64_t count, capacity, position;
  char *problem;
} Memory;

static tmsize_t memory_read(void *object, void *target, tmsize_t count) {
  Memory *memory = object;
  if (count <= 0 || memory->position >= memory->count) return 0;
  uint64_t left = memory->count - memory->position, taken = (uint64_t)count < left ? (uint64_t)count : left;
  memcpy(target, memory->bytes + memory->position, taken);
  memory->position += taken;
  return (tmsize_t)taken;
}

static tmsize_t memory_write(void *object, void *source, tmsize_t count) {
  Memory *memory = object;
  uint64_t end = memory->position + (uint64_t)count;
  if (end > memory->capacity) {
    uint64_t capacity = end > 2 * memory->capacity ? end : 2 * memory->capacity;
    uint8_t *grown = realloc(memory->bytes, capacity);
    if (!grown) return 0;
    memset(grown + memory->capacity, 0, capacity - memory->capacity);
    memory->bytes = grown;
    memory->capacity = capacity;
  }
  memcpy(memory->bytes + memory->position, source, (size_t)count);
  memory->position = end;
  if (end > memory->count) memory->count = end;
  return count;
}

static tmsize_t refuse_write(void *object, void *source, tmsize_t count) { return 0; }

static uint64_t memory_seek(void *object, uint64_t offset, int whence) {
  Memory *memory = object;
  memory->position = offset + (whence == SEEK_CUR ? memory->position : whence == SEEK_END ? memory->count : 0);
  return memory->position;
}

static int memory_close(void *object) { return 0; }
static uint64_t memory_size(void *object) { return ((Memory *)object)->count; }
static int memory_map(void *object, void **base, uint64_t *count) { return 0; }
static void memory_unmap(void *object, void *base, uint64_t count) {}

// Keeps the first thing that went wrong.
static int keep_error(TIFF *file, void *object, const char *module, const char *format, va_list arguments) {
  Memory *memory = object;
  if (!memory->problem[0]) vsnprintf(memory->problem, 160, format, arguments);
  return 1;
}

static int ignore(TIFF *file, void *object, const char *module, const char *format, va_list arguments) { return 1; }

static TIFF *open_memory(Memory *memory, const char *mode, TIFFReadWriteProc write, tmsize_t largestAllocation) {
  TIFFOpenOptions *options = tiff.TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  tiff.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, memory);
  tiff.TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
  if (largestAllocation) tiff.TIFFOpenOptionsSetMaxSingleMemAlloc(options, largestAllocation);
  TIFF *file = tiff.TIFFClientOpenExt(
      "picture", mode, memory, memory_read, write, memory_seek, memory_close, memory_size, memory_map, memory_unmap, options);
  tiff.TIFFOpenOptionsFree(options);
  return file;
}

// How the samples of a picture lie, where they are unsigned numbers of whole bytes side by side.
typedef struct {
  int isPlain;
  uint16_t bits, samples;
  int isGray, alpha;
} Layout;

static Layout layout_of(TIFF *file) {
  Layout layout = {0};
  uint16_t photometric = 0, planar = 0, format = 0, extraCount = 0, *extra = NULL;
  tiff.TIFFGetFieldDefaulted(file, TagBits, &layout.bits);
  tiff.TIFFGetFieldDefaulted(file, TagSamples, &layout.samples);
  tiff.TIFFGetField(file, TagPhotometric, &photometric);
  tiff.TIFFGetFieldDefaulted(file, TagPlanar, &planar);
  tiff.TIFFGetFieldDefaulted(file, TagSampleFormat, &format);
  tiff.TIFFGetFieldDefaulted(file, TagExtraSamples, &extraCount, &extra);
  layout.isGray = photometric <= GrayFromBlack;
  int colors = layout.isGray ? 1 : 3;
  if (extraCount > 0 && extra && layout.samples > colors) {
    layout.alpha = extra[0] == AssociatedAlpha || extra[0] == StraightAlpha ? extra[0] : 0;
  }
  layout.isPlain = (layout.bits == 8 || layout.bits == 16) && (photometric == GrayFromBlack || photometric == RGB) &&
                   planar == Contiguous && format == Unsigned && layout.samples >= colors && !tiff.TIFFIsTiled(file);
  return layout;
}

static uint32_t sample(const uint8_t *row, size_t index, int bits) {
  if (bits == 8) return row[index];
  uint16_t value;
  memcpy(&value, row + 2 * index, 2);
  return value;
}

// Rows as they are stored.
static int read_rows(TIFF *file, Layout layout, int bits, CStill *picture) {
  uint32_t most = layout.bits == 8 ? 255 : 65535;
  size_t needed = (size_t)picture->width * layout.samples * (layout.bits / 8);
  tmsize_t size = tiff.TIFFScanlineSize(file);
  if (size < 0 || (size_t)size < needed) return 0;
  uint8_t *row = malloc((size_t)size);
  if (!row) return 0;
  int isRead = 1;
  for (uint32_t y = 0; y < picture->height && isRead; y++) {
    isRead = tiff.TIFFReadScanline(file, row, y, 0) > 0;
    for (uint32_t x = 0; x < picture->width && isRead; x++) {
      size_t first = (size_t)x * layout.samples;
      uint32_t numbers[4];
      for (int i = 0; i < 3; i++) numbers[i] = sample(row, first + (layout.isGray ? 0 : i), layout.bits);
      numbers[3] = layout.alpha ? sample(row, first + (layout.isGray ? 1 : 3), layout.bits) : most;
      for (int i = 0; i < 4; i++) {
        uint32_t number = layout.alpha == AssociatedAlpha && i < 3 ? cstill_straightened(numbers[i], numbers[3], most) : numbers[i];
        size_t place = ((size_t)y * picture->width + x) * 4 + i;
        if (bits == 16) {
          ((uint16_t *)picture->pixels)[place] = (uint16_t)(layout.bits == 8 ? number * 257 : number);
        } else {
          ((uint8_t *)picture->pixels)[place] = (uint8_t)(layout.bits == 8 ? number : (number * 255 + 32767) / 65535);
        }
      }
    }
  }
  free(row);
  return isRead;
}

// Whatever else there is, as libtiff makes it eight bits of red, green, blue and premultiplied alpha.
static int read_converted(TIFF *file, int bits, CStill *picture) {
  size_t count = (size_t)picture->width * picture->height;
  uint32_t *raster = malloc(count * 4);
  if (!raster) return 0;
  // Asked for as it is stored, nothing is turned.
  int isRead = tiff.TIFFReadRGBAImageOriented(file, picture->width, picture->height, raster, picture->orientation, 1);
  for (size_t i = 0; i < count && isRead; i++) {
    uint32_t alpha = raster[i] >> 24;
    for (int c = 0; c < 4; c++) {
      uint32_t number = raster[i] >> (8 * c) & 255;
      if (c < 3) number = cstill_straightened(number, alpha, 255);
      if (bits == 16) ((uint16_t *)picture->pixels)[4 * i + c] = (uint16_t)(number * 257);
      else ((uint8_t *)picture->pixels)[4 * i + c] = (uint8_t)number;
    }
  }
  free(raster);
  return isRead;
}

static CStillStatus describe(TIFF *file, Layout layout, CStill *picture) {
  uint16_t orientation = 1;
  uint32_t profileBytes = 0;
  void *profile = NULL;
  if (!tiff.TIFFGetField(file, TagWidth, &picture->width) || !tiff.TIFFGetField(file, TagHeight, &picture->height)) return CStillDamaged;
  if (picture->width == 0 || picture->height == 0) return CStillDamaged;
  tiff.TIFFGetFieldDefaulted(file, TagOrientation, &orientation);
  picture->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  picture->depth = layout.isPlain ? layout.bits : 8;
  picture->hasAlpha = layout.alpha != 0;
  picture->isGray = layout.isGray;
  picture->primaries = picture->transfer = 2;
  if (!tiff.TIFFGetField(file, TagProfile, &profileBytes, &profile) || !profile || !profileBytes) return CStillSuccess;
  picture->profile = malloc(profileBytes);
  if (!picture->profile) return CStillFailed;
  memcpy(picture->profile, profile, profileBytes);
  picture->profileBytes = profileBytes;
  return CStillSuccess;
}

CStillStatus ctiff_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_tiff(picture->problem, sizeof picture->problem)) return CStillNoLibrary;
  Memory memory = {(uint8_t *)bytes, count, count, 0, picture->problem};
  // Room for all pixels of sixteen bits, and for tables of what a file of some size can have.
  uint64_t most = maximumPixels < (UINT64_C(1) << 40) ? maximumPixels * 8 + (UINT64_C(64) << 20) : 0;
  TIFF *file = open_memory(&memory, "r", refuse_write, (tmsize_t)most);
  if (!file) {
    if (!picture->problem[0]) snprintf(picture->problem, sizeof picture->problem, "it has no directory");
    return CStillDamaged;
  }
  Layout layout = layout_of(file);
  CStillStatus status = describe(file, layout, picture);
  if (status == CStillSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CStillTooLarge;
  if (status == CStillSuccess && bits) {
    picture->pixels = calloc((size_t)picture->width * picture->height, (size_t)(bits / 2));
    if (!picture->pixels) {
      status = CStillFailed;
    } else if (!(layout.isPlain ? read_rows(file, layout, bits, picture) : read_converted(file, bits, picture))) {
      status = CStillDamaged;
    }
  }
  if (status == CStillDamaged && !picture->problem[0]) {
    snprintf(picture->problem, sizeof picture->problem, "it lacks what every picture has");
  }
  tiff.TIFFClose(file);
  return status;
}

static int write_rows(TIFF *file, const uint8_t *pixels, uint32_t width, uint32_t height, int bits, int samples) {
  size_t size = (size_t)width * samples * (size_t)(bits / 8);
  // Differences of neighbours are made in place.
  uint8_t *row = malloc(size);
  int isWritten = row != NULL;
  for (uint32_t y = 0; y < height && isWritten; y++) {
    memcpy(row, pixels + y * size, size);
    isWritten = tiff.TIFFWriteScanline(file, row, y, 0) > 0;
  }
  free(row);
  return isWritten;
}

CStillStatus ctiff_write(
    const void *pixels, uint32_t width, uint32_t height, int bits, int hasAlpha, const uint8_t *profile, size_t profileBytes,
    CStillFile *file) {
  memset(file, 0, sizeof *file);
  if (!load_tiff(file->problem, sizeof file->problem)) return CStillNoLibrary;
  Memory memory = {NULL, 0, 0, 0, file->problem};
  int samples = hasAlpha ? 4 : 3;
  // Offsets of 32 bits end at 4 GiB.
  int isBig = (uint64_t)width * height * (uint64_t)(samples * bits / 8) > UINT64_C(3800000000);
  TIFF *output = open_memory(&memory, isBig ? "wl8" : "wl", memory_write, 0);
  int isWritten = output != NULL;
  if (output) {
    uint16_t alpha = StraightAlpha;
    tiff.TIFFSetField(output, TagWidth, width);
    tiff.TIFFSetField(output, TagHeight, height);
    tiff.TIFFSetField(output, TagBits, bits);
    tiff.TIFFSetField(output, TagSamples, samples);
    tiff.TIFFSetField(output, TagSampleFormat, Unsigned);
    tiff.TIFFSetField(output, TagPhotometric, RGB);
    tiff.TIFFSetField(output, TagPlanar, Contiguous);
    tiff.TIFFSetField(output, TagOrientation, 1);
    tiff.TIFFSetField(output, TagCompression, Deflate);
    tiff.TIFFSetField(output, TagPredictor, Differences);
    if (hasAlpha) tiff.TIFFSetField(output, TagExtraSamples, 1, &alpha);
    if (profile && profileBytes) tiff.TIFFSetField(output, TagProfile, (uint32_t)profileBytes, profile);
    tiff.TIFFSetField(output, TagRowsPerStrip, tiff.TIFFDefaultStripSize(output, 0));
    isWritten = write_rows(output, pixels, width, height, bits, samples);
    tiff.TIFFClose(output);
  }
  if (!isWritten || file->problem[0] || !memory.bytes) {
    if (!file->problem[0]) snprintf(file->problem, sizeof file->problem, "out of memory");
    free(memory.bytes);
    return CStillFailed;
  }
  file->bytes = memory.bytes;
  file->count = memory.count;
  return CStillSuccess;
}

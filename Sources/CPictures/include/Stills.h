// Pictures in formats whose libraries are loaded when the first one is read or written: TIFF through libtiff, AVIF through libavif, which
// linked directly would bring several codecs of AV1 into every start of the program; HEIC through libheif, JPEG XL through libjxl and JPEG
// 2000 through OpenJPEG, which are read alone.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What came of a call.
typedef enum { CStillSuccess, CStillNoLibrary, CStillDamaged, CStillTooLarge, CStillFailed } CStillStatus;

typedef struct {
  // Pixels as they are stored, before any turn.
  uint32_t width, height;
  // Bits a component of the file: 8, 10, 12 or 16.
  int depth;
  int hasAlpha;
  int isGray;
  // ITU-T H.273; 2 is unspecified.
  int primaries, transfer;
  // 1…8, as TIFF and Exif count.
  int orientation;
  // An ICC profile; null for none.
  uint8_t *_Nullable profile;
  size_t profileBytes;
  // Rows of straight RGBA without padding, of one byte a component or of two in the processor's order; null where they were not asked for.
  void *_Nullable pixels;
  // What is wrong.
  char problem[160];
} CStill;

typedef struct {
  uint8_t *_Nullable bytes;
  size_t count;
  char problem[160];
} CStillFile;

// Reads what a file says of its first picture and, where `bits` is 8 or 16, its pixels. `cstill_free` comes last, whatever the status is.
CStillStatus ctiff_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture);
CStillStatus cavif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture);
CStillStatus cheif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture);
CStillStatus cjxl_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture);
CStillStatus cjp2_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture);
void cstill_free(CStill *picture);

// A premultiplied number as a straight one, both from 0 to `most`.
uint32_t cstill_straightened(uint32_t value, uint32_t alpha, uint32_t most);
// Stores a number from 0 to `most` as one of eight or sixteen bits.
void cstill_store(void *pixels, size_t place, uint32_t number, uint32_t most, int bits);

// Writes rows without padding of straight RGBA, or of RGB, of eight or sixteen bits in the processor's order, compressed without loss.
// `cstill_free_file` comes last, whatever the status is.
CStillStatus ctiff_write(
    const void *pixels, uint32_t width, uint32_t height, int bits, int hasAlpha, const uint8_t *_Nullable profile, size_t profileBytes,
    CStillFile *file);
// Writes rows of straight RGBA of eight bits of sRGB, without padding. The quality is 0…100; at 100 nothing is lost.
CStillStatus cavif_write(const uint8_t *pixels, uint32_t width, uint32_t height, int isOpaque, int quality, CStillFile *file);
void cstill_free_file(CStillFile *file);

#pragma clang assume_nonnull end

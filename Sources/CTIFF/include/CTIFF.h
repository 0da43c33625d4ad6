// TIFF pictures through libtiff, which is loaded when the first one is read or written.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What came of a call.
typedef enum { CTIFFSuccess, CTIFFNoLibrary, CTIFFDamaged, CTIFFTooLarge, CTIFFFailed } CTIFFStatus;

typedef struct {
  // Pixels as they are stored, before any turn.
  uint32_t width, height;
  // Bits a component: 16 where they are read with all of them, else 8.
  int depth;
  int hasAlpha;
  int isGray;
  // 1…8, as TIFF and Exif count.
  int orientation;
  // An ICC profile; null for none.
  uint8_t *_Nullable profile;
  size_t profileBytes;
  // Rows of straight RGBA without padding, of one byte a component or of two in the processor's order; null where they were not asked for.
  void *_Nullable pixels;
  // What is wrong.
  char problem[160];
} CTIFFPicture;

// Reads what a file says of its first picture and, where `bits` is 8 or 16, its pixels. `ctiff_free` comes last, whatever the status is.
CTIFFStatus ctiff_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CTIFFPicture *picture);
void ctiff_free(CTIFFPicture *picture);

typedef struct {
  uint8_t *_Nullable bytes;
  size_t count;
  char problem[160];
} CTIFFFile;

// Writes rows without padding of straight RGBA, or of RGB, of eight or sixteen bits in the processor's order, compressed without loss.
// `ctiff_free_file` comes last, whatever the status is.
CTIFFStatus ctiff_write(
    const void *pixels, uint32_t width, uint32_t height, int bits, int hasAlpha, const uint8_t *_Nullable profile, size_t profileBytes,
    CTIFFFile *file);
void ctiff_free_file(CTIFFFile *file);

#pragma clang assume_nonnull end

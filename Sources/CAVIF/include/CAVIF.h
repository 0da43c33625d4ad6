// AVIF pictures through libavif, which is loaded when the first one is read or written: linked directly it would bring several codecs of
// AV1 into every start of the program.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What came of a call.
typedef enum { CAVIFSuccess, CAVIFNoLibrary, CAVIFDamaged, CAVIFTooLarge, CAVIFFailed } CAVIFStatus;

typedef struct {
  // Pixels as they are stored, before any turn.
  uint32_t width, height;
  // Bits a component: 8, 10 or 12.
  int depth;
  int hasAlpha;
  int isGray;
  // ITU-T H.273; 2 is unspecified.
  int primaries, transfer;
  // 1…8, as Exif counts.
  int orientation;
  // An ICC profile; null for none.
  uint8_t *_Nullable profile;
  size_t profileBytes;
  // Rows of straight RGBA without padding, of one byte a component or of two in the processor's order; null where they were not asked for.
  void *_Nullable pixels;
  // What is wrong.
  char problem[160];
} CAVIFPicture;

// Reads what a file says of its first picture and, where `bits` is 8 or 16, its pixels. `cavif_free` comes last, whatever the status is.
CAVIFStatus cavif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CAVIFPicture *picture);
void cavif_free(CAVIFPicture *picture);

typedef struct {
  uint8_t *_Nullable bytes;
  size_t count;
  char problem[160];
} CAVIFFile;

// Writes rows of straight RGBA of eight bits of sRGB, without padding. The quality is 0…100; at 100 nothing is lost. `cavif_free_file`
// comes last, whatever the status is.
CAVIFStatus cavif_write(const uint8_t *pixels, uint32_t width, uint32_t height, int isOpaque, int quality, CAVIFFile *file);
void cavif_free_file(CAVIFFile *file);

#pragma clang assume_nonnull end

// PNG files of eight and sixteen bits, row by row, through libpng, which is linked. It reports errors by longjmp, which Swift cannot catch.
#pragma once
#include <stddef.h>
#include <stdint.h>

// A PNG file of 8 or 16 bits, and what it says about its colours.
typedef struct {
  uint32_t width, height;
  int bitDepth;
  // Whether pixels are red, green, blue and straight alpha; without alpha otherwise.
  int hasAlpha;
  // No row filters, and zlib level 3.
  int isFast;
  // Whether chunks sRGB, gAMA and cHRM say so.
  int isSRGB;
  // Whether chunk sRGB says all there is to say: neither those nor cICP are written.
  int isPlain;
  // Primaries, transfer function, matrix, range of cICP.
  uint8_t codePoints[4];
  // An ICC profile with its name; null for none.
  const char *profileName;
  const uint8_t *profile;
  uint32_t profileBytes;
} acetate_png_header;

// A file that grows; the bytes are malloc's.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // What went wrong.
  char message[128];
} acetate_png_file;

// A row's samples, those of 16 bits in the processor's order. They are read before the next row is asked for.
typedef const void *acetate_png_row(void *context, uint32_t y);

// Writes a file over the one before. Returns 0, with a message, when that fails.
int acetate_write_png(const acetate_png_header *header, acetate_png_row *row, void *context, acetate_png_file *file);

// A file in memory, and what went wrong when it was read.
typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  char message[128];
} acetate_png_source;

// Reads a PNG file as red, green, blue and straight alpha of 16 bits in the processor's order, its numbers as they are, whatever it says
// about colours. `pixels` has room for the size that the file's header says. Returns 0, with a message, when that fails.
int acetate_read_png(acetate_png_source *source, uint32_t width, uint32_t height, uint16_t *pixels);
